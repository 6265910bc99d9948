"""Names of computer players, and sentences about them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.names import PlainName, SafeName
from bot.texts.lists import listed
from rules.players import Level

ANIMALS = (
    later("Hedgehog"),
    later("Badger"),
    later("Otter"),
    later("Mole"),
    later("Owl"),
    later("Hare"),
    later("Toad"),
    later("Goose"),
    later("Squirrel"),
    later("Beaver"),
    later("Robin"),
    later("Dormouse"),
)
"""In the order in which ids count them; more may follow."""
MARK = "💻"
"""Marks what is a computer's; the autopilot has another sign."""
LEVELS = {Level.EASY: later("easy"), Level.NORMAL: later("normal"), Level.HARD: later("hard")}
LABELS = {Level.EASY: later("Easy"), Level.NORMAL: later("Normal"), Level.HARD: later("Hard")}
EFFECTS = {
    Level.EASY: later("Plays like a child: a bit greedy, sometimes careless."),
    Level.NORMAL: later("Plays soundly, and at once."),
    Level.HARD: later("Thinks about every move, as well as I can."),
}


def names(_: Language) -> list[str]:
    """Name every animal as a computer."""
    return [_("{mark} {animal}", mark=MARK, animal=_(ANIMALS[animal])) for animal in range(len(ANIMALS))]


def with_level(_: Language, name: SafeName, level: Level) -> str:
    """Say in a list of seats how well a computer plays."""
    return _("{name} · {level}", name=name, level=_(LEVELS[level]))


def add_placeholder(_: Language) -> str:
    """Label the menu that adds computers to a lobby."""
    return _("Add a computer player…")


def remove_placeholder(_: Language) -> str:
    """Label the menu that removes computers from a full lobby."""
    return _("Remove a computer player…")


def add_label(_: Language, level: Level) -> str:
    """Label the line that adds a computer of a level."""
    return _("Add a computer: {level}", level=_(LEVELS[level]))


def remove_label(_: Language, name: PlainName) -> str:
    """Label the line that removes a computer."""
    return _("Remove {name}", name=name.in_label)


def level_label(_: Language, level: Level) -> str:
    """Label the button that chooses a level."""
    return _(LABELS[level])


def effect(_: Language, level: Level) -> str:
    """Say in a sentence how a level plays."""
    return _(EFFECTS[level])


def thinking(_: Language, computers: Sequence[SafeName]) -> str:
    """Say which computers are to move."""
    return _.n("💭 {names} is thinking…", "💭 {names} are thinking…", len(computers), names=listed(_, computers))


def give_label(_: Language) -> str:
    """Label the button that lets a computer have an open seat."""
    return _("Seat a computer")


def give_question(_: Language, name: SafeName) -> str:
    """Ask which level is to take over a seat."""
    return _(
        "Which computer should take over for {name}? It keeps the seat until the end, and a game with a computer isn't "
        "rated.",
        name=name,
    )


def given(_: Language, computer: SafeName, former: SafeName) -> str:
    """Confirm that a computer has an open seat."""
    return _("{computer} takes over for {former}.", computer=computer, former=former)
