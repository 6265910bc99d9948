from __future__ import annotations

import pytest

from rules.chance import Recorded
from rules.game import IllegalMove
from rules.wolves.events import BasementBuilt, FloorBuilt
from rules.wolves.moves import Basement, Build
from rules.wolves.state import Card, Colour
from tests.rules.wolves.table import GAME, act, builds, house, position, refusal, told


def test_a_first_card_starts_a_house_of_its_colour() -> None:
    step = act(position("red-4", "", ""), 0, "build.red-4.new")
    assert step.state.yards[0] == (house("red-4"),)
    assert told(step, FloorBuilt) == [FloorBuilt(0, Card("red-4"), 4, 0, Colour.RED, starts=True, colours=False)]


def test_a_floor_goes_on_a_lower_one_of_its_colour_with_gaps_allowed() -> None:
    step = act(position("red-12", "", "", yards=[[house("red-4")]]), 0, "build.red-12.1")
    assert step.state.yards[0] == (house("red-4 red-12"),)
    assert told(step, FloorBuilt)[0].starts is False


def test_a_floor_must_be_strictly_higher() -> None:
    state = position("red-3 white-4", "", "", yards=[[house("red-4")]])
    assert refusal(state, 0, "build.red-3.1") == ("not-higher", {"number": 3, "top": 4, "house": 1})
    assert refusal(state, 0, "build.white-4.1") == ("not-higher", {"number": 4, "top": 4, "house": 1})


@pytest.mark.parametrize("number", range(1, 15))
def test_equal_numbers_of_different_colour_never_stack(number: int) -> None:
    state = position(f"white-{number}", "", "", yards=[[house(f"red-{number}")]])
    assert not {text for text in builds(state, 0) if text.startswith(f"build.white-{number}.1")}


def test_a_14_is_never_covered() -> None:
    hand = " ".join(f"{colour}-{number}" for colour in ("red", "white") for number in range(1, 15))
    state = position(hand.replace("red-14 ", ""), "", "", yards=[[house("red-14")]])
    assert not {text for text in builds(state, 0) if text.startswith("build") and text.endswith(".1")}


def test_a_coloured_card_does_not_fit_another_colour() -> None:
    state = position("red-9", "", "", yards=[[house("green-4")]])
    values = {"card": "red-9", "house": 1, "colour": "green"}
    assert refusal(state, 0, "build.red-9.1") == ("wrong-colour", values)


def test_a_second_house_of_a_colour_is_refused() -> None:
    state = position("red-9", "", "", yards=[[house("white-3"), house("red-4")]])
    assert refusal(state, 0, "build.red-9.new") == ("colour-started", {"colour": "red", "house": 2})
    assert refusal(state, 0, "build.red-9.1") == ("colour-started", {"colour": "red", "house": 2})


def test_three_houses_are_the_most_and_white_ones_count() -> None:
    state = position("green-2 white-2", "", "", yards=[[house("red-9"), house("white-9"), house("white-8")]])
    assert refusal(state, 0, "build.green-2.new") == ("all-houses-started", {"most": 3})
    assert refusal(state, 0, "build.white-2.new") == ("all-houses-started", {"most": 3})


def test_a_player_may_have_several_white_houses() -> None:
    state = position("white-5", "", "", yards=[[house("white-2"), house("white-8")]])
    assert builds(state, 0) == {"build.white-5.new", "build.white-5.1"}
    assert act(state, 0, "build.white-5.new").state.yards[0][2].colour is Colour.WHITE


def test_white_goes_on_any_house_that_it_tops() -> None:
    yard = [house("red-4"), house("yellow-11"), house("green-6")]
    state = position("white-8", "", "", yards=[yard])
    assert builds(state, 0) == {"build.white-8.1", "build.white-8.3"}
    assert act(state, 0, "build.white-8.1").state.yards[0][0] == house("red-4 white-8")


def test_a_coloured_card_may_go_on_a_white_house_or_start_its_own() -> None:
    state = position("red-9", "", "", yards=[[house("white-3")]])
    assert builds(state, 0) == {"build.red-9.1", "build.red-9as5.1", "build.red-9.new", "build.red-9as5.new"}
    step = act(state, 0, "build.red-9.1")
    assert step.state.yards[0] == (house("white-3 red-9"),)
    assert step.state.yards[0][0].colour is Colour.RED
    assert told(step, FloorBuilt)[0].colours is True
    assert act(state, 0, "build.red-9.new").state.yards[0][1] == house("red-9")


def test_a_white_house_does_not_take_a_colour_that_the_player_has() -> None:
    state = position("red-9", "", "", yards=[[house("white-3"), house("red-2")]])
    assert builds(state, 0) == {"build.red-9.2", "build.red-9as5.2"}


def test_white_on_white_stays_white() -> None:
    step = act(position("white-9", "", "", yards=[[house("white-3")]]), 0, "build.white-9.1")
    assert step.state.yards[0][0].colour is Colour.WHITE
    assert told(step, FloorBuilt)[0].colours is False


@pytest.mark.parametrize("colour", ["red", "white"])
def test_9_or_5_starting_a_house_offers_both_numbers(colour: str) -> None:
    card = f"{colour}-9"
    state = position(card, "", "")
    assert builds(state, 0) == {f"build.{card}.new", f"build.{card}as5.new"}
    assert act(state, 0, f"build.{card}as5.new").state.yards[0][0].top == 5
    assert act(state, 0, f"build.{card}.new").state.yards[0][0].top == 9


@pytest.mark.parametrize("colour", ["red", "white"])
def test_a_9_played_as_5_stays_5_so_that_6_fits(colour: str) -> None:
    state = position(f"{colour}-9 red-6", "", "", yards=[[house("red-2")]])
    as_five = act(state, 0, f"build.{colour}-9as5.1").state
    assert builds(position("red-6", "", "", yards=as_five.yards), 0) == {"build.red-6.1"}
    as_nine = act(state, 0, f"build.{colour}-9.1").state
    assert builds(position("red-6", "", "", yards=as_nine.yards), 0) == set()


def test_a_10_may_be_a_4() -> None:
    state = position("red-10", "", "", yards=[[house("red-3")]])
    assert builds(state, 0) == {"build.red-10.1", "build.red-10as4.1"}
    assert act(state, 0, "build.red-10as4.1").state.yards[0] == (house("red-3 red-10as4"),)


def test_a_card_with_two_numbers_fits_with_one_of_them() -> None:
    state = position("red-10 white-9", "", "", yards=[[house("red-6"), house("green-8"), house("yellow-12")]])
    assert builds(state, 0) == {"build.red-10.1", "build.white-9.1", "build.white-9.2"}


def test_another_number_than_those_on_the_card_is_no_move() -> None:
    state = position("red-8", "", "")
    with pytest.raises(IllegalMove, match="unreadable"):
        act(state, 0, "build.red-8as5.new")
    with pytest.raises(IllegalMove, match="no-such-number"):
        GAME.apply(state, 0, Build(Card("red-8"), 5, None), Recorded(()))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_low_card_may_begin_the_basements_whichever_it_is(number: int) -> None:
    state = position(f"red-{number}", "", "", yards=[[house("red-9")]])
    step = act(state, 0, f"basement.red-{number}.1")
    assert step.state.yards[0] == (house(f"red-9 / red-{number}"),)
    assert told(step, BasementBuilt) == [BasementBuilt(0, Card(f"red-{number}"), 0, Colour.RED, colours=False)]


def test_basements_go_down_with_gaps_allowed() -> None:
    state = position("red-3", "", "", yards=[[house("red-9 / red-1")]])
    assert act(state, 0, "basement.red-3.1").state.yards[0] == (house("red-9 / red-1 red-3"),)


def test_no_basement_is_slid_in_above_another() -> None:
    state = position("red-2 white-3", "", "", yards=[[house("red-9 / red-3")]])
    assert refusal(state, 0, "basement.red-2.1") == ("not-deeper", {"number": 2, "deepest": 3, "house": 1})
    assert refusal(state, 0, "basement.white-3.1") == ("not-deeper", {"number": 3, "deepest": 3, "house": 1})


def test_a_basement_needs_a_house_above_it() -> None:
    state = position("red-2", "", "")
    assert builds(state, 0) == {"build.red-2.new"}
    assert refusal(state, 0, "basement.red-2.1") == ("no-such-house", {"builder": 0, "house": 1})


def test_a_basement_fits_its_colour_only() -> None:
    state = position("red-2", "", "", yards=[[house("green-9"), house("white-8"), house("red-7")]])
    assert builds(state, 0) == {"basement.red-2.3"}
    values = {"card": "red-2", "house": 1, "colour": "green"}
    assert refusal(state, 0, "basement.red-2.1") == ("wrong-colour", values)
    assert refusal(state, 0, "basement.red-2.2") == ("colour-started", {"colour": "red", "house": 3})


@pytest.mark.parametrize("number", range(4, 15))
def test_higher_cards_are_no_basements(number: int) -> None:
    state = position(f"red-{number}", "", "", yards=[[house("red-14" if number < 14 else "red-1")]])
    assert not {text for text in builds(state, 0) if text.startswith("basement")}
    with pytest.raises(IllegalMove, match="no-basement-card"):
        GAME.apply(state, 0, Basement(Card(f"red-{number}"), 0), Recorded(()))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_white_low_cards_are_basements_anywhere(number: int) -> None:
    yard = [house("green-9"), house("white-8"), house("red-7")]
    state = position(f"white-{number}", "", "", yards=[yard])
    assert builds(state, 0) == {f"basement.white-{number}.{place}" for place in (1, 2, 3)}
    assert act(state, 0, f"basement.white-{number}.2").state.yards[0][1].colour is Colour.WHITE


def test_a_coloured_basement_colours_a_white_house() -> None:
    step = act(position("red-2", "", "", yards=[[house("white-8")]]), 0, "basement.red-2.1")
    assert step.state.yards[0] == (house("white-8 / red-2"),)
    assert step.state.yards[0][0].colour is Colour.RED
    assert told(step, BasementBuilt)[0].colours is True


def test_a_house_that_is_not_there_takes_no_card() -> None:
    state = position("red-9", "", "", yards=[[house("red-4")]])
    assert refusal(state, 0, "build.red-9.2") == ("no-such-house", {"builder": 0, "house": 2})


def test_a_card_must_be_in_the_hand() -> None:
    state = position("red-9", "red-8", "")
    assert refusal(state, 0, "build.red-8.new") == ("not-in-hand", {"card": "red-8"})
    assert refusal(state, 0, "discard.red-8") == ("not-in-hand", {"card": "red-8"})


def test_building_keeps_the_wolves_and_the_token_of_a_house() -> None:
    old = house("red-4", (1, 5), token=3)
    step = act(position("red-9", "", "", yards=[[old]]), 0, "build.red-9.1")
    assert step.state.yards[0] == (house("red-4 red-9", (1, 5), token=3),)
    step = act(position("red-3", "", "", yards=[[old]]), 0, "basement.red-3.1")
    assert step.state.yards[0] == (house("red-4 / red-3", (1, 5), token=3),)


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("red-4", 1),
        ("red-4 red-6 / red-1 red-3", 4),
        ("red-7", 3),
        ("red-2 red-7", 4),
        ("red-7 red-8", 2),
        ("red-13", 2),
        ("red-13 red-14", 3),
        ("red-14 / red-2", 3),
        ("red-11", 1),
        ("red-12", 1),
        ("red-2 white-7", 4),
        ("red-9as5 red-10", 2),
    ],
)
def test_the_height_of_a_house(text: str, height: int) -> None:
    assert GAME.box.height(house(text)) == height
