"""The moves and their text form."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from rules.game import UNREADABLE, IllegalMove, Seat
from rules.pigs.state import KINDS, Material, Part


class Roll(Struct, frozen=True, gc=False):
    """Make the first roll, with all dice."""


class Reroll(Struct, frozen=True, gc=False):
    """Roll some dice again."""

    dice: frozenset[int]
    """From 0."""


class Build(Struct, frozen=True, gc=False):
    """Stop rolling, to buy with the dice as they lie."""


class Buy(Struct, frozen=True, gc=False):
    """Buy the top tile of a stack and place it."""

    material: Material
    part: Part
    house: int | None = None
    """Which of the player's own houses, from 0; None begins a new one."""


class Done(Struct, frozen=True, gc=False):
    """Buy no second tile."""


class Blow(Struct, frozen=True, gc=False):
    """Blow on an opponent's house, and flick the spinner."""

    seat: Seat
    house: int
    """From 0."""


Move: TypeAlias = Roll | Reroll | Build | Buy | Done | Blow

ROLL = Roll()
BUILD = Build()
DONE = Done()


@lru_cache(maxsize=1 << 12)
def buys(stack: int, houses: tuple[int | None, ...]) -> tuple[Buy, ...]:
    """Return a :class:`Buy` from a stack for each of the houses."""
    return tuple(Buy(*KINDS[stack], house) for house in houses)


@lru_cache(maxsize=1 << 12)
def blows(seat: Seat, houses: tuple[int, ...]) -> tuple[Blow, ...]:
    """Return every :class:`Blow` of a seat, given how many houses each seat has; resigned ones are targets too."""
    return tuple(Blow(other, house) for other, count in enumerate(houses) if other != seat for house in range(count))


def format_move(move: Move) -> str:
    """Write a move: seats and houses count from 1 as players do, dice from 0 (``reroll.0-2``, ``buy.wood-roof.1``)."""
    match move:
        case Reroll(dice):
            return f"reroll.{'-'.join(map(str, sorted(dice)))}"
        case Buy(material, part, house):
            return f"buy.{material}-{part}.{'new' if house is None else house + 1}"
        case Blow(seat, house):
            return f"blow.{seat + 1}.{house + 1}"
        case _:
            return type(move).__name__.lower()


_PLAIN: dict[str, Move] = {format_move(move): move for move in (ROLL, BUILD, DONE)}
_REROLL = re.compile(r"reroll\.([0-9](?:-[0-9])*)")
_BUY = re.compile(rf"buy\.({'|'.join(Material)})-({'|'.join(Part)})\.(new|[1-9][0-9]?)")
_BLOW = re.compile(r"blow\.([1-9])\.([1-9][0-9]?)")


def parse_move(text: str) -> Move:
    """Read what :func:`format_move` wrote; IllegalMove for any other text."""
    if text in _PLAIN:
        return _PLAIN[text]
    if found := _REROLL.fullmatch(text):
        dice = tuple(map(int, found[1].split("-")))
        if all(die < later for die, later in pairwise(dice)):
            return Reroll(frozenset(dice))
    elif found := _BUY.fullmatch(text):
        return Buy(Material(found[1]), Part(found[2]), None if found[3] == "new" else int(found[3]) - 1)
    elif found := _BLOW.fullmatch(text):
        return Blow(int(found[1]) - 1, int(found[2]) - 1)
    raise IllegalMove(UNREADABLE)
