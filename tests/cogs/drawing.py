"""Drawing tables as hosting does, with names and numbers as long as they can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.face import AnyFace, Scene
from bot.display.payload import edited_message
from bot.display.table_drawing import bare_scene, draw_table
from bot.hosting.situation import Situation
from bot.language import ENGLISH, Language
from bot.model.preferences import TableStyle
from bot.model.records import RECENT, Loaded, LogEntry, Person, Player, Table, TablePhase
from rules.game import Seat
from tests.bot.hostile import HOSTILE_NAMES
from tests.limits import cut, faults

LONGEST_NAMES = sorted(("*_" * 16, "|" * 32, "\\" * 32, *HOSTILE_NAMES), key=len, reverse=True)[:10]
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
"""As many as may play any game."""
LONGEST = Target(2**63 - 1, 2**31)
"""A table whose controls have the longest ids."""


class TableDrawer:
    """Draws the tables of a game."""

    def __init__(self, face: AnyFace, names: Sequence[str] = LONGEST_NAMES) -> None:
        self.face = face
        self.game = face.game
        self._names = names
        """Those of the people who sit there unless a drawing has others."""

    def at(self, table: Table, events: Iterable[Any] = ()) -> Situation:
        """The situation in which some events happened last, all of them played by the autopilot."""
        log = [
            LogEntry(2**31 + turn, 0, "move", (), (event,), 2**33, autopilot=True) for turn, event in enumerate(events)
        ]
        return Situation(Loaded(table, tuple(log[-RECENT:])), self.game, 0, table)

    def drawn(self, table: Table, events: Iterable[Any] = (), style: TableStyle = TableStyle.FULL) -> Drawing:
        """Draw a table as hosting does, after some events."""
        return draw_table(ENGLISH, self.face, self.at(table, events), style)

    def seated(self, state: Any, names: Sequence[str] = (), selections: Sequence[str] = ()) -> Table:
        """A table whose numbers are as long as they can be."""
        seats = sum(map(len, self.game.ranking(state)))
        people = [Person(2**63 - 1 - seat, name) for seat, name in enumerate((names or self._names)[:seats])]
        chosen = [*selections, *[""] * seats]
        return Table(
            id=LONGEST.table,
            guild=2**63 - 1,
            channel=2**63 - 1,
            game=self.game.info.key,
            version=1,
            host=1,
            opened_at=0,
            phase=TablePhase.PLAYING if self.game.to_move(state) else TablePhase.FINISHED,
            seq=LONGEST.seq,
            players=tuple(Player(person, selection) for person, selection in zip(people, chosen, strict=False)),
            secret=b"s" * 32,
            state=state,
        )

    def scene(
        self, state: Any, reader: Seat | None, selections: Sequence[str] = (), names: Sequence[str] = ()
    ) -> Scene[Any]:
        """Set the scene of a seat, or of everybody."""
        return bare_scene(self.seated(state, names, selections), self.game.view(state, reader))

    async def draw(
        self,
        state: Any,
        events: Iterable[Any] = (),
        names: Sequence[str] = (),
        selections: Sequence[str] = (),
        language: Language = ENGLISH,
        style: TableStyle = TableStyle.FULL,
    ) -> Drawing:
        """Draw a state as hosting does, of late played by the autopilot, and hold it against every limit.

        Also as it is when the table was closed.
        """
        at = self.at(self.seated(state, names, selections), events)
        drawing = draw_table(language, self.face, at, style)
        check(drawing)
        if at.table.phase is TablePhase.PLAYING:
            closed = at.with_table(replace(at.table, phase=TablePhase.CLOSED))
            check(draw_table(language, self.face, closed, style))
        return drawing

    def look(
        self,
        what: str,
        state: Any,
        reader: Seat | None,
        selections: Sequence[str] = (),
        names: Sequence[str] = (),
        language: Language = ENGLISH,
    ) -> Drawing:
        """Draw a private answer, and hold it against every limit."""
        drawing = self.face.look(language, self.scene(state, reader, selections, names), what)
        check(drawing)
        return drawing


def payload(drawing: Drawing, target: Target = LONGEST) -> dict[str, Any]:
    """Give all that is sent for a drawing."""
    return edited_message(drawing, target).body


def check(drawing: Drawing, target: Target = LONGEST) -> None:
    """Hold a drawing against every limit, and see that nothing of it is cut."""
    assert cut(drawing) == []
    assert faults(payload(drawing, target)) == []


def check_hostile(drawing: Drawing) -> None:
    """See that no name calls anybody, opens a block or makes a link."""
    for text in (drawing.text, *(part for field in drawing.all_fields for part in (field.name, field.value))):
        assert "@everyone" not in text
        assert "```" not in text
        assert not re.search(r"(?<!\\)\]\(", text)
        assert "://" not in text
