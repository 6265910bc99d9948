"""What each seat may do now, and what doing it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.game import NOT_TO_MOVE, IllegalMove, Seat
from rules.tuples import with_item, without
from rules.wolves import pigs, turns
from rules.wolves.box import Box
from rules.wolves.building import Site
from rules.wolves.events import CardChosen, Discarded, Left, Reason, WolfSent
from rules.wolves.flow import Flow
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.refusals import Refusal
from rules.wolves.sending import check_send, sendings, vacancies, with_wolf
from rules.wolves.state import SMOOKI, Card, Cards, Gone, Opened, Pending, Phase, State

_PLAY, _PASSING, _SEND, _SMOOKI, _CHOOSE, _SHOWN, _OVER = Phase


def legal_moves(box: Box, state: State, seat: Seat) -> list[Move]:
    """List what a seat may do now, card by card in the order of its hand."""
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
        card = box.cards[state.pending.opened[0].card]
        return [ForSmooki(way) for way in Site(state.yards[SMOOKI], box.most).ways(card)]
    cards = [box.cards[card] for card in state.hands[seat] if card is not None]
    return [card.passing if phase is _PASSING else card.choice for card in cards]


def _plays(box: Box, state: State, seat: Seat, cards: Cards) -> list[Move]:
    wolves = state.wolves[seat]
    vacant = vacancies(box, state.yards, seat, state.setup.baby_wolf) if wolves else 0
    ways, discards = Site(state.yards[seat], box.most).ways, sendings(box, wolves, vacant).discards
    moves: list[Move] = []
    for name in cards:
        if name is not None:
            card = box.cards[name]
            moves += ways(card)
            moves += discards(card)
    return moves


def _play_from_hand(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    flow.take_from_hand(seat, move.card)
    flow.revealed = True
    _play(flow, seat, move)
    turns.after_play(flow)


def _play_shown(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    opened = flow.pending.opened
    _check_open(opened[0], move.card)
    _play(flow, seat, move)
    turns.play_shown(flow, opened[1:])


def _play(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    if isinstance(move, Discard):
        flow.discard = (*flow.discard, move.card)
        flow.events.append(Discarded(seat, move.card))
        if move.send is not None:
            _send(flow, seat, move.send, flow.setup.baby_wolf)
    else:
        turns.build(flow, seat, move)


def _send(flow: Flow, seat: Seat, send: Send, baby_wolf: bool) -> None:
    wolves = flow.wolves[seat]
    house = check_send(flow.box, flow.yards, seat, wolves, send, baby_wolf)
    flow.yards = with_wolf(flow.yards, seat, send, house)
    flow.wolves = with_item(flow.wolves, seat, without(wolves, wolves.index(send.wolf)))
    flow.events.append(WolfSent(seat, send.wolf, send.builder, send.house))


def _send_for_pig(flow: Flow, seat: Seat, send: Send) -> None:
    _send(flow, seat, send, baby_wolf=False)
    flow.set_senders(flow.pigs.senders[1:])
    _go_on_sending(flow)


def _go_on_sending(flow: Flow) -> None:
    if not pigs.ask_sender(flow):
        turns.after_effect(flow)


def _choose(flow: Flow, seat: Seat, move: Pass | Choose) -> None:
    flow.check_in_hand(seat, move.card)
    flow.set_chosen(seat, move.card)
    flow.waiting = tuple(waiting for waiting in flow.waiting if waiting != seat)
    flow.events.append(CardChosen(seat))
    _when_all_have_chosen(flow)


def _when_all_have_chosen(flow: Flow) -> None:
    if flow.waiting:
        return
    if flow.phase is _PASSING:
        pigs.pass_cards(flow)
        turns.after_effect(flow)
    else:
        turns.show(flow)


def _build_for_smooki(flow: Flow, seat: Seat, move: ForSmooki) -> None:
    opened = flow.pending.opened[0]
    _check_open(opened, move.way.card)
    turns.build(flow, SMOOKI, move.way)
    flow.pending = Pending()
    turns.after_smooki(flow, opened.card)


def _check_open(opened: Opened, card: Card) -> None:
    if card != opened.card:
        raise IllegalMove(Refusal.OTHER_CARD_OPEN, card=card, open=opened.card)


_Act: TypeAlias = Callable[[Flow, Seat, Any], None]
_FROM_HAND: dict[type[Move], _Act] = dict.fromkeys((Build, Basement, Discard), _play_from_hand)
_AS_SHOWN: dict[type[Move], _Act] = dict.fromkeys((Build, Basement, Discard), _play_shown)
_ACTS: dict[Phase, dict[type[Move], _Act]] = {
    _PLAY: _FROM_HAND,
    _PASSING: {Pass: _choose},
    _SEND: {Send: _send_for_pig},
    _SMOOKI: {ForSmooki: _build_for_smooki},
    _CHOOSE: {Choose: _choose},
    _SHOWN: _AS_SHOWN,
    _OVER: {},
}
"""What carries out the moves that there is time for in a phase."""
_MUST = {
    _PLAY: Refusal.PLAY_A_CARD,
    _PASSING: Refusal.PASSING_CARDS,
    _SEND: Refusal.SEND_A_WOLF,
    _SMOOKI: Refusal.BUILD_FOR_SMOOKI,
    _CHOOSE: Refusal.CHOOSE_A_CARD,
    _SHOWN: Refusal.PLAY_THE_SHOWN_CARD,
}
"""What is said to a seat that tries another kind of move."""


def apply(flow: Flow, seat: Seat, move: Move) -> None:
    """Make a move; IllegalMove says why not."""
    act = _ACTS[flow.phase].get(type(move))
    if seat not in flow.waiting and not (act and _has_chosen(flow, seat, move)):
        raise IllegalMove(NOT_TO_MOVE)
    if act is None:
        raise IllegalMove(_MUST[flow.phase])
    act(flow, seat, move)


def _has_chosen(flow: Flow, seat: Seat, move: Move) -> bool:
    """Say whether a seat that has chosen a card in secret may choose this one instead while others still choose."""
    chosen = flow.pending.chosen
    return (
        isinstance(move, Pass | Choose)
        and 0 <= seat < len(chosen)
        and chosen[seat] is not None
        and move.card in flow.hands[seat]
    )


def resign(flow: Flow, seat: Seat) -> None:
    """Let a seat go; what waited for it goes on at once."""
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
        flow.waiting = tuple(waiting for waiting in flow.waiting if waiting != seat)
        _when_all_have_chosen(flow)
