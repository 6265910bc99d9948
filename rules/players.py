"""Computer players of every game, by level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeAlias, TypeVar

from rules.chance import Chance
from rules.game import Game, Options, Seat, Seen
from rules.search import Limit, Rated, flat

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")

Player: TypeAlias = Callable[[Seen[S]], M]
"""Chooses a legal move for a seat that is to move, from what that seat may know."""


class Level(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def choose(game: Game[S, M, E], level: Level, seen: Seen[S], chance: Chance, limit: Limit) -> M:
    """Choose a legal move for a seat that is to move; ``chance`` is not the game's, ``limit`` is for hard."""
    if level is Level.NORMAL:
        return game.default_move(seen)
    if level is Level.EASY:
        return game.easy_move(seen, chance)
    assert seen.seat is not None
    moves = game.legal_moves(seen.state, seen.seat)
    return moves[0] if len(moves) == 1 else game.rate(seen, chance, limit)[0].move


def by_chance(game: Game[S, M, E], chance: Chance) -> Player[S, M]:
    """Make a player of random moves: the least that any level must beat."""

    def move(seen: Seen[S]) -> M:
        assert seen.seat is not None
        return game.random_move(seen.state, seen.seat, chance)

    return move


def of_level(game: Game[S, M, E], level: Level, chance: Chance, limit: Limit) -> Player[S, M]:
    """Make a player of a level."""
    return lambda seen: choose(game, level, seen, chance, limit)


def flat_rate(game: Game[S, M, E], seen: Seen[S], chance: Chance, limit: Limit) -> tuple[Rated[M], ...]:
    """Rate moves by flat search in which everybody plays on as the normal level does."""

    def playout(state: S, seat: Seat, _: Chance) -> M:
        return game.default_move(game.view(state, seat))

    assert seen.seat is not None
    return flat(game, seen, game.legal_moves(seen.state, seen.seat), chance, limit, playout)


def yardstick(game: Game[S, M, E], chance: Chance, limit: Limit) -> Player[S, M]:
    """Make the plainest strong player, which moves as :func:`flat_rate` says."""

    def move(seen: Seen[S]) -> M:
        assert seen.seat is not None
        moves = game.legal_moves(seen.state, seen.seat)
        return moves[0] if len(moves) == 1 else flat_rate(game, seen, chance, limit)[0].move

    return move


def play(game: Game[S, M, E], players: Sequence[Player[S, M]], options: Options, chance: Chance) -> tuple[float, ...]:
    """Play a whole game, with complete options; give each seat's share of the win."""
    state = game.new(len(players), options, chance).state
    while to_move := game.to_move(state):
        seat = to_move[0]
        state = game.apply(state, seat, players[seat](game.view(state, seat)), chance).state
    first = game.ranking(state)[0]
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(len(players)))
