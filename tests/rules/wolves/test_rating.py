from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.fast_chance import FastChance
from rules.game import Seat
from rules.search import Limit, Rated
from rules.wolves.moves import Move
from rules.wolves.state import Card, Phase, State
from tests.rules.duels import moments
from tests.rules.wolves.scramble import scramble
from tests.rules.wolves.table import GAME, after, house, position

FEW = Limit(rounds=4)


def whole(state: State) -> State:
    """Put every card that is nowhere else on the discard pile."""
    placed = GAME.dump(state).decode()
    return replace(state, discard=tuple(card for card in GAME.box.cards if f'"{card}"' not in placed))


def rated(state: State, seat: Seat = 0, limit: Limit = FEW, seed: int = 1) -> tuple[Rated[Move], ...]:
    return GAME.rate(GAME.view(state, seat), FastChance(seed), limit)


def best(state: State, seat: Seat = 0, limit: Limit = FEW) -> str:
    return GAME.format_move(rated(state, seat, limit)[0].move)


def some(seats: int, seed: int, every: int, **chosen: str) -> list[State]:
    """Play a game on normal level; give some of its states, and one at least of every phase."""
    states = list(moments(GAME, seats, GAME.info.settle(chosen), seed, set(range(seats))))[:-1]
    return [*{state.phase: state for state in states}.values(), *states[::every]]


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_every_legal_move_is_rated_once(seats: int) -> None:
    for state in some(seats, 3, 12):
        for seat in GAME.to_move(state):
            found = rated(state, seat, Limit(rounds=1))
            assert {one.move for one in found} == set(GAME.legal_moves(state, seat))
            assert len(found) == len(GAME.legal_moves(state, seat))
            assert all(one.tries >= 1 and 0 <= one.wins <= 1 for one in found)


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_equal_views_and_draws_give_equal_ratings(seats: int) -> None:
    random = Random(seats)
    for state in some(seats, 4, 20):
        for seat in GAME.to_move(state):
            other = scramble(GAME, state, seat, random)
            assert rated(other, seat, Limit(rounds=1)) == rated(state, seat, Limit(rounds=1))


def test_every_phase_is_rated() -> None:
    assert {state.phase for seed in (3, 5) for state in some(2, seed, 99)} == set(Phase) - {Phase.OVER}


def test_when_time_is_up_every_move_has_been_tried() -> None:
    state = some(3, 5, 99)[0]
    found = rated(state, state.waiting[0], Limit(100, lambda: True))
    assert {one.tries for one in found} == {1}


def test_the_better_moves_are_tried_more_often() -> None:
    state = next(state for state in some(3, 6, 5) if len(GAME.legal_moves(state, state.waiting[0])) > 10)
    first, *_, last = rated(state, state.waiting[0], Limit(rounds=2))
    assert first.tries > last.tries


def test_a_limit_of_rounds_is_kept() -> None:
    state = some(3, 7, 99)[0]
    found = rated(state, state.waiting[0], Limit(rounds=3))
    assert sum(one.tries for one in found) <= 4 * len(found)


def test_what_is_expected_is_what_comes_when_nothing_is_open() -> None:
    yards = [[house("green-5 green-6"), house("red-2")], [house("red-6 red-8")], []]
    state = whole(
        position("red-11", "", "", deck="", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right")
    )
    for one in rated(state):
        end = after(state, (0, GAME.format_move(one.move)))
        first = GAME.ranking(end)[0]
        assert one.points == GAME.scores(end)[0].total
        assert one.wins == ((1 / len(first)) if 0 in first else 0)


def test_a_house_that_would_be_the_shortest_is_saved_with_the_last_card() -> None:
    yards = [[house("red-2"), house("green-5 green-6")], [house("red-6 red-8")], [house("green-3")]]
    hand, came = "green-12 red-11", "send pass-left pass-right"
    state = whole(position(hand, "", "", deck="", yards=yards, turns_left=(1, 0, 0), came=came))
    assert best(state) == "build.red-11.1"


def test_the_best_wolf_is_sent_with_the_last_card() -> None:
    yards = [[], [house("red-2"), house("green-2 green-5 green-6")], [house("red-6 red-8"), house("green-1 green-4")]]
    state = whole(
        position("yellow-7", "", "", deck="", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right")
    )
    assert best(state) in {"discard.yellow-7.wolf5.2.2", "discard.yellow-7.wolf5.3.1"}


def test_of_the_last_two_cards_both_are_built() -> None:
    """One red card before the other: the second would not go on a house that has the first."""
    yards = [[house("red-2"), house("green-5 green-6")], [house("red-6 red-8"), house("green-1 green-2")], []]
    state = whole(
        position(
            "red-12 red-9 green-4",
            "",
            "",
            deck="",
            yards=yards,
            wolves=((), (), ()),
            turns_left=(2, 0, 0),
            came="send pass-left pass-right",
        )
    )
    assert best(state) == "build.red-9.1"


def test_what_the_own_house_needs_is_not_passed() -> None:
    yards = [[house("red-9 red-11"), house("green-3"), house("yellow-4")], [house("yellow-1")], [house("green-2")]]
    state = position(
        "green-4 yellow-5 red-10 green-6 yellow-6",
        "red-1 red-2 red-3 red-4 red-5",
        "red-6 red-7 red-8 white-1 white-2",
        deck="white-3 pass-right white-4 white-5 white-6 white-7 white-8 white-9 send white-11 white-12",
        yards=yards,
        phase=Phase.PASSING,
        chosen=(None,) * 3,
        waiting=(0, 1, 2),
        came="pass-left",
    )
    assert best(whole(state), limit=Limit(rounds=12)) not in {"pass.yellow-5", "pass.yellow-6"}


def test_the_choice_of_who_has_chosen_is_not_looked_at() -> None:
    (state,) = [state for state in some(2, 4, 99) if state.phase is Phase.CHOOSE][:1]
    seat = state.waiting[0]
    chosen: list[Card | None] = [None, None]
    ratings = []
    for card in state.hands[1 - seat]:
        chosen[1 - seat] = card
        other = replace(state, waiting=(seat,), pending=replace(state.pending, chosen=tuple(chosen)))
        ratings.append(rated(other, seat, Limit(rounds=2)))
    assert all(rating == ratings[0] for rating in ratings)


@pytest.mark.parametrize("seats", [3, 4])
def test_moves_are_rated_after_somebody_resigned(seats: int) -> None:
    for state in some(seats, 8, 15):
        gone = next(seat for seat in range(seats) if seat not in GAME.to_move(state)) if len(state.waiting) == 1 else 0
        left = GAME.resign(state, gone, FastChance(1)).state
        for seat in GAME.to_move(left):
            assert {one.move for one in rated(left, seat, Limit(rounds=1))} == set(GAME.legal_moves(left, seat))
