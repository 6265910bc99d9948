"""Parts of drawings that games have in common, for their faces to put where they belong."""

from __future__ import annotations

from typing import Any

from bot import texts
from bot.drawing import Button, Field
from bot.face import Scene
from bot.language import Language

COUNT = "look.count"
"""The private look at the count as if the game ended now."""


def lately(_: Language, scene: Scene[Any]) -> Field:
    """Tell what happened lately."""
    return Field(texts.lately_label(_), "\n".join(scene.recent) or "-")


def rules_button(_: Language, game: str) -> Button:
    """Make the button that explains a game, by its key."""
    return Button(f"rules.{game}.0.open", texts.rules_label(_), "📖")


def count_button(_: Language) -> Button:
    """Make the button that shows the count so far; the face draws that look."""
    return Button(COUNT, texts.points_label(_), "🔎")
