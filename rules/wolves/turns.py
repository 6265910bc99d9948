"""The course of a game: draws, turns, Smooki's cards, the last rounds (rulebook: Flow of the Game, 2-Player Rules)."""

from __future__ import annotations

from functools import cache

from rules.game import Seat
from rules.tuples import with_item
from rules.wolves import pigs
from rules.wolves.building import built_on, ways_by_card
from rules.wolves.events import (
    CardDrawn,
    CardOpened,
    DeckOut,
    Discarded,
    LastRoundsBegan,
    MustachePassed,
    Reason,
    Refilled,
)
from rules.wolves.flow import Flow
from rules.wolves.moves import Basement, Build
from rules.wolves.state import SMOOKI, Builder, Card, Colour, Opened, Pending, Phase, State

_PLAY = Phase.PLAY
card_drawn = cache(CardDrawn)


def build(flow: Flow, builder: Builder, move: Build | Basement) -> None:
    """Build a card; IllegalMove says why not."""
    flow.yards, built = built_on(flow.box, flow.yards, builder, move)
    flow.events.append(built)


def seat_after(state: State | Flow, turns_left: tuple[int, ...]) -> Seat | None:
    """Return whose turn is next, given the turns left; None when something else comes first or the game ends."""
    seats, seat = len(state.hands), state.active
    if len(state.yards) > seats:
        return 1 - seat if seat == state.setup.first else None
    gone = state.gone.seats
    for _ in range(seats):
        seat = (seat + 1) % seats
        if seat not in gone and (not turns_left or turns_left[seat]):
            return seat
    return None


def after_play(flow: Flow) -> None:
    """Continue after the active player has played a card from the hand."""
    seat, turns = flow.active, flow.turns_left
    if turns:
        flow.turns_left = with_item(turns, seat, turns[seat] - 1)
        next_turn(flow)
        return
    card = flow.take_from_deck()
    if card in flow.box.cards:
        flow.set_hand(seat, (*flow.hands[seat], card))
        flow.events.append(card_drawn(seat))
        next_turn(flow)
        return
    pigs.set_aside(flow, card, seat)
    pigs.place_token(flow, seat)
    _refill(flow, seat)
    _run_effect(flow)


def _refill(flow: Flow, seat: Seat) -> None:
    before = len(flow.hands[seat])
    while flow.deck and len(flow.hands[seat]) < flow.box.data.deal.hand:
        card = flow.take_from_deck()
        if card in flow.box.cards:
            flow.set_hand(seat, (*flow.hands[seat], card))
        else:
            pigs.set_aside(flow, card, seat)
    flow.events.append(Refilled(seat, len(flow.hands[seat]) - before))


def _run_effect(flow: Flow) -> None:
    """Run the effect of the card whose token was placed last; after the last card the last rounds begin instead."""
    if flow.ending:
        begin_last_rounds(flow)
    elif not pigs.begin_effect(flow):
        after_effect(flow)


def after_effect(flow: Flow) -> None:
    """Continue with the next card that was set aside, or with the next turn."""
    if flow.pigs.tokens < len(flow.pigs.cards):
        pigs.place_token(flow, flow.active)
        _run_effect(flow)
    else:
        next_turn(flow)


def begin_turn(flow: Flow, seat: Seat) -> None:
    """Let a seat play a card."""
    flow.active = seat
    flow.phase = _PLAY
    flow.waiting = (seat,)


def next_turn(flow: Flow) -> None:
    """Continue after the active player's turn."""
    seat = seat_after(flow, flow.turns_left)
    if seat is not None:
        begin_turn(flow, seat)
    elif flow.smooki:
        reveal_for_smooki(flow)
    else:
        flow.end(Reason.PLAYED)


def begin_last_rounds(flow: Flow) -> None:
    """Begin the rounds in which nobody draws."""
    if flow.smooki:
        flow.events.append(LastRoundsBegan(None))
        choose(flow)
        return
    turns = flow.box.data.end.turns
    flow.turns_left = tuple(0 if seat in flow.gone.seats else turns for seat in range(len(flow.hands)))
    flow.events.append(LastRoundsBegan(turns))
    next_turn(flow)


def reveal_for_smooki(flow: Flow) -> None:
    """Reveal a card for Smooki, and build it unless there is a choice."""
    if not flow.deck:
        flow.events.append(DeckOut())
        after_smooki(flow, None)
        return
    card = flow.take_from_deck()
    if card not in flow.box.cards:
        pigs.set_aside(flow, card, SMOOKI)
        pigs.place_token(flow, _holder(flow))
        if flow.ending:
            begin_last_rounds(flow)
        else:
            begin_turn(flow, flow.setup.first)
        return
    flow.events.append(CardOpened(SMOOKI, card))
    ways = ways_by_card(flow.box, flow.yards[SMOOKI], (card,))[card]
    if len(ways) > 1:
        flow.pending = Pending(opened=(Opened(SMOOKI, card),))
        flow.wait_for(Phase.SMOOKI, _holder(flow))
        return
    if ways:
        build(flow, SMOOKI, ways[0])
    else:
        flow.discard = (*flow.discard, card)
        flow.events.append(Discarded(SMOOKI, card))
    after_smooki(flow, card)


def after_smooki(flow: Flow, card: Card | None) -> None:
    """Begin the next round after Smooki's card; a white one passes the Mustache, and so does every last round."""
    if flow.ending or (card is not None and flow.box.cards[card].colour is Colour.WHITE):
        flow.mustache = 1 - _holder(flow)
        flow.events.append(MustachePassed(flow.mustache))
    if flow.ending:
        choose(flow)
    else:
        begin_turn(flow, flow.setup.first)


def _holder(flow: Flow) -> Seat:
    assert flow.mustache is not None, "somebody has the Mustache when Smooki plays"
    return flow.mustache


def choose(flow: Flow) -> None:
    """Begin one of the last rounds of two players, or end the game when they have no cards."""
    seats = tuple(seat for seat, hand in enumerate(flow.hands) if hand)
    if not seats:
        flow.end(Reason.PLAYED)
        return
    flow.pending = Pending(chosen=(None,) * len(flow.hands))
    flow.wait_for(Phase.CHOOSE, *seats)


def show(flow: Flow) -> None:
    """Show the chosen cards; the holder of the Mustache plays first."""
    chosen, holder = flow.pending.chosen, _holder(flow)
    opened: list[Opened] = []
    for seat in (holder, 1 - holder):
        card = chosen[seat]
        if card is not None:
            flow.take_from_hand(seat, card)
            opened.append(Opened(seat, card))
            flow.events.append(CardOpened(seat, card))
    flow.revealed = True
    play_shown(flow, tuple(opened))


def play_shown(flow: Flow, opened: tuple[Opened, ...]) -> None:
    """Let the next shown card be played, or reveal one for Smooki."""
    flow.pending = Pending(opened=opened)
    if opened:
        flow.active = opened[0].builder
        flow.wait_for(Phase.SHOWN, flow.active)
    else:
        reveal_for_smooki(flow)
