"""The names of builders, cards, wolves and houses."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.model.names import PlainName, SafeName
from bot.texts import lists
from cogs.wolves.art import Art, colour_of
from rules.game import Score, Seat
from rules.wolves.box import Box
from rules.wolves.game import Outlook
from rules.wolves.state import SMOOKI, Builder, Card, Colour, House

COLOURS = {
    Colour.RED: later("red"),
    Colour.YELLOW: later("yellow"),
    Colour.GREEN: later("green"),
    Colour.WHITE: later("white"),
}
"""What a house is, in the middle of a sentence."""

LETTERS = {
    Colour.RED: later("R"),
    Colour.YELLOW: later("Y"),
    Colour.GREEN: later("G"),
    Colour.WHITE: later("W"),
}


def signed(points: int) -> str:
    """Format points with a sign."""
    return f"+{points}" if points > 0 else minus(points)


def is_smooki(names: Sequence[SafeName | PlainName], builder: Builder) -> bool:
    """Say whether a builder is Smooki, who plays only in games of two."""
    return builder == SMOOKI == len(names)


def name(_: Language, names: Sequence[SafeName], builder: Builder) -> str:
    """Name a player, or Smooki; ``names`` are those of the seats."""
    return _("Smooki") if is_smooki(names, builder) else names[builder]


def listed(_: Language, names: Sequence[SafeName], seats: Sequence[Seat]) -> str:
    """Name some players: "Ada, Ben and Cleo"."""
    return lists.listed(_, [names[seat] for seat in seats])


def mark(art: Art, names: Sequence[SafeName | PlainName], builder: Builder) -> str:
    """Draw the mark of a player or Smooki."""
    return art.smooki if is_smooki(names, builder) else art.hat(builder)


def marked(_: Language, art: Art, names: Sequence[SafeName], builder: Builder) -> str:
    """Name a player or Smooki with their mark in front."""
    return f"{mark(art, names, builder)} {name(_, names, builder)}"


def colour(_: Language, colour: Colour) -> str:
    """Name a colour."""
    return _(COLOURS[colour])


def face(_: Language, box: Box, card: Card) -> str:
    """Say what is printed on a card, with a letter for its colour: R 9/5."""
    return f"{_(LETTERS[colour_of(card)])} {'/'.join(map(str, numbers(box, card)))}"


def numbers(box: Box, card: Card) -> list[int]:
    """List the numbers that a card can be used as."""
    return [floor.number for floor in box.cards[card].floors]


def card(_: Language, art: Art, box: Box, card: Card, number: int | None = None) -> str:
    """Name a card in a sentence, with the number it is used as if it has several."""
    shown = f"{art.card(card)} **{face(_, box, card)}**"
    if number is None or len(numbers(box, card)) == 1:
        return shown
    return _("{card} as {number}", card=shown, number=number)


def house_in_line(art: Art, box: Box, house: House, outlook: Outlook) -> str:
    """Describe a house card by card in a line, with what matters about it."""
    return " · ".join(filter(None, [art.line(outlook.address.house, house), facts(art, box, house, outlook)]))


def yard(art: Art, box: Box, houses: Sequence[House], outlooks: Sequence[Outlook], *, lying: bool = False) -> str:
    """Draw a builder's houses, upright or on their sides, with what matters about them beside."""
    described = zip(houses, outlooks, strict=True)
    found = {outlook.address.house: facts(art, box, house, outlook) for house, outlook in described}
    return art.yard(houses, {index: fact for index, fact in found.items() if fact}, lying=lying)


def facts(art: Art, box: Box, house: House, outlook: Outlook) -> str:
    """Draw what matters about a house: whether it falls or is the tallest, its roof, its token and its wolves."""
    return " ".join([*_standing(art, outlook), *_roof(art, box, house.top), *residents(art, house)])


def residents(art: Art, house: House) -> list[str]:
    """Draw the Big Bad Pig token on a house and the wolves in it."""
    token = [] if house.token is None else [art.token(house.token)]
    return [*token, *map(art.dweller, house.wolves)]


def height(art: Art, outlook: Outlook) -> str:
    """Write how high a house is, and whether it falls or is the tallest of its colour."""
    return "\N{WORD JOINER}".join([str(outlook.height), *_standing(art, outlook)])


def standing(_: Language, art: Art, names: Sequence[SafeName], score: Score) -> str:
    """Name a player or Smooki with the points so far."""
    values = {"name": marked(_, art, names, score.seat), "points": minus(score.total)}
    return _.n("{name} · {points} point", "{name} · {points} points", score.total, **values)


def _standing(art: Art, outlook: Outlook) -> list[str]:
    if not outlook.standing:
        return [art.falling_house]
    return [art.tallest_house] if outlook.tallest else []


def _roof(art: Art, box: Box, roof: int) -> list[str]:
    houses = box.data.houses
    floors, points = houses.rooftop_floors.get(roof), houses.rooftop_points.get(roof)
    return [*([] if floors is None else [art.floors(floors)]), *([] if points is None else [art.points(points)])]
