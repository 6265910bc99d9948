"""Seats of a running game: leaving, losing, taking over and coming back to them; and who is host.

A seat that is **away** is played by the autopilot, a grace after its turn has come, until its player is back.
A seat that is **vacant** is away, and anybody else may take it with all that belongs to it; still vacant at the
end, it ranks last. A seat that has **resigned** is the engine's matter: it plays no more.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.hosting.decisions.ending import closed
from bot.hosting.decisions.lobby import kicked
from bot.hosting.decisions.play import resigned
from bot.hosting.situation import Situation
from bot.model.names import PlainName
from bot.model.records import Closing, Person, SeatChange, SeatEvent, Table, TablePhase, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.seating import mark_present, with_seat
from rules.game import Seat


def resign(at: Situation, user: int) -> Update:
    """Let a player leave a running game for good; the last one closes the table, without a result."""
    table = at.playing()
    seat = at.seat(user)
    if at.is_last(seat) and any(player.vacant or player.is_computer for player in table.players):
        return closed(at, Closing.DESERTED)
    host = at.next_host(seat) if user == table.host else table.host
    return resigned(at, seat, with_seat(replace(table, host=host), seat, away=False))


def vacate(at: Situation, user: int) -> Update:
    """Let a player leave a running game and leave the seat open; the last one closes the table."""
    at.playing()
    return _given_up(at, at.seat(user), SeatEvent.VACATED)


def may_kick(at: Situation, user: int, *, moderator: bool) -> dict[int, PlainName]:
    """Give the names of those whom a user may take from a table, by user; Refused if they may remove nobody."""
    if not (user == at.table.host or moderator):
        raise Refused(RefusalReason.MAY_NOT_KICK, at.table)
    return {at.user(seat): at.table.names[seat] for seat in at.present if at.user(seat) != user}


def kick(at: Situation, user: int, whom: int, *, moderator: bool) -> Update:
    """Take somebody's seat away, as host or moderator: from a lobby, or leaving it open in a running game."""
    table = at.table
    if not table.phase.live:
        raise Refused(RefusalReason.OVER, table)
    if whom not in may_kick(at, user, moderator=moderator):
        raise Refused(RefusalReason.NOT_THERE, table)
    if table.phase is TablePhase.LOBBY:
        return kicked(at, whom)
    by = SeatEvent.KICKED_BY_HOST if user == table.host else SeatEvent.KICKED_BY_MODERATOR
    return _given_up(at, at.seat(whom), by)


def take(at: Situation, person: Person, seat: Seat, *, learner: bool = False) -> Update:
    """Seat a person, who may get hints, on an open seat of a running game, with all that belongs to it.

    Refused are those who had a seat there before: they know what is hidden on it. So are those kicked from its lobby.
    """
    table = at.playing()
    if table.seat_of(person.user) is not None:
        at.seat(person.user)
        raise Refused(RefusalReason.SEATED, table)
    if (why := at.kept_out(person.user)) is not None:
        raise Refused(why, table)
    return seated(at, person, seat, learner=learner)


def seated(at: Situation, person: Person, seat: Seat, *, learner: bool = False) -> Update:
    """Seat somebody who may sit there on an open seat of a running game."""
    table = at.table
    if seat not in range(len(table.players)) or not table.players[seat].vacant:
        raise Refused(RefusalReason.NOT_VACANT, table)
    taken = with_seat(
        table, seat, person=person, vacant=False, away=False, deadline=None, selection="", learner=learner
    )
    change = replace(at.change_of(seat, SeatEvent.TAKEN), former=table.players[seat].person)
    return reseated(at, taken, "taken", change)


def back(at: Situation, user: int) -> Update:
    """Let a player who was away play again."""
    table = at.playing()
    seat = at.seat(user)
    if not table.players[seat].away:
        raise Refused(RefusalReason.NOT_AWAY, table)
    here, changes = mark_present(table, seat, at.now)
    return reseated(at, here, "back", *changes)


def know(at: Situation, user: int) -> Update | None:
    """Give a player no more hints."""
    table = at.playing()
    seat = at.seat(user)
    if not table.players[seat].learner:
        return None
    return Update(with_seat(table, seat, learner=False), what="needs no hints")


def mark_absent(at: Situation, users: Collection[int]) -> Update | None:
    """Give the autopilot the seats of users who can't play, of those who are expected to move."""
    absent = [seat for seat, user in at.expected.items() if user in users]
    if not absent:
        return None
    table = replace(at.table, seq=at.table.seq + 1)
    for seat in absent:
        table = with_seat(table, seat, away=True, deadline=None)
    changes = tuple(at.change_of(seat, SeatEvent.ABSENT) for seat in absent)
    return Update(at.timed(table), changes=changes, what="absent")


def succeed_host(at: Situation, host: int, user: int) -> Update | None:
    """Make a player host in place of one who can't be, and who loses a seat in a lobby."""
    table = at.table
    if not table.phase.live or table.host != host or table.seat_of(user) not in at.present:
        return None
    in_lobby = table.phase is TablePhase.LOBBY
    players = tuple(player for player in table.players if not (in_lobby and player.person.user == host))
    return Update(replace(table, seq=table.seq + 1, host=user, players=players), what="host succeeded")


def reseated(at: Situation, table: Table, what: str, *changes: SeatChange) -> Update:
    """Write who sits where; no step can be taken back across it."""
    after = at.timed(replace(table, seq=at.table.seq + 1, undo=None, undo_seat=None))
    return Update(after, changes=changes, what=what)


def _given_up(at: Situation, seat: Seat, event: SeatEvent) -> Update:
    if at.is_last(seat):
        return closed(at, Closing.DESERTED)
    table = at.table
    host = at.next_host(seat) if at.user(seat) == table.host else table.host
    vacant = with_seat(replace(table, host=host), seat, vacant=True, away=True, deadline=None, selection="")
    return reseated(at, vacant, event, at.change_of(seat, event))
