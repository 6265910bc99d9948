from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules.chance import Secret
from rules.game import Seat, Step
from rules.wolves.events import Event
from rules.wolves.state import Phase, State
from tests.rules.wolves.scramble import scramble
from tests.rules.wolves.table import GAME, act, after, position, texts

HANDS = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5")
THREE = (*HANDS, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5")


def game(seats: int, seed: int, baby_wolf: str = "off") -> Iterator[tuple[State, Seat, Step[State, Event]]]:
    """Play at random: each state, who moves, and what that leads to."""
    random = Random(seed)
    state = GAME.new(seats, {"baby_wolf": baby_wolf}, Secret(random.randbytes(32)).turn(0)).state
    while state.waiting:
        seat = random.choice(state.waiting)
        step = act(state, seat, random.choice(texts(state, seat)))
        yield state, seat, step
        state = step.state


def test_a_seat_sees_its_own_hand_and_choice_only() -> None:
    state = after(position(*THREE, deck="red-14 red-13 pass-left"), (0, "discard.red-1"), (1, "pass.green-2"))
    seen = GAME.view(state, 1).state
    assert seen.hands == ((None,) * 5, state.hands[1], (None,) * 5)
    assert seen.pending.chosen == (None, "green-2", None)
    assert seen.deck == (None,)
    assert seen.waiting == (0, 2)
    assert GAME.view(state, 2).state.pending.chosen == (None, None, None)
    spectator = GAME.view(state, None)
    assert spectator.seat is None
    assert spectator.state.hands == ((None,) * 5,) * 3


def test_what_is_public_stays() -> None:
    state = after(position(*HANDS, deck="red-14 yellow-9 red-13", active=1), (1, "discard.green-1"))
    seen = GAME.view(state, None).state
    assert seen.discard == ("green-1",)
    assert seen.pending.opened == state.pending.opened
    assert (seen.yards, seen.wolves, seen.pigs, seen.mustache) == (
        state.yards,
        state.wolves,
        state.pigs,
        state.mustache,
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_public_names_a_card_that_nobody_or_one_seat_may_know(seats: int) -> None:
    for seed in range(4):
        for _, _, step in game(seats, seed):
            after_it = step.state
            hidden = {*after_it.deck, *(card for hand in after_it.hands for card in hand)}
            public = GAME.dump(GAME.view(after_it, None).state) + GAME.dump_events(step.events)
            assert not [card for card in hidden if f'"{card}"' in public.decode()]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seat_is_shown_another_hand_or_the_deck(seats: int) -> None:
    for state, *_ in game(seats, 7):
        for viewer in range(seats):
            shown = GAME.dump(GAME.view(state, viewer).state).decode()
            others = {card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand}
            assert not [card for card in {*state.deck, *others} if f'"{card}"' in shown]


def test_a_draw_is_told_without_the_card() -> None:
    step = act(position(*THREE), 0, "discard.red-1")
    assert b"green-11" not in GAME.dump_events(step.events)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("baby_wolf", ["off", "on"])
def test_two_games_that_differ_in_secrets_only_look_the_same(seats: int, baby_wolf: str) -> None:
    random = Random(seats)
    for state, *_ in game(seats, seats, baby_wolf):
        for viewer in (None, *range(seats)):
            other = scramble(GAME, state, viewer, random)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)


def test_a_view_can_be_counted_and_asked_for_the_own_moves() -> None:
    for state, seat, _ in game(3, 9):
        seen = GAME.view(state, seat).state
        assert GAME.scores(seen) == GAME.scores(state)
        assert GAME.legal_moves(seen, seat) == GAME.legal_moves(state, seat)
        assert GAME.outlooks(seen) == GAME.outlooks(state)
        assert GAME.legal_moves(GAME.view(state, None).state, seat) == (
            GAME.legal_moves(state, seat) if state.phase is Phase.SEND else []
        )


def test_a_view_cannot_be_played_on() -> None:
    state = GAME.view(position(*THREE), 0).state
    with pytest.raises(AssertionError, match="a view can't be played"):
        act(state, 0, "discard.red-1")
