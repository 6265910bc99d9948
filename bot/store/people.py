"""What is stored about a person: a copy of it, and its deletion."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from bot.model.computers import FIRST
from bot.model.fingerprints import fingerprint, is_among
from bot.store import rows
from bot.store.cache import ELSEWHERE
from bot.store.database import Database
from bot.store.protocol import Choices
from bot.store.sql import Row, Sql, Transaction, Values, column, only
from bot.store.tables import OF_USER

_IDS = ("server", "channel", "channel_or_server")
_FLAGS = ("reminded", "played_by_autopilot", "given_up", "gets_hints", "resigned", "taken_over")
_JSON = ("options", "chosen")

NAME_ON = """
SELECT sitters.name FROM sitters CROSS JOIN tables ON tables.id = sitters.table_id
WHERE sitters.user_id = ? AND tables.guild = ? ORDER BY sitters.table_id DESC LIMIT 1
"""
SEATS_OF = """
SELECT tables.id AS "table", tables.guild AS server, tables.channel, tables.game, tables.phase,
    tables.options, tables.opened_at, tables.started_at, sitters.seat, sitters.name, sitters.draft AS half_made_choice,
    sitters.deadline AS time_ends_at, sitters.reminded, sitters.away AS played_by_autopilot, sitters.vacant AS given_up,
    sitters.learner AS gets_hints
FROM sitters CROSS JOIN tables ON tables.id = sitters.table_id
WHERE sitters.user_id = ?
ORDER BY tables.id
"""
HOSTED_BY = """
SELECT id AS "table", guild AS server, channel, game, phase, opened_at FROM tables WHERE host = ? ORDER BY id
"""
INVITED_TO = """
SELECT tables.id AS "table", guild AS server, channel, game, phase, opened_at, 'by its host' AS asked,
    json_extract(value, '$.name') AS name
FROM tables CROSS JOIN json_each(invited)
WHERE invited != '[]' AND json_extract(value, '$.user') = :user
UNION ALL
SELECT id, guild, channel, game, phase, opened_at, 'to a rematch', NULL
FROM tables WHERE asked != '[]' AND EXISTS (SELECT 1 FROM json_each(asked) WHERE json_extract(value, '$') = :user)
"""
KICKED_FROM = """
SELECT tables.id AS "table", guild AS server, channel, game, phase, opened_at, 'the seat was taken away' AS why
FROM tables INDEXED BY kicked_users CROSS JOIN json_each(kicked)
WHERE kicked != '[]' AND json_extract(value, '$') = ?
ORDER BY tables.id
"""
_WITH_FINGERPRINTS = """
SELECT id AS "table", guild AS server, channel, game, phase, opened_at, 'had a seat before being forgotten' AS why,
    forgotten
FROM tables INDEXED BY forgotten_users WHERE forgotten != '[]'
ORDER BY id
"""
RESULTS_OF = """
SELECT results.table_id AS "table", results.guild AS server, results.channel, results.game, results.ended_at,
    results.hints, scored.season, standings.seat, standings.name, standings.place, standings.points, standings.resigned,
    standings.own AS own_decisions, standings.decisions, standings.taken AS taken_over
FROM standings CROSS JOIN results ON results.table_id = standings.table_id
    CROSS JOIN scored ON scored.table_id = standings.table_id
WHERE standings.user_id = ?
ORDER BY results.table_id
"""
_HELD = """
WITH held AS ( -- the seats that the user has or had, from and to which change, and from and before which turn
    SELECT ended.table_id, ended.seat, COALESCE(MAX(begun.id), 0) AS first, ended.id AS last,
        COALESCE(MAX(begun.turn), 1) AS since, ended.turn AS until
    FROM (
        SELECT table_id, seat, id, turn FROM seat_changes WHERE user_id = :user
        UNION ALL SELECT table_id, seat, NULL, NULL FROM sitters WHERE user_id = :user
    ) AS ended LEFT JOIN seat_changes AS begun
        ON begun.table_id = ended.table_id AND begun.seat = ended.seat AND begun.what = 'taken'
        AND (ended.id IS NULL OR begun.id < ended.id)
    GROUP BY ended.table_id, ended.seat, ended.id, ended.turn
)
"""
MOVES_OF = (
    _HELD
    + """
SELECT log_entries.table_id AS "table", log_entries.turn, log_entries.move, log_entries.at,
    log_entries.autopilot
FROM held CROSS JOIN log_entries ON log_entries.table_id = held.table_id AND log_entries.seat = held.seat
WHERE log_entries.turn >= since AND (until IS NULL OR log_entries.turn < until)
ORDER BY log_entries.table_id, log_entries.turn
"""
)
SEAT_CHANGES_OF = (
    _HELD
    + """
SELECT seat_changes.table_id AS "table", seat_changes.turn AS before_turn,
    CASE WHEN seat_changes.id = last THEN 'taken by another' ELSE what END AS change,
    CASE WHEN seat_changes.id = last THEN name END AS name, at
FROM held CROSS JOIN seat_changes ON seat_changes.table_id = held.table_id AND seat_changes.seat = held.seat
WHERE seat_changes.id >= first AND (last IS NULL OR seat_changes.id <= last)
ORDER BY seat_changes.table_id, seat_changes.turn, seat_changes.id
"""
)
ACHIEVEMENTS_OF = """
SELECT guild AS server, game, honour AS achievement, table_id AS "table", at
FROM honours WHERE user_id = ? ORDER BY at, table_id, honour
"""
RATINGS_OF = """
SELECT boards.game,
    CASE boards.scope WHEN 'c' THEN 'channel' WHEN 's' THEN 'server' ELSE 'everywhere' END AS scope,
    NULLIF(boards.place, 0) AS channel_or_server,
    CASE SUBSTR(boards.period, 1, 1) WHEN 'm' THEN 'month ' WHEN 's' THEN 'season ' ELSE 'all time' END
        || SUBSTR(boards.period, 2) AS period,
    tallies.name, tallies.games, tallies.wins, tallies.average AS average_place, tallies.best, tallies.rating
FROM tallies CROSS JOIN boards ON boards.id = tallies.board
WHERE tallies.user_id = ? AND boards.edition = (SELECT shown FROM scoring)
ORDER BY boards.game, boards.scope, boards.place, boards.period
"""
AGAINST_COMPUTERS_OF = """
SELECT boards.game,
    CASE boards.scope WHEN 'c' THEN 'channel' WHEN 's' THEN 'server' ELSE 'everywhere' END AS scope,
    NULLIF(boards.place, 0) AS channel_or_server,
    mine.name, mine.games, mine.wins, mine.best, mine.streak AS wins_in_a_row, mine.longest AS most_wins_in_a_row
FROM computer_tallies AS mine CROSS JOIN boards ON boards.id = mine.board
WHERE mine.user_id = ? AND boards.edition = (SELECT shown FROM scoring)
ORDER BY boards.game, boards.scope, boards.place
"""
COURSES_OF = """
SELECT scored.table_id AS "table", boards.place AS server, boards.game, courses.points, courses.rating
FROM tallies CROSS JOIN boards ON boards.id = tallies.board
    CROSS JOIN courses ON courses.board = tallies.board AND courses.user_id = tallies.user_id
    CROSS JOIN scored ON scored.number = courses.number
WHERE tallies.user_id = ? AND boards.edition = (SELECT shown FROM scoring)
ORDER BY courses.number
"""
OPPONENTS_OF = """
SELECT boards.place AS server, boards.game, opponents.games AS games_with_one_opponent
FROM tallies CROSS JOIN boards ON boards.id = tallies.board
    CROSS JOIN opponents ON opponents.board = tallies.board AND opponents.user_id = tallies.user_id
WHERE tallies.user_id = ? AND boards.edition = (SELECT shown FROM scoring)
ORDER BY boards.place, boards.game, opponents.games DESC
"""
PAIRS_OF = """
SELECT boards.game, pairs.day AS last_met_on_day, pairs.games AS games_on_that_day, pairs.load AS recent_games_weighed
FROM boards CROSS JOIN pairs ON pairs.board = boards.id
WHERE pairs.user_id = ? AND boards.edition = (SELECT shown FROM scoring)
ORDER BY boards.game, pairs.day DESC, pairs.games, pairs.load
"""
CHOICES_OF = "SELECT kind, chosen FROM settings WHERE kind = ? AND owner = ?"
_NEXT_FORMER = f"""
SELECT MIN(number) - 1 FROM (
    SELECT 0 AS number
    UNION ALL SELECT MIN(user_id) FROM sitters WHERE user_id > {FIRST}
    UNION ALL SELECT MIN(user_id) FROM standings WHERE user_id > {FIRST}
    UNION ALL SELECT MIN(host) FROM tables
    UNION ALL SELECT MIN(user_id) FROM tallies
    UNION ALL SELECT MIN(user_id) FROM computer_tallies
    UNION ALL SELECT MIN(user_id) FROM seat_changes WHERE user_id IS NOT NULL
) AS taken
"""  # noqa: S608
_KEEP_OUT_OF = """
SELECT id, forgotten FROM tables
WHERE phase = 'playing' AND id IN (
    SELECT table_id FROM sitters WHERE user_id = :user UNION SELECT table_id FROM seat_changes WHERE user_id = :user
)
UNION
SELECT tables.id, forgotten FROM tables INDEXED BY kicked_users CROSS JOIN json_each(kicked)
WHERE phase IN ('lobby', 'playing') AND kicked != '[]' AND json_extract(value, '$') = :user
"""
_KEEP_OUT = "UPDATE tables SET forgotten = ? WHERE id = ?"
_MAKE_STALE = """
UPDATE tables SET seq = seq + 1 -- so that nobody writes back what was read before
WHERE phase IN ('lobby', 'playing') AND id IN (
    SELECT table_id FROM sitters WHERE user_id = :user
    UNION SELECT table_id FROM seat_changes WHERE user_id = :user
    UNION SELECT id FROM tables WHERE host = :user
    UNION SELECT tables.id FROM tables CROSS JOIN json_each(kicked)
    WHERE kicked != '[]' AND json_extract(value, '$') = :user
    UNION SELECT tables.id FROM tables CROSS JOIN json_each(asked)
    WHERE asked != '[]' AND json_extract(value, '$') = :user
    UNION SELECT tables.id FROM tables CROSS JOIN json_each(invited)
    WHERE invited != '[]' AND json_extract(value, '$.user') = :user
)
"""
_SEATS_OF_FORMER = """
SELECT DISTINCT id, seq FROM tables JOIN sitters ON sitters.table_id = tables.id
WHERE phase IN ('lobby', 'playing') AND sitters.user_id = :former ORDER BY id
"""
_ANONYMISE = (
    "UPDATE sitters SET user_id = :former, name = :name, draft = '', learner = 0 WHERE user_id = :user",
    "UPDATE standings SET user_id = :former, name = :name WHERE user_id = :user",
    "UPDATE seat_changes SET user_id = :former, name = :name WHERE user_id = :user",
    """
    UPDATE courses SET user_id = :former
    WHERE user_id = :user AND board IN (SELECT board FROM tallies WHERE user_id = :user)
    """,
    """
    UPDATE opponents SET other = :former
    WHERE (board, user_id, other) IN (
        SELECT board, other, user_id FROM opponents -- whom the user met has met the user
        WHERE user_id = :user AND board IN (SELECT board FROM tallies WHERE user_id = :user)
    )
    """,
    """
    UPDATE opponents SET user_id = :former
    WHERE user_id = :user AND board IN (SELECT board FROM tallies WHERE user_id = :user)
    """,
    """
    UPDATE pairs SET other = :former
    WHERE (board, user_id, other) IN (
        SELECT board, other, user_id FROM pairs
        WHERE user_id = :user AND board IN (SELECT id FROM boards WHERE scope = 'e' AND period = '')
    )
    """,
    """
    UPDATE pairs SET user_id = :former
    WHERE user_id = :user AND board IN (SELECT id FROM boards WHERE scope = 'e' AND period = '')
    """,
    "UPDATE tallies SET user_id = :former, name = :name WHERE user_id = :user",
    "UPDATE computer_tallies SET user_id = :former, name = :name WHERE user_id = :user",
    "DELETE FROM honours WHERE user_id = :user",
    "UPDATE tables SET host = :former WHERE host = :user",
    """
    UPDATE tables SET asked = (
        SELECT json_group_array(value) FROM json_each(asked) WHERE json_extract(value, '$') != :user
    )
    WHERE asked != '[]' AND EXISTS (SELECT 1 FROM json_each(asked) WHERE json_extract(value, '$') = :user)
    """,
    """
    UPDATE tables SET invited = (
        SELECT json_group_array(json(value)) FROM json_each(invited) WHERE json_extract(value, '$.user') != :user
    )
    WHERE invited != '[]' AND EXISTS (SELECT 1 FROM json_each(invited) WHERE json_extract(value, '$.user') = :user)
    """,
    """
    UPDATE tables SET kicked = (
        SELECT json_group_array(value) FROM json_each(kicked) WHERE json_extract(value, '$') != :user
    )
    WHERE kicked != '[]' AND EXISTS (SELECT 1 FROM json_each(kicked) WHERE json_extract(value, '$') = :user)
    """,
    "DELETE FROM settings WHERE kind = :kind AND owner = :user",
)


class SqlPeople:
    """The SQL :class:`~bot.store.protocol.PeopleStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def name_on(self, guild: int, user: int) -> str | None:
        """Return a user's name at their latest table on a server; None if there was none."""
        found = await self._database.read(lambda sql: sql.row(NAME_ON, (user, guild)))
        return None if found is None else str(found["name"])

    async def copy_of(self, user: int, kind: type[Choices]) -> dict[str, Any]:
        """Return everything stored about a user, in one snapshot; ``kind`` is the class of the user's choices."""
        return await self._database.rank(partial(_copy, user=user, kind=kind.KIND))

    async def anonymise(self, user: int, name: str, kind: type[Choices]) -> None:
        """Replace a user's id and name everywhere and delete the user's choices; results stay."""

        async def work(sql: Transaction) -> None:
            for table in await column(sql, OF_USER, {"user": user}):
                sql.change((ELSEWHERE, table), None)  # another process may serve it, and shows it again
            await _anonymise(sql, user, name, kind.KIND)

        await self._database.write(work)
        await self._database.forget_deleted()


async def _copy(sql: Sql, user: int, kind: str) -> dict[str, Any]:
    async def found(statement: str, values: Values) -> list[dict[str, Any]]:
        return _written_out(await sql.rows(statement, values))

    return {
        "user": str(user),
        "settings": await found(CHOICES_OF, (kind, user)),
        "seats": await found(SEATS_OF, (user,)),
        "hosted": await found(HOSTED_BY, (user,)),
        "asked": await found(INVITED_TO, {"user": user}),
        "kept_out_of": [*await found(KICKED_FROM, (user,)), *await _former(sql, user)],
        "results": await found(RESULTS_OF, (user,)),
        "ratings": await found(RATINGS_OF, (user,)),
        "against_hard_computers": await found(AGAINST_COMPUTERS_OF, (user,)),
        "rating_after_each_game": await found(COURSES_OF, (user,)),
        "opponents": await found(OPPONENTS_OF, (user,)),
        "met_lately": await found(PAIRS_OF, (user,)),
        "achievements": await found(ACHIEVEMENTS_OF, (user,)),
        "moves": await found(MOVES_OF, {"user": user}),
        "seat_changes": await found(SEAT_CHANGES_OF, {"user": user}),
    }


async def _former(sql: Sql, user: int) -> list[dict[str, Any]]:
    """List the tables that know a user by a fingerprint."""
    kept = await sql.rows(_WITH_FINGERPRINTS)
    known = [row for row in kept if is_among(user, rows.FINGERPRINTS.validate_json(row["forgotten"]))]
    return [{key: value for key, value in row.items() if key != "forgotten"} for row in _written_out(known)]


async def _anonymise(sql: Transaction, user: int, name: str, kind: str) -> None:
    """Replace a user's id by a number that belongs to nobody, and the name by ``name``.

    A running table keeps a fingerprint of who had a seat there: what is hidden on it they know still. So does a table
    from whose lobby they were kicked.

    Where others write meanwhile, tables come before their players, as for those who count a game; and a table that
    got one of the seats meanwhile has changed too.
    """
    await sql.hold("former players")
    (former,) = await only(sql, _NEXT_FORMER)
    values = {"user": user, "former": former, "name": name, "kind": kind}
    await sql.run(_MAKE_STALE, values)
    await sql.hold(f"player {user}")
    for table, stored in await sql.rows(_KEEP_OUT_OF, {"user": user}):
        fingerprints = (*rows.FINGERPRINTS.validate_json(stored), fingerprint(user, secrets.token_bytes(32)))
        await sql.run(_KEEP_OUT, (rows.FINGERPRINTS.dump_json(fingerprints).decode(), table))
    for statement in _ANONYMISE:
        await sql.run(statement, values)
    for table, seq in await sql.rows(_SEATS_OF_FORMER, values):
        await sql.touch(table, seq)


def _written_out(found: Sequence[Row]) -> list[dict[str, Any]]:
    """Make rows readable for an export; times are UTC.

    Ids become text, as in Discord's API: many JSON readers round large numbers.
    """
    return [{key: _readable(key, row[key]) for key in row.keys()} for row in found]  # noqa: SIM118


def _readable(key: str, value: Any) -> Any:
    if value is None:
        return None
    if key in _JSON:
        return json.loads(value)
    if key in _IDS:
        return str(value)
    if key in _FLAGS:
        return bool(value)
    return datetime.fromtimestamp(value, UTC).isoformat() if key == "at" or key.endswith("_at") else value
