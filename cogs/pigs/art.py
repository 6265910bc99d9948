"""Drawing tiles, dice, stacks and houses with emoji."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.display.art import Art as EveryArt
from bot.display.emoji import Emoji
from rules.pigs.events import Award
from rules.pigs.state import DOOR, KINDS, MATERIALS, ROOF, WINDOW, Face, House, Material, Part, Tile

STRIP = 5
"""Houses side by side; a phone shows no more in a line."""
WHITE_DICE = 2
"""The first dice are white, the others black; only these have a wolf."""

_POTS: Mapping[Part, int] = {DOOR: 1, WINDOW: 2, ROOF: 0}
"""The most flowerpots on a picture of each part."""
_TILES = {
    (material, part): [f"{material}_{part}{pots}" for pots in ("", "_pot", "_pots")[: _POTS[part] + 1]]
    for material, part in KINDS
}
"""The words of tiles by kind, and then by their flowerpots."""
_DICE = [{face: f"{colour}_die_{face}" for face in Face} for colour in ("white", "black")]
_PLOTS = [f"house_{chr(ord('a') + house)}" for house in range(26)]
_MEDALS = {award: f"award_{award.split('-')[-1]}" for award in Award}

_FEW = 4
"""Tiles that are shown one by one in a label."""
_TOGETHER = "\N{WORD JOINER}"
_AIR, _GAP = "air", "gap"
"""The empty space of a tile, and the one that keeps houses apart."""


class Art(EveryArt):
    """The emoji of this game, from its data file."""

    UNDRAWN: ClassVar[frozenset[str]] = frozenset({"game", "pot", "medal", "air"})
    HIDDEN: ClassVar[Mapping[str, str]] = {_GAP: _AIR}

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
    huffing_wolf: Emoji
    medal: Emoji
    air: Emoji

    def words(self) -> dict[str, tuple[Emoji, ...]]:
        """Give the words: a tile is one, and so is each side of a die and each letter of a house."""
        return {
            **super().words(),
            **{
                word: (self.of(part), self.of(material)) for (material, part), words in _TILES.items() for word in words
            },
            **{word: (self.of(face),) for words in _DICE for face, word in words.items()},
            **{word: (_letter(house),) for house, word in enumerate(_PLOTS)},
            **dict.fromkeys(_MEDALS.values(), (self.medal,)),
            "flowerpot": (self.pot,),
            _AIR: (self.air, self.air),
            _GAP: (self.air,),
        }

    def of(self, thing: Material | Part | Face) -> str:
        """Return the emoji of a material, a part or a symbol."""
        emoji: str = getattr(self, thing.value)
        return emoji

    def kind(self, material: Material, part: Part) -> str:
        """Draw a kind of tile: its part, then what it is made of."""
        return self[_TILES[material, part][0]]

    def tile(self, tile: Tile) -> str:
        """Draw a tile; its flowerpots are on the picture only."""
        return self[tile_word(tile)]

    def tile_button(self, tile: Tile) -> str:
        """Return what stands for a tile on a button."""
        return self.button(tile_word(tile))

    def pots(self, number: int) -> str:
        """Draw flowerpots in a row."""
        return self["flowerpot"] * number

    def die(self, die: int, face: Face) -> str:
        """Draw a die, counted from 0."""
        return self[_DICE[die >= WHITE_DICE][face]]

    def dice(self, dice: Sequence[Face]) -> str:
        """Draw all dice in a row."""
        return " ".join(self.texts(_DICE[die >= WHITE_DICE][face] for die, face in enumerate(dice)))

    def award(self, award: Award) -> str:
        """Return the medal of an award."""
        return self[_MEDALS[award]]

    def letter(self, house: int) -> str:
        """Return the letter, A to Z, of a player's house, counted from 0; what comes after Z has no picture."""
        return self[_PLOTS[house]] if house < len(_PLOTS) else _letter(house)

    def lying(self, house: House) -> str:
        """Draw a house on its side, from the bottom up, which no line break parts."""
        return _TOGETHER.join(self.texts(map(tile_word, house.tiles)))

    def materials(self, house: House) -> str:
        """Say what a house is made of, for labels: every tile of a low house, how many of each in a high one."""
        made_of = [tile.material for tile in house.tiles]
        if len(made_of) <= _FEW:
            return "".join(map(self.of, sorted(made_of, key=MATERIALS.index)))
        return " ".join(f"{self.of(kind)}{made_of.count(kind)}" for kind in MATERIALS if kind in made_of)

    def yard(self, houses: Sequence[House], sign: str) -> str:
        """Draw a player's houses upright, side by side, each over its letter, and the sign to their right."""
        rows = []
        for start in range(0, len(houses), STRIP):
            strip = houses[start : start + STRIP]
            tallest = max(house.height for house in strip)
            for level in range(tallest - 1, -1, -1):
                tiles = [tile_word(house.tiles[level]) if level < house.height else _AIR for house in strip]
                while tiles[-1] == _AIR:
                    tiles.pop()
                rows.append(self[_GAP].join(self.texts(tiles)))
            rows.append((2 * self[_GAP]).join(self.letter(start + index) for index in range(len(strip))))
        rows[-1] += f" {sign}"
        return "\n".join(rows)


def _letter(house: int) -> str:
    return chr(ord("🇦") + house)


def tile_word(tile: Tile) -> str:
    """Give the word of a tile; no picture has more flowerpots than any tile in the box."""
    words = _TILES[tile.material, tile.part]
    return words[min(tile.pots, len(words) - 1)]
