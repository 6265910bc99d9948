"""Buttons that hosting adds to what a face draws, where there is room for them."""

from __future__ import annotations

from bot import texts_history as texts
from bot.drawing import MOST_ROWS, Button, Row, has_room
from bot.language import Language
from bot.records import Table

LOG, REPLAY, FAIRNESS, HISTORY = "log", "replay", "fair", "history"
"""The first words of the controls that lead to what was."""


def with_log(_: Language, rows: tuple[Row, ...], table: Table) -> tuple[Row, ...]:
    """Add the button that tells what happened: in the last row, else in one of its own, if either has room."""
    button = Button(f"{LOG}.{table.id}.since", texts.log_label(_), "📜")
    if rows and has_room(rows[-1]):
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,)) if len(rows) < MOST_ROWS else rows


def past_buttons(_: Language, table: int) -> tuple[Button, Button]:
    """Make the buttons with which a finished game is looked at again."""
    return (
        Button(f"{REPLAY}.{table}.0.table.open", texts.replay_label(_), "⏯️"),
        Button(f"{FAIRNESS}.{table}", texts.fair_label(_), "⚖️"),
    )
