"""How fast the pigs play at random, and how fast their state is saved."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from rules.chance import Chance, Secret
from rules.datafile import DataFolders
from rules.fast_chance import FastChance
from rules.pigs import load
from rules.pigs.game import Pigs
from rules.pigs.state import State
from tests.bench._saving import time_saving

MOVES = 30_000
SECRET = Secret(bytes(range(32)))


class Dice(NamedTuple):
    """The least that a dice game of the kind can keep: whose turn it is, the roll's number and five dice."""

    seat: int
    rolls: int
    dice: tuple[int, ...]


def sketch_moves(state: Dice) -> range:
    """Roll at first; then reroll any set of dice (as bits) or stop (0)."""
    return range(31, 32) if not state.rolls else range(32)


def sketch_apply(state: Dice, move: int, chance: Chance) -> Dice:
    """Roll the dice of the set; the third roll ends the turn, as does stopping."""
    if not move:
        return Dice(1 - state.seat, 0, state.dice)
    picked = [die for die in range(5) if move >> die & 1]
    dice = list(state.dice)
    for die, face in zip(picked, chance.dice(len(picked), 6), strict=True):
        dice[die] = face
    rolls = state.rolls + 1
    return Dice(1 - state.seat, 0, tuple(dice)) if rolls == 3 else Dice(state.seat, rolls, tuple(dice))


def time_sketch(moves: int, chance: Callable[[int], Chance]) -> float:
    """Measure moves a second of the sketch, with a chance for every turn."""
    pick, state = random.Random(1).random, Dice(0, 0, (0,) * 5)
    start = time.process_time()
    for turn in range(moves):
        legal = sketch_moves(state)
        state = sketch_apply(state, legal[int(pick() * len(legal))], chance(turn))
    return moves / (time.process_time() - start)


def time_play(game: Pigs, moves: int, chance: Callable[[int], Chance]) -> float:
    """Measure moves a second of whole random games with three players, without setting them up."""
    pick, made, spent = random.Random(1).random, 0, 0.0
    options = game.info.settle({})
    while made < moves:
        state, turn = game.new(3, options, SECRET.turn(made)).state, 0
        start = time.process_time()
        while to_move := game.to_move(state):
            turn += 1
            seat = to_move[0]
            legal = game.legal_moves(state, seat)
            state = game.apply(state, seat, legal[int(pick() * len(legal))], chance(turn)).state
        spent += time.process_time() - start
        made += turn
    return made / spent


def late_state(game: Pigs) -> State:
    """Play five seats at random up to the last move before the end: as many houses as a game has."""
    choose, turn = random.Random(2), 0
    state = after = game.new(5, game.info.settle({"variant": "veteran"}), SECRET.turn(0), first=0).state
    while to_move := game.to_move(after):
        state, turn = after, turn + 1
        move = choose.choice(game.legal_moves(state, to_move[0]))
        after = game.apply(state, to_move[0], move, SECRET.turn(turn)).state
    return state


def measure() -> dict[str, float]:
    """Measure all of it in one run, in processor time and each the best of five."""
    game, figures, fast = load(DataFolders()), dict[str, float](), FastChance(1)
    chances: dict[str, Callable[[int], Chance]] = {"": SECRET.turn, "_in_a_search": lambda turn: fast}
    for name, chance in chances.items():
        runs = [(time_play(game, MOVES, chance), time_sketch(MOVES, chance)) for _ in range(5)]
        play, sketch = zip(*runs, strict=True)
        figures[f"moves_per_second{name}"] = max(play)
        figures[f"sketch_moves_per_second{name}"] = max(sketch)
    figures["dump_load_us"] = time_saving(game, late_state(game), 60)
    return figures
