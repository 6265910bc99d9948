"""Hosting without Discord: who may do what at a table, and saving it before anybody is told.

Every change runs under the table's lock: read the table, check, let the rules decide, write it all in one
transaction. What a method returns is on disk.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.clock import Clock
from bot.hosting.locks import Locks
from bot.model import timers
from bot.model.outcome import result
from bot.model.preferences import ServerChoices
from bot.model.records import LogEntry, Person, Player, Result, SeatChange, Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.model.seating import came_back, refreshed, with_seat
from bot.store import ChannelTakenError, Store
from rules.chance import Chance, Secret
from rules.datafile import DataError
from rules.game import Game, Seat, Seen, Step

_log = logging.getLogger(__name__)

AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """A click that makes a move, given as its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Select:
    """A click that only changes the seat's half-made choice."""

    selection: str


@dataclass(frozen=True, slots=True)
class Moved:
    """What a click or a departure changed."""

    before: Table
    after: Table


Decide: TypeAlias = Callable[[Table, Seen[Any]], Act | Select]
"""Turns a click into what it means, given the table and the state as the clicking seat sees it."""


FindAchievements: TypeAlias = Callable[[Table, Result, LogEntry], Awaitable[Result]]
"""Adds achievements to the result of a finished table before both are written with the last entry of the log."""


async def no_achievements(table: Table, result: Result, last: LogEntry) -> Result:
    """Add none."""
    return result


class Tables:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Clock,
        lobby_seconds: int,
        *,
        judge: FindAchievements = no_achievements,
    ) -> None:
        self.store = store
        self.games = games
        self._clock = clock
        self._lobby_seconds = lobby_seconds
        self._lock = Locks()
        self._find_achievements = judge

    def game(self, table: Table) -> AnyGame:
        """Give the rules that a table plays by."""
        return self.games[table.game]

    def view(self, table: Table, seat: Seat | None) -> Seen[Any]:
        """Show a started table's state as a seat, or a spectator, may know it; Refused as :meth:`_state` says."""
        return self.game(table).view(self._state(table), seat)

    def to_move(self, table: Table) -> tuple[Seat, ...]:
        """Say which seats are to move at a table; nobody unless it is playing."""
        if table.phase is not TablePhase.PLAYING or table.state is None:
            return ()
        return self.game(table).to_move(self._state(table))

    def expected(self, table: Table) -> dict[Seat, int]:
        """Give the users who are to move at a table and are not away, by seat."""
        players = ((seat, table.players[seat]) for seat in self.to_move(table))
        return {seat: player.person.user for seat, player in players if not player.away}

    def uncalled(self, table: Table) -> list[int]:
        """List the users who are awaited at a table and have not been called to move yet."""
        return [user for seat, user in self.expected(table).items() if table.players[seat].uncalled]

    def gone(self, table: Table) -> Collection[Seat]:
        """Say which seats have left a table's game for good."""
        return () if table.state is None else self.game(table).resigned(self._state(table))

    def seat(self, table: Table, user: int) -> Seat:
        """Give the seat that a user plays at a started table; Refused when there is none, or it plays no more."""
        seat = table.seat_of(user)
        if seat is None:
            raise Refused(RefusalReason.NOT_SEATED, table)
        if seat in self.gone(table):
            raise Refused(RefusalReason.HAS_LEFT, table)
        return seat

    async def find(self, table_id: int) -> Table:
        """Read a table; Refused when there is none."""
        return self._up_to_date(await self.store.table(table_id))

    async def find_in(self, channel: int) -> Table:
        """Read the live table of a channel; Refused when there is none."""
        return self._up_to_date(await self.store.live_table(channel))

    async def open(
        self,
        guild: int,
        channel: int,
        game: str,
        host: Person,
        options: Mapping[str, str],
        order: Sequence[int] = (),
        *,
        timer: int | None = None,
        invited: Sequence[Person] = (),
    ) -> Table:
        """Open a lobby with the host on the first seat; Refused when the channel has a live table.

        ``order`` names the users of a rematch, who should begin first; ``timer`` is in seconds, None as the server
        says; ``invited`` binds nobody.
        """
        rules = self.games[game]
        now = self._now()
        if timer is None:
            timer = (await self._choices(guild)).timer
        table = Table(
            id=0,
            guild=guild,
            channel=channel,
            game=game,
            version=rules.info.version,
            host=host.user,
            opened_at=now,
            options=rules.info.settle(options),
            players=(Player(host),),
            order=tuple(order),
            deadline=now + self._lobby_seconds,
            timer=timer,
            invited=tuple(invited),
        )
        try:
            table = await self.store.open(table)
        except ChannelTakenError:
            raise Refused(RefusalReason.CHANNEL_TAKEN, await self.store.live_table(channel)) from None
        self._tell(table, "opened", options=json.dumps(dict(table.options)))
        return table

    async def join(self, table_id: int, person: Person) -> Table:
        """Seat a person in a lobby."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if table.seat_of(person.user) is not None:
                raise Refused(RefusalReason.SEATED, table)
            most = self.game(table).info.seats[-1]
            if len(table.players) >= most:
                raise Refused(RefusalReason.FULL, table, most=most)
            return await self._change(table, "joined", players=(*table.players, Player(person)))

    async def leave_lobby(self, table_id: int, user: int) -> Table:
        """Let a person leave a lobby; the next seat becomes host, and an empty lobby closes."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if table.seat_of(user) is None:
                raise Refused(RefusalReason.NOT_SEATED, table)
            players = tuple(player for player in table.players if player.person.user != user)
            if not players:
                return await self._change(table, "closed", players=(), phase=TablePhase.CLOSED, deadline=None)
            host = table.host if table.host != user else players[0].person.user
            return await self._change(table, "left the lobby", players=players, host=host)

    async def choose(self, table_id: int, user: int, key: str, choice: str) -> Table:
        """Change an option of a lobby, as its host."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if user != table.host:
                raise Refused(RefusalReason.NOT_HOST, table)
            if not self.game(table).info.known({key: choice}):
                raise Refused(RefusalReason.NO_CHOICE, table)
            return await self._change(table, "options changed", options={**table.options, key: choice})

    async def start(self, table_id: int, user: int) -> Moved:
        """Start the game, as its host."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if user != table.host:
                raise Refused(RefusalReason.NOT_HOST, table)
            game = self.game(table)
            fewest = game.info.seats[0]
            if len(table.players) < fewest:
                raise Refused(RefusalReason.TOO_FEW, table, fewest=fewest)
            first = next((seat for user in table.order if (seat := table.seat_of(user)) is not None), None)
            secret = Secret.new()
            await self.store.note_commitment(table.id, secret.commitment)
            chance = secret.turn(0)
            step = game.new(len(table.players), table.options, chance, first)
            table = replace(
                table, phase=TablePhase.PLAYING, secret=secret.reveal(), started_at=self._now(), deadline=None
            )
            return await self._step(table, self._begins(game, step), "new", step, chance)

    async def press(self, table_id: int, seq: int, user: int, decide: Decide) -> Moved:
        """Carry out a click on a table's control, made when the table stood at ``seq``.

        Refused (stale) when what the user can do has changed since; IllegalMove as the rules say.
        """
        async with self._lock(table_id):
            table = await self._playing(table_id)
            seat = self.seat(table, user)
            if not table.players[seat].since <= seq <= table.seq:
                raise Refused(RefusalReason.STALE, table)
            game, state = self.game(table), self._state(table)
            here, changes = came_back(table, seat, self._now())
            match decide(table, game.view(state, seat)):
                case Select(selection):
                    after = self._wind(with_seat(here, seat, selection=selection))
                    await self.store.save(table, after, changes=changes)
                    return Moved(table, after)
                case Act(move):
                    chance = self._chance(table)
                    step = game.apply(state, seat, game.parse_move(move), chance)
                    return await self._step(table, seat, move, step, chance, away=False, changes=changes)

    async def end(self, table_id: int, user: int, moderator: bool) -> Table:
        """Close a table without a result, whatever state it is in.

        The host may, a moderator may, and a player who is alone at it.
        """
        async with self._lock(table_id):
            return await self._end(await self.find(table_id), user, moderator)

    async def may_end(self, table: Table, user: int, moderator: bool) -> None:
        """Refuse those who may not close a live table without a result."""
        if not table.phase.live:
            raise Refused(RefusalReason.OVER, table)
        alone = len(table.players) == 1 and table.seat_of(user) is not None
        if not (user == table.host or moderator or alone):
            raise Refused(RefusalReason.MAY_NOT_END, table)
        if table.phase is TablePhase.PLAYING and not (moderator or (await self._choices(table.guild)).host_ends):
            raise Refused(RefusalReason.MODERATORS_END, table)

    async def shown(self, table_id: int, message: int) -> Table:
        """Remember which message shows a table."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            after = replace(table, message=message)
            await self.store.save(table, after)
            return after

    def _up_to_date(self, table: Table | None) -> Table:
        """Give a table that was read; a lobby with the options that this version has, if it is of an earlier one."""
        if table is None:
            raise Refused(RefusalReason.NO_TABLE)
        if table.phase is not TablePhase.LOBBY:
            return table
        info = self.game(table).info
        return replace(table, options=info.settle(info.known(table.options)))

    async def _choices(self, guild: int) -> ServerChoices:
        return await self.store.choices(ServerChoices, guild)

    def _now(self) -> int:
        return int(self._clock.now().timestamp())

    async def _lobby(self, table_id: int) -> Table:
        table = await self.find(table_id)
        if table.phase is not TablePhase.LOBBY:
            raise Refused(RefusalReason.STARTED if table.phase is TablePhase.PLAYING else RefusalReason.OVER, table)
        return table

    async def _playing(self, table_id: int) -> Table:
        table = await self.find(table_id)
        if table.phase is not TablePhase.PLAYING:
            raise Refused(RefusalReason.NOT_STARTED if table.phase is TablePhase.LOBBY else RefusalReason.OVER, table)
        return table

    def _state(self, table: Table) -> Any:
        """Read how a started table stands; Refused when its game was begun with data that is not there any more."""
        assert table.state is not None
        try:
            return self.game(table).load(table.state)
        except DataError as error:
            _log.error("table %d (%s) can't go on: %s", table.id, table.game, error)
            raise Refused(RefusalReason.OTHER_DATA, table) from error

    @staticmethod
    def _begins(game: AnyGame, step: Step[Any, Any]) -> Seat | None:
        return next(iter(game.to_move(step.state)), None)

    @staticmethod
    def _chance(table: Table) -> Chance:
        assert table.secret is not None
        return Secret(table.secret).turn(table.turns)

    async def _end(self, table: Table, user: int, moderator: bool) -> Table:
        await self.may_end(table, user, moderator)
        return await self._close(table, "ended")

    async def _close(self, table: Table, what: str) -> Table:
        still = timers.wound(replace(table, phase=TablePhase.CLOSED), (), (), self._now())
        changes = {
            "phase": TablePhase.CLOSED,
            "deadline": None,
            "undo": None,
            "undo_seat": None,
            "players": still.players,
        }
        return await self._change(table, what, **changes)

    async def _change(self, table: Table, what: str, **changes: Any) -> Table:
        after = replace(table, seq=table.seq + 1, **changes)
        await self.store.save(table, after)
        self._tell(after, what)
        return after

    def _wind(self, table: Table) -> Table:
        """Set the clocks of a table that has changed, as its state says."""
        game, state = self.game(table), self._state(table)
        return timers.wound(table, game.to_move(state), game.resigned(state), self._now())

    def _settled(self, before: Any, after: Table, actor: Seat | None) -> Table:
        """Refresh the seats of a table whose state was ``before``, and set the clocks."""
        return self._wind(refreshed(self.game(after), before, self._state(after), after, actor))

    async def _step(
        self,
        table: Table,
        seat: Seat | None,
        move: str,
        step: Step[Any, Any],
        chance: Chance,
        *,
        away: bool | None = None,
        changes: Sequence[SeatChange] = (),
    ) -> Moved:
        """Save a step; ``away``: its player made it (False) or was absent (True); None: it is no move.

        ``changes`` happened to seats before it.
        """
        game = self.game(table)
        over = not game.to_move(step.state)
        before = None if table.state is None else game.load(table.state)
        undoable = away is False and not (over or step.revealed or chance.drawn)
        after = replace(
            table,
            seq=table.seq + 1,
            turns=table.turns + 1,
            phase=TablePhase.FINISHED if over else TablePhase.PLAYING,
            state=game.dump(step.state),
            undo=table.state if undoable else None,
            undo_seat=seat if undoable else None,
        )
        if seat is not None and away is not None:
            after = with_seat(after, seat, away=away)
        after = self._settled(before, after, seat)
        entry = LogEntry(
            turn=table.turns,
            seat=seat,
            move=move,
            draws=tuple(chance.drawn),
            events=game.dump_events(step.events),
            at=self._now(),
            autopilot=away is True,
        )
        result = await self._find_achievements(after, self._result(after, step.state), entry) if over else None
        await self.store.save(table, after, [entry], result, changes)
        self._tell(after, "finished" if over else "moved", turn=entry.turn, seat=seat)
        return Moved(table, after)

    def _result(self, table: Table, state: Any) -> Result:
        return result(table, self.game(table), state, self._now())

    @staticmethod
    def _tell(table: Table, what: str, **more: object) -> None:
        details = "".join(f" {key}={value}" for key, value in more.items())
        _log.info("table %d (%s, %s): %s%s", table.id, table.game, table.phase, what, details)
