"""What is remembered of a table's messages in Discord."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.hosting.situation import Situation
from bot.model.records import Update


def shown(at: Situation, message: int) -> Update | None:
    """Remember which message shows a table."""
    return None if at.table.message == message else Update(replace(at.table, message=message))


def told(at: Situation, ending: int | None) -> Update | None:
    """Remember which message tells of the end of a game; None: the table's own says all of it."""
    after = replace(at.table, untold=False, ending=ending)
    return None if after == at.table else Update(after)


def called(at: Situation, users: Collection[int], ping: int | None) -> Update | None:
    """Remember that users were called to move, and which message calls somebody at the table, if any does."""
    players = tuple(
        replace(player, uncalled=False) if player.person.user in users else player for player in at.table.players
    )
    after = replace(at.table, ping=ping, players=players)
    return None if after == at.table else Update(after)
