"""What a table shows of its seats' clocks, absent players and open seats, with the controls for them."""

from __future__ import annotations

from dataclasses import replace

from bot.display.drawing import Button, Drawing, Style
from bot.display.rows import with_buttons
from bot.language import Language
from bot.model.records import Table, TablePhase
from bot.texts import computers as computer_texts
from bot.texts import seats as seat_texts


def with_seat_lines(_: Language, board: Drawing, table: Table) -> Drawing:
    """Add to a board who has how much time, who is away, and what can be done about it."""
    text = "\n".join(filter(None, [board.text, *_lines(_, table)]))
    return replace(board, text=text, rows=with_buttons(board.rows, _buttons(_, table)))


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


def _buttons(_: Language, table: Table) -> list[Button]:
    if table.phase is not TablePhase.PLAYING:
        return []
    buttons = []
    if table.undo_seat is not None:
        buttons.append(Button("table.undo", seat_texts.take_back_label(_), "↩️"))
    if any(player.away and not player.vacant for player in table.players):
        buttons.append(Button("table.back", seat_texts.back_label(_), "👋", Style.success))
    for seat, player in enumerate(table.players):
        if player.vacant:
            label = seat_texts.take_seat_label(_, table.names[seat])
            buttons.append(Button(f"table.take.{seat}", label, "🪑", Style.success))
    if any(player.vacant for player in table.players):
        buttons.append(Button("table.computer", computer_texts.give_label(_), computer_texts.MARK))
    return buttons
