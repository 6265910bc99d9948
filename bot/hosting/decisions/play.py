"""Moves: made by players, by the autopilot, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from bot.hosting.moves import made
from bot.hosting.situation import Situation
from bot.model.meaning import Act, Select
from bot.model.outcome import result
from bot.model.records import RESIGN, Loaded, LogEntry, SeatChange, SeatEvent, Table, TablePhase, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.seating import mark_present, reset_changed, with_seat
from bot.model.timers import resume_clock, set_clocks
from rules.chance import Chance, Secret
from rules.game import Seat, Seen, Step

Meaning: TypeAlias = Callable[[Table, Seen[Any]], Act | Select]
"""Says what a click means, given the table and the state as the clicking seat sees it."""


def press(at: Situation, seq: int, user: int, meaning: Meaning) -> Update:
    """Carry out a click on a control that was drawn when the table stood at ``seq``.

    Refused (stale) when what the user can do has changed since; IllegalMove as the rules say. A player who was away
    is back with it.
    """
    table = at.playing()
    seat = at.seat(user)
    if not table.players[seat].since <= seq <= table.seq:
        raise Refused(RefusalReason.STALE, table)
    here, changes = mark_present(table, seat, at.now)
    match meaning(table, at.view(seat)):
        case Select(selection):
            return Update(at.timed(with_seat(here, seat, selection=selection)), changes=tuple(changes))
        case Act(moves=text):
            chance = chance_of(table)
            step = made(at.game, at.state, seat, text, chance)
            return moved(at, seat, text, step, chance, away=False, changes=tuple(changes))


def begun(at: Situation, secret: Secret, first: Seat | None) -> Update:
    """Set a game up; ``first`` begins, or a seat that is drawn."""
    chance = secret.turn(0)
    step = at.game.new(len(at.table.players), at.table.options, chance, first)
    table = replace(at.table, phase=TablePhase.PLAYING, secret=secret.reveal(), started_at=at.now, deadline=None)
    begins = next(iter(at.game.to_move(step.state)), None)
    update = moved(at, begins, "new", step, chance, table=table)
    return replace(update, commitment=secret.commitment)


def play_for(at: Situation, seat: Seat) -> Update:
    """Make the autopilot's move for a seat that is to move; for a computer's, it counts as the computer's own."""
    chance = chance_of(at.table)
    move = at.game.default_move(at.view(seat))
    step = at.game.apply(at.state, seat, move, chance)
    away = not at.table.players[seat].is_computer
    return moved(at, seat, at.game.format_move(move), step, chance, away=away)


def resigned(at: Situation, seat: Seat, table: Table) -> Update:
    """Let a seat leave the game for good; ``table`` has the seat's player as they leave, and its host afterwards."""
    chance = chance_of(at.table)
    step = at.game.resign(at.state, seat, chance)
    return moved(at, seat, RESIGN, step, chance, table=table)


def moved(
    at: Situation,
    seat: Seat | None,
    move: str,
    step: Step[Any, Any],
    chance: Chance,
    *,
    away: bool | None = None,
    table: Table | None = None,
    changes: tuple[SeatChange, ...] = (),
) -> Update:
    """Make the update of a step.

    ``away``: its player made it (False) or was absent (True); None: it is no move. ``table`` is the table with what
    else changes with the step, and ``changes`` are what happened to seats before it.
    """
    table = table or at.table
    game = at.game
    to_move = game.to_move(step.state)
    by_person = away is False and seat is not None and not table.players[seat].is_computer
    undoable = by_person and bool(to_move) and not (step.revealed or chance.drawn)
    after = replace(
        table,
        seq=table.seq + 1,
        turns=table.turns + 1,
        phase=TablePhase.PLAYING if to_move else TablePhase.FINISHED,
        untold=not to_move,
        state=step.state,
        undo=at.state if undoable else None,
        undo_seat=seat if undoable else None,
    )
    if seat is not None and away is not None:
        after = with_seat(after, seat, away=away)
    after = _settled(at, after, to_move, seat)
    entry = LogEntry(
        turn=table.turns,
        seat=seat,
        move=move,
        draws=tuple(chance.drawn),
        events=step.events,
        at=at.now,
        autopilot=away is True,
    )
    ended = None if to_move else result(after, game, step.state, at.now)
    return Update(after, log=(entry,), changes=changes, result=ended)


def undo(at: Situation, seq: int, user: int) -> Update:
    """Take back the step that a player has just made.

    It drew nothing and nobody else has acted, so it goes from the log and the next step has its number: no draw of
    that number was ever made. The player's clock goes on from before the step.
    """
    table = at.playing()
    seat = at.seat(user)
    if table.undo is None or table.undo_seat != seat:
        raise Refused(_why_not_undone(at, seat), table)
    if seq != table.seq:
        raise Refused(RefusalReason.STALE, table)
    after = replace(table, seq=table.seq + 1, turns=table.turns - 1, state=table.undo, undo=None, undo_seat=None)
    after = _settled(at, after, at.with_table(after).to_move, seat)
    began = at.recent[-2]
    after = resume_clock(after, seat, began.at, at.now)
    taken_back = SeatChange(after.turns, seat, SeatEvent.UNDONE, at.now)
    return Update(after, changes=(taken_back,), taken_back=True, what="undone")


def final_step(at: Situation) -> tuple[Seat, RefusalReason] | None:
    """Say who made the last step and why what it led to can't be taken back; None when that is not what prevents it."""
    if at.table.undo is not None or not at.recent:
        return None
    last = at.recent[-1]
    since = any(change.turn == at.table.turns for change in at.changes)
    if last.seat is None or last.turn == 0 or last.autopilot or since:
        return None
    return last.seat, RefusalReason.CHANCE_DECIDED if last.draws else RefusalReason.SECRET_SHOWN


def _why_not_undone(at: Situation, seat: Seat) -> RefusalReason:
    """Say why a seat can't take the last step back."""
    if at.table.undo is not None:
        return RefusalReason.OTHERS_STEP
    final = final_step(at)
    return final[1] if final is not None and final[0] == seat else RefusalReason.NOTHING_TO_UNDO


def followed_by(at: Situation, update: Update) -> Situation:
    """Give the situation in which an update has been written."""
    loaded = Loaded(update.table, (*at.recent, *update.log), (*at.changes, *update.changes))
    return Situation(loaded, at.game, at.now, update.table)


def _settled(at: Situation, after: Table, to_move: tuple[Seat, ...], actor: Seat | None) -> Table:
    """Refresh the seats of a table whose state was that of ``at``, and set the clocks."""
    before = None if at.table.state is None else at.state
    fresh = reset_changed(at.game, before, at.to_move, after, to_move, actor)
    return set_clocks(fresh, to_move, at.game.resigned(after.state), at.now)


def chance_of(table: Table) -> Chance:
    """Give the chance of a running table's next turn."""
    assert table.secret is not None
    return Secret(table.secret).turn(table.turns)
