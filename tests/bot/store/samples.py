"""Records to save: a plain table, and strategies for any table, log entry and result."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from hypothesis import strategies as st

from bot.model.records import Closing, LogEntry, Person, Player, Result, Standing, Table, TablePhase
from bot.store import Store
from rules.chance import Draw
from tests import stored

HOSTILE = (
    "_x_",
    "**y",
    "||z||",
    "`",
    "# h",
    "[a](https://example.org)",
    "> q",
    "'; DROP TABLE tables; --",
    "?:name%s",
    "\u202eright to left",
    "zero\u200bwidth",
    "a\0b",
    "\uff37" * 32,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "",
)
TOP = 2**63 - 1
_channels = count(1)

numbers = st.integers(0, 2**31)
snowflakes = st.integers(0, TOP)
names = st.sampled_from(HOSTILE) | st.text(max_size=32)
options = st.dictionaries(st.text(max_size=10), st.text(max_size=10), max_size=4)
entries = st.builds(
    LogEntry,
    turn=numbers,
    seat=st.none() | st.integers(0, 5),
    move=st.from_regex(r"[a-z0-9.-]{1,40}", fullmatch=True),
    draws=st.lists(st.tuples(st.integers(1, 2**80), numbers), max_size=8).map(
        lambda pairs: tuple(Draw(*pair) for pair in pairs)
    ),
    events=st.tuples(st.binary(max_size=50)),
    at=numbers,
    autopilot=st.booleans(),
)
logs = st.lists(entries, max_size=6, unique_by=lambda entry: entry.turn)


clocks = st.tuples(st.text(max_size=10), numbers, st.none() | numbers, *[st.booleans()] * 5)
"""All that a sitter has beside the person."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table, in a channel that no other table has."""
    users = draw(st.lists(snowflakes, max_size=5, unique=True))
    return Table(
        id=0,
        guild=draw(snowflakes),
        channel=TOP - next(_channels),
        game=draw(st.text(max_size=10)),
        version=draw(numbers),
        host=draw(snowflakes),
        opened_at=draw(numbers),
        phase=draw(st.sampled_from(TablePhase)),
        seq=draw(numbers),
        turns=draw(numbers),
        options=draw(options),
        players=tuple(Player(Person(user, draw(names)), *draw(clocks)) for user in users),
        order=tuple(draw(st.lists(snowflakes, max_size=5))),
        secret=draw(st.none() | st.binary(min_size=32, max_size=32)),
        state=draw(st.none() | st.binary(max_size=200)),
        message=draw(st.none() | snowflakes),
        ping=draw(st.none() | snowflakes),
        started_at=draw(st.none() | numbers),
        deadline=draw(st.none() | numbers),
        timer=draw(numbers),
        invited=tuple(Person(user, draw(names)) for user in draw(st.lists(snowflakes, max_size=4))),
        undo=draw(st.none() | st.binary(max_size=200)),
        undo_seat=draw(st.none() | st.integers(0, 5)),
        kicked=tuple(draw(st.lists(snowflakes, max_size=4))),
        forgotten=tuple(draw(st.lists(names, max_size=4))),
        untold=draw(st.booleans()),
        ending=draw(st.none() | snowflakes),
        closing=draw(st.none() | st.sampled_from(Closing)),
    )


def table(channel: int = 1, users: int = 2, **changes: object) -> Table:
    """A playing table of ``users`` people."""
    players = tuple(Player(Person(user, f"player {user}")) for user in range(10, 10 + users))
    plain = Table(
        id=0,
        guild=5,
        channel=channel,
        game="pigs",
        version=1,
        host=10,
        opened_at=1000,
        phase=TablePhase.PLAYING,
        players=players,
        secret=bytes(range(32)),
        state=b'{"round":1}',
        started_at=1001,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def moved(before: Table) -> tuple[Table, LogEntry]:
    """The table after one more move, and the move's log entry."""
    after = replace(before, seq=before.seq + 1, turns=before.turns + 1, state=b'{"turn":%d}' % before.turns)
    return after, LogEntry(before.turns, 0, "roll", (Draw(6, 3), Draw(10, 0)), (b"[]",), 1002)


async def played(store: Store, moves: int) -> tuple[Table, list[LogEntry]]:
    """A new table after so many moves, and its log."""
    now = await store.tables.open(table())
    log = []
    for _ in range(moves):
        after, entry = moved(now)
        await stored.save(store, now, after, [entry])
        now = after
        log.append(entry)
    return now, log


def result(of: Table, *points: int, ended_at: int = 2000, turns: int = 100) -> Result:
    """The result of a table whose seats made ``points``; those with equal points share a place."""
    standings = tuple(
        Standing(seat, player.person.user, player.person.name, 1 + sum(other > own for other in points), own, False)
        for seat, (player, own) in enumerate(zip(of.players, points, strict=True))
    )
    return Result(of.id, of.guild, of.channel, of.game, of.version, of.options, 1001, ended_at, turns, standings)


class Recorded(NamedTuple):
    user: int
    place: int
    points: int


async def recorded(store: Any, guild: int = 5) -> list[Recorded]:
    """Read what was written of finished games, whether they count or not: the best first."""
    sql = """
        SELECT user_id, place, points FROM standings JOIN results USING (table_id)
        WHERE guild = ? ORDER BY place, user_id
    """
    return [Recorded(*row) for row in await store.database.rank(lambda asked: asked.rows(sql, (guild,)))]
