"""Whatever people do with seats, whatever time passes, wherever the process dies, a table stays sound."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bot.life import Life
from bot.records import Person, Phase, Table
from bot.refusals import Refused
from bot.store.sqlite import SqliteStore
from bot.tables import Act
from rules.catalogue import load_games
from rules.game import IllegalMove, Seen
from tests.bot.seats import LOBBY, HandClock

T = TypeVar("T")
PEOPLE = [Person(user, f"player {user}") for user in range(11, 17)]
people = st.sampled_from(PEOPLE)
numbers = st.integers(0, 9999)
GAMES = load_games()


class TableLife(RuleBasedStateMachine):
    """One channel, six people, and everything that can be done without Discord."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "tables.db"
        self.clock = HandClock()
        self.tables = self.start()
        self.last: Table | None = None

    def start(self) -> Life:
        store = self.loop.run_until_complete(SqliteStore.start(self.path))
        return Life(store, GAMES, self.clock, LOBBY)

    def teardown(self) -> None:
        self.loop.run_until_complete(self.tables.store.close())
        self.loop.close()
        self.folder.cleanup()

    def do(self, work: Awaitable[T]) -> T | None:
        """Do something; a refusal must change nothing."""
        before = self.table()

        async def attempt() -> T | None:
            with suppress(Refused, IllegalMove):
                return await work
            assert before is None or await self.tables.find(before.id) == before
            return None

        return self.loop.run_until_complete(attempt())

    def table(self) -> Table | None:
        if self.last is None:
            return None
        return self.loop.run_until_complete(self.tables.find(self.last.id))

    @property
    def now(self) -> Table:
        table = self.table()
        assert table is not None
        return table

    @property
    def id(self) -> int:
        assert self.last is not None
        return self.last.id

    @property
    def phase(self) -> Phase:
        return Phase.CLOSED if self.last is None else self.now.phase

    @precondition(lambda self: not self.phase.live)
    @rule(host=people, timer=st.sampled_from([0, 120, 86400]))
    def open(self, host: Person, timer: int) -> None:
        self.last = self.do(self.tables.open(5, 1, next(iter(GAMES)), host, {}, timer=timer))

    @precondition(lambda self: self.last is not None)
    @rule(who=people)
    def join(self, who: Person) -> None:
        self.do(self.tables.join(self.id, who))

    @precondition(lambda self: self.last is not None)
    @rule(who=people)
    def stand_up(self, who: Person) -> None:
        self.do(self.tables.stand_up(self.id, who.user))

    @precondition(lambda self: self.last is not None)
    @rule(who=people)
    def begin(self, who: Person) -> None:
        self.do(self.tables.start(self.id, who.user))

    @precondition(lambda self: self.phase is Phase.PLAYING)
    @rule(picks=st.lists(numbers, min_size=1, max_size=12))
    def move(self, picks: list[int]) -> None:
        for pick in picks:
            table = self.now
            to_move = self.tables.to_move(table)
            if not to_move:
                return
            seat = to_move[pick % len(to_move)]

            def decide(table: Table, seen: Seen[object], pick: int = pick) -> Act:
                game = self.tables.game(table)
                assert seen.seat is not None
                moves = game.legal_moves(seen.state, seen.seat)
                return Act(game.format_move(moves[pick % len(moves)]))

            self.do(self.tables.press(table.id, table.seq, table.sitters[seat].person.user, decide))

    @precondition(lambda self: self.phase is Phase.PLAYING)
    @rule(who=people)
    def undo(self, who: Person) -> None:
        table = self.now
        taken_back = self.do(self.tables.undo(table.id, table.seq, who.user))
        assert taken_back is None or taken_back.after.state == table.undo

    @precondition(lambda self: self.phase is Phase.PLAYING)
    @rule(who=people)
    def resign(self, who: Person) -> None:
        self.do(self.tables.resign(self.id, who.user))

    @precondition(lambda self: self.phase is Phase.PLAYING)
    @rule(who=people)
    def vacate(self, who: Person) -> None:
        self.do(self.tables.vacate(self.id, who.user))

    @precondition(lambda self: self.last is not None)
    @rule(who=people, whom=people, moderator=st.booleans())
    def kick(self, who: Person, whom: Person, moderator: bool) -> None:
        self.do(self.tables.kick(self.id, who.user, moderator, whom.user))

    @precondition(lambda self: self.phase is Phase.PLAYING)
    @rule(who=people, seat=st.integers(0, 4))
    def take(self, who: Person, seat: int) -> None:
        self.do(self.tables.take(self.id, who, seat))

    @precondition(lambda self: self.phase is Phase.PLAYING)
    @rule(who=people)
    def back(self, who: Person) -> None:
        self.do(self.tables.back(self.id, who.user))

    @rule(seconds=st.sampled_from([10, 61, 90, 120, LOBBY, 86400 * 3 // 4, 86400, 10 * 86400]))
    def wait(self, seconds: int) -> None:
        self.clock.time += timedelta(seconds=seconds)
        for table_id in self.loop.run_until_complete(self.tables.due(5)):
            assert self.do(self.tables.wake(table_id)) is not None
        assert self.loop.run_until_complete(self.tables.due(5)) == []

    @precondition(lambda self: self.phase is Phase.FINISHED)
    @rule(who=people)
    def rematch(self, who: Person) -> None:
        again = self.do(self.tables.rematch(self.id, who))
        self.last = again or self.last

    @rule()
    def restart(self) -> None:
        self.loop.run_until_complete(self.tables.store.close())
        self.tables = self.start()

    @invariant()
    def every_user_has_one_seat_and_the_host_is_among_them(self) -> None:
        table = self.table()
        if table is None:
            return
        users = [sitter.person.user for sitter in table.sitters]
        assert len(users) == len(set(users))
        assert not table.phase.live or table.seat_of(table.host) is not None

    @invariant()
    def somebody_can_act_or_it_is_over(self) -> None:
        table = self.table()
        if table is None or table.phase is not Phase.PLAYING:
            assert table is None or table.phase is Phase.LOBBY or table.deadline is None
            return
        to_move = self.tables.to_move(table)
        assert to_move
        for seat in to_move:
            sitter = table.sitters[seat]
            assert not sitter.vacant or table.deadline is not None, "an open seat that nobody plays"
        assert any(not sitter.vacant for sitter in table.sitters)
        running = [seat for seat, sitter in enumerate(table.sitters) if sitter.deadline is not None]
        assert set(running) <= set(to_move)
        assert table.deadline is not None or not table.timer

    @invariant()
    def nothing_is_written_twice_or_left_behind(self) -> None:
        with closing(sqlite3.connect(self.path)) as connection:

            def count(sql: str) -> int:
                (number,) = connection.execute(sql).fetchone()
                return int(number)

            finished = count("SELECT COUNT(*) FROM tables WHERE phase = 'finished'")
            assert count("SELECT COUNT(*) FROM results") == finished
            assert count("SELECT COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing')") <= 1
            orphans = "SELECT COUNT(*) FROM sitters WHERE table_id NOT IN (SELECT id FROM tables)"
            assert count(orphans) == 0
            gaps = "SELECT COUNT(*) FROM tables WHERE turns != (SELECT COUNT(*) FROM log_entries WHERE table_id = id)"
            assert count(gaps) == 0


TestTableLife = TableLife.TestCase
TestTableLife.settings = settings(
    max_examples=30, stateful_step_count=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
