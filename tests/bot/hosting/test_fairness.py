from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.hosting.fairness import Die, dice, verify
from bot.model.records import LogEntry
from bot.store import DrawCount
from rules.chance import Draw, Secret

SECRET = bytes(range(32))


def log(*ways: tuple[int, ...]) -> list[LogEntry]:
    """A log whose turns draw as they should."""
    entries = []
    for turn, of_turn in enumerate(ways):
        chance = Secret(SECRET).turn(turn)
        for number in of_turn:
            chance.below(number)
        entries.append(LogEntry(turn, 0, "roll", tuple(chance.drawn), (), 1))
    return entries


def test_draws_as_the_secret_says_are_fair() -> None:
    commitment = hashlib.sha256(SECRET).hexdigest()
    found = verify(SECRET, commitment, log((9, 8, 7), (7776,), (), (6, 36)))
    assert (found.draws, found.wrong, found.promised, found.fair) == (6, (), True, True)


@given(turn=st.integers(0, 3), shift=st.integers(1, 5))
def test_any_draw_that_was_changed_is_found_by_its_turn(turn: int, shift: int) -> None:
    entries = log((6,), (6, 6), (6,), (6, 6, 6))
    draws = list(entries[turn].draws)
    draws[-1] = Draw(6, (draws[-1].value + shift) % 6)
    entries[turn] = replace(entries[turn], draws=tuple(draws))
    found = verify(SECRET, None, entries)
    assert found.wrong == (turn,)
    assert not found.fair


def test_another_secret_breaks_the_promise() -> None:
    commitment = hashlib.sha256(bytes(32)).hexdigest()
    found = verify(SECRET, commitment, log((6,)))
    assert (found.promised, found.fair) == (False, False)
    assert verify(SECRET, None, log((6,))).promised is None


@given(
    rolls=st.lists(st.tuples(st.integers(2, 7), st.lists(st.integers(0, 6), min_size=1, max_size=5)), max_size=9),
)
def test_joint_draws_are_counted_as_their_single_dice(rolls: list[tuple[int, list[int]]]) -> None:
    drawn = []
    expected: dict[int, list[int]] = {}
    for sides, faces in rolls:
        if sides == 4:  # the same draw as twice as many dice of two sides
            continue
        faces = [face % sides for face in faces]
        drawn.append(DrawCount(sides ** len(faces), sum(face * sides**place for place, face in enumerate(faces)), 3))
        for face in faces:
            expected.setdefault(sides, [0] * sides)[face] += 3
    assert {len(die.counts): list(die.counts) for die in dice(drawn)} == expected


def test_draws_of_many_ways_are_no_dice_and_the_most_rolled_come_first() -> None:
    found = dice([DrawCount(13, 4, 9), DrawCount(1, 0, 5), DrawCount(3, 2, 4), DrawCount(6, 0, 7)])
    assert found == [Die((7, 0, 0, 0, 0, 0)), Die((0, 0, 4))]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((0, 0), (0, 0)), ((1, 0), (0, 1)), ((3000, 3000), (2900, 3100)), ((100,) * 6, (76, 124))],
)
def test_the_expected_range_is_that_of_a_fair_die(counts: tuple[int, ...], expected: tuple[int, int]) -> None:
    assert Die(counts).expected == expected
