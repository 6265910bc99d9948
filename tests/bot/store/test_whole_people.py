"""Whatever column a person's id or name is in, an export has it and a deletion takes it out: the schema is asked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from bot.model.preferences import OwnChoices, Pings
from bot.model.records import Earned, Person, Player, SeatChange, SeatEvent, TablePhase, Update
from bot.store.sql_store import SqlStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import Place, copied, opened
from tests.bot.store.scored import HARD, Played, record

ADA, STRANGER = Person(987_654_321_987, "Adalgisa"), Person(123_456_789_123, "Zoroaster")
TEXTS = {"name", "asked", "invited", "kicked"}
"""Columns in which an id is part of a text, or a name."""
MIRRORED = {("opponents", "other"), ("pairs", "other")}
"""Says in the row of another what the person's own row says."""
OF_NO_PERSON = {
    *(
        "id",
        "table_id",
        "guild",
        "channel",
        "parent",
        "private",
        "message",
        "ping",
        "shard",
        "turn",
        "turns",
        "seat",
        "seq",
    ),
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


async def live(store: SqlStore) -> None:
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


def traces(place: Place) -> set[tuple[str, str]]:
    """List the columns in which the person's id or name is."""
    return {
        (table, column)
        for table, column in place.columns()
        if place.rows(f"SELECT 1 FROM {table} WHERE {contains(column)} LIMIT 1", f"%{ADA.user}%", f"%{ADA.name}%")
    }


def contains(column: str) -> str:
    return f"CAST({column} AS TEXT) LIKE ? OR CAST({column} AS TEXT) LIKE ?"


async def exported(place: Place) -> str:
    async with opened(place) as store:
        return json.dumps(await store.people.copy_of(ADA.user, OwnChoices))


async def test_every_column_holds_something_of_a_person_or_is_known_to_hold_nothing(
    store: SqlStore, place: Place
) -> None:
    await live(store)
    found = traces(place)
    assert {(table, column) for table, column in place.columns() if column not in OF_NO_PERSON} - found == set()
    assert {column for _table, column in found} & OF_NO_PERSON == set()


async def test_an_export_changes_with_every_trace_of_the_person(store: SqlStore, place: Place, tmp_path: Path) -> None:
    await live(store)
    await store.close()
    whole = await exported(place)
    unsaid = set()
    for table, column in traces(place):
        changed, kind = copied(place, tmp_path), "TEXT" if column in TEXTS else "BIGINT"
        changed.rows(
            f"UPDATE {table} SET {column} = CAST(replace(replace(CAST({column} AS TEXT), ?, ?), ?, ?) AS {kind})",
            *(str(ADA.user), str(STRANGER.user), ADA.name, STRANGER.name),
        )
        if await exported(changed) == whole:
            unsaid.add((table, column))
    assert unsaid == MIRRORED


async def test_a_deletion_leaves_no_trace_of_the_person(store: SqlStore, place: Place) -> None:
    await live(store)
    await store.people.anonymise(ADA.user, "Former player", OwnChoices)
    assert traces(place) == set()
    copy = await store.people.copy_of(ADA.user, OwnChoices)
    assert {key for key, said in copy.items() if said} == {"user", "kept_out_of"}
