from __future__ import annotations

import pytest

from rules.wolves.events import EffectIgnored, TokenPlaced
from rules.wolves.state import Phase, Pig, Wolf
from tests.rules.wolves.table import GAME, act, house, kinds, position, refusal, texts, told

HANDS = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5")
THREE = (*HANDS, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5")


def test_wolves_go_to_own_houses_with_room() -> None:
    yards = [[house("red-9"), house("green-9", (0, 3)), house("white-8 / white-3", (0, 4))], [house("red-5")]]
    state = position("red-10", *THREE[1:], yards=yards, wolves=[(5,), (), ()], baby_wolf=True)
    assert {text for text in texts(state, 0) if "wolf" in text} == {
        "discard.red-10.wolf5.1.1",
        "discard.red-10.wolf5.1.3",
    }
    assert act(state, 0, "discard.red-10.wolf5.1.3").state.yards[0][2].wolves == (Wolf(0, 4), Wolf(0, 5))


def test_wolves_go_to_nobody_elses_house_nor_to_smookis() -> None:
    yards = [[house("red-9")], [house("red-5")], [house("green-5")]]
    for hands in (HANDS, THREE):
        state = position(*hands, yards=yards, baby_wolf=True)
        assert refusal(state, 0, "discard.red-1.wolf3.2.1") == ("only-own-house", {})
        assert refusal(state, 0, "discard.red-1.wolf3.3.1") == ("only-own-house", {})
        assert refusal(state, 0, "discard.red-1.wolf3.1.2") == ("no-such-house", {"builder": 0, "house": 2})


@pytest.mark.parametrize("pig", list(Pig))
@pytest.mark.parametrize("hands", [HANDS, THREE])
def test_pigs_have_no_effect_but_tokens_are_placed(pig: Pig, hands: tuple[str, ...]) -> None:
    yards = [[house("red-9")], [house("red-5 red-6")]]
    state = position(*hands, deck=f"red-14 red-13 {pig}", yards=yards, baby_wolf=True)
    step = act(state, 0, "discard.red-1")
    assert kinds(step) == ["discarded", "pig-drawn", "token-placed", "refilled", "effect-ignored"]
    assert told(step, TokenPlaced) == [TokenPlaced(2, 1, 0, 2)]
    assert told(step, EffectIgnored) == [EffectIgnored(pig)]
    assert (step.state.phase, step.state.waiting) == (Phase.PLAY, (1,))
    assert len(step.state.hands[0]) == 5


def test_all_three_pigs_in_one_refill_lead_straight_to_the_end() -> None:
    state = position(*THREE, deck="red-14 red-13 send pass-left pass-right", baby_wolf=True)
    step = act(state, 0, "discard.red-1")
    assert kinds(step).count("effect-ignored") == 2
    assert kinds(step)[-2:] == ["token-lost", "last-rounds-began"]
    assert step.state.turns_left == (2, 2, 2)


def test_an_own_wolf_scores_like_any_other() -> None:
    state = position(*THREE, yards=[[house("red-9", (0, 5))]], wolves=[(3, 4), (), ()], baby_wolf=True)
    assert GAME.scores(state)[0].total == 4 + 3 + 5
