"""Links to what is shown in Discord."""

from __future__ import annotations

from bot.model.records import Table


def jump(table: Table) -> str:
    """Link to the message that shows a table, or to its channel."""
    place = f"https://discord.com/channels/{table.guild}/{table.channel}"
    return place if table.message is None else f"{place}/{table.message}"
