"""The PostgreSQL store, through asyncpg."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from bot.store.postgres_database import PostgresDatabase
from bot.store.protocol import Codec
from bot.store.schema import MIGRATIONS
from bot.store.sharing import Lease
from bot.store.sql_store import SqlStore


class PostgresStore(SqlStore):
    """The PostgreSQL :class:`~bot.store.protocol.Store`."""

    database: PostgresDatabase

    @classmethod
    async def start(
        cls,
        url: str,
        codecs: Mapping[str, Codec],
        *,
        patience: float = 15,
        migrations: Path = MIGRATIONS,
        lease: Lease | None = None,
    ) -> PostgresStore:
        """Open a database at the newest schema, creating its tables or upgrading them; StoreError.

        ``codecs`` are those of the games; without one, a game's states and events can't be read. A server that is lost
        later is waited for, at most ``patience`` seconds. With a ``lease`` only its servers are the store's own, and
        nothing is written once it is lost: LostLeaseError.
        """
        return cls(await PostgresDatabase.start(url, codecs, patience, migrations, lease))

    def listen(self, changed: Callable[[int], None]) -> None:
        """Call something from now on with the id of each table of this process that another one has changed."""
        self.database.changes.changed = changed
