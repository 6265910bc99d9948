"""Achievements: each game lists its own as data with a predicate over a finished game; here they are found and told."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from bot import scores, texts
from bot.drawing import MOST_FIELD, Field, fill
from bot.language import Language
from bot.names import safe
from bot.records import Honour, LogEntry, Result, Standing, Table
from bot.store import Store
from rules.game import Score, Seat

if TYPE_CHECKING:
    from bot.face import AnyFace

_log = logging.getLogger(__name__)

S = TypeVar("S")
E = TypeVar("E")

FEWEST_TO_THE_END = 2
"""Players who must have stayed: who is left alone wins whatever they do."""


@dataclass(frozen=True, slots=True)
class Finished(Generic[S, E]):
    """A finished game, as everybody may know it now."""

    state: S
    """The last state, as spectators see it."""
    events: Sequence[E]
    """Everything that happened, from the set-up to the end."""
    scores: tuple[Score, ...]
    """In seat order."""
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
    """Says what must be done for it, in a full sentence."""
    earned: Callable[[Finished[Any, Any], Seat], bool]
    """Says whether a seat has done it; pure. Seats that resigned or were open at the end are not asked about."""


class Achievements:
    """Finds and tells what was achieved."""

    def __init__(self, store: Store, faces: Mapping[str, AnyFace]) -> None:
        self._store = store
        self._faces = faces

    async def judge(self, table: Table, result: Result, last: LogEntry) -> Result:
        """Add to a result what its players achieved. Whatever fails in here, the game must end."""
        face = self._faces.get(result.game)
        staying = [standing.seat for standing in result.standings if not standing.resigned]
        if face is None or not face.achievements:
            return result
        if not scores.counts(result) or len(staying) < FEWEST_TO_THE_END:
            return result
        try:
            finished = await self._finished(face, table, result, last)
        except Exception:
            _log.exception("table %d: can't be read for achievements", table.id)
            return result
        honours = [
            Honour(seat, achievement.key)
            for achievement in face.achievements
            for seat in sorted(staying)
            if _earned(achievement, finished, seat)
        ]
        return replace(result, honours=tuple(honours))

    async def _finished(self, face: AnyFace, table: Table, result: Result, last: LogEntry) -> Finished[Any, Any]:
        assert table.state is not None
        game = face.game
        seen = game.view(game.load(table.state), None).state
        entries = [*await self._store.log(table.id), last]
        events = [event for entry in entries for event in game.load_events(entry.events)]
        standings = sorted(result.standings, key=lambda standing: standing.seat)
        return Finished(seen, events, game.scores(seen), tuple(standings))

    async def tell(self, _: Language, table: Table, room: int) -> Sequence[Field]:
        """Tell what was achieved for the first time at a table, in ``room`` characters at most; the rest is counted."""
        players: dict[str, set[int]] = defaultdict(set)
        for user, key in await self._store.scores.honours_at(table.id):
            players[key].add(user)
        lines = []
        for achievement in self._faces[table.game].achievements:
            earned = players[achievement.key]
            seated = zip(table.names, table.sitters, strict=True)
            people = [safe(name) for name, sitter in seated if sitter.person.user in earned]
            if people:
                names = ", ".join(people)
                lines.append(
                    texts.achieved(_, achievement.emoji, achievement.name(_), names, achievement.task(_)),
                )
        if not lines:
            return ()
        heading = texts.achieved_heading(_)
        told = fill(lines, min(MOST_FIELD, room - len(heading)), lambda rest: texts.more_achieved(_, rest))
        return (Field(heading, told),) if told else ()


def _earned(achievement: Achievement, finished: Finished[Any, Any], seat: Seat) -> bool:
    try:
        return achievement.earned(finished, seat)
    except Exception:
        _log.exception("the achievement %s can't be judged", achievement.key)
        return False
