"""What people do at tables, one method each, for tests that look at the table afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Concatenate, NamedTuple, ParamSpec

from bot.hosting.decisions import due, ending, lobby, messages, play, seats
from bot.hosting.decisions.play import Meaning
from bot.hosting.situation import AnyGame, Situation, Updated
from bot.hosting.tables import Tables
from bot.model.records import Loaded, Person, Table, Update
from rules.chance import Secret
from rules.game import Seat, Seen

P = ParamSpec("P")


class Moved(NamedTuple):
    """A table before and after something was done."""

    before: Table
    after: Table


class DueActions(NamedTuple):
    """What a deadline brought about, with the users who were reminded and those whom the autopilot plays for now."""

    moved: Moved
    reminded: tuple[int, ...] = ()
    taken_over: tuple[int, ...] = ()


class Acts(Tables):
    """Tables with a method for everything that is done to them."""

    @classmethod
    def sharing(cls, tables: Tables) -> Acts:
        """The same tables, under the same locks."""
        acts = cls.__new__(cls)
        acts.__dict__ = tables.__dict__
        return acts

    async def find(self, table_id: int) -> Table:
        return (await self.load(table_id)).table

    async def find_in(self, channel: int) -> Table:
        return (await self.load_live(channel)).table

    def of(self, table: Table) -> Situation:
        return self.at(Loaded(table))

    def game(self, table: Table) -> AnyGame:
        return self.games[table.game]

    def to_move(self, table: Table) -> tuple[Seat, ...]:
        return self.of(table).to_move

    def expected(self, table: Table) -> dict[Seat, int]:
        return self.of(table).expected

    def view(self, table: Table, seat: Seat | None) -> Seen[Any]:
        return self.of(table).view(seat)

    async def opened(self, *args: Any, **kwargs: Any) -> Table:
        return (await self.open(*args, **kwargs)).table

    async def rematched(self, table_id: int, person: Person) -> Table:
        return (await self.rematch(table_id, person)).table

    async def join(self, table_id: int, person: Person) -> Table:
        return (await self.update(table_id, lobby.join, person)).table

    async def leave_lobby(self, table_id: int, user: int) -> Table:
        return (await self.update(table_id, lobby.leave_lobby, user)).table

    async def choose(self, table_id: int, user: int, key: str, choice: str) -> Table:
        return (await self.update(table_id, lobby.choose_option, user, key, choice)).table

    async def set_timer(self, table_id: int, user: int, seconds: int) -> Table:
        return (await self.update(table_id, lobby.set_timer, user, seconds)).table

    async def start(self, table_id: int, user: int) -> Moved:
        return await self._moved(table_id, lobby.start, user, Secret.new())

    async def press(self, table_id: int, seq: int, user: int, meaning: Meaning) -> Moved:
        return await self._moved(table_id, play.press, seq, user, meaning)

    async def undo(self, table_id: int, seq: int, user: int) -> Moved:
        return await self._moved(table_id, play.undo, seq, user)

    async def resign(self, table_id: int, user: int) -> Moved:
        return await self._moved(table_id, seats.resign, user)

    async def vacate(self, table_id: int, user: int) -> Moved:
        return await self._moved(table_id, seats.vacate, user)

    async def kick(self, table_id: int, user: int, moderator: bool, whom: int) -> Moved:
        return await self._moved(table_id, seats.kick, user, whom, moderator=moderator)

    async def take(self, table_id: int, person: Person, seat: Seat) -> Moved:
        return await self._moved(table_id, seats.take, person, seat)

    async def back(self, table_id: int, user: int) -> Moved:
        return await self._moved(table_id, seats.back, user)

    async def mark_absent(self, table_id: int, users: Collection[int]) -> Moved | None:
        updated = await self.update(table_id, seats.mark_absent, users)
        return None if updated.update is None else Moved(updated.before.table, updated.table)

    async def succeed_host(self, table_id: int, host: int, user: int) -> bool:
        return (await self.update(table_id, seats.succeed_host, host, user)).update is not None

    async def end(self, table_id: int, user: int, moderator: bool) -> Table:
        return (await self._ended(table_id, ending.end, user, moderator)).table

    async def cancel(self, table_id: int, user: int, moderator: bool) -> Table:
        return (await self._ended(table_id, lobby.cancel, user, moderator)).table

    async def act_when_due(self, table_id: int) -> DueActions | None:
        updated = await self.update(table_id, due.act_when_due)
        if updated.update is None:
            return None
        moved = Moved(updated.before.table, updated.table)
        return DueActions(moved, tuple(updated.reminded), tuple(updated.taken_over))

    async def postpone(self, table_id: int) -> Table:
        return (await self.update(table_id, due.postpone)).table

    async def shown(self, table_id: int, message: int) -> Table:
        return (await self.update(table_id, messages.shown, message)).table

    async def called(self, table_id: int, users: Collection[int], ping: int | None) -> Table:
        return (await self.update(table_id, messages.called, users, ping)).table

    async def _ended(self, table_id: int, decide: Any, user: int, moderator: bool) -> Updated:
        guild = (await self.find(table_id)).guild
        host_ends = (await self.server(guild)).host_ends
        return await self.update(table_id, decide, user, moderator=moderator, host_ends=host_ends)

    async def _moved(
        self,
        table_id: int,
        decide: Callable[Concatenate[Situation, P], Update | None],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Moved:
        updated = await self.update(table_id, decide, *args, **kwargs)
        return Moved(updated.before.table, updated.table)
