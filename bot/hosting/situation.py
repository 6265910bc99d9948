"""A table as it stands at a moment: what decisions and drawings are made from."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

from bot.model.records import Loaded, LogEntry, Player, SeatChange, SeatEvent, Table, TablePhase, Unreadable, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import set_clocks
from rules.datafile import DataError
from rules.game import Game, Seat, Seen

_log = logging.getLogger(__name__)

AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True)
class Situation:
    """A table with its game. Each question is answered once, so that it costs nothing to ask it again."""

    loaded: Loaded
    game: AnyGame
    now: int
    """Seconds since 1970 (UTC)."""
    table: Table
    """The table: as it was loaded, or as it would be."""

    @property
    def recent(self) -> tuple[LogEntry, ...]:
        """The newest entries of the log, the oldest of them first."""
        return self.loaded.recent

    @property
    def changes(self) -> tuple[SeatChange, ...]:
        """All that happened to the seats, in order."""
        return self.loaded.changes

    def with_table(self, table: Table) -> Situation:
        """Give the situation in which the table is another one."""
        return replace(self, table=table)

    @cached_property
    def state(self) -> Any:
        """The state of a started table; Refused when the game began with data files that are not there any more."""
        state = self.table.state
        if not isinstance(state, Unreadable):
            return state
        if isinstance(state.error, DataError):
            _log.error("table %d (%s) can't go on: %s", self.table.id, self.table.game, state.error)
            raise Refused(RefusalReason.OTHER_DATA, self.table) from state.error
        raise state.error

    def view(self, seat: Seat | None) -> Seen[Any]:
        """Show a started table's state as a seat, or a spectator, may know it."""
        return self.game.view(self.state, seat)

    @cached_property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that are to move; none unless the table is playing."""
        if self.table.phase is not TablePhase.PLAYING or self.table.state is None:
            return ()
        return self.game.to_move(self.state)

    def since_move_of(self, seat: Seat) -> list[Any]:
        """Give the events after a seat's last move, so far as they are among the recent ones, the oldest first."""
        own = [at for at, entry in enumerate(self.recent) if entry.seat == seat]
        entries = self.recent[own[-1] + 1 :] if own else self.recent
        return [event for entry in entries for event in entry.events]

    @cached_property
    def resigned(self) -> Collection[Seat]:
        """The seats that have left the game for good."""
        return () if self.table.state is None else self.game.resigned(self.state)

    @cached_property
    def expected(self) -> dict[Seat, int]:
        """The users who are to move and are not away, by seat; no computers."""
        players = ((seat, self.table.players[seat]) for seat in self.to_move)
        return {seat: player.person.user for seat, player in players if not (player.away or player.is_computer)}

    @cached_property
    def awaited(self) -> Seat | None:
        """The first seat whose computer is to move; None while all people are away, since the game rests then."""
        computers = (seat for seat in self.to_move if self.table.players[seat].is_computer)
        return next(computers, None) if self.watched else None

    def by_computer(self, entry: LogEntry) -> bool:
        """Say whether a computer made a move; no other step counts."""
        return bool(entry.turn) and entry.seat is not None and self.table.players[entry.seat].is_computer

    @cached_property
    def uncalled(self) -> list[int]:
        """The users who are expected to move and have not been called yet."""
        return [user for seat, user in self.expected.items() if self.table.players[seat].uncalled]

    @cached_property
    def present(self) -> list[Seat]:
        """The seats that still play and have a person, who is no computer."""
        return [
            seat
            for seat, player in enumerate(self.table.players)
            if not (player.vacant or player.is_computer) and seat not in self.resigned
        ]

    @property
    def watched(self) -> bool:
        """Whether somebody who plays is not away."""
        return any(not self.table.players[seat].away for seat in self.present)

    def user(self, seat: Seat) -> int:
        """Give the user on a seat."""
        return self.table.players[seat].person.user

    def seat(self, user: int) -> Seat:
        """Give the seat that a user plays; Refused when there is none, or it has resigned."""
        seat = self.table.seat_of(user)
        if seat is None:
            raise Refused(RefusalReason.NOT_SEATED, self.table)
        if seat in self.resigned:
            raise Refused(RefusalReason.HAS_LEFT, self.table)
        return seat

    def kept_out(self, user: int) -> RefusalReason | None:
        """Say why a user without a seat gets none here: they lost one in the lobby, or know what is hidden on another.

        Neither changes when they are forgotten.
        """
        table = self.table
        if user in table.kicked or (table.phase is TablePhase.LOBBY and table.was_forgotten(user)):
            return RefusalReason.KEPT_OUT
        former = [change.former for change in self.changes if change.former is not None]
        seated = any(one.user == user for one in (*former, *(player.person for player in table.players)))
        return RefusalReason.WAS_HERE if seated or table.was_forgotten(user) else None

    def is_last(self, seat: Seat) -> bool:
        """Say whether nobody else is left, so that the table closes when the seat's player leaves."""
        return self.others(seat) == []

    def others(self, seat: Seat) -> list[Seat]:
        """List the other seats that still play and have a person."""
        return [other for other in self.present if other != seat]

    def next_host(self, seat: Seat) -> int:
        """Give the user who is host when the player of a seat, who was, has left."""
        return next((self.user(other) for other in self.others(seat)), self.table.host)

    def lobby(self) -> Table:
        """Give a table that is a lobby; Refused otherwise."""
        if self.table.phase is TablePhase.LOBBY:
            return self.table
        started = self.table.phase is TablePhase.PLAYING
        raise Refused(RefusalReason.STARTED if started else RefusalReason.OVER, self.table)

    def playing(self) -> Table:
        """Give a table that is playing; Refused otherwise."""
        if self.table.phase is TablePhase.PLAYING:
            return self.table
        in_lobby = self.table.phase is TablePhase.LOBBY
        raise Refused(RefusalReason.NOT_STARTED if in_lobby else RefusalReason.OVER, self.table)

    def timed(self, table: Table) -> Table:
        """Set the clocks of the table, changed to ``table`` with the same state."""
        return set_clocks(table, self.to_move, self.resigned, self.now)

    def change_of(self, seat: Seat, event: SeatEvent) -> SeatChange:
        """Make the record of what happens to a seat now."""
        return SeatChange(self.table.turns, seat, event, self.now)


@dataclass(frozen=True, slots=True)
class Updated:
    """A table before and after an update; ``update`` is None when there was nothing to do."""

    before: Situation
    after: Situation
    update: Update | None

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.after.table

    @property
    def played(self) -> bool:
        """Whether a move was made."""
        return self.after.table.turns > self.before.table.turns

    @property
    def reminded(self) -> list[int]:
        """The users who were reminded that their time runs out."""
        seats = zip(self.before.table.players, self.after.table.players, strict=False)
        return [new.person.user for old, new in seats if _reminded(old, new)]

    @property
    def taken_over(self) -> list[int]:
        """The users whose seats the autopilot has because their time was over."""
        late = self.update.changes if self.update is not None else ()
        return [self.before.user(change.seat) for change in late if change.event is SeatEvent.LATE]


def _reminded(before: Player, after: Player) -> bool:
    return after.reminded and not before.reminded
