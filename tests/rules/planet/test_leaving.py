from __future__ import annotations

import pytest

from rules.game import IllegalMove
from rules.planet.events import GameOver, Given, Left, Reason, RoundBegan, Took, WentOn
from rules.planet.refusals import Refusal
from rules.planet.state import Phase
from rules.planet.tiles import Kind
from tests.rules.planet.playing import GAME, Table, began, centres, with_tops
from tests.rules.planet.scramble import components

FIVE = centres(16, 4, 5, 6, 7)


def opened(seats: int, first: int = 0) -> Table:
    """The first player has laid out tiles 16, 4, 5, ... and is to pick."""
    table = Table(with_tops(began(seats, first=first), FIVE))
    table.play("stack.centre")
    return table


def test_the_others_pick_from_all_tiles_and_what_is_left_goes_to_resigned_seats_in_seat_order() -> None:
    table = opened(5)
    table.leave(4)
    table.leave(1)
    assert len(table.state.draft.table) == 5
    step = table.play("take.centre-05", "next.3", "take.centre-16", "take.centre-06")
    assert step.events == (
        Took(3, Kind.CENTRE, "centre-06", face_down=False),
        Given(1, Kind.CENTRE, "centre-04"),
        Given(4, Kind.CENTRE, "centre-07"),
        RoundBegan(2, 3),
    )
    assert [planet[0] for planet in table.state.planets] == [
        "centre-05",
        "centre-04",
        "centre-16",
        "centre-06",
        "centre-07",
    ]


def test_the_last_active_picker_chooses_among_what_is_left_and_begins_the_next_round() -> None:
    table = opened(4)
    table.leave(1)
    table.play("take.centre-16", "next.3", "take.centre-04")
    assert table.seat == 3
    assert table.texts == ["take.centre-05", "take.centre-06"]
    table.play("take.centre-06")
    assert table.seat == 3
    assert table.state.phase is Phase.STACK


def test_a_resigned_seat_is_never_named() -> None:
    table = opened(5)
    table.leave(1)
    table.play("take.centre-16")
    assert table.texts == ["next.3", "next.4", "next.5"]
    with pytest.raises(IllegalMove) as caught:
        table.play("next.2")
    assert (caught.value.reason, caught.value.values) == (Refusal.HAS_LEFT, {"seat": 1})


def test_the_stack_choice_of_who_leaves_goes_clockwise() -> None:
    table = Table(began(4, first=3))
    table.leave(0)
    step = table.leave(3)
    assert step.events == (Left(3), WentOn(1))
    assert not step.revealed
    assert table.seat == 1
    assert table.state.draft.first == 1


def test_who_leaves_at_another_s_stack_choice_changes_nothing_else() -> None:
    table = Table(began(4))
    step = table.leave(2)
    assert step.events == (Left(2),)
    assert table.seat == 0
    assert table.state.resigned == (2,)


def test_a_player_who_leaves_mid_draft_with_the_pick_on_them() -> None:
    table = opened(4)
    table.play("take.centre-16", "next.3")
    step = table.leave(2)
    assert step.events == (Left(2), WentOn(3))
    assert table.seat == 3
    assert table.state.phase is Phase.PICK


def test_the_pick_passes_over_those_who_have_picked() -> None:
    table = opened(4, first=3)
    table.play("take.centre-16", "next.3")
    table.leave(2)
    assert table.seat == 0


def test_a_first_player_who_leaves_before_picking() -> None:
    table = opened(3)
    step = table.leave(0)
    assert step.events == (Left(0), WentOn(1))
    step = table.play("take.centre-16", "take.centre-05")
    assert step.events == (
        Took(2, Kind.CENTRE, "centre-05", face_down=False),
        Given(0, Kind.CENTRE, "centre-04"),
        RoundBegan(2, 2),
    )


def test_the_last_picker_leaves_and_the_round_closes() -> None:
    table = opened(4)
    table.leave(1)
    table.play("take.centre-16", "next.3", "take.centre-04")
    assert table.seat == 3
    step = table.leave(3)
    assert step.events == (
        Left(3),
        Given(1, Kind.CENTRE, "centre-05"),
        Given(3, Kind.CENTRE, "centre-06"),
        RoundBegan(2, 2),
    )
    assert not step.revealed
    assert table.seat == 2


def test_the_last_active_picker_begins_even_if_a_later_one_left() -> None:
    table = opened(5)
    table.play("take.centre-16", "next.3", "take.centre-04", "next.4", "take.centre-05")
    table.leave(3)
    table.leave(1)
    assert table.seat == 4
    step = table.leave(4)
    assert step.events[-1] == RoundBegan(2, 2)


def test_the_naming_of_who_leaves_goes_to_the_next_who_may_pick_clockwise() -> None:
    table = opened(5, first=2)
    table.play("take.centre-16")
    assert table.texts == ["next.1", "next.2", "next.4", "next.5"]
    table.leave(3)
    step = table.leave(2)
    assert step.events == (Left(2), WentOn(4))
    assert table.seat == 4
    assert table.state.phase is Phase.PICK


def test_with_one_picker_left_by_a_departure_nobody_is_named() -> None:
    table = opened(3)
    table.play("take.centre-16")
    assert table.texts == ["next.2", "next.3"]
    step = table.leave(1)
    assert step.events == (Left(1), WentOn(2))
    assert table.seat == 2
    assert table.texts == ["take.centre-04", "take.centre-05"]


def test_who_may_be_named_leaves_and_two_others_are_left() -> None:
    table = opened(4)
    table.play("take.centre-16")
    step = table.leave(1)
    assert step.events == (Left(1),)
    assert table.texts == ["next.3", "next.4"]


def test_who_has_a_tile_already_leaves_and_gets_no_second_one() -> None:
    table = opened(3)
    table.play("take.centre-16", "next.2")
    table.leave(0)
    step = table.play("take.centre-04")
    assert step.events == (
        Took(1, Kind.CENTRE, "centre-04", face_down=False),
        Took(2, Kind.CENTRE, "centre-05", face_down=False),
        RoundBegan(2, 2),
    )
    assert [len(planet) for planet in table.state.planets] == [1, 1, 1]


def test_resigned_seats_fill_their_planets_to_the_end() -> None:
    table = opened(5)
    box = components(table.state)
    table.leave(0)
    table.leave(2)
    table.leave(4)
    table.play_out()
    assert [len(planet) for planet in table.state.planets] == [16] * 5
    assert GAME.ranking(table.state)[-1] == (0, 2, 4)
    assert components(table.state) == box


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_one_active_seat_left_ends_the_game(seats: int) -> None:
    table = Table(began(seats))
    for seat in range(1, seats):
        assert GAME.to_move(table.state)
        step = table.leave(seat)
    assert step.events == (Left(seats - 1), GameOver(Reason.ALONE))
    assert GAME.to_move(table.state) == ()
    assert GAME.resigned(table.state) == tuple(range(1, seats))
    assert GAME.ranking(table.state) == ((0,), tuple(range(1, seats)))


def test_nobody_leaves_twice_nor_after_the_end() -> None:
    table = Table(began(3))
    table.leave(1)
    with pytest.raises(IllegalMove) as caught:
        table.leave(1)
    assert (caught.value.reason, caught.value.values) == (Refusal.HAS_LEFT, {"seat": 1})
    table.leave(0)
    with pytest.raises(IllegalMove) as caught:
        table.leave(2)
    assert caught.value.reason == Refusal.GAME_OVER
