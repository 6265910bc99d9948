"""The legal moves of each seat, and carrying them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.game import NOT_TO_MOVE, IllegalMove, Seat, Step
from rules.tuples import with_item, without
from rules.wolves import pigs, turns
from rules.wolves.box import Box
from rules.wolves.building import Yards, built_on, plays, ways_by_card
from rules.wolves.events import CardChosen, Discarded, Event, Left, Reason, WolfSent
from rules.wolves.flow import Flow
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.refusals import Refusal
from rules.wolves.sending import check_send, sendings, vacancies, with_wolf
from rules.wolves.state import SMOOKI, Card, Cards, Gone, Opened, Pending, Phase, State

Play: TypeAlias = Build | Basement | Discard
Wolves: TypeAlias = tuple[tuple[int, ...], ...]
"""Each seat's unsent wolves, by value."""

_PLAY, _PASSING, _SEND, _SMOOKI, _CHOOSE, _SHOWN, _OVER = Phase


def legal_moves(box: Box, state: State, seat: Seat) -> list[Move]:
    """List the legal moves of a seat, card by card in the order of its hand."""
    if seat not in state.waiting:
        return []
    phase = state.phase
    if phase is _PLAY:
        return _plays(box, state, seat, state.hands[seat])
    if phase is _SHOWN:
        return _plays(box, state, seat, (state.pending.opened[0].card,))
    if phase is _SEND:
        return [*sendings(box, state.wolves[seat], vacancies(box, state.yards, seat, baby_wolf=False)).sends]
    if phase is _SMOOKI:
        card = state.pending.opened[0].card
        return [ForSmooki(way) for way in ways_by_card(box, state.yards[SMOOKI], (card,))[card]]
    cards = [box.cards[card] for card in state.hands[seat] if card is not None]
    return [card.passing if phase is _PASSING else card.choice for card in cards]


def _plays(box: Box, state: State, seat: Seat, cards: Cards) -> list[Move]:
    wolves = state.wolves[seat]
    vacant = vacancies(box, state.yards, seat, state.setup.baby_wolf) if wolves else 0
    discards: Mapping[Card, tuple[Move, ...]] = sendings(box, wolves, vacant)
    return plays(box, state.yards[seat], cards, discards)


def _play_from_hand(box: Box, state: State, seat: Seat, move: Play) -> Step[State, Event]:
    """Play a card, then draw one except in the last rounds, and pass the turn unless something else comes first."""
    deck, turns_left, card = state.deck, state.turns_left, move.card
    hand = [*state.hands[seat]]
    if card not in hand:
        raise IllegalMove(Refusal.NOT_IN_HAND, card=card)
    hand.remove(card)
    yards, wolves, discard, events = _played(
        box, state.yards, state.wolves, state.discard, seat, move, state.setup.baby_wolf
    )
    after: Seat | None = None
    if turns_left:
        turns_left = with_item(turns_left, seat, turns_left[seat] - 1)
        after = turns.seat_after(state, turns_left)
    elif deck[-1] in box.cards and (after := turns.seat_after(state, ())) is not None:
        hand.append(deck[-1])
        deck, events = deck[:-1], (*events, turns.card_drawn(seat))
    hands = with_item(state.hands, seat, tuple(hand))
    if after is None:
        flow = Flow.of(box, state)
        flow.hands, flow.yards, flow.wolves, flow.discard = hands, yards, wolves, discard
        flow.events += events
        flow.revealed = True
        turns.after_play(flow)
        return flow.step()
    then = State(
        state.setup,
        deck,
        hands,
        yards,
        wolves,
        after,
        _PLAY,
        (after,),
        discard,
        state.pigs,
        state.pending,
        turns_left,
        state.mustache,
        state.gone,
    )
    return Step(then, events, True)


def _play_shown(flow: Flow, seat: Seat, move: Play) -> None:
    first, *others = flow.pending.opened
    _check_open(first, move.card)
    flow.yards, flow.wolves, flow.discard, events = _played(
        flow.box, flow.yards, flow.wolves, flow.discard, seat, move, flow.setup.baby_wolf
    )
    flow.events += events
    turns.play_shown(flow, tuple(others))


def _played(
    box: Box, yards: Yards, wolves: Wolves, discard: tuple[Card, ...], seat: Seat, move: Play, baby_wolf: bool
) -> tuple[Yards, Wolves, tuple[Card, ...], tuple[Event, ...]]:
    """Build or discard a card; return the yards, wolves and discard pile after it, and the events."""
    if isinstance(move, Discard):
        discard, discarded = (*discard, move.card), Discarded(seat, move.card)
        if move.send is None:
            return yards, wolves, discard, (discarded,)
        yards, wolves, sent = _sent(box, yards, wolves, seat, move.send, baby_wolf)
        return yards, wolves, discard, (discarded, sent)
    yards, built = built_on(box, yards, seat, move)
    return yards, wolves, discard, (built,)


def _sent(
    box: Box, yards: Yards, wolves: Wolves, seat: Seat, send: Send, baby_wolf: bool
) -> tuple[Yards, Wolves, WolfSent]:
    own = wolves[seat]
    house = check_send(box, yards, seat, own, send, baby_wolf)
    yards = with_wolf(yards, seat, send, house)
    wolves = with_item(wolves, seat, without(own, own.index(send.wolf)))
    return yards, wolves, WolfSent(seat, send.wolf, send.builder, send.house)


def _send_for_pig(flow: Flow, seat: Seat, send: Send) -> None:
    flow.yards, flow.wolves, sent = _sent(flow.box, flow.yards, flow.wolves, seat, send, baby_wolf=False)
    flow.events.append(sent)
    flow.set_senders(flow.pigs.senders[1:])
    _go_on_sending(flow)


def _go_on_sending(flow: Flow) -> None:
    if not pigs.ask_sender(flow):
        turns.after_effect(flow)


def _choose(flow: Flow, seat: Seat, move: Pass | Choose) -> None:
    flow.check_in_hand(seat, move.card)
    flow.set_chosen(seat, move.card)
    flow.events.append(CardChosen(seat))
    _stop_waiting_for(flow, seat)


def _stop_waiting_for(flow: Flow, seat: Seat) -> None:
    """Wait only for the others; when all have chosen, go on."""
    flow.waiting = tuple([waiting for waiting in flow.waiting if waiting != seat])
    if flow.waiting:
        return
    if flow.phase is _PASSING:
        pigs.pass_cards(flow)
        turns.after_effect(flow)
    else:
        turns.show(flow)


def _build_for_smooki(flow: Flow, seat: Seat, move: ForSmooki) -> None:
    first = flow.pending.opened[0]
    _check_open(first, move.way.card)
    turns.build(flow, SMOOKI, move.way)
    flow.pending = Pending()
    turns.after_smooki(flow, first.card)


def _check_open(opened: Opened, card: Card) -> None:
    if card != opened.card:
        raise IllegalMove(Refusal.OTHER_CARD_OPEN, card=card, open=opened.card)


_Act: TypeAlias = Callable[[Flow, Seat, Any], None]
_CARD = (Build, Basement, Discard)
_ACTS: dict[Phase, dict[type[Move], _Act]] = {
    _PLAY: {},
    _PASSING: {Pass: _choose},
    _SEND: {Send: _send_for_pig},
    _SMOOKI: {ForSmooki: _build_for_smooki},
    _CHOOSE: {Choose: _choose},
    _SHOWN: dict.fromkeys(_CARD, _play_shown),
    _OVER: {},
}
"""What carries out each kind of move in each phase, except for cards played from the hand."""
_MUST = {
    _PLAY: Refusal.PLAY_A_CARD,
    _PASSING: Refusal.PASSING_CARDS,
    _SEND: Refusal.SEND_A_WOLF,
    _SMOOKI: Refusal.BUILD_FOR_SMOOKI,
    _CHOOSE: Refusal.CHOOSE_A_CARD,
    _SHOWN: Refusal.PLAY_THE_SHOWN_CARD,
}
"""The refusal for a kind of move that doesn't belong to the phase."""


def apply(box: Box, state: State, seat: Seat, move: Move) -> Step[State, Event]:
    """Make a move; IllegalMove says why not."""
    phase = state.phase
    if phase is _PLAY and seat in state.waiting and isinstance(move, _CARD):
        return _play_from_hand(box, state, seat, move)
    act = _ACTS[phase].get(type(move))
    if seat not in state.waiting and not (act and _has_chosen(state, seat, move)):
        raise IllegalMove(NOT_TO_MOVE)
    if act is None:
        raise IllegalMove(_MUST[phase])
    flow = Flow.of(box, state)
    act(flow, seat, move)
    return flow.step()


def _has_chosen(state: State, seat: Seat, move: Move) -> bool:
    """Say whether a seat may replace its secret choice by this one because others are still choosing."""
    chosen = state.pending.chosen
    return (
        isinstance(move, Pass | Choose)
        and 0 <= seat < len(chosen)
        and chosen[seat] is not None
        and move.card in state.hands[seat]
    )


def resign(flow: Flow, seat: Seat) -> None:
    """Resign a seat; whatever waited for it goes on at once."""
    if flow.phase is _OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    gone = flow.gone
    if seat in gone.seats:
        raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
    flow.gone = Gone(tuple(sorted((*gone.seats, seat))), gone.cards + flow.hands[seat])
    flow.set_hand(seat, ())
    flow.events.append(Left(seat))
    if len(flow.present) == 1:
        flow.end(Reason.ALONE)
    elif flow.phase is _PLAY:
        if seat == flow.active:
            turns.next_turn(flow)
    elif flow.phase is _SEND:
        asked = flow.pigs.senders[0]
        flow.set_senders(tuple(sender for sender in flow.pigs.senders if sender != seat))
        if seat == asked:
            _go_on_sending(flow)
    else:
        flow.set_chosen(seat, None)
        _stop_waiting_for(flow, seat)
