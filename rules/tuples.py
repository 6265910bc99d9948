"""Tuples with one item changed."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return ``items`` with ``item`` at an index, which may be the next free one."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    """Return ``items`` without the one at an index."""
    return items[:at] + items[at + 1 :]
