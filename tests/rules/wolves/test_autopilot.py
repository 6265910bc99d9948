from __future__ import annotations

from random import Random

import pytest

from rules.game import Seat
from rules.wolves.state import Phase, State
from tests.rules.duels import moments, share_won
from tests.rules.wolves.scramble import scramble
from tests.rules.wolves.table import GAME, after, house, position

LONG = " ".join(f"{colour}-{number}" for colour in ("green", "white") for number in range(3, 14))
"""A deck with many turns to come."""


def choice(state: State, seat: Seat = 0) -> str:
    return GAME.format_move(GAME.default_move(GAME.view(state, seat)))


@pytest.mark.parametrize("baby_wolf", ["off", "on"])
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_it_beats_moves_by_chance_by_far(seats: int, baby_wolf: str) -> None:
    assert share_won(GAME, seats, 20, baby_wolf=baby_wolf) >= 0.8


@pytest.mark.parametrize("baby_wolf", ["off", "on"])
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_what_a_seat_can_not_know_does_not_change_its_choice(seats: int, baby_wolf: str) -> None:
    random, options = Random(seats), GAME.info.settle({"baby_wolf": baby_wolf})
    for state in moments(GAME, seats, options, seats, set(range(seats))):
        for seat in GAME.to_move(state):
            assert choice(scramble(GAME, state, seat, random), seat) == choice(state, seat)


def test_a_house_grows_by_small_steps_while_there_is_time() -> None:
    state = position("red-12 red-4 red-8", "", "", deck=LONG, yards=[[house("red-2")]])
    assert choice(state) == "build.red-4.1"


def test_a_house_that_would_be_the_shortest_is_saved_with_the_last_card() -> None:
    yards = [[house("red-2"), house("green-5 green-6")], [house("red-6 red-8")], [house("green-3")]]
    state = position("green-12 red-11", "", "", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right")
    assert choice(state) == "build.red-11.1"


def test_a_white_house_gets_a_colour_with_the_last_card() -> None:
    yards = [[house("white-5"), house("green-5 green-6")], [house("red-6 red-8")], []]
    state = position("green-10 yellow-7", "", "", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right")
    assert choice(state) == "build.yellow-7.1"


def test_the_best_wolf_goes_where_it_is_safe() -> None:
    yards = [[], [house("red-2"), house("green-2 green-5 green-6")], [house("red-6 red-8"), house("green-1")]]
    state = position("red-1", "", "", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right")
    assert choice(state) in {"discard.red-1.wolf5.2.2", "discard.red-1.wolf5.3.1"}


def test_a_wolf_stays_at_home_when_every_house_is_about_to_fall() -> None:
    yards = [[house("red-5 red-6")], [house("red-2")], [house("white-4")]]
    state = position("green-1 red-3", "", "", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right")
    assert "wolf" not in choice(state)


def test_who_must_send_a_wolf_to_its_doom_sends_the_least() -> None:
    yards = [[house("red-5 red-6 red-8 red-9 red-11")], [house("red-14")], []]
    state = position("green-1", "", "", deck=LONG, yards=yards, phase=Phase.SEND, senders=(0,), came="send")
    assert choice(state) == "send.3.2.1"


def test_a_baby_wolf_goes_into_an_own_house_that_stands() -> None:
    yards = [[house("red-2"), house("green-2 green-5"), house("white-14")], [house("red-6 red-8")], [house("green-1")]]
    state = position(
        "yellow-9", "", "", yards=yards, turns_left=(1, 0, 0), came="send pass-left pass-right", baby_wolf=True
    )
    assert choice(state) == "discard.yellow-9.wolf5.1.2"


@pytest.mark.parametrize("deck", [LONG, "green-3"])
def test_the_card_that_is_of_least_use_is_passed(deck: str) -> None:
    yards = [[house("red-9 red-11"), house("green-3"), house("yellow-4")], [], []]
    hand = "green-4 yellow-5 red-10 white-12"
    state = position(hand, "", "", deck=deck, yards=yards, phase=Phase.PASSING, chosen=(None,) * 3, waiting=(0, 1, 2))
    assert choice(state) == "pass.red-10"


def test_of_two_players_the_card_is_chosen_that_does_most_now() -> None:
    yards = [[house("red-2"), house("green-5 green-6")], [house("red-6 red-8"), house("green-3")], []]
    state = position(
        "green-12 red-11",
        "green-4",
        deck="",
        yards=yards,
        phase=Phase.CHOOSE,
        chosen=(None, None),
        waiting=(0, 1),
        wolves=((), ()),
        came="send pass-left pass-right",
    )
    assert choice(state) == "choose.red-11"
    shown = after(state, (0, "choose.red-11"), (1, "choose.green-4"))
    assert choice(shown) == "build.red-11.1"


def test_smooki_builds_where_it_harms_the_other_player() -> None:
    yards = [[house("green-5 green-6 green-8")], [house("red-6 red-8")], [house("red-2"), house("green-2 green-4")]]
    state = position("green-12", "red-13", deck="", yards=yards, phase=Phase.SMOOKI, opened=[(2, "white-9")])
    assert choice(state) in {"smooki.build.white-9.1", "smooki.build.white-9as5.1"}
