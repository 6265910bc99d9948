"""The case of every game. A game without one fails the suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from typing import Any, TypeAlias

from bot.language import ENGLISH
from cogs.pigs import words
from cogs.planet import words as planet_words
from cogs.wolves.art import Art as WolvesArt
from cogs.wolves.face import WolvesFace
from rules.datafile import DataFolders
from rules.game import Game
from rules.pigs import events, moves, state
from rules.pigs.game import Pigs
from rules.planet.events import Event as PlanetEvent
from rules.planet.game import Planet
from rules.planet.moves import Move as PlanetMove
from rules.planet.state import State as PlanetState
from rules.wolves.game import Wolves
from tests.conformance.case import Case
from tests.games import GAMES
from tests.rules.pigs.scramble import scramble as scramble_pigs
from tests.rules.planet.scramble import components as planet_tiles
from tests.rules.planet.scramble import scramble as scramble_planet
from tests.rules.wolves.scramble import wolves_case

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyCase: TypeAlias = Case[Any, Any, Any]

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def pigs(game: AnyGame) -> Case[state.State, moves.Move, events.Event]:
    """Give the case of The Three Little Pigs."""
    assert isinstance(game, Pigs)
    return Case(
        game,
        longest=1000,
        most_moves=64,
        components=pigs_tiles,
        scramble=partial(scramble_pigs, game),
        vocabulary=pigs_vocabulary,
        say=partial(words.refusal, ENGLISH, names=NAMES),
    )


def pigs_tiles(now: state.State) -> Counter[state.Tile]:
    """Count the tiles in the stacks, in the houses and out of the game."""
    board = now.board
    built = [tile for yard in board.yards for house in yard for tile in house.tiles]
    return Counter([*(tile for stack in board.stacks for tile in stack), *built, *board.blown])


REROLLS = [moves.Reroll(frozenset(dice)) for count in range(1, 7) for dice in combinations(range(6), count)]
"""Of five dice, and of a sixth that is not there."""


def pigs_vocabulary(now: state.State) -> tuple[moves.Move, ...]:
    """List the moves with one die, one seat and one house more than there are."""
    return _pigs_words(now.seats, 1 + max(map(len, now.board.yards)))


@cache
def _pigs_words(seats: int, houses: int) -> tuple[moves.Move, ...]:
    return tuple(_pigs_moves(seats, houses))


def _pigs_moves(seats: int, houses: int) -> Iterator[moves.Move]:
    yield from (moves.ROLL, moves.BUILD, moves.DONE)
    yield from REROLLS
    for material, part in state.KINDS:
        yield from (moves.Buy(material, part, house) for house in (None, *range(houses)))
    for seat in range(seats + 1):
        yield from (moves.Blow(seat, house) for house in range(houses))


def planet(game: AnyGame) -> Case[PlanetState, PlanetMove, PlanetEvent]:
    """Give the case of Make Me a Planet."""
    assert isinstance(game, Planet)
    return Case(
        game,
        longest=128,
        most_moves=5,
        components=planet_tiles,
        scramble=partial(scramble_planet, game),
        vocabulary=lambda state: game.moves.values(),
        say=partial(planet_words.refusal, ENGLISH, names=NAMES),
    )


def wolves(game: AnyGame) -> Case[Any, Any, Any]:
    """Give the case of The Three Little Wolves."""
    assert isinstance(game, Wolves)
    face = WolvesFace(game, DataFolders().read("wolves.emoji.toml", WolvesArt))
    return replace(wolves_case(game), say=partial(face.refusal, ENGLISH, names=NAMES))


CASES: dict[str, Callable[[AnyGame], AnyCase]] = {"pigs": pigs, "planet": planet, "wolves": wolves}
"""By the game's key, a function that makes the case of a loaded game."""


def case_of(key: str, games: Mapping[str, AnyGame] = GAMES) -> AnyCase:
    """Give the case of a game; AssertionError says what is missing."""
    assert key in CASES, f"{key} has no case: add one to CASES in tests/conformance/cases.py"
    return CASES[key](games[key])
