"""The count, line by line (rulebook: the characters; Beware of the volcanoes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.game import Line, Score, Seat
from rules.planet.box import Box, Tally
from rules.planet.data import PlanetData
from rules.planet.state import State
from rules.planet.tiles import Character, Thing, TileId
from rules.ranking import ranked


class Counted(Struct, frozen=True, gc=False):
    """Something that a character counted."""

    things: tuple[Thing, ...]
    """What was counted; several things count as the same to that character."""
    number: int
    """How many are visible on the planet."""
    points: int
    """What they are worth to that character."""


class CharacterLine(Line, frozen=True, gc=False):
    """A character that the reader of the state may know."""

    tile: TileId
    character: Character
    counted: tuple[Counted, ...]


class VolcanoLine(Line, frozen=True, gc=False):
    """The volcanoes, which cost points if nobody has more."""

    volcanoes: int
    """The number of visible ones."""
    most: bool
    """Whether there are any and nobody has more."""


class _Worth(Struct, frozen=True, gc=False):
    """What a character scores, in the order of its score line."""

    present: tuple[tuple[Thing, ...], ...]
    presence: int
    each: tuple[tuple[Thing, int], ...]
    exactly: tuple[tuple[Thing, Mapping[int, int]], ...]


class Counter:
    """Counts with the points of a data file. In a redacted state it counts what the reader may know."""

    def __init__(self, data: PlanetData, box: Box) -> None:
        self._box = box
        self._volcano = data.numbers.volcano
        worth = {
            character: _Worth(points.present, points.presence, (*points.each.items(),), (*points.exactly.items(),))
            for character, points in data.points.items()
        }
        self._characters: Mapping[TileId, tuple[Character, _Worth]] = {
            id_: (tile.character, worth[tile.character])
            for id_, tile in box.tiles.items()
            if tile.character is not None
        }

    def scores(self, state: State) -> tuple[Score, ...]:
        """Count every seat as if the game ended now."""
        tallies = [self._box.tally(planet) for planet in state.planets]
        most = max(tally[Thing.VOLCANO] for tally in tallies)
        return tuple(
            Score(seat, (*self.characters(state.planets[seat], tally), self._volcanoes(tally[Thing.VOLCANO], most)))
            for seat, tally in enumerate(tallies)
        )

    def characters(self, planet: Sequence[TileId], tally: Tally) -> tuple[CharacterLine, ...]:
        """Count the characters of a planet, in the order in which they were placed."""
        lines = []
        for tile in planet:
            if found := self._characters.get(tile):
                character, worth = found
                counted = _counted(worth, tally)
                lines.append(CharacterLine(sum([part.points for part in counted]), tile, character, counted))
        return tuple(lines)

    def _volcanoes(self, number: int, most: int) -> VolcanoLine:
        loses = 0 < number == most
        return VolcanoLine(-self._volcano * number if loses else 0, number, loses)

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Group the seats by points, then fewer visible volcanoes; seats that resigned form one last group."""

        def sort_key(score: Score) -> tuple[int, int]:
            return score.total, -self._box.tally(state.planets[score.seat])[Thing.VOLCANO]

        return ranked(self.scores(state), sort_key, state.resigned)


def _counted(worth: _Worth, tally: Tally) -> tuple[Counted, ...]:
    parts = []
    for group in worth.present:
        number = sum([tally[thing] for thing in group])
        parts.append(Counted(group, number, worth.presence if number else 0))
    for thing, points in worth.each:
        number = tally[thing]
        parts.append(Counted((thing,), number, number * points))
    for thing, by_number in worth.exactly:
        number = tally[thing]
        parts.append(Counted((thing,), number, by_number.get(number, 0)))
    return tuple(parts)
