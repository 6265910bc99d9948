"""The Game protocol: what every engine offers, and what every host may rely on.

A game is a stateless object. States, moves and events are frozen msgspec Structs, which are made and saved many
times faster than dataclasses; ``gc=False`` is right for them because values that never change form no cycles.
Every method is pure but for the draws it takes from the :class:`~rules.chance.Chance` it is given. A fault that a
player can cause is an :class:`IllegalMove`; anything else is a bug.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import Encoder

from rules.chance import Chance

Seat: TypeAlias = int
"""A place at the table, counted from 0 in turn order."""

Options: TypeAlias = Mapping[str, str]
"""One choice for every option of a game, as :meth:`Info.settle` completes it."""

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
T = TypeVar("T", covariant=True)
StepS = TypeVar("StepS", covariant=True)
StepE = TypeVar("StepE", covariant=True)

MOVE_TEXT = r"[a-z0-9.-]{1,40}"
"""What the text form of a move looks like, as a regular expression."""


class Option(Struct, frozen=True, gc=False):
    """A variant or house rule: one of ``choices`` is in force, the first of them unless somebody says otherwise."""

    key: str
    choices: tuple[str, ...] = ("off", "on")


class Info(Struct, frozen=True, gc=False):
    """What is known of a game before it starts."""

    key: str
    """The game's folder, slash command and name in the database: ``[a-z]+``."""
    name: str
    """The title on the box."""
    version: int
    """Counts up when a rule changes so that old results and new ones differ in kind."""
    seats: range
    """How many may play, ten at most: every seat has a button in some rows of five."""
    options: tuple[Option, ...] = ()
    """Five at most, a button each in a row of the lobby, and none with more than 25 choices."""

    def settle(self, chosen: Options) -> dict[str, str]:
        """Complete ``chosen`` with the defaults; ValueError names an option or choice that does not exist."""
        settled = {option.key: option.choices[0] for option in self.options}
        for key, choice in chosen.items():
            if choice not in next((option.choices for option in self.options if option.key == key), ()):
                raise ValueError(f"{self.name} has no option {key}={choice}")
            settled[key] = choice
        return settled

    def known(self, chosen: Options) -> dict[str, str]:
        """Pick out of ``chosen``, which another version may have saved, what this version has."""
        return {option.key: chosen[option.key] for option in self.options if chosen.get(option.key) in option.choices}

    def combinations(self) -> Iterator[dict[str, str]]:
        """Every settled set of options."""
        for choices in product(*(option.choices for option in self.options)):
            yield {option.key: choice for option, choice in zip(self.options, choices, strict=True)}


class Step(Struct, Generic[StepS, StepE], frozen=True, gc=False):
    """What a move led to."""

    state: StepS
    events: tuple[StepE, ...]
    revealed: bool
    """Whether chance was used or anything hidden was shown to anyone: nobody may take such a step back."""


class Seen(Struct, Generic[StepS], frozen=True, gc=False):
    """A state as one seat, or a spectator (``seat`` is None), may know it: the rest is blanked out."""

    seat: Seat | None
    state: StepS


class Line(Struct, frozen=True, gc=False):
    """One line of the final count; games add what it counts."""

    points: int


class Score(Struct, frozen=True, gc=False):
    """A seat's points with every line of the count."""

    seat: Seat
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)


class IllegalMove(Exception):
    """A move that the rules refuse: ``reason`` is a key of the game's texts, ``values`` fill in its sentence."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values = values


NOT_TO_MOVE = "not-to-move"
"""The reason every game gives to a seat that has nothing to do now."""
UNREADABLE = "unreadable"
"""The reason every game gives for a text that is no move of its."""


class Reader(Protocol[T]):
    """Reads values that were written as JSON."""

    def decode(self, data: bytes, /) -> T:
        """Read a value; msgspec's DecodeError when it is none."""


_encode = Encoder().encode


class Game(Protocol[S, M, E]):
    """One game's rules. Engines subclass it and set ``info``, ``saved`` and ``told``."""

    info: Info
    saved: Reader[S]
    """Reads a state: ``msgspec.json.Decoder(State)``."""
    told: Reader[tuple[E, ...]]
    """Reads the events of a step: :class:`~rules.events.EventDecoder`."""

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[S, E]:
        """Set a game up; ``first`` begins, or a seat drawn by chance. ``options`` are settled."""

    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Say who may move: nobody when the game is over, several when they choose at once.

        However a game is played, it is over after some number of moves.
        """

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """List every legal move of ``seat`` once; nothing when it is not to move."""

    def same_moves(self, before: S, after: S, seat: Seat) -> bool:
        """Say whether a seat that is to move in both of two states has the same legal moves in the same order.

        Games in which several choose at once may tell without listing them.
        """
        return self.legal_moves(before, seat) == self.legal_moves(after, seat)

    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S, E]:
        """Make a move, or raise :class:`IllegalMove`."""

    def default_move(self, seen: Seen[S]) -> M:
        """Choose a sensible legal move for a seat that is to move and whose player is away, from what it may know."""
        assert seen.seat is not None
        return self.legal_moves(seen.state, seen.seat)[0]

    def resign(self, state: S, seat: Seat, chance: Chance) -> Step[S, E]:
        """Let a seat go; IllegalMove when it has gone already or the game is over."""

    def resigned(self, state: S) -> tuple[Seat, ...]:
        """Say who has resigned."""

    def scores(self, state: S) -> tuple[Score, ...]:
        """Count every seat, in seat order, as if the game ended now."""

    def ranking(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Order the seats from first to last; those who tie stand together."""

    def view(self, state: S, seat: Seat | None) -> Seen[S]:
        """Blank out what ``seat`` (or a spectator) may not know."""

    def format_move(self, move: M) -> str:
        """Write a move as :data:`MOVE_TEXT`."""

    def parse_move(self, text: str) -> M:
        """Read what :meth:`format_move` wrote; IllegalMove (unreadable) otherwise."""

    def dump(self, state: S) -> bytes:
        """Write a state as JSON."""
        return _encode(state)

    def load(self, data: bytes) -> S:
        """Read a state; msgspec's DecodeError when it is none."""
        return self.saved.decode(data)

    def dump_events(self, events: tuple[E, ...]) -> bytes:
        """Write the events of a step as JSON."""
        return _encode(events)

    def load_events(self, data: bytes) -> tuple[E, ...]:
        """Read the events of a step; msgspec's DecodeError when they are none."""
        return self.told.decode(data)
