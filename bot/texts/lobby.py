"""Sentences about the options of a lobby and its invitations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language
from bot.model.names import SafeName
from bot.texts.lists import listed


def options_title(_: Language, name: str) -> str:
    """Head the panel of a lobby's options."""
    return _("Options · {name}", name=name)


def about_options(_: Language) -> str:
    """Say what the host can do in the panel."""
    return _("Everybody sees your choices at the table. They're settled when you press Start.")


def who_chooses(_: Language, host: SafeName | None) -> str:
    """Say who chooses the options; None: a host without a seat."""
    if host is None:
        return _("The host chooses these until the game starts.")
    return _("{host} hosts this table and chooses these until the game starts.", host=host)


def option_line(_: Language, name: str, choice: str) -> str:
    """Say what an option is set to."""
    return _("{name}: {choice}", name=name, choice=choice)


def as_last_time(_: Language, what: str) -> str:
    """Mark an option that stands as it did at the channel's last table."""
    return _("{what} (as last time)", what=what)


def all_as_last_time(_: Language, what: str) -> str:
    """Mark several options that all stand as they did at the channel's last table."""
    return _("{what}\n*All as last time.*", what=what)


def if_on(_: Language, effect: str) -> str:
    """Say what a house rule that is off would do."""
    return _("If on: {effect}", effect=effect)


def invited_label(_: Language) -> str:
    """Head the list of those who were invited and haven't joined."""
    return _("Invited")


def invited_names(_: Language, names: Sequence[SafeName]) -> str:
    """List them."""
    return listed(_, names) if names else _("Nobody is waiting. Each person you invite gets one ping.")


def invite_placeholder(_: Language) -> str:
    """Label the menu of people to invite."""
    return _("Invite people…")


def invited_already(_: Language) -> str:
    """Say that there was nobody new to invite."""
    return _("They're at the table or invited already.")


def cancel_question(_: Language) -> str:
    """Ask before a lobby is closed."""
    return _("Cancel this table? Everybody loses their seat, and the channel is free for a new table.")


def cancel_label(_: Language) -> str:
    """Label the button that closes a lobby."""
    return _("Cancel this table")


def keep_label(_: Language) -> str:
    """Label the button back from that question."""
    return _("Keep it")


def joined_rematch(_: Language, link: str) -> str:
    """Confirm a seat at a rematch that somebody else has opened."""
    return _("You're in! Here's [the rematch]({link}).", link=link)


def in_rematch_already(_: Language, link: str) -> str:
    """Say that somebody has a seat at the rematch already."""
    return _("You're at [the rematch]({link}) already.", link=link)
