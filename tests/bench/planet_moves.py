"""How fast planets are drafted at random, counted, saved and searched: ``python -m tests.bench.planet_moves``."""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from rules.chance import Secret
from rules.datafile import DataFolders
from rules.fast_chance import FastChance
from rules.planet import load
from rules.planet.game import Planet
from rules.planet.state import State
from rules.search import Limit
from tests.bench._saving import time_saving

MOVES = 30_000
SECRET = Secret(bytes(range(32)))


class Sketch(NamedTuple):
    """The least that a drafting game of the kind can keep; tiles are numbers, and a name is a number too."""

    stacks: tuple[tuple[int, ...], ...]
    table: tuple[int, ...]
    planets: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]
    seat: int
    naming: bool


def sketch_new(seats: int) -> Sketch:
    """Shuffle as the game does."""
    chance = SECRET.turn(0)
    stacks = tuple(chance.shuffled(range(kind * 20, kind * 20 + 20)) for kind in range(4))
    return Sketch(stacks, (), ((),) * seats, tuple(range(seats)), chance.below(seats), False)


def sketch_moves(state: Sketch) -> tuple[int, ...]:
    """List stacks, tiles or players to choose from; nothing at the end."""
    if state.naming:
        return state.waiting
    return state.table or tuple([kind for kind in range(4) if state.stacks[kind]])


def sketch_apply(state: Sketch, move: int) -> Sketch:
    """Lay out, name or take, with no rule but whose turn it is."""
    stacks, table, planets, waiting, seat, naming = state
    if naming:
        return Sketch(stacks, table, planets, waiting, move, False)
    seats = len(planets)
    if not table:
        stack = stacks[move]
        stacks = (*stacks[:move], stack[:-seats], *stacks[move + 1 :])
        return Sketch(stacks, stack[-seats:], planets, tuple(range(seats)), seat, False)
    place = table.index(move)
    table = table[:place] + table[place + 1 :]
    waiting = tuple([other for other in waiting if other != seat])
    planets = (*planets[:seat], (*planets[seat], move), *planets[seat + 1 :])
    if len(waiting) > 1:
        return Sketch(stacks, table, planets, waiting, seat, True)
    seat = waiting[0]
    return Sketch(stacks, (), (*planets[:seat], (*planets[seat], *table), *planets[seat + 1 :]), (), seat, False)


def time_sketch(seats: int, moves: int) -> float:
    """Measure moves a second of whole games of the sketch."""
    choose, made = random.Random(1), 0
    start = time.process_time()
    while made < moves:
        state = sketch_new(seats)
        while legal := sketch_moves(state):
            state = sketch_apply(state, legal[int(choose.random() * len(legal))])
            made += 1
    return made / (time.process_time() - start)


def time_play(game: Planet, seats: int, moves: int) -> float:
    """Measure moves a second of whole random games, listing the moves and setting up included."""
    choose, made = random.Random(1), 0
    options = game.info.settle({})
    nothing = SECRET.turn(1)
    start = time.process_time()
    while made < moves:
        state = game.new(seats, options, SECRET.turn(0)).state
        while to_move := game.to_move(state):
            legal = game.legal_moves(state, to_move[0])
            state = game.apply(state, to_move[0], legal[int(choose.random() * len(legal))], nothing).state
            made += 1
    return made / (time.process_time() - start)


def time_rollouts(game: Planet, seats: int, rounds: int) -> float:
    """Measure how many whole games a second the hard level tries moves in, before the first move."""
    state = game.new(seats, game.info.settle({}), SECRET.turn(0)).state
    seen = game.view(state, state.seat)
    start = time.process_time()
    rated = game.rate(seen, FastChance(1), Limit(rounds))
    return sum(each.tries for each in rated) / (time.process_time() - start)


def finished(game: Planet) -> State:
    """Play five seats at random to the end."""
    choose, nothing = random.Random(2), SECRET.turn(1)
    state = game.new(5, game.info.settle({}), SECRET.turn(0)).state
    while to_move := game.to_move(state):
        move = choose.choice(game.legal_moves(state, to_move[0]))
        state = game.apply(state, to_move[0], move, nothing).state
    return state


def time_counting(game: Planet, state: State, rounds: int) -> float:
    """Measure the microseconds to count five full planets; the best of many."""
    counting = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(100):
            game.scores(state)
        counting = min(counting, (time.process_time() - start) / 100)
    return counting * 1e6


def measure() -> dict[str, float]:
    """Measure all of it in one run, in processor time and each the best of five."""
    game, figures = load(DataFolders()), dict[str, float]()
    for seats in (3, 5):
        runs = [(time_play(game, seats, MOVES), time_sketch(seats, MOVES)) for _ in range(5)]
        play, sketch = zip(*runs, strict=True)
        figures[f"moves_per_second_{seats}_seats"] = max(play)
        figures[f"sketch_moves_per_second_{seats}_seats"] = max(sketch)
        figures[f"rollouts_per_second_{seats}_seats"] = max(time_rollouts(game, seats, 100) for _ in range(5))
    state = finished(game)
    figures["score_five_planets_us"] = time_counting(game, state, 40)
    figures["dump_load_us"] = time_saving(game, state, 40)
    return figures


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:,.0f}")  # noqa: T201 - a script's output
