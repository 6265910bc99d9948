from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rules.datafile import SHIPPED, DataError, DataFolders
from rules.pigs import load
from rules.pigs.events import Award
from rules.pigs.state import KINDS, Face, Material, Part
from tests.rules.pigs.table import GAME, after, do, spinning, table, tile

TEXT = (SHIPPED / "pigs.toml").read_text(encoding="utf-8")
D, W, R, X = Face.DOOR, Face.WINDOW, Face.ROOF, Face.WOLF


def test_36_tiles_are_three_materials_by_three_parts_by_four() -> None:
    tiles = [part for stack in GAME.data.stacks for part in stack]
    assert len(tiles) == 36
    assert Counter((part.material, part.part) for part in tiles) == dict.fromkeys(KINDS, 4)
    assert len(KINDS) == len(Material) * len(Part) == 9


def test_the_stacks_have_a_fixed_order() -> None:
    assert [(stack[0].material, stack[0].part) for stack in GAME.data.stacks] == [
        ("straw", "door"),
        ("straw", "window"),
        ("straw", "roof"),
        ("wood", "door"),
        ("wood", "window"),
        ("wood", "roof"),
        ("brick", "door"),
        ("brick", "window"),
        ("brick", "roof"),
    ]


def test_two_white_dice_and_three_black_ones() -> None:
    white, black = (D, D, W, W, R, R), (D, D, W, W, R, X)
    assert GAME.data.faces.dice == (white, white, black, black, black)


def test_the_spinner_has_three_straw_two_wood_and_one_brick() -> None:
    assert Counter(GAME.data.faces.spinner) == {"straw": 3, "wood": 2, "brick": 1}


def test_prices_and_points() -> None:
    assert GAME.data.turn.cost == {"straw": 2, "wood": 3, "brick": 4}
    assert GAME.data.points.tile == {"straw": 2, "wood": 3, "brick": 4}
    assert (GAME.data.points.pot, GAME.data.points.house) == (1, 1)
    assert [GAME.data.points.award[award] for award in Award] == [2, 2, 2, 3, 3, 3]


def test_as_many_stacks_as_players_end_the_game() -> None:
    assert GAME.data.end.empty_stacks == {2: 2, 3: 3, 4: 4, 5: 5}


def test_copies_in_one_stack_differ_in_flowerpots_and_the_file_says_that_they_are_provisional() -> None:
    assert any(len(set(stack)) > 1 for stack in GAME.data.stacks)
    assert "PROVISIONAL" in TEXT


WRONG = {
    "a tile too few": (r'    \{ material = "brick", part = "roof", pots = 0 \},\n\]', "]", "36 tiles, not 35"),
    "a tile of another kind": (
        r'material = "straw", part = "door", pots = 0',
        'material = "straw", part = "roof", pots = 0',
        "4 straw doors, not 3",
    ),
    "a die too few": (r'    \["door", .*"wolf"\],\n\]', "]", "5 dice, not 4"),
    "another face": (r'"roof", "roof"\]', '"roof", "wolf"]', "7 faces of the dice with roof, not 6"),
    "a die with seven faces": (
        r'\["door", "door", "window", "window", "roof", "roof"\],\n    \["door", ',
        '["door", "door", "door", "window", "window", "roof", "roof"],\n    [',
        r"as many faces as the others, not \[5, 6, 7\]",
    ),
    "another field of the spinner": (
        r'"wood", "wood", "brick"\]',
        '"wood", "brick", "brick"]',
        "2 fields of the spinner with wood, not 1",
    ),
    "a price too few": (r"cost = \{ straw = 2, ", "cost = { ", "turn.cost lacks straw"),
    "a tile's points too few": (r"tile = \{ straw = 2, ", "tile = { ", "points.tile lacks straw"),
    "an award too few": (r", tallest = 3", "", "points.award lacks tallest"),
    "an unknown material": (r'spinner = \["straw"', 'spinner = ["stone"', "faces.spinner.0"),
    "pots below nothing": (r"pots = 1", "pots = -1", "tiles.each.2.pots"),
    "a number of players left out": (r"3 = 3, ", "", r"leaves out a number of players: \[2, 4, 5\]"),
    "no number of players": (r"empty_stacks = \{.*\}", "empty_stacks = {}", "end.empty_stacks"),
    "more stacks than there are": (r"5 = 5 ", "5 = 10 ", "more than the 9 stacks"),
    "a word nobody knows": (r"rolls = 3", "rolls = 3\nroll = 3", "turn.roll"),
    "no TOML": (r"\[box\]", "[box", "pigs.toml"),
}


@pytest.mark.parametrize(("pattern", "instead", "complaint"), WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused_with_what_is_wrong(tmp_path: Path, pattern: str, instead: str, complaint: str) -> None:
    changed = re.sub(pattern, lambda _: instead, TEXT, count=1)
    assert changed != TEXT
    (tmp_path / "pigs.toml").write_text(changed, encoding="utf-8")
    with pytest.raises(DataError, match=complaint) as error:
        load(DataFolders(tmp_path))
    assert "\n" not in str(error.value)


def test_a_host_may_put_other_flowerpots_in_a_file_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "pigs.toml").write_text(TEXT.replace("pots = 2", "pots = 7"), encoding="utf-8")
    game = load(DataFolders(tmp_path))
    assert max(part.pots for stack in game.data.stacks for part in stack) == 7


def test_a_game_in_play_keeps_its_tiles_when_the_file_changes(tmp_path: Path) -> None:
    (tmp_path / "pigs.toml").write_text(re.sub(r"pots = \d", "pots = 9", TEXT), encoding="utf-8")
    other = load(DataFolders(tmp_path))
    state = table("sw2", dice="RR!DW", left={"sr": "01"})
    saved = GAME.dump(state)
    assert other.load(saved) == state
    bought = other.apply(other.load(saved), 0, other.parse_move("buy.straw-roof.1"), spinning("straw")).state
    assert bought == do(state, "buy.straw-roof.1").state
    assert other.scores(bought) == GAME.scores(after(state, "buy.straw-roof.1"))
    assert bought.board.yards[0][0].tiles == (tile("sw2"), tile("sr1"))
