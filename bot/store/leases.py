"""What processes agree on in PostgreSQL: who serves which part of the servers, and who may identify at Discord when.

A lease is a row that its holder renews. It is taken over when it has run out, or sooner when the holder's connection
has ended, which an advisory lock tells that lives as long as that connection. All times are the database's.

Every transaction in which a holder writes begins with ``keep_lease``, a function of the database. It keeps the lease
from being taken over until the transaction ends, and fails once it was taken over: nothing is written for a lease that
is lost.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import asyncpg

from bot.model.share import Part, Share
from bot.store.errors import StoreError
from bot.store.postgres_schema import IN_USE, connect, migrate, place
from bot.store.schema import MIGRATIONS
from bot.store.sharing import LEASE_SECONDS, Busy, LostLeaseError

ORPHANED_SECONDS = 3.0
"""How long it lasts when its holder's connection has ended, as when the holder was killed; a short cut is no end."""
IDENTIFY_SECONDS = 5.5
"""Between two identifies on shards of one bucket; Discord wants five seconds, and they may come late."""
REPLY_SECONDS = 3.0
"""How long to wait for the database before making a new connection."""
CHORES = 0
"""The part that stands for what is done once for all servers."""


_TAKING, _HOLDING, _WRITING = 7_401_001, 7_401_002, 7_401_003
"""Advisory locks: on taking a lease at all, on the connection of each part's holder, and on each part's writes."""
_NOTE, _FORGET_NOTE = "SELECT pg_try_advisory_lock($1, $2)", "SELECT pg_advisory_unlock($1, $2)"
_STATE = """
SELECT part, parts, shards, holder = $2 AS own, until > clock_timestamp() AS held,
    until - $1 * interval '1 second' > clock_timestamp() AS fresh
FROM leases WHERE part > 0
"""
_TAKE = """
INSERT INTO leases (part, parts, shards, holder, until)
VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 second')
ON CONFLICT (part) DO UPDATE SET parts = excluded.parts, shards = excluded.shards, holder = excluded.holder,
    until = excluded.until
"""
_FORGET_DIVISION = "DELETE FROM leases WHERE part > 0 AND (parts != $1 OR shards != $2)"
_FORGET_ALIVE = "DELETE FROM alive RETURNING at"
_ALIVE = "INSERT INTO alive (shard, at) VALUES ($1, $2)"
_RENEW = """
UPDATE leases SET until = clock_timestamp() + $3 * interval '1 second' WHERE part = $1 AND holder = $2 RETURNING 1
"""
_TAKE_CHORES = f"""
INSERT INTO leases (part, parts, shards, holder, until)
VALUES ({CHORES}, 0, 0, $1, clock_timestamp() + $2 * interval '1 second')
ON CONFLICT (part) DO UPDATE SET holder = excluded.holder, until = excluded.until
WHERE leases.holder = excluded.holder OR leases.until < clock_timestamp()
RETURNING 1
"""  # noqa: S608
_RELEASE = "UPDATE leases SET holder = '', until = '-infinity' WHERE holder = $1"
_IDENTIFY = """
INSERT INTO identifies (bucket, at) VALUES ($1, clock_timestamp())
ON CONFLICT (bucket) DO UPDATE SET at = excluded.at
WHERE identifies.at <= clock_timestamp() - $2 * interval '1 second' OR identifies.at > clock_timestamp()
RETURNING 1
"""


class Leases:
    """The :class:`~bot.store.sharing.LeaseStore` of PostgreSQL, over a connection of its own."""

    def __init__(self, url: str, part: Part) -> None:
        self.part = part
        self.holder = secrets.token_hex(8)
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._noted = False
        """Whether the connection has the advisory lock of the part's holder."""
        self._lock = asyncio.Lock()

    @classmethod
    async def start(cls, url: str, part: Part) -> Leases:
        """Bring a database to the newest schema, for a process that wants a part of the servers; StoreError."""
        await migrate(url, MIGRATIONS)
        return cls(url, part)

    async def take(self, shards: int | None, recommended: int) -> Share | Busy:
        """Take the lease of this process's part; give the servers that are its own."""
        async with self._asking() as connection:
            try:
                return await self._take(connection, shards, recommended)
            except asyncpg.LockNotAvailableError:
                return Busy(f"the process that had part {self.part} is still writing")

    async def renew(self) -> bool:
        """Renew the lease, and take or renew that of the chores; say whether the chores are this process's.

        LostLeaseError when another process has taken the lease.
        """
        async with self._asking() as connection:
            self._noted = self._noted or await connection.fetchval(_NOTE, _HOLDING, self.part.number)
            held = await connection.fetchval(_RENEW, self.part.number, self.holder, LEASE_SECONDS)
            if not held:
                raise LostLeaseError(f"part {self.part} is served by another process now")
            return bool(await connection.fetchval(_TAKE_CHORES, self.holder, LEASE_SECONDS))

    async def may_identify(self, bucket: int) -> bool:
        """Say whether a shard of a bucket may identify now; if so, none may for the next seconds."""
        async with self._asking() as connection:
            return bool(await connection.fetchval(_IDENTIFY, bucket, IDENTIFY_SECONDS))

    async def close(self) -> None:
        """Give the leases back, if there are any, and close the connection."""
        async with self._lock:
            if self._connection is not None:
                with suppress(*_FAILURES):
                    async with asyncio.timeout(REPLY_SECONDS):
                        await self._connection.execute(_RELEASE, self.holder)
                        await self._connection.close()
                self._drop()

    async def _take(self, connection: asyncpg.Connection, shards: int | None, recommended: int) -> Share | Busy:
        orphaned = self._noted = await connection.fetchval(_NOTE, _HOLDING, self.part.number)
        taken = False
        try:
            async with connection.transaction():
                await connection.execute("SET LOCAL lock_timeout = 500")
                await connection.execute("SELECT pg_advisory_xact_lock($1)", _TAKING)
                rows = await connection.fetch(_STATE, LEASE_SECONDS - ORPHANED_SECONDS, self.holder)
                living = {(row["parts"], row["shards"]) for row in rows if row["held"]}
                wanted = self._shards(living, shards, recommended)
                for row in (row for row in rows if not row["own"]):
                    if row["held"] and (row["parts"], row["shards"]) != (self.part.of, wanted):
                        return Busy(
                            f"other processes divide {row['shards']} shards into {row['parts']} parts, and this one "
                            f"{wanted} into {self.part.of}; stop them all to change that"
                        )
                    if row["part"] == self.part.number and row["held" if not orphaned else "fresh"]:
                        return Busy(f"another process serves part {self.part}")
                await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", _WRITING, self.part.number)
                if not rows or any((row["parts"], row["shards"]) != (self.part.of, wanted) for row in rows):
                    await self._redivide(connection, wanted)
                await connection.execute(_TAKE, self.part.number, self.part.of, wanted, self.holder, LEASE_SECONDS)
            taken = True
            return Share.of_part(self.part, wanted)
        finally:
            if orphaned and not taken:
                self._noted = False
                await connection.execute(_FORGET_NOTE, _HOLDING, self.part.number)

    def _shards(self, living: set[tuple[int, int]], shards: int | None, recommended: int) -> int:
        """Say into how many shards the servers are divided."""
        if shards is not None:
            return shards
        agreed = [count for parts, count in living if parts == self.part.of]
        return agreed[0] if agreed else max(recommended, self.part.of)

    async def _redivide(self, connection: asyncpg.Connection, shards: int) -> None:
        """Forget an earlier division; nobody loses time for it: each part was served last when any was."""
        await connection.execute(_FORGET_DIVISION, self.part.of, shards)
        alive = [row["at"] for row in await connection.fetch(_FORGET_ALIVE)]
        if alive:
            shares = [Share.of_part(Part(number, self.part.of), shards) for number in range(1, self.part.of + 1)]
            await connection.executemany(_ALIVE, [(share.first, min(alive)) for share in shares])

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[asyncpg.Connection]:
        """Lend the connection to one caller at a time; StoreError when the database does not answer in time."""
        async with self._lock:
            try:
                async with asyncio.timeout(REPLY_SECONDS):
                    yield await self._connected()
            except _FAILURES as error:
                raise self._failed(error) from error

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection, self._noted = await connect(self._url), False
            if not await self._connection.fetchval("SELECT pg_try_advisory_lock_shared($1)", IN_USE):
                self._drop()
                raise StoreError(f"{place(self._url)} is being moved. Wait until that is done.")
        return self._connection

    def _failed(self, error: Exception) -> StoreError:
        """Drop the connection, which may hang or be in the middle of something."""
        self._drop()
        return StoreError(f"the database can't be reached now ({error or type(error).__name__})")

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection, self._noted = None, False


_FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
