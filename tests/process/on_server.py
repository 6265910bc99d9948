"""What is on a PostgreSQL server, read without the bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.store.postgres_sql import translated
from bot.store.sql import Read
from tests.postgres import Cluster
from tests.process.party import Ledger, Lock, T


class ServerLedger(Ledger):
    """A database on a server, read by connections of its own."""

    def __init__(self, path: Path, cluster: Cluster) -> None:
        super().__init__(path)
        self.cluster = cluster
        self.url = cluster.create()

    def lock(self) -> Lock:
        return Held(self.cluster, self.url)

    def write(self, sql: str, *values: object) -> None:
        self._read(sql, *values)

    def read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self._read(sql, *values)

    def _ask(self, work: Read[T]) -> T:
        return self.cluster.ask(self.url, work)

    def _read(self, sql: str, *values: object) -> list[Any]:
        return self.cluster.run(translated(sql).text, *values, url=self.url)


class Held:
    """Keeps everybody from writing."""

    def __init__(self, cluster: Cluster, url: str) -> None:
        self._cluster, self._url = cluster, url
        cluster.run("BEGIN", url=url)
        cluster.run("LOCK TABLE tables IN EXCLUSIVE MODE", url=url)

    def close(self) -> None:
        self._cluster.run("ROLLBACK", url=self._url)
