"""What the conformance suite must know about this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations

from bot.language import ENGLISH
from cogs.pigs import words
from rules.pigs import events, moves, state
from rules.pigs.game import Pigs
from tests.conformance.case import NAMES, AnyGame, Case
from tests.rules.pigs.scramble import scramble


def case(game: AnyGame) -> Case[state.State, moves.Move, events.Event]:
    """Give the case of The Three Little Pigs."""
    assert isinstance(game, Pigs)
    return Case(
        game,
        longest=1000,
        most_moves=64,
        components=tiles,
        scramble=partial(scramble, game),
        vocabulary=vocabulary,
        say=partial(words.refusal, ENGLISH, names=NAMES),
    )


def tiles(now: state.State) -> Counter[state.Tile]:
    """Count the tiles in the stacks, in the houses and out of the game."""
    board = now.board
    built = [tile for yard in board.yards for house in yard for tile in house.tiles]
    return Counter([*(tile for stack in board.stacks for tile in stack), *built, *board.blown])


REROLLS = [moves.Reroll(frozenset(dice)) for count in range(1, 7) for dice in combinations(range(6), count)]
"""Of five dice, and of a sixth that is not there."""


def vocabulary(now: state.State) -> tuple[moves.Move, ...]:
    """List the moves with one die, one seat and one house more than there are."""
    return _words(now.seats, 1 + max(map(len, now.board.yards)))


@cache
def _words(seats: int, houses: int) -> tuple[moves.Move, ...]:
    return tuple(_moves(seats, houses))


def _moves(seats: int, houses: int) -> Iterator[moves.Move]:
    yield from (moves.ROLL, moves.BUILD, moves.DONE)
    yield from REROLLS
    for material, part in state.KINDS:
        yield from (moves.Buy(material, part, house) for house in (None, *range(houses)))
    for seat in range(seats + 1):
        yield from (moves.Blow(seat, house) for house in range(houses))
