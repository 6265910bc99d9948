"""The steward: carries out what people do about seats and time, and what is due when nobody does anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

import discord

from bot import texts, texts_life
from bot.answers import Answer, UnreachableError
from bot.chores import PART, Round
from bot.controls import NO_TABLE, Target
from bot.drawing import Button, Choice, Drawing, Menu, Row, Style
from bot.face import AnyFace
from bot.language import Language
from bot.life import LATER, Life, Woken
from bot.names import safe
from bot.presence import Presence
from bot.records import Person, Phase, Table
from bot.refusals import Reason, Refused
from bot.stage import Stage, person
from bot.tables import Moved
from bot.timers import DAY

_log = logging.getLogger(__name__)

SWEEP = 60.0
"""Most seconds between two looks for what is due; none that a click sets is due earlier."""
PATIENCE = 10.0
"""Seconds after which the next look waits no longer for tables that Discord takes long to show."""
_HOSTS_ALONE = (Reason.NOT_HOST, Reason.MAY_NOT_END, Reason.MAY_NOT_KICK)
"""Refusals of what a host might do."""


class Steward:
    """Looks after seats and clocks."""

    def __init__(self, life: Life, faces: Mapping[str, AnyFace], stage: Stage, presence: Presence) -> None:
        self._life = life
        self._faces = faces
        self._stage = stage
        self._presence = presence
        self.catch_up = Round(life.store.uncalled, self._call_again, LATER)
        """Calls players whom no call has reached: the bot was killed after a move, or Discord was not well."""
        self.call_the_roll = Round(life.store.unclocked, self._visit, DAY)
        """Looks for absent players, and channels that are gone, at tables without a time limit."""
        self.showing: set[asyncio.Task[None]] = set()
        """What is being shown because it was due; looks for what is due do not wait for the last of it."""

    async def click(self, answer: Answer, target: Target, words: Sequence[str], values: Sequence[str]) -> None:
        """Carry out a ``table.…`` control."""
        _, user = answer.reader, answer.user.id
        match words:
            case ["resign"]:
                moved = await self._life.resign(target.table, user)
                await self._conclude(answer, moved.after, _parting(_, moved, texts.left(_)))
            case ["vacate"]:
                moved = await self._life.vacate(target.table, user)
                await self._conclude(answer, moved.after, _parting(_, moved, texts_life.vacated(_)))
            case ["undo"]:
                moved = await self._life.undo(target.table, target.seq, user)
            case ["back"]:
                moved = await self._life.back(target.table, user)
            case ["end"]:
                await self.end(answer, target.table)
                return
            case ["take", seat] if seat.isdecimal():
                moved = await self._life.take(target.table, person(answer.user), int(seat))
                await self.follow(answer, moved, user)
                await answer.private(texts_life.taken(_, safe(moved.before.names[int(seat)])))
                return
            case ["kick"] if len(values) == 1 and values[0].isdecimal():
                await self._ask_to_kick(answer, target.table, int(values[0]))
                return
            case ["kicked", whom] if whom.isdecimal():
                moved = await self._life.kick(target.table, user, moderates(answer), int(whom))
                seat_taken = moved.before.seat_of(int(whom))
                assert seat_taken is not None
                await self._conclude(answer, moved.after, texts_life.kicked(_, safe(moved.before.names[seat_taken])))
            case _:
                await answer.private(texts.unknown_control(_))
                return
        await self.follow(answer, moved, user)

    async def set_timer(self, table_id: int, user: int, values: Sequence[str]) -> None:
        """Choose a lobby's timer from its menu."""
        await self._life.set_timer(table_id, user, int(values[0]))

    async def ask_to_end(self, answer: Answer, table: Table) -> None:
        """Ask whoever may whether a running game is to be closed without a result."""
        _ = answer.reader
        await self._life.may_end(table, answer.user.id, moderates(answer))
        button = Button("table.end", texts_life.end_game_label(_), style=Style.danger)
        await self._ask(answer, table, texts_life.end_question(_), ((button,),))

    async def end(self, answer: Answer, table_id: int) -> None:
        """Close a table without a result."""
        table = await self._life.end(table_id, answer.user.id, moderates(answer))
        await self._conclude(answer, table, _closed(answer.reader, table))
        await self._stage.dismiss(answer, table)

    async def ask_to_leave(self, answer: Answer, table: Table) -> None:
        """Ask how a player means to leave a running game."""
        _ = answer.reader
        for_good = Button("table.resign", texts.leave_game_label(_), style=Style.danger)
        if self._life.is_last(table, self._life.seat(table, answer.user.id)):
            await self._ask(answer, table, texts_life.last_leaves_question(_), ((for_good,),))
            return
        for_now = Button("table.vacate", texts_life.leave_open_label(_), "🪑")
        await self._ask(answer, table, texts.leave_question(_), ((for_good, for_now),))

    async def choose_whom_to_kick(self, answer: Answer, table: Table) -> None:
        """Ask a host or moderator who is to lose their seat."""
        _ = answer.reader
        people = await self._life.may_kick(table, answer.user.id, moderates(answer))
        if not people:
            await answer.private(texts_life.nobody_to_kick(_))
            return
        await self._ask(answer, table, texts_life.kick_whom(_), ((_people_menu(_, people),),))

    async def _ask_to_kick(self, answer: Answer, table_id: int, whom: int) -> None:
        _ = answer.reader
        table = await self._life.find(table_id)
        people = await self._life.may_kick(table, answer.user.id, moderates(answer))
        if whom not in people:
            raise Refused(Reason.NOT_THERE, table)
        button = Button(f"table.kicked.{whom}", texts_life.take_away_label(_), style=Style.danger)
        rows = (_people_menu(_, people, whom),), (button,)
        await self._ask(answer, table, texts_life.kick_question(_, safe(people[whom])), rows)

    async def _ask(self, answer: Answer, table: Table, question: str, rows: Sequence[Row]) -> None:
        """Ask in private; what was asked there before goes."""
        drawing, target = self._titled(table, question, rows), Target(table.id, table.seq)
        if answer.clicked_in_private:
            await answer.redraw(drawing, target)
        else:
            await answer.private(drawing=drawing, target=target)

    async def _conclude(self, answer: Answer, table: Table, said: str) -> None:
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

    async def succeeds(self, user: int, refused: Refused) -> bool:
        """Make somebody host who was refused what only a host may, if the host can't be; say if that was so."""
        table = refused.table
        if table is None or refused.reason not in _HOSTS_ALONE or table.seat_of(user) is None:
            return False
        absent = await self._presence.absent(table.guild, [table.host])
        return bool(absent) and await self._life.inherit(table.id, table.host, user)

    async def follow(self, answer: Answer, moved: Moved, user: int) -> None:
        """Show what a click of ``user`` changed; play for those whose turn has come and who can't play."""
        await self._stage.follow(answer, moved, user)
        if self._life.uncalled(moved.after):
            await self._excuse(moved.after.id)

    async def look_round(self) -> float:
        """Do what is due, at a bounded number of tables; give the seconds until the next look.

        A table that fails or is slow keeps no other waiting.
        """
        woken = [await self._wake(table_id) for table_id in await self._life.due(PART)]
        shown = [asyncio.create_task(self._show(one)) for one in woken if one is not None]
        for task in shown:
            self.showing.add(task)
            task.add_done_callback(self.showing.discard)
        if shown:
            await asyncio.wait(shown, timeout=PATIENCE)
        return await self._life.pause(SWEEP)

    async def _wake(self, table_id: int) -> Woken | None:
        try:
            return await self._life.wake(table_id)
        except Refused as refused:
            if refused.table is not None:
                await self._life.postpone(table_id)
        except Exception:
            _log.exception("table %d: could not be looked after", table_id)
            await self._life.postpone(table_id)
        return None

    async def _show(self, woken: Woken) -> None:
        table = woken.moved.after
        try:
            await self._stage.proceed(woken.moved, woken.reminded, woken.relieved)
            called = woken.reminded or self._life.uncalled(table)
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: what was due could not be shown", table.id)
            return
        if called:
            await self._excuse(table.id)

    async def _call_again(self, table_id: int) -> None:
        table = await self._life.find(table_id)
        await self._show(Woken(Moved(table, table)))

    async def _visit(self, table_id: int) -> None:
        table = await self._life.find(table_id)
        if await self._presence.is_gone(table.guild, table.channel):
            await self._life.bury(table.channel)
        else:
            await self._excuse(table_id)

    async def _excuse(self, table_id: int) -> None:
        """Let the autopilot have the seats of those who are to move at a table and can't play."""
        try:
            table = await self._life.find(table_id)
            absent = await self._presence.absent(table.guild, list(self._life.awaited(table).values()))
            excused = await self._life.excuse(table_id, absent) if absent else None
            if excused is not None:
                await self._stage.proceed(excused)
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: who is absent could not be seen to", table_id)


def _people_menu(_: Language, people: Mapping[int, str], whom: int | None = None) -> Menu:
    """Offer those who may lose their seat, of whom one may be chosen already."""
    choices = tuple(Choice(str(user), name, chosen=user == whom) for user, name in people.items())
    return Menu("table.kick", texts_life.choose_player(_), choices)


def _parting(_: Language, moved: Moved, said: str) -> str:
    """Give what is said to somebody who has left; another thing when the table is closed with that."""
    return _closed(_, moved.after) if moved.after.phase is Phase.CLOSED else said


def _closed(_: Language, table: Table) -> str:
    return texts.ended_game(_, table.id) if table.over else texts.ended(_)


def moderates(answer: Answer) -> bool:
    """Say whether the person who asked may manage messages here."""
    return answer.interaction.permissions.manage_messages


def guests(host: discord.abc.User, invited: Sequence[discord.abc.User | None]) -> tuple[Person, ...]:
    """List whom a host asks, each once; Refused when a bot or the host is among them."""
    people = [guest for guest in invited if guest is not None]
    if any(guest.bot or guest.id == host.id for guest in people):
        raise Refused(Reason.NO_GUEST)
    return tuple({guest.id: person(guest) for guest in people}.values())
