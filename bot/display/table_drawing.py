"""The scenery: what a table looks like, to everybody, to a seat, or to somebody alone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.display import compact
from bot.display.common import past_buttons, with_log, with_whole
from bot.display.drawing import Button, Drawing, Field, Row, Style
from bot.display.face import WHOLE, AnyFace, Scene
from bot.display.lobby import draw_lobby
from bot.display.log_text import log_lines
from bot.display.seat_lines import with_seat_lines
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.names import safe
from bot.model.preferences import ServerChoices, TableStyle
from bot.model.records import Table, TablePhase
from bot.model.refusals import Refused
from bot.texts import table as texts
from rules.chance import Secret
from rules.game import Seat, Seen

_log = logging.getLogger(__name__)

RECENT = 12
"""How many log entries are looked at to tell what happened lately."""
MOST_LINES = 5
"""How many lines of that are shown."""

EndFields: TypeAlias = Callable[[Language, Table, int], Awaitable[Sequence[Field]]]
"""Says what else is to be told of a finished game, in so many characters at most."""


async def no_end_fields(_: Language, table: Table, room: int) -> Sequence[Field]:
    """Tell nothing."""
    return ()


class TableDrawing:
    """Draws tables as they stand in the store, by the games' faces."""

    def __init__(self, tables: Tables, faces: Mapping[str, AnyFace], end_fields: EndFields = no_end_fields) -> None:
        self._tables = tables
        self._faces = faces
        self._end_fields = end_fields

    def bare_scene(self, table: Table, seen: Seen[Any]) -> Scene[Any]:
        """Set a scene without the words for what happened lately."""
        names = tuple(safe(name) for name in table.names)
        return Scene(table, seen, names, table.names, past=table.phase is TablePhase.CLOSED)

    async def scene(
        self, _: Language, table: Table, seat: Seat | None, style: TableStyle = TableStyle.FULL
    ) -> Scene[Any]:
        """Set the scene of a started table for a seat, or a spectator."""
        scene = self.bare_scene(table, self._tables.view(table, seat))
        face = self._faces[table.game]
        entries = await self._tables.store.log(table.id, RECENT)
        changes = await self._tables.store.seat_changes(table.id, entries[0].turn if entries else 0)
        brief = style is TableStyle.COMPACT
        lines = log_lines(_, face, table, entries, changes)[-(compact.MOST_LINES if brief else MOST_LINES) :]
        return replace(scene, recent=tuple(lines), compact=brief)

    async def draw(self, _: Language, table: Table) -> Drawing:
        """Draw what everybody may see of a table, in the style of its server."""
        return await self._draw(_, table, (await self._tables.store.choices(ServerChoices, table.guild)).style)

    async def whole(self, _: Language, table: Table) -> Drawing:
        """Draw what everybody may see of a started table in full, for somebody alone."""
        again = Button(WHOLE, texts.look_again_label(_), "🔄")
        return replace(await self._draw(_, table, TableStyle.FULL), rows=((again,),))

    async def _draw(self, _: Language, table: Table, style: TableStyle) -> Drawing:
        face = self._faces[table.game]
        if table.state is None or table.phase is TablePhase.LOBBY:
            return draw_lobby(_, face, table, await self._asked(table))
        if table.phase is TablePhase.CLOSED:
            return await self._draw_closed(_, table, style)
        board = await self._board(_, table, style)
        if table.phase is TablePhase.PLAYING:
            commitment = _secret(table).commitment
            if style is not TableStyle.FULL:
                commitment = compact.shortened(commitment)
            return replace(board, footer=texts.sealed(_, commitment), rows=with_log(_, tuple(board.rows), table))
        rematch = (Button("table.rematch", texts.rematch_label(_), "🔁", Style.primary), *past_buttons(_, table.id))
        board = replace(board, footer=_unsealed(_, table), rows=(*board.rows, rematch))
        return replace(board, fields=(*board.fields, *await self._end_fields(_, table, board.room)))

    async def _asked(self, table: Table) -> dict[int, str]:
        """Give the names of those who were asked to a lobby, if they are known; clients know not everybody's."""
        names = {guest.user: guest.name for guest in table.invited}
        for user in (*table.order, *names):
            if not names.get(user):
                names[user] = await self._tables.store.name_on(table.guild, user) or ""
        return {user: name for user, name in names.items() if name and table.seat_of(user) is None}

    async def _board(self, _: Language, table: Table, style: TableStyle) -> Drawing:
        scene = await self.scene(_, table, None, style)
        board = self._faces[table.game].board(_, scene)
        return compact.with_seat_lines_compact(_, board, scene) if scene.compact else with_seat_lines(_, board, table)

    async def _draw_closed(self, _: Language, table: Table, style: TableStyle) -> Drawing:
        replay, check = past_buttons(_, table.id)
        footer = _unsealed(_, table)
        try:
            board = await self._board(_, table, style)
        except Exception as error:  # a table that can't be drawn is one of those that people end
            if not isinstance(error, Refused):
                _log.exception("table %d: could not be drawn", table.id)
            bare = draw_lobby(_, self._faces[table.game], table, {})
            return replace(bare, text=texts.closed_game(_, table.id), footer=footer, rows=((check,),))
        rows: tuple[Row, ...] = ((replay, check),)
        rows, gap = (rows, "\n\n") if style is TableStyle.FULL else (with_whole(_, rows), "\n")
        text = f"{texts.closed_as_it_stood(_, table.id)}{gap}{board.text}"
        return replace(board, text=text, footer=footer, rows=rows)


def _secret(table: Table) -> Secret:
    assert table.secret is not None
    return Secret(table.secret)


def _unsealed(_: Language, table: Table) -> str:
    secret = _secret(table)
    return texts.unsealed(_, secret.reveal().hex(), secret.commitment)
