"""The numbers of the rulebook and the contents of the box, as `data/pigs.toml` gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, TypeVar

from pydantic import Field, NonNegativeInt, PositiveInt, model_validator

from rules.datafile import DataModel, check_complete, check_total
from rules.pigs.events import Award
from rules.pigs.state import KINDS, MATERIALS, Face, Material, Part, Tile

Key = TypeVar("Key", bound=StrEnum)


class Box(DataModel):
    """The totals that the lists of the file must add up to."""

    tiles: PositiveInt
    copies: PositiveInt
    dice: PositiveInt
    faces: Mapping[Face, PositiveInt]
    spinner: Mapping[Material, PositiveInt]


class Turn(DataModel):
    """What a player may do in a turn."""

    rolls: PositiveInt
    wolves: PositiveInt
    purchases: PositiveInt
    cost: Mapping[Material, PositiveInt]


class End(DataModel):
    """When a game is over."""

    empty_stacks: Annotated[Mapping[PositiveInt, PositiveInt], Field(min_length=1)]
    """By the number of players."""
    rounds_without_purchase: PositiveInt


class Points(DataModel):
    """What counts at the end."""

    tile: Mapping[Material, NonNegativeInt]
    pot: NonNegativeInt
    house: NonNegativeInt
    award: Mapping[Award, NonNegativeInt]


class Faces(DataModel):
    """What the dice and the spinner show."""

    dice: tuple[tuple[Face, ...], ...]
    spinner: tuple[Material, ...]


class TileRecord(DataModel):
    """One tile."""

    material: Material
    part: Part
    pots: NonNegativeInt


class Tiles(DataModel):
    """Every tile."""

    each: tuple[TileRecord, ...]


class PigsData(DataModel):
    """The whole file, with its totals checked."""

    box: Box
    turn: Turn
    end: End
    points: Points
    faces: Faces
    tiles: Tiles

    @model_validator(mode="after")
    def _check(self) -> PigsData:
        check_complete("points.tile", self.points.tile, Material)
        check_complete("points.award", self.points.award, Award)
        check_complete("turn.cost", self.turn.cost, Material)
        check_total("tiles", len(self.tiles.each), self.box.tiles)
        copies = Counter((tile.material, tile.part) for tile in self.tiles.each)
        for material, part in KINDS:
            check_total(f"{material} {part}s", copies[material, part], self.box.copies)
        check_total("dice", len(self.faces.dice), self.box.dice)
        _count("faces of the dice", (face for die in self.faces.dice for face in die), self.box.faces, Face)
        sides = {len(die) for die in self.faces.dice}
        if len(sides) > 1:
            raise ValueError(f"every die must have as many faces as the others, not {sorted(sides)}")
        _count("fields of the spinner", self.faces.spinner, self.box.spinner, Material)
        players = sorted(self.end.empty_stacks)
        if players != list(range(players[0], players[-1] + 1)):
            raise ValueError(f"end.empty_stacks leaves out a number of players: {players}")
        if max(self.end.empty_stacks.values()) > len(KINDS):
            raise ValueError(f"end.empty_stacks asks for more than the {len(KINDS)} stacks there are")
        return self

    @property
    def seats(self) -> range:
        """How many may play."""
        return range(min(self.end.empty_stacks), max(self.end.empty_stacks) + 1)

    @property
    def stacks(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles by stack, in the order of KINDS, before shuffling."""
        records = self.tiles.each
        return tuple(
            tuple(Tile(material, part, tile.pots) for tile in records if (tile.material, tile.part) == (material, part))
            for material, part in KINDS
        )

    @property
    def costs(self) -> tuple[int, ...]:
        """The dice that a tile costs, by material in the order of MATERIALS."""
        return tuple(self.turn.cost[material] for material in MATERIALS)


def _count(what: str, found: Iterable[Key], expected: Mapping[Key, int], keys: type[Key]) -> None:
    counted = Counter(found)
    for key in keys:
        check_total(f"{what} with {key.value}", counted[key], expected.get(key, 0))
