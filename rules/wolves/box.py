"""The contents of the box, prepared once: every card with every move that it allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from rules.wolves.data import WolvesData
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send, format_move
from rules.wolves.state import SMOOKI, Address, Card, Colour, Floor, House

WaysInto: TypeAlias = tuple[tuple[tuple[Build | Basement, ...], ...], ...]
"""The moves that build a card into a house, by the number of its rooftop, then its deepest basement (0: none)."""


class FloorCard(Struct, frozen=True, eq=False, gc=False):
    """A floor card with every move that it allows."""

    card: Card
    colour: Colour
    number: int
    """The printed one."""
    floors: tuple[Floor, ...]
    """The card with each number it can be used as; the printed one comes first."""
    starts: tuple[Build, ...]
    """Starting a new house."""
    ways: tuple[WaysInto, ...]
    """Topping a house or going below it, by house."""
    discard: Discard
    discards: Mapping[int, tuple[Discard, ...]]
    """Discards that send a wolf, by the wolf's value, then by the house's index in :attr:`Box.addresses`."""
    passing: Pass
    choice: Choose


class Box:
    """The contents of the box and the numbers of the rulebook; immutable."""

    __slots__ = ("addresses", "cards", "data", "extra_floors", "highest", "last_pig", "most", "sends")

    def __init__(self, data: WolvesData) -> None:
        self.data = data
        self.most = data.houses.most
        """How many houses a builder may have."""
        self.highest = max(data.cards.numbers)
        """The highest number on a floor card."""
        builders = max(*data.deal.players, SMOOKI + 1)
        self.addresses = tuple(Address(builder, house) for builder in range(builders) for house in range(self.most))
        """Every address that a house can have: those of a builder stand together."""
        self.sends = {
            wolf: tuple(Send(wolf, at.builder, at.house) for at in self.addresses) for wolf in data.tokens.wolves
        }
        """Sending a wolf of that value, by the house's number."""
        cards = (self._card(colour, number) for colour in data.cards.colours for number in data.cards.numbers)
        self.cards = {card.card: card for card in cards}
        self.last_pig = len(data.cards.pigs)
        """How many Big Bad Pig cards bring the end."""
        floors = data.houses.rooftop_floors
        self.extra_floors = {number: floors.get(number, 1) - 1 for number in range(self.highest + 1)}
        """How many floors more than one a card counts as a rooftop, by its number."""

    def _card(self, colour: Colour, number: int) -> FloorCard:
        card, also, basements = Card(f"{colour}-{number}"), self.data.cards.also, self.data.cards.basements
        used = (number, also[number]) if number in also else (number,)
        tops, depths = range(self.highest + 1), range(max(basements) + 1)

        def ways(house: int) -> WaysInto:
            builds, dig = [Build(card, as_, house) for as_ in used], Basement(card, house)
            onto = [tuple(build for build in builds if build.number > top) for top in tops]
            under = [(dig,) if number in basements and number > depth else () for depth in depths]
            return tuple(tuple(above + below for below in under) for above in onto)

        return FloorCard(
            card=card,
            colour=colour,
            number=number,
            floors=tuple(Floor(card, as_) for as_ in used),
            starts=tuple(Build(card, as_, None) for as_ in used),
            ways=tuple(map(ways, range(self.most))),
            discard=Discard(card),
            discards={wolf: tuple(Discard(card, send) for send in row) for wolf, row in self.sends.items()},
            passing=Pass(card),
            choice=Choose(card),
        )

    def height(self, house: House) -> int:
        """Count a house's floors, basements included; some rooftops count more than one."""
        return len(house.floors) + len(house.basements) + self.extra_floors.get(house.floors[-1].number, 0)

    def rooms(self, house: House) -> int:
        """Return how many wolves may live in a house."""
        beside = self.data.houses.wolves_beside
        rooms = self.data.houses.wolves
        for floor in house.basements:
            rooms = max(rooms, beside.get(floor.number, 0))
        return rooms

    def has_room(self, house: House) -> bool:
        """Say whether another wolf may move into a house."""
        return len(house.wolves) < self.rooms(house)

    def moves(self) -> Iterator[Move]:
        """Generate every move that is possible in any game."""
        for card in self.cards.values():
            for way in (*card.starts, *(way for by_top in card.ways for way in by_top[0][0])):
                yield from (way, ForSmooki(way))
            yield from (card.discard, card.passing, card.choice)
            for discards in card.discards.values():
                yield from discards
        for sends in self.sends.values():
            yield from sends

    def texts(self) -> dict[str, Move]:
        """Return every move by its text."""
        return {format_move(move): move for move in self.moves()}
