"""Which servers this process serves, for how long that is certain, and whether it does what is done once for all.

With SQLite one process serves all servers. With PostgreSQL a process serves its part of them while it holds a lease;
another one that is started for the same part waits and takes over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from bot.clock import Clock, awake_or_not
from bot.model.share import Share
from bot.store import StoreError
from bot.store.sharing import LEASE_SECONDS, Lease, LeaseStore, LostLeaseError

_log = logging.getLogger(__name__)

RENEW_SECONDS = 2.0
"""After which a lease is renewed."""
RETRY_SECONDS = 0.5
"""After which it is tried again to take a lease, to renew it, or to identify."""
MARGIN = 0.5
"""Seconds by which this process believes its lease to end earlier, for requests that are under way then."""
DOUBT_SECONDS = 2.0
"""How long it is waited for a lease in doubt; Discord waits three seconds for an answer."""
LOOK_SECONDS = 0.1
"""After which it is looked again whether it is in doubt."""


class Advice(NamedTuple):
    """What Discord says about shards."""

    shards: int
    """How many it recommends."""
    concurrency: int
    """How many may identify at once: those that differ modulo this number."""


class Certainty(Protocol):
    """Whether these servers are this process's own."""

    def is_certain(self) -> bool:
        """Say whether no other process can serve these servers now; before any are served, none can."""

    async def until_certain(self) -> bool:
        """Wait a moment if that is in doubt; say whether it is certain then."""


class Ownership(Certainty, Protocol):
    """What this process may do now."""

    @property
    def lease(self) -> Lease | None:
        """The lease on this process's servers; None: these are all, and nobody else can serve them."""

    @property
    def lost(self) -> asyncio.Future[str] | None:
        """Is done, with a sentence, once another process has taken these servers."""

    def does_chores(self) -> bool:
        """Say whether this process does what is done once for all servers."""

    async def begin(self, ask: Callable[[], Awaitable[Advice]]) -> None:
        """Wait until the servers are this process's own; ``ask`` asks Discord."""

    async def may_identify(self, shard: int) -> bool:
        """Wait until a shard may identify; False: discord.py's own pauses are enough."""

    async def close(self) -> None:
        """Leave the servers to others."""


class Alone:
    """Serves all servers; nobody else does."""

    lease: Lease | None = None
    lost: asyncio.Future[str] | None = None

    def is_certain(self) -> bool:
        """Say yes."""
        return True

    async def until_certain(self) -> bool:
        """Say yes."""
        return True

    def does_chores(self) -> bool:
        """Say yes."""
        return True

    async def begin(self, ask: Callable[[], Awaitable[Advice]]) -> None:
        """Do nothing."""

    async def may_identify(self, shard: int) -> bool:
        """Say that nobody else identifies."""
        return False

    async def close(self) -> None:
        """Do nothing."""


class Leased:
    """Serves the servers of a part while it holds their lease; to be made in the event loop."""

    def __init__(
        self, leases: LeaseStore, shards: int | None, clock: Clock, elapsed: Callable[[], float] | None = None
    ) -> None:
        """``shards`` is how many there must be in all; None: as other processes or Discord say.

        ``elapsed`` counts seconds, also those in which the machine sleeps.
        """
        self.lease: Lease | None = None
        self.lost: asyncio.Future[str] | None = asyncio.get_running_loop().create_future()
        self._leases = leases
        self._shards = shards
        self._clock = clock
        self._elapsed = elapsed or awake_or_not()
        self._until = 0.0
        """Until when the lease is certain."""
        self._chores = False
        self._concurrency = 1
        self._keeping: asyncio.Task[None] | None = None
        self._said = ""

    def is_certain(self) -> bool:
        """Say whether the lease can't have run out, by this machine's own count of seconds."""
        return self.lease is None or self._elapsed() < self._until

    async def until_certain(self) -> bool:
        """Wait for the lease to be renewed if it may have run out; False when it is lost, or was not renewed."""
        assert self.lost is not None
        for _ in range(round(DOUBT_SECONDS / LOOK_SECONDS)):
            if self.is_certain() or self.lost.done():
                break
            await self._clock.sleep(LOOK_SECONDS)
        return self.is_certain()

    def does_chores(self) -> bool:
        """Say whether this process has the lease of the chores."""
        return self._chores and self.is_certain()

    async def begin(self, ask: Callable[[], Awaitable[Advice]]) -> None:
        """Wait until the lease can be taken, and keep it from then on."""
        advice = await ask()
        self._concurrency = advice.concurrency
        while self.lease is None:
            since = self._elapsed()
            try:
                taken = await self._leases.take(self._shards, advice.shards)
                if isinstance(taken, Share):
                    self._chores = await self._leases.renew()
                    self.lease = Lease(self._leases.part.number, taken, self._leases.holder)
                    self._until = since + LEASE_SECONDS - MARGIN
                    break
                self._say(f"waiting: {taken.why}")
            except StoreError as error:
                self._say(f"waiting: {error}")
            await self._clock.sleep(RETRY_SECONDS)
        self._said = ""
        share = self.lease.share
        served = (self._leases.part, share.first, share.end - 1, share.shards)
        _log.info("serving part %s: shards %d to %d of %d", *served)
        self._keeping = asyncio.create_task(self._keep())

    async def may_identify(self, shard: int) -> bool:
        """Wait until no shard of its bucket has identified for long enough, in whichever process."""
        while True:
            with suppress(StoreError):
                if self.is_certain() and await self._leases.may_identify(shard % self._concurrency):
                    return True
            await self._clock.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """Give the lease back, so that another process need not wait."""
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        await self._leases.close()

    async def _keep(self) -> None:
        assert self.lost is not None
        pause = RENEW_SECONDS
        while True:
            await self._clock.sleep(pause)
            since = self._elapsed()
            try:
                self._chores = await self._leases.renew()
            except LostLeaseError as error:
                self._until = 0.0
                self.lost.set_result(str(error))
                return
            except StoreError as error:
                self._say(f"the lease could not be renewed: {error}")
                pause = RETRY_SECONDS
            else:
                self._until, pause = since + LEASE_SECONDS - MARGIN, RENEW_SECONDS
                self._said = ""

    def _say(self, what: str) -> None:
        """Log something unless it was said last."""
        if what != self._said:
            self._said = what
            _log.warning("%s", what)
