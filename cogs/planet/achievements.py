"""The achievements of The Little Prince: Make Me a Planet, all for finished planets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.model.achievements import Achievement, Finished
from cogs.planet.names import ANIMALS
from rules.game import Seat
from rules.planet.box import Tally
from rules.planet.events import Event
from rules.planet.game import Planet
from rules.planet.score import CharacterLine, VolcanoLine
from rules.planet.state import State
from rules.planet.tiles import Character, Thing

Game: TypeAlias = Finished[State, Event]

LAMPPOSTS = 12
"""Lampposts of a shining planet."""
FAIR_SHARE = 8
"""Points of each character of a good company."""
COVERED = 6
"""Tiles of an overgrown planet that are turned face down."""


def _characters(game: Game, seat: Seat) -> Sequence[CharacterLine]:
    return [line for line in game.scores[seat].lines if isinstance(line, CharacterLine)]


def _volcanoes(game: Game, seat: Seat) -> VolcanoLine:
    (line,) = (line for line in game.scores[seat].lines if isinstance(line, VolcanoLine))
    return line


def twins(game: Game, seat: Seat) -> bool:
    """Whether a character is on the planet twice."""
    characters = [line.character for line in _characters(game, seat)]
    return len(set(characters)) < len(characters)


def company(game: Game, seat: Seat) -> bool:
    """Whether every character scores well."""
    return all(line.points >= FAIR_SHARE for line in _characters(game, seat))


def fire(game: Game, seat: Seat) -> bool:
    """Whether the winner paid for the most volcanoes."""
    return game.won(seat) and _volcanoes(game, seat).most


def quiet(game: Game, seat: Seat) -> bool:
    """Whether no volcano is visible."""
    return not _volcanoes(game, seat).volcanoes


class Counts:
    """Predicates on what planets show."""

    def __init__(self, planet: Planet) -> None:
        self._planet = planet

    def _tally(self, game: Game, seat: Seat) -> Tally:
        return self._planet.tally(game.state, seat)

    def shining(self, game: Game, seat: Seat) -> bool:
        """Whether there are enough lampposts."""
        return self._tally(game, seat)[Thing.LAMPPOST] >= LAMPPOSTS

    def menagerie(self, game: Game, seat: Seat) -> bool:
        """Whether there is every animal."""
        return all(self._tally(game, seat)[animal] for animal in ANIMALS)

    def rose(self, game: Game, seat: Seat) -> bool:
        """Whether a king has one rose."""
        king = any(line.character is Character.KING for line in _characters(game, seat))
        return king and self._tally(game, seat)[Thing.ROSE] == 1

    def overgrown(self, game: Game, seat: Seat) -> bool:
        """Whether baobabs have covered enough."""
        return self._tally(game, seat)[Thing.COVERED_TILE] >= COVERED


def achievements(planet: Planet) -> tuple[Achievement, ...]:
    """List the achievements."""
    counts = Counts(planet)
    return (
        Achievement(
            "twins",
            "👯",
            lambda _: _("Seeing double"),
            lambda _: _("Have the same character twice on your planet."),
            twins,
        ),
        Achievement(
            "shining",
            "🏮",
            lambda _: _("Shining in the night"),
            lambda _: _.n(
                "Have at least {count} lamppost on your planet.",
                "Have at least {count} lampposts on your planet.",
                LAMPPOSTS,
            ),
            counts.shining,
        ),
        Achievement(
            "menagerie",
            "🦊",
            lambda _: _("Menagerie"),
            lambda _: _("Have a fox, an elephant, a snake and sheep of all three colours."),
            counts.menagerie,
        ),
        Achievement(
            "rose",
            "🌹",
            lambda _: _("The one and only"),
            lambda _: _("Have the King and a single rose."),
            counts.rose,
        ),
        Achievement(
            "fire",
            "🌋",
            lambda _: _("Playing with fire"),
            lambda _: _("Win even though you lose points for the most volcanoes."),
            fire,
        ),
        Achievement(
            "company",
            "🎩",
            lambda _: _("In good company"),
            lambda _: _.n(
                "Have each of your characters score at least {count} point.",
                "Have each of your characters score at least {count} points.",
                FAIR_SHARE,
            ),
            company,
        ),
        Achievement(
            "overgrown",
            "🌳",
            lambda _: _("Overgrown"),
            lambda _: _.n(
                "Have baobabs turn at least {count} of your tiles face down.",
                "Have baobabs turn at least {count} of your tiles face down.",
                COVERED,
            ),
            counts.overgrown,
        ),
        Achievement(
            "quiet",
            "🌱",
            lambda _: _("A quiet planet"),
            lambda _: _("Finish your planet without a visible volcano."),
            quiet,
        ),
    )
