"""States that a seat must think possible (rulebook: Setup)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.chance import Chance
from rules.game import Seen
from rules.wolves.box import Box
from rules.wolves.state import Card, Cards, State


def sample(box: Box, seen: Seen[State], chance: Chance) -> State:
    """Draw a full state that agrees with a view, each one equally likely.

    The floor cards that the seat can't see are spread evenly over the deck and the hidden hands. So are the Big Bad
    Pig cards that have not come over the places where they can lie, see :func:`_deck`. Nothing is concluded from how
    others have played.
    """
    state, cards = seen.state, box.cards
    known = _known(state)
    floors = list(chance.shuffled(card for card in cards if card not in known))
    pigs = list(chance.shuffled(Card(pig.value) for pig in box.data.cards.pigs if pig not in state.pigs.cards))

    def dealt(hand: Cards) -> Cards:
        return tuple([floors.pop() if card is None else card for card in hand])

    hands = tuple([dealt(hand) for hand in state.hands])
    gone = replace(state.gone, cards=dealt(state.gone.cards))
    pending = state.pending
    if pending.chosen:
        chosen = [
            hand[chance.below(len(hand))] if card is None and hand and seat not in state.waiting else card
            for seat, (card, hand) in enumerate(zip(pending.chosen, hands, strict=True))
        ]
        pending = replace(pending, chosen=tuple(chosen))
    return replace(state, deck=_deck(box, floors, pigs, chance), hands=hands, pending=pending, gone=gone)


def _known(state: State) -> set[Card]:
    """Find the floor cards that a view shows."""
    found = set(state.discard)
    for hand in state.hands:
        found.update([card for card in hand if card is not None])
    for yard in state.yards:
        for house in yard:
            found.update([floor.card for floor in house.floors])
            found.update([floor.card for floor in house.basements])
    found.update([opened.card for opened in state.pending.opened])
    return found


def _deck(box: Box, floors: list[Card], pigs: list[Card], chance: Chance) -> Cards:
    """Put shuffled cards in an order that a deck can have, given that these are left.

    The bottom has been dealt with its own number of pigs. As long as a card lies above it, all of those are in it,
    and the others are above it. Once the bottom is being drawn, those that have not come are anywhere in what is left.
    """
    bottom = box.data.deal.bottom
    below = min(bottom.pig_cards, len(pigs))
    depth = min(bottom.floor_cards + bottom.pig_cards, len(floors) + len(pigs)) - below
    low, high = [*floors[:depth]], [*floors[depth:]]
    for part, some in ((low, pigs[:below]), (high, pigs[below:])):
        for pig in some:
            part.insert(chance.below(len(part) + 1), pig)
    return (*low, *high)
