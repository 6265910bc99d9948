"""Hosting without Discord: who may do what at a table, and saving it before anybody is told.

Every change runs under the table's lock: read the table, check, let the rules decide, write it all in one
transaction. What a method returns is on disk.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeAlias

from bot.clock import Clock
from bot.locks import Locks
from bot.records import LogEntry, Person, Phase, Result, Sitter, Standing, Table
from bot.store import ChannelTakenError, Store
from rules.chance import Chance, Secret
from rules.game import Game, Seat, Seen, Step

_log = logging.getLogger(__name__)

AnyGame: TypeAlias = Game[Any, Any, Any]


class Reason(StrEnum):
    """Why hosting refuses; `bot.texts` has a sentence for each."""

    CHANNEL_TAKEN = "channel-taken"
    NO_TABLE = "no-table"
    OVER = "over"
    STARTED = "started"
    NOT_STARTED = "not-started"
    STALE = "stale"
    SEATED = "seated"
    NOT_SEATED = "not-seated"
    FULL = "full"
    TOO_FEW = "too-few"
    NOT_HOST = "not-host"
    MAY_NOT_END = "may-not-end"


class Refused(Exception):
    """Hosting refuses a request; ``table`` is the table as it stands, if there is one."""

    def __init__(self, reason: Reason, table: Table | None = None, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.table = table
        self.values = values


@dataclass(frozen=True, slots=True)
class Act:
    """A click that makes a move, given as its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Keep:
    """A click that only changes the seat's half-made choice."""

    draft: str


@dataclass(frozen=True, slots=True)
class Moved:
    """What a click or a departure changed."""

    before: Table
    after: Table


Decide: TypeAlias = Callable[[Table, Seen[Any]], Act | Keep]
"""Turns a click into what it means, given the table and the state as the clicking seat sees it."""


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], clock: Clock, lobby_seconds: int) -> None:
        self.store = store
        self.games = games
        self._clock = clock
        self._lobby_seconds = lobby_seconds
        self._lock = Locks()

    def game(self, table: Table) -> AnyGame:
        """Give the rules that a table plays by."""
        return self.games[table.game]

    def view(self, table: Table, seat: Seat | None) -> Seen[Any]:
        """Show a started table's state as a seat, or a spectator, may know it."""
        assert table.state is not None
        game = self.game(table)
        return game.view(game.load(table.state), seat)

    def to_move(self, table: Table) -> tuple[Seat, ...]:
        """Say which seats are to move at a table; nobody unless it is playing."""
        if table.phase is not Phase.PLAYING or table.state is None:
            return ()
        game = self.game(table)
        return game.to_move(game.load(table.state))

    async def find(self, table_id: int) -> Table:
        """Read a table; Refused when there is none."""
        table = await self.store.table(table_id)
        if table is None:
            raise Refused(Reason.NO_TABLE)
        return table

    async def find_in(self, channel: int) -> Table:
        """Read the live table of a channel; Refused when there is none."""
        table = await self.store.live_table(channel)
        if table is None:
            raise Refused(Reason.NO_TABLE)
        return table

    async def open(
        self, guild: int, channel: int, game: str, host: Person, options: Mapping[str, str], order: Sequence[int] = ()
    ) -> Table:
        """Open a lobby with the host on the first seat; Refused when the channel has a live table.

        ``order`` names the users of a rematch, the one who should begin first.
        """
        rules = self.games[game]
        now = self._now()
        table = Table(
            id=0,
            guild=guild,
            channel=channel,
            game=game,
            version=rules.info.version,
            host=host.user,
            opened_at=now,
            options=rules.info.settle(options),
            sitters=(Sitter(host),),
            order=tuple(order),
            deadline=now + self._lobby_seconds,
        )
        try:
            table = await self.store.open(table)
        except ChannelTakenError:
            raise Refused(Reason.CHANNEL_TAKEN, await self.store.live_table(channel)) from None
        self._tell(table, "opened", options=json.dumps(dict(table.options)))
        return table

    async def join(self, table_id: int, person: Person) -> Table:
        """Seat a person in a lobby."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if table.seat_of(person.user) is not None:
                raise Refused(Reason.SEATED, table)
            most = self.game(table).info.seats[-1]
            if len(table.sitters) >= most:
                raise Refused(Reason.FULL, table, most=most)
            return await self._change(table, "joined", sitters=(*table.sitters, Sitter(person)))

    async def stand_up(self, table_id: int, user: int) -> Table:
        """Let a person leave a lobby; the next seat becomes host, and an empty lobby closes."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if table.seat_of(user) is None:
                raise Refused(Reason.NOT_SEATED, table)
            sitters = tuple(sitter for sitter in table.sitters if sitter.person.user != user)
            if not sitters:
                return await self._change(table, "closed", sitters=(), phase=Phase.CLOSED, deadline=None)
            host = table.host if table.host != user else sitters[0].person.user
            return await self._change(table, "left the lobby", sitters=sitters, host=host)

    async def choose(self, table_id: int, user: int, key: str, choice: str) -> Table:
        """Change an option of a lobby, as its host."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if user != table.host:
                raise Refused(Reason.NOT_HOST, table)
            options = self.game(table).info.settle({**table.options, key: choice})
            return await self._change(table, "options changed", options=options)

    async def start(self, table_id: int, user: int) -> Moved:
        """Start the game, as its host."""
        async with self._lock(table_id):
            table = await self._lobby(table_id)
            if user != table.host:
                raise Refused(Reason.NOT_HOST, table)
            game = self.game(table)
            fewest = game.info.seats[0]
            if len(table.sitters) < fewest:
                raise Refused(Reason.TOO_FEW, table, fewest=fewest)
            first = next((seat for user in table.order if (seat := table.seat_of(user)) is not None), None)
            secret = Secret.new()
            chance = secret.turn(0)
            step = game.new(len(table.sitters), table.options, chance, first)
            table = replace(table, phase=Phase.PLAYING, secret=secret.reveal(), started_at=self._now(), deadline=None)
            return await self._step(table, self._begins(game, step), "new", step, chance)

    async def press(self, table_id: int, seq: int, user: int, decide: Decide) -> Moved:
        """Carry out a click on a table's control, made when the table stood at ``seq``.

        Refused (stale) when what the user can do has changed since; IllegalMove as the rules say.
        """
        async with self._lock(table_id):
            table = await self._playing(table_id)
            seat = table.seat_of(user)
            if seat is None:
                raise Refused(Reason.NOT_SEATED, table)
            if not table.sitters[seat].since <= seq <= table.seq:
                raise Refused(Reason.STALE, table)
            match decide(table, self.view(table, seat)):
                case Keep(draft):
                    sitters = list(table.sitters)
                    sitters[seat] = replace(sitters[seat], draft=draft)
                    after = replace(table, sitters=tuple(sitters))
                    await self.store.save(table, after)
                    return Moved(table, after)
                case Act(move):
                    game = self.game(table)
                    chance = self._chance(table)
                    step = game.apply(self._state(table), seat, game.parse_move(move), chance)
                    return await self._step(table, seat, move, step, chance)

    async def resign(self, table_id: int, user: int) -> Moved:
        """Let a player leave a running game."""
        async with self._lock(table_id):
            table = await self._playing(table_id)
            seat = table.seat_of(user)
            if seat is None:
                raise Refused(Reason.NOT_SEATED, table)
            chance = self._chance(table)
            game = self.game(table)
            step = game.resign(self._state(table), seat, chance)
            if user == table.host:
                table = replace(table, host=self._next_host(table, game.resigned(step.state)))
            return await self._step(table, seat, "resign", step, chance)

    async def end(self, table_id: int, user: int, moderator: bool) -> Table:
        """Close a table without a result, whatever state it is in.

        The host may, a moderator may, and a player who is alone at it.
        """
        async with self._lock(table_id):
            table = await self.find(table_id)
            if not table.phase.live:
                raise Refused(Reason.OVER, table)
            return await self._end(table, user, moderator)

    async def cancel(self, table_id: int, user: int, moderator: bool) -> Table:
        """Close a lobby, by whoever may end a table; a game that has started meanwhile goes on."""
        async with self._lock(table_id):
            return await self._end(await self._lobby(table_id), user, moderator)

    async def rematch(self, table_id: int, person: Person) -> Table:
        """Open a lobby after a finished game: its options, its players asked, its second player to begin."""
        table = await self.find(table_id)
        if table.phase is not Phase.FINISHED:
            raise Refused(Reason.STARTED, table)
        if table.seat_of(person.user) is None:
            raise Refused(Reason.NOT_SEATED, table)
        began = (await self.store.log(table_id))[0].seat or 0
        users = [sitter.person.user for sitter in table.sitters]
        order = users[began + 1 :] + users[: began + 1]
        return await self.open(table.guild, table.channel, table.game, person, table.options, order)

    async def expire(self, limit: int = 50) -> list[Table]:
        """Close the lobbies whose time is over, at most ``limit``; give those that closed."""
        closed = []
        for table_id in await self.store.due(self._now(), limit):
            async with self._lock(table_id):
                table = await self.find(table_id)
                if table.phase is Phase.LOBBY and table.deadline is not None and table.deadline <= self._now():
                    closed.append(await self._change(table, "expired", phase=Phase.CLOSED, deadline=None))
        return closed

    async def shown(self, table_id: int, message: int | None, ping: int | None) -> Table:
        """Remember which messages show the table and call its next player."""
        async with self._lock(table_id):
            table = await self.find(table_id)
            after = replace(table, message=message, ping=ping)
            await self.store.save(table, after)
            return after

    def _now(self) -> int:
        return int(self._clock.now().timestamp())

    async def _lobby(self, table_id: int) -> Table:
        table = await self.find(table_id)
        if table.phase is not Phase.LOBBY:
            raise Refused(Reason.STARTED if table.phase is Phase.PLAYING else Reason.OVER, table)
        return table

    async def _playing(self, table_id: int) -> Table:
        table = await self.find(table_id)
        if table.phase is not Phase.PLAYING:
            raise Refused(Reason.NOT_STARTED if table.phase is Phase.LOBBY else Reason.OVER, table)
        return table

    def _state(self, table: Table) -> Any:
        assert table.state is not None
        return self.game(table).load(table.state)

    @staticmethod
    def _begins(game: AnyGame, step: Step[Any, Any]) -> Seat | None:
        return next(iter(game.to_move(step.state)), None)

    @staticmethod
    def _next_host(table: Table, resigned: Sequence[Seat]) -> int:
        staying = (sitter.person.user for seat, sitter in enumerate(table.sitters) if seat not in resigned)
        return next(staying, table.host)

    @staticmethod
    def _chance(table: Table) -> Chance:
        assert table.secret is not None
        return Secret(table.secret).turn(table.turns)

    async def _end(self, table: Table, user: int, moderator: bool) -> Table:
        alone = len(table.sitters) == 1 and table.seat_of(user) is not None
        if not (user == table.host or moderator or alone):
            raise Refused(Reason.MAY_NOT_END, table)
        return await self._change(table, "ended", phase=Phase.CLOSED, deadline=None)

    async def _change(self, table: Table, what: str, **changes: Any) -> Table:
        after = replace(table, seq=table.seq + 1, **changes)
        await self.store.save(table, after)
        self._tell(after, what)
        return after

    async def _step(self, table: Table, seat: Seat | None, move: str, step: Step[Any, Any], chance: Chance) -> Moved:
        game = self.game(table)
        over = not game.to_move(step.state)
        before = None if table.state is None else game.load(table.state)

        def settled(place: Seat, sitter: Sitter) -> Sitter:
            same = before is not None and game.legal_moves(before, place) == game.legal_moves(step.state, place)
            if same and place != seat:
                return sitter
            return replace(sitter, draft="", since=table.seq + 1)

        after = replace(
            table,
            seq=table.seq + 1,
            turns=table.turns + 1,
            phase=Phase.FINISHED if over else Phase.PLAYING,
            state=game.dump(step.state),
            sitters=tuple(settled(place, sitter) for place, sitter in enumerate(table.sitters)),
        )
        entry = LogEntry(
            turn=table.turns,
            seat=seat,
            move=move,
            draws=tuple(chance.drawn),
            events=game.dump_events(step.events),
            at=self._now(),
        )
        await self.store.save(table, after, [entry], self._result(after, step.state) if over else None)
        self._tell(after, "finished" if over else "moved", turn=entry.turn, seat=seat)
        return Moved(table, after)

    def _result(self, table: Table, state: Any) -> Result:
        game = self.game(table)
        resigned = game.resigned(state)
        standings = []
        place = 1
        scores = game.scores(state)
        for group in game.ranking(state):
            for seat in group:
                person = table.sitters[seat].person
                standings.append(Standing(seat, person.user, person.name, place, scores[seat].total, seat in resigned))
            place += len(group)
        assert table.started_at is not None
        return Result(
            table=table.id,
            guild=table.guild,
            channel=table.channel,
            game=table.game,
            version=table.version,
            options=table.options,
            started_at=table.started_at,
            ended_at=self._now(),
            turns=table.turns,
            standings=tuple(standings),
        )

    @staticmethod
    def _tell(table: Table, what: str, **more: object) -> None:
        details = "".join(f" {key}={value}" for key, value in more.items())
        _log.info("table %d (%s, %s): %s%s", table.id, table.game, table.phase, what, details)
