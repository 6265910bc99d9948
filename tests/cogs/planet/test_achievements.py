from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.sqlite import SqliteStore
from rules.planet.state import Draft, Phase
from rules.planet.tiles import KINDS, Thing, TileId
from tests.cogs.ending import Ending, achieved
from tests.cogs.planet.drawn import FACE
from tests.rules.planet.playing import GAME, began, centres, tiles_of

SEATS = 3
CAST = ("king-1", "hunter-1", "gardener-1", "drunkard-1")
STRONG = ("hunter-1", "hunter-2", "businessman-white-1", "lamplighter-1")
"""Those who score most on the planet below."""
CENTRES = centres(13, 14, 16)
UPHILL = ("uphill-16", "uphill-17", "uphill-18", "uphill-19")
DOWNHILL = ("downhill-16", "downhill-17", "downhill-18", "downhill-20")
PLAIN = (*CENTRES, *UPHILL, *DOWNHILL)
"""No volcano, baobab or rose, 4 lampposts; a fox, an elephant and white sheep."""
BAOBABS = ("centre-02", "uphill-01", "uphill-02", "downhill-01", "downhill-02")
GREY, ROSE, SNAKE, VOLCANO = "centre-15", "centre-10", "centre-12", "centre-08"


def last_round(*planet: TileId, takes: TileId) -> Ending:
    """Three players in the last round; the first one lacks a tile and takes this one of those that lie open.

    The others have what is left, as few volcanoes as can be.
    """
    kind = GAME.tile(takes).kind
    used = {*planet, takes}
    free = {
        each: sorted((tile for tile in tiles_of(each) if tile not in used), key=_volcanoes, reverse=True)
        for each in KINDS
    }
    needs = [each for each in KINDS for _ in range(4 - (each is kind))]
    assert sorted(needs) == sorted(GAME.tile(tile).kind for tile in planet)
    others = [tuple(free[each].pop() for each in needs) for _ in range(SEATS - 1)]
    laid = (free[kind].pop(), free[kind].pop(), takes)
    stacks = tuple(laid if each is kind else () for each in KINDS)
    state = replace(began(SEATS), phase=Phase.STACK, draft=Draft(16, 0), stacks=stacks, planets=(planet, *others))
    moves = ((0, f"stack.{kind}"), (0, f"take.{takes}"), (0, "next.2"), (1, f"take.{laid[0]}"))
    return state, moves


def _volcanoes(tile: TileId) -> int:
    return dict(GAME.tile(tile).icons).get(Thing.VOLCANO, 0)


CASES = [
    (
        "twins",
        last_round(*PLAIN, "centre-12", *CAST[:3], takes="hunter-2"),
        last_round(*PLAIN, "centre-12", *CAST[:3], takes="drunkard-1"),
    ),
    (
        "shining",
        last_round(*CENTRES, "uphill-13", "uphill-14", "uphill-15", "uphill-16", *DOWNHILL, *CAST, takes=SNAKE),
        last_round(*CENTRES, "uphill-13", "uphill-14", "uphill-15", "uphill-16", *DOWNHILL, *CAST, takes="centre-05"),
    ),
    (
        "menagerie",
        last_round(*CENTRES, "uphill-04", *UPHILL[1:], *DOWNHILL, *CAST, takes=SNAKE),
        last_round(*CENTRES, "uphill-04", *UPHILL[1:], *DOWNHILL, *CAST, takes=GREY),
    ),
    (
        "menagerie",
        last_round(*CENTRES, "uphill-04", *UPHILL[1:], *DOWNHILL, *CAST, takes=SNAKE),
        last_round(*PLAIN, *CAST, takes=SNAKE),
    ),
    ("rose", last_round(*PLAIN, *CAST, takes=ROSE), last_round(*PLAIN, *CAST, takes=GREY)),
    (
        "rose",
        last_round(*CENTRES, "uphill-14", *UPHILL[1:], *DOWNHILL, *CAST, takes=GREY),
        last_round(*CENTRES, "uphill-14", *UPHILL[1:], *DOWNHILL, *CAST, takes=ROSE),
    ),
    (
        "rose",
        last_round(*PLAIN, ROSE, *CAST[1:], takes="king-1"),
        last_round(*PLAIN, ROSE, *CAST[1:], takes="vain-man-1"),
    ),
    ("fire", last_round(*PLAIN, *STRONG, takes=VOLCANO), last_round(*PLAIN, *STRONG, takes=GREY)),
    ("fire", last_round(*PLAIN, *STRONG, takes=VOLCANO), last_round(*PLAIN, *CAST, takes=VOLCANO)),
    (
        "company",
        last_round(
            *PLAIN[:3], "uphill-13", *PLAIN[4:], "hunter-1", "hunter-2", "vain-man-1", "geographer-1", takes=SNAKE
        ),
        last_round(
            *PLAIN[:3], "uphill-13", *PLAIN[4:], "hunter-1", "hunter-2", "vain-man-1", "geographer-1", takes=GREY
        ),
    ),
    (
        "overgrown",
        last_round(*CENTRES[1:], *UPHILL[2:], *DOWNHILL[2:], *BAOBABS, *CAST, takes="centre-03"),
        last_round(*CENTRES[1:], *UPHILL[2:], *DOWNHILL[2:], *BAOBABS, *CAST, takes=GREY),
    ),
    ("quiet", last_round(*PLAIN, *CAST, takes=GREY), last_round(*PLAIN, *CAST, takes=VOLCANO)),
]


@pytest.mark.parametrize(("key", "earned", "missed"), CASES)
async def test_an_achievement_is_earned_and_closely_missed(
    store: SqliteStore, key: str, earned: Ending, missed: Ending
) -> None:
    for ending, expected in ((earned, True), (missed, False)):
        found = await achieved(store, FACE, ending, SEATS)
        assert ((0, key) in found) is expected


def test_every_achievement_has_a_case() -> None:
    assert {case[0] for case in CASES} == {achievement.key for achievement in FACE.achievements}
