"""Finding what was achieved in a game that has ended, and telling it."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.display.drawing import MOST_FIELD, Field, fill
from bot.display.face import AnyFace
from bot.language import Language
from bot.model import scores
from bot.model.achievements import Achievement, Finished
from bot.model.outcome import own_entries
from bot.model.records import Earned, LogEntry, Result, SeatChange, Standing, Table
from bot.store import Store
from bot.texts import table as texts
from rules.game import Seat

_log = logging.getLogger(__name__)

FEWEST_TO_THE_END = 2
"""Players who must have stayed: somebody left alone wins in any case."""


class Achievements:
    """Finds and tells what was achieved."""

    def __init__(self, store: Store, faces: Mapping[str, AnyFace]) -> None:
        self._store = store
        self._faces = faces

    async def find(
        self, table: Table, result: Result, log: Sequence[LogEntry], changes: Sequence[SeatChange]
    ) -> Result:
        """Add to a result what its players achieved. A failure in here must not keep the game from ending.

        ``log`` and ``changes`` are those of the whole game.
        """
        face = self._faces.get(result.game)
        staying = [standing.seat for standing in result.standings if not standing.gone]
        if face is None or not face.achievements:
            return result
        if not scores.counts(result) or len(staying) < FEWEST_TO_THE_END:
            return result
        try:
            finished = _finished(face, table, result.standings, log, changes)
        except Exception:
            _log.exception("table %d: can't be read for achievements", table.id)
            return result
        achievements = [
            Earned(seat, achievement.key)
            for achievement in face.achievements
            for seat in sorted(staying)
            if _earned(achievement, finished, seat)
        ]
        return replace(result, achievements=tuple(achievements))

    async def finished(
        self, face: AnyFace, table: Table, standings: Sequence[Standing], changes: Sequence[SeatChange]
    ) -> Finished[Any, Any]:
        """Read all of a finished game; ``changes`` are those of its seats."""
        return _finished(face, table, standings, await self._store.history.log(table.id), changes)

    async def at(self, table: Table) -> Sequence[tuple[int, str]]:
        """List what was achieved for the first time at a table: users and keys of achievements."""
        return await self._store.scores.achievements_at(table.id)

    def fields(self, _: Language, table: Table, found: Sequence[tuple[int, str]], room: int) -> Sequence[Field]:
        """Tell what was ``found`` at a table, in ``room`` characters at most; what has no room is counted."""
        players: dict[str, set[int]] = defaultdict(set)
        for user, key in found:
            players[key].add(user)
        lines = []
        for achievement in self._faces[table.game].achievements:
            earned = players[achievement.key]
            seated = zip(table.names, table.players, strict=True)
            people = [name.safe for name, player in seated if player.person.user in earned]
            if people:
                lines.append(
                    texts.achieved(_, achievement.emoji, achievement.name(_), people, achievement.task(_)),
                )
        if not lines:
            return ()
        heading = texts.achieved_heading(_)
        told = fill(lines, min(MOST_FIELD, room - len(heading)), lambda rest: texts.more_achieved(_, rest))
        return (Field(heading, told),) if told else ()


def _finished(
    face: AnyFace,
    table: Table,
    standings: Sequence[Standing],
    log: Sequence[LogEntry],
    changes: Sequence[SeatChange],
) -> Finished[Any, Any]:
    seen = face.game.view(table.state, None).state
    by_seat = tuple(sorted(standings, key=lambda standing: standing.seat))
    own = tuple(_events(own_entries(log, changes, standing.seat)) for standing in by_seat)
    return Finished(seen, _events(log), own, face.game.scores(seen), by_seat)


def _events(entries: Sequence[LogEntry]) -> Sequence[Any]:
    return [event for entry in entries for event in entry.events]


def _earned(achievement: Achievement, finished: Finished[Any, Any], seat: Seat) -> bool:
    try:
        return achievement.earned(finished, seat)
    except Exception:
        _log.exception("the achievement %s can't be judged", achievement.key)
        return False
