"""The achievements of The Three Little Pigs: for the final houses and for what the wolf did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from bot.model.achievements import Achievement, Finished
from rules.game import Seat
from rules.pigs.events import Blown, Event
from rules.pigs.state import MATERIALS, House, Material, State

Game: TypeAlias = Finished[State, Event]

TALL = 5
"""Tiles of a tower."""
VILLAGE = 3
"""Complete houses of a village."""
WHOLE = 2
"""The fewest tiles that a house blown away at once must have."""
VISITS = 3
"""Visits of the wolf that a winner survives."""


def _complete(game: Game, seat: Seat) -> tuple[House, ...]:
    return game.state.board.complete(seat)


def _materials(house: House) -> set[Material]:
    return {tile.material for tile in house.tiles}


def _visits(game: Game, seat: Seat) -> Iterator[Blown]:
    return (event for event in game.events if isinstance(event, Blown) and event.target == seat)


def brick_house(game: Game, seat: Seat) -> bool:
    """Whether a complete house is of brick alone."""
    return any(_materials(house) == {Material.BRICK} for house in _complete(game, seat))


def patchwork(game: Game, seat: Seat) -> bool:
    """Whether a complete house is of all materials."""
    return any(_materials(house) == set(MATERIALS) for house in _complete(game, seat))


def tower(game: Game, seat: Seat) -> bool:
    """Whether a complete house is tall."""
    return any(house.height >= TALL for house in _complete(game, seat))


def village(game: Game, seat: Seat) -> bool:
    """Whether there are many complete houses."""
    return len(_complete(game, seat)) >= VILLAGE


def survivor(game: Game, seat: Seat) -> bool:
    """Whether the winner was often visited."""
    return game.won(seat) and len([*_visits(game, seat)]) >= VISITS


def dry_roof(game: Game, seat: Seat) -> bool:
    """Whether the winner lost nothing to the wolf."""
    return game.won(seat) and not any(event.lost for event in _visits(game, seat))


def big_bad_wolf(game: Game, seat: Seat) -> bool:
    """Whether the player blew a house of several tiles away at once."""
    return any(
        isinstance(event, Blown) and event.seat == seat and event.gone and len(event.lost) + bool(event.fallen) >= WHOLE
        for event in game.own_events[seat]
    )


def out_of_breath(game: Game, seat: Seat) -> bool:
    """Whether the wolf once blew in vain."""
    return any(not event.lost for event in _visits(game, seat))


ACHIEVEMENTS = (
    Achievement(
        "out-of-breath",
        "🍃",
        lambda _: _("Out of breath"),
        lambda _: _("Have the wolf blow at a house of yours in vain."),
        out_of_breath,
    ),
    Achievement(
        "big-bad-wolf",
        "💨",
        lambda _: _("Big and bad"),
        lambda _: _.n(
            "Blow away a whole house of {count} tile.", "Blow away a whole house of {count} tiles or more.", WHOLE
        ),
        big_bad_wolf,
    ),
    Achievement(
        "dry-roof",
        "☂️",
        lambda _: _("Not by the hair"),
        lambda _: _("Win without losing a tile to the wolf."),
        dry_roof,
    ),
    Achievement(
        "survivor",
        "🐺",
        lambda _: _("Still standing"),
        lambda _: _.n(
            "Win although the wolf blew at your houses {count} time.",
            "Win although the wolf blew at your houses {count} times or more.",
            VISITS,
        ),
        survivor,
    ),
    Achievement(
        "village",
        "🏘️",
        lambda _: _("Village mayor"),
        lambda _: _.n("End with {count} finished house.", "End with {count} finished houses or more.", VILLAGE),
        village,
    ),
    Achievement(
        "patchwork",
        "🧵",
        lambda _: _("Patchwork"),
        lambda _: _("End with a finished house of straw, wood and brick."),
        patchwork,
    ),
    Achievement(
        "tower",
        "🗼",
        lambda _: _("Room with a view"),
        lambda _: _.n(
            "End with a finished house of {count} tile.", "End with a finished house of {count} tiles or more.", TALL
        ),
        tower,
    ),
    Achievement(
        "brick-house",
        "🧱",
        lambda _: _("Built to last"),
        lambda _: _("End with a finished house of brick alone."),
        brick_house,
    ),
)
