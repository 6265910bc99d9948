"""Where a card may be built (rulebook: Building Rules, Floor Cards)."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import IllegalMove
from rules.tuples import with_item
from rules.wolves.box import Box, FloorCard
from rules.wolves.events import BasementBuilt, FloorBuilt
from rules.wolves.moves import Basement, Build
from rules.wolves.refusals import Refusal
from rules.wolves.state import Builder, Colour, Floor, House

Yard: TypeAlias = tuple[House, ...]
"""The houses of one builder."""
Yards: TypeAlias = tuple[Yard, ...]
"""Those of every builder."""

WHITE = Colour.WHITE

_Spot: TypeAlias = tuple[int, int, int]
"""A house by its number in the yard, with the numbers of its rooftop and of its deepest basement (0 for none)."""


class Site:
    """A yard looked over once, to find every way to build each of several cards."""

    __slots__ = ("_every", "_has_room", "_own", "_whites")

    def __init__(self, yard: Yard, most: int) -> None:
        self._has_room = len(yard) < most
        self._every: list[_Spot] = []
        self._whites: list[_Spot] = []
        self._own: dict[Colour, _Spot] = {}
        for at, house in enumerate(yard):
            spot = (at, house.floors[-1].number, house.basements[-1].number if house.basements else 0)
            self._every.append(spot)
            if house.colour is WHITE:
                self._whites.append(spot)
            else:
                self._own[house.colour] = spot

    def ways(self, card: FloorCard) -> tuple[Build | Basement, ...]:
        """List every way to build a card, house by house, then in a new one."""
        colour, into = card.colour, card.ways
        if colour in self._own:
            at, top, deepest = self._own[colour]
            return into[at][top][deepest]
        ways: tuple[Build | Basement, ...] = ()
        for at, top, deepest in self._every if colour is WHITE else self._whites:
            ways += into[at][top][deepest]
        return ways + card.starts if self._has_room else ways


def check_build(box: Box, builder: Builder, yard: Yard, move: Build) -> Floor:
    """Give the card as it is used; IllegalMove says why it can't be built there."""
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
    """Give the card as it is used; IllegalMove says why it can't be a basement there."""
    card = box.cards[move.card]
    if card.number not in box.data.cards.basements:
        raise IllegalMove(Refusal.NO_BASEMENT_CARD, card=card.card)
    house = check_fits(card, builder, yard, move.house)
    if card.number <= house.deepest:
        raise IllegalMove(Refusal.NOT_DEEPER, number=card.number, deepest=house.deepest, house=move.house + 1)
    return card.floors[0]


def check_fits(card: FloorCard, builder: Builder, yard: Yard, at: int) -> House:
    """Give a house of a yard by its number; IllegalMove when there is none or the card's colour does not fit it."""
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
