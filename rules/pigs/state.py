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
    """What a die shows: a part's symbol or the wolf."""

    DOOR = "door"
    WINDOW = "window"
    ROOF = "roof"
    WOLF = "wolf"


MATERIALS = tuple(Material)
PARTS = tuple(Part)
DOOR, WINDOW, ROOF = PARTS
KINDS = tuple((material, part) for material in MATERIALS for part in PARTS)
"""The kind of tile in each stack, in order: straw door, straw window, straw roof, wood door, ..."""
WOLF = Face.WOLF
SYMBOLS = (Face.DOOR, Face.WINDOW, Face.ROOF)
"""The faces that buy the part with the same index in PARTS."""


def stack_of(material: Material, part: Part) -> int:
    """Return the index of the stack with the tiles of a kind."""
    return _STACKS[material, part]


_STACKS = {kind: stack for stack, kind in enumerate(KINDS)}


class Tile(Struct, frozen=True, gc=False):
    """A tile with its flowerpots, self-contained: a changed data file doesn't alter tiles in play."""

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
        """The one material of a house that has door, window and roof; None if it is mixed or lacks one."""
        if len({tile.part for tile in self.tiles}) < len(PARTS) or len({tile.material for tile in self.tiles}) > 1:
            return None
        return self.tiles[0].material

    def takes(self, part: Part) -> bool:
        """Whether a tile may be added: a door goes underneath, a window or roof on top."""
        return self.tiles[-1].part is not ROOF and (part is not DOOR or self.tiles[0].part is not DOOR)

    def with_tile(self, tile: Tile) -> House:
        """Return the house with a tile that it takes."""
        return House((tile, *self.tiles) if tile.part is DOOR else (*self.tiles, tile))

    def blown(self, material: Material) -> tuple[tuple[Tile, ...], Tile | None, House | None]:
        """Return the tiles of a material, the roof that falls when nothing else is left, and the house that remains."""
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
    """What is fixed before the game and never changes."""

    first: Seat
    """The first player."""
    veteran: bool
    twin_tiles: bool
    finish_round: bool
    ends_at: int
    """How many stacks must be exhausted for the game to end."""


class Board(Struct, frozen=True, gc=False):
    """All tiles, and everything else that outlasts a turn."""

    stacks: tuple[tuple[Tile, ...], ...]
    """In the order of KINDS; the last tile of a stack is its top."""
    yards: tuple[tuple[House, ...], ...]
    """The houses of every seat, in the order in which they were begun."""
    blown: tuple[Tile, ...] = ()
    """The tiles that the wolf took out of the game."""
    cards: tuple[Seat | None, ...] = (None,) * len(MATERIALS)
    """Who first completed a house all of straw, wood, brick; used only in the veteran variant."""
    resigned: tuple[Seat, ...] = ()
    """The seats that have resigned, in order."""
    last_sale: int = 0
    """The last round in which a tile was bought; 0 before the first."""

    @property
    def empty_stacks(self) -> int:
        """How many stacks are exhausted."""
        return self.stacks.count(())

    @property
    def tops(self) -> tuple[Tile | None, ...]:
        """The top tile of each stack; None where it is exhausted."""
        return tuple(stack[-1] if stack else None for stack in self.stacks)

    def complete(self, seat: Seat) -> tuple[House, ...]:
        """List the complete houses of a seat."""
        return tuple(house for house in self.yards[seat] if house.complete)

    def has_targets(self, seat: Seat) -> bool:
        """Whether there is a house that a seat may blow on."""
        return any(self.yards[:seat]) or any(self.yards[seat + 1 :])


class State(Struct, frozen=True, gc=False):
    """A game between two moves."""

    setup: Setup
    board: Board
    seat: Seat
    """The active player."""
    round: int = 1
    """Counts from 1; a new one begins when the turn reaches or passes the first player's seat."""
    phase: Phase = Phase.ROLL
    rolls: int = 0
    """How often the active player has rolled in this turn."""
    dice: tuple[Face, ...] = ()
    """What the dice show, in the order of the data file; empty before the first roll of a turn."""
    bought: tuple[Tile, ...] = ()
    """The tiles bought in this turn."""

    @property
    def seats(self) -> int:
        """The number of seats at the start."""
        return len(self.board.yards)

    @property
    def locked(self) -> tuple[int, ...]:
        """The dice that show a wolf and can't be rerolled."""
        if WOLF not in self.dice:
            return ()
        return tuple([die for die, face in enumerate(self.dice) if face is WOLF])
