"""Drawing cards and houses with emoji."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from pydantic import Field

from bot.display.art import Art as EveryArt
from bot.display.emoji import Emoji
from rules.wolves.state import Card, Colour, Floor, House

MOST_UPRIGHT = 8
"""The most floors of a house that is drawn upright; a yard with a taller one is drawn with a line per house."""
_CELLS = 3
"""Emoji per floor: three houses and two gaps fill a line on a phone."""


class Art(EveryArt):
    """The emoji of this game, from its data file."""

    UNDRAWN: ClassVar[frozenset[str]] = frozenset({"game", "air"})

    game: Emoji
    red: Emoji
    yellow: Emoji
    green: Emoji
    white: Emoji
    wolf: Emoji
    pig: Emoji
    hats: Annotated[tuple[Emoji, ...], Field(min_length=4)]
    smooki: Emoji
    mustache: Emoji
    basement: Emoji
    deck: Emoji
    discard: Emoji
    ground: Emoji
    air: Emoji

    def of(self, colour: Colour) -> str:
        """Return the emoji of a colour."""
        emoji: str = getattr(self, colour.value)
        return emoji

    def card(self, card: Card) -> str:
        """Return the emoji of a card's colour."""
        return self.of(colour_of(card))

    def yard(self, houses: Sequence[House]) -> str:
        """Draw a builder's houses, upright and side by side unless one is too tall for that."""
        if max(len(house.floors) for house in houses) > MOST_UPRIGHT:
            return "\n".join(self.line(index, house) for index, house in enumerate(houses))
        return self._upright(houses)

    def line(self, index: int, house: House) -> str:
        """Draw a house in a line, from the ground up, then from the ground down; white floors in it are marked."""
        floors = " ".join(self._in_line(floor, house) for floor in house.floors)
        basements = " ".join(self._in_line(floor, house) for floor in house.basements)
        below = f" {self.basement}{basements}" if basements else ""
        return f"{letter(index)}{self.of(house.colour)} **{floors}**{below}"

    def _in_line(self, floor: Floor, house: House) -> str:
        odd = colour_of(floor.card) is not house.colour
        return f"{self.card(floor.card) if odd else ''}{floor.number}"

    def _upright(self, houses: Sequence[House]) -> str:
        height = max(len(house.floors) for house in houses)
        depth = max(len(house.basements) for house in houses)
        rows = [[self._floor(house, level) for house in houses] for level in range(height - 1, -1, -1)]
        rows.append([f"{self.ground}{letter(index)}{self.ground}" for index in range(len(houses))])
        rows += [[self._basement(house, level) for house in houses] for level in range(depth)]
        return "\n".join(self._trimmed(self.air.join(row)) for row in rows)

    def _floor(self, house: House, level: int) -> str:
        if level >= len(house.floors):
            return self.air * _CELLS
        floor = house.floors[level]
        digits = [_keycap(digit) for digit in str(floor.number)]
        return self.card(floor.card) * (_CELLS - len(digits)) + "".join(digits)

    def _basement(self, house: House, level: int) -> str:
        if level >= len(house.basements):
            return self.air * _CELLS
        floor = house.basements[level]
        return self.card(floor.card) + self.basement + _keycap(str(floor.number))

    def _trimmed(self, row: str) -> str:
        while row.endswith(self.air):
            row = row.removesuffix(self.air)
        return row


def letter(house: int) -> str:
    """Return the emoji letter of a builder's house, counted from 0."""
    return chr(ord("🇦") + house)


def capital(house: int) -> str:
    """Return the same letter as plain text."""
    return chr(ord("A") + house)


def colour_of(card: Card) -> Colour:
    """Read the colour of a floor card."""
    return Colour(card.partition("-")[0])


def _keycap(digit: str) -> str:
    return f"{digit}\ufe0f\u20e3"
