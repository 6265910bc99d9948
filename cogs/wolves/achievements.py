"""The achievements of The Three Little Wolves, all for the final count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from bot.model.achievements import Achievement, Finished
from rules.game import Line, Seat
from rules.wolves.events import Event
from rules.wolves.score import HouseLine, RooftopLine, TallestLine, TokenLine, WolfLine
from rules.wolves.state import State

Game: TypeAlias = Finished[State, Event]
L = TypeVar("L", bound=Line)

STREET = 3
"""Standing houses of a street."""
LANDMARKS = 2
"""Houses that are the tallest of their colours."""
SKYSCRAPER = 8
"""The height of a skyscraper."""
TERRACES = 2
"""Rooftops that bring points."""
BASEMENTS = 3
"""Basements of one house."""
MAGNETS = 2
"""Big Bad Pig tokens on standing houses."""


def _lines(game: Game, seat: Seat, kind: type[L]) -> Sequence[L]:
    return [line for line in game.scores[seat].lines if isinstance(line, kind)]


def _standing(game: Game, seat: Seat) -> Sequence[HouseLine]:
    return [line for line in _lines(game, seat, HouseLine) if line.standing]


def street(game: Game, seat: Seat) -> bool:
    """Whether enough houses stand."""
    return len(_standing(game, seat)) >= STREET


def magnet(game: Game, seat: Seat) -> bool:
    """Whether enough standing houses have a token."""
    return sum(line.standing for line in _lines(game, seat, TokenLine)) >= MAGNETS


def home_and_dry(game: Game, seat: Seat) -> bool:
    """Whether every wolf lives in a standing house."""
    return all(line.address is not None and line.standing for line in _lines(game, seat, WolfLine))


def landmarks(game: Game, seat: Seat) -> bool:
    """Whether enough houses are the tallest of their colours."""
    return len(_lines(game, seat, TallestLine)) >= LANDMARKS


def terraces(game: Game, seat: Seat) -> bool:
    """Whether enough rooftops bring points."""
    return sum(line.points > 0 for line in _lines(game, seat, RooftopLine)) >= TERRACES


def leaky_roof(game: Game, seat: Seat) -> bool:
    """Whether the winner paid for a rooftop."""
    return game.won(seat) and any(line.points < 0 for line in _lines(game, seat, RooftopLine))


def cellar(game: Game, seat: Seat) -> bool:
    """Whether a standing house has enough basements."""
    yard = game.state.yards[seat]
    return any(len(yard[line.house].basements) >= BASEMENTS for line in _standing(game, seat))


def skyscraper(game: Game, seat: Seat) -> bool:
    """Whether a standing house is high enough."""
    return any(line.height >= SKYSCRAPER for line in _standing(game, seat))


ACHIEVEMENTS = (
    Achievement(
        "street",
        "🏘️",
        lambda _: _("A street of your own"),
        lambda _: _.n("End with {count} standing house.", "End with {count} standing houses.", STREET),
        street,
    ),
    Achievement(
        "magnet",
        "🐷",
        lambda _: _("Pig magnet"),
        lambda _: _.n(
            "End with a Big Bad Pig on {count} standing house.",
            "End with Big Bad Pigs on {count} standing houses.",
            MAGNETS,
        ),
        magnet,
    ),
    Achievement(
        "home-and-dry",
        "🐺",
        lambda _: _("Home and dry"),
        lambda _: _("End with all your wolves in standing houses."),
        home_and_dry,
    ),
    Achievement(
        "landmarks",
        "🗼",
        lambda _: _("Landmarks"),
        lambda _: _.n(
            "End with the tallest house of {count} colour.",
            "End with the tallest houses of {count} colours or more.",
            LANDMARKS,
        ),
        landmarks,
    ),
    Achievement(
        "terraces",
        "🌇",
        lambda _: _("Terraces in the sun"),
        lambda _: _.n(
            "End with {count} standing house whose roof scores points.",
            "End with {count} standing houses whose roofs score points.",
            TERRACES,
        ),
        terraces,
    ),
    Achievement(
        "leaky-roof",
        "☔",
        lambda _: _("The roof leaks"),
        lambda _: _("Win although one of your roofs costs you points."),
        leaky_roof,
    ),
    Achievement(
        "cellar",
        "🪜",
        lambda _: _("Down to the cellar"),
        lambda _: _.n(
            "End with a standing house that has {count} basement.",
            "End with a standing house that has {count} basements.",
            BASEMENTS,
        ),
        cellar,
    ),
    Achievement(
        "skyscraper",
        "🏙️",
        lambda _: _("Skyscraper"),
        lambda _: _.n(
            "End with a standing house of {count} floor.",
            "End with a standing house of {count} floors or more.",
            SKYSCRAPER,
        ),
        skyscraper,
    ),
)
