"""Games of the autopilot against moves by chance, for every engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from rules.chance import Secret
from rules.game import Game, Options, Seat

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


def moments(game: Game[S, M, E], seats: int, options: Options, seed: int, autopilots: set[Seat]) -> Iterator[S]:
    """Play a game, the other seats by chance; give every state."""
    picks, secret = random.Random(seed), Secret(seed.to_bytes(32, "big"))
    state = game.new(seats, options, secret.turn(0), seed % seats).state
    turn = 0
    yield state
    while to_move := game.to_move(state):
        seat, turn = to_move[0], turn + 1
        by_chance = seat not in autopilots
        move = picks.choice(game.legal_moves(state, seat)) if by_chance else game.default_move(game.view(state, seat))
        state = game.apply(state, seat, move, secret.turn(turn)).state
        yield state


def share_won(game: Game[S, M, E], seats: int, games: int, **chosen: str) -> float:
    """Say what share the autopilot wins, in every seat of so many deals; who ties wins in part."""
    won, options = 0.0, game.info.settle(chosen)
    for seed in range(games):
        for seat in range(seats):
            *_, end = moments(game, seats, options, seed, {seat})
            first = game.ranking(end)[0]
            won += (seat in first) / len(first)
    return won / (games * seats)
