from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from rules.chance import Chance, Secret
from rules.matches import Arena, Entrant, Match, Played, interval, matches, standings
from rules.pace import USUAL_TRIES, Pace
from rules.search import Limit, Rated
from tests.games import GAMES

EASY, NORMAL, HARD = Entrant.EASY, Entrant.NORMAL, Entrant.HARD
GAME = GAMES["pigs"]


class Ticking:
    """A stopwatch that goes on by a second whenever it is read."""

    def __call__(self) -> Callable[[], float]:
        ticks = count(1)
        return lambda: float(next(ticks))


@pytest.mark.parametrize(
    ("seats", "games", "played"),
    [((HARD, NORMAL), 1, 2), ((HARD, NORMAL), 5, 6), ((HARD, HARD), 3, 3), ((HARD, NORMAL, NORMAL), 4, 6)],
)
def test_everybody_sits_in_every_place_equally_often(seats: tuple[Entrant, ...], games: int, played: int) -> None:
    found = list(matches("pigs", seats, {}, games, 0.1))
    assert len(found) == played
    sittings = {match.seats for match in found}
    assert Counter(match.deal for match in found) == dict.fromkeys(range(played // len(sittings)), len(sittings))
    for entrant in seats:
        places = Counter(place for match in found for place, one in enumerate(match.seats) if one is entrant)
        assert len(set(places.values())) == 1
        assert len(places) == len(seats)


@pytest.mark.parametrize("entrant", Entrant)
def test_the_same_deal_is_played_alike_and_choices_alone_are_timed(entrant: Entrant) -> None:
    match = Match("pigs", (entrant, NORMAL), GAME.info.settle({}), 3, 2.0)
    played = Arena(GAME, Ticking()).play(match)
    assert played == Arena(GAME, Ticking()).play(match)
    assert sum(played.shares) == pytest.approx(1)
    assert all(seconds >= 1 for took in played.seconds for seconds in took)
    assert all(played.seconds)


def test_wins_are_counted_by_player_not_by_seat() -> None:
    played = [
        Played((EASY, NORMAL, NORMAL), (0.0, 0.5, 0.5), ((0.001,), (0.002,), (0.004, 0.003))),
        Played((NORMAL, NORMAL, EASY), (0.0, 0.0, 1.0), ((0.005,), (), ())),
    ]
    easy, normal = standings(played)
    assert (easy.entrant, easy.games, easy.won, easy.fair) == (EASY, 2, 0.5, 1 / 3)
    assert (normal.entrant, normal.won, normal.fair) == (NORMAL, 0.5, 2 / 3)
    assert (normal.median_ms, normal.p99_ms) == (3, 5)
    assert (easy.low, easy.high) == interval(0.5, 2)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.6, 200, 0.5308, 0.6654)],
)
def test_the_interval_is_wilson_s(share: float, games: int, low: float, high: float) -> None:
    assert [*interval(share, games)] == pytest.approx([low, high], abs=1e-4)


def test_rounds_follow_how_fast_the_search_turned_out() -> None:
    state = GAME.new(2, GAME.info.settle({}), _chance(), 0).state
    state = GAME.apply(state, 0, GAME.legal_moves(state, 0)[0], _chance()).state
    moves = GAME.legal_moves(state, 0)
    asked: list[int] = []

    def search(_: object, __: object, limit: Limit) -> tuple[Rated[object], ...]:
        asked.append(limit.rounds)
        return tuple(Rated(move, 0.5, 0.0, 50) for move in moves)

    pace = Pace(Ticking())
    for _ in range(3):
        pace.rate(GAME, search, GAME.view(state, 0), _chance(), 8.0)
    assert asked == [int(USUAL_TRIES * 8 / len(moves)) + 1, 50 * 8 + 1, 50 * 8 + 1]


def _chance() -> Chance:
    return Secret(bytes(32)).turn(0)
