"""What a whole act at a table costs: read, decide, save durably; beside a bare transaction of the same bytes."""

from __future__ import annotations

import asyncio
import random
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

import aiosqlite

from bot.clock import SystemClock
from bot.hosting.tables import Act, Tables
from bot.model.records import Person, Table
from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games

ACTS = 300
TABLES = 64
ROUNDS = 20
SEATS = 5


async def _start(tables: Tables, channel: int, game: str) -> Table:
    table = await tables.open(1, channel, game, Person(1, "player 1"), {})
    for user in range(2, SEATS + 1):
        await tables.join(table.id, Person(user, f"player {user}"))
    return (await tables.start(table.id, 1)).after


async def _act(tables: Tables, table: Table, chance: random.Random) -> Table:
    """Make one random legal move, as a click does; a finished table is left as it is."""
    seat = next(iter(tables.to_move(table)), None)
    if seat is None:
        return table
    game = tables.game(table)
    move = chance.choice(game.legal_moves(tables.view(table, seat).state, seat))
    act = Act(game.format_move(move))
    return (await tables.press(table.id, table.seq, table.players[seat].person.user, lambda _table, _seen: act)).after


async def _bare(connection: aiosqlite.Connection, table: Table, turn: int, events: bytes) -> None:
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    await connection.execute_fetchall(
        "UPDATE tables SET seq = ?, turns = ?, state = ? WHERE id = ?", (table.seq, table.turns, table.state, table.id)
    )
    await connection.execute_fetchall(
        "INSERT INTO log_entries (table_id, turn, seat, move, draws, events, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table.id, turn, 0, "roll", "[]", events, 1),
    )
    await connection.execute_fetchall("COMMIT")


async def measure_in(folder: Path) -> dict[str, float]:
    """Measure in a folder on the disk that matters, both sides of each comparison in turns."""
    game, rules = next(iter(load_games().items()))
    chance = random.Random(1)
    store = await SqliteStore.start(folder / "tables.sqlite3")
    beside = await SqliteStore.start(folder / "bare.sqlite3")
    tables = Tables(store, {game: rules}, SystemClock(), lobby_seconds=3600)
    twin = await _start(Tables(beside, {game: rules}, SystemClock(), lobby_seconds=3600), 1, game)
    await beside.close()
    bare = await aiosqlite.connect(folder / "bare.sqlite3", isolation_level=None)
    try:
        await bare.execute_fetchall("PRAGMA synchronous = FULL")
        acts: list[float] = []
        transactions: list[float] = []
        channel = 1
        table = await _start(tables, channel, game)
        while len(acts) < ACTS:
            start = perf_counter()
            after = await _act(tables, table, chance)
            middle = perf_counter()
            if after is table:
                channel += 1
                table = await _start(tables, channel, game)
                continue
            events = (await store.log(table.id, 1))[0].events
            again = perf_counter()
            await _bare(bare, replace(after, id=twin.id), len(acts) + 1, events)
            transactions.append(perf_counter() - again)
            acts.append(middle - start)
            table = after
        many = [await _start(tables, 1000 + number, game) for number in range(TABLES)]
        rates = []
        for _ in range(ROUNDS):
            start = perf_counter()
            many = list(await asyncio.gather(*(_act(tables, table, chance) for table in many)))
            rates.append(TABLES / (perf_counter() - start))
        return {
            "act_ms": median(acts) * 1000,
            "bare_transaction_ms": median(transactions) * 1000,
            "act_by_bare_transaction": median(acts) / median(transactions),
            f"acts_per_second_of_{TABLES}_tables_at_once": median(rates),
            "acts_per_second_one_by_one": 1 / median(acts),
        }
    finally:
        await bare.close()
        await store.close()


def measure() -> dict[str, float]:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_in(Path(folder)))
