"""Moments as each reader's client shows them, in their own time zone and words."""

from __future__ import annotations

from typing import Literal, TypeAlias

Style: TypeAlias = Literal["D", "R", "f"]
"""A day; how long ago or ahead; a day and time. Discord: message formatting, timestamp styles."""


def timestamp(at: float, style: Style) -> str:
    """Write a moment, in seconds since 1970."""
    return f"<t:{int(at)}:{style}>"
