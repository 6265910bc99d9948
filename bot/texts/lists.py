"""Lists in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from babel.lists import format_list

from bot.language import Language


def listed(_: Language, things: Sequence[str]) -> str:
    """List all of some things: "Ada, Cleo and Eve"; "" when there are none."""
    return format_list(things, "standard", _.locale)


def either(_: Language, things: Sequence[str]) -> str:
    """List things of which one is enough: "Ada, Cleo or Eve"; "" when there are none."""
    return format_list(things, "or", _.locale)
