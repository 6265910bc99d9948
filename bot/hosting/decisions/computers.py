"""Computer players: their seats in a lobby, open seats that they are given, and their moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.hosting.decisions.lobby import hosted, without
from bot.hosting.decisions.play import chance_of, moved
from bot.hosting.decisions.seats import seated
from bot.hosting.moves import made
from bot.hosting.situation import Situation
from bot.model.computers import animal_of, computer_id, is_computer
from bot.model.lettering import looks
from bot.model.records import Person, Player, Table, Update
from bot.model.refusals import RefusalReason, Refused
from rules.game import Seat
from rules.players import Level


def add(at: Situation, user: int, level: Level, names: Sequence[str]) -> Update:
    """Seat a computer in a lobby, as the host; ``names`` are those of the animals, more than any table has seats."""
    table = hosted(at, user)
    most = at.game.info.seats[-1]
    if len(table.players) >= most:
        raise Refused(RefusalReason.FULL, table, most=most)
    players = (*table.players, Player(_newcomer(table, level, names)))
    return Update(replace(table, seq=table.seq + 1, players=players), what="computer added")


def remove(at: Situation, user: int, computer: int) -> Update | None:
    """Take a computer out of a lobby, as the host; None when it is not there."""
    table = hosted(at, user)
    if not is_computer(computer) or table.seat_of(computer) is None:
        return None
    update = without(at, computer, "computer removed")
    order = tuple(asked for asked in table.order if asked != computer)
    return replace(update, table=replace(update.table, order=order))


def give(at: Situation, user: int, seat: Seat, level: Level, names: Sequence[str]) -> Update:
    """Let a computer have an open seat of a running game, as the host."""
    may_give(at, user)
    return seated(at, _newcomer(at.table, level, names), seat)


def may_give(at: Situation, user: int) -> None:
    """Refuse those who may not let computers have open seats: only the host may."""
    if user != at.playing().host:
        raise Refused(RefusalReason.NOT_HOST, at.table)


def answer(at: Situation, seat: Seat, seq: int, move: str) -> Update | None:
    """Make the move that a computer thought of when the table stood at ``seq``; None when it has moved on since."""
    if at.awaited is None or seat not in at.to_move or not at.table.players[seat].is_computer:
        return None
    if not at.table.players[seat].since <= seq <= at.table.seq:
        return None
    chance = chance_of(at.table)
    return moved(at, seat, move, made(at.game, at.state, seat, move, chance), chance, away=False)


def _newcomer(table: Table, level: Level, names: Sequence[str]) -> Person:
    """Choose an animal that is not at a table, and whose name looks like nobody's there; tables begin with others."""
    there = {animal_of(player.person.user) for player in table.players if player.is_computer}
    taken = {look for name in table.names for look in looks(name.safe)}
    free = [(table.id + step) % len(names) for step in range(len(names))]
    free = [animal for animal in free if animal not in there]
    animal = next((one for one in free if taken.isdisjoint(looks(names[one]))), free[0])
    return Person(computer_id(animal, level), names[animal])
