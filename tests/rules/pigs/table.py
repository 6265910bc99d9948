"""A shorthand for tables: ``wd`` is a wood door, ``bw2`` a brick window with two pots, ``DDWR!`` are dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.chance import Draw, Recorded
from rules.datafile import DataFolders
from rules.game import IllegalMove, Step
from rules.pigs import load
from rules.pigs.events import Event
from rules.pigs.state import KINDS, Board, Face, House, Material, Part, Phase, Setup, State, Tile

GAME = load(DataFolders())
MATERIALS = {material[0]: material for material in Material}
PARTS = {part[0]: part for part in Part}
FACES = {"D": Face.DOOR, "W": Face.WINDOW, "R": Face.ROOF, "!": Face.WOLF}
NO_CHANCE = Recorded([])


def tile(word: str) -> Tile:
    return Tile(MATERIALS[word[0]], PARTS[word[1]], int(word[2:] or 0))


def house(words: str) -> House:
    """Read a house from the bottom up."""
    return House(tuple(tile(word) for word in words.split()))


def faces(letters: str) -> tuple[Face, ...]:
    return tuple(FACES[letter] for letter in letters)


def letters(dice: tuple[Face, ...]) -> str:
    return "".join(letter for face in dice for letter, other in FACES.items() if other is face)


def table(
    *yards: str,
    seats: int = 2,
    seat: int = 0,
    dice: str = "",
    phase: Phase | None = None,
    rolls: int | None = None,
    bought: str = "",
    left: Mapping[str, str] | None = None,
    each: str = "0000",
    blown: str = "",
    cards: tuple[int | None, ...] = (None, None, None),
    resigned: tuple[int, ...] = (),
    round: int = 1,  # noqa: A002 - the state's own word
    last_sale: int = 0,
    first: int = 0,
    veteran: bool = False,
    twin_tiles: bool = False,
    finish_round: bool = False,
) -> State:
    """Lay a table.

    The houses of a seat stand between bars. A stack is written as the pots on its tiles, the top last.
    """
    if phase is None:
        phase = Phase.BUY if dice else Phase.ROLL
    if rolls is None:
        rolls = 1 if dice else 0
    left = left or {}
    stacks = tuple(
        tuple(Tile(material, part, int(pots)) for pots in left.get(material[0] + part[0], each))
        for material, part in KINDS
    )
    built = tuple(tuple(house(words) for words in yard.split("|") if words.strip()) for yard in yards)
    return State(
        Setup(first, veteran, twin_tiles, finish_round, seats),
        Board(
            stacks,
            built + ((),) * (seats - len(built)),
            tuple(map(tile, blown.split())),
            cards,
            resigned,
            last_sale,
        ),
        seat,
        round,
        phase,
        rolls,
        faces(dice),
        tuple(map(tile, bought.split())),
    )


def yards(state: State) -> list[str]:
    """Write every seat's houses as :func:`table` reads them."""
    return [
        " | ".join(" ".join(word(part) for part in building.tiles) for building in yard) for yard in state.board.yards
    ]


def word(part: Tile) -> str:
    return part.material[0] + part.part[0] + (str(part.pots) if part.pots else "")


def rolling(shown: str, dice: str = "01234") -> Recorded:
    """Give the chance that makes the named dice show these letters."""
    value = 0
    for die, letter in reversed(list(zip(map(int, dice), shown, strict=True))):
        value = value * 6 + GAME.data.faces.dice[die].index(FACES[letter])
    return Recorded([Draw(6 ** len(dice), value)])


def spinning(material: str) -> Recorded:
    """Give the chance that turns the spinner to a material."""
    return Recorded([Draw(6, GAME.data.faces.spinner.index(Material(material)))])


def do(state: State, text: str, chance: Recorded = NO_CHANCE) -> Step[State, Event]:
    """Make the active player's move."""
    return GAME.apply(state, state.seat, GAME.parse_move(text), chance)


def after(state: State, *moves: str | tuple[str, Recorded]) -> State:
    """Make one move after another; one that needs chance comes with it."""
    for move in moves:
        text, chance = move if isinstance(move, tuple) else (move, NO_CHANCE)
        state = do(state, text, chance).state
    return state


def legal(state: State) -> list[str]:
    """Write the active player's legal moves."""
    return [GAME.format_move(move) for move in GAME.legal_moves(state, state.seat)]


def refused(state: State, text: str) -> IllegalMove:
    """Give the refusal of a move."""
    try:
        do(state, text)
    except IllegalMove as refusal:
        return refusal
    raise AssertionError(f"{text} was not refused")


def everything(state: State) -> Counter[Tile]:
    """Count every tile, wherever it is."""
    board = state.board
    built = [part for yard in board.yards for building in yard for part in building.tiles]
    return Counter([part for stack in board.stacks for part in stack] + built + list(board.blown))
