"""Timestamps, which each reader's client shows in its own time zone and language."""

from __future__ import annotations

from typing import Literal, TypeAlias

Style: TypeAlias = Literal["D", "R", "f"]
"""A day; how long ago or ahead; a day and time. Discord: message formatting, timestamp styles."""


def timestamp(at: float, style: Style) -> str:
    """Format a time, in seconds since 1970 (UTC)."""
    return f"<t:{int(at)}:{style}>"
