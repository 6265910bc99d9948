"""The Game protocol: what every engine provides and the rest of the bot may rely on.

A game is a stateless object. States, moves and events are frozen msgspec Structs, which are made and saved many
times faster than dataclasses; ``gc=False`` is safe because immutable values form no cycles. Every method is pure
except for the draws it takes from the :class:`~rules.chance.Chance` it is given. An error that a player can cause
is an :class:`IllegalMove`; anything else is a bug.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import Encoder

from rules.chance import Chance
from rules.search import Limit, Rated, flat

Seat: TypeAlias = int
"""A seat at the table, counted from 0 in turn order."""

Options: TypeAlias = Mapping[str, str]
"""One choice for every option of a game, as :meth:`Info.settle` completes it."""

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
T = TypeVar("T", covariant=True)
StepS = TypeVar("StepS", covariant=True)
StepE = TypeVar("StepE", covariant=True)

MOVE_TEXT = r"[a-z0-9.-]{1,40}"
"""A regular expression for the text form of a move."""


class Option(Struct, frozen=True, gc=False):
    """A variant or house rule: one of ``choices`` applies, the first by default."""

    key: str
    choices: tuple[str, ...] = ("off", "on")


class Info(Struct, frozen=True, gc=False):
    """What is known about a game before it starts."""

    key: str
    """The game's name as folder, slash command and in the database: ``[a-z]+``."""
    name: str
    """The title on the box."""
    version: int
    """Increased when a rule changes so much that old and new results aren't comparable."""
    seats: range
    """How many may play, ten at most: some rows of five buttons have one for every seat."""
    options: tuple[Option, ...] = ()
    """At most five, since the lobby has buttons in a row and one menu for them; at most 25 choices each."""

    def settle(self, chosen: Options) -> dict[str, str]:
        """Complete ``chosen`` with the defaults; ValueError names an option or choice that does not exist."""
        settled = {option.key: option.choices[0] for option in self.options}
        for key, choice in chosen.items():
            if choice not in next((option.choices for option in self.options if option.key == key), ()):
                raise ValueError(f"{self.name} has no option {key}={choice}")
            settled[key] = choice
        return settled

    def known(self, chosen: Options) -> dict[str, str]:
        """Return the options in ``chosen``, maybe saved by another version, that exist in this version."""
        return {option.key: chosen[option.key] for option in self.options if chosen.get(option.key) in option.choices}

    def combinations(self) -> Iterator[dict[str, str]]:
        """Generate every complete set of options."""
        for choices in product(*(option.choices for option in self.options)):
            yield {option.key: choice for option, choice in zip(self.options, choices, strict=True)}


class Step(Struct, Generic[StepS, StepE], frozen=True, gc=False):
    """The result of a move."""

    state: StepS
    events: tuple[StepE, ...]
    revealed: bool
    """Whether chance was used or anyone saw something hidden; such a step can't be taken back."""


class Seen(Struct, Generic[StepS], frozen=True, gc=False):
    """A state as one seat, or a spectator (``seat`` is None), may know it: everything else is redacted."""

    seat: Seat | None
    state: StepS


class Line(Struct, frozen=True, gc=False):
    """One line of the final count; games subclass it with what it counts."""

    points: int


class Score(Struct, frozen=True, gc=False):
    """A seat's points, line by line."""

    seat: Seat
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)


class IllegalMove(Exception):
    """A move that the rules refuse: ``reason`` is a key of the game's texts, ``values`` fill the sentence."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values = values


NOT_TO_MOVE = "not-to-move"
"""Every game's reason when the seat has nothing to do now."""
UNREADABLE = "unreadable"
"""Every game's reason when a text is not one of its moves."""


class Decoder(Protocol[T]):
    """Reads values from JSON."""

    def decode(self, data: bytes, /) -> T:
        """Read a value; msgspec's DecodeError when the bytes are invalid."""


_encode = Encoder().encode


class Game(Protocol[S, M, E]):
    """One game's rules. Engines subclass it and set ``info``, ``state_decoder`` and ``event_decoder``."""

    info: Info
    state_decoder: Decoder[S]
    """Reads a state: ``msgspec.json.Decoder(State)``."""
    event_decoder: Decoder[tuple[E, ...]]
    """Reads the events of a step: :class:`~rules.events.EventDecoder`."""

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[S, E]:
        """Set a game up; ``first`` begins, or a seat drawn by chance. ``options`` are complete."""

    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may move: none when the game is over, several when they choose simultaneously.

        Every game ends after a bounded number of moves.
        """

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """List every legal move of ``seat`` once; empty when it is not to move."""

    def same_moves(self, before: S, after: S, seat: Seat) -> bool:
        """Say whether a seat that is to move in both states has the same legal moves in the same order.

        Games in which several choose simultaneously may answer this without listing the moves.
        """
        return self.legal_moves(before, seat) == self.legal_moves(after, seat)

    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S, E]:
        """Make a move, or raise :class:`IllegalMove`."""

    def sample(self, seen: Seen[S], chance: Chance) -> S:
        """Draw a full state that agrees with a view: each one that the seat must think possible, equally likely.

        Games in which something is hidden override it.
        """
        return seen.state

    def default_move(self, seen: Seen[S]) -> M:
        """Choose a sensible legal move for an absent player or a normal opponent, from what that seat may know.

        The same view gives the same move.
        """
        assert seen.seat is not None
        return self.legal_moves(seen.state, seen.seat)[0]

    def easy_move(self, seen: Seen[S], chance: Chance) -> M:
        """Choose as a child would: now and then with care, else what comes to hand. ``chance`` is not the game's."""
        assert seen.seat is not None
        if chance.below(2):
            return self.default_move(seen)
        moves = self.legal_moves(seen.state, seen.seat)
        return moves[chance.below(len(moves))]

    def rate(self, seen: Seen[S], chance: Chance, limit: Limit) -> tuple[Rated[M], ...]:
        """Rate the legal moves of a seat that is to move, the best first, as well as ``limit`` allows.

        ``chance`` is not the game's. Games that know better than to try random games override it.
        """
        assert seen.seat is not None
        return flat(self, seen, self.legal_moves(seen.state, seen.seat), chance, limit, self.random_move)

    def random_move(self, state: S, seat: Seat, chance: Chance) -> M:
        """Choose any legal move of a seat that is to move."""
        moves = self.legal_moves(state, seat)
        return moves[chance.below(len(moves))]

    def resign(self, state: S, seat: Seat, chance: Chance) -> Step[S, E]:
        """Resign a seat; IllegalMove when it has resigned already or the game is over."""

    def resigned(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that have resigned, in seat order."""

    def scores(self, state: S) -> tuple[Score, ...]:
        """Count every seat, in seat order, as if the game ended now."""

    def ranking(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Order the seats from first to last, in groups of those who tie."""

    def view(self, state: S, seat: Seat | None) -> Seen[S]:
        """Redact what ``seat`` (or a spectator, None) may not know."""

    def format_move(self, move: M) -> str:
        """Write a move as :data:`MOVE_TEXT`."""

    def parse_move(self, text: str) -> M:
        """Read what :meth:`format_move` wrote; IllegalMove (unreadable) otherwise."""

    def dump(self, state: S) -> bytes:
        """Write a state as JSON."""
        return _encode(state)

    def load(self, data: bytes) -> S:
        """Read a state; msgspec's DecodeError when the bytes are invalid."""
        return self.state_decoder.decode(data)

    def dump_events(self, events: tuple[E, ...]) -> bytes:
        """Write the events of a step as JSON."""
        return _encode(events)

    def load_events(self, data: bytes) -> tuple[E, ...]:
        """Read the events of a step; msgspec's DecodeError when the bytes are invalid."""
        return self.event_decoder.decode(data)
