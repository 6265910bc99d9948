"""The tables of this process: load, decide, write, and only then tell.

Every change goes through :meth:`Tables.update`. What it returns is on disk.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeAlias

from bot.clock import Clock, stopwatch
from bot.hosting.decisions.ending import close_for_deleted_channel
from bot.hosting.locks import Locks
from bot.hosting.situation import AnyGame, Situation, Updated
from bot.metrics import NO_METRICS, Metrics
from bot.model.outcome import with_decisions
from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import (
    MOST_ID,
    Loaded,
    LogEntry,
    Person,
    Player,
    Result,
    SeatChange,
    Table,
    TablePhase,
    Update,
)
from bot.model.refusals import RefusalReason, Refused
from bot.store import ChannelTakenError, StaleError, Store

_log = logging.getLogger(__name__)

P = ParamSpec("P")

FindAchievements: TypeAlias = Callable[[Table, Result, Sequence[LogEntry], Sequence[SeatChange]], Awaitable[Result]]
"""Adds achievements to the result of a finished table, from its whole log and seat changes, before it is written."""


async def no_achievements(
    table: Table, result: Result, log: Sequence[LogEntry], changes: Sequence[SeatChange]
) -> Result:
    """Add none."""
    return result


class Tables:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Clock,
        lobby_seconds: int,
        *,
        find_achievements: FindAchievements = no_achievements,
        metrics: Metrics = NO_METRICS,
    ) -> None:
        self.store = store
        self.games = games
        self._clock = clock
        self._lobby_seconds = lobby_seconds
        self._lock = Locks()
        self._find_achievements = find_achievements
        self._metrics = metrics

    async def load(self, table_id: int) -> Situation:
        """Read a table; Refused when there is none."""
        return self.at(await self.store.tables.load(table_id))

    async def load_live(self, channel: int) -> Situation:
        """Read the live table of a channel; Refused when there is none."""
        found = await self.store.tables.live_in(channel)
        if found is None:
            raise Refused(RefusalReason.NO_TABLE)
        return await self.load(found)

    async def load_latest(self, channel: int) -> Situation:
        """Read the live table of a channel, or else the latest finished one; Refused when there is neither."""
        found = await self.store.tables.live_in(channel) or await self.store.tables.latest_finished(channel)
        if found is None:
            raise Refused(RefusalReason.NO_TABLE)
        return await self.load(found)

    def at(self, loaded: Loaded | None) -> Situation:
        """Give the situation of a table that was read; a lobby has the options that this version knows."""
        if loaded is None:
            raise Refused(RefusalReason.NO_TABLE)
        table = loaded.table
        game = self.games[table.game]
        if table.phase is TablePhase.LOBBY and game.info.known(table.options) != table.options:
            table = replace(table, options=game.info.settle(game.info.known(table.options)))
        return Situation(loaded, game, self.now(), table)

    async def latest(self, at: Situation) -> Situation:
        """Give the table as it stands now, which is ``at`` itself if nothing has been written since."""
        loaded = await self.store.tables.load(at.table.id)
        return at if loaded is at.loaded else self.at(loaded)

    async def server(self, guild: int) -> ServerChoices:
        """Read what a server has chosen."""
        return await self.store.choices.of(ServerChoices, guild)

    async def learners(self, game: str, users: Collection[int]) -> frozenset[int]:
        """Say which of some users play their first game of a kind, and want hints for it."""
        choices = {user: await self.store.choices.of(OwnChoices, user) for user in users if user > 0}
        wanted = [user for user, chosen in choices.items() if chosen.hints and game not in chosen.known]
        return frozenset(await self.store.scores.newcomers(game, wanted) if wanted else ())

    def now(self) -> int:
        """Tell the time in seconds since 1970 (UTC)."""
        return int(self._clock.now().timestamp())

    async def open(
        self,
        guild: int,
        channel: int,
        game: str,
        host: Person,
        options: Mapping[str, str],
        order: Sequence[int] = (),
        *,
        timer: int | None = None,
        invited: Sequence[Person] = (),
        computers: Sequence[Person] = (),
        hints: bool = False,
    ) -> Situation:
        """Open a lobby with the host on the first seat; Refused when the channel has a live table.

        ``order`` names the users of a rematch, who should begin first; ``timer`` is in seconds, None as the server
        says; those ``invited`` may stay away, and ``computers`` sit behind the host.
        """
        info = self.games[game].info
        now = self.now()
        table = Table(
            id=0,
            guild=guild,
            channel=channel,
            game=game,
            version=info.version,
            host=host.user,
            opened_at=now,
            options=info.settle(options),
            players=tuple(map(Player, (host, *computers))),
            order=tuple(order),
            deadline=now + self._lobby_seconds,
            timer=(await self.server(guild)).timer if timer is None else timer,
            hints=hints,
            invited=tuple(invited),
        )
        try:
            table = await self.store.tables.open(table)
        except ChannelTakenError:
            live = await self.store.tables.live_in(channel)
            taken = None if live is None else await self.store.tables.load(live)
            raise Refused(RefusalReason.CHANNEL_TAKEN, None if taken is None else taken.table) from None
        _tell(table, "opened", options=json.dumps(dict(table.options)))
        return self.at(Loaded(table))

    async def update(
        self,
        table_id: int,
        decide: Callable[Concatenate[Situation, P], Update | None],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Updated:
        """Read a table, decide what becomes of it, and write that, all under its lock; then tell the log.

        ``decide`` is pure, as those of :mod:`bot.hosting.decisions`, and gets the rest of the arguments. What it raises
        changes nothing: Refused, IllegalMove. It decides again when another process was quicker to write, once; then
        Refused (stale).
        """
        async with self._lock(table_id):
            try:
                return await self._update(table_id, lambda at: decide(at, *args, **kwargs))
            except StaleError:
                pass
            try:
                return await self._update(table_id, lambda at: decide(at, *args, **kwargs))
            except StaleError:
                raise Refused(RefusalReason.STALE, (await self.load(table_id)).table) from None

    async def _update(self, table_id: int, decide: Callable[[Situation], Update | None]) -> Updated:
        before = await self.load(table_id)
        update = decide(before)
        if update is None:
            return Updated(before, before, None)
        if update.result is not None:
            log = [*await self.store.history.log(table_id), *update.log]
            changes = [*before.changes, *update.changes]
            result = with_decisions(update.result, log, changes)
            update = replace(update, result=await self._find_achievements(update.table, result, log, changes))
        if not update.table.phase.live:  # who may take no seat matters no more
            update = replace(update, table=replace(update.table, kicked=(), forgotten=()))
        took = stopwatch()
        after = self.at(await self.store.tables.write(before.loaded, update))
        self._metrics.saved(took())
        for entry in update.log:
            last = update.result is not None and entry is update.log[-1]
            _tell(after.table, "finished" if last else "moved", turn=entry.turn, seat=entry.seat)
        if update.what:
            _tell(after.table, update.what)
        return Updated(before, after, update)

    async def last_options(
        self, channel: int, game: str, before: int = MOST_ID
    ) -> tuple[Mapping[str, str], int | None]:
        """Give what was played last in a channel, before a table, if this version still knows it: options and timer."""
        last = await self.store.tables.last_options(channel, game, before)
        if last is None:
            return {}, None
        return self.games[game].info.known(last[0]), last[1]

    async def rematch(self, table_id: int, person: Person) -> Situation:
        """Open a lobby after a finished game: its options, its people asked, its second player to begin.

        Its computers sit there already.
        """
        table = (await self.load(table_id)).table
        if table.phase is not TablePhase.FINISHED:
            raise Refused(_NO_REMATCH[table.phase], table)
        if table.seat_of(person.user) is None:
            raise Refused(RefusalReason.NOT_SEATED, table)
        (set_up,) = await self.store.history.log_until(table_id, 0)
        began = set_up.seat or 0
        players = table.players[began + 1 :] + table.players[: began + 1]
        known = [player for player in players if player.person.user > 0 or player.is_computer]
        order = [player.person.user for player in known if not player.vacant]
        computers = [player.person for player in table.players if player.is_computer]
        options = self.games[table.game].info.known(table.options)
        return await self.open(
            table.guild,
            table.channel,
            table.game,
            person,
            options,
            order,
            timer=table.timer,
            computers=computers,
            hints=table.hints,
        )

    async def channel_deleted(self, channel: int) -> None:
        """Close the live table of a channel or thread that was deleted, and forget what is noted of the place."""
        await self.store.locations.delete_thread(channel)
        found = await self.store.tables.live_in(channel)
        if found is not None:
            await self.update(found, close_for_deleted_channel)

    async def due(self, limit: int) -> Sequence[int]:
        """List tables whose deadline has passed, the oldest first."""
        return await self.store.tables.due(self.now(), limit)

    async def pause(self, most: float) -> float:
        """Say how many seconds the next look at deadlines may be put off, from one to ``most``."""
        due = await self.store.tables.next_deadline()
        return most if due is None else min(max(due - self.now(), 1.0), most)


_NO_REMATCH = {
    TablePhase.LOBBY: RefusalReason.NOT_STARTED,
    TablePhase.PLAYING: RefusalReason.STARTED,
    TablePhase.CLOSED: RefusalReason.OVER,
}


def _tell(table: Table, what: str, **more: object) -> None:
    details = "".join(f" {key}={value}" for key, value in more.items())
    _log.info("table %d (%s, %s): %s%s", table.id, table.game, table.phase, what, details)
