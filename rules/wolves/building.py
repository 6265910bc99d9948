"""Where a card may be built (rulebook: Building Rules, Floor Cards)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from rules.game import IllegalMove
from rules.tuples import with_item
from rules.wolves.box import Box, FloorCard
from rules.wolves.events import BasementBuilt, FloorBuilt
from rules.wolves.moves import Basement, Build
from rules.wolves.refusals import Refusal
from rules.wolves.state import Builder, Card, Colour, Floor, House

T = TypeVar("T")

Yard: TypeAlias = tuple[House, ...]
"""The houses of one builder."""
Yards: TypeAlias = tuple[Yard, ...]
"""The yards of all builders."""

WHITE = Colour.WHITE


def ways_by_card(box: Box, yard: Yard, cards: Iterable[Card | None]) -> dict[Card, tuple[Build | Basement, ...]]:
    """List every way to build each of the cards; hidden cards (None) are skipped."""
    nothing: tuple[Build, ...] = ()
    return {card: tuple(plays(box, yard, (card,), {card: nothing})) for card in cards if card is not None}


def plays(
    box: Box, yard: Yard, cards: Iterable[Card | None], others: Mapping[Card, tuple[T, ...]]
) -> list[Build | Basement | T]:
    """List card by card every way to build it, house by house, then in a new one, and its ``others`` after these.

    Hidden cards (None) are skipped.
    """
    every: list[tuple[int, int, int]] = []
    whites: list[tuple[int, int, int]] = []
    own = {}
    for at, house in enumerate(yard):
        spot = (at, house.floors[-1].number, house.basements[-1].number if house.basements else 0)
        every.append(spot)
        if house.colour is WHITE:
            whites.append(spot)
        else:
            own[house.colour] = spot
    has_room = len(yard) < box.most
    moves: list[Build | Basement | T] = []
    for name in cards:
        if name is None:
            continue
        card = box.cards[name]
        colour, into = card.colour, card.ways
        if colour in own:
            at, top, deepest = own[colour]
            moves += into[at][top][deepest]
        else:
            for at, top, deepest in every if colour is WHITE else whites:
                moves += into[at][top][deepest]
            if has_room:
                moves += card.starts
        moves += others[name]
    return moves


def check_build(box: Box, builder: Builder, yard: Yard, move: Build) -> Floor:
    """Return the floor to be built; IllegalMove says why it can't be built there."""
    card, number = box.cards[move.card], move.number
    for floor in card.floors:
        if floor.number == number:
            break
    else:
        raise IllegalMove(Refusal.NO_SUCH_NUMBER, card=card.card, number=number)
    if move.house is None:
        if len(yard) >= box.most:
            raise IllegalMove(Refusal.ALL_HOUSES_STARTED, most=box.most)
        if card.colour is not WHITE:
            _check_not_started(card.colour, yard)
        return floor
    house = check_fits(card, builder, yard, move.house)
    if number <= house.top:
        raise IllegalMove(Refusal.NOT_HIGHER, number=number, top=house.top, house=move.house + 1)
    return floor


def check_basement(box: Box, builder: Builder, yard: Yard, move: Basement) -> Floor:
    """Return the basement to be built; IllegalMove says why it can't be a basement there."""
    card = box.cards[move.card]
    if card.number not in box.data.cards.basements:
        raise IllegalMove(Refusal.NO_BASEMENT_CARD, card=card.card)
    house = check_fits(card, builder, yard, move.house)
    if card.number <= house.deepest:
        raise IllegalMove(Refusal.NOT_DEEPER, number=card.number, deepest=house.deepest, house=move.house + 1)
    return card.floors[0]


def check_fits(card: FloorCard, builder: Builder, yard: Yard, at: int) -> House:
    """Return a house of a yard by its index; IllegalMove when there is none or the card's colour does not fit it."""
    if not 0 <= at < len(yard):
        raise IllegalMove(Refusal.NO_SUCH_HOUSE, builder=builder, house=at + 1)
    house = yard[at]
    if card.colour not in (WHITE, house.colour):
        if house.colour is not WHITE:
            raise IllegalMove(Refusal.WRONG_COLOUR, card=card.card, house=at + 1, colour=house.colour)
        _check_not_started(card.colour, yard)
    return house


def _check_not_started(colour: Colour, yard: Yard) -> None:
    for at, house in enumerate(yard):
        if house.colour is colour:
            raise IllegalMove(Refusal.COLOUR_STARTED, colour=colour, house=at + 1)


def with_floor(box: Box, builder: Builder, yard: Yard, move: Build, floor: Floor) -> tuple[Yard, FloorBuilt]:
    """Build a floor that has been checked."""
    colour = box.cards[move.card].colour
    if move.house is None:
        at, starts, colours = len(yard), True, False
        house = House(colour, (floor,), (), (), None)
    else:
        at, starts, old = move.house, False, yard[move.house]
        colours = old.colour is WHITE is not colour
        floors = (*old.floors, floor)
        house = House(colour if colours else old.colour, floors, old.basements, old.wolves, old.token)
    event = FloorBuilt(builder, move.card, floor.number, at, house.colour, starts, colours)
    return with_item(yard, at, house), event


def with_basement(box: Box, builder: Builder, yard: Yard, move: Basement, floor: Floor) -> tuple[Yard, BasementBuilt]:
    """Build a basement that has been checked."""
    colour, at, old = box.cards[move.card].colour, move.house, yard[move.house]
    colours = old.colour is WHITE is not colour
    basements = (*old.basements, floor)
    house = House(colour if colours else old.colour, old.floors, basements, old.wolves, old.token)
    event = BasementBuilt(builder, move.card, at, house.colour, colours)
    return with_item(yard, at, house), event


def built_on(
    box: Box, yards: Yards, builder: Builder, move: Build | Basement
) -> tuple[Yards, FloorBuilt | BasementBuilt]:
    """Build a card; IllegalMove says why not."""
    yard = yards[builder]
    built: FloorBuilt | BasementBuilt
    if isinstance(move, Build):
        yard, built = with_floor(box, builder, yard, move, check_build(box, builder, yard, move))
    else:
        yard, built = with_basement(box, builder, yard, move, check_basement(box, builder, yard, move))
    return with_item(yards, builder, yard), built
