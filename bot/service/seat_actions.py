"""What people do about seats: leaving, kicking, taking over, coming back, taking back, ending a table."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence

from bot.display.controls import NO_TABLE, Target, number
from bot.display.drawing import Button, Choice, Drawing, Menu, Row, Style
from bot.display.face import AnyFace
from bot.hosting.decisions import computers, ending, play, seats
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.names import PlainName
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer, UnreachableError
from bot.service.click_results import ClickResult
from bot.service.people import person
from bot.service.presence import Presence
from bot.service.table_messages import TableMessages
from bot.texts import computers as computer_texts
from bot.texts import seats as seat_texts
from bot.texts import table as texts
from rules.game import Seat
from rules.players import Level

_log = logging.getLogger(__name__)

_HOSTS_ALONE = (RefusalReason.NOT_HOST, RefusalReason.MAY_NOT_END, RefusalReason.MAY_NOT_KICK)
"""Refusals of what a host might do."""


class SeatActions:
    """Carries out clicks and commands about seats, after a question where they can't be undone."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        messages: TableMessages,
        presence: Presence,
        levels: Collection[Level],
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._messages = messages
        self._presence = presence
        self._levels = levels
        """Those that computers can have."""

    async def click(
        self, answer: Answer, target: Target, words: Sequence[str], values: Sequence[str]
    ) -> ClickResult | None:
        """Carry out a ``table.…`` control; give what is to be shown of it, if it is not shown already."""
        _, user, table_id = answer.reader, answer.user.id, target.table
        match words:
            case ["resign"]:
                updated = await self._tables.update(table_id, seats.resign, user)
                await self._answer_done(answer, updated.table, _parting(_, updated, texts.left(_)))
            case ["vacate"]:
                updated = await self._tables.update(table_id, seats.vacate, user)
                await self._answer_done(answer, updated.table, _parting(_, updated, seat_texts.vacated(_)))
            case ["undo"]:
                updated = await self._tables.update(table_id, play.undo, target.seq, user)
            case ["back"]:
                updated = await self._tables.update(table_id, seats.back, user)
            case ["take", seat]:
                return await self._take(answer, table_id, number(seat))
            case ["computer"]:
                await self._ask_which_computer(answer, table_id)
                return None
            case ["computer", seat, level] if level in self._levels:
                return await self._give(answer, table_id, number(seat), Level(level))
            case ["kicked", whom]:
                return await self._kick(answer, table_id, number(whom))
            case ["kick"] if len(values) == 1:
                await self._ask_to_kick(answer, table_id, number(values[0]))
                return None
            case ["end"]:
                await self.end(answer, table_id)
                return None
            case _:
                await answer.private(texts.unknown_control(_))
                return None
        return ClickResult(answer, updated)

    async def ask_to_end(self, answer: Answer, at: Situation) -> None:
        """Ask somebody who may end a running game whether it is to be closed without a result."""
        _ = answer.reader
        host_ends = (await self._tables.server(at.table.guild)).host_ends
        ending.may_end(at, answer.user.id, moderator=answer.moderates, host_ends=host_ends)
        button = Button("table.end", seat_texts.end_game_label(_), style=Style.danger)
        await self._ask(answer, at.table, seat_texts.end_question(_), ((button,),))

    async def end(self, answer: Answer, table_id: int) -> None:
        """Close a table without a result."""
        host_ends = (await self._tables.server(answer.guild)).host_ends
        updated = await self._tables.update(
            table_id, ending.end, answer.user.id, moderator=answer.moderates, host_ends=host_ends
        )
        await self._answer_done(answer, updated.table, _closed(answer.reader, updated.table))
        await self._messages.show_closed(answer, updated.after)

    async def ask_to_leave(self, answer: Answer, at: Situation) -> None:
        """Ask how a player means to leave a running game."""
        _ = answer.reader
        for_good = Button("table.resign", texts.leave_game_label(_), style=Style.danger)
        if at.is_last(at.seat(answer.user.id)):
            await self._ask(answer, at.table, seat_texts.last_leaves_question(_), ((for_good,),))
            return
        for_now = Button("table.vacate", seat_texts.leave_open_label(_), "🪑")
        await self._ask(answer, at.table, texts.leave_question(_), ((for_good, for_now),))

    async def choose_whom_to_kick(self, answer: Answer, at: Situation) -> None:
        """Ask a host or moderator who is to lose their seat."""
        _ = answer.reader
        people = seats.may_kick(at, answer.user.id, moderator=answer.moderates)
        if not people:
            await answer.private(seat_texts.nobody_to_kick(_))
            return
        await self._ask(answer, at.table, seat_texts.kick_whom(_), ((_people_menu(_, people),),))

    async def becomes_host(self, user: int, refused: Refused) -> bool:
        """Make somebody host who was refused what only a host may, if the host can't be; say if that was so."""
        table = refused.table
        if table is None or refused.reason not in _HOSTS_ALONE or table.seat_of(user) is None:
            return False
        forgotten = table.host < 0
        if not forgotten and not await self._presence.absent(table.guild, [table.host]):
            return False
        return (await self._tables.update(table.id, seats.succeed_host, table.host, user)).update is not None

    async def _ask_to_kick(self, answer: Answer, table_id: int, whom: int) -> None:
        _ = answer.reader
        at = await self._tables.load(table_id)
        people = seats.may_kick(at, answer.user.id, moderator=answer.moderates)
        if whom not in people:
            raise Refused(RefusalReason.NOT_THERE, at.table)
        button = Button(f"table.kicked.{whom}", seat_texts.take_away_label(_), style=Style.danger)
        rows = (_people_menu(_, people, whom),), (button,)
        await self._ask(answer, at.table, seat_texts.kick_question(_, people[whom].safe), rows)

    async def _take(self, answer: Answer, table_id: int, seat: int) -> ClickResult:
        taker = person(answer.user)
        game = (await self._tables.load(table_id)).table.game
        learner = taker.user in await self._tables.learners(game, [taker.user])
        updated = await self._tables.update(table_id, seats.take, taker, seat, learner=learner)
        former = updated.before.table.names[seat].safe
        return ClickResult(answer, updated, lambda: answer.private(seat_texts.taken(answer.reader, former)))

    async def _ask_which_computer(self, answer: Answer, table_id: int) -> None:
        _ = answer.reader
        at = await self._tables.load(table_id)
        computers.may_give(at, answer.user.id)
        seat = next((seat for seat, player in enumerate(at.table.players) if player.vacant), None)
        if seat is None:
            raise Refused(RefusalReason.NOT_VACANT, at.table)
        buttons = tuple(
            Button(f"table.computer.{seat}.{level}", computer_texts.level_label(_, level), computer_texts.MARK)
            for level in self._levels
        )
        await self._ask(answer, at.table, computer_texts.give_question(_, at.table.names[seat].safe), (buttons,))

    async def _give(self, answer: Answer, table_id: int, seat: Seat, level: Level) -> ClickResult:
        names = computer_texts.names(answer.server)
        updated = await self._tables.update(table_id, computers.give, answer.user.id, seat, level, names)
        before, after = (table.names[seat].safe for table in (updated.before.table, updated.table))
        await self._answer_done(answer, updated.table, computer_texts.given(answer.reader, after, before))
        return ClickResult(answer, updated)

    async def _kick(self, answer: Answer, table_id: int, whom: int) -> ClickResult:
        _ = answer.reader
        updated = await self._tables.update(table_id, seats.kick, answer.user.id, whom, moderator=answer.moderates)
        before = updated.before.table
        seat = before.seat_of(whom)
        assert seat is not None
        await self._answer_done(answer, updated.table, seat_texts.kicked(_, before.names[seat].safe))
        return ClickResult(answer, updated)

    async def _ask(self, answer: Answer, table: Table, question: str, rows: Sequence[Row]) -> None:
        """Ask in private; what was asked there before goes."""
        drawing, target = self._titled(answer, table, question, rows), Target(table.id, table.seq)
        if answer.clicked_in_private:
            await answer.redraw(drawing, target)
        else:
            await answer.private(drawing=drawing, target=target)

    async def _answer_done(self, answer: Answer, table: Table, said: str) -> None:
        """Tell the person who asked what was done, in the place of the question if there was one."""
        if not answer.clicked_in_private:
            await answer.private(said)
            return
        try:
            await answer.redraw(self._titled(answer, table, said), NO_TABLE)
        except UnreachableError as error:
            _log.warning("table %d: somebody could not be told: %s", table.id, error)

    def _titled(self, answer: Answer, table: Table, text: str, rows: Sequence[Row] = ()) -> Drawing:
        return Drawing(answer.reader(self._faces[table.game].game.info.name), text, rows=tuple(rows))


def _people_menu(_: Language, people: Mapping[int, PlainName], whom: int | None = None) -> Menu:
    """Offer those who may lose their seat, of whom one may be chosen already."""
    choices = tuple(Choice(str(user), name, chosen=user == whom) for user, name in people.items())
    return Menu("table.kick", seat_texts.choose_player(_), choices)


def _parting(_: Language, updated: Updated, said: str) -> str:
    """Give what is said to somebody who has left; another thing when the table is closed with that."""
    return _closed(_, updated.table) if updated.table.phase is TablePhase.CLOSED else said


def _closed(_: Language, table: Table) -> str:
    return texts.ended_game(_, table.id) if table.over else texts.ended(_)
