"""Computers alone at the table: every game, at every number of seats, with every set of its options.

One game each by default; ``make stress`` plays ten thousand in all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import pytest

from rules.fast_chance import FastChance
from rules.players import Level, choose
from rules.search import Limit
from tests.conformance.case import AnyCase
from tests.conformance.cases import case_of
from tests.conformance.test_games import SETTINGS
from tests.games import GAMES
from tests.sampling import some

LEVELS = (*[Level.EASY, Level.NORMAL] * 10, Level.HARD)
"""Among these the level of each move is drawn; hard takes long."""
LIMIT = Limit(1)


@pytest.mark.parametrize(("key", "seats", "options"), some(SETTINGS, 6))
def test_games_of_computers_come_to_their_end(
    key: str, seats: int, options: Mapping[str, str], request: pytest.FixtureRequest
) -> None:
    case = case_of(key)
    for number in range(-(-request.config.option.computer_games // len(SETTINGS))):
        word = f"{request.config.option.dice} {key} {seats} {sorted(options.items())} {number}"
        play(case, seats, options, int.from_bytes(hashlib.sha256(word.encode()).digest()))


def play(case: AnyCase, seats: int, options: Mapping[str, str], seed: int) -> None:
    """Play a game: every move is legal, nothing gets lost, and it ends."""
    game, dice, thoughts = case.game, FastChance(seed), FastChance(seed + 1)
    state = game.new(seats, options, dice).state
    components = None if case.components is None else case.components(state)
    log: list[str] = []
    try:
        while to_move := game.to_move(state):
            seat = to_move[thoughts.below(len(to_move))]
            level = LEVELS[thoughts.below(len(LEVELS))]
            log.append(f"{level} {seat}")
            seen = game.view(state, seat)
            move = choose(game, level, seen, thoughts, LIMIT)
            log[-1] += f" {game.format_move(move)}"
            assert move in game.legal_moves(state, seat), "an illegal move"
            state = game.apply(state, seat, move, dice).state
            assert case.components is None or case.components(state) == components, "components are lost or gained"
            assert len(log) <= case.longest, "it does not end"
    except Exception as error:
        error.add_note(f"{game.info.key}, {seats} seats, {dict(options)}, seed {seed}\n" + "\n".join(log))
        raise


@pytest.mark.parametrize("key", some(GAMES, 3))
def test_a_search_tries_moves_as_often_as_it_says_and_may(key: str) -> None:
    game, dice, rounds = GAMES[key], FastChance(1), 5
    state = game.new(2, game.info.settle({}), dice).state
    for _move in range(12):
        seat = game.to_move(state)[0]
        seen, moves = game.view(state, seat), game.legal_moves(state, seat)
        rated = game.rate(seen, FastChance(2), Limit(rounds))
        assert {one.move for one in rated} == {*moves}
        if len(moves) > 1:
            assert len(moves) <= sum(one.tries for one in rated) <= (rounds + 1) * len(moves)
        state = game.apply(state, seat, game.default_move(seen), dice).state
