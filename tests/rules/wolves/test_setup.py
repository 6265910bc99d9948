from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rules.chance import Secret
from rules.datafile import SHIPPED, DataError, DataFolders
from rules.wolves import load
from rules.wolves.events import GameBegan
from rules.wolves.state import Phase
from tests.rules.wolves.table import GAME, cards

SECRET = Secret(bytes(range(32)))
PIGS = {"pass-right", "pass-left", "send"}
FLOORS = [f"{colour}-{number}" for colour in ("red", "yellow", "green", "white") for number in range(1, 15)]


def options(baby_wolf: str = "off") -> dict[str, str]:
    return {"baby_wolf": baby_wolf}


def test_what_is_known_before_the_game() -> None:
    info = GAME.info
    assert (info.key, info.name, info.version, info.seats) == ("wolves", "The Three Little Wolves", 1, range(2, 5))
    assert [(option.key, option.choices) for option in info.options] == [("baby_wolf", ("off", "on"))]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turn", range(5))
def test_the_deal(seats: int, turn: int) -> None:
    step = GAME.new(seats, options(), SECRET.turn(turn))
    state = step.state
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert state.wolves == ((3, 4, 5),) * seats
    assert state.yards == ((),) * (3 if seats == 2 else seats)
    dealt = [card for hand in state.hands for card in hand]
    assert Counter([*dealt, *state.deck]) == Counter([*FLOORS, *PIGS])
    assert not PIGS & set(dealt)
    assert len(PIGS & set(state.deck[:6])) == 1
    assert len(PIGS & set(state.deck[6:])) == 2
    assert (state.phase, state.waiting) == (Phase.PLAY, (state.setup.first,))
    assert state.mustache == (state.setup.first if seats == 2 else None)
    assert step.events == (GameBegan(state.setup.first, drawn=True),)
    assert step.revealed


def test_chance_finds_each_start_player_and_puts_each_pig_to_the_bottom() -> None:
    states = [GAME.new(4, options(), SECRET.turn(turn)).state for turn in range(80)]
    assert {state.setup.first for state in states} == {0, 1, 2, 3}
    bottoms = {card for state in states for card in state.deck[:6]} & PIGS
    assert bottoms == PIGS
    assert {next(at for at in range(6) if state.deck[at] in PIGS) for state in states} == set(range(6))


def test_a_given_start_player_begins_and_nothing_else_changes() -> None:
    step = GAME.new(3, options(), SECRET.turn(0), first=2)
    assert step.state.waiting == (2,)
    assert step.events == (GameBegan(2, drawn=False),)


def test_the_variant_is_kept() -> None:
    assert GAME.new(3, options("on"), SECRET.turn(0)).state.setup.baby_wolf
    assert not GAME.new(3, options("off"), SECRET.turn(0)).state.setup.baby_wolf


def test_the_cards_are_named_by_colour_and_number() -> None:
    assert list(GAME.box.cards) == list(cards(" ".join(FLOORS)))


def changed(folder: Path, old: str, new: str) -> DataFolders:
    text = (SHIPPED / "wolves.toml").read_text()
    assert old in text
    (folder / "wolves.toml").write_text(text.replace(old, new, 1))
    return DataFolders(folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("12, 13, 14]", "12, 13]", r"56 floor cards, not 52"),
        ("[1, 2, 3, 4,", "[1, 2, 3, 3,", r"cards\.numbers has 3 twice"),
        ('"green", "white"]', '"green", "green"]', r"cards\.colours has green twice"),
        (', "white"]', "]", r"56 floor cards, not 42"),
        (', "send"]', "]", r"3 Big Bad Pig cards, not 2"),
        ('"pass-left", "send"', '"send", "send"', r"cards\.pigs has send twice"),
        ('"send"', '"howl"', r"cards\.pigs\.2"),
        ("wolves = [3, 4, 5]", "wolves = [3, 4]", r"3 wolves of each player, not 2"),
        ("wolves = [3, 4, 5]", "wolves = [3, 4, 4]", r"tokens\.wolves has 4 twice"),
        ("pigs = [2, 3, 4]", "pigs = [2, 3]", r"3 Big Bad Pig tokens, not 2"),
        ("tokens = 3\n", "tokens = 2\n", r"2 Big Bad Pig tokens, not 3"),
        ("pig_cards = 3\nwolves", "pig_cards = 2\nwolves", r"2 Big Bad Pig cards, not 3"),
        ("9 = 5", "9 = 15", r"cards\.also names 15, which is none of 1, 2"),
        ("9 = 5", "15 = 5", r"cards\.also names 15"),
        ("basements = [1, 2, 3]", "basements = [1, 2, 20]", r"cards\.basements names 20"),
        ("{ 3 = 2 }", "{ 4 = 2 }", r"houses\.wolves_beside names 4, which is none of 1, 2, 3"),
        ("{ 7 = 3,", "{ 17 = 3,", r"houses\.rooftop_floors names 17"),
        ("{ 7 = -2,", "{ 17 = -2,", r"houses\.rooftop_points names 17"),
        ("players = [2, 3, 4]", "players = [1, 2]", r"at least 2 players"),
        ("players = [2, 3, 4]", "players = []", r"deal\.players"),
        ("players = [2, 3, 4]", "players = [2, 3, 3]", r"deal\.players has 3 twice"),
        ("hand = 5", "hand = 13", r"leave none of 56 floor cards"),
        ("pig_cards = 1 }", "pig_cards = 4 }", r"takes more than 3 Big Bad Pig cards"),
        ("turns = 2", "turns = 5", r"a hand of 5 cards is too small for 5 turns"),
        ("most = 3", "most = 0", r"houses\.most"),
        ("standing = 4", 'standing = "four"', r"points\.standing"),
        ("standing = 4", "standing = 4\nbonus = 1", r"points\.bonus"),
    ],
)
def test_a_wrong_file_is_refused_and_told_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match=message) as caught:
        load(changed(tmp_path, old, new))
    assert "\n" not in str(caught.value)


def test_more_pig_tokens_than_pig_cards_are_refused(tmp_path: Path) -> None:
    text = (SHIPPED / "wolves.toml").read_text()
    (tmp_path / "wolves.toml").write_text(
        text.replace("tokens = 3\n", "tokens = 4\n", 1).replace("pigs = [2, 3, 4]", "pigs = [2, 3, 4, 5]", 1)
    )
    with pytest.raises(DataError, match="there must be 3 Big Bad Pig tokens for as many cards, not 4"):
        load(DataFolders(tmp_path))


def test_a_host_may_change_a_number(tmp_path: Path) -> None:
    game = load(changed(tmp_path, "hand = 5", "hand = 6"))
    assert [len(hand) for hand in game.new(3, options(), SECRET.turn(0)).state.hands] == [6, 6, 6]
