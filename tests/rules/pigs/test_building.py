from __future__ import annotations

import pytest

from rules.pigs.buying import Offer
from rules.pigs.events import Bought, Lack, TurnBegan, TurnWasted
from rules.pigs.refusals import Refusal
from rules.pigs.state import Phase
from tests.rules.pigs.table import GAME, after, do, house, legal, refused, rolling, table, tile, yards


def kinds(texts: list[str]) -> set[str]:
    return {text.split(".")[1] for text in texts if text != "done"}


@pytest.mark.parametrize(
    ("dice", "tiles"),
    [
        ("DDWR!", {"straw-door"}),
        ("DDDW!", {"straw-door", "wood-door"}),
        ("DDDD!", {"straw-door", "wood-door", "brick-door"}),
        ("DDDDD", {"straw-door", "wood-door", "brick-door"}),
        ("WWDR!", {"straw-window"}),
        ("WWWD!", {"straw-window", "wood-window"}),
        ("WWWWD", {"straw-window", "wood-window", "brick-window"}),
        ("RRDW!", {"straw-roof"}),
        ("RRRD!", {"straw-roof", "wood-roof"}),
        ("RRRRR", {"straw-roof", "wood-roof", "brick-roof"}),
        ("DDWW!", {"straw-door", "straw-window"}),
        ("DDWWW", {"straw-door", "straw-window", "wood-window"}),
        ("RRDDD", {"straw-roof", "straw-door", "wood-door"}),
    ],
)
def test_what_the_dice_buy(dice: str, tiles: set[str]) -> None:
    assert kinds(legal(table("sw", dice=dice))) == tiles


def test_too_few_dice() -> None:
    refusal = refused(table(dice="DDDWW"), "buy.brick-door.new")
    assert refusal.reason == Refusal.DICE_TOO_FEW
    assert refusal.values == {"material": "brick", "part": "door", "needs": 4, "have": 3}


def test_buying_and_placing_is_one_move_that_takes_the_top_tile() -> None:
    step = do(table(dice="WWWD!", left={"ww": "12"}), "buy.wood-window.new")
    assert yards(step.state) == ["ww2", ""]
    assert step.state.board.tops[4] == tile("ww1")
    assert step.events[0] == Bought(0, tile("ww2"), 0, begins=True, completes=False, next=tile("ww1"))
    assert step.revealed


def test_the_last_tile_of_a_stack_shows_nothing_new() -> None:
    step = do(table(dice="WWWD!", left={"ww": "2"}), "buy.wood-window.new")
    assert step.state.board.tops[4] is None
    assert step.events[0] == Bought(0, tile("ww2"), 0, begins=True, completes=False, next=None)
    assert not step.revealed


def test_four_doors_may_buy_a_straw_door() -> None:
    assert yards(after(table(dice="DDDDW"), "buy.straw-door.new")) == ["sd", ""]


def test_one_purchase_is_a_must_when_the_dice_permit() -> None:
    state = table(dice="DDWR!")
    assert "done" not in legal(state)
    assert refused(state, "done").reason == Refusal.MUST_BUY


def test_the_second_purchase_is_optional() -> None:
    state = after(table(dice="DDWWR"), "buy.straw-door.new")
    assert state.phase is Phase.BUY
    assert "done" in legal(state)
    step = do(state, "done")
    assert step.events == (TurnBegan(1, 1),)
    assert GAME.to_move(step.state) == (1,)
    assert not step.revealed


def test_two_doors_and_three_windows_buy_two_tiles() -> None:
    state = after(table(dice="DDWWW"), "buy.wood-window.new", "buy.straw-door.1")
    assert yards(state) == ["sd ww", ""]
    assert GAME.to_move(state) == (1,)


def test_five_doors_may_buy_a_wood_and_a_straw_door() -> None:
    assert yards(after(table(dice="DDDDD"), "buy.wood-door.new", "buy.straw-door.new")) == ["wd | sd", ""]
    assert yards(after(table(dice="DDDDD"), "buy.straw-door.new", "buy.wood-door.new")) == ["sd | wd", ""]


def test_two_purchases_need_disjoint_sets_of_dice() -> None:
    state = after(table(dice="DDDDD", twin_tiles=True), "buy.wood-door.new")
    assert legal(state) == ["buy.straw-door.new", "done"]
    refusal = refused(state, "buy.wood-door.new")
    assert refusal.reason == Refusal.DICE_TOO_FEW
    assert refusal.values == {"material": "wood", "part": "door", "needs": 3, "have": 2}


def test_a_brick_tile_of_five_dice_leaves_nothing_for_a_second() -> None:
    assert GAME.to_move(after(table(dice="DDDDD"), "buy.brick-door.new")) == (1,)


def test_four_doors_buy_no_two_straw_doors() -> None:
    step = do(table(dice="DDDDW"), "buy.straw-door.new")
    assert GAME.to_move(step.state) == (1,)
    assert refused(after(table(dice="DDDDD"), "buy.straw-door.new"), "buy.straw-door.new").reason == (
        Refusal.SAME_TILE_TWICE
    )
    assert legal(after(table(dice="DDDDD"), "buy.straw-door.new")) == ["buy.wood-door.new", "done"]


def test_the_same_tile_is_refused_with_its_name() -> None:
    refusal = refused(after(table(dice="DDDDD"), "buy.straw-door.new"), "buy.straw-door.new")
    assert refusal.values == {"material": "straw", "part": "door"}


def test_other_pots_make_no_different_tile() -> None:
    state = table(dice="DDDDW", left={"sd": "0012"})
    assert GAME.to_move(after(state, "buy.straw-door.new")) == (1,)


def test_twin_tiles_allows_two_straw_doors_for_four() -> None:
    state = after(table(dice="DDDDW", twin_tiles=True), "buy.straw-door.new")
    assert legal(state) == ["buy.straw-door.new", "done"]
    assert yards(after(state, "buy.straw-door.new")) == ["sd | sd", ""]


def test_twin_tiles_after_a_wood_door_of_four_leaves_no_second_tile() -> None:
    step = do(table(dice="DDDD!", twin_tiles=True), "buy.wood-door.new")
    assert GAME.to_move(step.state) == (1,)


def test_twin_tiles_with_a_single_straw_door_left() -> None:
    step = do(table(dice="DDDD!", twin_tiles=True, left={"sd": "0"}), "buy.straw-door.new")
    assert GAME.to_move(step.state) == (1,)


def test_there_is_no_third_purchase() -> None:
    assert GAME.to_move(after(table(dice="DDWWR"), "buy.straw-door.new", "buy.straw-window.1")) == (1,)


def test_after_a_purchase_rolling_is_over() -> None:
    state = after(table(dice="DDWWR"), "buy.straw-door.new")
    assert refused(state, "reroll.0").reason == Refusal.ROLLING_OVER


def test_only_straw_doors_are_left() -> None:
    state = table(seats=3, dice="DDDDW", left={"wd": "", "bd": ""})
    assert legal(state) == ["buy.straw-door.new"]
    refusal = refused(state, "buy.brick-door.new")
    assert refusal.reason == Refusal.STACK_EMPTY
    assert refusal.values == {"material": "brick", "part": "door"}


@pytest.mark.parametrize(("seats", "finish_round"), [(4, False), (2, True)])
def test_no_doors_are_left(seats: int, finish_round: bool) -> None:
    left = {"sd": "", "wd": "", "bd": ""}
    rolled = table(seats=seats, finish_round=finish_round, left=left, dice="DDDD!", phase=Phase.REROLL)
    step = do(rolled, "build")
    assert step.events[0] == TurnWasted(0, Lack.PURCHASE)
    windows = table(seats=seats, finish_round=finish_round, left=left, dice="DDDWW")
    assert legal(windows) == ["buy.straw-window.new"]


def test_a_roof_without_an_open_house_is_not_for_sale() -> None:
    state = table("sw sr", dice="RRRDD")
    assert kinds(legal(state)) == {"straw-door"}
    assert refused(state, "buy.wood-roof.new").reason == Refusal.ROOF_NEEDS_HOUSE


def test_a_door_bought_first_can_carry_the_roof_bought_second() -> None:
    state = after(table(dice="RRRDD"), "buy.straw-door.new")
    assert legal(state) == ["buy.straw-roof.1", "buy.wood-roof.1", "done"]
    assert yards(after(state, "buy.wood-roof.1")) == ["sd wr", ""]


def test_stopping_with_dice_that_buy_nothing_ends_the_turn_with_a_line_that_says_so() -> None:
    state = after(table(), ("roll", rolling("RRRDW")))
    step = do(state, "build")
    assert step.events == (TurnWasted(0, Lack.PURCHASE), TurnBegan(1, 1))
    assert not step.revealed
    assert GAME.to_move(step.state) == (1,)


def test_a_third_roll_that_buys_nothing_ends_the_turn_by_itself() -> None:
    state = after(table(), ("roll", rolling("RRRDW")), ("reroll.0", rolling("R", "0")))
    step = do(state, "reroll.0", rolling("R", "0"))
    assert step.events[1:] == (TurnWasted(0, Lack.PURCHASE), TurnBegan(1, 1))
    assert step.revealed


def test_the_offers_name_the_tile_its_price_and_where_it_can_go() -> None:
    state = table("wd | sw | sd sr", dice="DDDRR", phase=Phase.REROLL, left={"sd": "01", "wd": "10", "sr": "0"})
    assert GAME.offers(state) == (
        Offer(tile("sd1"), 2, (None, 1)),
        Offer(tile("sr"), 2, (0, 1)),
        Offer(tile("wd"), 3, (None, 1)),
    )
    assert GAME.offers(table()) == ()


def test_the_example_of_the_rulebook() -> None:
    state = table("bd ww | bw | sw wr", dice="DD!WR")
    assert legal(state) == ["buy.straw-door.new", "buy.straw-door.2"]
    refusal = refused(state, "buy.straw-door.1")
    assert (refusal.reason, refusal.values) == (Refusal.HOUSE_HAS_DOOR, {"house": 1})
    refusal = refused(state, "buy.straw-door.3")
    assert (refusal.reason, refusal.values) == (Refusal.HOUSE_COMPLETE, {"house": 3})
    assert yards(after(state, "buy.straw-door.2"))[0] == "bd ww | sd bw | sw wr"
    assert yards(after(state, "buy.straw-door.new"))[0] == "bd ww | bw | sw wr | sd"


@pytest.mark.parametrize("number", [2, 99])
def test_a_house_that_is_not_there(number: int) -> None:
    refusal = refused(table("sw", dice="DDWWR"), f"buy.straw-door.{number}")
    assert refusal.reason == Refusal.NO_SUCH_HOUSE
    assert refusal.values == {"seat": 0, "house": number}


def test_a_window_goes_on_top_of_a_door_or_a_window() -> None:
    state = after(table("sd | sd ww", dice="WW!DR"), "buy.straw-window.2")
    assert yards(state)[0] == "sd | sd ww sw"
    assert yards(after(table("sd", dice="WW!DR"), "buy.straw-window.1"))[0] == "sd sw"


def test_a_door_slides_under_any_number_of_windows() -> None:
    assert yards(after(table("sw ww bw", dice="DD!WR"), "buy.straw-door.1"))[0] == "sd sw ww bw"


@pytest.mark.parametrize("built", ["sd", "sw", "sd sw", "sw ww bw"])
def test_a_roof_completes_a_house_with_a_door_or_a_window(built: str) -> None:
    step = do(table(built, dice="RR!DW"), "buy.straw-roof.1")
    assert yards(step.state)[0] == f"{built} sr"
    assert step.events[0] == Bought(0, tile("sr"), 0, begins=False, completes=True, next=tile("sr"))
    assert step.state.board.complete(0) == (house(f"{built} sr"),)


@pytest.mark.parametrize("text", ["buy.straw-door.1", "buy.straw-window.1", "buy.straw-roof.1"])
def test_a_complete_house_takes_no_more_tiles(text: str) -> None:
    dice = {"door": "DD!WR", "window": "WW!DR", "roof": "RR!WD"}[text.split(".")[1].split("-")[1]]
    assert refused(table("sw sr | sd", dice=dice), text).reason == Refusal.HOUSE_COMPLETE


def test_any_number_of_houses_may_be_unfinished() -> None:
    state = table("sd | sw | wd ww", dice="DDWW!")
    assert legal(state) == [
        "buy.straw-door.new",
        "buy.straw-door.2",
        "buy.straw-window.new",
        "buy.straw-window.1",
        "buy.straw-window.2",
        "buy.straw-window.3",
    ]


def test_tiles_go_to_the_houses_of_the_active_player() -> None:
    state = after(table("sd", "sw", seat=1, dice="DD!WR"), "buy.straw-door.1")
    assert yards(state) == ["sd", "sd sw"]


def test_the_largest_table() -> None:
    houses = " | ".join(["sd", "wd", "bd", "sw", "ww", "bw"] * 4)
    state = table(houses, dice="RRRR!", left=dict.fromkeys(("sd", "wd", "bd", "sw", "ww", "bw"), ""))
    assert len(state.board.yards[0]) == 24
    moves = legal(state)
    assert len(moves) == 3 * 24
    assert len(set(moves)) == len(moves)
    assert "buy.brick-roof.24" in moves
    assert GAME.load(GAME.dump(state)) == state


def test_the_tallest_house() -> None:
    windows = " ".join(["sw", "ww", "bw"] * 4)
    state = after(table(f"sd {windows}", dice="RR!DW"), "buy.straw-roof.1")
    assert state.board.yards[0][0].height == 14
    assert state.board.yards[0][0].complete
