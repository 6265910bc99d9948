"""The emoji of tiles and planets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import ClassVar

from pydantic import model_validator

from bot.display.art import Art as EveryArt
from bot.display.emoji import Emoji
from rules.planet.tiles import Character, Kind, Thing, Tile

PLACES = 9
"""The most tiles that can be told apart by their numbers."""

_STACKS = {
    Kind.CENTRE: "centre_tile",
    Kind.UPHILL: "uphill_edge",
    Kind.DOWNHILL: "downhill_edge",
    Kind.CHARACTER: "character_tile",
}
_EMPTY = {
    Kind.CENTRE: "empty_centre",
    Kind.UPHILL: "empty_uphill",
    Kind.DOWNHILL: "empty_downhill",
    Kind.CHARACTER: "empty_corner",
}


class Art(EveryArt):
    """The emoji of this game, from its data file; complete and without repetition."""

    UNDRAWN: ClassVar[frozenset[str]] = frozenset({"game", "kinds"})

    game: Emoji
    secret_character: Emoji
    face_down: Emoji
    discarded_tile: Emoji
    baobab_warning: Emoji
    picks_next: Emoji
    kinds: Mapping[Kind, Emoji]
    things: Mapping[Thing, Emoji]
    characters: Mapping[Character, Emoji]

    @model_validator(mode="after")
    def _check(self) -> Art:
        _complete("kinds", self.kinds, Kind)
        _complete("things", self.things, Thing)
        _complete("characters", self.characters, Character)
        single = (
            self.game,
            self.secret_character,
            self.face_down,
            self.discarded_tile,
            self.baobab_warning,
            self.picks_next,
        )
        used = Counter([*single, *self.kinds.values(), *self.things.values(), *self.characters.values()])
        twice = [emoji for emoji, times in used.items() if times > 1]
        if twice:
            raise ValueError(f"these stand for more than one thing: {' '.join(twice)}")
        return self

    def words(self) -> dict[str, tuple[Emoji, ...]]:
        """Give the words: a stack and an empty place of its kind are two, and so are the numbers of open tiles."""
        return {
            **super().words(),
            **{words[kind]: (emoji,) for words in (_STACKS, _EMPTY) for kind, emoji in self.kinds.items()},
            **{_place(place): (f"{place}\ufe0f\u20e3",) for place in range(1, PLACES + 1)},
            "planet": (self.game,),
        }

    @property
    def covered(self) -> str:
        """The emoji of a tile that baobabs turned face down."""
        return self.things[Thing.COVERED_TILE]

    @property
    def planet(self) -> str:
        """The emoji of a planet."""
        return self["planet"]

    def stack(self, kind: Kind) -> str:
        """Return the emoji of a stack and its tiles."""
        return self[_STACKS[kind]]

    def empty(self, kind: Kind) -> str:
        """Return the emoji of an empty place on a planet."""
        return self[_EMPTY[kind]]

    def place(self, place: int) -> str:
        """Return the emoji of a number from 1 to ``PLACES``."""
        return self[_place(place)]

    def icons(self, tile: Tile) -> str:
        """Draw what is visible on a tile: its character and its icons."""
        who = "" if tile.character is None else self.characters[tile.character]
        return who + "".join(self.things[thing] * number for thing, number in tile.icons)


def _place(place: int) -> str:
    return f"tile_{place}"


def _complete(name: str, given: Iterable[str], needed: type[StrEnum]) -> None:
    missing = [value.value for value in needed if value not in set(given)]
    if missing:
        raise ValueError(f"{name} lacks {', '.join(missing)}")
