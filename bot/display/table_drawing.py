"""What a table looks like: to everybody, to a seat, or to somebody alone."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.display import compact
from bot.display.common import past_buttons, with_hint, with_log, with_whole
from bot.display.drawing import Button, Drawing, Item, Row
from bot.display.ending import EndNews, end_fields, rematch_button, with_fields
from bot.display.face import WHOLE, AnyFace, Scene
from bot.display.lobby import NOTHING_KNOWN, Surroundings, draw_lobby, why_closed
from bot.display.log_text import log_lines
from bot.display.seat_lines import with_seat_lines
from bot.hosting.situation import Situation
from bot.language import Language
from bot.model.preferences import TableStyle
from bot.model.records import LogEntry, Table, TablePhase
from bot.model.refusals import Refused
from bot.texts import ending as moment_texts
from bot.texts import history as history_texts
from bot.texts import table as texts
from rules.game import Seat, Seen

_log = logging.getLogger(__name__)

MOST_LINES = 5
"""How many lines of what happened recently are shown."""
MOST_BESIDES = 1
"""How many there are with a banner: the table still fits on a phone."""
MOST_OF_COMPUTERS = 7
"""How many lines are shown of what computers did since a person has moved."""
_SHOWN = 12
"""How many of the newest entries of the log are put into words; of those of computers, all that are at hand."""
_NO_NEWS = EndNews()


def bare_scene(table: Table, seen: Seen[Any]) -> Scene[Any]:
    """Set a scene without the words for what happened recently."""
    names = tuple(name.safe for name in table.names)
    learners = [seat for seat, player in enumerate(table.players) if player.learner and not player.vacant]
    return Scene(
        table,
        seen,
        names,
        table.names,
        past=table.phase is TablePhase.CLOSED,
        learners=frozenset(learners if table.phase is TablePhase.PLAYING else ()),
    )


def full_scene(
    _: Language, face: AnyFace, at: Situation, seat: Seat | None, style: TableStyle = TableStyle.FULL
) -> Scene[Any]:
    """Set the scene of a started table for a seat, or a spectator."""
    return _with_news(_, face, at, bare_scene(at.table, at.view(seat)), style)


def _with_news(_: Language, face: AnyFace, at: Situation, scene: Scene[Any], style: TableStyle) -> Scene[Any]:
    """Add the words for what happened recently."""
    brief = style is TableStyle.COMPACT
    lines, by_computers = _recent_lines(_, face, at, brief=brief)
    return replace(scene, recent=tuple(lines), by_computers=by_computers, compact=brief)


def _recent_lines(_: Language, face: AnyFace, at: Situation, *, brief: bool) -> tuple[list[str], int]:
    """Say what happened recently, and how many of the latest lines are of computers' turns since a person has moved.

    All of these are there, as far as they fit, and before them what else that person's move has brought.
    """
    recent = at.recent
    by_people = [place for place, entry in enumerate(recent) if not at.by_computer(entry)]
    own = by_people[-1:]
    since = own[0] if own else 0
    shown = recent[min(since, max(0, len(recent) - _SHOWN)) :]
    lines = _told(_, face, at, shown)
    most = compact.MOST_LINES if brief else MOST_LINES
    by_computers = 0
    if since + len(own) < len(recent):
        move = _told(_, face, at, recent[since : since + len(own)])[:1]
        by_computers = len(_told(_, face, at, recent[since:])) - len(move)
    if by_computers <= most:
        return lines[-most:], by_computers
    most = compact.MOST_OF_COMPUTERS if brief else MOST_OF_COMPUTERS
    if by_computers <= most:
        return lines[-by_computers:], by_computers
    return ["…", *lines[1 - most :]], most


def _told(_: Language, face: AnyFace, at: Situation, entries: Sequence[LogEntry]) -> list[str]:
    first = entries[0].turn if entries else 0
    return log_lines(_, face, at.table, entries, [change for change in at.changes if change.turn >= first])


def draw_table(
    _: Language,
    face: AnyFace,
    at: Situation,
    style: TableStyle = TableStyle.FULL,
    around: Surroundings = NOTHING_KNOWN,
    news: EndNews = _NO_NEWS,
) -> Drawing:
    """Draw what everybody may see of a table.

    ``around`` is what is known of a lobby besides; ``news`` is told of a finished game that no other message tells of.
    """
    table = at.table
    if table.state is None or table.phase is TablePhase.LOBBY:
        return draw_lobby(_, face, table, around)
    if table.phase is TablePhase.CLOSED:
        return _closed(_, face, at, style)
    board = _board(_, face, at, style)
    if table.phase is TablePhase.PLAYING:
        if at.awaited is not None and not at.expected:
            board = replace(board, rows=tuple(filter(None, (_at_rest(face, row) for row in board.rows))))
        rows = with_log(_, with_hint(_, tuple(board.rows), table), table)
        return replace(board, footer=texts.fair_draws(_), rows=rows)
    if table.untold or table.ending is not None:
        return board
    board = replace(board, rows=(*board.rows, (rematch_button(_), *past_buttons(_, table.id))))
    scene = bare_scene(table, at.view(None))
    return with_fields(board, lambda room: end_fields(_, scene, news, room))


def _at_rest(face: AnyFace, row: Row) -> Row:
    """Take the controls with which the game goes on from a row while only computers are to move; buttons stay there."""
    found: list[Item] = []
    for item in row:
        if item.what.partition(".")[0] not in face.CONTROLS:
            found.append(item)
        elif isinstance(item, Button):
            found.append(replace(item, disabled=True))
    return tuple(found)


def draw_whole(_: Language, face: AnyFace, at: Situation, news: EndNews = _NO_NEWS) -> Drawing:
    """Draw what everybody may see of a started table in full, for somebody alone."""
    again = Button(WHOLE, texts.look_again_label(_), "🔄")
    return replace(draw_table(_, face, at, news=news), rows=((again,),))


def _board(_: Language, face: AnyFace, at: Situation, style: TableStyle) -> Drawing:
    scene = bare_scene(at.table, at.view(None))
    scene = _with_news(_, face, at, scene, style)
    banner, by_computers = _banner(_, face, at, scene), scene.by_computers
    if banner is not None:
        recent = tuple(line for line in scene.recent if line != banner.line) if by_computers else banner.besides
        scene = replace(scene, recent=recent, by_computers=min(by_computers, len(recent)))
    board = face.board(_, scene)
    full = not scene.compact
    board = with_seat_lines(_, board, at) if full else compact.with_seat_lines_compact(_, board, scene, at)
    if banner is None:
        return board
    if full and not by_computers:
        text = "\n".join(filter(None, [*banner.besides, board.text]))
        board = replace(board, text=text, fields=board.fields[:-1])
    return replace(board, text=moment_texts.with_moment(_, banner.line, board.text))


@dataclass(frozen=True, slots=True)
class _Banner:
    """What everybody will remember of the last move that tells anything, in place of what happened recently.

    When computers have moved since a person did, it is that of the last of these moves that has one, and what they did
    is told below it.
    """

    line: str
    besides: tuple[str, ...]
    """What else it tells."""


def _banner(_: Language, face: AnyFace, at: Situation, scene: Scene[Any]) -> _Banner | None:
    """Find the banner of a table that is played at, if its last move that tells anything is worth one."""
    for entry in reversed(at.recent if at.table.phase is TablePhase.PLAYING else ()):
        since = [change for change in at.changes if change.turn > entry.turn]
        lines = log_lines(_, face, at.table, (entry,), since)
        try:
            line = face.moment(_, scene, tuple(entry.events))
        except Exception:  # the table is shown without it
            _log.exception("table %d: move %d could not be told as a moment", at.table.id, entry.turn)
            return None
        if line is not None:
            line = history_texts.by_autopilot(_, line) if entry.autopilot else line
            return _Banner(line, tuple(other for other in lines if other != line)[:MOST_BESIDES])
        if lines and not at.by_computer(entry):
            return None
    return None


def _closed(_: Language, face: AnyFace, at: Situation, style: TableStyle) -> Drawing:
    table = at.table
    replay, check = past_buttons(_, table.id)
    why = texts.closed_game(_, table.id, why_closed(_, table))
    try:
        board = _board(_, face, at, style)
    except Exception as error:  # a table that can't be drawn is one of those that people end
        if not isinstance(error, Refused):
            _log.exception("table %d: could not be drawn", table.id)
        bare = draw_lobby(_, face, table)
        return replace(bare, text=why, rows=((check,),))
    rows: tuple[Row, ...] = ((replay, check),)
    rows, gap = (rows, "\n\n") if style is TableStyle.FULL else (with_whole(_, rows), "\n")
    text = gap.join(filter(None, [texts.as_it_stood(_, why), board.text]))
    return replace(board, text=text, now=None, rows=rows)
