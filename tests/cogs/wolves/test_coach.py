"""Newcomers get a line on what matters now: different ones as the game goes on, on the table only what all may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.display.drawing import Drawing
from bot.display.face import HAND
from cogs.wolves import words
from rules.wolves.state import House, Phase, State
from tests.cogs.wolves.drawn import FACE, said, scene, walk
from tests.rules.wolves.table import house, position
from tests.sentences import Heard

LONGEST = 85


def hand_of(state: State, *learners: int) -> Drawing:
    return FACE.look(Heard(), replace(scene(state, 0), learners=frozenset(learners)), HAND)


def board_of(state: State, *learners: int) -> Drawing:
    return FACE.board(Heard(), replace(scene(state, None), learners=frozenset(learners)))


def hint(shown: Drawing, plain: Drawing) -> str:
    """Give what a newcomer is told in addition."""
    (line,) = [line for line in said(shown).split("\n") if line not in said(plain).split("\n")]
    assert len(line) <= LONGEST
    return line


@pytest.mark.parametrize(
    ("yard", "more", "about"),
    [
        ([], {}, "low card"),
        ([house("red-1")], {}, "standing house scores 4"),
        ([house("red-1"), house("yellow-1")], {"turns_left": (1, 1, 1)}, "Last turns"),
        ([house("green-1")], {}, "would fall"),
        ([house("white-1")], {}, "coloured card"),
        ([house("red-1")], {"came": "send"}, "send a wolf"),
        ([house("red-1"), house("yellow-1"), house("green-1 green-2 green-3")], {"wolves": [(), (), ()]}, "shortest"),
    ],
)
def test_the_hand_of_a_newcomer_says_what_matters_now(
    yard: Sequence[House], more: dict[str, object], about: str
) -> None:
    rival = [house("green-4 green-5")]
    state = position("red-4", "red-5", "red-6", yards=[yard, rival], **more)  # type: ignore[arg-type]
    assert about in hint(hand_of(state, 0), hand_of(state))
    assert hand_of(state, 1) == hand_of(state)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_every_phase_has_a_hint_in_the_hand(phase: Phase) -> None:
    opened = [(0, "red-3")] if phase in (Phase.SMOOKI, Phase.SHOWN) else []
    state = position("red-1", "red-2", phase=phase, came="pass-left", chosen=(None, None), opened=opened)
    assert hint(hand_of(state, 0), hand_of(state))


def test_the_table_tells_newcomers_what_its_marks_mean_and_what_to_decide() -> None:
    state = position("red-1", "red-2", yards=[[], [], [house("red-4")]], phase=Phase.SMOOKI, opened=[(2, "white-9")])
    legend = "Floors: 🗼 tallest +3, 🏚️ shortest falls"
    shown, plain = said(board_of(state, 0)), said(board_of(state))
    assert [line for line in shown.split("\n") if line not in plain] == [legend, words.ON_TABLE[Phase.SMOOKI]]
    assert said(board_of(state, 1)) == plain.replace("🟥\u2002🐽", f"{legend}\n🟥\u2002🐽")


def test_who_chooses_a_wolf_is_told_what_it_is_worth() -> None:
    state = position("red-4", "red-5", "red-6", yards=[[], [house("red-4")]])
    seen = replace(scene(state, 0, ["red-4.wolf"]), learners=frozenset([0]))
    assert "A wolf scores its number" in said(FACE.look(Heard(), seen, HAND))


def test_nobody_else_is_told_anything_and_hints_change_as_the_game_goes_on() -> None:
    hints = set()
    for state, _events in walk(3, 2):
        if state.phase is Phase.PLAY and state.waiting == (0,):
            hints.add(hint(hand_of(state, 0), hand_of(state)))
    assert len(hints) >= 3
