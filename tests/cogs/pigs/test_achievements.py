from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.store.sqlite import SqliteStore
from rules.game import Seat
from rules.pigs.state import Phase
from tests.cogs.ending import Ending, Play, achieved
from tests.cogs.pigs.drawn import FACE
from tests.rules.pigs.table import rolling, spinning, table

LEFT: Mapping[int, Mapping[str, str]] = {2: {"sd": "", "sw": ""}, 4: {"sd": "", "sw": "", "wd": "", "bd": ""}}
"""By the number of players: so many stacks are exhausted that the game ends."""
VAIN = "DWWR!"
"""Dice that buy nothing then."""
BRICK = "bd bw br"


def build(*yards: str) -> Ending:
    """Two players; the first one ends the game, and buys nothing."""
    return table(*yards, left=LEFT[2], dice=VAIN, phase=Phase.REROLL), ((0, "build"),)


def blow(target: Seat, material: str, *yards: str) -> Ending:
    """Two players; the first one blows at the other's first house, who ends the game."""
    state = table(*yards, left=LEFT[2], finish_round=True)
    return state, (*wolf(0, target, material), *last(1))


def visits(*seats: Seat, yards: tuple[str, ...]) -> Ending:
    """Four players; some of the first three blow straw at the last one's first house, who ends the game."""
    state = table(*yards, seats=4, left=LEFT[4], finish_round=True)
    plays = [play for seat in range(3) for play in (wolf(seat, 3, "straw") if seat in seats else last(seat))]
    return state, (*plays, *last(3))


def wolf(seat: Seat, target: Seat, material: str) -> tuple[Play, ...]:
    return (seat, "roll", rolling("DD!!W")), (seat, f"blow.{target + 1}.1", spinning(material))


def last(seat: Seat) -> tuple[Play, ...]:
    return (seat, "roll", rolling(VAIN)), (seat, "build")


CASES = [
    (0, "brick-house", build("bd br"), build("bd ww br")),
    (0, "brick-house", build(BRICK), build("bd bw bw")),
    (0, "patchwork", build("sd ww br"), build("sd sw br")),
    (0, "patchwork", build("sd wd | sd ww br"), build("sd sr | wd br")),
    (0, "tower", build("sd sw sw ww br"), build("sd sw ww br")),
    (0, "tower", build("sw sw sw sw sw br"), build("sd sw sw ww bw")),
    (0, "village", build("sd sr | wd wr | bd br"), build("sd sr | wd wr | bd bw")),
    (3, "survivor", visits(0, 1, 2, yards=("", "", "", BRICK)), visits(0, 2, yards=("", "", "", BRICK))),
    (
        3,
        "survivor",
        visits(0, 1, 2, yards=("sd sr", "", "", BRICK)),
        visits(0, 1, 2, yards=("bd bw bw br", "", "", BRICK)),
    ),
    (1, "dry-roof", blow(1, "straw", "", BRICK), blow(1, "straw", "", "bd sw br")),
    (1, "dry-roof", build("", BRICK), build("bd bw bw br", BRICK)),
    (0, "big-bad-wolf", blow(1, "straw", "", "sd sw"), blow(1, "straw", "", "sd")),
    (0, "big-bad-wolf", blow(1, "straw", "", "sd wr"), blow(1, "straw", "", "sd sw bw wr")),
    (1, "out-of-breath", blow(1, "straw", "", "bd"), blow(1, "brick", "", "bd")),
    (1, "out-of-breath", blow(1, "wood", "", "bd sw"), build("", "bd")),
]


@pytest.mark.parametrize(("seat", "key", "earned", "missed"), CASES)
async def test_an_achievement_is_earned_and_closely_missed(
    store: SqliteStore, seat: Seat, key: str, earned: Ending, missed: Ending
) -> None:
    for ending, expected in ((earned, True), (missed, False)):
        found = await achieved(store, FACE, ending, ending[0].seats)
        assert ((seat, key) in found) is expected


async def test_who_did_nothing_remarkable_achieved_nothing(store: SqliteStore) -> None:
    assert await achieved(store, FACE, build("sd sr", "sd"), 2) == {(0, "dry-roof")}


async def test_all_who_share_the_victory_have_won(store: SqliteStore) -> None:
    assert await achieved(store, FACE, build("sd sr", "sd sr"), 2) == {(0, "dry-roof"), (1, "dry-roof")}


def test_every_achievement_has_a_case() -> None:
    assert {case[1] for case in CASES} == {achievement.key for achievement in FACE.achievements}
