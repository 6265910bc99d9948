"""What `/help` says."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language
from bot.model.names import SafeName


def title(_: Language) -> str:
    """Head the page."""
    return _("💡 What you can do here")


def start(_: Language, commands: Sequence[str]) -> str:
    """Say how a game is opened."""
    return _("There is no table in this channel. Open one:\n{commands}", commands="\n".join(commands))


def lobby_outside(_: Language, name: str, link: str) -> str:
    """Say how to join."""
    return _("**{name}** is about to begin. Press Join at [the table]({link}) to play along.", name=name, link=link)


def lobby_full(_: Language, name: str, link: str) -> str:
    """Say that a lobby has no seat left."""
    return _("**{name}** is about to begin at [the table]({link}), and every seat is taken.", name=name, link=link)


def lobby_guest(_: Language, name: str, link: str) -> str:
    """Say what a player in a lobby can do."""
    return _("You have a seat for **{name}**. Its host starts the game at [the table]({link}).", name=name, link=link)


def lobby_host(_: Language, name: str, link: str) -> str:
    """Say what a lobby's host can do."""
    return _(
        "You host **{name}**. At [the table]({link}) choose the options and press Start when enough have joined.",
        name=name,
        link=link,
    )


def your_turn(_: Language, name: str, link: str) -> str:
    """Say that it is the reader's turn."""
    return _("**It is your turn** in {name}. Press a button at [the table]({link}).", name=name, link=link)


def waiting(_: Language, names: Sequence[SafeName], link: str, *, called: bool) -> str:
    """Say whom the reader waits for; if not ``called``, that they must look by themselves."""
    if called:
        return _(
            "It is the turn of {names}. You are called when it is yours. [The table]({link}) has a button for the log.",
            names=", ".join(names),
            link=link,
        )
    return _("It is the turn of {names}. Look at [the table]({link}) now and then.", names=", ".join(names), link=link)


def away(_: Language, name: str, link: str) -> str:
    """Say how an away player plays on."""
    return _(
        "The autopilot has your seat in **{name}**. Press **I'm back** at [the table]({link}) to play on yourself.",
        name=name,
        link=link,
    )


def gone(_: Language, link: str) -> str:
    """Say what somebody who has left the game can do."""
    return _("You have left the game at [this table]({link}), but you are welcome to watch.", link=link)


def watching(_: Language, name: str, link: str) -> str:
    """Say what a spectator can do."""
    return _("**{name}** is being played. You are welcome to watch [the table]({link}).", name=name, link=link)


def open_seat(_: Language, name: str, link: str) -> str:
    """Say how an open seat is taken."""
    return _(
        "A seat in **{name}** is open. Press **Take the seat** at [the table]({link}) to play on with all that belongs "
        "to it, or watch.",
        name=name,
        link=link,
    )


def show(_: Language) -> str:
    """Describe the command that reposts a table."""
    return _("`/table show` brings the table down here")


def log(_: Language) -> str:
    """Describe the command for the log of a running game."""
    return _("`/table log` tells what happened")


def rematch(_: Language) -> str:
    """Describe the command that reposts a finished table."""
    return _("`/table show` brings the latest finished table down here, for a rematch")


def leave(_: Language) -> str:
    """Describe the command to leave a table."""
    return _("`/table leave` gives your seat up")


def kick(_: Language) -> str:
    """Describe the command that kicks a player."""
    return _("`/table kick` takes somebody's seat away")


def end(_: Language) -> str:
    """Describe the command that closes a table."""
    return _("`/table end` closes the table without a result")


def always(_: Language) -> str:
    """Describe the commands that always work."""
    return "\n".join(
        (
            _("`/leaderboard` shows who is best"),
            _("`/season show` tells of earlier seasons"),
            _("`/profile` shows how you have played"),
            _("`/history` lists finished games"),
            _("`/replay` steps through a game"),
            _("`/fairness` checks its draws"),
            _("`/settings me` chooses how you are called"),
            _("`/privacy show` tells what I keep of you"),
        )
    )


def server(_: Language) -> str:
    """Describe the commands for managers of the server."""
    return "\n".join(
        (
            _("`/settings server` chooses where I may host, how tables look, and more"),
            _("`/season close` ends a season that is closed by hand"),
        )
    )
