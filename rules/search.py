"""Choosing moves by playing the game on, from states that agree with what a seat may know.

A search asks only a view, draws from a chance of its own, and so can't know more than the player in its place. It
works for every game; one that knows its own game better overrides :meth:`rules.game.Game.rate`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from rules.chance import Chance
    from rules.game import Game, Seat, Seen

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
T = TypeVar("T")
RatedM = TypeVar("RatedM", covariant=True)

Playout: TypeAlias = "Callable[[S, Seat, Chance], M]"
"""Chooses a move quickly while a search plays a sampled state to its end."""


class Limit(Struct, frozen=True):
    """When a search must end: after so many rounds, or earlier when time is up; it tries every move at least once."""

    rounds: int
    """How often every move may be tried, on average."""
    time_is_up: Callable[[], bool] = lambda: False
    """Asked between two tries."""


class Rated(Struct, Generic[RatedM], frozen=True):
    """A legal move and what a search expects of it."""

    move: RatedM
    wins: float
    """The expected share of the win, 0 to 1: players who tie for the first place share it."""
    points: float
    """The expected points in the final count."""
    tries: int
    """How many games it was tried in."""


class _Tried(Generic[T]):
    __slots__ = ("lead", "move", "points", "tries", "wins")

    def __init__(self, move: T) -> None:
        self.move = move
        self.tries = 0
        self.wins = self.points = self.lead = 0.0

    @property
    def worth(self) -> float:
        """The share of the win, and a little for the lead, which tells more when the game is decided."""
        return (self.wins + self.lead) / self.tries


LEAD = 0.005
"""What a point of lead over the best of the others counts, as a share of the win."""


def flat(
    game: Game[S, M, E], seen: Seen[S], moves: Sequence[M], chance: Chance, limit: Limit, playout: Playout[S, M]
) -> tuple[Rated[M], ...]:
    """Rate moves by whole games played out from samples, the best first.

    Every round tries all moves that are left on the same sample; the worse half is given up whenever the rest has
    had its part of the rounds (sequential halving).
    """
    seat = seen.seat
    assert seat is not None
    left = [_Tried(move) for move in moves]
    given_up: list[_Tried[M]] = []
    halvings = max(1, (len(left) - 1).bit_length())
    budget = limit.rounds * len(left)
    while budget > 0 and (len(left) > 1 or not left[0].tries):
        for _ in range(max(1, limit.rounds * len(moves) // (halvings * len(left)))):
            state = game.sample(seen, chance)
            for tried in left:
                if tried.tries and limit.time_is_up():
                    return _by_worth((*left, *given_up))
                _try(game, state, seat, tried, chance, playout)
            budget -= len(left)
        left.sort(key=lambda tried: tried.worth, reverse=True)
        half = (len(left) + 1) // 2
        given_up = left[half:] + given_up
        left = left[:half]
    return _by_worth(left) + _by_worth(given_up)


def _try(game: Game[S, M, E], state: S, seat: Seat, tried: _Tried[M], chance: Chance, playout: Playout[S, M]) -> None:
    end = play_out(game, game.apply(state, seat, tried.move, chance).state, chance, playout)
    won, lead = outcome(game, end, seat)
    tried.tries += 1
    tried.wins += won
    tried.lead += LEAD * lead
    tried.points += game.scores(end)[seat].total


def play_out(game: Game[S, M, E], state: S, chance: Chance, playout: Playout[S, M]) -> S:
    """Play a full state to its end."""
    while to_move := game.to_move(state):
        seat = to_move[0]
        state = game.apply(state, seat, playout(state, seat, chance), chance).state
    return state


def outcome(game: Game[S, M, E], end: S, seat: Seat) -> tuple[float, int]:
    """Say which share of the win a seat has at the end, and its lead in points over the best of the others."""
    first = game.ranking(end)[0]
    totals = [score.total for score in game.scores(end)]
    best = max((total for other, total in enumerate(totals) if other != seat), default=0)
    return ((1 / len(first)) if seat in first else 0.0, totals[seat] - best)


def _by_worth(tried: Iterable[_Tried[M]]) -> tuple[Rated[M], ...]:
    ordered = sorted(tried, key=lambda one: one.worth, reverse=True)
    return tuple(Rated(one.move, one.wins / one.tries, one.points / one.tries, one.tries) for one in ordered)
