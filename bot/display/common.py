"""Buttons and fields that the tables of all games share."""

from __future__ import annotations

from typing import Any

from bot.display.drawing import Button, Field, Row
from bot.display.face import WHOLE, Scene
from bot.display.rows import with_last
from bot.language import Language
from bot.model.records import Table
from bot.texts import hints as hint_texts
from bot.texts import history as history_texts
from bot.texts import table as texts

COUNT = "look.count"
"""The private look at the count as if the game ended now."""
LOG, REPLAY, FAIRNESS, HISTORY = "log", "replay", "fair", "history"
"""The first words of the controls that lead to what was."""
HINT, REVIEW = "hint", "review"
"""The first words of the controls that ask what hard would do, and would have done."""
WHOLE_TABLE = "table"
"""Stands in the control of a replay for the public table, in place of a seat's number for its hand."""


def with_log(_: Language, rows: tuple[Row, ...], table: Table) -> tuple[Row, ...]:
    """Add the button that tells what happened, if there is room."""
    return with_last(rows, Button(f"{LOG}.{table.id}.since", history_texts.log_label(_), "📜"))


def with_hint(_: Language, rows: tuple[Row, ...], table: Table) -> tuple[Row, ...]:
    """Add the button that asks for a hint if the table has any, and if there is room."""
    return with_last(rows, Button(f"{HINT}.{table.id}", hint_texts.hint_label(_), "💡")) if table.hints else rows


def with_whole(_: Language, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Add the button that shows in private what a compact table leaves out."""
    return with_last(rows, Button(WHOLE, texts.whole_label(_), "🖼️"))


def past_buttons(_: Language, table: int) -> tuple[Button, Button]:
    """Make the buttons with which a finished game is looked at again."""
    return replay_button(_, table), fairness_button(_, table)


def replay_button(_: Language, table: int, turn: int = 0) -> Button:
    """Make the button that steps through a game from a move on."""
    return Button(f"{REPLAY}.{table}.{turn}.{WHOLE_TABLE}.open", history_texts.replay_label(_), "⏯️")


def fairness_button(_: Language, table: int) -> Button:
    """Make the button that leads to the check of a game's draws."""
    return Button(f"{FAIRNESS}.{table}", history_texts.fair_label(_), "⚖️")


def known_button(_: Language, look: str) -> Button:
    """Make the button with which a learner ends the hints, below a private look, which then shows itself again."""
    return Button(f"table.known.{look.removeprefix('look.')}", texts.known_label(_), "🎓")


def recent_field(_: Language, scene: Scene[Any]) -> Field:
    """Show the latest moves."""
    return recent_field_named(texts.recent_label(_), scene)


def recent_field_named(name: str, scene: Scene[Any]) -> Field:
    """Show the latest moves under another name."""
    return Field(name, "\n".join(scene.recent) or "-", yields=True)


def rules_button(_: Language, game: str) -> Button:
    """Make the button that explains a game, by its key."""
    return Button(f"rules.{game}.0.open", texts.rules_label(_), "📖")


def count_button(_: Language) -> Button:
    """Make the button that shows the count so far; the face draws that look."""
    return Button(COUNT, texts.points_label(_), "🔎")
