"""Who picks next is chosen before a tile is taken, so that one click does both."""

from __future__ import annotations

from dataclasses import replace as dataclass_replace

import pytest
from msgspec.structs import replace

from bot.language import ENGLISH
from bot.model.meaning import Act, Select
from cogs.planet.successor import candidates, successor
from rules.game import IllegalMove
from rules.planet.state import Draft, Phase, State
from rules.planet.tiles import Kind
from tests.cogs.planet.drawn import DRAWER, FACE
from tests.rules.planet.playing import GAME, began, centres, with_planets

SNAKES = centres(8)


def picking(seats: int, *, hidden: bool = False) -> State:
    state = began(seats, hidden=hidden)
    return replace(state, phase=Phase.PICK, draft=Draft(1, 0, Kind.CENTRE, centres(*range(9, 9 + seats))), seat=0)


def chosen(state: State, selection: str = "") -> int | None:
    return successor(GAME, DRAWER.scene(state, None, [selection]))


def test_whoever_has_fewest_points_is_next_and_among_equals_the_next_in_turn_order() -> None:
    state = picking(4)
    assert chosen(state) == 1
    assert chosen(with_planets(state, [], [*SNAKES, "vain-man-1"], ["astronomer-1"], ["king-1"])) == 2


def test_a_choice_counts_as_long_as_that_player_may_be_named() -> None:
    state = picking(4)
    assert chosen(state, "4") == 3
    for selection in ("1", "9", "nonsense"):
        assert chosen(state, selection) == 1
    assert chosen(replace(state, draft=replace(state.draft, picked=(3,))), "4") == 1


def test_there_is_no_choice_of_one_player_or_while_no_tile_is_taken() -> None:
    state = picking(3)
    last = replace(state, draft=replace(state.draft, picked=(2,)))
    for other in (last, began(3), replace(state, phase=Phase.NAME), replace(state, phase=Phase.OVER)):
        assert candidates(other) == ()
        assert chosen(other) is None


def test_what_a_player_keeps_secret_changes_nobodys_turn() -> None:
    state = with_planets(picking(3, hidden=True), ["king-1"], [*SNAKES, "vain-man-1"], [])
    readers = [successor(GAME, DRAWER.scene(state, reader)) for reader in (None, 0, 1, 2)]
    assert len(set(readers)) == 1


def test_taking_a_tile_names_who_picks_next_in_the_same_click() -> None:
    state = picking(3)
    scene = DRAWER.scene(state, 0, ["3"])
    assert FACE.press(scene, 0, "take.centre-09", ()) == Act("take.centre-09", ("next.3",))
    assert FACE.press(scene, 0, "then.2", ()) == Select("2")
    last = DRAWER.scene(replace(state, draft=replace(state.draft, picked=(2,))), 0, ["3"])
    assert FACE.press(last, 0, "take.centre-09", ()) == Act("take.centre-09")


@pytest.mark.parametrize("what", ["then", "then.1", "then.9", "then.2.3"])
def test_only_somebody_who_waits_can_be_chosen(what: str) -> None:
    with pytest.raises(IllegalMove):
        FACE.press(DRAWER.scene(picking(3), 0), 0, what, ())


def test_the_table_says_who_picks_next() -> None:
    scene = DRAWER.scene(picking(3), None, names=["Ada", "Ben", "Cleo"])
    for compact in (False, True):
        now = FACE.board(ENGLISH, dataclass_replace(scene, compact=compact)).now
        assert now is not None
        assert now.name == "Ada: take a tile, then Ben picks"
