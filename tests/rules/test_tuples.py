from __future__ import annotations

import pytest

from rules.game import Line, Score
from rules.ranking import ranked
from rules.tuples import with_item, without


@pytest.mark.parametrize(("at", "changed"), [(0, "xbc"), (1, "axc"), (2, "abx"), (3, "abcx")])
def test_an_item_takes_the_place_of_another_or_the_next_free_one(at: int, changed: str) -> None:
    assert with_item(tuple("abc"), at, "x") == tuple(changed)


@pytest.mark.parametrize(("at", "changed"), [(0, "bc"), (1, "ac"), (2, "ab")])
def test_an_item_goes_and_the_others_keep_their_order(at: int, changed: str) -> None:
    assert without(tuple("abc"), at) == tuple(changed)


def test_seats_are_ranked_by_merit_and_those_who_resigned_come_last_together() -> None:
    scores = [Score(seat, (Line(points),)) for seat, points in enumerate((3, 9, 3, 99, 5, 0))]
    assert ranked(scores, lambda score: (score.total,), ()) == ((3,), (1,), (4,), (0, 2), (5,))
    assert ranked(scores, lambda score: (score.total,), (2, 3)) == ((1,), (4,), (0,), (5,), (2, 3))
    assert ranked(scores, lambda score: (score.total, -score.seat), (3,))[3:5] == ((2,), (5,))
    assert ranked(scores[:2], lambda score: (score.total,), (0, 1)) == ((0, 1),)
