"""What a table of pigs says: how far the end is, what things are worth, what can be done and what it leads to."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.display.drawing import Button, Drawing, label_text
from bot.language import ENGLISH
from cogs.pigs.keeps import keeps
from rules.chance import Secret
from rules.pigs.moves import format_move
from rules.pigs.state import Phase, State
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.pigs.drawn import FACE
from tests.rules.pigs.table import GAME
from tests.rules.pigs.table import table as laid
from tests.sentences import Heard

DRAWER = TableDrawer(FACE, NAMES)
MOST_COACHING = 100
"""Letters of a line that a desktop shows without a break, more or less."""


def board(state: State, *, selection: str = "", learners: tuple[int, ...] = (), **changes: object) -> Drawing:
    """Draw a table for everybody."""
    selections = ["" if seat != state.seat else selection for seat in range(state.seats)]
    scene = DRAWER.scene(state, None, selections)
    return FACE.board(ENGLISH, replace(scene, learners=frozenset(learners), **changes))  # type: ignore[arg-type]


def labels(state: State, selection: str = "") -> dict[str, str]:
    """Read the buttons with which the game goes on."""
    rows = board(state, selection=selection).rows[:-1]
    return {item.what: label_text(item.label) for row in rows for item in row if isinstance(item, Button)}


def test_the_title_says_how_far_the_end_is() -> None:
    titles = [board(laid(seats=2, left=left)).title for left in ({}, {"sd": ""}, {"sd": "", "wd": ""})]
    assert [title.partition(" · ")[2] for title in titles] == [
        "ends when 2 more stacks run out",
        "ends when 1 more stack runs out",
        "the end is here",
    ]


def test_houses_without_a_roof_are_shown_with_what_they_would_be_worth() -> None:
    text = board(laid("sd1 sw2 wr | bw1", "", seats=2)).text
    assert text.split("\n")[-2].endswith("🇦▫️▫️🇧 **Ada · 11 pts** (+6 if roofed) 🌷\u20604")
    assert text.split("\n")[-1] == "**Ben · 0 pts** · *no house yet*"
    assert "(+4 if roofed)" in board(laid("sd1 sw2 wr | bw1", "", seats=2, veteran=True)).text


def test_veterans_see_who_leads_which_award() -> None:
    state = laid("sd1 sw sr", "wd wr | bd br", seats=2, veteran=True, cards=(0, None, None))
    assert "Ada: 🏅 all straw 🏅 most pots 🏅 tallest · Ben: 🏅 most houses" in board(state).text
    assert "Nobody leads" in board(laid(seats=2, veteran=True)).text
    assert "all straw" not in board(laid("sd1 sw sr", "wd wr | bd br", seats=2)).text


@pytest.mark.parametrize(
    ("dice", "yard", "expected"),
    [
        ("WWWDR", "", {"reroll.3-4": "Keep 3, roll 2"}),
        ("WWDDR", "", {"reroll.0-1-4": "Keep 2, roll 3", "reroll.2-3-4": "Keep 2, roll 3"}),
        ("RRDW!", "", {"reroll.0-1-3": "Keep 1, roll 3", "reroll.0-1-2": "Keep 1, roll 3"}),
        ("RRDW!", "wd sw", {"reroll.2-3": "Keep 2, roll 2"}),
        ("RRRR!", "", {"reroll.0-1-2-3": "Reroll all 4 dice"}),
    ],
)
def test_the_most_useful_dice_are_kept_with_one_click(dice: str, yard: str, expected: dict[str, str]) -> None:
    found = labels(laid(yard, seats=2, dice=dice, phase=Phase.REROLL))
    assert {what: label for what, label in found.items() if what.startswith("reroll.")} == expected


def test_every_keep_is_a_move_and_keeps_the_dice_of_one_kind() -> None:
    for dice in product("DWR!", repeat=5):
        if dice.count("!") > 1:
            continue
        for yard in ("", "sd sw"):
            state = laid(yard, seats=2, dice="".join(dice), phase=Phase.REROLL)
            for keep in keeps(state):
                GAME.apply(state, 0, keep.move, Secret(bytes(32)).turn(1))
                kept = {state.dice[die] for die in range(5) if die not in keep.move.dice and die not in state.locked}
                assert len(kept) == (keep.part is not None)
                assert keep.kept + keep.rolled + len(state.locked) == 5


def test_a_purchase_says_where_the_tile_goes_and_what_it_adds() -> None:
    state = laid("sd1 sw2", seats=2, dice="RRWW!", phase=Phase.REROLL)
    assert {what: label for what, label in labels(state).items() if what.startswith("buy")} == {
        "buy.straw-window.new": "Straw → new",
        "buy.straw-window.1": "Straw → A",
        "buy.straw-roof.1": "Straw → A: +10",
    }
    chosen = laid("sd | sw", seats=2, dice="WWWWW", phase=Phase.REROLL)
    assert labels(chosen, "brick-window") == {
        "buy.brick-window.new": "Start house C",
        "buy.brick-window.1": "House A: on top",
        "buy.brick-window.2": "House B: on top",
        "back": "Another tile",
    }


@pytest.mark.parametrize(
    ("dice", "yard", "left", "why"),
    [
        ("DDW!R", "", {"sd": ""}, "sold out"),
        ("DDW!R", "", {}, ""),
        ("RRDW!", "sd sr", {}, "nothing to roof"),
        ("DWR!R", "sd sr", {}, "nothing to roof"),
        ("DWR!!", "", {}, "no pair"),
    ],
)
def test_who_can_buy_nothing_reads_why(dice: str, yard: str, left: dict[str, str], why: str) -> None:
    found = labels(laid(yard, seats=2, dice=dice, phase=Phase.REROLL, left=left))
    assert found.get("build", "") == (f"End turn: {why}" if why else "")


def test_of_few_houses_the_wolf_s_buttons_say_what_they_are_made_of() -> None:
    few = labels(laid("", "sd1 ww br", "sd sd sd sw sw", seats=3, dice="!!DDD", phase=Phase.BLOW))
    assert few == {"blow.2.1": "Ben's A · 🌾🪵🧱 · 11 pts", "blow.3.1": "Cleo's A · 🌾5 · no roof"}
    many = labels(laid("", "sd1 ww br | sd", "sd | sw", seats=3, dice="!!DDD", phase=Phase.BLOW))
    assert set(many.values()) == {"Ben's A · 11 pts", "Ben's B", "Cleo's A", "Cleo's B"}


def test_the_chances_of_the_spinner_are_said_before_the_wolf_is_sent() -> None:
    now = board(laid("", "sd", seats=2, dice="!!DDD", phase=Phase.BLOW)).now
    assert now is not None
    assert now.value == "🌾 3 in 6 · 🪵 2 in 6 · 🧱 1 in 6"


def test_the_roll_on_the_buttons_is_not_told_again() -> None:
    state = laid("", seats=2, dice="DDWWR", phase=Phase.REROLL)
    lines = "Ben finishes.", "🎲 Ada rolled 🚪 🚪 🪟 🪟 🔺"
    assert board(state, recent=lines).fields[-1].value == "Ben finishes."
    assert board(state, recent=tuple(reversed(lines))).fields[-1].value == "\n".join(reversed(lines))


LESSONS = (
    laid(seats=2),
    laid("sd", seats=2),
    laid("sd sw ww", seats=2),
    laid("sd sr", seats=2),
    laid(seats=2, dice="DWR!W", phase=Phase.REROLL),
    laid(seats=2, dice="DWRRR", phase=Phase.REROLL),
    laid(seats=2, dice="DDWRR", phase=Phase.REROLL),
    laid(seats=2, dice="DDWRR", each="0001"),
    laid(seats=2, dice="DDWRR", each="0000"),
    laid("sd", seats=2, dice="DDWWR", bought="sd"),
    laid("", "sd", seats=2, dice="!!DDD", phase=Phase.BLOW),
)


def test_learners_get_a_line_of_advice_that_differs_as_the_game_goes_on() -> None:
    said = set()
    for state in LESSONS:
        alone, taught = (board(state, learners=who).now for who in ((1,), (0,)))
        assert alone is not None
        assert taught is not None
        *before, line = taught.value.split("\n")
        assert before in ([], [alone.value])
        assert line.startswith("💡 ")
        assert len(line) <= MOST_COACHING
        said.add(line)
    assert len(said) >= 9


def test_nobody_is_advised_in_a_replay_and_the_dice_are_shown() -> None:
    now = board(LESSONS[6], learners=(0,), past=True).now
    assert now is not None
    assert now.value == "🚪 🚪 🪟 🔺 🔺"


def test_all_advice_can_be_translated() -> None:
    heard = Heard()
    for state in LESSONS:
        FACE.board(heard, replace(DRAWER.scene(state, None), learners=frozenset({0})))
    assert heard.unknown() == set()


@pytest.mark.parametrize("state", LESSONS)
def test_a_call_names_the_task_and_a_button_of_the_table(state: State) -> None:
    scene = DRAWER.scene(state, None)
    call = FACE.call(ENGLISH, scene, state.seat)
    drawing = FACE.board(ENGLISH, scene)
    assert call is not None
    assert drawing.now is not None
    assert drawing.now.name == f"Ada: {call.task}"
    assert call.button in [item for row in drawing.rows for item in row]
    assert not call.button.disabled


def test_who_must_choose_in_a_menu_is_called_without_a_button() -> None:
    state = laid("", " | ".join(["sd"] * 12), seats=2, dice="!!DDD", phase=Phase.BLOW)
    assert FACE.call(ENGLISH, DRAWER.scene(state, None), 0) is None


def test_the_best_way_to_buy_has_a_button_of_its_own_when_there_are_many() -> None:
    state = laid("sd sw ww | bd", seats=2, dice="RRRWW", phase=Phase.REROLL)
    assert [what for what in labels(state) if what.startswith(("buy", "tile"))] == [
        "buy.straw-window.new",
        "tile.straw-window",
        "tile.straw-roof",
        "tile.wood-roof",
    ]
    assert (
        format_move(GAME.default_move(GAME.view(laid("sd sw ww | bd", seats=2, dice="RRRWW"), 0)))
        == "buy.straw-window.new"
    )


def test_when_houses_would_make_a_table_too_high_all_of_them_lie_down() -> None:
    upright = board(laid("sd", "wd ww wr", "bd", seats=3))
    lying = board(laid("sd", "wd ww wr", "bd bw bw bw bw bw bw", seats=3))
    assert upright.text.count("\n") > lying.text.count("\n") == 2
    assert lying.text.startswith("🇦\u2060🚪🌾 ")
