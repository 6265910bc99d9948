"""What computer players think of a turn, against what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from rules.chance import Secret
from rules.fast_chance import FastChance
from rules.game import Seat
from rules.pigs.moves import Buy, Move
from rules.pigs.player.lots import Lots
from rules.pigs.player.playouts import Habits, Playouts
from rules.pigs.player.prospects import Prospects
from rules.pigs.player.rolling import Rolling
from rules.pigs.player.turn import End, Prices, Turn
from rules.pigs.state import Phase, State
from tests.rules.pigs.table import GAME, house, table

ROLLING, PRICES = Rolling(GAME.data), Prices(GAME.data)
OPTIONS = list(GAME.info.combinations())


def turn_of(state: State) -> Turn:
    return Turn(ROLLING, PRICES, GAME.data, state)


def moments(seats: int, options: Mapping[str, str], seed: int) -> Iterator[State]:
    """Play a game by chance; a seat of three or more leaves."""
    random, secret, turn = Random(seed), Secret(seed.to_bytes(32, "big")), 0
    state = GAME.new(seats, options, secret.turn(0), seed % seats).state
    yield state
    while GAME.to_move(state):
        turn += 1
        if turn == 40 and seats > 2:
            state = GAME.resign(state, state.seat, secret.turn(turn)).state
        else:
            move = random.choice(GAME.legal_moves(state, state.seat))
            state = GAME.apply(state, state.seat, move, secret.turn(turn)).state
        yield state


def table_of(yards: object, heights: object, cards: object) -> str:
    """Write a table without the pots, for what comes to light is not known before."""
    return f"{yards} {heights} {cards}"


def kinds(state: State, seat: Seat) -> list[list[str]]:
    return sorted([f"{tile.material} {tile.part}" for tile in each.tiles] for each in state.board.yards[seat])


def by_the_rules(state: State) -> Iterator[str]:
    """List the tables to which buying can lead."""
    seat = state.seat
    for move in GAME.legal_moves(state, seat):
        after = GAME.apply(state, seat, move, FastChance(0)).state
        if after.seat == seat and after.phase is Phase.BUY:
            yield from by_the_rules(after)
        else:
            board = after.board
            yield table_of(kinds(after, seat), tuple(map(len, board.stacks)), board.cards)


def by_the_player(turn: Turn, end: End) -> str:
    yard = sorted([f"{tile.material} {tile.part}" for tile in lot.house.tiles] for lot in end.yards[turn.seat])
    return table_of(yard, end.heights, end.cards)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seats", [2, 4])
def test_a_turn_ends_in_every_way_that_the_rules_allow(seats: int, options: Mapping[str, str]) -> None:
    bought = 0
    for state in moments(seats, options, seed=1):
        if state.phase is Phase.BUY:
            turn = turn_of(state)
            ends = turn.ends_by(turn.symbols)
            assert {by_the_player(turn, end) for end in ends} == {*by_the_rules(state)}
            firsts: set[Move] = {move for end in ends for move in turn.first_moves(end)}
            assert firsts == {*GAME.legal_moves(state, state.seat)}
            bought += 1
    assert bought > 5


def test_a_roof_that_closes_a_house_is_not_bought_before_its_window() -> None:
    turn = turn_of(table("sd", dice="WWWRR"))
    window_then_roof = next(end for end in turn.ends_by((0, 3, 2)) if end.buys == ((4, 0), (2, 0)))
    assert [GAME.format_move(move) for move in turn.first_moves(window_then_roof)] == ["buy.wood-window.1"]
    apart = next(end for end in turn.ends_by((0, 3, 2)) if end.buys == ((4, None), (2, 0)))
    assert len(turn.first_moves(apart)) == 2


def test_equal_houses_are_thought_of_once_and_moved_in_alike() -> None:
    turn = turn_of(table("sd | sd | wd", dice="WW!RD"))
    ends = turn.ends_by((1, 2, 1))
    moves = [move for end in ends for move in turn.first_moves(end)]
    assert len(ends) == 3
    assert sorted(move.house for move in moves if isinstance(move, Buy) and move.house is not None) == [0, 1, 2]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_players_count_as_the_rules_do(options: Mapping[str, str]) -> None:
    for seed, seats in enumerate((2, 3, 5)):
        lots = Lots(GAME.data, options["variant"] == "veteran")
        for state in moments(seats, options, seed):
            board = state.board
            yards = [[lots.of(each) for each in yard] for yard in board.yards]
            totals = lots.totals(yards, board.cards, board.resigned)
            assert totals == [score.total for score in GAME.scores(state)]
            first = GAME.ranking(state)[0]
            if len(board.resigned) < seats:
                shares = lots.shares(totals, yards, board.resigned)
                assert shares == [(seat in first) / len(first) for seat in range(seats)]


def test_a_house_knows_what_the_wolf_leaves() -> None:
    lots = Lots(GAME.data, veteran=False)
    lot = lots.of(house("sd sw br"))
    assert [rest and rest.house for rest in lot.blown] == [None] * 3 + [lot.house] * 2 + [house("sd sw")]
    assert lot.loss == pytest.approx((3 * 9 + (9 - 0.5 * 5)) / 6)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_playout_shares_the_win_among_those_who_play(seats: int, options: Mapping[str, str]) -> None:
    chance = FastChance(seats)
    for state in list(moments(seats, options, 7))[:90:8]:
        if GAME.to_move(state):
            turn = turn_of(state)
            lots = Lots(GAME.data, state.setup.veteran)
            habits = Habits(GAME.data, ROLLING, PRICES, lots, state.setup.twin_tiles)
            shares, points = Playouts(turn, habits, Prospects(turn)).play(turn.now, chance)
            assert sum(shares) == pytest.approx(1)
            playing = [seat for seat in range(seats) if seat not in state.board.resigned]
            assert not any(shares[seat] for seat in state.board.resigned)
            most = max(points[seat] for seat in playing)
            assert all(points[seat] == most for seat in playing if shares[seat] == max(shares))


def test_a_playout_of_a_game_that_is_over_changes_nothing() -> None:
    state = table("sd sw sr", "bd", left={"sd": "", "sw": ""})
    turn = turn_of(state)
    habits = Habits(GAME.data, ROLLING, PRICES, Lots(GAME.data, veteran=False), twin_tiles=False)
    assert Playouts(turn, habits, Prospects(turn)).play(turn.now, FastChance(1)) == ([1.0, 0.0], [7, 0])
