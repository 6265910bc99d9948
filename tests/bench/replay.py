"""What looking back costs with a million results in the database; beside it the bare read of the same log."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter

from bot.clock import SystemClock
from bot.hosting.decisions.play import Meaning
from bot.hosting.fairness import dice, verify
from bot.hosting.replay import Replays, rebuilt
from bot.model.meaning import Act
from bot.model.preferences import OwnChoices
from bot.model.records import Person, Table, TablePhase
from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games
from tests import stored
from tests.bench import _million
from tests.bench._million import CHANNELS, GUILD, timed
from tests.bot.acts import Acts
from tests.games import GAMES


def _copy_log(path: Path, table: Table) -> None:
    """Give the server's latest games of the same kind the log of one."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            """
            INSERT INTO log_entries (table_id, turn, seat, move, draws, events, at)
            SELECT latest.table_id, turn, seat, move, draws, events, at
            FROM log_entries, (
                SELECT table_id FROM results WHERE guild = ? AND game = ? AND table_id != ?
                ORDER BY table_id DESC LIMIT 199
            ) AS latest
            WHERE log_entries.table_id = ?
            """,
            (GUILD, table.game, table.id, table.id),
        )
        connection.commit()


def _acting(move: str) -> Meaning:
    return lambda _table, _seen: Act(move)


async def _play(tables: Acts, key: str, chance: random.Random) -> Table:
    """Play a game of as many as can to its end, at random."""
    game = tables.games[key]
    table = await tables.opened(GUILD, CHANNELS + 1, key, Person(1, "player"), {})
    for user in range(2, game.info.seats[-1] + 1):
        await tables.join(table.id, Person(user, "player"))
    table = (await tables.start(table.id, 1)).after
    while table.phase is TablePhase.PLAYING:
        seat = chance.choice(tables.to_move(table))
        move = game.format_move(chance.choice(game.legal_moves(tables.view(table, seat).state, seat)))
        table = (await tables.press(table.id, table.seq, table.players[seat].person.user, _acting(move))).after
    return table


def _busiest(path: Path) -> int:
    """Find who has finished the most games; another bench may have had the name forgotten."""
    sql = "SELECT user_id FROM standings GROUP BY user_id ORDER BY COUNT(*) DESC LIMIT 1"
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(sql).fetchone()[0])


async def _history_of_a_player(store: SqliteStore, busiest: int) -> dict[str, float]:
    """Measure pages of the busiest player's games, for somebody who may know of those of every second channel."""
    figures: dict[str, float] = {}
    played = await store.history.locations_of(GUILD, busiest, 77)
    seen = [one.location.channel for one in played[::2]]
    games = sum(one.games for one in played[::2]) + sum(one.shared for one in played[1::2])
    figures["busy_player's_games"] = sum(one.games for one in played)
    figures["of_them_seen"] = games
    figures["busy_player's_places_ms"] = await timed(lambda: store.history.locations_of(GUILD, busiest, 77))
    for name, offset in (("first", 0), ("last", (games - 1) // 5 * 5)):
        page = partial(store.history.results_of, GUILD, busiest, 77, seen, 5, offset)
        assert 0 < len(await page()) <= 5
        figures[f"busy_player's_{name}_page_ms"] = await timed(page)
    return figures


async def _measure(path: Path) -> dict[str, float]:
    """Measure for every game the last step of one that was played to its end."""
    games = load_games()
    store = await SqliteStore.start(path, GAMES)
    tables = Acts(store, games, SystemClock(), lobby_seconds=3600)
    replays = Replays(store)
    figures: dict[str, float] = {}
    try:
        for key in games:
            table = await _play(tables, key, random.Random(1))
            last = table.turns - 1

            async def step(turn: int, table: Table = table, key: str = key) -> None:
                found = await stored.table(store, table.id)
                assert found is not None
                log, _changes = await replays.whole(found)
                rebuilt(games[key], found, log[: turn + 1])

            figures[f"{key}_moves"] = last
            figures[f"{key}_last_step_ms"] = await timed(partial(step, last))
            figures[f"{key}_middle_step_ms"] = await timed(partial(step, last // 2))
            figures[f"{key}_bare_log_ms"] = await timed(partial(store.history.log, table.id))
            secret, log = table.secret, await store.history.log(table.id)
            assert secret is not None
            start = perf_counter()
            assert verify(secret, None, log).fair
            figures[f"{key}_verdict_ms"] = (perf_counter() - start) * 1000
            _copy_log(path, table)
        figures["channel_history_ms"] = await timed(lambda: store.history.results_in(7, 5, 500))
        figures |= await _history_of_a_player(store, _busiest(path))
        figures["server_dice_of_200_games_ms"] = await timed(
            partial(store.history.draws_on, GUILD, next(iter(games)), 200)
        )
        assert dice(await store.history.draws_on(GUILD, next(iter(games)), 200))[0].rolls > 200
        figures["choices_ms"] = await timed(lambda: store.choices.of(OwnChoices, 1))
        start = perf_counter()
        await store.people.anonymise(77, "Former player", OwnChoices)
        figures["forget_ms"] = (perf_counter() - start) * 1000
    finally:
        await store.close()
    return figures


def measure() -> dict[str, float]:
    """Measure on the database that the benches share."""
    return asyncio.run(_measure(_million.filled()))
