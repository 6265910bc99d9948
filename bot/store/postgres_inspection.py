"""What can be told of a PostgreSQL database without the bot: does it take writes, how new is it."""

from __future__ import annotations

import asyncpg

from bot.store.errors import StoreError
from bot.store.inspection import Inspected, newest
from bot.store.postgres_schema import IN_USE, connect, explain, place

_THERE = "SELECT to_regclass('schema_version') IS NOT NULL"
_WRITE = "UPDATE schema_version SET number = number RETURNING number"
_TRY = "CREATE TABLE schema_version (number BIGINT NOT NULL)"
_IN_USE = """
SELECT EXISTS (
    SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND classid = 0 AND objid::BIGINT = $1 AND datname = current_database()
)
"""


async def inspect(url: str) -> Inspected:
    """Write to a database without changing anything; StoreError when the bot could not use it."""
    connection = await connect(url)
    try:
        there = await connection.fetchval(_THERE)
        trying = connection.transaction()
        await trying.start()
        schema = 0
        if there:
            schema = await connection.fetchval(_WRITE)
            await trying.commit()
        else:
            await connection.execute(_TRY)
            await trying.rollback()
        in_use = await connection.fetchval(_IN_USE, IN_USE)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise explain(url, error) from error
    finally:
        await connection.close()
    if schema > newest():
        raise StoreError(f"{place(url)} was written by a newer version of the bot. Upgrade the bot.")
    return Inspected(there=there, schema=schema, newest=newest(), in_use=in_use)
