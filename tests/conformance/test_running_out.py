"""When what is drawn from has run out, anybody may leave in the middle of any choice, and the game still ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from rules.chance import Secret
from rules.game import Seat
from rules.pigs.state import Phase as PigsPhase
from rules.planet.state import Phase as PlanetPhase
from rules.wolves.state import Phase as WolvesPhase
from tests.conformance.case import AnyGame
from tests.conformance.cases import case_of
from tests.games import GAMES

RUN_OUT: dict[str, Callable[[Any], bool]] = {
    "pigs": lambda state: not all(state.board.stacks),
    "planet": lambda state: not all(state.stacks),
    "wolves": lambda state: not state.deck,
}
PENDING: dict[str, set[str]] = {
    "pigs": {*PigsPhase} - {PigsPhase.OVER},
    "planet": {*PlanetPhase} - {PlanetPhase.OVER},
    "wolves": {WolvesPhase.PLAY, WolvesPhase.CHOOSE, WolvesPhase.SHOWN, WolvesPhase.SMOOKI},
}
"""Every choice that can be pending then: in the wolves' last rounds nobody passes cards or must send a wolf."""
GAMES_EACH = {"pigs": 3, "planet": 3, "wolves": 40}
"""How many games of each number of seats are played; the wolves' deck is seldom empty before the end."""
MOMENTS = 12
"""At how many moments of a game everybody tries to leave."""


class Played:
    """A game played at random, with chance from a secret of its own."""

    def __init__(self, game: AnyGame, seats: int, seed: int) -> None:
        self.game = game
        self.random = Random(seed)
        self.secret = Secret(seed.to_bytes(32, "big"))
        self.turn = 0
        options = self.random.choice([*game.info.combinations()])
        self.state = self.draw(lambda chance: game.new(seats, options, chance))

    def draw(self, step: Callable[[Any], Any]) -> Any:
        self.turn += 1
        return step(self.secret.turn(self.turn)).state

    def moments(self) -> Iterator[Any]:
        """Play to the end, and give every state on the way."""
        while to_move := self.game.to_move(self.state):
            yield self.state
            seat = self.random.choice(to_move)
            self.state = self.moved(self.state, seat, self.random.choice(self.game.legal_moves(self.state, seat)))

    def moved(self, state: Any, seat: Seat, move: Any) -> Any:
        return self.draw(lambda chance: self.game.apply(state, seat, move, chance))

    def ends_without(self, state: Any, seat: Seat, longest: int) -> bool:
        """Let a seat leave and the autopilot play for the others; say whether the game comes to its end."""
        state = self.draw(lambda chance: self.game.resign(state, seat, chance))
        for _ in range(longest):
            to_move = self.game.to_move(state)
            if not to_move:
                return len(self.game.scores(state)) == len(
                    {seat for group in self.game.ranking(state) for seat in group}
                )
            assert seat not in to_move
            state = self.moved(state, to_move[0], self.game.default_move(self.game.view(state, to_move[0])))
        return False


@pytest.mark.slow
@pytest.mark.parametrize("key", RUN_OUT)
def test_anybody_may_leave_in_the_middle_of_any_choice_when_nothing_is_left(key: str) -> None:
    game, longest = GAMES[key], case_of(key).longest
    pending = set()
    for seats in game.info.seats:
        for seed in range(GAMES_EACH[key]):
            played = Played(game, seats, seed)
            moments = [state for state in played.moments() if RUN_OUT[key](state)]
            for state in played.random.sample(moments, min(MOMENTS, len(moments))):
                pending.add(state.phase)
                for seat in range(seats):
                    assert played.ends_without(state, seat, longest), (seats, seed, state.phase, seat)
    assert pending == PENDING[key]
