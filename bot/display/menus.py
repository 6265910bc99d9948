"""Menus that stand in more than one place."""

from __future__ import annotations

from bot.display.drawing import Choice, Menu
from bot.language import Language
from bot.model.timers import TIMERS
from bot.texts import seats as texts


def timer_menu(_: Language, what: str, timer: int) -> Menu:
    """Offer every timer, of which one is chosen; the value of each is its seconds."""
    choices = tuple(Choice(str(seconds), texts.timer_choice(_, seconds), chosen=seconds == timer) for seconds in TIMERS)
    return Menu(what, texts.change_timer(_), choices)
