"""What is said when the bot itself is at fault."""

from __future__ import annotations

from bot.language import Language


def went_wrong(_: Language) -> str:
    """Say that an error of the bot occurred."""
    return _("Something went wrong on my side. The game is saved: please try again, or repost it with `/table show`.")


def cannot_save(_: Language) -> str:
    """Say that the database can't be used now."""
    return _("I can't reach my saved games right now. Nothing is lost: please try again in a few minutes.")


def restarting(_: Language) -> str:
    """Say that the process is about to stop."""
    return _("I'm just restarting. Your game is saved: please try again in a minute.")
