"""Shares in percent."""

from __future__ import annotations


def percent(share: float) -> int:
    """Round a share, 0 to 1, to whole percent, but to 0 and 100 only when it is exactly that."""
    rounded = round(100 * share)
    return min(max(rounded, 1), 99) if 0 < share < 1 else rounded
