"""What the author of a game tells the suite about it, and the plans by which the suite plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from hypothesis import strategies as st

from rules.game import Game, IllegalMove, Seat
from tests.named import safe_names

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Case(Generic[S, M, E]):
    """A game and what only its author knows of it; the more is given, the more is checked."""

    game: Game[S, M, E]
    longest: int
    """No game takes more moves than this, however badly it is played."""
    most_moves: int
    """No seat ever has more legal moves than this."""
    components: Callable[[S], object] | None = None
    """Counts all that is in the box; never changes during a game."""
    scramble: Callable[[S, Seat | None, Random], S] | None = None
    """Shuffles all that the seat (or a spectator) can't see, and nothing else. For every game with secrets."""
    vocabulary: Callable[[S], Iterable[M]] | None = None
    """Lists every move that the game's text form can write: then each is legal or refused."""
    also_accepts: Callable[[S, Seat, M], bool] | None = None
    """Whether a move that isn't listed applies all the same: the changed mind of a seat that has chosen already."""
    say: Callable[[IllegalMove], str] | None = None
    """Gives the sentence that the player reads."""


AnyGame: TypeAlias = Game[Any, Any, Any]
AnyCase: TypeAlias = Case[Any, Any, Any]

NAMES = safe_names(*(f"Player{number}" for number in range(10)))
"""Of players who read why a move is refused."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How one game is played: the picks are used round and round, so that a short list is a simple game."""

    secret: bytes
    picks: tuple[int, ...]
    first: int | None = None
    """Who begins, counted round the table; None leaves it to chance."""
    departures: tuple[tuple[int, int], ...] = ()
    """Resignations: how many moves after the last one, and the seat, counted round the table."""
    noise: tuple[str, ...] = ()
    """Texts somebody may send instead of a move."""


def plans(*, resigning: bool = False) -> st.SearchStrategy[Plan]:
    """Draw a plan, with at least one resignation or with none."""
    numbers = st.integers(0, 9999)
    leaving = st.tuples(st.integers(0, 40), st.integers(0, 9))
    texts = st.text(max_size=45) | st.text("abcdefghijklmnopqrstuvwxyz0123456789.-", max_size=45)
    return st.builds(
        Plan,
        secret=st.binary(min_size=32, max_size=32),
        picks=st.lists(numbers, min_size=1, max_size=60).map(tuple),
        first=st.none() | st.integers(0, 9),
        departures=st.lists(leaving, min_size=1, max_size=5).map(tuple) if resigning else st.just(()),
        noise=st.lists(texts, max_size=10).map(tuple),
    )
