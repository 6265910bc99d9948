from __future__ import annotations

import pytest

from rules.game import IllegalMove, Seat
from rules.planet.events import Discarded, Laid, Looked, RoundBegan, Took
from rules.planet.refusals import Refusal
from rules.planet.state import Phase
from rules.planet.tiles import BACK, Kind
from tests.rules.planet.playing import GAME, Table, began, centres, with_tops

THREE = centres(16, 4, 5)
PEOPLE = ("king-1", "hunter-1", "drunkard-1")


def table_of(*tops: str, first: Seat = 0, hidden: bool = False) -> Table:
    return Table(with_tops(began(2, first=first, hidden=hidden), tops))


def test_the_first_player_chooses_a_stack_and_looks_at_three_tiles() -> None:
    table = table_of(*THREE)
    step = table.play("stack.centre")
    assert step.events == (Looked(0, Kind.CENTRE, 3),)
    assert step.revealed
    assert table.state.phase is Phase.HIDE
    assert table.seat == 0
    assert table.texts == ["hide.1", "hide.2", "hide.3"]
    assert GAME.view(table.state, 0).state.draft.table == THREE


@pytest.mark.parametrize("reader", [1, None])
def test_the_other_and_spectators_see_three_backs(reader: Seat | None) -> None:
    table = table_of(*THREE)
    table.play("stack.centre")
    seen = GAME.view(table.state, reader).state
    assert seen.draft.table == (BACK,) * 3
    assert seen.draft.kind is Kind.CENTRE


def test_two_lie_open_and_one_face_down() -> None:
    table = table_of(*THREE)
    step = table.play("stack.centre", "hide.2")
    assert step.events == (Laid(0, Kind.CENTRE, ("centre-05", "centre-16")),)
    assert step.revealed
    assert table.state.draft.table == ("centre-16", "centre-05")
    assert table.state.draft.face_down == "centre-04"
    assert table.seat == 1


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("reader", "sees"), [(0, "king-1"), (1, BACK), (None, BACK)])
def test_what_lies_face_down_is_known_to_the_first_player_alone(reader: Seat | None, sees: str, hidden: bool) -> None:
    table = table_of(*PEOPLE, hidden=hidden)
    table.play("stack.character", "hide.1")
    assert GAME.view(table.state, reader).state.draft.face_down == sees


@pytest.mark.parametrize("place", [1, 2, 3])
def test_the_face_down_tile_is_always_the_last_and_has_the_same_text(place: int) -> None:
    table = table_of(*THREE)
    table.play("stack.centre", f"hide.{place}")
    rest = [f"take.{tile}" for tile in THREE if tile != THREE[place - 1]]
    assert table.texts == [*rest, "take.face-down"]


def test_the_open_tiles_are_told_in_the_order_of_their_names() -> None:
    table = table_of("centre-09", "centre-02", "centre-11")
    table.play("stack.centre", "hide.2")
    assert table.events[-1] == Laid(0, Kind.CENTRE, ("centre-09", "centre-11"))


def test_the_second_player_takes_an_open_tile_and_nothing_is_revealed() -> None:
    table = table_of(*THREE)
    step = table.play("stack.centre", "hide.2", "take.centre-16")
    assert step.events == (Took(1, Kind.CENTRE, "centre-16", face_down=False),)
    assert not step.revealed
    assert table.seat == 0
    assert table.texts == ["take.centre-05", "take.face-down"]


def test_the_second_player_takes_the_face_down_tile_unseen() -> None:
    table = table_of(*THREE)
    step = table.play("stack.centre", "hide.2", "take.face-down")
    assert step.events == (Took(1, Kind.CENTRE, "centre-04", face_down=True),)
    assert step.revealed
    assert table.state.planets[1] == ("centre-04",)
    assert table.texts == ["take.centre-16", "take.centre-05"]


def test_the_first_player_may_take_the_face_down_tile_too_and_an_open_one_is_discarded() -> None:
    table = table_of(*THREE)
    step = table.play("stack.centre", "hide.2", "take.centre-16", "take.face-down")
    assert step.events == (
        Took(0, Kind.CENTRE, "centre-04", face_down=True),
        Discarded(Kind.CENTRE, "centre-05", face_down=False),
        RoundBegan(2, 1),
    )
    assert step.revealed


def test_the_last_tile_is_discarded_open_also_when_it_lay_face_down() -> None:
    table = table_of(*THREE)
    step = table.play("stack.centre", "hide.2", "take.centre-16", "take.centre-05")
    assert step.events[1] == Discarded(Kind.CENTRE, "centre-04", face_down=True)
    assert step.revealed
    for reader in (0, 1, None):
        assert GAME.view(table.state, reader).state.discards == ("centre-04",)


def test_discards_stay_public_with_hidden_characters_too() -> None:
    table = table_of(*PEOPLE, hidden=True)
    table.play("stack.character", "hide.1", "take.character-1", "take.character-1")
    assert table.events[-2] == Discarded(Kind.CHARACTER, "king-1", face_down=True)
    for reader in (0, 1, None):
        assert GAME.view(table.state, reader).state.discards == ("king-1",)


@pytest.mark.parametrize("first", [0, 1])
def test_roles_swap_every_round_who_took_the_last_tile(first: Seat) -> None:
    table = table_of(first=first)
    table.play_out()
    looked = [event.seat for event in table.events if isinstance(event, Looked)]
    assert looked == [first, 1 - first] * 8
    assert len(table.state.discards) == 16


def test_a_face_down_character_that_is_to_be_hidden_never_opens_for_others() -> None:
    table = table_of(*PEOPLE, hidden=True)
    step = table.play("stack.character", "hide.1", "take.face-down")
    assert step.events == (Took(1, Kind.CHARACTER, None, face_down=True),)
    assert step.revealed
    assert GAME.view(table.state, 1).state.planets[1] == ("king-1",)
    for reader in (0, None):
        assert GAME.view(table.state, reader).state.planets[1] == (BACK,)


def test_what_was_hidden_stays_out_of_the_texts_of_moves_and_the_log() -> None:
    table = table_of(*THREE)
    table.play("stack.centre", "hide.2", "take.centre-16")
    assert "centre-04" not in str(table.events)


def test_there_are_three_places_to_hide() -> None:
    table = table_of(*THREE)
    table.play("stack.centre")
    with pytest.raises(IllegalMove) as caught:
        table.play("hide.4")
    assert (caught.value.reason, caught.value.values) == (Refusal.NO_SUCH_PLACE, {"place": 4, "places": 3})


def test_a_tile_must_be_hidden_before_one_is_taken() -> None:
    table = table_of(*THREE)
    table.play("stack.centre")
    for text in ("take.centre-16", "take.face-down", "stack.centre"):
        with pytest.raises(IllegalMove) as caught:
            table.play(text)
        assert caught.value.reason == Refusal.HIDE_FIRST


def test_nothing_lies_face_down_once_it_is_taken() -> None:
    table = table_of(*THREE)
    table.play("stack.centre", "hide.2", "take.face-down")
    with pytest.raises(IllegalMove) as caught:
        table.play("take.face-down")
    assert caught.value.reason == Refusal.NO_FACE_DOWN


def test_who_leaves_while_looking_leaves_nothing_to_see() -> None:
    table = table_of(*THREE)
    before = table.state
    table.play("stack.centre")
    step = table.leave(0)
    assert table.state.stacks == before.stacks
    assert table.state.draft.table == ()
    assert not step.revealed
    assert GAME.to_move(table.state) == ()


@pytest.mark.parametrize("reader", [1, None])
def test_what_lies_face_down_when_a_player_leaves_is_never_shown(reader: Seat | None) -> None:
    table = table_of(*THREE)
    table.play("stack.centre", "hide.2")
    table.leave(1)
    assert GAME.view(table.state, reader).state.draft.face_down == BACK
    assert "centre-04" not in str(table.events)
