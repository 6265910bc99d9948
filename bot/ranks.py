"""Places in a ranking, as every table marks them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.game import Seat

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def ranked(ranking: Sequence[Sequence[Seat]], resigned: Collection[Seat]) -> Iterator[tuple[str, Seat]]:
    """Give the seats from first to last, each with a mark for its place; those who tie share one."""
    place = 1
    for group in ranking:
        for seat in group:
            yield "🚶" if seat in resigned else _MEDALS.get(place, f"{place}."), seat
        place += len(group)
