"""What a Big Bad Pig card does: a token for the tallest house, and an effect (rulebook: Big Bad Pigs' Effects)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Seat
from rules.tuples import with_item
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.events import (
    CardsPassed,
    EffectBegan,
    EffectIgnored,
    NoWolfSent,
    PigDrawn,
    TokenLost,
    TokenPlaced,
)
from rules.wolves.flow import Flow
from rules.wolves.sending import lack_of
from rules.wolves.state import SMOOKI, Address, Builder, Card, House, Pending, Phase, Pig


def clockwise(seats: int, first: Seat, nearest: Builder) -> Sequence[Builder]:
    """List all builders clockwise from ``nearest``; Smooki sits between the second player and the first."""
    order = [first, 1 - first, SMOOKI] if seats == 2 else [*range(seats)]
    at = order.index(nearest)
    return order[at:] + order[:at]


def tallest_free(box: Box, yards: Sequence[Yard], order: Sequence[Builder]) -> Address | None:
    """Find the tallest house without a token; ties go to the first builder in ``order``, then to the oldest house."""
    best, tallest = None, 0
    for builder in order:
        for at, house in enumerate(yards[builder]):
            if house.token is None and (height := box.height(house)) > tallest:
                best, tallest = (builder, at), height
    return None if best is None else Address(*best)


def set_aside(flow: Flow, card: Card, builder: Builder) -> None:
    """Put a Big Bad Pig card aside."""
    pig = Pig(card)
    cards = (*flow.pigs.cards, pig)
    flow.pigs = replace(flow.pigs, cards=cards)
    flow.events.append(PigDrawn(builder, pig, len(cards)))


def place_token(flow: Flow, nearest: Seat) -> None:
    """Place the token of the next card set aside; among equally tall houses the nearest clockwise gets it."""
    placed = flow.pigs.tokens
    token = flow.box.data.tokens.pigs[placed]
    flow.pigs = replace(flow.pigs, tokens=placed + 1)
    address = tallest_free(flow.box, flow.yards, clockwise(len(flow.hands), flow.setup.first, nearest))
    if address is None:
        flow.events.append(TokenLost(token))
        return
    yard = flow.yards[address.builder]
    house = yard[address.house]
    honoured = House(house.colour, house.floors, house.basements, house.wolves, token)
    flow.set_yard(address.builder, with_item(yard, address.house, honoured))
    flow.events.append(TokenPlaced(token, address.builder, address.house, flow.box.height(house)))


def begin_effect(flow: Flow) -> bool:
    """Begin the effect of the card whose token came last; say whether somebody has to act."""
    pig = flow.pigs.cards[flow.pigs.tokens - 1]
    if flow.setup.baby_wolf:
        flow.events.append(EffectIgnored(pig))
        return False
    flow.events.append(EffectBegan(pig))
    if pig is Pig.SEND:
        present = flow.present
        order = clockwise(len(flow.hands), flow.setup.first, flow.active)
        flow.set_senders(tuple(seat for seat in order if seat in present))
        return ask_sender(flow)
    flow.pending = Pending(chosen=(None,) * len(flow.hands))
    flow.wait_for(Phase.PASSING, *flow.present)
    return True


def ask_sender(flow: Flow) -> bool:
    """Ask the next seat that can send a wolf; False when there is none."""
    while flow.pigs.senders:
        seat, *others = flow.pigs.senders
        lack = lack_of(flow.box, flow.yards, seat, flow.wolves[seat])
        if lack is None:
            flow.wait_for(Phase.SEND, seat)
            return True
        flow.events.append(NoWolfSent(seat, lack))
        flow.set_senders(tuple(others))
    return False


def pass_cards(flow: Flow) -> None:
    """Pass all chosen cards simultaneously; left is the next seat in turn order."""
    pig, present = flow.pigs.cards[flow.pigs.tokens - 1], flow.present
    step = 1 if pig is Pig.LEFT else -1
    gifts = tuple((seat, present[(at + step) % len(present)]) for at, seat in enumerate(present))
    chosen, flow.pending = flow.pending.chosen, Pending()
    for giver, _ in gifts:
        card = chosen[giver]
        assert card is not None, "everybody has chosen"
        flow.take_from_hand(giver, card)
    for giver, taker in gifts:
        flow.set_hand(taker, (*flow.hands[taker], chosen[giver]))
    flow.revealed = True
    flow.events.append(CardsPassed(pig, gifts))
