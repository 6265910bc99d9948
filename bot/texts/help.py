"""What `/help` says."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language
from bot.model.names import SafeName
from bot.texts.lists import listed


def title(_: Language) -> str:
    """Head the page."""
    return _("💡 What you can do here")


def start(_: Language, commands: Sequence[str]) -> str:
    """Say how a game is opened."""
    return _("There's no table in this channel. Open one:\n{commands}", commands="\n".join(commands))


def lobby_outside(_: Language, name: str, link: str) -> str:
    """Say how to join."""
    return _("**{name}** is about to begin. Press Join at [the table]({link}) to play.", name=name, link=link)


def lobby_full(_: Language, name: str, link: str) -> str:
    """Say that a lobby has no seat left."""
    return _("**{name}** is about to begin at [the table]({link}), and every seat is taken.", name=name, link=link)


def lobby_guest(_: Language, name: str, link: str) -> str:
    """Say what a player in a lobby can do."""
    return _("You have a seat for **{name}**. The host starts the game at [the table]({link}).", name=name, link=link)


def lobby_host(_: Language, name: str, link: str) -> str:
    """Say what a lobby's host can do."""
    return _(
        "You host **{name}**. At [the table]({link}), choose the Options, add computer players if you like, and press "
        "Start when enough people have joined.",
        name=name,
        link=link,
    )


def your_turn(_: Language, name: str, link: str) -> str:
    """Say that it is the reader's turn."""
    return _("**It's your turn** in {name}. Press a button at [the table]({link}).", name=name, link=link)


def waiting(_: Language, names: Sequence[SafeName], link: str, *, called: bool) -> str:
    """Say whom the reader waits for; if not ``called``, that they must look by themselves."""
    if len(names) == 1:
        whose = _("It's {name}'s turn.", name=names[0])
    else:
        whose = _("It's the turn of {names}.", names=listed(_, names))
    if called:
        return _("{whose} I'll ping you when it's yours. [Here's the table.]({link})", whose=whose, link=link)
    return _("{whose} Your pings are off, so look at [the table]({link}) now and then.", whose=whose, link=link)


def away(_: Language, name: str, link: str) -> str:
    """Say how an away player plays on."""
    return _(
        "The autopilot plays for you in **{name}**. Press **I'm back** at [the table]({link}) to play on.",
        name=name,
        link=link,
    )


def gone(_: Language, link: str) -> str:
    """Say what somebody who has left the game can do."""
    return _("You've left the game at [this table]({link}), but you're welcome to watch.", link=link)


def watching(_: Language, name: str, link: str) -> str:
    """Say what a spectator can do."""
    return _("**{name}** is being played. You're welcome to watch [the table]({link}).", name=name, link=link)


def open_seat(_: Language, name: str, link: str) -> str:
    """Say how an open seat is taken."""
    return _(
        "A seat in **{name}** is open. Press **Take over** at [the table]({link}) to play on with everything that's on "
        "it, or just watch.",
        name=name,
        link=link,
    )


def show(_: Language) -> str:
    """Describe the command that reposts a table."""
    return _("`/table show` reposts the table here")


def log(_: Language) -> str:
    """Describe the command for the log of a running game."""
    return _("`/table log` shows what happened")


def rematch(_: Language) -> str:
    """Describe the command that reposts a finished table."""
    return _("`/table show` reposts the last finished table, for a rematch")


def leave(_: Language) -> str:
    """Describe the command to leave a table."""
    return _("`/table leave` gives up your seat")


def kick(_: Language) -> str:
    """Describe the command that kicks a player."""
    return _("`/table kick` removes a player")


def end(_: Language) -> str:
    """Describe the command that closes a table."""
    return _("`/table end` closes the table without a result")


def always(_: Language) -> str:
    """Describe the commands that always work."""
    return "\n".join(
        (
            _("`/leaderboard` shows who is best"),
            _("`/season show` shows earlier seasons"),
            _("`/profile` shows how you've played"),
            _("`/history` lists finished games"),
            _("`/replay` steps through a game"),
            _("`/fairness` checks its draws"),
            _("`/settings me` sets your turn pings"),
            _("`/privacy show` says what I store about you"),
            _("`/about` shows my version and how much is being played"),
        )
    )


def server(_: Language) -> str:
    """Describe the commands for managers of the server."""
    return "\n".join(
        (
            _("`/settings server` sets where I may host, how tables look and more"),
            _("`/season close` closes the running season"),
        )
    )
