"""Two stores on one database, each with its own memory, compared with what is stored, after acts in any order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from bot.model.preferences import OwnChoices, Pings, ServerChoices
from bot.model.records import Loaded, Person, SeatChange, SeatEvent, Table, TablePhase, Unreadable, Update
from bot.store import ChannelTakenError, StaleError, StoreError, rows
from bot.store.cache import STAMPS, TABLES
from bot.store.postgres_database import PostgresDatabase
from bot.store.sql import Transaction
from bot.store.sqlite_database import SqliteDatabase
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import Place

T = TypeVar("T")

WALKS = settings(max_examples=5 * settings().max_examples // 2, stateful_step_count=30, deadline=None)
CHANNELS = 5
REMEMBERED = 3
"""Tables, so that some are always forgotten."""

sides = st.integers(0, 1)
picks = st.integers(0, 99)
kinds = st.sampled_from(["step", "select", "message", "leave", "take", "end", "undo", "unreadable", "nothing"])


def changed(before: Loaded, kind: str, pick: int) -> Update:
    """Make up what may become of a table."""
    table = before.table
    seat = pick % len(table.players)
    player = table.players[seat]
    others = (*table.players[:seat], *table.players[seat + 1 :])

    def with_player(**changes: Any) -> Table:
        return replace(table, players=(*table.players[:seat], replace(player, **changes), *table.players[seat + 1 :]))

    match kind:
        case "step":
            after, entry = samples.moved(table)
            return Update(replace(after, undo=table.state, undo_seat=seat), (entry,))
        case "select":
            return Update(
                with_player(selection=str(pick)), changes=(SeatChange(table.turns, seat, SeatEvent.BACK, pick),)
            )
        case "message":
            return Update(replace(table, message=pick, deadline=pick))
        case "leave" if others:
            return Update(replace(table, seq=table.seq + 1, players=others, invited=(Person(pick, "asked"),)))
        case "take":
            change = SeatChange(table.turns, seat, SeatEvent.TAKEN, 1, player.person)
            after = replace(with_player(person=Person(1000 + pick, f"taker {pick}")), seq=table.seq + 1)
            return Update(after, changes=(change,))
        case "end" if pick % 4 == 0:
            return Update(replace(table, seq=table.seq + 1, phase=TablePhase.CLOSED))
        case "undo" if table.turns:
            undone = SeatChange(table.turns - 1, seat, SeatEvent.UNDONE, pick)
            after = replace(table, seq=table.seq + 1, turns=table.turns - 1, state=table.undo, undo=None)
            return Update(after, changes=(undone,), taken_back=True)
        case "unreadable":
            return Update(replace(table, seq=table.seq + 1, state=Unreadable(b"?%d" % pick, LookupError())))
    return Update(table)


class Picky(stored.Bytes):
    """Reads no state that begins with a question mark."""

    def load(self, data: bytes, /) -> bytes:
        if data.startswith(b"?"):
            raise LookupError(data)
        return data


CODECS = {"pigs": Picky()}


class Walk(RuleBasedStateMachine):
    """Writes on what was read at any time, by either of two processes."""

    makers: ClassVar[tuple[Callable[[], Place], ...]]

    def __init__(self) -> None:
        super().__init__()
        (make_place,) = self.makers
        self.place = make_place()
        self.loop = asyncio.new_event_loop()
        self.stores = [self.run(self.place.open(CODECS)) for _ in range(2)]
        for store in self.stores:
            store.database.cache._limits = {TABLES: REMEMBERED, STAMPS: REMEMBERED}
        self.behind = [False, False]
        """Whether the other one has written since this one last began a transaction."""
        self.seen: list[Loaded] = []
        """Whatever was read or written at any time."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def teardown(self) -> None:
        for store in self.stores:
            self.run(store.close())
        self.loop.close()

    def afresh(self, table_id: int) -> Loaded | None:
        return self.run(
            self.stores[0].database.rank(partial(rows.load, codec_of=CODECS.__getitem__, table_id=table_id))
        )

    def wrote(self, side: int, *, committed: bool = True) -> None:
        """Note who may remember now what is not stored any more."""
        self.behind[1 - side] |= committed

    def pick(self, pick: int) -> Loaded | None:
        """Choose among what was seen, the latest more often."""
        return self.seen[-1 - (pick * pick // 99) % len(self.seen)] if self.seen else None

    @rule(side=sides, channel=st.integers(1, CHANNELS))
    def open(self, side: int, channel: int) -> None:
        try:
            table = self.run(self.stores[side].tables.open(samples.table(channel)))
        except ChannelTakenError:
            self.wrote(side)
            return
        self.wrote(side)
        self.seen.append(Loaded(table))

    @rule(side=sides, pick=picks)
    def load(self, side: int, pick: int) -> None:
        chosen = self.pick(pick)
        found = None if chosen is None else self.run(self.stores[side].tables.load(chosen.table.id))
        if found is not None:
            self.seen.append(found)

    @rule(side=sides, pick=picks, kind=kinds, latest=st.booleans())
    def write(self, side: int, pick: int, kind: str, latest: bool) -> None:
        before = self.pick(pick)
        if before is not None and latest:
            before = self.afresh(before.table.id)
        if before is None:
            return
        is_stored = self.afresh(before.table.id) == before
        update = changed(before, kind, pick)
        try:
            after = self.run(self.stores[side].tables.write(before, update))
        except StaleError:
            assert not is_stored
        else:
            assert is_stored
            assert after.table == update.table
            assert after == self.afresh(before.table.id)
            self.seen.append(after)
        self.wrote(side)

    @rule(side=sides, pick=picks, several=st.lists(kinds, min_size=2, max_size=4), cancelled=st.sets(st.integers(0, 3)))
    def write_at_once(self, side: int, pick: int, several: Sequence[str], cancelled: set[int]) -> None:
        """Write several times on the same ground, and give some up before or while they are written."""
        before = self.pick(pick)
        if before is None:
            return

        async def work() -> Sequence[Loaded | BaseException]:
            tasks = [
                asyncio.create_task(self.stores[side].tables.write(before, changed(before, kind, pick + number)))
                for number, kind in enumerate(several)
            ]
            for _ in range(pick % 4):
                await asyncio.sleep(0)
            for number in cancelled:
                if number < len(tasks):
                    tasks[number].cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            await self.settled(side)
            return outcomes

        is_stored = self.afresh(before.table.id) == before
        outcomes = self.run(work())
        assert {type(outcome) for outcome in outcomes} <= {Loaded, StaleError, asyncio.CancelledError}
        assert is_stored or not any(isinstance(outcome, Loaded) for outcome in outcomes)
        self.seen += [outcome for outcome in outcomes if isinstance(outcome, Loaded)]
        if not all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes):
            self.wrote(side)
        else:
            self.behind[1 - side] = True

    async def settled(self, side: int) -> None:
        """Wait until a store does nothing any more."""

    @rule(side=sides, pick=picks)
    def forget(self, side: int, pick: int) -> None:
        known = self.pick(pick)
        user = known.table.players[0].person.user if known is not None else 10
        self.run(self.stores[side].people.anonymise(user, "Former player", OwnChoices))
        self.wrote(side)

    @rule(side=sides, pick=picks)
    def choose(self, side: int, pick: int) -> None:
        store = self.stores[side]
        self.run(store.choices.change(ServerChoices, 5, lambda now: replace(now, timer=now.timer + pick)))
        self.run(store.choices.change(OwnChoices, 10, lambda now: replace(now, pings=Pings.OFF if pick % 2 else None)))
        self.wrote(side)

    @rule(side=sides)
    def forget_the_server(self, side: int) -> None:
        self.run(self.stores[side].servers.delete(5, ServerChoices))
        self.wrote(side)

    @invariant()
    def what_is_remembered_is_what_is_stored(self) -> None:
        for store, behind in zip(self.stores, self.behind, strict=True):
            assert len(store.database.cache) <= 2 * REMEMBERED + 2
            assert not store.database.cache._reads
            if behind:
                continue
            for table_id in {known.table.id for known in self.seen}:
                assert self.run(store.tables.load(table_id)) == self.afresh(table_id)
            for kind, owner in ((ServerChoices, 5), (OwnChoices, 10)):
                kept = self.run(store.choices.of(kind, owner))
                store.database.cache.drop((kind, owner))
                assert self.run(store.choices.of(kind, owner)) == kept


class FileWalk(Walk):
    """In a file each notices at its next write that the other has written."""

    def wrote(self, side: int, *, committed: bool = True) -> None:
        super().wrote(side, committed=committed)
        self.behind[side] = False

    async def settled(self, side: int) -> None:
        await self.database(side).commits.settle()

    def database(self, side: int) -> SqliteDatabase:
        database = self.stores[side].database
        assert isinstance(database, SqliteDatabase)
        return database

    @rule(side=sides, pick=picks, kind=kinds)
    def fail_to_commit(self, side: int, pick: int, kind: str) -> None:
        before = self.pick(pick)
        if before is None:
            return

        async def owe_a_table(sql: Transaction) -> None:
            await sql.run("PRAGMA defer_foreign_keys = ON")
            await sql.run("INSERT INTO sitters (table_id, seat, user_id, name, draft) VALUES (99, 0, 1, '', '')")

        async def work() -> Sequence[Any]:
            store = self.stores[side]
            writing = store.tables.write(before, changed(before, kind, pick))
            choosing = store.choices.change(ServerChoices, 5, lambda now: replace(now, timer=pick))
            owing = self.database(side).write_known(owe_a_table)
            return await asyncio.gather(writing, choosing, owing, return_exceptions=True)

        stored_before = self.afresh(before.table.id)
        assert {type(outcome) for outcome in self.run(work())} == {StoreError}
        assert self.afresh(before.table.id) == stored_before
        self.wrote(side, committed=False)


class ServerWalk(Walk):
    """On a server a process hears nothing of tables that another one writes, until it takes them over."""

    async def settled(self, side: int) -> None:
        database = self.stores[side].database
        assert isinstance(database, PostgresDatabase)
        if database._running:
            await asyncio.wait(database._running)

    @rule(side=sides)
    def take_over(self, side: int) -> None:
        self.stores[side].database.cache.drop_all()
        self.behind[side] = False


def test_what_is_remembered_is_what_is_stored_whatever_happens(
    make_place: Callable[[], Place], database_kind: str
) -> None:
    of_kind = {"sqlite": FileWalk, "postgresql": ServerWalk}[database_kind]
    walk = type("Walked", (of_kind,), {"makers": (make_place,)})
    run_state_machine_as_test(walk, settings=WALKS)
