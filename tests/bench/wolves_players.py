"""How well the computers play the wolves, and how fast: ``python -m tests.bench.wolves_players``.

Shares of the win are multiples of the fair share, for one seat among others that play as the autopilot did that came
before the normal level; each deal is played once from every seat.
"""

from __future__ import annotations

import time
from statistics import median, quantiles

from rules.datafile import DataFolders
from rules.fast_chance import FastChance
from rules.game import Seen
from rules.players import Level, Player, choose, play
from rules.search import Limit
from rules.wolves import load
from rules.wolves.game import Wolves
from rules.wolves.moves import Move
from rules.wolves.simulation import Simulation
from rules.wolves.state import State
from tests.bench import _wolves_autopilot

THINKING = 0.1
"""Seconds of processor time for a move of the hard level; hosted games give it more."""


class Timed:
    """A player of a level, whose moves are timed in processor time."""

    def __init__(self, game: Wolves, level: Level) -> None:
        self._game = game
        self._level = level
        self._chance = FastChance(1)
        self.ms: list[float] = []

    def __call__(self, seen: Seen[State]) -> Move:
        start = time.process_time()
        limit = Limit(1 << 20, lambda: time.process_time() - start > THINKING)
        move = choose(self._game, self._level, seen, self._chance, limit)
        self.ms.append(1000 * (time.process_time() - start))
        return move


def share(game: Wolves, player: Player[State, Move], seats: int, games: int) -> float:
    """Play games of one against old autopilots, in every seat; give the share of the win by the fair share."""

    def autopilot(seen: Seen[State]) -> Move:
        assert seen.seat is not None
        return _wolves_autopilot.choose(game.box, seen.state, seen.seat)

    won = 0.0
    for seed in range(games):
        for seat in range(seats):
            players = [player if at == seat else autopilot for at in range(seats)]
            won += play(game, players, game.info.settle({}), FastChance(seed))[seat]
    return won / games


def games_per_second(game: Wolves, seats: int, games: int) -> float:
    """Measure how many whole games a search plays on in a second of processor time."""
    dealt = [game.new(seats, game.info.settle({}), FastChance(seed)).state for seed in range(games)]
    players = [game.policy(seats)] * seats
    start = time.process_time()
    for state in dealt:
        Simulation(game.box, state).play_on(players)
    return games / (time.process_time() - start)


def measure(games: int = 40, hard_games: int = 5) -> dict[str, float]:
    """Measure all of it in one run."""
    game = load(DataFolders())
    figures = {f"games_per_second_of_{seats}": games_per_second(game, seats, 500) for seats in game.info.seats}
    for level, count in ((Level.EASY, games), (Level.NORMAL, games), (Level.HARD, hard_games)):
        player = Timed(game, level)
        for seats in game.info.seats:
            figures[f"{level}_among_{seats}"] = share(game, player, seats, count)
        figures[f"{level}_median_ms"] = median(player.ms)
        figures[f"{level}_p99_ms"] = quantiles(player.ms, n=100)[-1]
    return figures


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:,.2f}")  # noqa: T201 - a script's output
