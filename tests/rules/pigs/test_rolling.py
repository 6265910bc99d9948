from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.chance import Draw, Recorded
from rules.game import NOT_TO_MOVE, IllegalMove
from rules.pigs.events import Lack, Rolled, TurnBegan, TurnWasted, WolfCame
from rules.pigs.moves import ROLL, Reroll
from rules.pigs.refusals import Refusal
from rules.pigs.state import Face, Phase
from tests.rules.pigs.table import GAME, after, do, faces, legal, refused, rolling, table


def test_the_first_roll_is_a_move_of_its_own_with_all_five_dice() -> None:
    step = do(table(), "roll", rolling("DDWR!"))
    assert step.events == (Rolled(0, 1, (0, 1, 2, 3, 4), faces("DDWR!")),)
    assert step.revealed
    assert step.state.phase is Phase.REROLL
    assert step.state.dice == faces("DDWR!")
    assert GAME.rolls_left(step.state) == 2


def test_five_dice_are_one_draw_whose_lowest_digit_is_the_first_die() -> None:
    step = do(table(), "roll", Recorded([Draw(7776, 5 + 6 * 0 + 36 * 2 + 216 * 4 + 1296 * 5)]))
    assert step.state.dice == (Face.ROOF, Face.DOOR, Face.WINDOW, Face.ROOF, Face.WOLF)


def test_only_the_picked_dice_are_rolled_again_in_one_draw_and_in_order() -> None:
    state = after(table(), ("roll", rolling("DDWRR")))
    step = do(state, "reroll.1-3-4", Recorded([Draw(216, 2 + 6 * 4 + 36 * 0)]))
    assert step.state.dice == faces("DWWRD")
    assert step.events == (Rolled(0, 2, (1, 3, 4), faces("DWWRD")),)
    assert GAME.rolls_left(step.state) == 1


def test_a_die_that_was_kept_may_be_rolled_later() -> None:
    state = after(table(), ("roll", rolling("DDWRR")), ("reroll.2", rolling("D", "2")))
    assert do(state, "reroll.0", rolling("R", "0")).state.dice == faces("RDDRR")


def test_any_of_the_31_subsets_may_be_rolled_again_or_the_player_stops() -> None:
    state = after(table(), ("roll", rolling("DDWRR")))
    subsets = ["-".join(map(str, dice)) for count in range(1, 6) for dice in combinations(range(5), count)]
    assert len(subsets) == 31
    assert sorted(legal(state)) == sorted([*(f"reroll.{dice}" for dice in subsets), "build"])


def test_one_wolf_leaves_15_subsets() -> None:
    state = after(table(), ("roll", rolling("DDW!R")))
    assert state.locked == (3,)
    assert len(legal(state)) == 15 + 1
    assert not any("3" in text for text in legal(state))


def test_a_wolf_is_locked_for_the_turn() -> None:
    state = after(table(), ("roll", rolling("DDW!R")), ("reroll.0", rolling("W", "0")))
    assert refused(state, "reroll.0-3").reason == Refusal.WOLF_LOCKED
    assert refused(state, "reroll.0-3").values == {"die": 4}


def test_at_least_one_die_must_be_rolled_again() -> None:
    state = after(table(), ("roll", rolling("DDWRR")))
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, 0, Reroll(frozenset()), Recorded([]))
    assert refusal.value.reason == Refusal.NOTHING_TO_REROLL


def test_there_are_five_dice() -> None:
    refusal = refused(after(table(), ("roll", rolling("DDWRR"))), "reroll.0-5")
    assert refusal.reason == Refusal.NO_SUCH_DIE
    assert refusal.values == {"die": 6, "dice": 5}


@pytest.mark.parametrize("rerolls", [0, 1])
def test_the_player_may_stop_after_any_roll(rerolls: int) -> None:
    state = after(table(), ("roll", rolling("DDWRR")), *[("reroll.3", rolling("R", "3"))] * rerolls)
    step = do(state, "build")
    assert step.state.phase is Phase.BUY
    assert step.events == ()
    assert not step.revealed
    assert GAME.rolls_left(step.state) == 0


def test_rolling_ends_by_itself_after_the_third_roll() -> None:
    again = [("reroll.3", rolling("R", "3")) for _ in range(2)]
    state = after(table(), ("roll", rolling("DDWRR")), *again)
    assert state.phase is Phase.BUY
    refusal = refused(state, "reroll.3")
    assert refusal.reason == Refusal.NO_ROLLS_LEFT
    assert refusal.values == {"rolls": 3}


def test_who_has_stopped_rolls_no_more() -> None:
    state = after(table(), ("roll", rolling("DDWRR")), "build")
    assert refused(state, "reroll.3").reason == Refusal.ROLLING_OVER
    assert refused(state, "build").reason == Refusal.ROLLING_OVER
    assert refused(state, "roll").reason == Refusal.HAS_ROLLED


@pytest.mark.parametrize("text", ["reroll.0", "build", "buy.straw-door.new", "done", "blow.2.1"])
def test_nothing_comes_before_the_first_roll(text: str) -> None:
    assert refused(table("", "sd"), text).reason == Refusal.MUST_ROLL


def test_the_first_roll_is_made_once() -> None:
    assert refused(after(table(), ("roll", rolling("DDWRR"))), "roll").reason == Refusal.HAS_ROLLED


@pytest.mark.parametrize("text", ["buy.straw-door.new", "done"])
def test_who_wants_to_buy_stops_rolling_first(text: str) -> None:
    assert refused(after(table(), ("roll", rolling("DDWRR"))), text).reason == Refusal.STILL_ROLLING


@pytest.mark.parametrize("moves", [[], ["build"]])
def test_nobody_blows_while_the_wolf_is_away(moves: list[str]) -> None:
    refusal = refused(after(table("", "sd"), ("roll", rolling("DDWR!")), *moves), "blow.2.1")
    assert refusal.reason == Refusal.NO_WOLF
    assert refusal.values == {"wolves": 1, "needs": 2}


@pytest.mark.parametrize("seat", [1, 7, -1])
def test_only_the_active_player_moves(seat: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(table(), seat, ROLL, rolling("DDDDD"))
    assert refusal.value.reason == NOT_TO_MOVE
    assert GAME.legal_moves(table(), seat) == ()


def test_two_wolves_in_two_rolls_are_two_wolves() -> None:
    state = after(table("", "sd"), ("roll", rolling("DDW!R")))
    step = do(state, "reroll.4", rolling("!", "4"))
    assert step.state.phase is Phase.BLOW
    assert step.events == (Rolled(0, 2, (4,), faces("DDW!!")), WolfCame(0))


@pytest.mark.parametrize("shown", ["DD!!R", "DD!!!"])
def test_two_or_three_wolves_at_once_bring_the_wolf(shown: str) -> None:
    state = after(table("", "sd"), ("roll", rolling(shown)))
    assert state.phase is Phase.BLOW
    assert legal(state) == ["blow.2.1"]
    assert GAME.rolls_left(state) == 0
    assert GAME.offers(state) == ()


@pytest.mark.parametrize("text", ["roll", "reroll.0", "build", "buy.straw-door.new", "done"])
def test_when_the_wolf_is_here_rolling_and_buying_are_over(text: str) -> None:
    state = after(table("", "sd"), ("roll", rolling("DD!!R")))
    assert refused(state, text).reason == Refusal.WOLF_IS_HERE


def test_the_wolf_without_a_house_to_blow_on_ends_the_turn() -> None:
    step = do(table("sd"), "roll", rolling("DD!!R"))
    assert step.events[1:] == (WolfCame(0), TurnWasted(0, Lack.TARGET), TurnBegan(1, 1))
    assert GAME.to_move(step.state) == (1,)
    assert step.state.dice == ()
    assert step.revealed


def test_the_chances_of_the_first_roll() -> None:
    state, best = table("", "sd"), Counter[int]()
    for value in range(7776):
        rolled = GAME.apply(state, 0, ROLL, Recorded([Draw(7776, value)])).state
        if rolled.phase is Phase.BLOW:
            best[0] += 1
        else:
            best[max(rolled.dice.count(face) for face in (Face.DOOR, Face.WINDOW, Face.ROOF))] += 1
    assert best == {0: 576, 5: 68, 4: 716, 3: 3056, 2: 3360}
