"""Where a wolf may be sent (rulebook: Wolf Tokens, Big Bad Pigs' Effects, Baby Wolf Variant)."""

from __future__ import annotations

from rules.game import IllegalMove, Seat
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.events import Lack
from rules.wolves.moves import Send
from rules.wolves.refusals import Refusal
from rules.wolves.state import House, Wolf


def open_places(box: Box, yards: tuple[Yard, ...], seat: Seat, baby_wolf: bool) -> list[int]:
    """Find the houses to which a seat may send a wolf, as numbers of :attr:`Box.places`."""
    most = box.most
    return [
        builder * most + place
        for builder, yard in enumerate(yards)
        if (builder == seat) is baby_wolf
        for place, house in enumerate(yard)
        if not house.wolves or has_room(box, house)
    ]


def has_room(box: Box, house: House) -> bool:
    """Say whether another wolf may move in."""
    return not house.wolves or len(house.wolves) < box.rooms(house)


def lack_of(box: Box, yards: tuple[Yard, ...], seat: Seat, wolves: tuple[int, ...]) -> Lack | None:
    """Say why a seat can't send a wolf although it must; None when it can."""
    if not wolves:
        return Lack.WOLF
    return None if open_places(box, yards, seat, baby_wolf=False) else Lack.HOUSE


def check_send(
    box: Box, yards: tuple[Yard, ...], seat: Seat, wolves: tuple[int, ...], send: Send, baby_wolf: bool
) -> House:
    """Give the house; IllegalMove says why the wolf can't be sent there."""
    if send.wolf not in wolves:
        raise IllegalMove(Refusal.WOLF_IS_OUT, wolf=send.wolf)
    if (send.builder == seat) is not baby_wolf:
        raise IllegalMove(Refusal.ONLY_OWN_HOUSE if baby_wolf else Refusal.OWN_HOUSE)
    if not (0 <= send.builder < len(yards) and 0 <= send.house < len(yards[send.builder])):
        raise IllegalMove(Refusal.NO_SUCH_HOUSE, builder=send.builder, house=send.house + 1)
    house = yards[send.builder][send.house]
    if not has_room(box, house):
        raise IllegalMove(Refusal.HOUSE_IS_FULL, builder=send.builder, house=send.house + 1)
    return house


def with_wolf(yards: tuple[Yard, ...], seat: Seat, send: Send, house: House) -> tuple[Yard, ...]:
    """Let the wolf move in."""
    wolves = (*house.wolves, Wolf(seat, send.wolf))
    lived_in = House(house.colour, house.floors, house.basements, wolves, house.token)
    yard = yards[send.builder]
    yard = (*yard[: send.house], lived_in, *yard[send.house + 1 :])
    return (*yards[: send.builder], yard, *yards[send.builder + 1 :])
