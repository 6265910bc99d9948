"""What is in the box, prepared once: every card with every move that it allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.wolves.data import WolvesData
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send, format_move
from rules.wolves.state import SMOOKI, Card, Colour, Floor, House, Place


@dataclass(frozen=True, slots=True)
class FloorCard:
    """A floor card with every move that it allows; tables of moves are by house, then by what is there."""

    card: Card
    colour: Colour
    number: int
    """The printed one."""
    floors: tuple[Floor, ...]
    """The card as each number that it can be used as; the printed one comes first."""
    starts: tuple[Build, ...]
    """Starting a new house."""
    onto: tuple[tuple[tuple[Build, ...], ...], ...]
    """Topping a house, by the number of its rooftop."""
    under: tuple[tuple[tuple[Basement, ...], ...], ...]
    """Going below a house, by the number of its deepest basement."""
    discard: Discard
    discards: Mapping[int, tuple[Discard, ...]]
    """With a wolf of that value sent, by the house's place in :attr:`Box.places`."""
    passing: Pass
    choice: Choose


class Box:
    """The contents of the box and the numbers of the rulebook; nothing in it ever changes."""

    __slots__ = ("_extra_floors", "cards", "data", "last_pig", "most", "places", "sends")

    def __init__(self, data: WolvesData) -> None:
        self.data = data
        self.most = data.houses.most
        """How many houses a builder may have."""
        builders = max(*data.deal.players, SMOOKI + 1)
        self.places = tuple(Place(builder, house) for builder in range(builders) for house in range(self.most))
        """Every place where a house can be: those of a builder stand together."""
        self.sends = {
            wolf: tuple(Send(wolf, at.builder, at.house) for at in self.places) for wolf in data.tokens.wolves
        }
        """Sending a wolf of that value, by the house's place."""
        cards = (self._card(colour, number) for colour in data.cards.colours for number in data.cards.numbers)
        self.cards = {card.card: card for card in cards}
        self.last_pig = len(data.cards.pigs)
        """How many Big Bad Pig cards bring the end."""
        self._extra_floors = {number: floors - 1 for number, floors in data.houses.rooftop_floors.items()}

    def _card(self, colour: Colour, number: int) -> FloorCard:
        card, also, basements = Card(f"{colour}-{number}"), self.data.cards.also, self.data.cards.basements
        used = (number, also[number]) if number in also else (number,)
        deepest = number if number in basements else 0
        houses, below = range(self.most), range(max(self.data.cards.numbers) + 1)
        builds = tuple(tuple(Build(card, as_, house) for as_ in used) for house in houses)
        digs = tuple((Basement(card, house),) for house in houses)
        return FloorCard(
            card=card,
            colour=colour,
            number=number,
            floors=tuple(Floor(card, as_) for as_ in used),
            starts=tuple(Build(card, as_, None) for as_ in used),
            onto=tuple(tuple(tuple(way for way in ways if way.number > top) for top in below) for ways in builds),
            under=tuple(tuple(dig if deepest > depth else () for depth in below) for dig in digs),
            discard=Discard(card),
            discards={wolf: tuple(Discard(card, send) for send in row) for wolf, row in self.sends.items()},
            passing=Pass(card),
            choice=Choose(card),
        )

    def height(self, house: House) -> int:
        """Count a house's floors, basements included; some rooftops count more than one."""
        return len(house.floors) + len(house.basements) + self._extra_floors.get(house.floors[-1].number, 0)

    def rooms(self, house: House) -> int:
        """Say how many wolves may live in a house."""
        beside = self.data.houses.wolves_beside
        rooms = self.data.houses.wolves
        for floor in house.basements:
            rooms = max(rooms, beside.get(floor.number, 0))
        return rooms

    def moves(self) -> Iterator[Move]:
        """List every move that there can be in any game."""
        for card in self.cards.values():
            ways: list[Build | Basement] = [*card.starts]
            for onto, under in zip(card.onto, card.under, strict=True):
                ways += onto[0] + under[0]
            for way in ways:
                yield from (way, ForSmooki(way))
            yield from (card.discard, card.passing, card.choice)
            for discards in card.discards.values():
                yield from discards
        for sends in self.sends.values():
            yield from sends

    def texts(self) -> dict[str, Move]:
        """Give every move by its text."""
        return {format_move(move): move for move in self.moves()}
