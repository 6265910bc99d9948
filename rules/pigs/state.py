"""What lies on the table: tiles, houses, stacks, dice."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from rules.game import Seat


class Material(StrEnum):
    """What a tile is made of, cheapest first; the wolf blows one of them away."""

    STRAW = "straw"
    WOOD = "wood"
    BRICK = "brick"


class Part(StrEnum):
    """Where a tile belongs in a house, from the bottom up."""

    DOOR = "door"
    WINDOW = "window"
    ROOF = "roof"


class Face(StrEnum):
    """What a die shows: the symbol of a part, or the wolf."""

    DOOR = "door"
    WINDOW = "window"
    ROOF = "roof"
    WOLF = "wolf"


MATERIALS = tuple(Material)
PARTS = tuple(Part)
DOOR, WINDOW, ROOF = PARTS
KINDS = tuple((material, part) for material in MATERIALS for part in PARTS)
"""What the stacks hold, in their order: straw door, straw window, straw roof, wood door, ..."""
WOLF = Face.WOLF
SYMBOLS = (Face.DOOR, Face.WINDOW, Face.ROOF)
"""The faces that buy the part in the same place of PARTS."""


def stack_of(material: Material, part: Part) -> int:
    """Say which stack holds the tiles of a kind."""
    return _STACKS[material, part]


_STACKS = {kind: stack for stack, kind in enumerate(KINDS)}


class Tile(Struct, frozen=True, gc=False):
    """A tile with its flowerpots, complete in itself: a new data file changes none that is in play."""

    material: Material
    part: Part
    pots: int


class House(Struct, frozen=True, gc=False):
    """At least one tile, from the bottom up."""

    tiles: tuple[Tile, ...]

    @property
    def has_door(self) -> bool:
        """Whether the lowest tile is a door."""
        return self.tiles[0].part is DOOR

    @property
    def complete(self) -> bool:
        """Whether it has a roof; then it counts, and takes no more tiles."""
        return self.tiles[-1].part is ROOF

    @property
    def height(self) -> int:
        """How many tiles it has."""
        return len(self.tiles)

    @property
    def pots(self) -> int:
        """How many flowerpots its tiles carry."""
        return sum(tile.pots for tile in self.tiles)

    @property
    def whole_of(self) -> Material | None:
        """The material of a house with door, window and roof, all of it the same."""
        if len({tile.part for tile in self.tiles}) < len(PARTS) or len({tile.material for tile in self.tiles}) > 1:
            return None
        return self.tiles[0].material

    def takes(self, part: Part) -> bool:
        """Whether a tile may be added: a door slides under, a window or roof goes on top."""
        return self.tiles[-1].part is not ROOF and (part is not DOOR or self.tiles[0].part is not DOOR)

    def with_tile(self, tile: Tile) -> House:
        """Give the house with a tile that it takes."""
        return House((tile, *self.tiles) if tile.part is DOOR else (*self.tiles, tile))

    def blown(self, material: Material) -> tuple[tuple[Tile, ...], Tile | None, House | None]:
        """Give the tiles that go with a material, the roof that falls when it alone is left, and what stands then."""
        lost = tuple(tile for tile in self.tiles if tile.material is material)
        rest = tuple(tile for tile in self.tiles if tile.material is not material)
        if len(rest) == 1 and rest[0].part is ROOF:
            return lost, rest[0], None
        return lost, None, House(rest) if rest else None


class Phase(StrEnum):
    """What the active player has to do."""

    ROLL = "roll"
    """Roll all dice."""
    REROLL = "reroll"
    """Reroll some dice, or stop."""
    BUY = "buy"
    """Buy a tile; once one is bought, another or none."""
    BLOW = "blow"
    """Blow on an opponent's house."""
    OVER = "over"


class Setup(Struct, frozen=True, gc=False):
    """What was settled before the game and never changes."""

    first: Seat
    """The first player."""
    veteran: bool
    twin_tiles: bool
    finish_round: bool
    ends_at: int
    """How many stacks must be exhausted for the game to end."""


class Board(Struct, frozen=True, gc=False):
    """All tiles, and whatever else stays from turn to turn."""

    stacks: tuple[tuple[Tile, ...], ...]
    """In the order of KINDS; the last tile of a stack is its top."""
    yards: tuple[tuple[House, ...], ...]
    """The houses of every seat, in the order in which they were begun."""
    blown: tuple[Tile, ...] = ()
    """The tiles that the wolf took out of the game."""
    cards: tuple[Seat | None, ...] = (None,) * len(MATERIALS)
    """Who first completed a house all of straw, wood, brick; stays empty but in the veteran variant."""
    resigned: tuple[Seat, ...] = ()
    """Who has left, in seat order."""
    last_sale: int = 0
    """The last round in which a tile was bought; 0 before the first."""

    @property
    def empty_stacks(self) -> int:
        """How many stacks are exhausted."""
        return self.stacks.count(())

    @property
    def tops(self) -> tuple[Tile | None, ...]:
        """What can be bought from each stack; None where it is exhausted."""
        return tuple(stack[-1] if stack else None for stack in self.stacks)

    def complete(self, seat: Seat) -> tuple[House, ...]:
        """List the complete houses of a seat."""
        return tuple(house for house in self.yards[seat] if house.complete)

    def has_targets(self, seat: Seat) -> bool:
        """Whether there is a house that a seat may blow on."""
        return any(self.yards[:seat]) or any(self.yards[seat + 1 :])

    def targets(self, seat: Seat) -> tuple[tuple[Seat, int], ...]:
        """List the houses that a seat may blow on: those of all opponents, also of who left."""
        return tuple(
            (other, house) for other, yard in enumerate(self.yards) if other != seat for house in range(len(yard))
        )


class State(Struct, frozen=True, gc=False):
    """A game between two moves."""

    setup: Setup
    board: Board
    seat: Seat
    """The active player."""
    round: int = 1
    """Counts from 1; a new one begins when the turn comes to the first player, or passes where that seat was."""
    phase: Phase = Phase.ROLL
    rolls: int = 0
    """How often the active player has rolled in this turn."""
    dice: tuple[Face, ...] = ()
    """As they lie, in the order of the data file; empty before the first roll of a turn."""
    bought: tuple[Tile, ...] = ()
    """The tiles bought in this turn."""

    @property
    def seats(self) -> int:
        """How many began the game."""
        return len(self.board.yards)

    @property
    def locked(self) -> tuple[int, ...]:
        """The dice that show a wolf and must lie."""
        if WOLF not in self.dice:
            return ()
        return tuple([die for die, face in enumerate(self.dice) if face is WOLF])
