"""Calling players as they want it: in the channel, by a direct message, or not at all.

A call is sent after its table was redrawn and holds up nothing: Discord may let it wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import aiohttp
import discord

from bot.display.controls import Target
from bot.display.drawing import Button, LinkButton
from bot.display.emojis import Emojis
from bot.display.face import AnyFace, Call
from bot.display.links import jump
from bot.display.payload import new_message
from bot.display.rows import in_rows
from bot.display.table_drawing import bare_scene
from bot.hosting.decisions import messages
from bot.hosting.locks import Locks
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.names import safe
from bot.model.preferences import OwnChoices, Pings
from bot.model.records import Table, TablePhase
from bot.service import discord_api
from bot.service.channel_messages import FAILURES, ChannelMessages
from bot.service.languages import Languages
from bot.service.presence import Presence
from bot.texts import seats as seat_texts
from bot.texts import table as texts
from rules.game import Seat

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a direct message may take before its reader is called in the channel."""


@dataclass(frozen=True, slots=True)
class _Notice:
    """What some users are to be told."""

    users: Sequence[int]
    here: Callable[[str], str]
    """Says it in the channel, given the mentions of the users."""
    direct: Callable[[Language], str]
    """Says it in a direct message."""
    button: Button | None = None
    """What they need first; it works only in the channel."""


class TurnCalls:
    """Sends the one message of a table that calls somebody, in place of the last one."""

    def __init__(
        self,
        client: discord.Client,
        messages: ChannelMessages,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        presence: Presence,
        emojis: Emojis,
        languages: Languages,
    ) -> None:
        self._client = client
        self._messages = messages
        self._tables = tables
        self._faces = faces
        self._presence = presence
        self._emojis = emojis
        self._languages = languages
        self._lock = Locks()

    async def here(self, at: Situation, there: Collection[int]) -> list[int]:
        """List who is to be called in a table's channel, but for those who are there."""
        return (await self._sort(at.table.guild, self._missed(at, there)))[0]

    def words(self, _: Language, at: Situation, users: Sequence[int]) -> str:
        """Call users right above their table."""
        calls = self._by_call(_, at, users)
        return "\n".join(texts.your_turn_here(_, mentions(group), *_told(call)) for call, group in calls.items())

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

        Users who are ``there``, or were just now, need no call. Those who are not to move any more when the call can
        be sent are not called, and a call that is out of date is deleted.
        """
        after = updated.after
        if not (calls_somebody(updated) or reminded or taken_over):
            return True
        outdated = _outdated(updated)
        async with self._lock(after.table.id):
            at = await self._tables.latest(after)
            called = self._missed(at, there)
            notices = list(self._notices(_, at, called, reminded, taken_over))
            users, words, buttons = await self._spread(_, at.table, notices)
            if users:
                return await self._send(at.table, users, words, at.uncalled, buttons)
            if at.uncalled or outdated or (_is_spent(updated) and at.to_move == after.to_move):
                await self._drop(at.table, at.uncalled)
            return True

    async def invite(self, _: Language, table_id: int, host: str, new: Collection[int] | None = None) -> None:
        """Call those whom a host has invited, or who are invited to a rematch, once; they are bound to nothing.

        Only ``new`` ones are called; the others, who have been called, are named in the message that takes the place of
        the one before.
        """
        async with self._lock(table_id):
            table = (await self._tables.load(table_id)).table
            guests = [guest.user for guest in table.invited]
            asked = [user for user in (*guests, *table.order) if table.seat_of(user) is None]
            here, direct = await self._sort(table.guild, asked)
            users = [*here, *direct]
            called = [user for user in users if new is None or user in new]
            if called:
                invitation = seat_texts.rematch_invitation if table.order else seat_texts.invitation
                words = invitation(_, mentions(users), safe(host), self._name(_, table), jump(table))
                await self._send(table, called, words, ())

    async def drop(self, table_id: int, called: Collection[int] = ()) -> None:
        """Delete the message that called somebody; some users have been called otherwise."""
        async with self._lock(table_id):
            await self._drop((await self._tables.load(table_id)).table, called)

    def _missed(self, at: Situation, there: Collection[int]) -> list[int]:
        """List who is not called yet and may not have seen that their turn has come."""
        return [user for user in at.uncalled if user not in there and not self._presence.is_at(at.table.id, user)]

    def _by_call(self, _: Language, at: Situation, users: Collection[int]) -> dict[Call | None, list[int]]:
        """Sort users who are to move by what they are called for."""
        found: dict[Call | None, list[int]] = {}
        for seat, user in at.expected.items():
            if user in users:
                found.setdefault(self._call(_, at, seat), []).append(user)
        return found

    def _call(self, _: Language, at: Situation, seat: Seat) -> Call | None:
        try:
            return self._faces[at.table.game].call(_, bare_scene(at.table, at.view(None)), seat, at.since_move_of(seat))
        except Exception:  # a call without words is better than none
            _log.exception("table %d: it could not be said what a player is called for", at.table.id)
            return None

    def _notices(
        self, _: Language, at: Situation, called: Sequence[int], reminded: Sequence[int], taken_over: Sequence[int]
    ) -> Iterator[_Notice]:
        table = at.table
        if table.phase is not TablePhase.PLAYING:
            return
        name, link = self._name(_, table), jump(table)
        expected = at.expected.values()
        ends = {
            player.person.user: player.deadline
            for player in table.players
            if player.person.user in reminded and player.person.user in expected and player.deadline is not None
        }
        played_for = {player.person.user for player in table.players if player.away and not player.vacant}
        for call, users in self._by_call(_, at, called).items():
            task, news = _told(call)
            yield _Notice(
                users,
                partial(texts.your_turn, _, task=task, news=news, name=name, link=link),
                partial(self._your_turn_direct, at, users),
                None if call is None else call.button,
            )
        for call, users in self._by_call(_, at, ends).items():
            end = min(ends[user] for user in users)
            yield _Notice(
                users,
                partial(seat_texts.remind, _, when=end, name=name, link=link),
                self._naming(seat_texts.remind_direct, table, when=end),
                None if call is None else call.button,
            )
        yield _Notice(
            [user for user in taken_over if user in played_for],
            lambda who: seat_texts.taken_over(_, who, name, link),
            self._naming(seat_texts.taken_over_direct, table),
        )

    def _your_turn_direct(self, at: Situation, users: Sequence[int], _: Language) -> str:
        """Call users, all for the same thing, in a language that may not be that of their table."""
        (call,) = self._by_call(_, at, users[:1])
        return texts.your_turn_direct(_, *_told(call), self._name(_, at.table))

    def _naming(self, say: Callable[..., str], table: Table, **values: object) -> Callable[[Language], str]:
        """Say something about a table's game in a language that may not be that of the table."""
        return lambda _: say(_, name=self._name(_, table), **values)

    def _name(self, _: Language, table: Table) -> str:
        return _(self._tables.games[table.game].info.name)

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

    async def _spread(
        self, _: Language, table: Table, notices: Sequence[_Notice]
    ) -> tuple[list[int], str, Collection[Button]]:
        """Write to those who want direct messages; give whom to tell in the channel, with what words and buttons."""
        users: list[int] = []
        lines = []
        buttons: dict[str, Button] = {}
        for notice in notices:
            here = await self.reach(_, table, notice.users, notice.direct)
            if here:
                users += here
                lines.append(notice.here(mentions(here)))
                if notice.button is not None:
                    buttons[notice.button.what] = notice.button
        return users, "\n".join(lines), buttons.values()

    async def reach(
        self, _: Language, table: Table, users: Sequence[int], direct: Callable[[Language], str]
    ) -> list[int]:
        """Write to those of some users who want direct messages; give whom to call in the channel.

        They are written to in their own language, else in that of the table.
        """
        here, others = await self._sort(table.guild, users)
        reached = await asyncio.gather(*(self._write(_, table, user, direct) for user in others))
        return here + [user for user, well in zip(others, reached, strict=True) if not well]

    async def _write(self, _: Language, table: Table, user: int, words: Callable[[Language], str]) -> bool:
        own = await self._languages.of_message(user, _)
        message = new_message(text=words(own), rows=((LinkButton(jump(table), texts.to_table_label(own)),),))
        try:
            async with asyncio.timeout(PATIENCE):
                channel = await self._client.create_dm(discord.Object(user))
                await discord_api.send(self._client, channel.id, message)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            _log.info("table %d: a player can't be written to: %s", table.id, error)
            return False
        return True

    async def _send(
        self,
        table: Table,
        users: Sequence[int],
        words: str,
        called: Collection[int],
        buttons: Collection[Button] = (),
    ) -> bool:
        """Send a message that calls users; those of ``called`` are done with, unless Discord is not well.

        Say whether the bot may post there.
        """
        target = Target(table.id, table.seq)
        message = new_message(None, target, words, emojis=self._emojis, rows=in_rows(tuple(buttons)))
        try:
            sent = await self._messages.send(table, users, message)
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
    return bool(updated.after.uncalled) or _outdated(updated) or _is_spent(updated)


def _outdated(updated: Updated) -> bool:
    """Say whether the last call was for somebody who is not to move any more, or is away."""
    before, after = updated.before, updated.after
    if after.table.phase is not TablePhase.PLAYING or after.table.turns < before.table.turns:
        return True
    return any(seat in before.expected and seat not in after.expected for seat in after.to_move)


def _is_spent(updated: Updated) -> bool:
    """Say whether the player of whose turn the last call told has moved since, and moves on."""
    before, after = updated.before.to_move, updated.after.to_move
    return updated.played and len(after) == 1 and after == before


def _told(call: Call | None) -> tuple[str, str]:
    """Give the task and the news of a call."""
    return ("", "") if call is None else (call.task, call.news)


def mentions(users: Sequence[int]) -> str:
    """Name users so that Discord calls them."""
    return " ".join(f"<@{user}>" for user in users)
