"""Drawing tables with what else is known of them: the server's style, the names of guests, what was achieved."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.display.drawing import Drawing
from bot.display.face import AnyFace
from bot.display.lobby import NOTHING_KNOWN, Surroundings, draw_options
from bot.display.table_drawing import EndFields, draw_table, draw_whole, no_end_fields
from bot.hosting.situation import Situation
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.records import Table, TablePhase
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
        around = await self._surroundings(table) if table.phase is TablePhase.LOBBY else NOTHING_KNOWN
        return draw_table(_, self._faces[table.game], at, style, around, await self._end_fields(_, table))

    async def options(self, _: Language, at: Situation, *, chooses: bool) -> Drawing:
        """Draw the options of a lobby for somebody alone, who may be the host and ``chooses``."""
        return draw_options(
            _, self._faces[at.table.game], at.table, await self._surroundings(at.table), chooses=chooses
        )

    async def whole(self, _: Language, at: Situation) -> Drawing:
        """Draw what everybody may see of a started table in full, for somebody alone."""
        return draw_whole(_, self._faces[at.table.game], at, await self._end_fields(_, at.table))

    async def _end_fields(self, _: Language, table: Table) -> EndFields:
        if table.phase is not TablePhase.FINISHED:
            return no_end_fields
        return partial(self._achievements.fields, _, table, await self._achievements.at(table))

    async def _surroundings(self, table: Table) -> Surroundings:
        options, timer = await self._tables.last_options(table.channel, table.game, table.id)
        usual = (await self._tables.server(table.guild)).timer
        return Surroundings(await self._guests(table), options, None if timer == usual else timer)

    async def _guests(self, table: Table) -> dict[int, str]:
        """Give the names of those who were asked to a lobby, if they are known; clients don't know everybody's."""
        names = {guest.user: guest.name for guest in table.invited}
        for user in (*table.order, *names):
            if not names.get(user):
                names[user] = await self._tables.store.people.name_on(table.guild, user) or ""
        return {user: name for user, name in names.items() if name and table.seat_of(user) is None}
