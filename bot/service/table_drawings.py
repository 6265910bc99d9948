"""Drawing tables with what else is known of them: the server's style, the names of guests, what was achieved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from bot.display.common import known_button
from bot.display.drawing import Drawing
from bot.display.face import HAND, WHOLE, AnyFace
from bot.display.rows import with_last
from bot.display.table_drawing import EndFields, draw_table, draw_whole, full_scene, no_end_fields
from bot.hosting.situation import Situation
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.achievements import Achievements


class TableDrawings:
    """Draws tables."""

    def __init__(self, tables: Tables, faces: Mapping[str, AnyFace], achievements: Achievements) -> None:
        self._tables = tables
        self._faces = faces
        self._achievements = achievements

    async def draw(self, _: Language, at: Situation) -> Drawing:
        """Draw what everybody may see of a table, in the style of its server."""
        table = at.table
        style = (await self._tables.server(table.guild)).style
        asked = await self._guests(table) if table.phase is TablePhase.LOBBY else {}
        return draw_table(_, self._faces[table.game], at, style, asked, await self._end_fields(_, table))

    async def alone(self, _: Language, at: Situation, user: int, what: str) -> Drawing:
        """Draw what a user may see alone; Refused for a hand of somebody who has none."""
        table = at.table
        if table.state is None:
            raise Refused(RefusalReason.NOT_STARTED, table)
        face = self._faces[table.game]
        if what == WHOLE:
            return draw_whole(_, face, at, await self._end_fields(_, table))
        seat = table.seat_of(user)
        if what == HAND and table.phase is TablePhase.PLAYING:
            seat = at.seat(user)
        elif what == HAND and seat is None:
            raise Refused(RefusalReason.NOT_SEATED, table)
        scene = full_scene(_, face, at, seat)
        drawing = face.look(_, scene, what)
        if seat not in scene.learners:
            return drawing
        return replace(drawing, rows=with_last(tuple(drawing.rows), known_button(_, what)))

    async def _end_fields(self, _: Language, table: Table) -> EndFields:
        if table.phase is not TablePhase.FINISHED:
            return no_end_fields
        return partial(self._achievements.fields, _, table, await self._achievements.at(table))

    async def _guests(self, table: Table) -> dict[int, str]:
        """Give the names of those who were asked to a lobby, if they are known; clients don't know everybody's."""
        names = {guest.user: guest.name for guest in table.invited}
        for user in (*table.order, *names):
            if not names.get(user):
                names[user] = await self._tables.store.people.name_on(table.guild, user) or ""
        return {user: name for user, name in names.items() if name and table.seat_of(user) is None}
