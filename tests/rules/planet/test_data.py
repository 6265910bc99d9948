from __future__ import annotations

import re

import pytest

from rules.datafile import SHIPPED, DataError
from rules.planet.data import Reliability
from rules.planet.tiles import BACK, KINDS, Character, Kind, Thing
from tests.rules.planet.playing import GAME, Own, Table, began, finished, with_tops


def records(kind: Kind) -> dict[str, Reliability]:
    return {record.id: record.sure for record in GAME.data.tiles[kind]}


def test_there_are_eighty_tiles_twenty_of_a_kind() -> None:
    assert [len(stack) for stack in GAME.box.stacks] == [20, 20, 20, 20]
    assert len(GAME.box.tiles) == 80


def test_the_icons_add_up_to_the_totals_of_the_rules() -> None:
    icons = list(Thing)[:13]
    totals = {
        kind: [sum(dict(GAME.tile(tile).icons).get(icon, 0) for tile in stack) for icon in icons]
        for kind, stack in zip(KINDS, GAME.box.stacks, strict=True)
    }
    assert totals == {
        Kind.CENTRE: [3, 8, 0, 1, 16, 4, 0, 3, 1, 5, 11, 5, 1],
        Kind.UPHILL: [5, 7, 9, 2, 15, 3, 7, 3, 3, 2, 6, 5, 2],
        Kind.DOWNHILL: [5, 7, 9, 2, 15, 3, 7, 3, 2, 3, 6, 5, 2],
        Kind.CHARACTER: [0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0],
    }


def test_every_character_has_its_copies() -> None:
    once = {
        Character.KING,
        Character.DRUNKARD,
        Character.WHITE_BUSINESSMAN,
        Character.GREY_BUSINESSMAN,
        Character.BROWN_BUSINESSMAN,
        Character.LITTLE_PRINCE,
    }
    copies = [tile.character for tile in GAME.box.tiles.values() if tile.character]
    assert {character: copies.count(character) for character in Character} == {
        character: 1 if character in once else 2 for character in Character
    }


def test_the_last_three_centres_are_marked_as_the_least_sure() -> None:
    doubtful = [id_ for kind in KINDS for id_, sure in records(kind).items() if sure is Reliability.DOUBTFUL]
    assert doubtful == ["centre-18", "centre-19", "centre-20"]


def test_no_tile_is_called_like_a_back() -> None:
    assert BACK not in GAME.box.tiles


def test_it_is_for_two_to_five() -> None:
    assert GAME.info.seats == range(2, 6)
    assert GAME.info.key == "planet"
    assert GAME.info.name == "The Little Prince: Make Me a Planet"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'id = "uphill-04", icons = { baobab = 1,',
            'id = "uphill-04", icons = { baobab = 1, sunset = 1,',
            "the uphill tiles must show sunset 9 times in total, not 10",
        ),
        (
            'id = "centre-16", icons = { white-sheep = 1 }',
            'id = "centre-16", icons = {}',
            "the centre tiles must show white-sheep 11 times in total, not 10",
        ),
        (
            'id = "hunter-2", icons = { star = 1 }',
            'id = "hunter-2", icons = { star = 2 }',
            "the character tiles must show star 20 times in total, not 21",
        ),
        ("character = { star = 20 }", "", "totals lacks character"),
        (
            'id = "centre-02", icons = { baobab = 1,',
            'id = "centre-02", icons = { baobab = 2,',
            "centre-02 shows more than one baobab",
        ),
        (
            '    { id = "centre-17", icons = { elephant = 1 }, sure = "listed" },\n',
            "",
            "must be 20 centre tiles, not 19",
        ),
        ('"centre-17"', '"centre-16"', "centre tile 17 must have the id centre-17, not centre-16"),
        ('"vain-man-2"', '"vain-man-1"', "two tiles have the id vain-man-1"),
        ('"vain-man-2"', '"fox-2"', "fox-2 is no character"),
        ('"vain-man-2"', '"vain-man-0"', "vain-man-0 is no character"),
        ('"vain-man-2"', '"vain-man-"', "vain-man- is no character"),
        ('"vain-man-2"', '"vain-man-12"', "vain-man-12 is no character"),
        ('"hunter-2", icons = { star = 1 }', '"hunter-2", icons = { baobab = 1 }', "hunter-2 shows a baobab"),
        (
            '"centre-16", icons = {',
            '"centre-16", icons = { quiet-tile = 1,',
            "centre-16 shows something that is no icon",
        ),
        ("king = { exactly = { rose = { 1 = 14, 2 = 7 } } }", "", "points lacks king"),
        ("4 = 4, 5 = 0", "5 = 0", r"every number of players from 2 or more, not \[2, 3, 5\]"),
        ("{ 2 = 8", "{ 1 = 0, 2 = 8", r"every number of players from 2 or more, not \[1, 2, 3, 4, 5\]"),
        ("4 = 4, 5", "4 = 3, 5", "4 players need 16 tiles of every stack, not 17"),
        ("looked_at = 3", "looked_at = 4", "2 players need 16 tiles of every stack, not 12"),
        ("centre = [5, 6, 9, 10]", "centre = [5, 6, 9, 9]", "every cell once"),
        ("centre = [5, 6, 9, 10]", "centre = [5, 6, 9, 10, 16]", "players need|as many cells"),
        ("downhill = [2, 4, 11, 13]", "", "cells lacks downhill"),
        ("volcano = 1 #", "eruption = 1 #", "numbers"),
        ('sure = "doubtful"', 'sure = "perhaps"', "tiles.centre.17.sure"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(own: Own, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match=message) as caught:
        own((old, new))
    assert "\n" not in str(caught.value)
    assert "planet.toml" in str(caught.value)


def test_a_kind_with_more_cells_than_the_others_is_refused(own: Own) -> None:
    with pytest.raises(DataError, match="as many cells as the others, and every cell once"):
        own(("character = [0, 3, 12, 15]", "character = [0, 3, 12]"), ("downhill = [2,", "downhill = [2, 15,"))


def test_a_host_may_supply_another_set_with_its_own_totals(own: Own) -> None:
    game = own(
        ('id = "centre-17", icons = { elephant = 1 }', 'id = "centre-17", icons = { elephant = 2 }'),
        ("fox = 3, elephant = 1, snake = 5", "fox = 3, elephant = 2, snake = 5"),
    )
    assert dict(game.tile("centre-17").icons) == {Thing.ELEPHANT: 2}


def test_a_host_may_drop_the_game_for_two(own: Own) -> None:
    assert own(("{ 2 = 8, 3", "{ 3")).info.seats == range(3, 6)


def test_points_are_those_of_the_file(own: Own) -> None:
    game = own(("snake = 4", "snake = 5"))
    (line,) = game.characters(finished(["centre-08", "vain-man-1"]), 0)
    assert line.points == 5


# ---- a file that changes while games run


CORRECTION = (
    (
        'id = "centre-18", icons = { volcano = 1, lamppost = 1,',
        'id = "centre-18", icons = { volcano = 1, lamppost = 2,',
    ),
    ("lamppost = 16", "lamppost = 17"),
)


def test_a_running_game_is_refused_by_another_file_that_says_which_it_needs(own: Own) -> None:
    saved = GAME.dump(began(3))
    with pytest.raises(DataError, match=f"begun with the file {GAME.box.fingerprint}") as caught:
        own(*CORRECTION).load(saved)
    assert "\n" not in str(caught.value)


def test_a_running_game_goes_on_with_a_file_that_replaces_its_own(own: Own) -> None:
    state = began(3)
    game = own(*CORRECTION, ("replaces = []", f'replaces = ["{GAME.box.fingerprint}"]'))
    assert game.load(GAME.dump(state)) == state


def test_a_file_that_replaces_another_but_lacks_a_tile_in_play_is_refused(own: Own) -> None:
    game = own(('"king-1"', '"king-2"'), ("replaces = []", f'replaces = ["{GAME.box.fingerprint}"]'))
    with pytest.raises(DataError, match="needs the missing tile king-1"):
        game.load(GAME.dump(began(3)))


def test_a_tile_that_is_missing_is_found_face_down_too(own: Own) -> None:
    game = own(('"king-1"', '"king-2"'), ("replaces = []", f'replaces = ["{GAME.box.fingerprint}"]'))
    table = Table(with_tops(began(2), ["king-1"]))
    table.play("stack.character", "hide.1")
    assert table.state.draft.face_down == "king-1"
    with pytest.raises(DataError, match="needs the missing tile king-1"):
        game.load(GAME.dump(table.state))


def test_notes_and_totals_make_no_other_file(own: Own) -> None:
    assert (
        own(('"doubtful"', '"listed"'), ("replaces = []", 'replaces = ["x"]')).box.fingerprint == GAME.box.fingerprint
    )


@pytest.mark.parametrize(
    ("old", "new"), [("snake = 4", "snake = 5"), ("volcano = 1 #", "volcano = 2 #"), ("[5, 6, 9", "[6, 5, 9")]
)
def test_numbers_make_another_file(own: Own, old: str, new: str) -> None:
    assert own((old, new)).box.fingerprint != GAME.box.fingerprint


def test_the_file_speaks_of_every_tile_how_sure_it_is() -> None:
    assert len(re.findall(r'sure = "(?:listed|doubtful)"', (SHIPPED / "planet.toml").read_text(encoding="utf-8"))) == 80
