"""Before a game: who sits in the lobby, what is played, and the start."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.hosting.decisions.ending import closed, ended_by, may_end
from bot.hosting.decisions.play import begun
from bot.hosting.situation import Situation
from bot.model.records import Closing, Person, Player, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import TIMERS
from rules.chance import Secret


def join(at: Situation, person: Person) -> Update:
    """Seat a person, unless their seat was taken away there."""
    table = at.lobby()
    if table.seat_of(person.user) is not None:
        raise Refused(RefusalReason.SEATED, table)
    if (why := at.kept_out(person.user)) is not None:
        raise Refused(why, table)
    most = at.game.info.seats[-1]
    if len(table.players) >= most:
        raise Refused(RefusalReason.FULL, table, most=most)
    return Update(replace(table, seq=table.seq + 1, players=(*table.players, Player(person))), what="joined")


def leave_lobby(at: Situation, user: int) -> Update:
    """Let a person stand up; the next seat becomes host, and an empty lobby closes."""
    table = at.lobby()
    if table.seat_of(user) is None:
        raise Refused(RefusalReason.NOT_SEATED, table)
    return without(at, user, "left the lobby")


def without(at: Situation, user: int, what: str) -> Update:
    """Take a person out of a lobby."""
    table = at.table
    players = tuple(player for player in table.players if player.person.user != user)
    if not players:
        return closed(at.with_table(replace(table, players=())), Closing.DESERTED)
    host = table.host if table.host != user else players[0].person.user
    return Update(replace(table, seq=table.seq + 1, players=players, host=host), what=what)


def kicked(at: Situation, user: int) -> Update:
    """Take a person out of a lobby for good: they can't join it again, and nobody waits for them."""
    update = without(at, user, "kicked")
    table = update.table
    guests = tuple(guest for guest in table.invited if guest.user != user)
    order = tuple(asked for asked in table.order if asked != user)
    return replace(update, table=replace(table, kicked=(*table.kicked, user), invited=guests, order=order))


def choose_option(at: Situation, user: int, key: str, choice: str) -> Update:
    """Change an option, as the host."""
    table = at.lobby()
    if user != table.host:
        raise Refused(RefusalReason.NOT_HOST, table)
    if not at.game.info.known({key: choice}):
        raise Refused(RefusalReason.NO_CHOICE, table)
    return Update(replace(table, seq=table.seq + 1, options={**table.options, key: choice}), what="options changed")


def set_timer(at: Situation, user: int, seconds: int) -> Update:
    """Choose how long a move may take, as the host."""
    table = at.lobby()
    if user != table.host:
        raise Refused(RefusalReason.NOT_HOST, table)
    if seconds not in TIMERS:
        raise Refused(RefusalReason.NO_CHOICE, table)
    return Update(replace(table, seq=table.seq + 1, timer=seconds), what="timer")


def cancel(at: Situation, user: int, *, moderator: bool, host_ends: bool) -> Update:
    """Close a lobby, as somebody who may end a table; a game that has started meanwhile goes on."""
    at.lobby()
    may_end(at, user, moderator=moderator, host_ends=host_ends)
    return closed(at, ended_by(at, user, moderator=moderator))


def start(at: Situation, user: int, secret: Secret, learners: Collection[int] = ()) -> Update:
    """Start the game with a new secret, as the host; ``learners`` are users who get hints."""
    table = at.lobby()
    if user != table.host:
        raise Refused(RefusalReason.NOT_HOST, table)
    fewest = at.game.info.seats[0]
    if len(table.players) < fewest:
        raise Refused(RefusalReason.TOO_FEW, table, fewest=fewest)
    first = next((seat for user in table.order if (seat := table.seat_of(user)) is not None), None)
    players = tuple(replace(player, learner=player.person.user in learners) for player in table.players)
    return begun(at.with_table(replace(table, players=players)), secret, first)
