"""What a table looks like: to everybody, to a seat, or to somebody alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.display import compact
from bot.display.common import past_buttons, with_log, with_whole
from bot.display.drawing import Button, Drawing, Field, Row, Style
from bot.display.face import WHOLE, AnyFace, Scene
from bot.display.lobby import NOTHING_KNOWN, Surroundings, draw_lobby
from bot.display.log_text import log_lines
from bot.display.seat_lines import with_seat_lines
from bot.hosting.situation import Situation
from bot.language import Language
from bot.model.preferences import TableStyle
from bot.model.records import Table, TablePhase
from bot.model.refusals import Refused
from bot.texts import table as texts
from rules.chance import Secret
from rules.game import Seat, Seen

_log = logging.getLogger(__name__)

MOST_LINES = 5
"""How many lines of what happened recently are shown."""

EndFields: TypeAlias = Callable[[int], Sequence[Field]]
"""Makes more fields for a finished game, within a number of characters."""


def no_end_fields(room: int) -> Sequence[Field]:
    """Tell nothing more."""
    return ()


def bare_scene(table: Table, seen: Seen[Any]) -> Scene[Any]:
    """Set a scene without the words for what happened recently."""
    names = tuple(name.safe for name in table.names)
    return Scene(table, seen, names, table.names, past=table.phase is TablePhase.CLOSED)


def full_scene(
    _: Language, face: AnyFace, at: Situation, seat: Seat | None, style: TableStyle = TableStyle.FULL
) -> Scene[Any]:
    """Set the scene of a started table for a seat, or a spectator."""
    first = at.recent[0].turn if at.recent else 0
    changes = [change for change in at.changes if change.turn >= first]
    brief = style is TableStyle.COMPACT
    lines = log_lines(_, face, at.table, at.recent, changes)[-(compact.MOST_LINES if brief else MOST_LINES) :]
    return replace(bare_scene(at.table, at.view(seat)), recent=tuple(lines), compact=brief)


def draw_table(
    _: Language,
    face: AnyFace,
    at: Situation,
    style: TableStyle = TableStyle.FULL,
    around: Surroundings = NOTHING_KNOWN,
    end_fields: EndFields = no_end_fields,
) -> Drawing:
    """Draw what everybody may see of a table; ``around`` is what is known of a lobby besides."""
    table = at.table
    if table.state is None or table.phase is TablePhase.LOBBY:
        return draw_lobby(_, face, table, around)
    if table.phase is TablePhase.CLOSED:
        return _closed(_, face, at, style)
    board = _board(_, face, at, style)
    if table.phase is TablePhase.PLAYING:
        commitment = _secret(table).commitment
        if style is not TableStyle.FULL:
            commitment = compact.shortened(commitment)
        return replace(board, footer=texts.commitment_line(_, commitment), rows=with_log(_, tuple(board.rows), table))
    rematch = (Button("table.rematch", texts.rematch_label(_), "🔁", Style.primary), *past_buttons(_, table.id))
    board = replace(board, footer=_unsealed(_, table), rows=(*board.rows, rematch))
    return replace(board, fields=(*board.fields, *end_fields(board.room)))


def draw_whole(_: Language, face: AnyFace, at: Situation, end_fields: EndFields = no_end_fields) -> Drawing:
    """Draw what everybody may see of a started table in full, for somebody alone."""
    again = Button(WHOLE, texts.look_again_label(_), "🔄")
    return replace(draw_table(_, face, at, end_fields=end_fields), rows=((again,),))


def _board(_: Language, face: AnyFace, at: Situation, style: TableStyle) -> Drawing:
    scene = full_scene(_, face, at, None, style)
    board = face.board(_, scene)
    if scene.compact:
        return compact.with_seat_lines_compact(_, board, scene)
    return with_seat_lines(_, board, at.table)


def _closed(_: Language, face: AnyFace, at: Situation, style: TableStyle) -> Drawing:
    table = at.table
    replay, check = past_buttons(_, table.id)
    footer = _unsealed(_, table)
    try:
        board = _board(_, face, at, style)
    except Exception as error:  # a table that can't be drawn is one of those that people end
        if not isinstance(error, Refused):
            _log.exception("table %d: could not be drawn", table.id)
        bare = draw_lobby(_, face, table)
        return replace(bare, text=texts.closed_game(_, table.id), footer=footer, rows=((check,),))
    rows: tuple[Row, ...] = ((replay, check),)
    rows, gap = (rows, "\n\n") if style is TableStyle.FULL else (with_whole(_, rows), "\n")
    text = gap.join(filter(None, [texts.closed_as_it_stood(_, table.id), board.text]))
    return replace(board, text=text, now=None, footer=footer, rows=rows)


def _secret(table: Table) -> Secret:
    assert table.secret is not None
    return Secret(table.secret)


def _unsealed(_: Language, table: Table) -> str:
    secret = _secret(table)
    return texts.secret_line(_, secret.reveal().hex(), secret.commitment)
