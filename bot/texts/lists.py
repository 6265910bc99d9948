"""Lists in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language


def listed(_: Language, things: Sequence[str]) -> str:
    """List things: "Ada, Cleo and Eve"."""
    *most, last = things
    if not most:
        return last
    return _("{most} and {last}", most=", ".join(most), last=last)
