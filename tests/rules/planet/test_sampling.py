from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt

import pytest

from rules.fast_chance import FastChance
from rules.game import Seat
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, KINDS, Kind, TileId
from tests.rules.planet.playing import GAME, Table, began, tiles_of

SAMPLES = 1200


def samples(state: State, reader: Seat | None, number: int = SAMPLES) -> Iterable[State]:
    seen, chance = GAME.view(state, reader), FastChance(7)
    return (GAME.sample(seen, chance) for _ in range(number))


def check_even(found: Counter[TileId], possible: Iterable[TileId]) -> None:
    """Check that every possible tile was found about as often as the others, and no other tile."""
    expected = set(possible)
    assert set(found) == expected
    mean = found.total() / len(expected)
    assert all(abs(number - mean) < 4.5 * sqrt(mean) for number in found.values()), found


def two(*, hidden: bool = False) -> State:
    """Let the second of two players pick when a tile lies face down."""
    return Table(began(2, hidden=hidden)).play("stack.character", "hide.1").state


def three() -> State:
    """Let three players with a hidden character each begin the second round."""
    table = Table(began(3, hidden=True))
    table.play("stack.character", "take.character-1", "next.2", "take.character-1")
    assert table.state.draft.number == 2
    return table.state


@pytest.mark.parametrize(
    "place",
    [
        lambda state: state.draft.face_down,
        lambda state: state.stacks[3][-1],
        lambda state: state.stacks[3][0],
        lambda state: state.setup.removed[-1],
    ],
    ids=["face-down", "top", "bottom", "removed"],
)
def test_who_did_not_look_thinks_every_unseen_tile_equally_likely(place: Callable[[State], TileId]) -> None:
    state = two()
    unseen = set(tiles_of(Kind.CHARACTER)) - set(state.draft.table)
    check_even(Counter(place(sample) for sample in samples(state, 1)), unseen)


def test_who_laid_a_tile_face_down_knows_it() -> None:
    state = two()
    unseen = {*tiles_of(Kind.CHARACTER)} - {*state.draft.table, state.draft.face_down}
    drawn = list(samples(state, 0))
    assert {sample.draft.face_down for sample in drawn} == {state.draft.face_down}
    check_even(Counter(sample.stacks[3][-1] for sample in drawn), unseen)


@pytest.mark.parametrize("place", range(3))
def test_who_is_not_looking_thinks_every_tile_may_be_looked_at(place: int) -> None:
    state = Table(began(2)).play("stack.centre").state
    assert state.phase is Phase.HIDE
    for reader in (1, None):
        check_even(Counter(each.draft.table[place] for each in samples(state, reader)), tiles_of(Kind.CENTRE))


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_characters_of_others_are_drawn_among_all_that_are_unseen(reader: Seat | None) -> None:
    state = three()
    own = () if reader is None else state.planets[reader]
    drawn = list(samples(state, reader))
    for seat in {0, 1, 2} - {reader}:
        check_even(Counter(sample.planets[seat][0] for sample in drawn), set(tiles_of(Kind.CHARACTER)) - set(own))
    if reader is not None:
        assert {sample.planets[reader] for sample in drawn} == {own}


def test_two_places_are_drawn_independently() -> None:
    pairs = Counter(sample.planets[1] + sample.planets[2] for sample in samples(three(), 0))
    assert len(pairs) > 300, "19 x 18 are possible"


def test_as_many_tiles_of_each_kind_are_removed_as_the_rules_say() -> None:
    for seats in GAME.info.seats:
        (sample,) = samples(began(seats), 0, 1)
        kinds = Counter(GAME.tile(tile).kind for tile in sample.setup.removed)
        assert kinds == Counter(dict.fromkeys(KINDS, GAME.box.removed[seats]))


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_tile_that_lies_face_down_at_the_end_is_drawn_too(reader: Seat | None) -> None:
    table = Table(two(hidden=True))
    table.leave(1)
    assert not GAME.to_move(table.state)
    seen = GAME.view(table.state, reader)
    for sample in samples(table.state, reader, 20):
        assert GAME.view(sample, reader) == seen
        assert sample.draft.face_down not in (None, BACK)
