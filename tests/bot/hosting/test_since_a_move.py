"""What has happened since a seat's last move, so far as a situation knows the log."""

from __future__ import annotations

import pytest

from bot.hosting.situation import Situation
from bot.model.records import Loaded, LogEntry, Table
from rules.game import Seat
from tests.games import GAMES

GAME = next(iter(GAMES.values()))


@pytest.mark.parametrize(
    ("movers", "seat", "since"),
    [
        ((None, 0, 0, 1), 0, [3]),
        ((None, 0, 0, 1), 1, []),
        ((0, 1, 2, 0, 0), 1, [2, 3, 4]),
        ((0, 1, 2, 0, 0), 3, [0, 1, 2, 3, 4]),
        ((), 0, []),
    ],
)
def test_events_are_those_after_the_last_move_of_a_seat(
    movers: tuple[Seat | None, ...], seat: Seat, since: list[int]
) -> None:
    table = Table(1, 1, 1, GAME.info.key, 1, 1, 0)
    log = tuple(LogEntry(turn, mover, "move", (), (turn,), 0) for turn, mover in enumerate(movers))
    assert Situation(Loaded(table, log), GAME, 0, table).since_move_of(seat) == since
