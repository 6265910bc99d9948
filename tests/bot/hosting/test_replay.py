from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.hosting.decisions.play import Meaning
from bot.hosting.replay import ReplayError, Replays, as_it_was, rebuilt, shown, states, turn_ends
from bot.model.meaning import Act
from bot.model.records import LogEntry, Person, Player, SeatChange, SeatEvent, Table, TablePhase
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.acts import Acts
from tests.games import GAMES

PEOPLE = [Person(11 + seat, f"player {seat}") for seat in range(5)]


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Acts]:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3", GAMES)
    yield Acts(store, GAMES, SystemClock(), 600)
    await store.close()


def acting(move: str) -> Meaning:
    return lambda _table, _seen: Act(move)


async def played(
    tables: Acts, key: str, chance: random.Random, *, seats: int, first: int | None = None, most: int = 200
) -> tuple[Table, list[bytes]]:
    """Play at random, one resigning on the way; give the table, and its state after every turn."""
    order = () if first is None else (PEOPLE[first].user,)
    table = await tables.opened(5, 1, key, PEOPLE[0], {}, order)
    for person in PEOPLE[1:seats]:
        await tables.join(table.id, person)
    table = (await tables.start(table.id, PEOPLE[0].user)).after
    states = [table.state]
    while table.phase is TablePhase.PLAYING and len(states) < most:
        seat = chance.choice(tables.to_move(table))
        user = table.players[seat].person.user
        if len(states) == 30 and seats > 2:
            table = (await tables.resign(table.id, user)).after
        else:
            game = GAMES[key]
            move = game.format_move(chance.choice(game.legal_moves(tables.view(table, seat).state, seat)))
            table = (await tables.press(table.id, table.seq, user, acting(move))).after
        states.append(table.state)
    return table, states


@pytest.mark.parametrize("first", [None, 1])
@pytest.mark.parametrize("key", GAMES)
async def test_every_state_of_a_game_is_rebuilt_from_its_log(tables: Acts, key: str, first: int | None) -> None:
    seats = GAMES[key].info.seats[-1]
    table, left = await played(tables, key, random.Random(f"{key}{first}"), seats=seats, first=first)
    assert len(left) == table.turns
    log = await tables.store.history.log(table.id)
    assert list(states(GAMES[key], table, log)) == left
    for turn in (0, 1, len(left) // 2, len(left) - 1):
        assert rebuilt(GAMES[key], table, log[: turn + 1]) == left[turn]


async def test_a_log_that_was_tampered_with_is_not_played(tables: Acts) -> None:
    key = next(iter(GAMES))
    table, _ = await played(tables, key, random.Random(1), seats=2, most=12)
    log = list(await tables.store.history.log(table.id))
    drawn = next(place for place, entry in enumerate(log) if place and entry.draws)
    for entry in (
        replace(log[drawn], draws=()),
        replace(log[drawn], move="nonsense"),
        replace(log[drawn], seat=None),
    ):
        with pytest.raises(ReplayError):
            rebuilt(GAMES[key], table, [*log[:drawn], entry, *log[drawn + 1 :]])
    with pytest.raises(ReplayError):
        rebuilt(GAMES[key], table, [replace(log[0], events=()), *log[1:]])
    with pytest.raises(ReplayError):
        rebuilt(GAMES[key], replace(table, id=table.id + 1), [])


@pytest.mark.parametrize("key", GAMES)
async def test_of_a_game_that_is_not_over_only_what_spectators_know_is_shown(tables: Acts, key: str) -> None:
    table, _ = await played(tables, key, random.Random(2), seats=GAMES[key].info.seats[0], most=5)
    game = GAMES[key]
    then = rebuilt(game, table, (await tables.store.history.log(table.id))[:4])
    for seat in (None, 0, 1):
        assert shown(game, table, then, seat) == game.view(then, None)
    for phase in (TablePhase.FINISHED, TablePhase.CLOSED):
        over = replace(table, phase=phase)
        assert shown(game, over, then, None).state == then
        assert shown(game, over, then, 1) == game.view(then, 1)


async def test_what_happened_since_a_turn_begins_after_it(tables: Acts) -> None:
    key = next(iter(GAMES))
    table, _ = await played(tables, key, random.Random(3), seats=2, most=25)
    replays = Replays(tables.store)
    log = list(await tables.store.history.log(table.id))
    for seat in (0, 1):
        since, changes = await replays.since(table, seat)
        assert changes == ()
        before = log[: len(log) - len(since)]
        assert [*before, *since] == log
        assert before[-1].seat == seat
        assert all(entry.seat != seat for entry in since)
    assert await replays.since(table, None) == await replays.whole(table) == (log, ())
    assert [entry.turn for entry in await tables.store.history.log_until(table.id, 4)] == [0, 1, 2, 3, 4]


def test_half_made_choices_are_of_the_present() -> None:
    table = Table(1, 1, 1, "game", 1, 1, 1, players=(Player(Person(1, "Ada"), "0-3"),))
    assert [player.selection for player in as_it_was(table, []).players] == [""]


def test_who_took_a_seat_later_did_not_sit_there_then() -> None:
    table = Table(1, 1, 1, "game", 1, 1, 1, players=tuple(Player(person) for person in PEOPLE[:2]))
    taken = [SeatChange(turn, 1, SeatEvent.TAKEN, 1, PEOPLE[turn]) for turn in (3, 2)]
    later = [taken[0], SeatChange(4, 0, SeatEvent.BACK, 1), taken[1]]
    assert [as_it_was(table, later[at:]).players[1].person for at in range(4)] == [
        *(PEOPLE[3], PEOPLE[2], PEOPLE[2], PEOPLE[1])
    ]
    assert {as_it_was(table, later[at:]).players[0].person for at in range(4)} == {PEOPLE[0]}


@pytest.mark.parametrize("key", GAMES)
async def test_who_was_away_is_told_what_the_autopilot_played_for_them(tables: Acts, key: str) -> None:
    table, _ = await played(tables, key, random.Random(4), seats=GAMES[key].info.seats[0], most=12)
    seat, *_others = tables.to_move(table)
    before = list(await tables.store.history.log(table.id))
    late = [replace(player, deadline=1 if at == seat else None) for at, player in enumerate(table.players)]
    await stored.save(tables.store, table, replace(table, seq=table.seq + 1, players=tuple(late), deadline=1))
    assert await tables.act_when_due(table.id) is not None
    log = list(await tables.store.history.log(table.id))
    played_for = log[len(before) :]
    assert {(entry.seat, entry.autopilot) for entry in played_for} == {(seat, True)}
    told, changes = await Replays(tables.store).since(table, seat)
    assert told[-len(played_for) :] == played_for
    assert [(change.turn, change.seat, change.event) for change in changes] == [(len(before), seat, SeatEvent.LATE)]
    own = [entry for entry in before if entry.seat == seat and entry.turn]
    assert told == log[own[-1].turn + 1 :] if own else told == log


@pytest.mark.parametrize("key", GAMES)
async def test_who_takes_a_seat_has_not_had_the_turns_of_the_one_who_left_it(tables: Acts, key: str) -> None:
    table, _ = await played(tables, key, random.Random(5), seats=GAMES[key].info.seats[0], most=12)
    replays, newcomer = Replays(tables.store), Person(77, "newcomer")
    log, _none = await replays.whole(table)
    seat = next(entry.seat for entry in reversed(log) if entry.seat is not None)
    assert (await replays.since(table, seat))[0] != log
    await tables.vacate(table.id, table.players[seat].person.user)
    table = (await tables.take(table.id, newcomer, seat)).after
    entries, changes = await replays.since(table, seat)
    assert (entries, [change.event for change in changes]) == (log, [SeatEvent.VACATED, SeatEvent.TAKEN])


@pytest.mark.parametrize(
    ("seats", "ends"),
    [([0], [0]), ([0, 0], [0, 1]), ([0, 0, 0, 1, 1, 0], [0, 2, 4, 5]), ([1, 0, 1, 0], [0, 1, 2, 3]), ([], [])],
)
def test_a_turn_is_what_a_seat_does_in_a_row_and_the_set_up_stands_alone(seats: list[int], ends: list[int]) -> None:
    log = [LogEntry(turn, seat, "move", (), (), 0) for turn, seat in enumerate(seats)]
    assert turn_ends(log) == ends
