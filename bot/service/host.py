"""The host: carries clicks and commands to the tables, and answers every one of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias

import discord

from bot.clock import Clock
from bot.display.controls import HOST_WORDS, NO_TABLE, Target, parse
from bot.display.drawing import Drawing
from bot.display.face import HAND, WHOLE, AnyFace
from bot.display.links import jump
from bot.hosting.seats import Life
from bot.hosting.tables import Act, Select
from bot.model.names import safe
from bot.model.preferences import ServerChoices
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer, UnreachableError
from bot.service.people import guests, person
from bot.service.presence import Presence
from bot.service.seat_actions import SeatActions
from bot.service.table_messages import TableMessages
from bot.service.visibility import note_thread
from bot.texts import table as texts
from rules.game import IllegalMove, Seen

_log = logging.getLogger(__name__)

Page: TypeAlias = Callable[[Answer, list[str]], Awaitable[None]]
"""Answers a control that belongs to no table, given the words behind its first and what a menu had chosen."""


class Host:
    """Everything that people do with tables goes through here."""

    def __init__(
        self, tables: Life, faces: Mapping[str, AnyFace], stage: TableMessages, presence: Presence, clock: Clock
    ) -> None:
        self.tables = tables
        self.faces = faces
        self.stage = stage
        self.clock = clock
        self.seat_actions = SeatActions(tables, faces, stage, presence)
        self._presence = presence
        self.pages: dict[str, Page] = {}
        """Controls that belong to no table, by their first word."""
        self._working: set[asyncio.Task[Any]] = set()
        self._closing = False

    def add_page(self, word: str, page: Page) -> None:
        """Let a page answer the controls that begin with a word; ValueError unless it is a free one of the host's."""
        if word not in HOST_WORDS or word in self.pages:
            raise ValueError(f"no page can answer controls that begin with {word}")
        self.pages[word] = page

    async def drain(self, seconds: float) -> None:
        """Take no more requests and finish those in hand, for at most some seconds."""
        self._closing = True
        in_hand = self._working | self.seat_actions.showing
        if in_hand:
            await asyncio.wait(in_hand, timeout=seconds)

    async def run(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Answer], Coroutine[Any, Any, None]],
        *,
        public: bool = False,
        table: int = 0,
    ) -> None:
        """Do some work for an interaction; whatever happens, the person who asked is told."""
        task = asyncio.current_task()
        assert task is not None
        self._working.add(task)
        if interaction.guild_id is not None:
            self._presence.saw(interaction.guild_id, interaction.user.id)
        task.add_done_callback(self._working.discard)
        async with Answer(interaction, self.clock, public=public) as answer:
            try:
                if self._closing:
                    await answer.private(texts.restarting(answer.reader))
                else:
                    await self._work(answer, work, table)
            except UnreachableError as error:
                _log.warning("table %d: an answer was not taken: %s", table, error)
            except Exception:
                _log.exception("table %d: a request failed", table)
                await self._apologise(answer)

    async def click(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out a click on a control."""
        data: Any = interaction.data
        parsed = parse(data["custom_id"])
        assert parsed is not None
        target, what = parsed
        values = tuple(data.get("values", ()))
        await self.run(interaction, lambda answer: self._click(answer, target, what, values), table=target.table)

    async def click_unknown(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a control that this version does not know."""

        async def work(answer: Answer) -> None:
            await answer.private(texts.unknown_control(answer.reader))

        await self.run(interaction, work)

    async def apologise(self, interaction: discord.Interaction[Any]) -> None:
        """Tell somebody whose request failed before it came here."""

        async def work(answer: Answer) -> None:
            await answer.private(texts.went_wrong(answer.reader))

        await self.run(interaction, work)

    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        options: Mapping[str, str | None],
        invited: Sequence[discord.abc.User | None] = (),
    ) -> None:
        """Open a lobby in the channel, and call who is asked to it.

        An option that is None is as it was in the channel's last table of the game.
        """

        async def work(answer: Answer) -> None:
            if await self._may_not_post(answer):
                return
            assert interaction.guild_id is not None
            assert interaction.channel_id is not None
            await self.check_place(answer)
            asked = guests(answer.user, invited)
            await note_thread(self.tables.store, interaction)
            last, timer = await self.tables.last_options(interaction.channel_id, game)
            chosen = dict(last) | {key: choice for key, choice in options.items() if choice is not None}
            host = person(answer.user)
            table = await self.tables.open(
                interaction.guild_id, interaction.channel_id, game, host, chosen, timer=timer, invited=asked
            )
            await self.stage.post(answer, table)
            await self.stage.calls.invite(answer.server, table.id, host.name)

        await self.run(interaction, work, public=True)

    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Post the channel's table anew, or its latest finished one."""

        async def work(answer: Answer) -> None:
            assert interaction.channel_id is not None
            table = await self.tables.latest_in(interaction.channel_id)
            if not await self._may_not_post(answer):
                await self.stage.post(answer, table)

        await self.run(interaction, work, public=True)

    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether a running game is to be closed without a result; close a lobby at once."""

        async def work(answer: Answer) -> None:
            table = await self._here(interaction)
            if table.phase is TablePhase.LOBBY:
                await self.seat_actions.end(answer, table.id)
            else:
                await self.seat_actions.ask_to_end(answer, table)

        await self.run(interaction, work)

    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether a player means to leave a running game; leave a lobby at once."""

        async def work(answer: Answer) -> None:
            _ = answer.reader
            table = await self._here(interaction)
            if table.phase is TablePhase.LOBBY:
                await self.tables.leave_lobby(table.id, answer.user.id)
                await answer.private(texts.left_lobby(_))
                await self.stage.redraw(answer, table.id)
                return
            self.tables.seat(table, answer.user.id)
            await self.seat_actions.ask_to_leave(answer, table)

        await self.run(interaction, work)

    async def kick(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whose seat is to be taken away."""

        async def work(answer: Answer) -> None:
            await self.seat_actions.choose_whom_to_kick(answer, await self._here(interaction))

        await self.run(interaction, work)

    async def _work(self, answer: Answer, work: Callable[[Answer], Coroutine[Any, Any, None]], table_id: int) -> None:
        try:
            try:
                await work(answer)
            except Refused as refused:
                if not await self.seat_actions.becomes_host(answer.user.id, refused):
                    raise
                await work(answer)
        except Refused as refused:
            await self._refuse(answer, refused)
        except IllegalMove as refused:
            await self._refuse_move(answer, table_id, refused)

    async def _may_not_post(self, answer: Answer) -> bool:
        """Say in private what the bot may not do here, if there is something; refuse a locked thread."""
        _check_unlocked(answer)
        lacking = answer.lacking
        if lacking:
            await answer.private(texts.missing(answer.reader, lacking))
        return bool(lacking)

    async def check_place(self, answer: Answer) -> None:
        """Refuse a channel, or a thread there, in which the server wants no tables."""
        interaction = answer.interaction
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        choices = await self.tables.store.choices(ServerChoices, interaction.guild_id)
        if not choices.allow(interaction.channel_id, parent):
            there = " ".join(f"<#{channel}>" for channel in answer.there(choices.channels))
            raise Refused(RefusalReason.ELSEWHERE if there else RefusalReason.NOWHERE, channels=there)

    async def _here(self, interaction: discord.Interaction[Any]) -> Table:
        assert interaction.channel_id is not None
        return await self.tables.find_in(interaction.channel_id)

    async def _click(self, answer: Answer, target: Target, what: str, values: tuple[str, ...]) -> None:
        words = what.split(".")
        page = self.pages.get(words[0])
        if page is not None:
            await page(answer, [*words[1:], *values])
        elif target == NO_TABLE:
            await answer.private(texts.unknown_control(answer.reader))
        elif words[0] == "look":
            await self._look(answer, target.table, what)
        else:
            _check_unlocked(answer)
            await self._change(answer, target, what, values)

    async def _change(self, answer: Answer, target: Target, what: str, values: tuple[str, ...]) -> None:
        match what.split("."):
            case ["lobby", *words]:
                await self._lobby(answer, target.table, words, values)
            case ["table", *words]:
                await self._table(answer, target, words, values)
            case _:
                await self._press(answer, target, what, values)

    async def _lobby(self, answer: Answer, table_id: int, words: list[str], values: tuple[str, ...]) -> None:
        user = answer.user.id
        match words:
            case ["join"]:
                await self.tables.join(table_id, person(answer.user))
            case ["leave"]:
                await self.tables.leave_lobby(table_id, user)
            case ["cancel"]:
                await self.stage.show_closed(answer, await self.tables.cancel(table_id, user, answer.moderates))
                return
            case ["start"]:
                await self.seat_actions.show_click(answer, await self.tables.start(table_id, user), user)
                return
            case ["timer"] if values:
                await self.seat_actions.set_timer(table_id, user, values)
            case ["set", key, choice]:
                await self.tables.choose(table_id, user, key, choice)
            case _:
                await answer.private(texts.unknown_control(answer.reader))
                return
        await self.stage.redraw(answer, table_id)

    async def _table(self, answer: Answer, target: Target, words: list[str], values: tuple[str, ...]) -> None:
        if words == ["rematch"]:
            if await self._may_not_post(answer):
                return
            await self.check_place(answer)
            await note_thread(self.tables.store, answer.interaction)
            host = person(answer.user)
            table = await self.tables.rematch(target.table, host)
            await self.stage.post(answer, table)
            await self.stage.calls.invite(answer.server, table.id, host.name)
        else:
            await self.seat_actions.click(answer, target, words, values)

    async def _look(self, answer: Answer, table_id: int, what: str) -> None:
        table = await self.tables.find(table_id)
        drawing, target = await self._drawn(answer, table, what), Target(table.id, table.seq)
        if answer.clicked_in_private:
            await answer.redraw(drawing, target)
        else:
            await answer.private(drawing=drawing, target=target)

    async def _drawn(self, answer: Answer, table: Table, what: str) -> Drawing:
        """Draw what the person who asked may see alone."""
        if table.state is None:
            raise Refused(RefusalReason.NOT_STARTED, table)
        seat = table.seat_of(answer.user.id)
        if what == HAND and table.phase is TablePhase.PLAYING:
            seat = self.tables.seat(table, answer.user.id)
        elif what == HAND and seat is None:
            raise Refused(RefusalReason.NOT_SEATED, table)
        if what == WHOLE:
            return await self.stage.drawings.whole(answer.reader, table)
        scene = await self.stage.drawings.scene(answer.reader, table, seat)
        return self.faces[table.game].look(answer.reader, scene, what)

    async def _press(self, answer: Answer, target: Target, what: str, values: tuple[str, ...]) -> None:
        def decide(table: Table, seen: Seen[Any]) -> Act | Select:
            assert seen.seat is not None
            scene = self.stage.drawings.bare_scene(table, seen)
            return self.faces[table.game].press(scene, seen.seat, what, values)

        try:
            moved = await self.tables.press(target.table, target.seq, answer.user.id, decide)
        except Refused as refused:
            if answer.clicked_in_private and refused.table is not None and refused.reason in _OUTDATED:
                await self._refresh_hand(answer, refused.table)
            raise
        except IllegalMove:
            if answer.clicked_in_private:
                await self._refresh_hand(answer, await self.tables.find(target.table))
            raise
        if answer.clicked_in_private:
            await self._refresh_hand(answer, moved.after)
            if moved.after.turns == moved.before.turns:
                return
        await self.seat_actions.show_click(answer, moved, answer.user.id)

    async def _refresh_hand(self, answer: Answer, table: Table) -> None:
        await answer.redraw(await self._drawn(answer, table, HAND), Target(table.id, table.seq))

    async def _refuse_move(self, answer: Answer, table_id: int, refused: IllegalMove) -> None:
        table = await self.tables.find(table_id)
        names = tuple(safe(name) for name in table.names)
        await answer.private(self.faces[table.game].refusal(answer.reader, refused, names))

    async def _refuse(self, answer: Answer, refused: Refused) -> None:
        table = refused.table
        games = self.faces if table is None else [table.game]
        commands = " · ".join(f"`/{key} start`" for key in games)
        link = jump(table) if table is not None else ""
        sentence = texts.refusal(answer.reader, refused, commands, link)
        shown = answer.clicked is not None and not answer.clicked_in_private
        if table is not None and shown and refused.reason in _OUTDATED:
            await self.stage.redraw(answer, table.id)
        if table is not None and answer.clicked_in_private and refused.reason in _LOST:
            await answer.redraw(Drawing(self.faces[table.game].game.info.name, sentence), NO_TABLE)
        else:
            await answer.private(sentence)

    async def _apologise(self, answer: Answer) -> None:
        try:
            await answer.private(texts.went_wrong(answer.reader))
        except discord.HTTPException as error:
            _log.warning("could not even apologise: %s", error)


def _check_unlocked(answer: Answer) -> None:
    """Refuse what nobody could see: in a locked thread the bot can neither edit nor post."""
    if answer.locked:
        raise Refused(RefusalReason.LOCKED)


_OUTDATED = (RefusalReason.STALE, RefusalReason.STARTED, RefusalReason.NOT_STARTED, RefusalReason.OVER)
"""Refusals after which the clicked message is brought up to date."""

_LOST = (RefusalReason.NOT_SEATED, RefusalReason.HAS_LEFT)
"""Refusals that take the place of a private message: it was for whoever had the seat."""
