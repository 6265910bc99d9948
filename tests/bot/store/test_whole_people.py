"""Whatever column a person's id or name is in, an export has it and a deletion takes it out: the schema is asked."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from bot.model.preferences import OwnChoices, Pings
from bot.model.records import Earned, Person, Player, SeatChange, SeatEvent, TablePhase, Update
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.scored import HARD, Played, record

ADA, STRANGER = Person(987_654_321_987, "Adalgisa"), Person(123_456_789_123, "Zoroaster")
MIRRORED = {("opponents", "other"), ("pairs", "other")}
"""Says in the row of another what the person's own row says."""
OF_NO_PERSON = {
    *("id", "table_id", "guild", "channel", "parent", "private", "message", "ping", "turn", "turns", "seat", "seq"),
    *(
        "game",
        "version",
        "options",
        "phase",
        "secret",
        "state",
        "undo",
        "undo_seat",
        "move",
        "draws",
        "events",
        "autopilot",
    ),
    *("application", "digest"),
    *(
        "at",
        "opened_at",
        "started_at",
        "ended_at",
        "deadline",
        "timer",
        "since",
        "reminded",
        "away",
        "vacant",
        "uncalled",
    ),
    *(
        "draft",
        "what",
        "commitment",
        "kind",
        "chosen",
        "place",
        "points",
        "resigned",
        "number",
        "season",
        "board",
        "edition",
    ),
    *(
        "scope",
        "period",
        "size",
        "games",
        "wins",
        "places",
        "average",
        "best",
        "mu",
        "sigma",
        "rating",
        "honour",
        "mode",
    ),
    *("shown", "latest", "counted", "seq", "forgotten"),
    *("own", "decisions", "taken", "provisional", "day", "load"),
    *("learner", "untold", "ending", "closing", "hints"),
    *("streak", "longest"),
}
"""Names of columns in which there are neither ids nor names of people; of `forgotten`, see tests/bot/model."""


async def live(store: SqliteStore) -> None:
    """Let somebody do everything that leaves a trace."""
    await record(store, Played({ADA.user: 1, 2: 2}), achievements=(Earned(0, "x"),), names={ADA.user: ADA.name})
    await record(store, Played({ADA.user: 1, HARD: 2}), names={ADA.user: ADA.name})
    await store.choices.change(OwnChoices, ADA.user, lambda now: replace(now, pings=Pings.OFF))
    for channel, phase in enumerate(TablePhase, 100):
        seat, others = Player(ADA), samples.table().players
        ways = (
            {"host": ADA.user},
            {"order": (11, ADA.user)},
            {"invited": (Person(12, "Ben"), ADA)},
            {"kicked": (12, ADA.user)},
            {"players": (seat, *others)},
        )
        for number, changes in enumerate(ways):
            await store.tables.open(replace(samples.table(channel * 10 + number, phase=phase), **changes))  # type: ignore[arg-type]
        table = await store.tables.open(samples.table(channel * 10 + 9, phase=phase))
        taken = SeatChange(1, 0, SeatEvent.TAKEN, 1, ADA)
        await stored.write(store, table, Update(replace(table, seq=table.seq + 1), changes=(taken,)))


def columns(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT made.name, info.name FROM sqlite_master AS made, pragma_table_info(made.name) AS info "
            "WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite_%'"
        ).fetchall()


def traces(path: Path) -> set[tuple[str, str]]:
    """List the columns in which the person's id or name is."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            (table, column)
            for table, column in columns(path)
            if connection.execute(
                f"SELECT 1 FROM {table} WHERE instr({column}, ?) OR instr({column}, ?)", (str(ADA.user), ADA.name)
            ).fetchone()
        }


async def exported(path: Path) -> str:
    async with stored.opened(path) as store:
        return json.dumps(await store.people.copy_of(ADA.user, OwnChoices))


async def test_every_column_holds_something_of_a_person_or_is_known_to_hold_nothing(
    store: SqliteStore, path: Path
) -> None:
    await live(store)
    found = traces(path)
    assert {(table, column) for table, column in columns(path) if column not in OF_NO_PERSON} - found == set()
    assert {column for _table, column in found} & OF_NO_PERSON == set()


async def test_an_export_changes_with_every_trace_of_the_person(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    await live(store)
    await store.close()
    whole = await exported(path)
    unsaid = set()
    for table, column in traces(path):
        changed = tmp_path / f"{table}-{column}.sqlite3"
        shutil.copyfile(path, changed)
        with closing(sqlite3.connect(changed)) as connection:
            connection.execute(
                f"UPDATE {table} SET {column} = replace(replace({column}, ?, ?), ?, ?)",
                (str(ADA.user), str(STRANGER.user), ADA.name, STRANGER.name),
            )
            connection.commit()
        if await exported(changed) == whole:
            unsaid.add((table, column))
    assert unsaid == MIRRORED


async def test_a_deletion_leaves_no_trace_of_the_person(store: SqliteStore, path: Path) -> None:
    await live(store)
    await store.people.anonymise(ADA.user, "Former player", OwnChoices)
    assert traces(path) == set()
    copy = await store.people.copy_of(ADA.user, OwnChoices)
    assert {key for key, said in copy.items() if said} == {"user", "kept_out_of"}
