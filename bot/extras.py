"""Buttons that hosting adds to what a face draws, where there is room for them."""

from __future__ import annotations

from bot import texts, texts_history
from bot.drawing import MOST_ROWS, Button, Row, has_room
from bot.face import WHOLE
from bot.language import Language
from bot.records import Table

LOG, REPLAY, FAIRNESS, HISTORY = "log", "replay", "fair", "history"
"""The first words of the controls that lead to what was."""


def with_log(_: Language, rows: tuple[Row, ...], table: Table) -> tuple[Row, ...]:
    """Add the button that tells what happened, if there is room."""
    return _with_last(rows, Button(f"{LOG}.{table.id}.since", texts_history.log_label(_), "📜"))


def with_whole(_: Language, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Add the button that shows in private what a compact table leaves out."""
    return _with_last(rows, Button(WHOLE, texts.whole_label(_), "🖼️"))


def _with_last(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """Add a button in the last row, else in one of its own, if either has room."""
    if rows and has_room(rows[-1]):
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,)) if len(rows) < MOST_ROWS else rows


def past_buttons(_: Language, table: int) -> tuple[Button, Button]:
    """Make the buttons with which a finished game is looked at again."""
    return (
        Button(f"{REPLAY}.{table}.0.table.open", texts_history.replay_label(_), "⏯️"),
        Button(f"{FAIRNESS}.{table}", texts_history.fair_label(_), "⚖️"),
    )
