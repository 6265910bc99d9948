from __future__ import annotations

from rules.wolves.events import Discarded, WolfSent
from rules.wolves.state import Card, Wolf
from tests.rules.wolves.table import act, house, position, refusal, texts, told


def sends(texts_of: list[str]) -> set[str]:
    return {text.partition("wolf")[2] for text in texts_of if "wolf" in text}


def test_a_discard_may_send_no_wolf() -> None:
    step = act(position("red-4", "", "", yards=[[], [house("red-5")]]), 0, "discard.red-4")
    assert step.state.discard == ("red-4",)
    assert step.state.wolves[0] == (3, 4, 5)
    assert told(step, Discarded) == [Discarded(0, Card("red-4"))]
    assert not told(step, WolfSent)


def test_a_discard_may_send_any_own_wolf_to_one_house_of_an_opponent() -> None:
    state = position("red-4", "", "", yards=[[house("red-2")], [house("red-5")], [house("red-6"), house("white-1")]])
    places = {"2.1", "3.1", "3.2"}
    assert sends(texts(state, 0)) == {f"{wolf}.{place}" for wolf in (3, 4, 5) for place in places}
    step = act(state, 0, "discard.red-4.wolf4.3.2")
    assert step.state.yards[2][1].wolves == (Wolf(0, 4),)
    assert step.state.wolves == ((3, 5), (3, 4, 5), (3, 4, 5))
    assert told(step, WolfSent) == [WolfSent(0, 4, 2, 1)]


def test_a_wolf_is_sent_once() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5")]], wolves=[(3, 5), (3, 4, 5), (3, 4, 5)])
    assert refusal(state, 0, "discard.red-4.wolf4.2.1") == ("wolf-is-out", {"wolf": 4})


def test_a_wolf_does_not_go_to_an_own_house() -> None:
    state = position("red-4", "", "", yards=[[house("red-5")]])
    assert refusal(state, 0, "discard.red-4.wolf4.1.1") == ("own-house", {})


def test_a_house_with_a_wolf_is_full_who_sent_it() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5", (2, 3))]])
    assert refusal(state, 0, "discard.red-4.wolf4.2.1") == ("house-is-full", {"builder": 1, "house": 1})


def test_a_third_basement_makes_room_for_two_wolves() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5 / red-3", (2, 3))]])
    assert act(state, 0, "discard.red-4.wolf4.2.1").state.yards[1][0].wolves == (Wolf(2, 3), Wolf(0, 4))
    full = position("red-4", "", "", yards=[[], [house("red-5 / red-3", (2, 3), (0, 5))]], wolves=[(3, 4)] * 3)
    assert refusal(full, 0, "discard.red-4.wolf4.2.1") == ("house-is-full", {"builder": 1, "house": 1})


def test_a_white_third_basement_makes_room_too() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5 / red-1 white-3", (2, 3))]])
    assert "4.2.1" in sends(texts(state, 0))


def test_one_owner_may_fill_both_places() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5 / red-3", (0, 3))]], wolves=[(4, 5), (), ()])
    assert act(state, 0, "discard.red-4.wolf5.2.1").state.yards[1][0].wolves == (Wolf(0, 3), Wolf(0, 5))


def test_other_basements_and_a_3_above_ground_make_no_room() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5 / red-1 red-2", (2, 3)), house("green-3", (2, 4))]])
    assert sends(texts(state, 0)) == set()


def test_a_house_that_is_not_there_takes_no_wolf() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5")]])
    assert refusal(state, 0, "discard.red-4.wolf4.2.2") == ("no-such-house", {"builder": 1, "house": 2})
    assert refusal(state, 0, "discard.red-4.wolf4.4.1") == ("no-such-house", {"builder": 3, "house": 1})


def test_the_houses_of_one_who_left_still_take_wolves() -> None:
    state = position("red-4", "", "red-1", yards=[[], [house("red-5")]], gone=(1,))
    assert sends(texts(state, 0)) == {"3.2.1", "4.2.1", "5.2.1"}


def test_without_wolves_a_card_is_just_discarded() -> None:
    state = position("red-4 green-9", "", "", yards=[[], [house("red-5")]], wolves=[(), (3,), (3,)])
    assert [text for text in texts(state, 0) if text.startswith("discard")] == ["discard.red-4", "discard.green-9"]


def test_wolves_go_to_houses_of_others_with_room() -> None:
    state = position("red-4", "", "", yards=[[house("red-2")], [house("red-5", (2, 3))], [house("red-6")]])
    assert {text.partition("wolf")[2][1:] for text in texts(state, 0) if "wolf" in text} == {".3.1"}


def test_a_wolf_is_not_sent_out_of_turn() -> None:
    state = position("red-4", "", "", yards=[[], [house("red-5")]])
    assert refusal(state, 0, "send.4.2.1") == ("play-a-card", {})
