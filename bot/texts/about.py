"""What `/about` says."""

from __future__ import annotations

from bot.language import Language

NAME = "Three Tales"
"""What the bot is called, in every language."""


def version(_: Language, number: str) -> str:
    """Name the version that runs."""
    return _("Version {number}", number=number)


def started(_: Language, when: str) -> str:
    """Say since when the bot has been running; the time is shown as in "3 days ago"."""
    return _("Started {when}", when=when)


def servers(_: Language, count: int) -> str:
    """Say on how many servers the bot is."""
    return _.n("On {count} server", "On {count} servers", count)


def games(_: Language, count: int) -> str:
    """Say how many games are being played now, on all servers together."""
    return _.n("{count} game is being played now", "{count} games are being played now", count)


def privacy(_: Language) -> str:
    """Lead to what is stored about people."""
    return _("`/privacy show` says what I store about you, and deletes it if you want")


def source(_: Language, url: str) -> str:
    """Lead to the bot's source code."""
    return _("[My source code]({url})", url=url)
