"""Sentences that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.names import PlainName, SafeName
from bot.texts.lists import listed
from rules.game import NOT_TO_MOVE, UNREADABLE, Seat

REFUSALS = {
    NOT_TO_MOVE: later("It's not your turn. The table shows whose it is."),
    UNREADABLE: later("That button is from another moment of the game. The table shows what you can do now."),
}
"""Refusals that every game has."""

ALONE = later("🏁 Everybody else has left: the game is over.")
"""Why a game ends when only one player is left."""


def begins(_: Language, name: SafeName) -> str:
    """Say who has the first turn."""
    return _("🏁 {name} begins.", name=name)


def has_left(_: Language, name: SafeName) -> str:
    """Say that a player has resigned."""
    return _("🚶 {name} has left the game.", name=name)


def winners(_: Language, names: Sequence[SafeName]) -> str:
    """Announce who has won."""
    if len(names) == 1:
        return _("🏆 {name} wins!", name=names[0])
    return _("🏆 {names} share the victory!", names=listed(_, names))


def heading(_: Language, name: SafeName, task: str) -> str:
    """Say who is to do what."""
    return _("{name}: {task}", name=name, task=task)


def painted_name(name: PlainName) -> str:
    """Label what is somebody's in a picture."""
    return name.in_label


def nameless(_: Language, seat: Seat) -> str:
    """Label what is somebody's in a picture when there are no letters for the name."""
    return _("Player {number}", number=seat + 1)


def gone(_: Language, name: SafeName) -> str:
    """Name a player who has left."""
    return _("{name} · has left", name=name)
