from __future__ import annotations

import pytest

from rules.chance import Draw, Recorded
from rules.game import IllegalMove
from rules.pigs.events import Blown, TurnBegan
from rules.pigs.moves import Blow
from rules.pigs.refusals import Refusal
from rules.pigs.state import Material, Phase, State
from tests.rules.pigs.table import GAME, NO_CHANCE, after, do, everything, legal, refused, spinning, table, tile, yards


def wolf(*built: str, seats: int = 2, resigned: tuple[int, ...] = (), blown: str = "") -> State:
    return table(*built, seats=seats, dice="DD!!W", phase=Phase.BLOW, resigned=resigned, blown=blown)


def test_every_house_of_every_opponent_may_be_blown_on_complete_or_not() -> None:
    state = wolf("sd", "sd | sw wr", "", "bd bw br", seats=4)
    assert legal(state) == ["blow.2.1", "blow.2.2", "blow.4.1"]


def test_the_houses_of_those_who_left_are_still_targets() -> None:
    assert legal(wolf("sd", "sd", "sw", seats=3, resigned=(2,))) == ["blow.2.1", "blow.3.1"]


def test_it_must_be_done_when_any_opponent_has_a_house() -> None:
    assert refused(wolf("sd", "sd"), "done").reason == Refusal.WOLF_IS_HERE


def test_nobody_blows_on_their_own_house() -> None:
    assert refused(wolf("sd", "sd"), "blow.1.1").reason == Refusal.OWN_HOUSE


def test_an_opponent_without_a_house() -> None:
    refusal = refused(wolf("", "", "sd", seats=3), "blow.2.1")
    assert (refusal.reason, refusal.values) == (Refusal.EMPTY_HANDED, {"seat": 1})


@pytest.mark.parametrize("house", [1, -1])
def test_a_house_that_is_not_there(house: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(wolf("", "sd"), 0, Blow(1, house), NO_CHANCE)
    assert refusal.value.reason == Refusal.NO_SUCH_HOUSE
    assert refusal.value.values == {"seat": 1, "house": house + 1}


@pytest.mark.parametrize("seat", [2, -1])
def test_nobody_sits_there(seat: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(wolf("sd", "sd"), 0, Blow(seat, 0), NO_CHANCE)
    assert refusal.value.reason == Refusal.NO_SUCH_SEAT
    assert refusal.value.values == {"seat": seat}


@pytest.mark.parametrize(("material", "fields"), [("straw", {0, 1, 2}), ("wood", {3, 4}), ("brick", {5})])
def test_the_spinner_has_six_fields(material: str, fields: set[int]) -> None:
    found = set()
    for field in range(6):
        step = do(wolf("", "sd wd bd"), "blow.2.1", Recorded([Draw(6, field)]))
        event = step.events[0]
        assert isinstance(event, Blown)
        if event.material == material:
            found.add(field)
    assert found == fields


def test_every_tile_of_the_material_leaves_the_house_and_the_game() -> None:
    state = wolf("sd", "bd | sd wd1 sw2 bw", blown="wr")
    step = do(state, "blow.2.2", spinning("straw"))
    assert yards(step.state) == ["sd", "bd | wd1 bw"]
    assert step.state.board.blown == (tile("wr"), tile("sd"), tile("sw2"))
    assert step.state.board.stacks == state.board.stacks
    assert everything(step.state) == everything(state)
    lost = (tile("sd"), tile("sw2"))
    assert step.events == (
        Blown(0, 1, 1, Material.STRAW, lost, fallen=None, opened=False, gone=False),
        TurnBegan(1, 1),
    )
    assert step.revealed


def test_a_material_that_is_not_there_takes_nothing() -> None:
    step = do(wolf("", "sd sw"), "blow.2.1", spinning("brick"))
    assert yards(step.state) == ["", "sd sw"]
    assert step.events[0] == Blown(0, 1, 0, Material.BRICK, (), fallen=None, opened=False, gone=False)


def test_a_roof_alone_falls() -> None:
    step = do(wolf("", "sd | sd sw br"), "blow.2.2", spinning("straw"))
    assert yards(step.state) == ["", "sd"]
    lost = (tile("sd"), tile("sw"))
    assert step.state.board.blown == (*lost, tile("br"))
    assert step.events[0] == Blown(0, 1, 1, Material.STRAW, lost, fallen=tile("br"), opened=False, gone=True)


def test_nothing_else_falls() -> None:
    assert yards(after(wolf("", "wd sw br"), ("blow.2.1", spinning("wood"))))[1] == "sw br"
    assert yards(after(wolf("", "wd sw br"), ("blow.2.1", spinning("straw"))))[1] == "wd br"
    assert yards(after(wolf("", "wd sw bw"), ("blow.2.1", spinning("straw"))))[1] == "wd bw"


def test_a_house_left_with_nothing_is_gone_and_the_others_close_up() -> None:
    step = do(wolf("", "sd | sw sr | wd"), "blow.2.2", spinning("straw"))
    assert yards(step.state)[1] == "sd | wd"
    assert step.events[0] == Blown(
        0, 1, 1, Material.STRAW, (tile("sw"), tile("sr")), fallen=None, opened=False, gone=True
    )


def test_a_house_that_lost_its_roof_can_be_built_on_again() -> None:
    step = do(wolf("", "wd bw sr"), "blow.2.1", spinning("straw"))
    assert step.events[0] == Blown(0, 1, 0, Material.STRAW, (tile("sr"),), fallen=None, opened=True, gone=False)
    assert step.state.board.complete(1) == ()
    again = table(*yards(step.state), seat=1, dice="WWRR!")
    assert legal(again) == ["buy.straw-window.new", "buy.straw-window.1", "buy.straw-roof.1"]


def test_a_house_that_lost_its_roof_and_door_takes_a_door() -> None:
    state = after(wolf("", "sd bw sr"), ("blow.2.1", spinning("straw")))
    assert "buy.straw-door.1" in legal(table(*yards(state), seat=1, dice="DD!WR"))


def test_a_house_that_keeps_its_roof_with_a_door_or_a_window_stays_complete() -> None:
    state = after(wolf("", "sd bw wr"), ("blow.2.1", spinning("straw")))
    assert yards(state)[1] == "bw wr"
    assert len(state.board.complete(1)) == 1
    assert legal(table(*yards(state), seat=1, dice="DD!WR")) == ["buy.straw-door.new"]


def test_the_turn_passes_on_after_the_wolf() -> None:
    state = after(wolf("sd", "sd sw"), ("blow.2.1", spinning("wood")))
    assert state.phase is Phase.ROLL
    assert GAME.to_move(state) == (1,)
    assert (state.dice, state.rolls) == ((), 0)
