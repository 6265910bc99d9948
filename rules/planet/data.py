"""The numbers of the rulebook and the contents of the box, as `data/planet.toml` gives them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated

from pydantic import Field, NonNegativeInt, PositiveInt, model_validator

from rules.datafile import DataModel, check_complete
from rules.planet.tiles import ICONS, KINDS, Character, Kind, Thing, Tile

STACK = 20
"""Tiles of each kind in any box; the tiles of a round add up only with this number."""


class Reliability(StrEnum):
    """How reliable the list is about a tile."""

    LISTED = "listed"
    """Taken from the only known list, without contradictions."""
    DOUBTFUL = "doubtful"
    """The list itself is unsure about it."""


class TileRecord(DataModel):
    """One tile."""

    id: str
    icons: Mapping[Thing, PositiveInt]
    sure: Reliability


class Points(DataModel):
    """What a character scores: the sum of the given parts."""

    each: Mapping[Thing, int] = {}
    """Points for every one."""
    exactly: Mapping[Thing, Mapping[PositiveInt, int]] = {}
    """Points by the exact number; 0 for other numbers."""
    present: tuple[tuple[Thing, ...], ...] = ()
    """Groups of things; one thing of a group makes it present."""
    presence: int = 0
    """Points for each group that is present."""


class Numbers(DataModel):
    """The rulebook's numbers other than points."""

    removed: Annotated[Mapping[PositiveInt, NonNegativeInt], Field(min_length=1)]
    """Tiles taken out of every stack, by the number of players."""
    looked_at: PositiveInt
    """Tiles that the first of two players looks at in a round."""
    baobabs: PositiveInt
    """When there are this many face-up baobabs, they are turned face down."""
    volcano: NonNegativeInt
    """Points lost for each volcano by those who have the most."""


class PlanetData(DataModel):
    """The whole file, with its totals checked."""

    replaces: tuple[str, ...] = ()
    """Fingerprints of earlier files whose games may be finished with this one."""
    numbers: Numbers
    cells: Mapping[Kind, tuple[NonNegativeInt, ...]]
    """Where the tiles of a kind go, in this order; cells of a square, row by row from 0."""
    points: Mapping[Character, Points]
    totals: Mapping[Kind, Mapping[Thing, NonNegativeInt]]
    tiles: Mapping[Kind, tuple[TileRecord, ...]]

    @model_validator(mode="after")
    def _check(self) -> PlanetData:
        check_complete("cells", self.cells, KINDS)
        check_complete("totals", self.totals, KINDS)
        check_complete("tiles", self.tiles, KINDS)
        for kind in KINDS:
            self._check_stack(kind)
        self._check_players()
        square = sorted(cell for kind in KINDS for cell in self.cells[kind])
        if square != list(range(len(square))) or len({len(self.cells[kind]) for kind in KINDS}) > 1:
            raise ValueError("cells must give every kind as many cells as the others, and every cell once")
        return self

    def _check_stack(self, kind: Kind) -> None:
        records = self.tiles[kind]
        if len(records) != STACK:
            raise ValueError(f"there must be {STACK} {kind} tiles, not {len(records)}")
        seen: set[str] = set()
        for number, record in enumerate(records, 1):
            if kind is not Kind.CHARACTER and record.id != f"{kind}-{number:02}":
                raise ValueError(f"{kind} tile {number} must have the id {kind}-{number:02}, not {record.id}")
            if kind is Kind.CHARACTER:
                self._check_character(record)
            if record.id in seen:
                raise ValueError(f"two tiles have the id {record.id}")
            seen.add(record.id)
            if not record.icons.keys() <= set(ICONS):
                raise ValueError(f"{record.id} shows something that is no icon")
            if record.icons.get(Thing.BAOBAB, 0) > 1:
                raise ValueError(f"{record.id} shows more than one baobab")
        found: Counter[Thing] = Counter()
        for record in records:
            found.update(record.icons)
        for icon in ICONS:
            expected = self.totals[kind].get(icon, 0)
            if found[icon] != expected:
                raise ValueError(f"the {kind} tiles must show {icon} {expected} times in total, not {found[icon]}")

    def _check_character(self, record: TileRecord) -> None:
        name, _, copy = record.id.rpartition("-")
        if name not in set(Character) or copy not in set("123456789"):
            raise ValueError(f"{record.id} is no character with the number of its copy")
        if Character(name) not in self.points:
            raise ValueError(f"points lacks {name}")
        if Thing.BAOBAB in record.icons:
            raise ValueError(f"{record.id} shows a baobab, which would give a hidden character away")

    def _check_players(self) -> None:
        players = sorted(self.numbers.removed)
        if players != list(range(max(players[0], 2), players[-1] + 1)):
            raise ValueError(f"numbers.removed must be for every number of players from 2 or more, not {players}")
        for seats, removed in self.numbers.removed.items():
            needed = self.tiles_per_round(seats) * len(self.cells[Kind.CENTRE])
            if STACK - removed != needed:
                raise ValueError(f"{seats} players need {needed} tiles of every stack, not {STACK - removed}")

    @property
    def seats(self) -> range:
        """How many may play."""
        return range(min(self.numbers.removed), max(self.numbers.removed) + 1)

    def tiles_per_round(self, seats: int) -> int:
        """Return how many tiles a round takes from a stack."""
        return self.numbers.looked_at if seats == 2 else seats

    @property
    def fingerprint(self) -> str:
        """A hash of everything in the file that affects a game."""
        facts = self.model_dump(mode="json", exclude_defaults=True, exclude={"replaces", "totals", "tiles"})
        facts["tiles"] = [[(record.id, record.icons) for record in self.tiles[kind]] for kind in KINDS]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

    def tiles_of(self, kind: Kind) -> Sequence[Tile]:
        """List the tiles of a stack before it is shuffled."""
        return [
            Tile(
                record.id,
                kind,
                tuple((icon, record.icons[icon]) for icon in ICONS if icon in record.icons),
                Character(record.id.rpartition("-")[0]) if kind is Kind.CHARACTER else None,
            )
            for record in self.tiles[kind]
        ]
