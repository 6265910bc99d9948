"""A table's life beside its moves: absent players, seats that are given up or taken over, and steps taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.hosting.tables import Moved, Tables
from bot.model import timers
from bot.model.records import Person, Player, SeatChange, SeatEvent, Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.model.seating import came_back, with_seat
from bot.model.timers import TIMERS
from rules.game import Seat

MOST_MOVES = 30
"""How many moves the autopilot makes at once for a seat; the rest of a longer turn comes a grace later."""
_NO_REMATCH = {
    TablePhase.LOBBY: RefusalReason.NOT_STARTED,
    TablePhase.PLAYING: RefusalReason.STARTED,
    TablePhase.CLOSED: RefusalReason.OVER,
}
LATER = 3600
"""Seconds after which a table that could not be looked after is tried again."""


@dataclass(frozen=True, slots=True)
class DueActions:
    """What a deadline brought about."""

    moved: Moved
    reminded: tuple[int, ...] = ()
    """Users whose time is running out."""
    taken_over: tuple[int, ...] = ()
    """Users whose seats the autopilot has taken over."""


class Life(Tables):
    """All tables of this process, with all that happens to their seats.

    A seat that is **away** is played by the autopilot, a grace after its turn has come, until its player is back.
    A seat that is **vacant** is away, and anybody else may take it with all that belongs to it; nobody's at the
    end, it ranks last. A seat that has **resigned** is the engine's matter: it plays no more.
    """

    async def last_options(self, channel: int, game: str) -> tuple[Mapping[str, str], int | None]:
        """Give what was played last in a channel, if this version still knows it: options and timer."""
        last = await self.store.last_options(channel, game)
        if last is None:
            return {}, None
        return self.games[game].info.known(last[0]), last[1]

    async def latest_in(self, channel: int) -> Table:
        """Read the live table of a channel, or else the latest finished one; Refused when there is neither."""
        table = await self.store.live_table(channel)
        if table is not None:
            return self._up_to_date(table)
        finished = await self.store.results_in(channel, 1, 0)
        if not finished:
            raise Refused(RefusalReason.NO_TABLE)
        return await self.find(finished[0].table)

    async def set_timer(self, table_id: int, user: int, seconds: int) -> Table:
        """Choose how long a move may take, as the lobby's host."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if user != table.host:
                raise Refused(RefusalReason.NOT_HOST, table)
            if seconds not in TIMERS:
                raise Refused(RefusalReason.NO_CHOICE, table)
            return await self._change(table, "timer", timer=seconds)

    async def cancel(self, table_id: int, user: int, moderator: bool) -> Table:
        """Close a lobby, by whoever may end a table; a game that has started meanwhile goes on."""
        async with self._lock(table_id):
            return await self._end(await self._lobby(table_id), user, moderator)

    async def succeed_host(self, table_id: int, host: int, user: int) -> bool:
        """Make a player host in place of one who can't be, and who loses a seat in a lobby; say if that was so."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            if not table.phase.live or table.host != host or table.seat_of(user) not in self._present(table):
                return False
            lobby = table.phase is TablePhase.LOBBY
            players = tuple(player for player in table.players if not (lobby and player.person.user == host))
            await self._change(table, "inherited", host=user, players=players)
            return True

    async def close_for_deleted_channel(self, channel: int) -> None:
        """Close the live table of a channel or thread that was deleted, and forget what is noted of the place."""
        await self.store.forget_thread(channel)
        table = await self.store.live_table(channel)
        if table is None:
            return
        async with self._lock(table.id):
            table = await self.find(table.id)
            if table.phase.live:
                await self._close(table, "its channel is gone")

    async def rematch(self, table_id: int, person: Person) -> Table:
        """Open a lobby after a finished game: its options, its players asked, its second player to begin."""
        table = await self.find(table_id)
        if table.phase is not TablePhase.FINISHED:
            raise Refused(_NO_REMATCH[table.phase], table)
        if table.seat_of(person.user) is None:
            raise Refused(RefusalReason.NOT_SEATED, table)
        began = (await self.store.log(table_id))[0].seat or 0
        players = table.players[began + 1 :] + table.players[: began + 1]
        order = [player.person.user for player in players if not player.vacant and player.person.user > 0]
        options = self.games[table.game].info.known(table.options)
        return await self.open(table.guild, table.channel, table.game, person, options, order, timer=table.timer)

    async def resign(self, table_id: int, user: int) -> Moved:
        """Let a player leave a running game for good; the last one closes the table, without a result."""
        async with self._lock(table_id):
            table, seat = await self._seated(table_id, user)
            game = self.game(table)
            chance = self._chance(table)
            step = game.resign(self._state(table), seat, chance)
            if self.is_last(table, seat) and any(player.vacant for player in table.players):
                return Moved(table, await self._close(table, "closed"))
            if user == table.host:
                table = replace(table, host=self._next_host(table, seat))
            return await self._step(with_seat(table, seat, away=False), seat, "resign", step, chance)

    async def vacate(self, table_id: int, user: int) -> Moved:
        """Let a player leave a running game and leave the seat open; the last one closes the table."""
        async with self._lock(table_id):
            table, seat = await self._seated(table_id, user)
            return Moved(table, await self._give_up(table, seat, SeatEvent.VACATED))

    async def may_kick(self, table: Table, user: int, moderator: bool) -> dict[int, str]:
        """Give the names of those whom a user may take from a table; Refused when nobody at all."""
        if not (user == table.host or moderator):
            raise Refused(RefusalReason.MAY_NOT_KICK, table)
        seats = [seat for seat in self._present(table) if self._user(table, seat) != user]
        return {self._user(table, seat): table.names[seat] for seat in seats}

    def is_last(self, table: Table, seat: Seat) -> bool:
        """Say whether nobody else is left at a running game, so that it closes when the seat's player leaves."""
        return not self._others(table, seat)

    async def kick(self, table_id: int, user: int, moderator: bool, whom: int) -> Moved:
        """Take somebody's seat away, as host or moderator: from a lobby, or leaving it open in a running game."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            if not table.phase.live:
                raise Refused(RefusalReason.OVER, table)
            if whom not in await self.may_kick(table, user, moderator):
                raise Refused(RefusalReason.NOT_THERE, table)
            seat = table.seat_of(whom)
            assert seat is not None
            if table.phase is TablePhase.PLAYING:
                by = SeatEvent.KICKED_BY_HOST if user == table.host else SeatEvent.KICKED_BY_MODERATOR
                return Moved(table, await self._give_up(table, seat, by))
            players = table.players[:seat] + table.players[seat + 1 :]
            if not players:
                return Moved(
                    table, await self._change(table, "closed", players=(), phase=TablePhase.CLOSED, deadline=None)
                )
            host = players[0].person.user if whom == table.host else table.host
            return Moved(table, await self._change(table, "kicked", players=players, host=host))

    async def take(self, table_id: int, person: Person, seat: Seat) -> Moved:
        """Seat a person on an open seat of a running game, with all that belongs to it.

        Refused is whoever had a seat there before: they know what is hidden on it.
        """
        async with self._lock(table_id):
            table = await self._playing(table_id)
            if table.seat_of(person.user) is not None:
                self.seat(table, person.user)
                raise Refused(RefusalReason.SEATED, table)
            former = {change.former for change in await self.store.seat_changes(table.id)}
            people = former | {player.person for player in table.players}
            if any(one is not None and one.user == person.user for one in people):
                raise Refused(RefusalReason.WAS_HERE, table)
            if seat not in range(len(table.players)) or not table.players[seat].vacant:
                raise Refused(RefusalReason.NOT_VACANT, table)
            taken = with_seat(table, seat, person=person, vacant=False, away=False, deadline=None, selection="")
            change = self._seat_change(table, seat, SeatEvent.TAKEN, table.players[seat].person)
            return Moved(table, await self._resettle(table, taken, "taken", [change]))

    async def back(self, table_id: int, user: int) -> Moved:
        """Let a player who was away play again."""
        async with self._lock(table_id):
            table, seat = await self._seated(table_id, user)
            if not table.players[seat].away:
                raise Refused(RefusalReason.NOT_AWAY, table)
            here, changes = came_back(table, seat, self._now())
            return Moved(table, await self._resettle(table, here, "back", changes))

    async def undo(self, table_id: int, seq: int, user: int) -> Moved:
        """Take back the step that a player has just made.

        It drew nothing and nobody else has acted, so it goes from the log and the next step has its number: no
        draw of that number was ever made. The player's clock goes on from before the step.
        """
        async with self._lock(table_id):
            table, seat = await self._seated(table_id, user)
            if seq != table.seq:
                raise Refused(RefusalReason.STALE, table)
            if table.undo is None or table.undo_seat != seat:
                raise Refused(RefusalReason.NOTHING_TO_UNDO, table)
            before = self._state(table)
            after = replace(
                table, seq=table.seq + 1, turns=table.turns - 1, state=table.undo, undo=None, undo_seat=None
            )
            after = self._settled(before, after, seat)
            began, _undone = await self.store.log(table_id, 2)
            after = timers.going_on(after, seat, began.at, self._now())
            await self.store.take_back(table, after, self._seat_change(after, seat, SeatEvent.UNDONE))
            self._tell(after, "undone", turn=after.turns, seat=seat)
            return Moved(table, after)

    async def called(self, table_id: int, users: Collection[int], ping: int | None) -> Table:
        """Remember that users were called to move, and which message calls somebody at a table, if any does."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            players = (
                replace(player, uncalled=False) if player.person.user in users else player for player in table.players
            )
            after = replace(table, ping=ping, players=tuple(players))
            if after != table:
                await self.store.save(table, after)
            return after

    async def due(self, limit: int) -> Sequence[int]:
        """List tables at which something is due, the oldest first."""
        return await self.store.due(self._now(), limit)

    async def pause(self, most: float) -> float:
        """Say how many seconds the next look for what is due may be put off, from one to ``most``."""
        due = await self.store.next_due()
        return most if due is None else min(max(due - self._now(), 1.0), most)

    async def act_when_due(self, table_id: int) -> DueActions | None:
        """Do what is due at a table, once however late it is; None when nothing is."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            now = self._now()
            if not table.phase.live or table.deadline is None or table.deadline > now:
                return None
            if table.phase is TablePhase.LOBBY:
                return DueActions(Moved(table, await self._close(table, "expired")))
            if not self._watching(table):
                return DueActions(Moved(table, await self._close(table, "abandoned")))
            late = [seat for seat, player in enumerate(table.players) if player.deadline is not None]
            over = [seat for seat in late if (table.players[seat].deadline or 0) <= now]
            return await (self._autopilot(table, over) if over else self._remind(table, now))

    async def mark_absent(self, table_id: int, users: Collection[int]) -> Moved | None:
        """Give the autopilot the seats of users who can't play, of those that are to move; None when there are none."""
        async with self._lock(table_id):
            before = table = await self.find(table_id)
            absent = [seat for seat, user in self.expected(before).items() if user in users]
            if not absent:
                return None
            for seat in absent:
                table = with_seat(table, seat, away=True, deadline=None)
            after = self._wind(replace(table, seq=table.seq + 1))
            changes = [self._seat_change(before, seat, SeatEvent.ABSENT) for seat in absent]
            await self.store.save(before, after, changes=changes)
            self._tell(after, "excused")
            return Moved(before, after)

    async def postpone(self, table_id: int) -> None:
        """Put off what is due at a table that could not be looked after, so that others have their turn."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            await self.store.save(table, replace(table, deadline=self._now() + LATER))

    async def _seated(self, table_id: int, user: int) -> tuple[Table, Seat]:
        table = await self._playing(table_id)
        return table, self.seat(table, user)

    async def _remind(self, table: Table, now: int) -> DueActions:
        def near(player: Player) -> bool:
            if player.deadline is None or player.away or player.reminded:
                return False
            return player.deadline - table.timer // 4 <= now

        reminded = tuple(player.person.user for player in table.players if near(player))
        players = tuple(replace(player, reminded=player.reminded or near(player)) for player in table.players)
        after = self._wind(replace(table, players=players))
        await self.store.save(table, after)
        self._tell(after, "reminded", users=len(reminded))
        return DueActions(Moved(table, after), reminded)

    async def _autopilot(self, table: Table, seats: Sequence[Seat]) -> DueActions:
        """Let the autopilot have the seats whose time is over, and play for them unless nobody is left to see it."""
        before = table
        late = [seat for seat in seats if not table.players[seat].away]
        taken_over = tuple(self._user(table, seat) for seat in late)
        changes = [self._seat_change(table, seat, SeatEvent.LATE) for seat in late]
        for seat in seats:
            table = with_seat(table, seat, away=True)
        if not self._watching(table):
            asleep = await self._resettle(before, table, "everybody is away", changes)
            return DueActions(Moved(before, asleep), taken_over=taken_over)
        for seat in seats:
            for _move in range(MOST_MOVES):
                others = set(self.to_move(table)) - {seat}
                if seat not in self.to_move(table):
                    break
                table = await self._play_for(table, seat, changes)
                changes = []
                if set(self.to_move(table)) - {seat} - others:
                    break
        return DueActions(Moved(before, table), taken_over=taken_over)

    async def _play_for(self, table: Table, seat: Seat, changes: Sequence[SeatChange]) -> Table:
        game = self.game(table)
        chance = self._chance(table)
        move = game.default_move(self.view(table, seat))
        step = game.apply(self._state(table), seat, move, chance)
        return (await self._step(table, seat, game.format_move(move), step, chance, away=True, changes=changes)).after

    async def _give_up(self, table: Table, seat: Seat, what: SeatEvent) -> Table:
        if self.is_last(table, seat):
            return await self._close(table, "closed")
        host = self._next_host(table, seat) if self._user(table, seat) == table.host else table.host
        open_seat = with_seat(replace(table, host=host), seat, vacant=True, away=True, deadline=None, selection="")
        return await self._resettle(table, open_seat, what, [self._seat_change(table, seat, what)])

    async def _resettle(self, before: Table, after: Table, what: str, changes: Sequence[SeatChange]) -> Table:
        """Save who sits where; nobody can take a step back over it."""
        after = self._wind(replace(after, seq=before.seq + 1, undo=None, undo_seat=None))
        await self.store.save(before, after, changes=changes)
        self._tell(after, what)
        return after

    def _seat_change(self, table: Table, seat: Seat, what: SeatEvent, former: Person | None = None) -> SeatChange:
        return SeatChange(table.turns, seat, what, self._now(), former)

    def _present(self, table: Table) -> list[Seat]:
        """List the seats that still play and have a person."""
        gone = self.gone(table)
        return [seat for seat, player in enumerate(table.players) if not player.vacant and seat not in gone]

    def _watching(self, table: Table) -> bool:
        return any(not table.players[seat].away for seat in self._present(table))

    def _others(self, table: Table, seat: Seat) -> list[Seat]:
        return [other for other in self._present(table) if other != seat]

    def _next_host(self, table: Table, seat: Seat) -> int:
        return next((self._user(table, other) for other in self._others(table, seat)), table.host)

    @staticmethod
    def _user(table: Table, seat: Seat) -> int:
        return table.players[seat].person.user
