"""Calling players as they want it: in the channel, by a direct message, or not at all.

A call is sent after its table was redrawn and holds up nothing: Discord may let it wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import aiohttp
import discord

from bot.display.links import jump
from bot.display.payload import new_message
from bot.hosting.decisions import messages
from bot.hosting.locks import Locks
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.names import safe
from bot.model.preferences import OwnChoices, Pings
from bot.model.records import Table, TablePhase
from bot.service.channel_messages import FAILURES, ChannelMessages
from bot.texts import seats as seat_texts
from bot.texts import table as texts

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a direct message may take before its reader is called in the channel."""


@dataclass(frozen=True, slots=True)
class _Notice:
    """What some users are to be told."""

    users: Sequence[int]
    here: Callable[[str], str]
    """Says it in the channel, given the mentions of the users."""
    direct: str


class TurnCalls:
    """Sends the one message of a table that calls somebody, in place of the last one."""

    def __init__(self, client: discord.Client, messages: ChannelMessages, tables: Tables) -> None:
        self._client = client
        self._messages = messages
        self._tables = tables
        self._lock = Locks()

    async def here(self, at: Situation, there: Collection[int]) -> list[int]:
        """List who is to be called in a table's channel, but for those who are there."""
        return (await self._sort(at.table.guild, [user for user in at.uncalled if user not in there]))[0]

    async def tell(
        self,
        _: Language,
        updated: Updated,
        there: Collection[int] = (),
        *,
        reminded: Sequence[int] = (),
        taken_over: Sequence[int] = (),
    ) -> bool:
        """Call those who are to move, and tell those whose time is nearly over, or was; say whether the bot may.

        Users who are ``there`` need no call. Those who are not to move any more when the call can be sent are not
        called, and a call that is out of date is deleted.
        """
        after = updated.after
        if not (calls_somebody(updated) or reminded or taken_over):
            return True
        outdated = _outdated(updated)
        async with self._lock(after.table.id):
            at = await self._tables.latest(after)
            called = [user for user in at.uncalled if user not in there]
            users, words = await self._spread(at.table, list(self._notices(_, at, called, reminded, taken_over)))
            if users:
                return await self._send(at.table, users, words, at.uncalled)
            if outdated or at.uncalled:
                await self._drop(at.table, at.uncalled)
            return True

    async def invite(self, _: Language, table_id: int, host: str) -> None:
        """Call those whom a host has asked, or who are asked to a rematch, once; they are bound to nothing."""
        async with self._lock(table_id):
            table = (await self._tables.load(table_id)).table
            guests = [guest.user for guest in table.invited]
            asked = [user for user in (*guests, *table.order) if table.seat_of(user) is None]
            here, direct = await self._sort(table.guild, asked)
            users = [*here, *direct]
            if users:
                invitation = seat_texts.rematch_invitation if table.order else seat_texts.invitation
                await self._send(
                    table, users, invitation(_, mentions(users), safe(host), self._name(table), jump(table)), ()
                )

    async def drop(self, table_id: int, called: Collection[int] = ()) -> None:
        """Delete the message that called somebody; some users have been called otherwise."""
        async with self._lock(table_id):
            await self._drop((await self._tables.load(table_id)).table, called)

    def _notices(
        self, _: Language, at: Situation, called: Sequence[int], reminded: Sequence[int], taken_over: Sequence[int]
    ) -> Iterator[_Notice]:
        table = at.table
        if table.phase is not TablePhase.PLAYING:
            return
        name, link = self._name(table), jump(table)
        expected = at.expected.values()
        ends = {
            player.person.user: player.deadline
            for player in table.players
            if player.person.user in reminded and player.person.user in expected and player.deadline is not None
        }
        played_for = {player.person.user for player in table.players if player.away and not player.vacant}
        yield _Notice(called, lambda who: texts.your_turn(_, who, name, link), texts.your_turn_direct(_, name, link))
        if ends:
            end = min(ends.values())
            yield _Notice(
                list(ends),
                lambda who: seat_texts.remind(_, who, end, name, link),
                seat_texts.remind_direct(_, end, name, link),
            )
        yield _Notice(
            [user for user in taken_over if user in played_for],
            lambda who: seat_texts.taken_over(_, who, name, link),
            seat_texts.taken_over_direct(_, name, link),
        )

    def _name(self, table: Table) -> str:
        return self._tables.games[table.game].info.name

    async def _sort(self, guild: int, users: Sequence[int]) -> tuple[list[int], list[int]]:
        """Say who of some users wants to be called in the channel, and who by a direct message."""
        here: list[int] = []
        direct: list[int] = []
        if not users:
            return here, direct
        choices = self._tables.store.choices
        usual = Pings.ON if (await self._tables.server(guild)).pings else Pings.OFF
        for user in (user for user in users if user > 0):  # others are forgotten
            match (await choices.of(OwnChoices, user)).pings or usual:
                case Pings.ON:
                    here.append(user)
                case Pings.DIRECT:
                    direct.append(user)
        return here, direct

    async def _spread(self, table: Table, notices: Sequence[_Notice]) -> tuple[list[int], str]:
        """Write to those who want direct messages; give whom to tell in the channel, and the words for it."""
        users: list[int] = []
        lines = []
        for notice in notices:
            here = await self.reach(table, notice.users, notice.direct)
            if here:
                users += here
                lines.append(notice.here(mentions(here)))
        return users, "\n".join(lines)

    async def reach(self, table: Table, users: Sequence[int], direct: str) -> list[int]:
        """Write to those of some users who want direct messages; give whom to call in the channel."""
        here, others = await self._sort(table.guild, users)
        reached = await asyncio.gather(*(self._write(table, user, direct) for user in others))
        return here + [user for user, well in zip(others, reached, strict=True) if not well]

    async def _write(self, table: Table, user: int, words: str) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                channel = await self._client.create_dm(discord.Object(user))
                await channel.send(words)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            _log.info("table %d: a player can't be written to: %s", table.id, error)
            return False
        return True

    async def _send(self, table: Table, users: Sequence[int], words: str, called: Collection[int]) -> bool:
        """Send a message that calls users; those of ``called`` are done with, unless Discord is not well.

        Say whether the bot may post there.
        """
        try:
            sent = await self._messages.send(table, users, new_message(text=words))
        except FAILURES as error:
            _log.warning("table %d: nobody could be called: %s", table.id, error)
            if isinstance(error, discord.HTTPException) and error.status < 500:
                await self._tables.update(table.id, messages.called, called, table.ping)
            return not isinstance(error, discord.Forbidden)
        await self._tables.update(table.id, messages.called, called, sent)
        await self._messages.delete(table, table.ping)
        return True

    async def _drop(self, table: Table, called: Collection[int]) -> None:
        await self._tables.update(table.id, messages.called, called, None)
        await self._messages.delete(table, table.ping)


def calls_somebody(updated: Updated) -> bool:
    """Say whether there is somebody to call, or a call that is out of date."""
    return bool(updated.after.uncalled) or _outdated(updated)


def _outdated(updated: Updated) -> bool:
    """Say whether the last call was for somebody who is not to move any more, or is away."""
    before, after = updated.before, updated.after
    if after.table.phase is not TablePhase.PLAYING or after.table.turns < before.table.turns:
        return True
    return any(seat in before.expected and seat not in after.expected for seat in after.to_move)


def mentions(users: Sequence[int]) -> str:
    """Name users so that Discord calls them."""
    return " ".join(f"<@{user}>" for user in users)
