"""What the compact tables of all games have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.display.common import with_whole
from bot.display.drawing import Drawing
from bot.display.face import Scene
from bot.display.seat_lines import with_seat_lines
from bot.hosting.situation import Situation
from bot.language import Language

MOST_LINES = 2
"""How many of the latest moves are shown."""
MOST_OF_COMPUTERS = 4
"""How many are shown of what computers did since a person has moved."""


def with_seat_lines_compact(_: Language, board: Drawing, scene: Scene[Any], at: Situation) -> Drawing:
    """Add the button that shows the whole table, which always has room, then the same as in full, then the news."""
    board = with_seat_lines(_, replace(board, rows=with_whole(_, tuple(board.rows))), at)
    return replace(board, text="\n".join([board.text, *(f"> {line}" for line in scene.recent)]))
