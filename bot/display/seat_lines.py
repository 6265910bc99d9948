"""What a table shows of its seats' clocks, absent players and open seats, with the controls for them."""

from __future__ import annotations

from dataclasses import replace

from bot.display.drawing import Button, Drawing, Style
from bot.display.rows import with_buttons
from bot.hosting.decisions import play
from bot.hosting.situation import Situation
from bot.language import Language
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason
from bot.texts import computers as computer_texts
from bot.texts import seats as seat_texts

_TAKE_BACK = "table.undo"


def with_seat_lines(_: Language, board: Drawing, at: Situation) -> Drawing:
    """Add to a board who has how much time, who is away, and what can be done about it."""
    text = "\n".join(filter(None, [board.text, *_lines(_, at.table)]))
    return replace(board, text=text, rows=with_buttons(board.rows, _buttons(_, at)))


def _lines(_: Language, table: Table) -> list[str]:
    if table.phase is TablePhase.CLOSED:
        return []
    named = [(name.safe, player) for name, player in zip(table.names, table.players, strict=True)]
    open_seats = [name for name, player in named if player.vacant]
    if table.phase is not TablePhase.PLAYING:
        return [seat_texts.vacant_at_end(_, open_seats)] if open_seats else []
    clocked = [(name, player) for name, player in named if player.deadline is not None]
    computers = [name for name, player in clocked if player.is_computer]
    lines = [computer_texts.thinking(_, computers)] if computers else []
    running = [(name, player.deadline) for name, player in clocked if not player.is_computer and player.deadline]
    if len({when for _name, when in running}) == 1:
        lines.append(seat_texts.time_left(_, running[0][1]))
    else:
        lines += [seat_texts.time_left_for(_, name, when) for name, when in running]
    away = [name for name, player in named if player.away and not player.vacant]
    if (away or open_seats) and not clocked and table.deadline is not None:
        lines.append(seat_texts.everybody_away(_, table.deadline))
        if open_seats:
            lines.append(seat_texts.vacant_while_waiting(_, open_seats))
    else:
        if away:
            lines.append(seat_texts.away(_, away))
        if open_seats:
            lines.append(seat_texts.vacant(_, open_seats))
    return lines


def _buttons(_: Language, at: Situation) -> list[Button]:
    table = at.table
    if table.phase is not TablePhase.PLAYING:
        return []
    buttons = []
    if table.undo_seat is not None:
        buttons.append(Button(_TAKE_BACK, seat_texts.take_back_label(_), "↩️"))
    elif (why := _why_not_taken_back(at)) is not None:
        buttons.append(Button(_TAKE_BACK, seat_texts.not_taken_back_label(_, why), "↩️", disabled=True))
    if any(player.away and not player.vacant for player in table.players):
        buttons.append(Button("table.back", seat_texts.back_label(_), "👋", Style.success))
    for seat, player in enumerate(table.players):
        if player.vacant:
            label = seat_texts.take_seat_label(_, table.names[seat])
            buttons.append(Button(f"table.take.{seat}", label, "🪑", Style.success))
    if any(player.vacant for player in table.players):
        buttons.append(Button("table.computer", computer_texts.give_label(_), computer_texts.MARK))
    return buttons


def _why_not_taken_back(at: Situation) -> RefusalReason | None:
    """Say why a player whose turn goes on can't take the last step back; None if nobody would expect to.

    A throw with which a turn begins is nobody's choice.
    """
    final = play.final_step(at)
    if final is None or at.to_move != (final[0],):
        return None
    seat, why = final
    goes_on = any(before.turn and before.seat == seat for before in at.recent[-2:-1])
    return why if goes_on or why is not RefusalReason.CHANCE_DECIDED else None
