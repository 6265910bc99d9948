from __future__ import annotations

from typing import Any

import pytest

from bot.store.sqlite import SqliteStore
from rules.wolves.state import House
from tests.cogs.ending import Ending, achieved
from tests.cogs.wolves.drawn import FACE
from tests.rules.wolves.table import house, position


def end(*yards: list[House], move: str = "discard.white-1", **more: Any) -> Ending:
    """Three players; the first one plays the last card."""
    came = "pass-left pass-right send"
    hands = ("white-1 red-9", "white-2", "white-3")
    state = position(*hands, deck="", came=came, turns_left=(1, 0, 0), yards=yards, **more)
    return state, ((0, move),)


RED, YELLOW, GREEN = house("red-1"), house("yellow-1"), house("green-1")
SENT = ((5,), (3, 4, 5), (3, 4, 5))
"""All wolves of the first player but one."""
LAST_WOLF = "discard.white-1.wolf5"
HIGH = "red-1 red-2 red-3 red-4 red-5 red-6 red-8"


CASES = [
    ("street", end([RED, YELLOW, GREEN]), end([RED, YELLOW, GREEN], [house("green-1 green-2")])),
    ("street", end([RED, YELLOW, GREEN]), end([RED, YELLOW])),
    (
        "magnet",
        end([house("red-1", token=2), house("yellow-1", token=4)]),
        end([house("red-1", token=2), house("yellow-1", token=4)], [house("red-1 red-2")]),
    ),
    ("magnet", end([house("red-1", token=2), house("yellow-1", token=4)]), end([house("red-1", token=4), YELLOW])),
    (
        "home-and-dry",
        end([], [house("red-1", (0, 3))], [YELLOW, house("green-1", (0, 4))], move=f"{LAST_WOLF}.3.1", wolves=SENT),
        end([], [house("red-1", (0, 3))], [YELLOW, house("green-1", (0, 4))], wolves=SENT),
    ),
    (
        "home-and-dry",
        end([], [house("red-1 red-2", (0, 3))], [house("red-1", (1, 4)), YELLOW], wolves=((), (3,), (3, 4, 5))),
        end([], [house("red-1 red-2", (1, 3))], [house("red-1", (0, 4)), YELLOW], wolves=((), (3,), (3, 4, 5))),
    ),
    ("landmarks", end([RED, YELLOW]), end([RED, YELLOW], [house("yellow-2")])),
    ("terraces", end([house("red-11"), house("green-12")]), end([house("red-11"), house("green-12 green-13")])),
    (
        "terraces",
        end([house("red-11"), house("green-11")], [GREEN]),
        end([house("red-11"), house("green-11")], [house("green-1 green-2")]),
    ),
    ("leaky-roof", end([house("red-7"), GREEN]), end([house("red-7 red-8"), GREEN])),
    ("leaky-roof", end([house("red-7"), GREEN], [YELLOW]), end([house("red-7")], [YELLOW, GREEN])),
    ("cellar", end([house("red-4 / red-1 white-2 red-3")]), end([house("red-4 / red-1 white-2")])),
    (
        "cellar",
        end([house("red-4 / red-1 red-2 red-3")], [RED]),
        end([house("red-4 / red-1 red-2 red-3")], [house("red-1 red-2 red-3 red-4 red-5")]),
    ),
    ("skyscraper", end([house(HIGH)], move="build.red-9.1"), end([house(HIGH)])),
    (
        "skyscraper",
        end([house(f"{HIGH} red-9")], [RED]),
        end([house(f"{HIGH} red-9")], [house(f"{HIGH} red-10 / red-1")]),
    ),
]


@pytest.mark.parametrize(("key", "earned", "missed"), CASES)
async def test_an_achievement_is_earned_and_closely_missed(
    store: SqliteStore, key: str, earned: Ending, missed: Ending
) -> None:
    for ending, expected in ((earned, True), (missed, False)):
        found = await achieved(store, FACE, ending, 3)
        assert ((0, key) in found) is expected


async def test_who_did_nothing_remarkable_achieved_nothing(store: SqliteStore) -> None:
    assert await achieved(store, FACE, end([RED], [YELLOW], [GREEN]), 3) == set()


def test_every_achievement_has_a_case() -> None:
    assert {case[0] for case in CASES} == {achievement.key for achievement in FACE.achievements}
