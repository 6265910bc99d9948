from __future__ import annotations

import pytest

from rules.pigs.events import Award, AwardWon, GameOver, Reason, TurnBegan
from rules.pigs.score import AwardLine
from rules.pigs.state import Phase, State
from tests.rules.pigs.table import GAME, after, do, rolling, spinning, table, yards

WHOLE = [("sd sw", Award.ALL_STRAW), ("wd ww", Award.ALL_WOOD), ("bd bw", Award.ALL_BRICK)]
MATERIAL = {"s": "straw", "w": "wood", "b": "brick"}


def awards(state: State) -> list[dict[Award, int]]:
    """Give the awards of every seat with their points."""
    return [
        {line.award: line.points for line in score.lines if isinstance(line, AwardLine)} for score in GAME.scores(state)
    ]


def won(built: str, roof: str) -> tuple[AwardWon, ...]:
    """Give the cards for putting a roof on a house."""
    step = do(table(built, "sd sw sr", dice="RRRRD", veteran=True), f"buy.{MATERIAL[roof]}-roof.1")
    return tuple(event for event in step.events if isinstance(event, AwardWon))


@pytest.mark.parametrize(("built", "award"), WHOLE)
def test_the_first_to_complete_a_house_of_one_material_gets_its_card(built: str, award: Award) -> None:
    assert won(built, built[0]) == (AwardWon(0, award),)
    state = after(table(built, dice="RRRRD", veteran=True), f"buy.{MATERIAL[built[0]]}-roof.1")
    assert awards(state)[0][award] == 2
    assert state.board.cards[[award for _, award in WHOLE].index(award)] == 0


def test_a_card_is_won_in_the_veteran_variant_only() -> None:
    step = do(table("sd sw", dice="RRRRD"), "buy.straw-roof.1")
    assert not any(isinstance(event, AwardWon) for event in step.events)
    assert step.state.board.cards == (None, None, None)
    assert awards(step.state) == [{}, {}]


@pytest.mark.parametrize(
    ("built", "roof"), [("sd ww", "s"), ("wd sw", "s"), ("sd sw", "w"), ("sd", "s"), ("sw sw", "s"), ("sd sw bw", "s")]
)
def test_a_mixed_house_or_one_without_door_or_window_wins_nothing(built: str, roof: str) -> None:
    assert won(built, roof) == ()


def test_more_windows_do_no_harm() -> None:
    assert won("wd ww ww ww", "w") == (AwardWon(0, Award.ALL_WOOD),)


def test_a_house_that_becomes_pure_because_the_wolf_took_the_rest_wins_nothing() -> None:
    step = do(table("", "sd ww sw sr", dice="DDD!!", phase=Phase.BLOW, veteran=True), "blow.2.1", spinning("wood"))
    assert yards(step.state)[1] == "sd sw sr"
    assert step.events[1:] == (TurnBegan(1, 1),)
    assert step.state.board.cards == (None, None, None)


def test_putting_a_new_roof_on_counts() -> None:
    state = table("", "sd sw br", dice="DDD!!", phase=Phase.BLOW, veteran=True)
    state = after(state, ("blow.2.1", spinning("brick")), ("roll", rolling("RRDDW")), "build")
    assert AwardWon(1, Award.ALL_STRAW) in do(state, "buy.straw-roof.1").events


def test_a_card_is_kept_when_the_house_is_blown_down() -> None:
    state = table("", "sd sw sr", dice="DDD!!", phase=Phase.BLOW, veteran=True, cards=(1, None, None))
    state = after(state, ("blow.2.1", spinning("straw")))
    assert yards(state) == ["", ""]
    assert awards(state) == [{}, {Award.ALL_STRAW: 2}]


def test_a_card_is_won_once() -> None:
    state = table("sd sw", dice="RRDDW", veteran=True, cards=(1, None, None))
    step = do(state, "buy.straw-roof.1")
    assert not any(isinstance(event, AwardWon) for event in step.events)
    assert step.state.board.cards == (1, None, None)


def test_one_player_may_win_all_three_cards() -> None:
    assert awards(table("", "sd", veteran=True, cards=(0, 0, 0))) == [
        {Award.ALL_STRAW: 2, Award.ALL_WOOD: 2, Award.ALL_BRICK: 2},
        {},
    ]


def test_most_flowerpots_in_complete_houses() -> None:
    state = table("sw1 sr", "sw2 ww2 | sw wr", veteran=True)
    assert awards(state) == [{Award.MOST_POTS: 3}, {}]


def test_most_complete_houses_with_or_without_doors() -> None:
    state = table("sw sr | sw sr", "sd ww bw br | sd | sw", veteran=True)
    assert awards(state) == [{Award.MOST_HOUSES: 3}, {Award.TALLEST: 3}]


def test_the_tallest_complete_house_must_have_a_door() -> None:
    state = table("sw ww bw br", "sd sr", veteran=True)
    assert awards(state) == [{}, {Award.TALLEST: 3}]


def test_a_house_without_a_roof_is_not_the_tallest() -> None:
    assert awards(table("sd sw sw sw", "sd sr", veteran=True))[0] == {}


@pytest.mark.parametrize(
    ("built", "award"),
    [
        (("sw2 sr", "sw2 sr", "sw1 sr"), Award.MOST_POTS),
        (("sw sr | sw sr", "sw sr | sw sr", "sw sr"), Award.MOST_HOUSES),
        (("sd sw sr", "sd ww wr", "sd sr"), Award.TALLEST),
    ],
)
def test_a_tie_between_players_gives_an_award_to_nobody(built: tuple[str, ...], award: Award) -> None:
    assert not any(award in own for own in awards(table(*built, seats=3, veteran=True)))


def test_two_equal_houses_of_one_player_are_no_tie() -> None:
    assert awards(table("sd ww sr | wd ww wr", "sd sr", veteran=True))[0][Award.TALLEST] == 3


def test_nobody_gets_an_award_for_nothing_at_all() -> None:
    state = table("sw sr", "sd1 sw", veteran=True)
    assert awards(state) == [{Award.MOST_HOUSES: 3}, {}]
    assert awards(table("sd1", veteran=True)) == [{}, {}]


def test_awards_add_up() -> None:
    state = table("sd1 sw sr | bd br", "sd sr", veteran=True, cards=(0, None, 1))
    assert awards(state) == [
        {Award.ALL_STRAW: 2, Award.MOST_POTS: 3, Award.MOST_HOUSES: 3, Award.TALLEST: 3},
        {Award.ALL_BRICK: 2},
    ]
    assert [score.total for score in GAME.scores(state)] == [6 + 8 + 11, 4 + 2]


def test_the_awards_of_the_end_are_announced_when_the_game_is_over() -> None:
    left = {"sd": "", "sr": "0"}
    state = table("wd sw1", "wd wr | sd sr", dice="RRDW!", left=left, veteran=True)
    step = do(state, "buy.straw-roof.1")
    assert step.events[-4:] == (
        AwardWon(0, Award.MOST_POTS),
        AwardWon(1, Award.MOST_HOUSES),
        AwardWon(0, Award.TALLEST),
        GameOver(Reason.STACKS),
    )


def test_who_resigned_gets_no_awards_and_ties_with_nobody() -> None:
    state = table("sw1 sr", "sw1 sr", "sd sr | sw2 sr", seats=3, veteran=True, resigned=(2,), cards=(2, None, None))
    assert awards(state) == [{}, {}, {}]
    state = table("sw1 sr", "", "sd sr | sw1 sr", seats=3, veteran=True, resigned=(2,))
    assert awards(state) == [{Award.MOST_POTS: 3, Award.MOST_HOUSES: 3}, {}, {}]


def test_veterans_who_tie_in_points_compare_complete_houses() -> None:
    state = table("bd bw br", "wd sr | wd sr", veteran=True, cards=(1, None, None))
    assert [score.total for score in GAME.scores(state)] == [12 + 3, 10 + 3 + 2]
    assert GAME.ranking(state) == ((1,), (0,))
