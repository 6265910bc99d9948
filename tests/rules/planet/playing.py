"""Games set up and played by hand: the tiles that matter lie where a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from rules.chance import Chance, Secret
from rules.datafile import DataFolders
from rules.game import Seat, Step
from rules.planet import load
from rules.planet.events import Event
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import KINDS, Kind, TileId

GAME: Planet = load(DataFolders())
Own: TypeAlias = Callable[..., Planet]
SECRET = Secret(bytes(32))


def chance(turn: int = 0) -> Chance:
    return SECRET.turn(turn)


def began(seats: int, *, hidden: bool = False, first: Seat | None = 0) -> State:
    options = GAME.info.settle({"hidden_characters": "on" if hidden else "off"})
    return GAME.new(seats, options, chance(), first).state


def with_tops(state: State, tiles: Iterable[TileId]) -> State:
    """Bring tiles to the top of their stacks, the first one uppermost, from wherever in the box they are."""
    wanted = list(tiles)
    stacks, removed = list(state.stacks), []
    for place, kind in enumerate(KINDS):
        tops = [tile for tile in wanted if GAME.tile(tile).kind is kind]
        out = [tile for tile in state.setup.removed if GAME.tile(tile).kind is kind]
        rest = [tile for tile in (*out, *stacks[place]) if tile not in tops]
        removed += rest[: len(out)]
        stacks[place] = (*rest[len(out) :], *reversed(tops))
    return replace(state, stacks=tuple(stacks), setup=replace(state.setup, removed=tuple(removed)))


def with_planets(state: State, *planets: Sequence[TileId]) -> State:
    """Put tiles on planets, in this order, without asking where they come from."""
    filled = (*(tuple(planet) for planet in planets), *state.planets[len(planets) :])
    return replace(state, planets=filled)


def finished(*planets: Sequence[TileId], resigned: tuple[Seat, ...] = ()) -> State:
    """End a game with these planets."""
    state = began(max(2, len(planets)))
    empty: tuple[tuple[TileId, ...], ...] = ((),) * len(KINDS)
    over = replace(state, phase=Phase.OVER, stacks=empty, resigned=resigned)
    return with_planets(over, *planets)


class Table:
    """A game that goes on move by move."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.step: Step[State, Event] | None = None
        self.events: list[Event] = []

    def play(self, *texts: str) -> Step[State, Event]:
        """Make moves, each by the seat that is to move; give the last step."""
        for text in texts:
            self._take(GAME.apply(self.state, self.seat, GAME.parse_move(text), chance()))
        assert self.step is not None
        return self.step

    def leave(self, seat: Seat) -> Step[State, Event]:
        """Let a seat go."""
        return self._take(GAME.resign(self.state, seat, chance()))

    def play_out(self) -> Step[State, Event]:
        """Always make the first legal move, until the game is over."""
        while to_move := GAME.to_move(self.state):
            self.play(GAME.format_move(GAME.legal_moves(self.state, to_move[0])[0]))
        assert self.step is not None
        return self.step

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        (seat,) = GAME.to_move(self.state)
        return seat

    @property
    def texts(self) -> list[str]:
        """What the seat that is to move may do."""
        return [GAME.format_move(move) for move in GAME.legal_moves(self.state, self.seat)]

    def _take(self, step: Step[State, Event]) -> Step[State, Event]:
        self.state, self.step = step.state, step
        self.events += step.events
        return step


def centres(*numbers: int) -> tuple[TileId, ...]:
    return tuple(f"centre-{number:02}" for number in numbers)


def tiles_of(kind: Kind) -> tuple[TileId, ...]:
    return GAME.box.stacks[KINDS.index(kind)]
