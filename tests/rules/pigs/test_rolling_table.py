"""The exact expectations over the dice, against trying all faces."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from rules.fast_chance import FastChance
from rules.pigs.player.rolling import Rolling
from rules.pigs.state import SYMBOLS, WOLF, Face
from tests.rules.pigs.table import GAME, faces

ROLLING = Rolling(GAME.data)
DICE = GAME.data.faces.dice
WOLF_COMES = -3.0
LAYS = ["DDWWR", "WRDD!", "RRRRR", "DR!WW"]


def some_worth(seed: int) -> list[float]:
    random = Random(seed)
    return [random.uniform(0, 10) for _ in ROLLING.shown]


def tried(dice: tuple[Face, ...], rolled: tuple[int, ...], lays: list[float]) -> float:
    """Try every face of the dice that are rolled."""
    total, ways = 0.0, 6 ** len(rolled)
    for shown in product(*(DICE[die] for die in rolled)):
        now = [*dice]
        for die, face in zip(rolled, shown, strict=True):
            now[die] = face
        total += WOLF_COMES if now.count(WOLF) >= 2 else lays[ROLLING.lay(tuple(now))]
    return float(total / ways)


@pytest.mark.parametrize("letters", LAYS)
@pytest.mark.parametrize("left", [1, 2])
def test_a_reroll_is_worth_what_all_its_faces_are_worth(letters: str, left: int) -> None:
    dice, worth = faces(letters), ROLLING.best(some_worth(1), WOLF_COMES, 2)
    free = [die for die, face in enumerate(dice) if face is not WOLF]
    for rolled in (some for count in (1, 2, 3) for some in combinations(free, count)):
        expected = tried(dice, rolled, [*worth.lays[left - 1]])
        assert worth.kept[left][ROLLING.kept(dice, rolled)] == pytest.approx(expected)


@pytest.mark.parametrize("letters", LAYS)
def test_dice_are_worth_their_best_choice(letters: str) -> None:
    dice, ends = faces(letters), some_worth(2)
    worth = ROLLING.best(ends, WOLF_COMES, 1)
    free = [die for die, face in enumerate(dice) if face is not WOLF]
    choices = [some for count in range(1, 6) for some in combinations(free, count)]
    stop = ends[ROLLING.shown.index((letters.count("D"), letters.count("W"), letters.count("R")))]
    best = max(stop, *(worth.kept[1][ROLLING.kept(dice, rolled)] for rolled in choices))
    assert worth.lays[1][ROLLING.lay(dice)] == pytest.approx(best)


def test_the_chance_of_the_wolf_on_the_first_roll_is_exact() -> None:
    worth = ROLLING.best([0.0] * len(ROLLING.shown), 1.0, 1)
    assert worth.kept[1][ROLLING.kept((), ())] == pytest.approx(576 / 7776)


def test_what_a_plan_comes_to_is_what_it_expects() -> None:
    ends = some_worth(3)
    whole, plan = (ROLLING.best(ends, WOLF_COMES, rolls) for rolls in (3, 2))
    results, chance = ROLLING.results(plan), FastChance(1)
    chances = [high - low for low, high in zip((0, *results.bounds), (*results.bounds, 1 << 30), strict=True)]
    expected = sum(worth * part for worth, part in zip((*ends, WOLF_COMES), chances, strict=True)) / (1 << 30)
    assert expected == pytest.approx(whole.kept[3][ROLLING.kept((), ())])
    assert {results.draw(chance) for _ in range(2_000)} <= {*range(len(ends) + 1)}


def test_a_plan_that_is_followed_for_what_it_was_made_for_is_worth_the_same() -> None:
    ends = some_worth(4)
    plan = ROLLING.best(ends, WOLF_COMES, 2)
    followed = ROLLING.follow(plan, ends, WOLF_COMES)
    for mine, theirs in zip(followed.lays, plan.lays, strict=True):
        assert list(mine) == pytest.approx(list(theirs))


def test_dice_lie_in_every_way_that_the_box_allows() -> None:
    shown = {tuple(map(some.count, SYMBOLS)) for some in product(*DICE) if some.count(WOLF) < GAME.data.turn.wolves}
    assert {*ROLLING.shown} == shown
