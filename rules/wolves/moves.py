"""The moves and their text form."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from rules.wolves.state import Builder, Card


class Build(Struct, frozen=True, gc=False):
    """Play a card as a floor."""

    card: Card
    number: int
    """The number that the card is used as."""
    house: int | None
    """Which of the builder's own houses, from 0; None starts a new one."""


class Basement(Struct, frozen=True, gc=False):
    """Play a card as a basement."""

    card: Card
    house: int
    """Which of the builder's own houses, from 0."""


class Send(Struct, frozen=True, gc=False):
    """Send a wolf to a house."""

    wolf: int
    """By its value."""
    builder: Builder
    house: int
    """From 0."""


class Discard(Struct, frozen=True, gc=False):
    """Play a card to the discard pile, and send a wolf or none."""

    card: Card
    send: Send | None = None


class Pass(Struct, frozen=True, gc=False):
    """Choose a card to pass."""

    card: Card


class Choose(Struct, frozen=True, gc=False):
    """Choose the card to play next, in the last rounds of two players."""

    card: Card


class ForSmooki(Struct, frozen=True, gc=False):
    """Say where Smooki builds the open card."""

    way: Build | Basement


Move: TypeAlias = Build | Basement | Discard | Pass | Send | Choose | ForSmooki


def printed(card: Card) -> int:
    """Return the number that is printed first on a floor card."""
    return int(card.rpartition("-")[2])


def format_move(move: Move) -> str:
    """Write a move; houses and seats count from 1, and in a game of two Smooki comes third.

    ``build.red-9as5.2``, ``build.white-3.new``, ``basement.red-2.1``, ``discard.red-4.wolf5.2.1``, ``pass.green-7``,
    ``send.4.2.1``, ``choose.red-9``, ``smooki.build.red-9.new``.
    """
    match move:
        case Build(card, number, house):
            named = card if number == printed(card) else f"{card}as{number}"
            return f"build.{named}.{'new' if house is None else house + 1}"
        case Basement(card, house):
            return f"basement.{card}.{house + 1}"
        case Discard(card, send):
            wolf = "" if send is None else f".wolf{send.wolf}.{send.builder + 1}.{send.house + 1}"
            return f"discard.{card}{wolf}"
        case Pass(card):
            return f"pass.{card}"
        case Choose(card):
            return f"choose.{card}"
        case Send(wolf, builder, house):
            return f"send.{wolf}.{builder + 1}.{house + 1}"
        case _:
            return f"smooki.{format_move(move.way)}"
