"""A round with three to five players."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.game import IllegalMove
from rules.planet.events import Event, GameOver, Named, Opened, Reason, RoundBegan, Took
from rules.planet.refusals import Refusal
from rules.planet.state import Phase, State
from rules.planet.tiles import KINDS, Kind
from tests.rules.planet.playing import GAME, Table, began, centres, with_planets, with_tops
from tests.rules.planet.scramble import components

FIVE = centres(16, 4, 5, 6, 7)


def table_of(seats: int, *tops: str, first: int = 0) -> Table:
    return Table(with_tops(began(seats, first=first), tops))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_tiles_as_players_are_laid_open_from_the_top(seats: int) -> None:
    table = table_of(seats, *FIVE)
    step = table.play("stack.centre")
    assert table.state.draft.table == FIVE[:seats]
    assert table.state.left[Kind.CENTRE] == 20 - GAME.box.removed[seats] - seats
    assert step.revealed
    assert step.events == (Opened(0, Kind.CENTRE, tuple(sorted(FIVE[:seats]))),)


def test_the_first_player_takes_a_tile_and_names_who_is_next() -> None:
    table = table_of(4, *FIVE, first=2)
    step = table.play("stack.centre", "take.centre-04")
    assert step.events == (Took(2, Kind.CENTRE, "centre-04", face_down=False),)
    assert not step.revealed
    assert table.state.planets == ((), (), ("centre-04",), ())
    assert table.state.phase is Phase.NAME
    assert table.seat == 2
    assert table.texts == ["next.1", "next.2", "next.4"]
    step = table.play("next.4")
    assert step.events == (Named(2, 3),)
    assert not step.revealed
    assert table.seat == 3
    assert table.texts == ["take.centre-16", "take.centre-05", "take.centre-06"]


def test_who_picked_names_any_player_who_has_not() -> None:
    table = table_of(5, *FIVE)
    table.play("stack.centre", "take.centre-04", "next.3", "take.centre-05")
    assert table.seat == 2
    assert table.texts == ["next.2", "next.4", "next.5"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_one_picker_left_nobody_is_named_and_the_last_tile_goes_to_them_at_once(seats: int) -> None:
    table = table_of(seats, *FIVE)
    table.play("stack.centre")
    for seat in range(1, seats - 1):
        table.play(f"take.{FIVE[seat - 1]}", f"next.{seat + 1}")
    step = table.play(f"take.{FIVE[seats - 2]}")
    assert step.events == (
        Took(seats - 2, Kind.CENTRE, FIVE[seats - 2], face_down=False),
        Took(seats - 1, Kind.CENTRE, FIVE[seats - 1], face_down=False),
        RoundBegan(2, seats - 1),
    )
    assert table.state.planets == tuple((tile,) for tile in FIVE[:seats])
    assert not step.revealed


def test_who_takes_the_last_tile_is_first_player_of_the_next_round() -> None:
    table = table_of(3, *FIVE)
    table.play("stack.centre", "take.centre-04", "next.3", "take.centre-16")
    assert table.seat == 1
    assert table.state.phase is Phase.STACK
    assert table.state.draft.number == 2
    assert table.state.draft.first == 1


def test_equal_tiles_are_separate_moves() -> None:
    table = table_of(3, "vain-man-1", "vain-man-2", "king-1")
    table.play("stack.character")
    assert table.texts == ["take.vain-man-1", "take.vain-man-2", "take.king-1"]


def test_the_last_stack_is_still_chosen() -> None:
    table = Table(began(3))
    while table.state.draft.number < 13 or table.state.phase is not Phase.STACK:
        table.play(table.texts[0])
    assert table.texts == ["stack.character"]
    assert table.play("stack.character").revealed


def test_an_empty_stack_can_not_be_chosen() -> None:
    table = Table(began(3))
    while table.state.draft.number < 5 or table.state.phase is not Phase.STACK:
        table.play(table.texts[0])
    assert "stack.centre" not in table.texts
    with pytest.raises(IllegalMove) as caught:
        table.play("stack.centre")
    assert caught.value.reason == Refusal.STACK_EMPTY
    assert caught.value.values == {"kind": Kind.CENTRE}


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_a_game_has_sixteen_rounds_with_every_stack_chosen_four_times(seats: int, hidden: bool) -> None:
    table = Table(began(seats, hidden=hidden))
    box = components(table.state)
    while GAME.to_move(table.state):
        table.play(table.texts[-1])
        assert components(table.state) == box
    chosen = [event.kind for event in table.events if event.event in ("opened", "looked")]
    assert Counter(chosen) == dict.fromkeys(KINDS, 4)
    assert [event.round for event in table.events if isinstance(event, RoundBegan)] == list(range(2, 17))
    assert table.events[-1] == GameOver(Reason.COMPLETE)
    assert table.state.draft.number == 16


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_at_the_end_every_planet_has_four_of_each_kind_in_its_cells(seats: int) -> None:
    table = Table(began(seats))
    table.play_out()
    for seat in range(seats):
        cells = GAME.cells(table.state, seat)
        found = {
            kind: [cell for cell, tile in enumerate(cells) if tile and GAME.tile(tile).kind is kind] for kind in KINDS
        }
        assert found == {
            Kind.CHARACTER: [0, 3, 12, 15],
            Kind.CENTRE: [5, 6, 9, 10],
            Kind.UPHILL: [1, 7, 8, 14],
            Kind.DOWNHILL: [2, 4, 11, 13],
        }
        assert GAME.needs(table.state, seat) == dict.fromkeys(KINDS, 0)


def test_a_tile_goes_to_the_next_free_cell_of_its_kind() -> None:
    state = with_planets(began(3), ["centre-09", "king-1", "downhill-20", "uphill-01", "centre-01", "uphill-02"])
    cells = GAME.cells(state, 0)
    assert {cell: tile for cell, tile in enumerate(cells) if tile} == {
        0: "king-1",
        1: "uphill-01",
        2: "downhill-20",
        5: "centre-09",
        6: "centre-01",
        7: "uphill-02",
    }
    assert GAME.needs(state, 0) == {Kind.CENTRE: 2, Kind.UPHILL: 2, Kind.DOWNHILL: 3, Kind.CHARACTER: 3}
    assert GAME.needs(state, 1) == dict.fromkeys(KINDS, 4)


def test_every_cell_says_for_which_kind_it_is() -> None:
    initials = " ".join(kind[:2] for kind in GAME.box.cell_kinds())
    assert initials == "ch up do ch do ce ce up up ce ce do ch do up ch"


def test_looking_on_is_no_move_and_a_finished_game_has_none() -> None:
    table = Table(began(3))
    table.play_out()
    assert GAME.to_move(table.state) == ()
    assert all(GAME.legal_moves(table.state, seat) == () for seat in range(3))


def refusal(state: State, text: str) -> tuple[str, dict[str, object]]:
    table = Table(state)
    with pytest.raises(IllegalMove) as caught:
        table.play(text)
    return caught.value.reason, dict(caught.value.values)


def test_a_move_out_of_its_time_is_refused_with_what_is_due() -> None:
    table = table_of(3, *FIVE)
    assert refusal(table.state, "take.centre-04") == (Refusal.STACK_FIRST, {})
    assert refusal(table.state, "next.2") == (Refusal.STACK_FIRST, {})
    table.play("stack.centre")
    assert refusal(table.state, "stack.uphill") == (Refusal.TAKE_FIRST, {})
    assert refusal(table.state, "next.2") == (Refusal.TAKE_FIRST, {})
    assert refusal(table.state, "hide.1") == (Refusal.TAKE_FIRST, {})
    table.play("take.centre-04")
    assert refusal(table.state, "take.centre-05") == (Refusal.NAME_FIRST, {})


def test_a_wrong_tile_or_player_is_refused() -> None:
    table = table_of(3, *FIVE)
    table.play("stack.centre")
    assert refusal(table.state, "take.centre-06") == (Refusal.NOT_ON_TABLE, {"tile": "centre-06"})
    assert refusal(table.state, "take.face-down") == (Refusal.NO_FACE_DOWN, {})
    assert refusal(table.state, "take.character-1") == (Refusal.TAKE_BY_NAME, {})
    table.play("take.centre-04")
    assert refusal(table.state, "next.1") == (Refusal.HAS_PICKED, {"seat": 0})
    assert refusal(table.state, "next.4") == (Refusal.NO_SUCH_SEAT, {"seat": 3})


def test_events_are_read_as_they_were_written() -> None:
    table = Table(began(4, hidden=True))
    table.play("stack.character")
    table.leave(2)
    table.play_out()
    events: tuple[Event, ...] = tuple(table.events)
    assert GAME.load_events(GAME.dump_events(events)) == events
