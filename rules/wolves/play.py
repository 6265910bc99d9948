"""What each seat may do now, and what doing it leads to."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeGuard

from msgspec import Struct

from rules.game import NOT_TO_MOVE, IllegalMove, Seat
from rules.wolves import pigs, turns
from rules.wolves.box import Box
from rules.wolves.building import Site
from rules.wolves.events import CardChosen, Discarded, Left, Reason, WolfSent
from rules.wolves.flow import Flow
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.refusals import Refusal
from rules.wolves.sending import check_send, open_places, with_wolf
from rules.wolves.state import SMOOKI, Card, Cards, Gone, Opened, Pending, Phase, State

_PLAY = Phase.PLAY  # to read a member of an enumeration takes a while


def legal_moves(box: Box, state: State, seat: Seat) -> list[Move]:
    """List what a seat may do now, card by card in the order of its hand."""
    if seat not in state.waiting:
        return []
    phase = state.phase
    if phase is _PLAY:
        return _plays(box, state, seat, state.hands[seat])
    if phase is Phase.SHOWN:
        return _plays(box, state, seat, (state.pending.opened[0].card,))
    if phase is Phase.SEND:
        places = open_places(box, state.yards, seat, baby_wolf=False)
        return [box.sends[wolf][place] for wolf in state.wolves[seat] for place in places]
    if phase is Phase.SMOOKI:
        card = box.cards[state.pending.opened[0].card]
        return [ForSmooki(way) for way in Site(state.yards[SMOOKI], box.most).ways(card)]
    cards = [box.cards[card] for card in state.hands[seat] if card is not None]
    return [card.passing if phase is Phase.PASSING else card.choice for card in cards]


def _plays(box: Box, state: State, seat: Seat, cards: Cards) -> list[Move]:
    site, wolves = Site(state.yards[seat], box.most), state.wolves[seat]
    places = open_places(box, state.yards, seat, state.setup.baby_wolf) if wolves else []
    if places:
        pick = _picker(places)
    moves: list[Move] = []
    for name in cards:
        if name is not None:
            card = box.cards[name]
            moves += site.ways(card)
            moves.append(card.discard)
            if places:
                discards = card.discards
                for wolf in wolves:
                    moves += pick(discards[wolf])
    return moves


def _picker(places: list[int]) -> Callable[[tuple[Discard, ...]], tuple[Discard, ...]]:
    """Give a quick way to pick what stands at some places, of which there is at least one."""
    if len(places) == 1:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(*places)


def _play_from_hand(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    _check_in_hand(flow, seat, move.card)
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
    at = wolves.index(send.wolf)
    flow.wolves = (*flow.wolves[:seat], wolves[:at] + wolves[at + 1 :], *flow.wolves[seat + 1 :])
    flow.events.append(WolfSent(seat, send.wolf, send.builder, send.house))


def _send_for_pig(flow: Flow, seat: Seat, send: Send) -> None:
    _send(flow, seat, send, baby_wolf=False)
    flow.set_senders(flow.pigs.senders[1:])
    _go_on_sending(flow)


def _go_on_sending(flow: Flow) -> None:
    if not pigs.ask_sender(flow):
        turns.after_effect(flow)


def _choose(flow: Flow, seat: Seat, move: Pass | Choose) -> None:
    _check_in_hand(flow, seat, move.card)
    flow.set_chosen(seat, move.card)
    flow.waiting = tuple(waiting for waiting in flow.waiting if waiting != seat)
    flow.events.append(CardChosen(seat))
    _when_all_have_chosen(flow)


def _when_all_have_chosen(flow: Flow) -> None:
    if flow.waiting:
        return
    if flow.phase is Phase.PASSING:
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


def _check_in_hand(flow: Flow, seat: Seat, card: Card) -> None:
    if card not in flow.hands[seat]:
        raise IllegalMove(Refusal.NOT_IN_HAND, card=card)


def _check_open(opened: Opened, card: Card) -> None:
    if card != opened.card:
        raise IllegalMove(Refusal.OTHER_CARD_OPEN, card=card, open=opened.card)


class _Duty(Struct, frozen=True, gc=False):
    """What the seats that are waited for have to do."""

    kinds: tuple[type[Move], ...]
    act: Callable[[Flow, Seat, Any], None]
    refusal: Refusal
    """What is said to a seat that tries another kind of move."""


_CARD = (Build, Basement, Discard)
_DUTIES = {
    Phase.PLAY: _Duty(_CARD, _play_from_hand, Refusal.PLAY_A_CARD),
    Phase.PASSING: _Duty((Pass,), _choose, Refusal.PASSING_CARDS),
    Phase.SEND: _Duty((Send,), _send_for_pig, Refusal.SEND_A_WOLF),
    Phase.SMOOKI: _Duty((ForSmooki,), _build_for_smooki, Refusal.BUILD_FOR_SMOOKI),
    Phase.CHOOSE: _Duty((Choose,), _choose, Refusal.CHOOSE_A_CARD),
    Phase.SHOWN: _Duty(_CARD, _play_shown, Refusal.PLAY_THE_SHOWN_CARD),
}


def apply(flow: Flow, seat: Seat, move: Move) -> None:
    """Make a move; IllegalMove says why not."""
    if seat not in flow.waiting:
        if not _is_changed_mind(move, flow, seat):
            raise IllegalMove(NOT_TO_MOVE)
        _choose(flow, seat, move)
        return
    duty = _DUTIES[flow.phase]
    if not isinstance(move, duty.kinds):
        raise IllegalMove(duty.refusal)
    duty.act(flow, seat, move)


def _is_changed_mind(move: Move, flow: Flow, seat: Seat) -> TypeGuard[Pass | Choose]:
    """Say whether a seat that has chosen a card in secret chooses again while others still choose."""
    if not isinstance(move, Pass | Choose) or seat not in range(len(flow.pending.chosen)):
        return False
    kinds = _DUTIES[flow.phase].kinds
    return isinstance(move, kinds) and flow.pending.chosen[seat] is not None and move.card in flow.hands[seat]


def resign(flow: Flow, seat: Seat) -> None:
    """Let a seat go; what waited for it goes on at once."""
    if flow.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    gone = flow.gone
    if seat in gone.seats:
        raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
    flow.gone = Gone(tuple(sorted((*gone.seats, seat))), gone.cards + flow.hands[seat])
    flow.set_hand(seat, ())
    flow.events.append(Left(seat))
    if len(flow.present) == 1:
        flow.end(Reason.ALONE)
    elif flow.phase is Phase.PLAY:
        if seat == flow.active:
            turns.next_turn(flow)
    elif flow.phase is Phase.SEND:
        asked = flow.pigs.senders[0]
        flow.set_senders(tuple(sender for sender in flow.pigs.senders if sender != seat))
        if seat == asked:
            _go_on_sending(flow)
    else:
        flow.set_chosen(seat, None)
        flow.waiting = tuple(waiting for waiting in flow.waiting if waiting != seat)
        _when_all_have_chosen(flow)
