"""Discord's users as hosting knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.model.names import cleaned
from bot.model.records import Person
from bot.model.refusals import RefusalReason, Refused


def person(user: discord.abc.User) -> Person:
    """Take a Discord user with the name that the server shows."""
    return Person(user.id, cleaned(user.display_name))


def chosen_people(interaction: discord.Interaction[Any]) -> tuple[Person, ...]:
    """List who was chosen in a menu of people; Refused when a bot is among them."""
    data: Any = interaction.data
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    if any(user.get("bot") for user in users.values()):
        raise Refused(RefusalReason.NO_GUEST)
    chosen = [user for user in data.get("values", ()) if user in users]
    return tuple(Person(int(user), cleaned(_shown(users[user], members.get(user, {})))) for user in chosen)


def _shown(user: Mapping[str, Any], member: Mapping[str, Any]) -> str:
    name: str = member.get("nick") or user.get("global_name") or user["username"]
    return name


def guests(host: discord.abc.User, invited: Sequence[discord.abc.User | None]) -> tuple[Person, ...]:
    """List whom a host asks, each once; Refused when a bot or the host is among them."""
    people = [guest for guest in invited if guest is not None]
    if any(guest.bot or guest.id == host.id for guest in people):
        raise Refused(RefusalReason.NO_GUEST)
    return tuple({guest.id: person(guest) for guest in people}.values())
