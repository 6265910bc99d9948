"""Discord's users as hosting knows them."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.model.names import cleaned
from bot.model.records import Person
from bot.model.refusals import RefusalReason, Refused


def person(user: discord.abc.User) -> Person:
    """Take a Discord user with the name that the server shows."""
    return Person(user.id, cleaned(user.display_name))


def guests(host: discord.abc.User, invited: Sequence[discord.abc.User | None]) -> tuple[Person, ...]:
    """List whom a host asks, each once; Refused when a bot or the host is among them."""
    people = [guest for guest in invited if guest is not None]
    if any(guest.bot or guest.id == host.id for guest in people):
        raise Refused(RefusalReason.NO_GUEST)
    return tuple({guest.id: person(guest) for guest in people}.values())
