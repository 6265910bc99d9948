"""A table's log in words: its moves, told by its game, and between them what happened to its seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.display.face import AnyFace
from bot.hosting.replay import seated_before
from bot.language import Language
from bot.model.records import LogEntry, SeatChange, Table
from bot.texts import history as texts


def log_lines(
    _: Language, face: AnyFace, table: Table, entries: Sequence[LogEntry], changes: Sequence[SeatChange]
) -> list[str]:
    """Tell moves and changes of seats in their order, a line each; what the autopilot played is marked.

    ``table`` is as after all of that: everybody is named who had the seat at the time.
    """
    parts: list[Sequence[str]] = []
    ordered: list[LogEntry | SeatChange] = [*changes, *entries]
    ordered.sort(key=lambda one: (one.turn, isinstance(one, LogEntry)))
    for _kind, run in groupby(reversed(ordered), key=_sort):
        backwards = [*run]
        moves = [one for one in reversed(backwards) if isinstance(one, LogEntry)]
        if moves:
            parts.append(_moves(_, face, table, moves))
        for change in (one for one in backwards if isinstance(one, SeatChange)):
            before = seated_before(table, change)
            name, former = (seated.names[change.seat].safe for seated in (table, before))
            parts.append([texts.seat_change(_, change.event, name, former)])
            table = before
    return [line for part in reversed(parts) for line in part]


def with_sign(_: Language, footer: str, text: str) -> str:
    """Explain the sign for the autopilot below a log that has it."""
    explained = [texts.autopilot_sign(_)] if texts.AUTOPILOT in text else []
    return " · ".join([*([footer] if footer else []), *explained])


def _sort(one: LogEntry | SeatChange) -> bool | None:
    """Tell players' moves, the autopilot's moves and seat changes apart; each run is put into words at once."""
    return one.autopilot if isinstance(one, LogEntry) else None


def _moves(_: Language, face: AnyFace, table: Table, entries: Sequence[LogEntry]) -> Sequence[str]:
    events = [event for entry in entries for event in entry.events]
    lines = face.recap(_, events, [name.safe for name in table.names])
    return [texts.by_autopilot(_, line) for line in lines] if entries[0].autopilot else lines
