"""The final count explains itself: how points add up, why others are missing, and why somebody has won."""

from __future__ import annotations

from bot.display.drawing import Drawing
from bot.language import ENGLISH
from bot.model.preferences import TableStyle
from rules.pigs.state import Phase, State
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.pigs.drawn import FACE
from tests.rules.pigs.table import table as laid

DRAWER = TableDrawer(FACE, NAMES)


def over(state: State, style: TableStyle = TableStyle.FULL) -> Drawing:
    return DRAWER.drawn(DRAWER.seated(state), style=style)


def count(state: State) -> list[list[str]]:
    """Read every player's count, from first to last."""
    return [field.value.replace("\u2060", "").split("\n") for field in over(state).fields[: state.seats]]


def test_a_house_is_added_up_tile_by_tile_and_lines_without_points_are_left_out() -> None:
    assert count(laid("wd1 sw br | sd | bw", "sd", "", seats=3, phase=Phase.OVER)) == [
        [
            "🇦 🚪🪵🪟🌾🔺🧱 = 9 (3+2+4)",
            "🌷 1 flowerpot = 1",
            "🏠 1 finished house = 1",
            "🇧🇨 have no roof: no points",
        ],
        ["🇦 has no roof: no points"],
        ["*no house yet*"],
    ]


def test_awards_are_counted_by_name() -> None:
    (first, _second) = count(laid("sd1 sr", "wd", seats=2, phase=Phase.OVER, veteran=True))
    assert "🏅 most flowerpots = 3" in first
    assert not any("flowerpot =" in line for line in first)


def test_how_a_tie_was_broken_is_said_in_both_styles() -> None:
    more = laid("sd sr | sd sr", "bd1 br1", seats=2, phase=Phase.OVER)
    assert [score.total for score in FACE.game.scores(more)] == [10, 11]
    tied = laid("sd sr | sd sr", "bd1 br", seats=2, phase=Phase.OVER)
    for style in TableStyle:
        assert over(tied, style).text.split("\n")[:2] == [
            "### 🏆 Ada wins!",
            "The tie goes to more finished houses: 2 houses.",
        ]
        assert "tie" not in over(more, style).text
    shared = laid("sd sr", "sd sr", seats=2, phase=Phase.OVER)
    assert "tie goes" not in over(shared).text


def test_a_count_in_between_names_what_has_no_roof_too() -> None:
    look = FACE.look(ENGLISH, DRAWER.scene(laid("sd", "", seats=2), None), "look.count")
    assert look.fields[0].value == "🇦 has no roof: no points"
