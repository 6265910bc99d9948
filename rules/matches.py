"""Matches of computer players, everybody in every seat, and how sure their outcome is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from math import ceil, sqrt
from typing import Any, TypeVar

from msgspec import Struct

from rules.fast_chance import FastChance
from rules.game import Game, Seen
from rules.pace import Pace, Search, Stopwatch
from rules.players import Level, Player, by_chance, flat_rate, of_level, play
from rules.search import Limit

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")

_SURE = 1.96
"""Standard deviations on either side within which 95 % lie."""


class Entrant(StrEnum):
    """Who may play in a match: the levels, random moves, and the plainest strong player as a yardstick."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    RANDOM = "random"
    FLAT = "flat"


class Match(Struct, frozen=True):
    """One game to be played."""

    game: str
    seats: tuple[Entrant, ...]
    options: Mapping[str, str]
    """Complete."""
    deal: int
    """Decides all chance of the game."""
    seconds: float
    """How long hard and the yardstick think about a move."""


class Played(Struct, frozen=True):
    """How a game went, by seat."""

    seats: tuple[Entrant, ...]
    shares: tuple[float, ...]
    """Of the win."""
    seconds: tuple[tuple[float, ...], ...]
    """What each move took that was a choice."""


class Standing(Struct, frozen=True):
    """What an entrant won in all games, in all its seats together."""

    entrant: Entrant
    games: int
    won: float
    """The share of all wins."""
    low: float
    """Where the true share lies at least, with 95 % in both directions."""
    high: float
    fair: float
    """The share that equally good players would have."""
    median_ms: float
    """What a move took that was a choice."""
    p99_ms: float


def matches(
    game: str, seats: Sequence[Entrant], options: Mapping[str, str], games: int, seconds: float
) -> Iterator[Match]:
    """Let everybody sit in every place equally often: at least so many games, each deal once for every rotation."""
    places = dict.fromkeys((*seats[first:], *seats[:first]) for first in range(len(seats)))
    for deal in range(ceil(games / len(places))):
        yield from (Match(game, sitting, options, deal, seconds) for sitting in places)


class Arena:
    """Plays matches of one game."""

    def __init__(self, game: Game[S, M, E], stopwatch: Stopwatch) -> None:
        self._game: Game[Any, Any, Any] = game
        self._stopwatch = stopwatch
        self._paces = {Entrant.HARD: Pace(stopwatch), Entrant.FLAT: Pace(stopwatch)}

    def play(self, match: Match) -> Played:
        """Play a game to its end."""
        took: tuple[list[float], ...] = tuple([] for _ in match.seats)
        players = [
            self._timed(self._player(entrant, match, seat), took[seat]) for seat, entrant in enumerate(match.seats)
        ]
        shares = play(self._game, players, match.options, FastChance(match.deal))
        return Played(match.seats, shares, tuple(map(tuple, took)))

    def _player(self, entrant: Entrant, match: Match, seat: int) -> Player[Any, Any]:
        game, chance = self._game, FastChance(1_000_003 * (match.deal + 1) + seat)
        if entrant is Entrant.RANDOM:
            return by_chance(game, chance)
        if entrant in (Entrant.EASY, Entrant.NORMAL):
            return of_level(game, Level(entrant), chance, Limit(1))
        pace = self._paces[entrant]
        search: Search[Any, Any] = game.rate if entrant is Entrant.HARD else partial(flat_rate, game)
        return lambda seen: pace.rate(game, search, seen, chance, match.seconds)[0].move

    def _timed(self, player: Player[Any, Any], took: list[float]) -> Player[Any, Any]:
        """Make moves that are no choice at once, and note what others take."""

        def move(seen: Seen[Any]) -> Any:
            assert seen.seat is not None
            moves = self._game.legal_moves(seen.state, seen.seat)
            if len(moves) == 1:
                return moves[0]
            passed = self._stopwatch()
            chosen = player(seen)
            took.append(passed())
            return chosen

        return move


def standings(played: Iterable[Played]) -> tuple[Standing, ...]:
    """Sum up games of the same entrants."""
    games = list(played)
    return tuple(_standing(entrant, games) for entrant in Entrant if any(entrant in one.seats for one in games))


def _standing(entrant: Entrant, games: Sequence[Played]) -> Standing:
    seats = [(one, seat) for one in games for seat, sits in enumerate(one.seats) if sits is entrant]
    won = sum(one.shares[seat] for one, seat in seats) / len(games)
    took = sorted(1000 * seconds for one, seat in seats for seconds in one.seconds[seat])
    fair = games[0].seats.count(entrant) / len(games[0].seats)
    low, high = interval(won, len(games))
    return Standing(entrant, len(games), won, low, high, fair, _rank(took, 0.5), _rank(took, 0.99))


def _rank(ordered: Sequence[float], share: float) -> float:
    """Give the value that so large a share of all does not exceed; 0 when there are none."""
    return ordered[ceil(share * len(ordered)) - 1] if ordered else 0.0


def interval(share: float, games: int) -> tuple[float, float]:
    """Say between which shares the true one lies with 95 %, by Wilson's score; ties make it a little too wide."""
    weight = _SURE**2 / games
    middle = (share + weight / 2) / (1 + weight)
    half = _SURE * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)
