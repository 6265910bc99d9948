"""Drawing tiles, dice, stacks and houses with emoji."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from bot.display.emoji import Emoji
from rules.pigs.state import Face, House, Material, Part

STRIP = 4
"""Houses side by side; a phone shows no more in a line."""


class Art(BaseModel):
    """The emoji of this game, from its data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Emoji
    straw: Emoji
    wood: Emoji
    brick: Emoji
    door: Emoji
    window: Emoji
    roof: Emoji
    wolf: Emoji
    pot: Emoji
    house: Emoji
    site: Emoji
    air: Emoji

    def of(self, thing: Material | Part | Face) -> str:
        """Return the emoji of a material, a part or a die's face."""
        emoji: str = getattr(self, thing.value)
        return emoji

    def tile(self, material: Material, part: Part) -> str:
        """Draw a kind of tile: its part, then what it is made of."""
        return self.of(part) + self.of(material)

    def dice(self, dice: Sequence[Face]) -> str:
        """Draw dice in a row."""
        return " ".join(self.of(face) for face in dice)

    def yard(self, houses: Sequence[House]) -> str:
        """Draw a player's houses upright, side by side, each over its letter."""
        strips = []
        for start in range(0, len(houses), STRIP):
            strip = houses[start : start + STRIP]
            tallest = max(house.height for house in strip)
            rows = [self.air.join(self._level(house, level) for house in strip) for level in range(tallest - 1, -1, -1)]
            rows.append((2 * self.air).join(letter(start + index) for index in range(len(strip))))
            strips.append("\n".join(self._trimmed(row) for row in rows))
        return "\n".join(strips)

    def _trimmed(self, row: str) -> str:
        while row.endswith(self.air):
            row = row.removesuffix(self.air)
        return row

    def _level(self, house: House, level: int) -> str:
        if level >= house.height:
            return self.air * 2
        tile = house.tiles[level]
        return self.tile(tile.material, tile.part)


def letter(house: int) -> str:
    """Return the emoji letter, A to Z, of a player's house, counted from 0."""
    return chr(ord("🇦") + house)
