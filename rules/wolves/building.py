"""Where a card may be built (rulebook: Building Rules, Floor Cards)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.game import IllegalMove
from rules.wolves.box import Box, FloorCard, Way
from rules.wolves.events import BasementBuilt, FloorBuilt
from rules.wolves.moves import Basement, Build
from rules.wolves.refusals import Refusal
from rules.wolves.state import Builder, Colour, House

Yard: TypeAlias = tuple[House, ...]
"""The houses of one builder."""

WHITE = Colour.WHITE


def ways_to_build(card: FloorCard, yard: Yard, most: int) -> list[Build | Basement]:
    """List every way to build a card into a yard that holds at most ``most`` houses, house by house."""
    ways: list[Build | Basement] = []
    fitting = fitting_houses(card.colour, yard)
    for place in fitting:
        house = yard[place]
        top = house.floors[-1].number
        ways += [way.builds[place] for way in card.ways if way.number > top]
        if card.digs and card.number > house.deepest:
            ways.append(card.digs[place])
    if len(yard) < most and (card.colour is WHITE or not is_started(card.colour, yard)):
        ways += [way.builds[most] for way in card.ways]
    return ways


def fitting_houses(colour: Colour, yard: Yard) -> Sequence[int]:
    """Find the houses that take a colour: white fits all; others their own house or, for want of it, a white one."""
    if colour is WHITE:
        return range(len(yard))
    wanted = colour if is_started(colour, yard) else WHITE
    return [place for place, house in enumerate(yard) if house.colour is wanted]


def is_started(colour: Colour, yard: Yard) -> bool:
    """Say whether there is a house of a colour in a yard."""
    return any(house.colour is colour for house in yard)


def check_build(box: Box, builder: Builder, yard: Yard, move: Build) -> Way:
    """Find how the card is used; IllegalMove says why it can't be built there."""
    card = box.cards[move.card]
    way = next((way for way in card.ways if way.number == move.number), None)
    if way is None:
        raise IllegalMove(Refusal.NO_SUCH_NUMBER, card=card.card, number=move.number)
    if move.house is None:
        if len(yard) >= box.most:
            raise IllegalMove(Refusal.ALL_HOUSES_STARTED, most=box.most)
        if card.colour is not WHITE:
            _check_not_started(card.colour, yard)
        return way
    house = check_fits(card, builder, yard, move.house)
    if way.number <= house.top:
        raise IllegalMove(Refusal.NOT_HIGHER, number=way.number, top=house.top, house=move.house + 1)
    return way


def check_basement(box: Box, builder: Builder, yard: Yard, move: Basement) -> Way:
    """Find how the card is used; IllegalMove says why it can't be a basement there."""
    card = box.cards[move.card]
    if not card.digs:
        raise IllegalMove(Refusal.NO_BASEMENT_CARD, card=card.card)
    house = check_fits(card, builder, yard, move.house)
    if card.number <= house.deepest:
        raise IllegalMove(Refusal.NOT_DEEPER, number=card.number, deepest=house.deepest, house=move.house + 1)
    return card.ways[0]


def check_fits(card: FloorCard, builder: Builder, yard: Yard, place: int) -> House:
    """Give the house at a place; IllegalMove when there is none or the card's colour does not fit it."""
    if not 0 <= place < len(yard):
        raise IllegalMove(Refusal.NO_SUCH_HOUSE, builder=builder, house=place + 1)
    house = yard[place]
    if card.colour not in (WHITE, house.colour):
        if house.colour is not WHITE:
            raise IllegalMove(Refusal.WRONG_COLOUR, card=card.card, house=place + 1, colour=house.colour)
        _check_not_started(card.colour, yard)
    return house


def _check_not_started(colour: Colour, yard: Yard) -> None:
    for place, house in enumerate(yard):
        if house.colour is colour:
            raise IllegalMove(Refusal.COLOUR_STARTED, colour=colour, house=place + 1)


def with_floor(box: Box, builder: Builder, yard: Yard, move: Build, way: Way) -> tuple[Yard, FloorBuilt]:
    """Build a floor that has been checked."""
    colour = box.cards[move.card].colour
    if move.house is None:
        place, starts, colours = len(yard), True, False
        house = House(colour, (way.floor,))
    else:
        place, starts, old = move.house, False, yard[move.house]
        colours = old.colour is WHITE is not colour
        floors = (*old.floors, way.floor)
        house = House(colour if colours else old.colour, floors, old.basements, old.wolves, old.token)
    event = FloorBuilt(builder, move.card, way.number, place, house.colour, starts, colours, box.height(house))
    return (*yard[:place], house, *yard[place + 1 :]), event


def with_basement(box: Box, builder: Builder, yard: Yard, move: Basement, way: Way) -> tuple[Yard, BasementBuilt]:
    """Build a basement that has been checked."""
    colour, place, old = box.cards[move.card].colour, move.house, yard[move.house]
    colours = old.colour is WHITE is not colour
    basements = (*old.basements, way.floor)
    house = House(colour if colours else old.colour, old.floors, basements, old.wolves, old.token)
    event = BasementBuilt(builder, move.card, place, house.colour, colours, box.height(house))
    return (*yard[:place], house, *yard[place + 1 :]), event
