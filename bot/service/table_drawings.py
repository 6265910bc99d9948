"""Drawing tables with what else is known of them: the server's style, the names of guests, how a game has ended."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.display.common import known_button
from bot.display.drawing import Drawing
from bot.display.ending import EndNews, draw_ending
from bot.display.face import FINAL, HAND, WHOLE, AnyFace
from bot.display.lobby import NOTHING_KNOWN, Surroundings, draw_options
from bot.display.pictures import Pictures
from bot.display.rows import with_last
from bot.display.table_drawing import draw_table, draw_whole, full_scene
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.outcome import standings
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.achievements import Achievements
from rules.players import Level

_log = logging.getLogger(__name__)


class TableDrawings:
    """Draws tables."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        achievements: Achievements,
        pictures: Pictures,
        levels: Collection[Level],
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._achievements = achievements
        self._pictures = pictures
        self._levels = levels

    async def draw(self, _: Language, at: Situation) -> Drawing:
        """Draw what everybody may see of a table, in the style of its server."""
        table = at.table
        style = (await self._tables.server(table.guild)).style
        around = await self._surroundings(table) if table.phase is TablePhase.LOBBY else NOTHING_KNOWN
        return draw_table(_, self._faces[table.game], at, style, around, await self._news(_, at))

    async def suspense(self, _: Language, updated: Updated) -> Drawing | None:
        """Draw a table that keeps everybody in suspense over what has come of a click; None when it doesn't.

        It stands as before the click, with the controls that it has now: should it never be redrawn, all goes on.
        """
        table, log = updated.table, () if updated.update is None else updated.update.log
        events = [event for entry in log for event in entry.events]
        try:
            now = self._faces[table.game].suspense(_, events, [name.safe for name in table.names])
        except Exception:  # what has come of it can be shown at once
            _log.exception("table %d: it can't keep anybody in suspense", table.id)
            return None
        if now is None:
            return None
        before, after = await self.draw(_, updated.before), await self.draw(_, updated.after)
        return replace(before, rows=after.rows, now=now)

    async def options(self, _: Language, at: Situation, *, chooses: bool) -> Drawing:
        """Draw the options of a lobby for somebody alone, who may be the host and ``chooses``."""
        return draw_options(
            _, self._faces[at.table.game], at.table, await self._surroundings(at.table), chooses=chooses
        )

    async def alone(self, _: Language, at: Situation, user: int, what: str, *, pictured: bool) -> Drawing:
        """Draw what a user may see alone; Refused for a hand of somebody who has none.

        ``pictured``: with its picture, if there is one.
        """
        table = at.table
        if table.state is None:
            raise Refused(RefusalReason.NOT_STARTED, table)
        face = self._faces[table.game]
        if what == WHOLE:
            return draw_whole(_, face, at, await self._news(_, at))
        seat = table.seat_of(user)
        if what == HAND and table.phase is TablePhase.PLAYING:
            seat = at.seat(user)
        elif what == HAND and seat is None:
            raise Refused(RefusalReason.NOT_SEATED, table)
        scene = full_scene(_, face, at, seat)
        drawing = face.look(_, scene, what)
        if pictured:
            drawing = replace(drawing, picture=await self._pictures.of(_, face, scene, what))
        if seat not in scene.learners:
            return drawing
        return replace(drawing, rows=with_last(tuple(drawing.rows), known_button(_, what)))

    async def ending(self, _: Language, at: Situation) -> Drawing:
        """Draw the message about the end of a game, with its picture if there is one."""
        face = self._faces[at.table.game]
        scene = full_scene(_, face, at, None)
        picture = await self._pictures.of(_, face, scene, FINAL)
        return draw_ending(_, face, scene, await self._end_news(_, at), picture)

    async def _news(self, _: Language, at: Situation) -> EndNews:
        """Read what the table itself is to tell of the end of its game."""
        table = at.table
        told_below = table.untold or table.ending is not None
        return EndNews() if table.phase is not TablePhase.FINISHED or told_below else await self._end_news(_, at)

    async def _end_news(self, _: Language, at: Situation) -> EndNews:
        table = at.table
        changes = await self._tables.store.scores.rating_changes(table.id)
        return EndNews(
            partial(self._achievements.fields, _, table, await self._achievements.at(table)),
            {change.user: change for change in changes},
            await self._highlights(_, at),
        )

    async def _highlights(self, _: Language, at: Situation) -> Sequence[str]:
        table, face = at.table, self._faces[at.table.game]
        ended = standings(table, face.game, at.state)
        try:
            finished = await self._achievements.finished(face, table, ended, at.changes)
            return face.highlights(_, finished, tuple(name.safe for name in table.names))
        except Exception:  # a game has ended well without them
            _log.exception("table %d: its highlights could not be told", table.id)
            return ()

    async def _surroundings(self, table: Table) -> Surroundings:
        options, timer = await self._tables.last_options(table.channel, table.game, table.id)
        usual = (await self._tables.server(table.guild)).timer
        return Surroundings(await self._guests(table), options, None if timer == usual else timer, self._levels)

    async def _guests(self, table: Table) -> dict[int, str]:
        """Give the names of those who were asked to a lobby, if they are known; clients don't know everybody's."""
        names = {guest.user: guest.name for guest in table.invited}
        for user in (*table.order, *names):
            if not names.get(user):
                names[user] = await self._tables.store.people.name_on(table.guild, user) or ""
        return {user: name for user, name in names.items() if name and table.seat_of(user) is None}
