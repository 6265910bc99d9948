"""Whole games, as they are told in `games/`: every move by hand, to the last point."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.chance import Chance, Draw, Recorded, Secret
from rules.game import Step
from rules.planet.events import Event
from rules.planet.score import CharacterLine
from rules.planet.state import State
from tests.rules.planet.playing import GAME

GAMES = sorted((Path(__file__).parent / "games").glob("*.toml"))


def moves(record: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Read the moves, a line a round: seats (from 1) and what they did."""
    entries = [entry.split() for line in record["rounds"].splitlines() for entry in line.split(";") if entry.strip()]
    return [(int(seat) - 1, text) for seat, text in entries]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_its_score(path: Path) -> None:
    record = tomllib.loads(path.read_text(encoding="utf-8"))
    secret = Secret(bytes.fromhex(record["secret"]))
    options = GAME.info.settle({"hidden_characters": record["hidden_characters"]})
    chance = secret.turn(0)
    state = GAME.new(record["seats"], options, chance).state
    for turn, (seat, text) in enumerate(moves(record), 1):
        later = secret.turn(turn)
        state = GAME.load(GAME.dump(act(state, seat, text, later).state))
        assert not later.drawn
    assert GAME.to_move(state) == ()
    for seat, expected in enumerate(record["planets"]):
        check_planet(state, seat, expected)
    assert GAME.ranking(state) == tuple(tuple(seat - 1 for seat in place) for place in record["places"])
    assert replayed(record, chance.drawn) == state


def act(state: State, seat: int, text: str, chance: Chance) -> Step[State, Event]:
    if text == "resign":
        return GAME.resign(state, seat, chance)
    return GAME.apply(state, seat, GAME.parse_move(text), chance)


def check_planet(state: State, seat: int, expected: Mapping[str, Any]) -> None:
    """Check a planet's square, what its characters score, its volcanoes and its total."""
    rows = [row.split() for row in expected["square"].splitlines()]
    assert GAME.cells(state, seat) == tuple(tile for row in rows for tile in row)
    assert list(GAME.covered(state, seat)) == expected["covered"]
    *lines, volcanoes = GAME.scores(state)[seat].lines
    scored = {line.tile: line.points for line in lines if isinstance(line, CharacterLine)}
    assert scored == expected["characters"]
    assert volcanoes.points == expected["volcanoes"]
    assert GAME.scores(state)[seat].total == expected["total"]


def replayed(record: Mapping[str, Any], draws: list[Draw]) -> State:
    """Play the record again without the secret."""
    options = GAME.info.settle({"hidden_characters": record["hidden_characters"]})
    state, nothing = GAME.new(record["seats"], options, Recorded(draws)).state, Recorded(())
    for seat, text in moves(record):
        state = act(state, seat, text, nothing).state
    return state


def test_games_of_every_number_of_seats_are_recorded() -> None:
    seats = [tomllib.loads(path.read_text(encoding="utf-8"))["seats"] for path in GAMES]
    assert sorted(seats) == list(GAME.info.seats)
