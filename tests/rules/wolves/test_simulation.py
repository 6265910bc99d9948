from __future__ import annotations

from itertools import islice

import pytest

from rules.fast_chance import FastChance
from rules.wolves.simulation import Simulation
from rules.wolves.state import Phase, State
from tests.rules.duels import moments
from tests.rules.wolves.table import GAME, house, position


def played_on(state: State) -> list[int]:
    """Play a state on in place, and count."""
    simulation = Simulation(GAME.box, state)
    simulation.play_on([GAME.policy(len(state.hands))] * len(state.hands))
    return [points for points, _ in simulation.totals()]


@pytest.mark.parametrize("baby_wolf", ["off", "on"])
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_a_game_ends_in_place_as_it_ends_by_states(seats: int, baby_wolf: str) -> None:
    for seed in range(6):
        options = GAME.info.settle({"baby_wolf": baby_wolf})
        states = list(moments(GAME, seats, options, seed, set(range(seats))))
        points = [score.total for score in GAME.scores(states[-1])]
        for state in states[::9]:
            if state.phase is Phase.PLAY:
                assert played_on(state) == points
        assert played_on(states[0]) == points


@pytest.mark.parametrize("seats", [3, 4])
def test_who_has_resigned_plays_no_more_in_place_either(seats: int) -> None:
    options = GAME.info.settle({})
    for seed in range(4):
        state = next(
            state
            for state in islice(moments(GAME, seats, options, seed, set(range(seats))), 9, None)
            if state.phase is Phase.PLAY
        )
        state = GAME.resign(state, seed % seats, FastChance(0)).state
        points = played_on(state)
        while to_move := GAME.to_move(state):
            move = GAME.default_move(GAME.view(state, to_move[0]))
            state = GAME.apply(state, to_move[0], move, FastChance(0)).state
        assert points == [score.total for score in GAME.scores(state)]


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_points_from_wolves_are_counted_apart(seats: int) -> None:
    for seed in range(6):
        *_, end = moments(GAME, seats, GAME.info.settle({}), seed, set())
        totals = Simulation(GAME.box, end).totals()
        assert [points for points, _ in totals] == [score.total for score in GAME.scores(end)]
        best = max(totals)
        assert GAME.ranking(end)[0] == tuple(seat for seat, total in enumerate(totals) if total == best)


def test_the_board_is_copied() -> None:
    state = position(
        "red-9", "red-8", "", yards=[[house("red-2 / white-3", (1, 4))], [house("white-5", token=3)], []], came="send"
    )
    before = GAME.dump(state)
    simulation = Simulation(GAME.box, state)
    assert (simulation.yards[0][0].places, simulation.yards[1][0].token) == (2, 3)
    simulation.build(0, GAME.box.cards[state.hands[0][0]].ways[0][2][3][0])  # type: ignore[index]
    assert GAME.dump(state) == before
