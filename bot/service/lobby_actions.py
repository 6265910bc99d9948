"""What people do in a lobby: join and leave, choose and invite, start and cancel."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence

from bot.display.controls import NO_TABLE, Target, number
from bot.display.drawing import Drawing
from bot.display.face import AnyFace
from bot.display.links import jump
from bot.display.lobby import draw_cancel_question
from bot.hosting.decisions import computers, ending, lobby
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.model.records import Table
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer, UnreachableError
from bot.service.click_results import ClickResult
from bot.service.people import chosen_people, person
from bot.service.rate_limit import RateLimit
from bot.service.seat_actions import SeatActions
from bot.service.table_messages import TableMessages
from bot.texts import computers as computer_texts
from bot.texts import lobby as lobby_texts
from bot.texts import table as texts
from rules.chance import Secret
from rules.players import Level

_log = logging.getLogger(__name__)


class LobbyActions:
    """Carries out clicks in lobbies."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        messages: TableMessages,
        seat_actions: SeatActions,
        rate_limit: RateLimit,
        levels: Collection[Level],
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._messages = messages
        self._seat_actions = seat_actions
        self._rate_limit = rate_limit
        self._levels = levels

    async def click(
        self, answer: Answer, table_id: int, words: Sequence[str], values: Sequence[str]
    ) -> ClickResult | None:
        """Carry out a ``lobby.…`` control; give what is to be shown of it, if it is not shown already."""
        update, user = self._tables.update, answer.user.id
        match words:
            case ["join"]:
                updated = await update(table_id, lobby.join, person(answer.user))
            case ["leave"]:
                updated = await update(table_id, lobby.leave_lobby, user)
            case ["start"]:
                table = lobby.may_start(await self._tables.load(table_id), user)
                people = [player.person.user for player in table.players]
                learners = await self._tables.learners(table.game, people)
                updated = await update(table_id, lobby.start, user, Secret.new(), learners)
            case ["timer"] if values:
                updated = await update(table_id, lobby.set_timer, user, number(values[0]))
            case ["set", key, choice]:
                updated = await update(table_id, lobby.choose_option, user, key, choice)
            case ["set", key] if values:
                updated = await update(table_id, lobby.choose_option, user, key, values[0])
            case ["hints", "on" | "off" as switch]:
                updated = await update(table_id, lobby.set_hints, user, switch == "on")
            case ["computer", _seq] if values and values[0] in self._levels:
                names = computer_texts.names(answer.server)
                updated = await update(table_id, computers.add, user, Level(values[0]), names)
            case ["computer", _seq] if values:
                updated = await update(table_id, computers.remove, user, -number(values[0].removeprefix("-")))
            case ["invite", _seq]:
                return await self._invite(answer, table_id)
            case ["options"]:
                await self._show_options(answer, table_id)
                return None
            case ["cancel"]:
                await self._ask_to_cancel(answer, table_id)
                return None
            case ["close"]:
                await self._cancel(answer, table_id)
                return None
            case _:
                await answer.private(texts.unknown_control(answer.reader))
                return None
        if answer.clicked_in_private:
            await self._panel(answer, updated.after)
        return ClickResult(answer, updated)

    async def join_rematch(self, answer: Answer, table: Table) -> bool:
        """Seat somebody who asks for a rematch that is open already; say whether it is."""
        live = await self._tables.store.tables.live_in(table.channel)
        if live is None:
            return False
        there = (await self._tables.load(live)).table
        if not lobby.is_rematch_for(there, table.game, answer.user.id):
            return False
        if answer.locked:
            raise Refused(RefusalReason.LOCKED)
        _, link = answer.reader, jump(there)
        if there.seat_of(answer.user.id) is not None:
            await answer.private(lobby_texts.in_rematch_already(_, link))
            return True
        await self._tables.update(live, lobby.join, person(answer.user))
        await answer.private(lobby_texts.joined_rematch(_, link))
        await self._messages.refresh(live)
        return True

    async def _show_options(self, answer: Answer, table_id: int) -> None:
        """Show the panel to the host, and what is chosen to everybody else."""
        at = await self._tables.load(table_id)
        table = at.lobby()
        if answer.user.id != table.host:
            refused = Refused(RefusalReason.NOT_HOST, table)
            if await self._seat_actions.becomes_host(answer.user.id, refused):
                at = await self._tables.load(table_id)
                await self._panel(answer, at)
                await self._messages.refresh(table_id)
                return
        await self._panel(answer, at)

    async def _panel(self, answer: Answer, at: Situation) -> None:
        chooses = answer.user.id == at.table.host
        drawing = await self._messages.drawings.options(answer.reader, at, chooses=chooses)
        await self._show(answer, drawing, Target(at.table.id, 0))

    async def _show(self, answer: Answer, drawing: Drawing, target: Target) -> None:
        """Show something to the person who asked alone, in the place of the panel if it was clicked there."""
        if not answer.clicked_in_private:
            await answer.private(drawing=drawing, target=target)
            return
        try:
            await answer.redraw(drawing, target)
        except UnreachableError as error:
            _log.warning("table %d: a panel could not be brought up to date: %s", target.table, error)

    async def _invite(self, answer: Answer, table_id: int) -> ClickResult | None:
        """Invite who was chosen in the menu, and call them once."""
        people = chosen_people(answer.interaction)
        self._rate_limit.ask(answer.user.id)
        updated = await self._tables.update(table_id, lobby.invite, answer.user.id, people)
        await self._panel(answer, updated.after)
        if updated.update is None:
            await answer.private(lobby_texts.invited_already(answer.reader))
            return None
        return ClickResult(answer, updated, lambda: self._call(answer, updated))

    async def _call(self, answer: Answer, updated: Updated) -> None:
        known = {guest.user for guest in updated.before.table.invited}
        new = [guest.user for guest in updated.table.invited if guest.user not in known]
        await self._messages.calls.invite(answer.server, updated.table.id, person(answer.user).name, new)

    async def _ask_to_cancel(self, answer: Answer, table_id: int) -> None:
        at = await self._tables.load(table_id)
        at.lobby()
        host_ends = (await self._tables.server(answer.guild)).host_ends
        ending.may_end(at, answer.user.id, moderator=answer.moderates, host_ends=host_ends)
        question = draw_cancel_question(answer.reader, self._faces[at.table.game])
        await self._show(answer, question, Target(table_id, 0))

    async def _cancel(self, answer: Answer, table_id: int) -> None:
        host_ends = (await self._tables.server(answer.guild)).host_ends
        updated = await self._tables.update(
            table_id, lobby.cancel, answer.user.id, moderator=answer.moderates, host_ends=host_ends
        )
        title = answer.reader(self._faces[updated.table.game].game.info.name)
        await self._show(answer, Drawing(title, texts.ended(answer.reader)), NO_TABLE)
        await self._messages.show_closed(answer, updated.after)
