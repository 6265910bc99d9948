"""The steward: carries out what people do about seats and time, and what is due when nobody does anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from bot.display.controls import NO_TABLE, Target
from bot.display.drawing import Button, Choice, Drawing, Menu, Row, Style
from bot.display.face import AnyFace
from bot.hosting.seats import LATER, DueActions, Life
from bot.hosting.tables import Moved
from bot.language import Language
from bot.model.names import safe
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import DAY
from bot.service.answers import Answer, UnreachableError
from bot.service.jobs import PART, TableJob
from bot.service.people import person
from bot.service.presence import Presence
from bot.service.table_messages import TableMessages
from bot.texts import seats as seat_texts
from bot.texts import table as texts

_log = logging.getLogger(__name__)

SWEEP = 60.0
"""Most seconds between two looks for what is due; none that a click sets is due earlier."""
PATIENCE = 10.0
"""Seconds after which the next look waits no longer for tables that Discord takes long to show."""
_HOSTS_ALONE = (RefusalReason.NOT_HOST, RefusalReason.MAY_NOT_END, RefusalReason.MAY_NOT_KICK)
"""Refusals of what a host might do."""


class SeatActions:
    """Looks after seats and clocks."""

    def __init__(self, life: Life, faces: Mapping[str, AnyFace], stage: TableMessages, presence: Presence) -> None:
        self._life = life
        self._faces = faces
        self._table_messages = stage
        self._presence = presence
        self.call_again = TableJob(life.store.uncalled, self._call_again, LATER)
        """Calls players whom no call has reached: the bot was killed after a move, or Discord was not well."""
        self.find_absent = TableJob(life.store.without_deadline, self._visit, DAY)
        """Looks for absent players, and channels that are gone, at tables without a time limit."""
        self.showing: set[asyncio.Task[None]] = set()
        """What is being shown because it was due; looks for what is due do not wait for the last of it."""

    async def click(self, answer: Answer, target: Target, words: Sequence[str], values: Sequence[str]) -> None:
        """Carry out a ``table.…`` control."""
        _, user = answer.reader, answer.user.id
        match words:
            case ["resign"]:
                moved = await self._life.resign(target.table, user)
                await self._answer_done(answer, moved.after, _parting(_, moved, texts.left(_)))
            case ["vacate"]:
                moved = await self._life.vacate(target.table, user)
                await self._answer_done(answer, moved.after, _parting(_, moved, seat_texts.vacated(_)))
            case ["undo"]:
                moved = await self._life.undo(target.table, target.seq, user)
            case ["back"]:
                moved = await self._life.back(target.table, user)
            case ["end"]:
                await self.end(answer, target.table)
                return
            case ["take", seat] if seat.isdecimal():
                moved = await self._life.take(target.table, person(answer.user), int(seat))
                await self.show_click(answer, moved, user)
                await answer.private(seat_texts.taken(_, safe(moved.before.names[int(seat)])))
                return
            case ["kick"] if len(values) == 1 and values[0].isdecimal():
                await self._ask_to_kick(answer, target.table, int(values[0]))
                return
            case ["kicked", whom] if whom.isdecimal():
                moved = await self._life.kick(target.table, user, answer.moderates, int(whom))
                seat_taken = moved.before.seat_of(int(whom))
                assert seat_taken is not None
                await self._answer_done(answer, moved.after, seat_texts.kicked(_, safe(moved.before.names[seat_taken])))
            case _:
                await answer.private(texts.unknown_control(_))
                return
        await self.show_click(answer, moved, user)

    async def set_timer(self, table_id: int, user: int, values: Sequence[str]) -> None:
        """Choose a lobby's timer from its menu."""
        await self._life.set_timer(table_id, user, int(values[0]))

    async def ask_to_end(self, answer: Answer, table: Table) -> None:
        """Ask whoever may whether a running game is to be closed without a result."""
        _ = answer.reader
        await self._life.may_end(table, answer.user.id, answer.moderates)
        button = Button("table.end", seat_texts.end_game_label(_), style=Style.danger)
        await self._ask(answer, table, seat_texts.end_question(_), ((button,),))

    async def end(self, answer: Answer, table_id: int) -> None:
        """Close a table without a result."""
        table = await self._life.end(table_id, answer.user.id, answer.moderates)
        await self._answer_done(answer, table, _closed(answer.reader, table))
        await self._table_messages.show_closed(answer, table)

    async def ask_to_leave(self, answer: Answer, table: Table) -> None:
        """Ask how a player means to leave a running game."""
        _ = answer.reader
        for_good = Button("table.resign", texts.leave_game_label(_), style=Style.danger)
        if self._life.is_last(table, self._life.seat(table, answer.user.id)):
            await self._ask(answer, table, seat_texts.last_leaves_question(_), ((for_good,),))
            return
        for_now = Button("table.vacate", seat_texts.leave_open_label(_), "🪑")
        await self._ask(answer, table, texts.leave_question(_), ((for_good, for_now),))

    async def choose_whom_to_kick(self, answer: Answer, table: Table) -> None:
        """Ask a host or moderator who is to lose their seat."""
        _ = answer.reader
        people = await self._life.may_kick(table, answer.user.id, answer.moderates)
        if not people:
            await answer.private(seat_texts.nobody_to_kick(_))
            return
        await self._ask(answer, table, seat_texts.kick_whom(_), ((_people_menu(_, people),),))

    async def _ask_to_kick(self, answer: Answer, table_id: int, whom: int) -> None:
        _ = answer.reader
        table = await self._life.find(table_id)
        people = await self._life.may_kick(table, answer.user.id, answer.moderates)
        if whom not in people:
            raise Refused(RefusalReason.NOT_THERE, table)
        button = Button(f"table.kicked.{whom}", seat_texts.take_away_label(_), style=Style.danger)
        rows = (_people_menu(_, people, whom),), (button,)
        await self._ask(answer, table, seat_texts.kick_question(_, safe(people[whom])), rows)

    async def _ask(self, answer: Answer, table: Table, question: str, rows: Sequence[Row]) -> None:
        """Ask in private; what was asked there before goes."""
        drawing, target = self._titled(table, question, rows), Target(table.id, table.seq)
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
            await answer.redraw(self._titled(table, said), NO_TABLE)
        except UnreachableError as error:
            _log.warning("table %d: somebody could not be told: %s", table.id, error)

    def _titled(self, table: Table, text: str, rows: Sequence[Row] = ()) -> Drawing:
        return Drawing(self._faces[table.game].game.info.name, text, rows=tuple(rows))

    async def becomes_host(self, user: int, refused: Refused) -> bool:
        """Make somebody host who was refused what only a host may, if the host can't be; say if that was so."""
        table = refused.table
        if table is None or refused.reason not in _HOSTS_ALONE or table.seat_of(user) is None:
            return False
        absent = await self._presence.absent(table.guild, [table.host])
        return bool(absent) and await self._life.succeed_host(table.id, table.host, user)

    async def show_click(self, answer: Answer, moved: Moved, user: int) -> None:
        """Show what a click of ``user`` changed; play for those whose turn has come and who can't play."""
        await self._table_messages.show_click(answer, moved, user)
        if self._life.uncalled(moved.after):
            await self._mark_absent(moved.after.id)

    async def act_when_due(self) -> float:
        """Do what is due, at a bounded number of tables; give the seconds until the next look.

        A table that fails or is slow keeps no other waiting.
        """
        woken = [await self._act_when_due(table_id) for table_id in await self._life.due(PART)]
        shown = [asyncio.create_task(self._show(one)) for one in woken if one is not None]
        for task in shown:
            self.showing.add(task)
            task.add_done_callback(self.showing.discard)
        if shown:
            await asyncio.wait(shown, timeout=PATIENCE)
        return await self._life.pause(SWEEP)

    async def _act_when_due(self, table_id: int) -> DueActions | None:
        try:
            return await self._life.act_when_due(table_id)
        except Refused as refused:
            if refused.table is not None:
                await self._life.postpone(table_id)
        except Exception:
            _log.exception("table %d: could not be looked after", table_id)
            await self._life.postpone(table_id)
        return None

    async def _show(self, woken: DueActions) -> None:
        table = woken.moved.after
        try:
            await self._table_messages.show_change(woken.moved, woken.reminded, woken.taken_over)
            called = woken.reminded or self._life.uncalled(table)
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: what was due could not be shown", table.id)
            return
        if called:
            await self._mark_absent(table.id)

    async def _call_again(self, table_id: int) -> None:
        table = await self._life.find(table_id)
        await self._show(DueActions(Moved(table, table)))

    async def _visit(self, table_id: int) -> None:
        table = await self._life.find(table_id)
        if await self._presence.is_gone(table.guild, table.channel):
            await self._life.close_for_deleted_channel(table.channel)
        else:
            await self._mark_absent(table_id)

    async def _mark_absent(self, table_id: int) -> None:
        """Let the autopilot have the seats of those who are to move at a table and can't play."""
        try:
            table = await self._life.find(table_id)
            absent = await self._presence.absent(table.guild, list(self._life.expected(table).values()))
            excused = await self._life.mark_absent(table_id, absent) if absent else None
            if excused is not None:
                await self._table_messages.show_change(excused)
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: who is absent could not be seen to", table_id)


def _people_menu(_: Language, people: Mapping[int, str], whom: int | None = None) -> Menu:
    """Offer those who may lose their seat, of whom one may be chosen already."""
    choices = tuple(Choice(str(user), name, chosen=user == whom) for user, name in people.items())
    return Menu("table.kick", seat_texts.choose_player(_), choices)


def _parting(_: Language, moved: Moved, said: str) -> str:
    """Give what is said to somebody who has left; another thing when the table is closed with that."""
    return _closed(_, moved.after) if moved.after.phase is TablePhase.CLOSED else said


def _closed(_: Language, table: Table) -> str:
    return texts.ended_game(_, table.id) if table.over else texts.ended(_)
