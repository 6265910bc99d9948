"""Achievements: each game lists its own as data with a predicate over a finished game; here they are found and told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from bot import scores
from bot.drawing import Field
from bot.language import Language
from bot.names import safe
from bot.records import Honour, LogEntry, Result, Standing, Table
from bot.store import Store
from rules.game import Seat

if TYPE_CHECKING:
    from bot.face import AnyFace

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, as its players could follow it."""

    events: Sequence[Any]
    """Everything that happened, from the set-up to the end, in the game's own events."""
    standings: tuple[Standing, ...]
    """In seat order."""

    def won(self, seat: Seat) -> bool:
        """Say whether a seat has the first place, alone or shared."""
        return self.standings[seat].place == 1


Say: TypeAlias = Callable[[Language], str]


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something remarkable that a player can do in one game."""

    key: str
    """Its name in the database."""
    emoji: str
    name: Say
    task: Say
    """Says what must be done for it."""
    earned: Callable[[Finished], Iterable[Seat]]
    """Names the seats that have done it; those who resigned don't get it all the same."""


class Achievements:
    """Finds and tells what was achieved."""

    def __init__(self, store: Store, faces: Mapping[str, AnyFace]) -> None:
        self._store = store
        self._faces = faces

    async def judge(self, result: Result, last: LogEntry) -> Result:
        """Add to a result what its players achieved. Whatever fails in here, the game must end."""
        face = self._faces.get(result.game)
        if face is None or not face.achievements or not scores.counts(result):
            return result
        try:
            entries = [*await self._store.log(result.table), last]
            events = [event for entry in entries for event in face.game.load_events(entry.events)]
        except Exception:
            _log.exception("table %d: the log can't be read for achievements", result.table)
            return result
        standings = sorted(result.standings, key=lambda standing: standing.seat)
        finished = Finished(events, tuple(standings))
        honours = [honour for achievement in face.achievements for honour in _earned(achievement, finished)]
        return replace(result, honours=tuple(honours))

    async def tell(self, _: Language, table: Table) -> Sequence[Field]:
        """Tell what was achieved for the first time at a table; nothing where that is nothing."""
        face = self._faces[table.game]
        known = {achievement.key: achievement for achievement in face.achievements}
        names = {sitter.person.user: sitter.person.name for sitter in table.sitters}
        found = await self._store.scores.honours_at(table.id)
        lines = [
            _(
                "{emoji} **{player}**: {name}. {task}",
                emoji=known[key].emoji,
                player=safe(names[user]),
                name=known[key].name(_),
                task=known[key].task(_),
            )
            for user, key in found
            if key in known and user in names
        ]
        return (Field(_("🏅 Achieved for the first time"), "\n".join(lines)),) if lines else ()


def _earned(achievement: Achievement, finished: Finished) -> list[Honour]:
    try:
        seats = set(achievement.earned(finished))
    except Exception:
        _log.exception("the achievement %s can't be judged", achievement.key)
        return []
    return [
        Honour(standing.seat, achievement.key)
        for standing in finished.standings
        if standing.seat in seats and not standing.resigned
    ]
