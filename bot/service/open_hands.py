"""The hands that people have open: one for each seat, kept up to date for as long as Discord lets the bot edit it.

A hand is a private message, and only the token of the interaction that led to it can change it, for a quarter of an
hour. Tokens are secrets and are kept in memory alone; what is lost with them is brought up to date by its first click.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any, TypeAlias

import aiohttp
import discord

from bot.clock import Clock
from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.emojis import Emojis
from bot.display.face import HAND
from bot.display.links import jump
from bot.display.payload import Payload, edited_message
from bot.hosting.locks import Locks
from bot.hosting.situation import Situation
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.records import Table, TablePhase
from bot.model.refusals import Refused
from bot.service import discord_api
from bot.service.answers import Answer, Shown, once_more
from bot.service.channel_messages import FAILURES
from bot.service.table_drawings import TableDrawings
from bot.texts import table as texts
from rules.game import Seat

_log = logging.getLogger(__name__)

LIFETIME = timedelta(minutes=14, seconds=30)
"""How long a hand can be changed after its last click; Discord takes a token for 15 minutes."""
MOST_TABLES = 1000
"""Tables whose hands are kept up to date: those at which a hand was used last."""

_Stand: TypeAlias = tuple[int, str, bool]
"""All that a hand depends on: the table's seq, the seat's selection, and whether it gets hints."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """A private message that shows a hand."""

    interaction: discord.Interaction[Any] = field(repr=False)
    """The latest one that led to it."""
    message: Shown
    reader: Language
    until: datetime
    pictured: bool
    """Whether the bot may send pictures there."""
    stand: _Stand
    """Of what it shows."""
    drawing: Drawing | None = field(repr=False)
    """What it shows; None when that is not known."""


class _Edit(Enum):
    """What became of an edit."""

    DONE = auto()
    LOST = auto()
    """Another one may come through."""
    REFUSED = auto()


class OpenHands:
    """Keeps hands up to date."""

    def __init__(self, tables: Tables, drawings: TableDrawings, clock: Clock, emojis: Emojis) -> None:
        self._tables = tables
        self._drawings = drawings
        self._clock = clock
        self._emojis = emojis
        self._lock = Locks()
        self._by_table: OrderedDict[int, dict[int, _Hand]] = OrderedDict()
        """By table and user."""
        self._waiting: set[int] = set()
        """Tables whose hands are to be brought up to date."""
        self.tasks: set[asyncio.Task[None]] = set()
        """What is under way; a stop of the process waits for it."""

    def keep(self, answer: Answer, at: Situation, drawing: Drawing, message: Shown) -> None:
        """Keep a hand up to date that somebody was shown, in place of an older one, which is deleted."""
        table, user = at.table, answer.user.id
        seat = table.seat_of(user)
        if table.phase is not TablePhase.PLAYING or seat is None:
            return
        until = self._clock.now() + LIFETIME
        hands = self._by_table.setdefault(table.id, {})
        self._by_table.move_to_end(table.id)
        if len(self._by_table) > MOST_TABLES:
            self._by_table.popitem(last=False)
        before = hands.get(user)
        stand = _stand(table, seat)
        hands[user] = _Hand(answer.interaction, message, answer.reader, until, answer.takes_files, stand, drawing)
        if before is not None and _differ(before.message, message) and before.until > self._clock.now():
            self._start(_delete(before))
        self.changed(table.id)  # since it was drawn, perhaps

    def changed(self, table_id: int) -> None:
        """Bring the hands of a table up to date, soon; what changes until then is shown at once."""
        if table_id in self._by_table and table_id not in self._waiting:
            self._waiting.add(table_id)
            self._start(self._update_all(table_id))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _update_all(self, table_id: int) -> None:
        async with self._lock(table_id):
            self._waiting.discard(table_id)
            hands = self._by_table.get(table_id, {})
            try:
                at = await self._tables.load(table_id)
                await asyncio.gather(*(self._update(at, hands, user) for user in [*hands]))
            except Exception:
                _log.exception("table %d: hands could not be brought up to date", table_id)
                hands.clear()
            if not hands and self._by_table.get(table_id) is hands:
                del self._by_table[table_id]

    async def _update(self, at: Situation, hands: dict[int, _Hand], user: int) -> None:
        """Show a user's hand as it is now; the last time when the game is over, or the seat is not theirs any more."""
        hand, table = hands[user], at.table
        if hand.until <= self._clock.now():
            del hands[user]
            return
        seat = table.seat_of(user) if table.phase is TablePhase.PLAYING else None
        if seat is not None and hand.drawing is not None and _stand(table, seat) == hand.stand:
            return
        try:
            drawing = await self._drawings.alone(hand.reader, at, user, HAND, pictured=hand.pictured)
        except Refused as refused:
            sentence = texts.refusal(hand.reader, refused, "", jump(table))
            drawing, seat = Drawing(hand.reader(at.game.info.name), sentence), None
        if seat is None:
            del hands[user]
        else:
            same = drawing == hand.drawing and table.players[seat].since <= hand.stand[0]
            hand = hands[user] = replace(hand, stand=_stand(table, seat), drawing=drawing)
            if same:
                return
        shown = await _edit(hand, edited_message(drawing, Target(table.id, table.seq), self._emojis))
        latest = hands.get(user)
        if latest is None or (latest is hand and shown is _Edit.DONE):
            return
        if latest is hand and shown is _Edit.REFUSED:
            del hands[user]
        elif latest is hand:
            hands[user] = replace(hand, drawing=None)
        elif not _differ(latest.message, hand.message):  # a click has changed it too, before or after this
            hands[user] = replace(latest, drawing=None)
            self.changed(table.id)


async def _edit(hand: _Hand, payload: Payload) -> _Edit:
    try:
        await once_more(lambda: discord_api.edit_original(hand.interaction, payload, hand.message.followed))
    except FAILURES as error:
        _log.info("a hand could not be brought up to date: %s", error)
        return _Edit.LOST if isinstance(error, discord.DiscordServerError | aiohttp.ClientError) else _Edit.REFUSED
    return _Edit.DONE


async def _delete(hand: _Hand) -> None:
    with suppress(*FAILURES):
        await once_more(lambda: discord_api.delete_original(hand.interaction, hand.message.followed))


def _stand(table: Table, seat: Seat) -> _Stand:
    player = table.players[seat]
    return table.seq, player.selection, player.learner


def _differ(one: Shown, other: Shown) -> bool:
    """Say whether two messages are surely not the same."""
    return None not in (one.message, other.message) and one.message != other.message
