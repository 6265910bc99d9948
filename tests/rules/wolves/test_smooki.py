from __future__ import annotations

import pytest

from rules.wolves.events import CardOpened, Discarded, FloorBuilt, MustachePassed, PigDrawn, TokenPlaced
from rules.wolves.state import SMOOKI, Card, House, Phase, Pig, State, Wolf
from tests.rules.wolves.table import act, after, cards, house, kinds, position, refusal, texts, told

HANDS = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5")
REST = "green-14 green-13 green-12"


def revealing(card: str, *smooki: House, mustache: int = 0) -> State:
    """The second player is about to play, draws a floor card, and then ``card`` is revealed for Smooki."""
    return position(*HANDS, deck=f"{REST} {card} green-11", yards=[[], [], smooki], active=1, mustache=mustache)


def test_the_start_player_begins_every_round_and_a_card_is_revealed_after_the_second() -> None:
    state = position(*HANDS, deck=f"{REST} yellow-1 green-11 green-10", first=1, active=1)
    step = act(state, 1, "discard.green-1")
    assert step.state.waiting == (0,)
    assert not told(step, CardOpened)
    step = act(step.state, 0, "discard.red-1")
    assert kinds(step) == ["discarded", "card-drawn", "card-opened", "floor-built"]
    assert told(step, CardOpened) == [CardOpened(SMOOKI, Card("yellow-1"))]
    assert step.state.yards[SMOOKI] == (house("yellow-1"),)
    assert (step.state.waiting, step.state.active, step.state.phase) == ((1,), 1, Phase.PLAY)
    assert step.revealed


def test_one_way_builds_itself() -> None:
    step = act(revealing("yellow-9", house("yellow-7")), 1, "discard.green-1")
    assert step.state.yards[SMOOKI] == (house("yellow-7 yellow-9"),)
    assert told(step, FloorBuilt)[0].builder == SMOOKI
    assert step.state.waiting == (0,)


@pytest.mark.parametrize(
    ("card", "smooki", "ways"),
    [
        ("white-4", [house("red-2"), house("green-3")], {"build.white-4.1", "build.white-4.2", "build.white-4.new"}),
        ("yellow-9", [house("yellow-4")], {"build.yellow-9.1", "build.yellow-9as5.1"}),
        ("yellow-9", [], {"build.yellow-9.new", "build.yellow-9as5.new"}),
        ("yellow-2", [house("yellow-1")], {"build.yellow-2.1", "basement.yellow-2.1"}),
        ("yellow-6", [house("white-4")], {"build.yellow-6.1", "build.yellow-6.new"}),
        ("yellow-2", [house("white-4")], {"basement.yellow-2.1", "build.yellow-2.new"}),
    ],
)
def test_the_mustache_decides_between_ways(card: str, smooki: list[House], ways: set[str]) -> None:
    step = act(revealing(card, *smooki, mustache=1), 1, "discard.green-1")
    assert (step.state.phase, step.state.waiting) == (Phase.SMOOKI, (1,))
    assert step.state.pending.opened[0].card == card
    assert step.state.yards[SMOOKI] == tuple(smooki)
    assert set(texts(step.state, 1)) == {f"smooki.{way}" for way in ways}
    for way in ways:
        built = act(step.state, 1, f"smooki.{way}")
        assert built.events[0].kind == ("floor-built" if way.startswith("build") else "basement-built")
        assert (built.state.phase, built.state.waiting) == (Phase.PLAY, (0,))
        assert built.state.pending.opened == ()
        assert not built.revealed


@pytest.mark.parametrize(
    ("card", "smooki"),
    [
        ("yellow-3", [house("yellow-7 / yellow-3")]),
        ("red-14", [house("yellow-7"), house("green-1"), house("white-14")]),
        ("white-5", [house("yellow-7"), house("green-6"), house("white-14")]),
    ],
)
def test_what_smooki_cannot_build_is_discarded(card: str, smooki: list[House]) -> None:
    step = act(revealing(card, *smooki), 1, "discard.green-1")
    assert told(step, Discarded)[-1] == Discarded(SMOOKI, Card(card))
    assert step.state.discard[-1] == card
    assert step.state.yards[SMOOKI] == tuple(smooki)
    assert step.state.waiting == (0,)


def test_only_the_open_card_is_built_and_only_for_smooki() -> None:
    state = act(revealing("yellow-9", house("yellow-4"), mustache=1), 1, "discard.green-1").state
    values = {"card": "green-2", "open": "yellow-9"}
    assert refusal(state, 1, "smooki.build.green-2.new") == ("other-card-open", values)
    assert refusal(state, 1, "discard.green-2") == ("build-for-smooki", {})
    assert refusal(state, 1, "build.green-2.new") == ("build-for-smooki", {})
    assert refusal(state, 0, "smooki.build.yellow-9.1") == ("not-to-move", {})
    assert refusal(state, 1, "smooki.build.yellow-9.new") == ("colour-started", {"colour": "yellow", "house": 1})
    assert refusal(state, 1, "smooki.build.yellow-9.2") == ("no-such-house", {"builder": 2, "house": 2})


def test_players_do_not_build_for_smooki_in_their_turn() -> None:
    assert refusal(position(*HANDS), 0, "smooki.build.red-1.new") == ("play-a-card", {})


# ---- the Mustache


@pytest.mark.parametrize("holder", [0, 1])
def test_a_white_card_passes_the_mustache_after_it_is_built(holder: int) -> None:
    state = act(revealing("white-4", mustache=holder), 1, "discard.green-1")
    assert state.state.mustache == 1 - holder
    assert told(state, MustachePassed) == [MustachePassed(1 - holder)]
    asked = act(revealing("white-4", house("red-2"), mustache=holder), 1, "discard.green-1").state
    assert (asked.mustache, asked.waiting) == (holder, (holder,))
    step = act(asked, holder, "smooki.build.white-4.1")
    assert step.state.mustache == 1 - holder
    assert kinds(step) == ["floor-built", "mustache-passed"]


def test_a_white_card_that_cannot_be_built_passes_the_mustache_too() -> None:
    full = [house("yellow-7"), house("green-6"), house("white-14")]
    step = act(revealing("white-5", *full), 1, "discard.green-1")
    assert step.state.mustache == 1
    assert kinds(step)[-2:] == ["discarded", "mustache-passed"]


def test_a_coloured_card_leaves_the_mustache() -> None:
    asked = act(revealing("yellow-9"), 1, "discard.green-1").state
    step = act(asked, 0, "smooki.build.yellow-9.new")
    assert step.state.mustache == 0
    assert not told(step, MustachePassed)


# ---- pigs


def test_a_pig_revealed_for_smooki_places_a_token_and_does_nothing_else() -> None:
    state = revealing("send", house("red-9 red-10"))
    step = act(state, 1, "discard.green-1")
    assert kinds(step) == ["discarded", "card-drawn", "pig-drawn", "token-placed"]
    assert told(step, PigDrawn) == [PigDrawn(SMOOKI, Pig.SEND, 1)]
    assert told(step, TokenPlaced) == [TokenPlaced(2, SMOOKI, 0, 2)]
    assert step.state.deck == cards(REST)
    assert step.state.mustache == 0
    assert (step.state.waiting, step.state.phase) == ((0,), Phase.PLAY)
    assert [len(hand) for hand in step.state.hands] == [5, 5]


@pytest.mark.parametrize(
    ("first", "mustache", "owners", "wins"),
    [
        (0, 0, (0, 1, 2), 0),
        (0, 1, (0, 1, 2), 1),
        (0, 1, (0, 2), 2),
        (1, 0, (1, 2), 2),
        (1, 1, (0, 2), 0),
        (1, 0, (0, 1), 0),
    ],
)
def test_ties_at_a_pig_of_smookis_go_clockwise_from_the_mustache(
    first: int, mustache: int, owners: tuple[int, ...], wins: int
) -> None:
    yards = [[house("red-9")] if builder in owners else [] for builder in range(3)]
    second = 1 - first
    state = position(*HANDS, deck=f"{REST} send green-11", yards=yards, first=first, active=second, mustache=mustache)
    step = act(state, second, f"discard.{state.hands[second][0]}")
    assert told(step, TokenPlaced) == [TokenPlaced(2, wins, 0, 1)]


@pytest.mark.parametrize(("first", "active", "wins"), [(0, 0, 1), (0, 1, 2), (1, 1, 0), (1, 0, 2)])
def test_smooki_sits_after_the_second_player_and_before_the_first(first: int, active: int, wins: int) -> None:
    yards = [[house("red-9")] if builder != active else [] for builder in range(3)]
    state = position(*HANDS, deck=f"{REST} red-7 red-8 pass-left", yards=yards, first=first, active=active)
    step = act(state, active, f"discard.{state.hands[active][0]}")
    assert told(step, TokenPlaced) == [TokenPlaced(2, wins, 0, 1)]


def test_smookis_card_waits_for_the_effect_of_the_second_players_pig() -> None:
    state = position(*HANDS, deck=f"{REST} yellow-1 red-8 pass-left", active=1)
    step = act(state, 1, "discard.green-1")
    assert (step.state.phase, step.state.waiting) == (Phase.PASSING, (0, 1))
    assert not told(step, CardOpened)
    step = act(act(step.state, 0, "pass.red-1").state, 1, "pass.green-2")
    assert kinds(step) == ["card-chosen", "cards-passed", "card-opened", "floor-built"]
    assert step.state.yards[SMOOKI] == (house("yellow-1"),)
    assert step.state.waiting == (0,)


def test_smookis_card_waits_for_the_last_wolf_that_must_be_sent() -> None:
    state = position(*HANDS, deck=f"{REST} yellow-1 red-8 send", yards=[[house("red-9")]], active=1)
    state = act(state, 1, "discard.green-1").state
    step = act(state, 1, "send.3.1.1")
    assert kinds(step) == ["wolf-sent", "no-wolf-sent", "card-opened", "floor-built"]
    assert step.revealed


@pytest.mark.parametrize("pig", ["pass-left", "pass-right"])
def test_left_and_right_are_the_same_exchange(pig: str) -> None:
    state = position(*HANDS, deck=f"{REST} yellow-1 red-8 {pig}", active=0)
    state = after(state, (0, "discard.red-1"), (0, "pass.red-2"), (1, "pass.green-2"))
    assert state.hands == (cards("red-3 red-4 red-5 red-8 green-2"), cards("green-1 green-3 green-4 green-5 red-2"))
    assert state.waiting == (1,)


def test_wolves_may_be_sent_to_smooki() -> None:
    state = position(*HANDS, yards=[[], [], [house("red-9"), house("white-2")]])
    step = act(state, 0, "discard.red-1.wolf5.3.2")
    assert step.state.yards[SMOOKI][1].wolves == (Wolf(0, 5),)
    state = position(*HANDS, deck=f"{REST} red-8 send", yards=[[], [], [house("red-9")]])
    state = act(state, 0, "discard.red-1").state
    assert set(texts(state, 0)) == {"send.3.3.1", "send.4.3.1", "send.5.3.1"}


def test_games_of_three_and_four_have_no_smooki() -> None:
    state = position(*HANDS, "yellow-1", active=1)
    step = act(state, 1, "discard.green-1")
    assert not told(step, CardOpened)
    assert step.state.mustache is None
    assert not step.state.smooki
