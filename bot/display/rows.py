"""Rows of controls: filling them, adding to them, and choosing between buttons and a menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.display.drawing import MOST_IN_ROW, MOST_ROWS, Button, Choice, Label, Menu, Row, Style, has_room

MOST_BUTTONS = 10
"""Of more things than this one is chosen in a menu."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """One of several things that can be chosen: ``what`` does it, as a button or as a line of a menu."""

    what: str
    label: Label
    emoji: str | None = None


def in_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Put buttons into rows, five in each."""
    return tuple(tuple(buttons[start : start + MOST_IN_ROW]) for start in range(0, len(buttons), MOST_IN_ROW))


def offered(
    menu: str, placeholder: str, things: Sequence[Choosable], style: Style, back: Sequence[Button] = ()
) -> tuple[Row, ...]:
    """Offer things as buttons, followed by ``back``; more than ten in a menu, with ``back`` in a row below it.

    What is chosen in the menu comes as a value of the control ``menu``. It holds 25 lines, as Discord's menus do.
    """
    if len(things) > MOST_BUTTONS:
        choices = tuple(Choice(thing.what, thing.label, emoji=thing.emoji) for thing in things)
        return ((Menu(menu, placeholder, choices),), *in_rows(back))
    return in_rows([*(Button(thing.what, thing.label, thing.emoji, style) for thing in things), *back])


def switch(what: str, label: Label, emoji: str | None = None, *, chosen: bool) -> Button:
    """Make one of several buttons of which one is pressed in."""
    return Button(what, label, emoji, Style.primary if chosen else Style.secondary, disabled=chosen)


def with_last(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """Add a button in the last row, else in one of its own, if either has room."""
    if rows and has_room(rows[-1]):
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,)) if len(rows) < MOST_ROWS else rows


def with_buttons(rows: Sequence[Row], buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Put more buttons below a table: into rows of their own, or where there is room; what has none is left out."""
    full = [tuple(row) for row in rows]
    for button in buttons:
        fits = [at for at, row in enumerate(full) if has_room(row)]
        own = [at for at in fits if at >= len(rows)]
        if own:
            full[own[-1]] += (button,)
        elif len(full) < MOST_ROWS:
            full.append((button,))
        elif fits:
            full[fits[-1]] += (button,)
    return tuple(full)
