"""What games against computers count for: leaderboards of their own, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.model.computers import is_computer, level_of
from bot.model.records import Result, Standing
from bot.model.scores import FEWEST_MOVES, Leaderboard, boards_of_all_time, counted_ranks
from rules.players import Level

PERIOD = "h"
"""The period of these leaderboards, which count games of all time."""


@dataclass(frozen=True, slots=True)
class ComputerTotals:
    """What a board counts for a player."""

    user: int
    name: str
    """As it was in the user's latest game."""
    games: int = 0
    wins: int = 0
    best: int = 0
    """The most points, or the least bad."""
    streak: int = 0
    """Wins in a row, up to the latest game."""
    longest: int = 0
    """The most wins in a row."""

    def after(self, standing: Standing, *, won: bool) -> ComputerTotals:
        """Give the totals after one game more."""
        streak = self.streak + 1 if won else 0
        best = max(self.best, standing.points) if self.games else standing.points
        return ComputerTotals(
            self.user, standing.name, self.games + 1, self.wins + won, best, streak, max(self.longest, streak)
        )

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """The board's sort key, the best lowest; players with equal keys share a rank."""
        return -self.wins, -self.longest, -self.best


@dataclass(frozen=True, slots=True)
class ComputerRow:
    """A player's rank on a board (1-1-3)."""

    rank: int
    totals: ComputerTotals


@dataclass(frozen=True, slots=True)
class ComputerPage:
    """A part of a board."""

    players: int
    """The number of players on the whole board."""
    rows: tuple[ComputerRow, ...] = ()
    """Players of equal rank are in the order of their ids."""
    own: ComputerRow | None = None
    """The row of the person who asked, from any page."""


def boards(result: Result) -> Iterator[Leaderboard]:
    """List the boards that a result counts for: none unless all computers in it play hard, and nobody could ask one."""
    levels = {level_of(standing.user) for standing in result.standings if is_computer(standing.user)}
    if levels == {Level.HARD} and not result.hints and result.moves >= FEWEST_MOVES * len(result.standings):
        yield from boards_of_all_time(result, PERIOD)


def outcomes(result: Result) -> Iterator[tuple[Standing, bool]]:
    """List the people for whom a result counts, each with whether they have won.

    It doesn't count for somebody who took a seat over and decided little on it.
    """
    for standing, rank in zip(result.standings, counted_ranks(result.standings), strict=True):
        if not is_computer(standing.user) and (standing.played or not standing.taken):
            yield standing, rank == 1 and not standing.gone
