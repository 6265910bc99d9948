"""How fast the wolves play at random, and how fast their state is saved: ``python -m tests.bench.wolves_moves``."""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from rules.chance import Chance, Secret
from rules.datafile import DataFolders
from rules.wolves import load
from rules.wolves.game import Wolves
from rules.wolves.state import State
from tests.bench._saving import time_saving

MOVES = 5_000
SECRET = Secret(bytes(range(32)))


class Row(NamedTuple):
    """The least that a card game of the kind can keep: whose turn it is, the deck, four hands and what lies open."""

    seat: int
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    tops: tuple[int, ...]
    discard: tuple[int, ...]


def sketch_new(chance: Chance) -> Row:
    """Shuffle 56 cards and deal five to each of four seats."""
    deck = chance.shuffled(range(56))
    return Row(0, deck[20:], tuple(deck[seat * 5 : seat * 5 + 5] for seat in range(4)), (-1,) * 4, ())


def sketch_moves(state: Row) -> list[tuple[int, bool]]:
    """Build a card that is higher than the last one built, or discard any; nothing more when the deck is out."""
    top = state.tops[state.seat]
    hand = state.hands[state.seat] if state.deck else ()
    return [(card, True) for card in hand if card > top] + [(card, False) for card in hand]


def sketch_apply(state: Row, move: tuple[int, bool]) -> Row:
    """Play the card, draw another and pass the turn on."""
    seat, deck, hands, tops, discard = state
    card, build = move
    hand = tuple(held for held in hands[seat] if held != card)
    hands = (*hands[:seat], (*hand, deck[-1]), *hands[seat + 1 :])
    if build:
        tops = (*tops[:seat], card, *tops[seat + 1 :])
    else:
        discard = (*discard, card)
    return Row((seat + 1) % 4, deck[:-1], hands, tops, discard)


def time_sketch(moves: int) -> float:
    """Measure moves a second of the sketch, without dealing."""
    choose, made, spent = random.Random(1), 0, 0.0
    while made < moves:
        state = sketch_new(SECRET.turn(made))
        start = time.process_time()
        while legal := sketch_moves(state):
            state = sketch_apply(state, choose.choice(legal))
            made += 1
        spent += time.process_time() - start
    return made / spent


def time_play(game: Wolves, seats: int, moves: int) -> tuple[float, float]:
    """Measure moves a second of whole random games, and games dealt a second."""
    choose, made, dealt, dealing, playing = random.Random(1), 0, 0, 0.0, 0.0
    options, chance = game.info.settle({}), SECRET.turn(0)
    while made < moves:
        start = time.process_time()
        state = game.new(seats, options, SECRET.turn(made)).state
        ready = time.process_time()
        while to_move := game.to_move(state):
            seat = to_move[0]
            state = game.apply(state, seat, choose.choice(game.legal_moves(state, seat)), chance).state
            made += 1
        playing += time.process_time() - ready
        dealing += ready - start
        dealt += 1
    return made / playing, dealt / dealing


def late_state(game: Wolves) -> State:
    """Play four seats at random to the end: as many houses as a game has."""
    choose, chance = random.Random(2), SECRET.turn(0)
    state = game.new(4, game.info.settle({}), chance, first=0).state
    while to_move := game.to_move(state):
        seat = to_move[0]
        state = game.apply(state, seat, choose.choice(game.legal_moves(state, seat)), chance).state
    return state


def measure() -> dict[str, float]:
    """Measure all of it in one run, in processor time and each the best of 25 times the same games."""
    game = load(DataFolders())
    rounds = [(time_play(game, 2, MOVES), time_play(game, 4, MOVES), time_sketch(MOVES)) for _ in range(25)]
    return {
        "moves_per_second": max(four[0] for _, four, _ in rounds),
        "moves_per_second_of_two": max(two[0] for two, _, _ in rounds),
        "sketch_moves_per_second": max(sketch for _, _, sketch in rounds),
        "deals_per_second": max(four[1] for _, four, _ in rounds),
        "dump_load_us": time_saving(game, late_state(game), 60),
    }


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:,.0f}")  # noqa: T201 - a script's output
