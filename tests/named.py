"""Names as tests write them: what a table's players are called, and names for what is drawn."""

from __future__ import annotations

from bot.model.names import SafeName, safe
from bot.model.records import Table


def called(table: Table) -> tuple[str, ...]:
    """List what the players of a table are called, in seat order."""
    return tuple(name.in_label for name in table.names)


def safe_names(*names: str) -> tuple[SafeName, ...]:
    """Take names as a face gets them."""
    return tuple(map(safe, names))
