"""What the parts of the store need of a database."""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.model.share import Share
from bot.store.cache import Cache
from bot.store.protocol import Codec
from bot.store.sql import Read, Write

T = TypeVar("T")


class Database(Protocol):
    """A database that is shared by the parts of the store, and its cache."""

    @property
    def cache(self) -> Cache:
        """What this process remembers of the database."""

    share: Share
    """The servers of this process; what is read of all servers is about these."""

    def codec(self, game: str) -> Codec:
        """Return the codec of a game."""

    async def read(self, work: Read[T]) -> T:
        """Run a quick read in one snapshot; StoreError."""

    async def rank(self, work: Read[T]) -> T:
        """Run a slow read in one snapshot; StoreError."""

    async def write(self, work: Write[T]) -> T:
        """Run ``work`` as :meth:`write_known` does, and clear the cache."""

    async def write_known(self, work: Write[T]) -> T:
        """Run ``work``, which itself notes which cached values it changes, in a transaction; StoreError.

        The result is returned once everything is on disk. An exception in ``work`` undoes all that it did.
        """

    async def forget_deleted(self) -> None:
        """Leave nothing of what was deleted where the database keeps what it has written."""

    def check_open(self) -> None:
        """Raise StoreError when the database has been closed."""

    async def close(self) -> None:
        """Finish current work and close the database; everything is saved."""
