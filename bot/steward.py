"""The steward: carries out what people do about seats and time, and what is due when nobody does anything."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot import texts, texts_life
from bot.answers import Answer
from bot.controls import Target
from bot.drawing import MOST_CHOICES, Button, Choice, Drawing, Menu, Style
from bot.face import AnyFace
from bot.life import Life
from bot.names import plain, safe
from bot.records import Table
from bot.refusals import Reason, Refused
from bot.stage import Stage, person

_log = logging.getLogger(__name__)

BATCH = 20
"""How many tables are looked after at once; more that are overdue wait for the next look."""

SWEEP = 60.0
"""Most seconds between two looks for what is due; none that a click sets is due earlier."""


class Steward:
    """Looks after seats and clocks."""

    def __init__(self, life: Life, faces: Mapping[str, AnyFace], stage: Stage) -> None:
        self._life = life
        self._faces = faces
        self._stage = stage

    async def click(self, answer: Answer, target: Target, words: Sequence[str], values: Sequence[str]) -> None:
        """Carry out a ``table.…`` control."""
        _, user = answer.reader, answer.user.id
        match words:
            case ["resign"]:
                moved = await self._life.resign(target.table, user)
                await answer.private(texts.left(_))
            case ["vacate"]:
                moved = await self._life.vacate(target.table, user)
                await answer.private(texts_life.vacated(_))
            case ["undo"]:
                moved = await self._life.undo(target.table, target.seq, user)
            case ["back"]:
                moved = await self._life.back(target.table, user)
            case ["take", seat] if seat.isdecimal():
                moved = await self._life.take(target.table, person(answer.user), int(seat))
                await self._stage.follow(answer, moved, user)
                await answer.private(texts_life.taken(_, safe(moved.before.sitters[int(seat)].person.name)))
                return
            case ["kick"] if len(values) == 1 and values[0].isdecimal():
                await self._ask_to_kick(answer, target.table, int(values[0]))
                return
            case ["kicked", whom] if whom.isdecimal():
                moved = await self._life.kick(target.table, user, moderates(answer), int(whom))
                names = {sitter.person.user: sitter.person.name for sitter in moved.before.sitters}
                await answer.private(texts_life.kicked(_, safe(names[int(whom)])))
            case _:
                await answer.private(texts.unknown_control(_))
                return
        await self._stage.follow(answer, moved, user)

    async def set_timer(self, table_id: int, user: int, values: Sequence[str]) -> None:
        """Choose a lobby's timer from its menu."""
        await self._life.set_timer(table_id, user, int(values[0]))

    async def ask_to_leave(self, answer: Answer, table: Table) -> None:
        """Ask how a player means to leave a running game."""
        _ = answer.reader
        rows = (
            (
                Button("table.resign", texts.leave_game_label(_), style=Style.danger),
                Button("table.vacate", texts_life.leave_open_label(_), "🪑"),
            ),
        )
        await self._ask(answer, table, texts.leave_question(_), rows)

    async def choose_whom_to_kick(self, answer: Answer, table: Table) -> None:
        """Ask a host or moderator who is to lose their seat."""
        _ = answer.reader
        people = await self._life.may_kick(table, answer.user.id, moderates(answer))
        if not people:
            await answer.private(texts_life.nobody_to_kick(_))
            return
        choices = tuple(Choice(str(who.user), plain(who.name)) for who in people[:MOST_CHOICES])
        await self._ask(
            answer, table, texts_life.kick_whom(_), ((Menu("table.kick", texts_life.choose_player(_), choices),),)
        )

    async def _ask_to_kick(self, answer: Answer, table_id: int, whom: int) -> None:
        _ = answer.reader
        table = await self._life.find(table_id)
        people = await self._life.may_kick(table, answer.user.id, moderates(answer))
        name = next((who.name for who in people if who.user == whom), None)
        if name is None:
            raise Refused(Reason.NOT_THERE, table)
        button = Button(f"table.kicked.{whom}", texts_life.take_away_label(_), style=Style.danger)
        await self._ask(answer, table, texts_life.kick_question(_, safe(name)), ((button,),))

    async def _ask(self, answer: Answer, table: Table, question: str, rows: Any) -> None:
        drawing = Drawing(title=self._faces[table.game].game.info.name, text=question, rows=rows)
        await answer.private(drawing=drawing, target=Target(table.id, table.seq))

    async def look_round(self) -> float:
        """Do what is due, at a bounded number of tables; give the seconds until the next look.

        A table that fails keeps no other waiting.
        """
        for table_id in await self._life.due(BATCH):
            try:
                woken = await self._life.wake(table_id)
            except Refused as refused:
                if refused.table is not None:
                    await self._life.postpone(table_id)
                continue
            except Exception:
                _log.exception("table %d: could not be looked after", table_id)
                await self._life.postpone(table_id)
                continue
            if woken is None:
                continue
            try:
                await self._stage.proceed(woken.moved, woken.reminded)
            except Exception:
                _log.exception("table %d: what was due could not be shown", table_id)
        return await self._life.pause(SWEEP)


def moderates(answer: Answer) -> bool:
    """Say whether the person who asked may manage messages here."""
    return answer.interaction.permissions.manage_messages


def guests(host: discord.abc.User, invited: Sequence[discord.abc.User | None]) -> tuple[int, ...]:
    """List whom a host asks, each once; Refused when a bot or the host is among them."""
    people = [guest for guest in invited if guest is not None]
    if any(guest.bot or guest.id == host.id for guest in people):
        raise Refused(Reason.NO_GUEST)
    return tuple(dict.fromkeys(guest.id for guest in people))
