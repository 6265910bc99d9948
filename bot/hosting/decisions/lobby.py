"""Before a game: who sits in the lobby, what is played, and the start."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.hosting.decisions.ending import closed, ended_by, may_end
from bot.hosting.decisions.play import begun
from bot.hosting.situation import Situation
from bot.model.fingerprints import is_among
from bot.model.records import Closing, Person, Player, Table, TablePhase, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import TIMERS
from rules.chance import Secret

MOST_INVITED = 25
"""How many people can be invited to one table."""


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


def hosted(at: Situation, user: int) -> Table:
    """Give a lobby that a user hosts; Refused."""
    table = at.lobby()
    if user != table.host:
        raise Refused(RefusalReason.NOT_HOST, table)
    return table


def without(at: Situation, user: int, what: str) -> Update:
    """Take a person out of a lobby."""
    after = replace(at.table, players=tuple(player for player in at.table.players if player.person.user != user))
    if not after.people:
        return closed(at.with_table(replace(after, players=())), Closing.DESERTED)
    host = after.host if after.host != user else after.people[0].person.user
    return Update(replace(after, seq=after.seq + 1, host=host), what=what)


def kicked(at: Situation, user: int) -> Update:
    """Take a person out of a lobby for good: they can't join it again, and nobody waits for them."""
    update = without(at, user, "kicked")
    table = update.table
    guests = tuple(guest for guest in table.invited if guest.user != user)
    order = tuple(asked for asked in table.order if asked != user)
    return replace(update, table=replace(table, kicked=(*table.kicked, user), invited=guests, order=order))


def invite(at: Situation, user: int, people: Sequence[Person]) -> Update | None:
    """Invite people to a lobby, as the host; whose seat was taken away there is welcome again. None: all know of it."""
    table = hosted(at, user)
    users = [guest.user for guest in people]
    if user in users:
        raise Refused(RefusalReason.NO_GUEST, table)
    known = {*table.order, *(guest.user for guest in table.invited), *(player.person.user for player in table.players)}
    new = tuple(guest for guest in people if guest.user not in known)
    if not new:
        return None
    if len(table.invited) + len(new) > MOST_INVITED:
        raise Refused(RefusalReason.MANY_INVITED, table, most=MOST_INVITED)
    return Update(
        replace(
            table,
            seq=table.seq + 1,
            invited=(*table.invited, *new),
            kicked=tuple(one for one in table.kicked if one not in users),
            forgotten=tuple(one for one in table.forgotten if not any(is_among(user, [one]) for user in users)),
        ),
        what="invited",
    )


def is_rematch_for(table: Table, game: str, user: int) -> bool:
    """Say whether a table is the lobby of a rematch of a game to which a user was invited, or which they opened."""
    return table.phase is TablePhase.LOBBY and table.game == game and user in table.order


def choose_option(at: Situation, user: int, key: str, choice: str) -> Update:
    """Change an option, as the host."""
    table = hosted(at, user)
    if not at.game.info.known({key: choice}):
        raise Refused(RefusalReason.NO_CHOICE, table)
    return Update(replace(table, seq=table.seq + 1, options={**table.options, key: choice}), what="options changed")


def set_timer(at: Situation, user: int, seconds: int) -> Update:
    """Choose how long a move may take, as the host."""
    table = hosted(at, user)
    if seconds not in TIMERS:
        raise Refused(RefusalReason.NO_CHOICE, table)
    return Update(replace(table, seq=table.seq + 1, timer=seconds), what="timer")


def set_hints(at: Situation, user: int, on: bool) -> Update:
    """Choose whether players may ask for hints, as the host."""
    table = hosted(at, user)
    return Update(replace(table, seq=table.seq + 1, hints=on), what="hints on" if on else "hints off")


def cancel(at: Situation, user: int, *, moderator: bool, host_ends: bool) -> Update:
    """Close a lobby, as somebody who may end a table; a game that has started meanwhile goes on."""
    at.lobby()
    may_end(at, user, moderator=moderator, host_ends=host_ends)
    return closed(at, ended_by(at, user, moderator=moderator))


def may_start(at: Situation, user: int) -> Table:
    """Give a lobby that somebody may start now; Refused."""
    table = hosted(at, user)
    fewest = at.game.info.seats[0]
    if len(table.players) < fewest:
        raise Refused(RefusalReason.TOO_FEW, table, fewest=fewest)
    return table


def start(at: Situation, user: int, secret: Secret, learners: Collection[int] = ()) -> Update:
    """Start the game with a new secret, as the host; ``learners`` are users who get hints."""
    table = may_start(at, user)
    first = next((seat for user in table.order if (seat := table.seat_of(user)) is not None), None)
    players = tuple(replace(player, learner=player.person.user in learners) for player in table.players)
    return begun(at.with_table(replace(table, players=players)), secret, first)
