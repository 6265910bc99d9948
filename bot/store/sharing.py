"""What processes that divide the servers among each other want of their database."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.model.share import Part, Share
from bot.store.errors import StoreError

LEASE_SECONDS = 8.0
"""How long a lease lasts without being renewed, as when its holder is frozen."""


LOST_LEASE = "LOST1"
"""The code of the error by which the database refuses a transaction whose lease is lost."""


class Lease(NamedTuple):
    """A lease that was taken: on which part and servers, and by whom."""

    part: int
    share: Share
    holder: str
    """A word of letters and digits that no other process and no other run has."""

    @property
    def keep(self) -> str:
        """The statement that keeps it from being taken over until the transaction ends, or fails with LOST_LEASE."""
        return f"SELECT keep_lease({self.part}, '{self.holder}')"


class LostLeaseError(StoreError):
    """Another process serves the servers now; nothing was written."""


class Busy(NamedTuple):
    """Why a lease could not be taken yet, in one sentence."""

    why: str


class LeaseStore(Protocol):
    """The leases of one process. StoreError when the database can't be reached."""

    part: Part
    """What this process is to serve."""
    holder: str
    """A word of letters and digits that no other process and no other run has."""

    async def take(self, shards: int | None, recommended: int) -> Share | Busy:
        """Take the lease of this process's part; give the servers that are its own.

        ``shards`` is how many there must be; None: as many as other processes have, or else are ``recommended``.
        """

    async def renew(self) -> bool:
        """Renew the lease, and take or renew that of the chores; say whether the chores are this process's.

        LostLeaseError when another process has taken the lease.
        """

    async def may_identify(self, bucket: int) -> bool:
        """Say whether a shard of a bucket may identify now; if so, none may for the next seconds."""

    async def close(self) -> None:
        """Give the leases back, if there are any."""
