"""Drawing tiles and planets with emoji."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from math import isqrt
from typing import ClassVar

from pydantic import model_validator

from bot.display.art import Art as EveryArt
from bot.display.emoji import Emoji
from rules.planet.tiles import Character, Kind, Thing, Tile

WIDE = 2
"""Emoji side by side on a tile; with more, a planet would be too wide for a phone."""
LOW, HIGH = 2, 4
"""The fewest and the most lines of emoji on a tile; a row is as high as its fullest tile."""


class Art(EveryArt):
    """The emoji of this game, from its data file; complete and without repetition."""

    UNDRAWN: ClassVar[frozenset[str]] = frozenset({"game", "ground", "gap"})

    game: Emoji
    hidden: Emoji
    face_down: Emoji
    discard: Emoji
    warning: Emoji
    ground: Emoji
    gap: Emoji
    more: Emoji
    kinds: Mapping[Kind, Emoji]
    things: Mapping[Thing, Emoji]
    characters: Mapping[Character, Emoji]

    @model_validator(mode="after")
    def _check(self) -> Art:
        _complete("kinds", self.kinds, Kind)
        _complete("things", self.things, Thing)
        _complete("characters", self.characters, Character)
        single = (self.game, self.hidden, self.face_down, self.discard, self.warning, self.ground, self.gap, self.more)
        used = Counter([*single, *self.kinds.values(), *self.things.values(), *self.characters.values()])
        twice = [emoji for emoji, times in used.items() if times > 1]
        if twice:
            raise ValueError(f"these stand for more than one thing: {' '.join(twice)}")
        return self

    @property
    def covered(self) -> str:
        """The emoji of a tile that baobabs turned face down."""
        return self.things[Thing.COVERED_TILE]

    def icons(self, tile: Tile) -> tuple[str, ...]:
        """Return what is visible on a tile, as single emoji."""
        who = () if tile.character is None else (self.characters[tile.character],)
        return (*who, *(self.things[thing] for thing, number in tile.icons for _ in range(number)))

    def square(self, cells: Sequence[tuple[Kind, Sequence[str] | None]]) -> str:
        """Draw a planet from its cells, row by row: the kind of each cell and the emoji on its tile, None if empty."""
        side = isqrt(len(cells))
        rows = [cells[start : start + side] for start in range(0, len(cells), side)]
        line = self.gap * (side * (WIDE + 1) - 1)
        return f"\n{line}\n".join(self._row(row) for row in rows)

    def _row(self, row: Sequence[tuple[Kind, Sequence[str] | None]]) -> str:
        height = min(HIGH, max(LOW, *(-(-len(shown or ()) // WIDE) for _, shown in row)))
        tiles = [self._cell(kind, shown, height * WIDE) for kind, shown in row]
        return "\n".join(
            self.gap.join("".join(tile[start : start + WIDE]) for tile in tiles)
            for start in range(0, height * WIDE, WIDE)
        )

    def _cell(self, kind: Kind, shown: Sequence[str] | None, room: int) -> Sequence[str]:
        if shown is None:
            return self.kinds[kind], *[self.gap] * (room - 1)
        if len(shown) > room:
            return *shown[: room - 1], self.more
        return *shown, *[self.ground] * (room - len(shown))


def _complete(name: str, given: Iterable[str], needed: type[StrEnum]) -> None:
    missing = [value.value for value in needed if value not in set(given)]
    if missing:
        raise ValueError(f"{name} lacks {', '.join(missing)}")


def number(place: int) -> str:
    """Return the emoji of a number from 1 to 9."""
    return f"{place}\ufe0f\u20e3"
