"""The stage: keeps every table's message up to date, in sight, and calls the next player.

What is drawn is always read afresh under the table's stage lock, so that of two answers under way the later
one never shows the older table.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import aiohttp
import discord
from discord.utils import snowflake_time

from bot import texts, texts_life
from bot.answers import Answer, UnreachableError, once_more
from bot.calls import Calls, Notice, mentions
from bot.clock import Clock
from bot.controls import Target
from bot.drawing import Drawing
from bot.language import Language
from bot.locks import Locks
from bot.names import plain, safe
from bot.records import Person, Phase, Table
from bot.scenery import Scenery
from bot.tables import Moved, Tables

_log = logging.getLogger(__name__)

MOST_BURIED = 15
"""Messages below a table before it is posted anew at the next turn."""
OLDEST = timedelta(minutes=50)
"""Discord limits edits of messages older than an hour."""

_GONE = (10003, 10008)
_TOO_OLD = (30046, 50027, 10015)
_FAILURES = (discord.HTTPException, aiohttp.ClientError)
"""What becomes of a request that Discord refuses, or that is lost on the way."""


class Stage:
    """Posts, edits and replaces the messages that show tables."""

    def __init__(self, client: discord.Client, tables: Tables, scenery: Scenery, clock: Clock) -> None:
        self._client = client
        self._tables = tables
        self.scenery = scenery
        self._clock = clock
        self.calls = Calls(client, tables.store)
        self._lock = Locks()
        self._below: dict[int, int] = {}
        """Messages seen below the table of a channel, for the channels whose table this process has drawn."""

    def scrolled(self, channel: int) -> None:
        """Count a message of somebody in a channel."""
        if channel in self._below:
            self._below[channel] += 1

    async def unveil(self, answer: Answer, table: Table) -> None:
        """Answer with the table as a new message; an older one loses its controls."""
        async with self._lock(table.id):
            table = await self._tables.find(table.id)
            drawing = await self.scenery.draw(answer.server, table)
            try:
                message = await answer.public(drawing, _target(table))
            except UnreachableError as error:
                _log.warning("table %d: is posted without an answer: %s", table.id, error)
                shown = await self._post(table, drawing, "", [])
                if shown is None:
                    return
            else:
                shown = await self._tables.shown(table.id, message, table.ping)
                self._below[table.channel] = 0
            if table.message is not None:
                await self._retire(answer.server, shown, table.message)

    async def redraw(self, answer: Answer, table_id: int) -> None:
        """Bring the table's message up to date, as the answer to a click if it was made there."""
        async with self._lock(table_id):
            await self._redraw(answer, await self._tables.find(table_id))

    async def follow(self, answer: Answer, moved: Moved, user: int) -> None:
        """Show what a click of ``user`` changed, and call those who are to move now and were not before."""
        called = self._called(moved, user)
        played = moved.after.turns > moved.before.turns
        async with self._lock(moved.after.id):
            table = await self._tables.find(moved.after.id)
            old = table.message is None or self._clock.now() - snowflake_time(table.message) > OLDEST
            buried = bool(called) and self._below.get(table.channel, 0) > MOST_BURIED
            calls = await self.calls.sort(table.guild, called)
            if played and table.phase is Phase.PLAYING and (old or buried):
                await self._repost(answer, table, calls.here)
            else:
                await self._redraw(answer, table)
                if calls.here:
                    if not await self._call(answer.server, table, calls.here):
                        await self._tell_lacking(answer)
                elif called or not table.phase.live or self._called_in_vain(moved):
                    await self._unping(table)
            if not await self._write(answer.server, table.id, calls.direct):
                await self._tell_lacking(answer)

    async def proceed(self, moved: Moved, reminded: Sequence[int] = ()) -> None:
        """Show what happened without anybody having clicked; call who is to move now, and tell who is or was late."""
        called = self._called(moved, None)
        async with self._lock(moved.after.id):
            table = await self._tables.find(moved.after.id)
            _ = await self._language(table)
            await self._edit(_, table)
            notices = []
            if table.phase is Phase.PLAYING:
                notices = list(self._notices(_, table, called, reminded, _relieved(moved.before, table)))
            users, words = await self.calls.spread(table, notices)
            if users:
                await self._ping(table, users, words)
            elif called or not table.phase.live:
                await self._unping(table)

    def _notices(
        self, _: Language, table: Table, called: Sequence[int], reminded: Sequence[int], relieved: Sequence[int]
    ) -> Iterator[Notice]:
        name, link = self._name(table), jump(table)
        ends = [sitter.deadline for sitter in table.sitters if sitter.person.user in reminded and sitter.deadline]
        yield Notice(called, lambda who: texts.your_turn(_, who, name, link), texts.your_turn_there(_, name, link))
        if ends:
            yield Notice(
                reminded,
                lambda who: texts_life.remind(_, who, min(ends), name, link),
                texts_life.remind_there(_, min(ends), name, link),
            )
        yield Notice(
            relieved,
            lambda who: texts_life.relieved(_, who, name, link),
            texts_life.relieved_there(_, name, link),
        )

    async def invite(self, _: Language, table_id: int, host: str) -> None:
        """Call those whom a host has asked, once; they are bound to nothing."""
        async with self._lock(table_id):
            table = await self._tables.find(table_id)
            calls = await self.calls.sort(table.guild, table.invited)
            users = [*calls.here, *calls.direct]
            if users:
                words = texts_life.invitation(_, mentions(users), safe(host), self._name(table), jump(table))
                await self._ping(table, users, words)

    def _called(self, moved: Moved, user: int | None) -> list[int]:
        """List who is to move now and was not before, but for ``user`` and those who are away."""
        waiting = set(self._tables.to_move(moved.after)) - set(self._tables.to_move(moved.before))
        sitters = [moved.after.sitters[seat] for seat in sorted(waiting)]
        return [sitter.person.user for sitter in sitters if not sitter.away and sitter.person.user != user]

    def _called_in_vain(self, moved: Moved) -> bool:
        """Say whether the last call was for somebody who is not to move any more."""
        before, after = moved.before, moved.after
        given_up = (after.sitters[seat].vacant > before.sitters[seat].vacant for seat in self._tables.to_move(after))
        return after.turns < before.turns or any(given_up)

    async def dismiss(self, answer: Answer, table: Table) -> None:
        """Show that a table was closed."""
        async with self._lock(table.id):
            await self._redraw(answer, table)
            await self._unping(table)
            self._below.pop(table.channel, None)

    async def _redraw(self, answer: Answer, table: Table) -> None:
        clicked = answer.clicked
        if clicked is not None and not answer.clicked_in_private:
            if table.message is None:
                table = await self._tables.shown(table.id, clicked.id, table.ping)
            if clicked.id == table.message:
                self._below.setdefault(table.channel, 0)
                if await self._answer(answer, table, await self.scenery.draw(answer.server, table)):
                    return
            else:
                await self._answer(answer, table, self._signpost(answer.server, table))
        elif clicked is not None:
            await answer.acknowledge()
        await self._edit(answer.server, table)

    async def _answer(self, answer: Answer, table: Table, drawing: Drawing) -> bool:
        """Redraw the clicked message as the answer; say whether it came through."""
        try:
            await answer.redraw(drawing, _target(table))
        except UnreachableError as error:
            _log.warning("table %d: a click could not be answered: %s", table.id, error)
            return False
        return True

    def _signpost(self, _: Language, table: Table) -> Drawing:
        """Draw what stands where a table was before."""
        return Drawing(self._name(table), texts.table_moved(_, jump(table)))

    async def _edit(self, _: Language, table: Table) -> None:
        """Edit the table's message as the bot; post it anew when Discord has lost it or won't let it change."""
        drawing = await self.scenery.draw(_, table)
        if table.message is not None:
            message = self._channel(table).get_partial_message(table.message)
            try:
                await once_more(lambda: message.edit(**drawing.message(_target(table))))
            except _FAILURES as error:
                if not isinstance(error, discord.HTTPException) or error.code not in (*_GONE, *_TOO_OLD):
                    _log.warning("table %d: its message could not be edited: %s", table.id, error)
                    return
            else:
                return
        if table.phase is not Phase.CLOSED:
            await self._post(table, drawing, "", [])

    async def _repost(self, answer: Answer, table: Table, called: Sequence[int]) -> None:
        _ = answer.server
        words = texts.your_turn_here(_, mentions(called)) if called else ""
        posted = await self._post(table, await self.scenery.draw(_, table), words, called)
        if posted is None:
            await self._redraw(answer, table)
            await self._tell_lacking(answer)
            return
        clicked = answer.clicked
        on_table = clicked is not None and not answer.clicked_in_private
        if (not on_table or not await self._answer(answer, posted, self._signpost(_, posted))) and table.message:
            await self._retire(_, posted, table.message)
        await self._delete(table, table.ping)

    async def _post(self, table: Table, drawing: Drawing, words: str, called: Sequence[int]) -> Table | None:
        try:
            content = {"content": words or None}
            sent = await self._send(table, called, lambda: drawing.new_message(_target(table)) | content)
        except _FAILURES as error:
            _log.warning("table %d: could not be posted anew: %s", table.id, error)
            return None
        self._below[table.channel] = 0
        return await self._tables.shown(table.id, sent.id, None)

    async def _retire(self, _: Language, table: Table, message: int) -> None:
        """Take the controls from a message where the table was before."""
        signpost = self._signpost(_, table).message(_target(table))
        with suppress(*_FAILURES):
            await once_more(lambda: self._channel(table).get_partial_message(message).edit(**signpost))

    async def _call(self, _: Language, table: Table, called: Sequence[int]) -> bool:
        """Call players; say whether it came through."""
        return await self._ping(table, called, texts.your_turn(_, mentions(called), self._name(table), jump(table)))

    async def _write(self, _: Language, table_id: int, users: Sequence[int]) -> bool:
        """Call players by direct messages, or else in the channel; say whether all could be called."""
        if not users:
            return True
        table = await self._tables.find(table_id)
        closed = await self.calls.write(table, users, texts.your_turn_there(_, self._name(table), jump(table)))
        return not closed or await self._call(_, table, closed)

    def _name(self, table: Table) -> str:
        return self._tables.game(table).info.name

    async def _ping(self, table: Table, users: Sequence[int], words: str) -> bool:
        """Send a message that calls somebody, in place of the last one; say whether it came through."""
        try:
            sent = await self._send(table, users, lambda: {"content": words})
        except _FAILURES as error:
            _log.warning("table %d: nobody could be called: %s", table.id, error)
            return False
        await self._tables.shown(table.id, table.message, sent.id)
        await self._delete(table, table.ping)
        return True

    async def _tell_lacking(self, answer: Answer) -> None:
        """Tell a player why nobody was called, if it is for want of a permission."""
        if answer.lacking:
            await answer.private(texts.cannot_post(answer.reader, answer.lacking))

    async def _unping(self, table: Table) -> None:
        if table.ping is not None:
            await self._tables.shown(table.id, table.message, None)
            await self._delete(table, table.ping)

    async def _delete(self, table: Table, message: int | None) -> None:
        if message is not None:
            with suppress(*_FAILURES):
                await once_more(self._channel(table).get_partial_message(message).delete)

    async def _send(
        self, table: Table, called: Sequence[int], message: Callable[[], dict[str, Any]]
    ) -> discord.Message:
        nonce = secrets.token_hex(12)  # by it Discord knows a message that it has already
        channel = self._channel(table)
        return await once_more(lambda: channel.send(**message(), allowed_mentions=_allowed(called), nonce=nonce))

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel, guild_id=table.guild)

    async def _language(self, table: Table) -> Language:
        guild = self._client.get_guild(table.guild)
        return Language.of(guild.preferred_locale.value if guild is not None else "en-US")


def person(user: discord.User | discord.Member) -> Person:
    """Take a Discord user with the name that the server shows."""
    return Person(user.id, plain(user.display_name))


def jump(table: Table) -> str:
    """Link to the message that shows a table, or to its channel."""
    place = f"https://discord.com/channels/{table.guild}/{table.channel}"
    return place if table.message is None else f"{place}/{table.message}"


def _target(table: Table) -> Target:
    # In a lobby people act side by side and nothing they press grows stale.
    return Target(table.id, 0 if table.phase is Phase.LOBBY else table.seq)


def _relieved(before: Table, table: Table) -> list[int]:
    """List whose seats the autopilot has taken over since."""
    pairs = zip(before.sitters, table.sitters, strict=True)
    return [now.person.user for then, now in pairs if now.away and not (then.away or now.vacant)]


def _allowed(users: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])
