"""The variant with hidden characters, and what else nobody may see."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import Struct

from rules.game import IllegalMove, Seat
from rules.planet.events import Given, Opened, Took, Unveiled
from rules.planet.refusals import Refusal
from rules.planet.state import State
from rules.planet.tiles import BACK, KINDS, Kind, Thing
from tests.rules.planet.playing import GAME, Table, began, with_planets, with_tops
from tests.rules.planet.scramble import scramble

PEOPLE = ("turkish-astronomer-1", "king-1", "hunter-1", "drunkard-1")


def table_of(seats: int, *tops: str) -> Table:
    return Table(with_tops(began(seats, hidden=True), tops))


def test_while_characters_lie_open_everyone_sees_them() -> None:
    table = table_of(3, *PEOPLE)
    table.play("stack.character")
    assert table.events == [Opened(0, Kind.CHARACTER, ("hunter-1", "king-1", "turkish-astronomer-1"))]
    for reader in (0, 1, 2, None):
        assert GAME.view(table.state, reader).state.draft.table == PEOPLE[:3]


def test_a_character_is_taken_by_its_place_and_the_log_says_a_character() -> None:
    table = table_of(3, *PEOPLE)
    table.play("stack.character")
    assert table.texts == ["take.character-1", "take.character-2", "take.character-3"]
    step = table.play("take.character-2")
    assert step.events == (Took(0, Kind.CHARACTER, None, face_down=False),)
    assert not step.revealed
    assert table.state.planets[0] == ("king-1",)
    table.play("next.3")
    assert table.texts == ["take.character-1", "take.character-2"]
    step = table.play("take.character-2")
    assert table.state.planets == (("king-1",), ("turkish-astronomer-1",), ("hunter-1",))
    assert step.events[:2] == (
        Took(2, Kind.CHARACTER, None, face_down=False),
        Took(1, Kind.CHARACTER, None, face_down=False),
    )


def test_only_its_owner_sees_a_character_that_was_taken() -> None:
    table = table_of(3, *PEOPLE)
    table.play("stack.character", "take.character-2")
    assert GAME.view(table.state, 0).state.planets[0] == ("king-1",)
    for reader in (1, 2, None):
        seen = GAME.view(table.state, reader).state
        assert seen.planets[0] == (BACK,)
        assert GAME.cells(seen, 0)[0] == BACK
        assert GAME.needs(seen, 0)[Kind.CHARACTER] == 3


def test_other_tiles_are_taken_and_told_by_name() -> None:
    table = table_of(3, "centre-16", "centre-17", "centre-09")
    step = table.play("stack.centre", "take.centre-17")
    assert step.events == (Took(0, Kind.CENTRE, "centre-17", face_down=False),)
    assert GAME.view(table.state, None).state.planets[0] == ("centre-17",)


def test_without_the_variant_characters_are_taken_by_name_and_stay_open() -> None:
    table = Table(with_tops(began(3), PEOPLE))
    step = table.play("stack.character", "take.king-1")
    assert step.events == (Took(0, Kind.CHARACTER, "king-1", face_down=False),)
    assert GAME.view(table.state, None).state.planets[0] == ("king-1",)


def test_a_hidden_character_can_not_be_taken_by_name_nor_from_an_empty_place() -> None:
    table = table_of(3, *PEOPLE)
    table.play("stack.character")
    for text, reason in (("take.king-1", Refusal.TAKE_BY_PLACE), ("take.character-4", Refusal.NO_SUCH_PLACE)):
        with pytest.raises(IllegalMove) as caught:
            table.play(text)
        assert caught.value.reason == reason


def test_points_and_stars_of_a_hidden_character_are_not_in_the_public_count() -> None:
    state = with_planets(began(3, hidden=True), ["uphill-11", "turkish-astronomer-1", "king-1"])
    own, public = (GAME.view(state, reader).state for reader in (0, None))
    assert GAME.scores(own)[0].total == 2 + 1 + 2 - 1
    assert GAME.scores(public)[0].total == -1
    assert GAME.tally(own, 0)[Thing.STAR] == 5
    assert GAME.tally(public, 0)[Thing.STAR] == 2
    assert GAME.characters(public, 0) == ()


def test_at_the_end_all_characters_are_shown_and_told() -> None:
    table = table_of(3)
    step = table.play_out()
    unveiled = {event.seat: event.tiles for event in step.events if isinstance(event, Unveiled)}
    assert step.revealed
    for seat, planet in enumerate(table.state.planets):
        assert unveiled[seat] == tuple(tile for tile in planet if GAME.tile(tile).kind is Kind.CHARACTER)
        assert len(unveiled[seat]) == 4
    assert GAME.view(table.state, None).state.planets == table.state.planets


def test_however_the_game_ends_characters_are_shown() -> None:
    table = table_of(3, *PEOPLE)
    table.play("stack.character", "take.character-1")
    table.leave(2)
    assert GAME.view(table.state, 1).state.planets[0] == (BACK,)
    step = table.leave(1)
    assert step.events[1] == Unveiled(0, ("turkish-astronomer-1",))
    assert not any(isinstance(event, Unveiled) and event.seat != 0 for event in step.events)
    assert step.revealed
    assert GAME.view(table.state, 1).state.planets[0] == ("turkish-astronomer-1",)


def test_what_a_seat_gets_that_was_left_stays_hidden_too() -> None:
    table = table_of(3, *PEOPLE)
    table.play("stack.character")
    table.leave(1)
    step = table.play("take.character-1", "take.character-1")
    assert step.events[1] == Given(1, Kind.CHARACTER, None)
    assert GAME.view(table.state, 1).state.planets[1] == ("hunter-1",)
    assert GAME.view(table.state, 0).state.planets[1] == (BACK,)


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_no_public_word_of_a_whole_game_names_a_hidden_character(seats: int) -> None:
    """Moves, and all that is told from a pick on, name no character that somebody holds."""
    table, random, texts = table_of(seats), Random(seats), []
    while GAME.to_move(table.state):
        before = len(table.events)
        texts.append(random.choice(table.texts))
        table.play(texts[-1])
        told = [event for event in table.events[before:] if isinstance(event, Took)]
        assert all((event.tile is None) == (event.kind is Kind.CHARACTER) for event in told)
    characters = GAME.box.stacks[KINDS.index(Kind.CHARACTER)]
    assert not [text for text in texts if any(tile in text for tile in characters)]


# ---- what nobody sees


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_every_view_is_the_same_when_what_it_hides_is_dealt_again(seats: int, hidden: bool) -> None:
    random = Random(seats)
    table = Table(began(seats, hidden=hidden))
    changed = 0
    while True:
        for reader in (*range(seats), None):
            other = scramble(GAME, table.state, reader, random)
            changed += other != table.state
            assert GAME.view(other, reader) == GAME.view(table.state, reader)
        if not GAME.to_move(table.state):
            break
        table.play(random.choice(table.texts))
    assert changed


def test_stacks_are_shown_as_backs_with_their_public_count() -> None:
    state = began(4)
    seen = GAME.view(state, 0).state
    assert seen.stacks == ((BACK,) * 16,) * 4
    assert seen.left == state.left == dict.fromkeys(KINDS, 16)


def reachable(value: object) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, tuple):
        return set().union(*map(reachable, value))
    names = value.__struct_fields__ if isinstance(value, Struct) else ()
    return set().union(*(reachable(getattr(value, name)) for name in names))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_taken_out_are_never_in_a_view_or_an_event(seats: int, hidden: bool) -> None:
    table = Table(began(seats, hidden=hidden))
    removed = set(table.state.setup.removed)
    readers: list[Seat | None] = [*range(seats), None]
    states: list[State] = [table.state]
    while GAME.to_move(table.state):
        table.play(table.texts[0])
        states.append(table.state)
    for state in states:
        for reader in readers:
            assert not removed & reachable(GAME.view(state, reader).state)
    assert not removed & set().union(*map(reachable, table.events))
    assert removed <= reachable(table.state)
