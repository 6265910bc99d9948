from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from rules.chance import Secret
from rules.fast_chance import FastChance
from rules.pigs.moves import Move
from rules.pigs.state import Phase, State
from rules.players import Level, of_level
from rules.search import Limit, Rated
from tests.rules.pigs.former import former_move, share_of
from tests.rules.pigs.scramble import scramble
from tests.rules.pigs.table import GAME, table

NEARLY_OVER = {"sw": "", "sd": "0"}
"""With two players the last straw door ends the game."""
OPTIONS = list(GAME.info.combinations())


def rated(state: State, rounds: int = 8, seed: int = 1) -> tuple[Rated[Move], ...]:
    return GAME.rate(GAME.view(state, state.seat), FastChance(seed), Limit(rounds))


def best(state: State) -> str:
    return GAME.format_move(rated(state)[0].move)


def moments(seats: int, options: Mapping[str, str], seed: int) -> list[State]:
    """Play a game by chance."""
    random, secret = Random(seed), Secret(seed.to_bytes(32, "big"))
    states = [GAME.new(seats, options, secret.turn(0)).state]
    while GAME.to_move(states[-1]):
        move = random.choice(GAME.legal_moves(states[-1], states[-1].seat))
        states.append(GAME.apply(states[-1], states[-1].seat, move, secret.turn(len(states))).state)
    return states[:-1]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_move_is_rated_once(seats: int, options: Mapping[str, str]) -> None:
    for state in moments(seats, options, seed=seats)[::25]:
        ratings = rated(state, rounds=1)
        moves = [each.move for each in ratings]
        assert len(moves) == len({*moves})
        assert {*moves} == {*GAME.legal_moves(state, state.seat)}
        assert all(0 <= each.wins <= 1 and each.points >= 0 and each.tries for each in ratings)


@pytest.mark.parametrize("phase", [Phase.REROLL, Phase.BUY, Phase.BLOW])
def test_what_is_hidden_makes_no_difference(phase: Phase) -> None:
    state = next(state for state in reversed(moments(3, OPTIONS[0], seed=5)[:60]) if state.phase is phase)
    other = scramble(GAME, state, state.seat, Random(1))
    assert other != state
    assert rated(other, rounds=3) == rated(state, rounds=3)


def test_another_seed_makes_a_difference_to_what_is_tried() -> None:
    state = table("sd sw", "bd", dice="RRWWD", phase=Phase.REROLL)
    assert rated(state, seed=1) != rated(state, seed=2)


@pytest.mark.parametrize("phase", [Phase.REROLL, Phase.BUY, Phase.BLOW])
def test_every_move_has_its_try_when_time_is_up_at_once(phase: Phase) -> None:
    state = next(state for state in reversed(moments(3, OPTIONS[0], seed=5)[:60]) if state.phase is phase)
    ratings = GAME.rate(GAME.view(state, state.seat), FastChance(1), Limit(1_000_000, lambda: True))
    assert {each.move for each in ratings} == {*GAME.legal_moves(state, state.seat)}
    assert all(each.tries for each in ratings)


def test_a_purchase_that_wins_is_sure() -> None:
    state = table("bd bw br", "sd", dice="DDDW!", left=NEARLY_OVER)
    first, *_ = rated(state)
    assert GAME.format_move(first.move) == "buy.straw-door.new"
    assert (first.wins, first.points) == (1.0, 13.0)


def test_a_purchase_that_loses_is_not_made() -> None:
    state = table("bd bw", "bd bw br", dice="DDDW!", left=NEARLY_OVER)
    *others, last = rated(state)
    assert GAME.format_move(last.move).startswith("buy.straw-door")
    assert last.wins == 0.0
    assert all(each.wins > 0 for each in others)


def test_who_can_win_by_building_builds() -> None:
    state = table("bd bw br", "sd", dice="DDR!W", phase=Phase.REROLL, left=NEARLY_OVER)
    first, *others = rated(state)
    assert GAME.format_move(first.move) == "build"
    assert first.wins == 1.0
    assert all(each.wins < 1 for each in others)


def test_a_roof_goes_on_the_best_house() -> None:
    assert best(table("sd | bd2 bw2 ww2", "bd bw br", dice="RRWD!", each="0")) == "buy.straw-roof.2"


def test_roofs_are_kept_for_a_great_house() -> None:
    state = table("bd2 bw2 ww2", "bd bw br", dice="RWD!D", phase=Phase.REROLL, rolls=1, each="0")
    ratings = {GAME.format_move(each.move): each.wins for each in rated(state, rounds=20)}
    assert ratings["reroll.1-2-4"] > ratings["reroll.0-1-2-4"] > ratings["build"]


def test_the_wolf_blows_on_the_leader() -> None:
    state = table("bd bw br", "bd bw bw br", "sd sw", seats=3, dice="!!WDR", phase=Phase.BLOW)
    assert best(state) == "blow.2.1"


def test_the_wolf_leaves_those_alone_who_have_resigned() -> None:
    state = table("bd bw br", "sd sw sw sr", "sd1 sw2 sr", seats=3, dice="!!WDR", phase=Phase.BLOW, resigned=(1,))
    assert best(state) == "blow.3.1"


def test_who_leads_by_far_expects_to_win_and_who_is_far_behind_to_lose() -> None:
    yards, left = ("bd2 bw2 bw2 br | wd ww wr", "sd"), {"sw": "", "sd": "00"}
    ahead, behind = (rated(table(*some, dice="WWWRR", left=left))[0].wins for some in (yards, yards[::-1]))
    assert ahead > 0.85
    assert behind < 0.15


def test_the_first_roll_is_rated_too() -> None:
    (only,) = rated(table("sd sw", "bd"))
    assert GAME.format_move(only.move) == "roll"
    assert 0 < only.wins < 1
    assert only.points > 0


def test_dice_that_a_host_has_changed_are_rated_all_the_same() -> None:
    state = table("sd", "bd", dice="!WWDR", phase=Phase.REROLL)
    assert {each.move for each in rated(state, rounds=1)} == {*GAME.legal_moves(state, 0)}


def test_it_beats_the_autopilot_of_former_versions() -> None:
    hard = of_level(GAME, Level.HARD, FastChance(4), Limit(1))
    assert share_of(hard, former_move, 8) >= 0.6
