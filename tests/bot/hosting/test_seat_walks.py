"""Whatever people do with seats, whatever time passes, wherever the process dies, a table stays valid."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path
from typing import ClassVar, TypeVar
from unittest.mock import patch

from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.hosting.decisions.play import Meaning
from bot.hosting.fairness import verify
from bot.hosting.replay import rebuilt
from bot.model.meaning import Act, Select
from bot.model.records import Person, SeatEvent, Table, TablePhase
from bot.model.refusals import Refused
from bot.model.timers import TIMERS
from bot.store.sqlite import SqliteStore
from rules.chance import Secret
from rules.game import IllegalMove, Seen
from tests import stored
from tests.bot.acts import Acts, DueActions, Moved
from tests.bot.invariants import check_disk, check_progress, check_seat_changes, on_disk
from tests.bot.seats import LOBBY, HandClock
from tests.games import GAMES

T = TypeVar("T")
GUILD = 5
CHANNELS = (1, 2)
PEOPLE = [Person(user, f"player {user}") for user in range(11, 17)]
EVERYTHING = {
    *("open", "join", "stand up", "choose", "timer", "start", "cancel", "expired"),
    *("move", "select", "undo", "resign", "vacate", "kick", "take", "back", "absent", "end"),
    *("reminded", "played for", "all away", "abandoned", "finished", "rematch", "restart", "refused"),
}
numbers = st.integers(0, 9999)

FEWEST, MOST = 2, 12
"""Rounds of walks: until everything has happened, which no single number of walks makes sure of."""
WALKS = settings(
    max_examples=settings().max_examples,
    stateful_step_count=30,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Walk(RuleBasedStateMachine):
    """Two channels, six people, and everything that can be done without Discord."""

    game: ClassVar[str]
    happened: ClassVar[Counter[str]]

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "tables.db"
        self.clock = HandClock()
        self.tables = self.new_process()
        self.reader = sqlite3.connect(self.path)
        self.channel = CHANNELS[0]
        self.latest: dict[int, int] = {}
        """The latest table of each channel."""
        self.read: Table | None = None
        self.fresh = False
        """Whether something has happened in this process."""

    def new_process(self) -> Acts:
        store = self.loop.run_until_complete(SqliteStore.start(self.path, GAMES))
        return Acts(store, GAMES, self.clock, LOBBY)

    def teardown(self) -> None:
        try:
            self.every_game_can_be_played_again_and_checked()
        finally:
            self.reader.close()
            self.loop.run_until_complete(self.tables.store.close())
            self.loop.close()
            self.folder.cleanup()

    def run(self, work: Awaitable[T]) -> T:
        self.read = None
        return self.loop.run_until_complete(work)

    def do(self, what: str, work: Awaitable[T]) -> T | None:
        """Do something; a refusal changes nothing."""
        before = on_disk(self.reader)
        try:
            done = self.run(work)
        except (Refused, IllegalMove):
            assert on_disk(self.reader) == before
            self.happened["refused"] += 1
            return None
        self.happened[what] += 1
        self.fresh = True
        moved = done.after if isinstance(done, Moved) else done
        self.happened["finished"] += isinstance(moved, Table) and moved.phase is TablePhase.FINISHED
        return done

    @property
    def id(self) -> int:
        return self.latest.get(self.channel, 0)

    @property
    def now(self) -> Table:
        """The latest table of this channel, read once after every change."""
        if self.read is None or self.read.id != self.id:
            self.read = self.run(self.tables.find(self.id))
        return self.read

    @property
    def phase(self) -> TablePhase | None:
        return self.now.phase if self.id else None

    @initialize(
        more=st.integers(0, 3),
        timer=st.sampled_from(TIMERS),
        seed=numbers,
        begin=st.sampled_from(["somebody away", "an open seat", "a game", "a lobby", "the end"]),
    )
    def gather(self, more: int, timer: int, seed: int, begin: str) -> None:
        self.open(0)
        for seat in range(1, 2 + more):
            self.join(seat)
        self.do("timer", self.tables.set_timer(self.id, PEOPLE[0].user, timer))
        if begin != "a lobby":
            self.start(4 * seed)
        match begin:
            case "an open seat":
                self.leave(4, for_good=False)
            case "somebody away":
                self.wait(2, 0)
            case "the end":
                for _ in range(1 + more):
                    self.do("resign", self.tables.resign(self.id, self.now.host))

    def somebody(self, pick: int, *fit: int) -> Person:
        """Choose among those who may do something, or now and then among everybody."""
        users = fit if fit and pick % 4 < 3 else [person.user for person in PEOPLE]
        user = users[pick // 4 % len(users)]
        return next(person for person in PEOPLE if person.user == user)

    def sitting(self, *, away: bool = False, vacant: bool = False) -> list[int]:
        players = self.now.players
        return [player.person.user for player in players if player.away >= away and player.vacant is vacant]

    @rule()
    def look_elsewhere(self) -> None:
        self.channel = sum(CHANNELS) - self.channel

    @precondition(lambda self: self.phase not in (TablePhase.LOBBY, TablePhase.PLAYING))
    @rule(pick=numbers)
    def open(self, pick: int) -> None:
        options, timer = self.run(self.tables.last_options(self.channel, self.game))
        host = PEOPLE[pick % len(PEOPLE)]
        table = self.do("open", self.tables.opened(GUILD, self.channel, self.game, host, options, timer=timer))
        if table is not None:
            self.latest[self.channel] = table.id

    @precondition(lambda self: self.phase is TablePhase.LOBBY)
    @rule(pick=numbers)
    def join(self, pick: int) -> None:
        self.do("join", self.tables.join(self.id, PEOPLE[pick % len(PEOPLE)]))

    @precondition(lambda self: self.phase is TablePhase.LOBBY)
    @rule(pick=numbers)
    def leave_lobby(self, pick: int) -> None:
        self.do("stand up", self.tables.leave_lobby(self.id, self.somebody(pick, *self.sitting()).user))

    @precondition(lambda self: self.phase is TablePhase.LOBBY)
    @rule(pick=numbers, choice=numbers)
    def choose(self, pick: int, choice: int) -> None:
        """Choose an option or a timer."""
        user, options = self.somebody(pick, self.now.host).user, GAMES[self.game].info.options
        if choice % 2 and options:
            option = options[choice // 2 % len(options)]
            self.do("choose", self.tables.choose(self.id, user, option.key, option.choices[choice % 3 % 2]))
        else:
            self.do("timer", self.tables.set_timer(self.id, user, TIMERS[choice // 2 % len(TIMERS)]))

    @precondition(lambda self: self.phase is TablePhase.LOBBY)
    @rule(pick=numbers)
    def start(self, pick: int) -> None:
        secret = Secret(pick.to_bytes(32, "big"))
        with patch.object(Secret, "new", lambda: secret):  # else no walk could be walked again
            self.do("start", self.tables.start(self.id, self.somebody(pick, self.now.host).user))

    @precondition(lambda self: self.phase is TablePhase.PLAYING)
    @rule(picks=st.lists(numbers, min_size=1, max_size=12))
    def move(self, picks: list[int]) -> None:
        """Let some who are to move do so, well or anyhow, and stop where a step can be taken back."""
        for pick in picks:
            if not self.press("move", pick, self.well if pick % 2 else self.anyhow(pick)) or self.now.undo is not None:
                return

    @precondition(lambda self: self.phase is TablePhase.PLAYING)
    @rule(pick=numbers)
    def play_on(self, pick: int) -> None:
        for _ in range(40):
            if not self.press("move", pick, self.well):
                return

    @precondition(lambda self: self.phase is TablePhase.PLAYING)
    @rule(pick=numbers, selection=st.from_regex(r"[a-z0-9.-]{0,12}", fullmatch=True))
    def selection(self, pick: int, selection: str) -> None:
        self.press("select", pick, lambda _table, _seen: Select(selection))

    def press(self, what: str, pick: int, decide: Meaning) -> bool:
        """Click for one who is to move; say whether that went well."""
        table = self.now
        to_move = self.tables.to_move(table)
        if not to_move:
            return False
        user = table.players[to_move[pick % len(to_move)]].person.user
        return self.do(what, self.tables.press(table.id, table.seq, user, decide)) is not None

    def well(self, table: Table, seen: Seen[object]) -> Act:
        game = GAMES[self.game]
        return Act(game.format_move(game.default_move(seen)))

    def anyhow(self, pick: int) -> Meaning:
        def decide(table: Table, seen: Seen[object]) -> Act:
            game = GAMES[self.game]
            assert seen.seat is not None
            moves = game.legal_moves(seen.state, seen.seat)
            return Act(game.format_move(moves[pick // 2 % len(moves)]))

        return decide

    @precondition(lambda self: self.phase is TablePhase.PLAYING and self.now.undo is not None)
    @rule(pick=numbers)
    def undo(self, pick: int) -> None:
        table = self.now
        who = self.somebody(pick, table.players[table.undo_seat or 0].person.user)
        moved = self.do("undo", self.tables.undo(table.id, table.seq, who.user))
        if moved is None:
            return
        assert (moved.after.state, moved.after.turns) == (table.undo, table.turns - 1)
        changes = self.run(stored.seat_changes(self.tables.store, table.id, moved.after.turns))
        told = [change.seat for change in changes if change.event is SeatEvent.UNDONE]
        assert (told.count(table.undo_seat or 0), changes[-1].event) == (1, SeatEvent.UNDONE)

    @precondition(lambda self: self.phase is TablePhase.PLAYING)
    @rule(pick=numbers, for_good=st.booleans())
    def leave(self, pick: int, for_good: bool) -> None:
        user = self.somebody(pick, *self.sitting()).user
        if for_good:
            self.do("resign", self.tables.resign(self.id, user))
        else:
            self.do("vacate", self.tables.vacate(self.id, user))

    @precondition(lambda self: self.phase is not None)
    @rule(pick=numbers, whom=numbers)
    def kick(self, pick: int, whom: int) -> None:
        user, other = self.somebody(pick, self.now.host).user, self.somebody(whom, *self.sitting()).user
        self.do("kick", self.tables.kick(self.id, user, pick % 8 == 7, other))

    @precondition(lambda self: self.phase is TablePhase.PLAYING and any(player.away for player in self.now.players))
    @rule(pick=numbers, seat=numbers)
    def come(self, pick: int, seat: int) -> None:
        """Come back from being away, or take an open seat."""
        away = self.sitting(away=True)
        open_seats = [at for at, player in enumerate(self.now.players) if player.vacant]
        if away and (pick % 4 < 3 or not open_seats):
            self.do("back", self.tables.back(self.id, self.somebody(pick // 2, *away).user))
        else:
            which = open_seats[seat % len(open_seats)] if seat % 4 < 3 else seat % 6
            self.do("take", self.tables.take(self.id, PEOPLE[pick // 2 % len(PEOPLE)], which))

    @precondition(lambda self: self.phase is TablePhase.PLAYING and bool(self.tables.expected(self.now)))
    @rule(pick=numbers)
    def mark_absent(self, pick: int) -> None:
        """Find somebody who is to move absent from the server."""
        expected = [*self.tables.expected(self.now).values()]
        assert self.do("absent", self.tables.mark_absent(self.id, [expected[pick % len(expected)]])) is not None

    @precondition(lambda self: self.phase is not None)
    @rule(pick=numbers)
    def end(self, pick: int) -> None:
        """Close a table by the command, or a lobby by its button."""
        user, moderator = PEOPLE[pick // 8 % len(PEOPLE)].user, pick % 4 == 3
        if self.phase is TablePhase.LOBBY and pick % 8 < 4:
            self.do("cancel", self.tables.cancel(self.id, user, moderator))
        else:
            self.do("end", self.tables.end(self.id, user, moderator))

    @precondition(lambda self: self.phase is TablePhase.FINISHED)
    @rule(pick=numbers)
    def rematch(self, pick: int) -> None:
        again = self.do("rematch", self.tables.rematched(self.id, self.somebody(pick, *self.sitting())))
        if again is not None:
            self.latest[self.channel] = again.id

    @rule(times=st.integers(1, 6), seconds=st.sampled_from([0, 0, 10, 61, LOBBY, 10 * 86400]))
    def wait(self, times: int, seconds: int) -> None:
        """Let some seconds pass, or time until something is due, several times."""
        for _ in range(times):
            due = self.run(self.tables.store.tables.next_deadline()) or 0
            self.clock.time += timedelta(seconds=seconds or max(0, due - self.clock.now().timestamp()))
            self.act_when_due()

    def act_when_due(self) -> None:
        """Do what is due at each table once; then nothing is due any more."""
        due = self.run(self.tables.due(len(CHANNELS)))
        for table_id in self.latest.values():
            woken = self.run(self.tables.act_when_due(table_id))
            assert (woken is not None) is (table_id in due)
            self.note(woken)
            check_progress(self.tables, self.run(self.tables.find(table_id)))
        assert self.run(self.tables.due(1)) == []

    def note(self, woken: DueActions | None) -> None:
        """Note what time has brought about."""
        if woken is None:
            return
        before, after = woken.moved.before, woken.moved.after
        played = after.turns > before.turns
        self.happened["reminded"] += bool(woken.reminded)
        self.happened["expired"] += before.phase is TablePhase.LOBBY
        self.happened["played for"] += played
        self.happened["abandoned"] += before.phase is TablePhase.PLAYING and after.phase is TablePhase.CLOSED
        self.happened["all away"] += after.phase is TablePhase.PLAYING and not (played or woken.reminded)
        self.happened["finished"] += after.phase is TablePhase.FINISHED

    @precondition(lambda self: self.fresh)
    @rule()
    def restart(self) -> None:
        """Let the process die: nothing that is on the disk is another thing afterwards."""
        before = [self.run(self.tables.find(table_id)) for table_id in self.latest.values()]
        old, self.tables = self.tables, self.new_process()
        self.run(old.store.close())
        assert [self.run(self.tables.find(table_id)) for table_id in self.latest.values()] == before
        self.happened["restart"] += 1
        self.fresh = False

    @invariant()
    def what_is_on_the_disk_is_valid(self) -> None:
        check_disk(self.reader)
        check_seat_changes(self.reader)

    @invariant()
    def the_table_goes_on_or_ends(self) -> None:
        if self.id:
            check_progress(self.tables, self.now)

    def every_game_can_be_played_again_and_checked(self) -> None:
        for (table_id,) in self.reader.execute("SELECT id FROM tables WHERE state IS NOT NULL").fetchall():
            table = self.run(self.tables.find(table_id))
            log = self.run(self.tables.store.history.log(table_id))
            game = GAMES[table.game]
            assert rebuilt(game, table, log) == table.state
            assert table.secret is not None
            assert verify(table.secret, self.run(self.tables.store.history.commitment(table_id)), log).fair


def test_a_table_stays_sound_whatever_happens() -> None:
    happened: Counter[str] = Counter()
    for number in range(MOST):
        for game in GAMES:
            walk = type(f"WalkOf{game.title()}", (Walk,), {"game": game, "happened": happened})
            run_state_machine_as_test(seed(number)(walk), settings=WALKS)
        if number + 1 >= FEWEST and set(+happened) == EVERYTHING:
            break
    assert {what for what, times in happened.items() if times} == EVERYTHING
