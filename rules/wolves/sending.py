"""Where a wolf may be sent (rulebook: Wolf Tokens, Big Bad Pigs' Effects, Baby Wolf Variant)."""

from __future__ import annotations

from functools import lru_cache

from rules.game import IllegalMove, Seat
from rules.tuples import with_item
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.events import Lack
from rules.wolves.moves import Discard, Send
from rules.wolves.refusals import Refusal
from rules.wolves.state import Card, House, Wolf


class Sendings(dict[Card, tuple[Discard, ...]]):
    """Every way to discard each card, with or without sending a wolf; computed on first use."""

    def __init__(self, box: Box, wolves: tuple[int, ...], vacant: int) -> None:
        """Take a seat's unsent wolves, and where they may go as returned by :func:`vacancies`."""
        self._cards = box.cards
        self._wolves = wolves
        self._at = [number for number in range(vacant.bit_length()) if vacant >> number & 1]
        self.sends = tuple([box.sends[wolf][at] for wolf in wolves for at in self._at])
        """Sending a wolf and nothing else."""

    def __missing__(self, name: Card) -> tuple[Discard, ...]:
        card = self._cards[name]
        sends = [card.discards[wolf][at] for wolf in self._wolves for at in self._at]
        found = self[name] = (card.discard, *sends)
        return found


@lru_cache(maxsize=1 << 11)
def sendings(box: Box, wolves: tuple[int, ...], vacant: int) -> Sendings:
    """Return the discards for wolves and houses; cached, because the same few combinations come up often."""
    return Sendings(box, wolves, vacant)


def vacancies(box: Box, yards: tuple[Yard, ...], seat: Seat, baby_wolf: bool) -> int:
    """Find the houses to which a seat may send a wolf, as a bit set of indices into :attr:`Box.addresses`."""
    found, rooms = 0, box.data.houses.wolves
    for builder, yard in enumerate(yards):
        if (builder == seat) is baby_wolf:
            bit = 1 << builder * box.most
            for house in yard:
                wolves = house.wolves
                if not wolves or len(wolves) < rooms or (house.basements and box.has_room(house)):
                    found |= bit
                bit <<= 1
    return found


def lack_of(box: Box, yards: tuple[Yard, ...], seat: Seat, wolves: tuple[int, ...]) -> Lack | None:
    """Return why a seat that must send a wolf can't; None when it can."""
    if not wolves:
        return Lack.WOLF
    return None if vacancies(box, yards, seat, baby_wolf=False) else Lack.HOUSE


def check_send(
    box: Box, yards: tuple[Yard, ...], seat: Seat, wolves: tuple[int, ...], send: Send, baby_wolf: bool
) -> House:
    """Return the house; IllegalMove says why the wolf can't be sent there."""
    if send.wolf not in wolves:
        raise IllegalMove(Refusal.WOLF_IS_OUT, wolf=send.wolf)
    if (send.builder == seat) is not baby_wolf:
        raise IllegalMove(Refusal.ONLY_OWN_HOUSE if baby_wolf else Refusal.OWN_HOUSE)
    if not (0 <= send.builder < len(yards) and 0 <= send.house < len(yards[send.builder])):
        raise IllegalMove(Refusal.NO_SUCH_HOUSE, builder=send.builder, house=send.house + 1)
    house = yards[send.builder][send.house]
    if not box.has_room(house):
        raise IllegalMove(Refusal.HOUSE_IS_FULL, builder=send.builder, house=send.house + 1)
    return house


def with_wolf(yards: tuple[Yard, ...], seat: Seat, send: Send, house: House) -> tuple[Yard, ...]:
    """Let the wolf move in."""
    wolves = (*house.wolves, Wolf(seat, send.wolf))
    lived_in = House(house.colour, house.floors, house.basements, wolves, house.token)
    return with_item(yards, send.builder, with_item(yards[send.builder], send.house, lived_in))
