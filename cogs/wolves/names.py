"""The names of builders, cards, wolves and houses."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.model.names import PlainName, SafeName
from cogs.wolves.art import Art, colour_of, letter
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


def listed(names: Sequence[SafeName], seats: Sequence[Seat]) -> str:
    """Name some players."""
    return ", ".join(names[seat] for seat in seats)


def marked(_: Language, art: Art, names: Sequence[SafeName], builder: Builder) -> str:
    """Name a player or Smooki with their mark in front."""
    mark = art.smooki if is_smooki(names, builder) else art.hats[builder]
    return f"{mark} {name(_, names, builder)}"


def wolf(art: Art, seat: Seat, value: int) -> str:
    """Name a wolf token by its number and its owner's mark, without a line break between them."""
    return "\N{WORD JOINER}".join((art.wolf, str(value), art.hats[seat]))


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


def house(_: Language, art: Art, box: Box, house: House, outlook: Outlook) -> str:
    """Describe a house in a line: colour, height, rooftop effect, token and wolves."""
    values = {"icon": art.of(house.colour), "letter": letter(outlook.address.house), "height": outlook.height}
    if house.colour is Colour.WHITE:
        described = _("{letter}{icon} no colour yet, height {height}", **values)
    else:
        described = _("{letter}{icon} {colour}, height {height}", colour=colour(_, house.colour), **values)
    return " · ".join(filter(None, [described, _rooftop(_, box, house.top), *dwellers(art, house)]))


def house_in_line(_: Language, art: Art, box: Box, house: House, outlook: Outlook) -> str:
    """Describe a house card by card in a line, with what matters about it."""
    height = _("height {height}", height=outlook.height)
    shown = art.line(outlook.address.house, house)
    return " · ".join(filter(None, [shown, height, _rooftop(_, box, house.top), *dwellers(art, house)]))


def dwellers(art: Art, house: House) -> list[str]:
    """List the Big Bad Pig token on a house and the wolves in it."""
    token = [] if house.token is None else [f"{art.pig}\N{WORD JOINER}{house.token}"]
    return [*token, *(wolf(art, dweller.seat, dweller.value) for dweller in house.wolves)]


def standing(_: Language, art: Art, names: Sequence[SafeName], score: Score) -> str:
    """Name a player or Smooki with the points so far."""
    values = {"name": marked(_, art, names, score.seat), "points": minus(score.total)}
    return _.n("{name} · {points} point", "{name} · {points} points", score.total, **values)


def _rooftop(_: Language, box: Box, roof: int) -> str:
    houses = box.data.houses
    effects = []
    if (floors := houses.rooftop_floors.get(roof)) is not None:
        effects.append(_.n("{count} floor", "{count} floors", floors))
    if (points := houses.rooftop_points.get(roof)) is not None:
        effects.append(_("{points} points", points=signed(points)))
    return _("roof {roof}: {effects}", roof=roof, effects=", ".join(effects)) if effects else ""
