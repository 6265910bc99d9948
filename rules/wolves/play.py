"""What each seat may do now, and what doing it leads to."""

from __future__ import annotations

from rules.game import NOT_TO_MOVE, IllegalMove, Seat
from rules.wolves import pigs, turns
from rules.wolves.box import Box
from rules.wolves.building import ways_to_build
from rules.wolves.events import CardChosen, Discarded, Left, Reason, WolfSent
from rules.wolves.flow import Flow
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.refusals import TO_DO, Refusal
from rules.wolves.sending import check_send, open_places, with_wolf
from rules.wolves.state import SMOOKI, Card, Cards, Opened, Phase, State

ALLOWED: dict[Phase, tuple[type[Move], ...]] = {
    Phase.PLAY: (Build, Basement, Discard),
    Phase.PASSING: (Pass,),
    Phase.SEND: (Send,),
    Phase.SMOOKI: (ForSmooki,),
    Phase.CHOOSE: (Choose,),
    Phase.SHOWN: (Build, Basement, Discard),
}
"""The kinds of move that each phase is for."""


def legal_moves(box: Box, state: State, seat: Seat) -> list[Move]:
    """List what a seat may do now, card by card in the order of its hand."""
    if seat not in state.waiting:
        return []
    phase = state.phase
    if phase is Phase.PLAY:
        return _plays(box, state, seat, state.hands[seat])
    if phase is Phase.SHOWN:
        return _plays(box, state, seat, (state.opened[0].card,))
    if phase is Phase.SEND:
        places = open_places(box, state.yards, seat, baby_wolf=False)
        return [box.sends[wolf][place] for wolf in state.wolves[seat] for place in places]
    if phase is Phase.SMOOKI:
        card = box.cards[state.opened[0].card]
        return [ForSmooki(way) for way in ways_to_build(card, state.yards[SMOOKI], box.most)]
    cards = [box.cards[card] for card in state.hands[seat] if card is not None]
    return [card.passing if phase is Phase.PASSING else card.choice for card in cards]


def _plays(box: Box, state: State, seat: Seat, cards: Cards) -> list[Move]:
    yard, wolves = state.yards[seat], state.wolves[seat]
    places = open_places(box, state.yards, seat, state.baby_wolf) if wolves else []
    moves: list[Move] = []
    for name in cards:
        if name is not None:
            card = box.cards[name]
            moves += ways_to_build(card, yard, box.most)
            moves.append(card.discard)
            if places:
                for wolf in wolves:
                    row = card.discards[wolf]
                    moves += [row[place] for place in places]
    return moves


def is_changed_mind(state: State | Flow, seat: Seat, move: Move) -> bool:
    """Say whether a seat that has chosen a card in secret chooses again while others still choose."""
    if not isinstance(move, Pass | Choose) or seat not in range(len(state.chosen)):
        return False
    return state.chosen[seat] is not None and isinstance(move, ALLOWED[state.phase]) and move.card in state.hands[seat]


def apply(flow: Flow, seat: Seat, move: Move) -> None:
    """Make a move; IllegalMove says why not."""
    if seat not in flow.waiting:
        if not is_changed_mind(flow, seat, move):
            raise IllegalMove(NOT_TO_MOVE)
    elif not isinstance(move, ALLOWED[flow.phase]):
        raise IllegalMove(TO_DO[flow.phase])
    if isinstance(move, Build | Basement | Discard):
        if flow.phase is Phase.SHOWN:
            _play_shown(flow, seat, move)
        else:
            _play_from_hand(flow, seat, move)
    elif isinstance(move, Pass | Choose):
        _choose(flow, seat, move.card)
    elif isinstance(move, Send):
        _send(flow, seat, move, baby_wolf=False)
        flow.senders = flow.senders[1:]
        _go_on_sending(flow)
    else:
        _build_for_smooki(flow, move)


def _play_from_hand(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    _check_in_hand(flow, seat, move.card)
    _play(flow, seat, move)
    flow.take_from_hand(seat, move.card)
    flow.revealed = True
    turns.after_play(flow)


def _play_shown(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    _check_open(flow.opened[0], move.card)
    _play(flow, seat, move)
    flow.opened = flow.opened[1:]
    turns.play_shown(flow)


def _play(flow: Flow, seat: Seat, move: Build | Basement | Discard) -> None:
    if not isinstance(move, Discard):
        turns.build(flow, seat, move)
        return
    flow.discard = (*flow.discard, move.card)
    flow.events.append(Discarded(seat, move.card))
    if move.send is not None:
        _send(flow, seat, move.send, flow.baby_wolf)


def _send(flow: Flow, seat: Seat, send: Send, baby_wolf: bool) -> None:
    wolves = flow.wolves[seat]
    house = check_send(flow.box, flow.yards, seat, wolves, send, baby_wolf)
    flow.yards = with_wolf(flow.yards, seat, send, house)
    at = wolves.index(send.wolf)
    flow.wolves = (*flow.wolves[:seat], wolves[:at] + wolves[at + 1 :], *flow.wolves[seat + 1 :])
    flow.events.append(WolfSent(seat, send.wolf, send.builder, send.house))


def _go_on_sending(flow: Flow) -> None:
    if not pigs.ask_sender(flow):
        turns.after_effect(flow)


def _choose(flow: Flow, seat: Seat, card: Card) -> None:
    _check_in_hand(flow, seat, card)
    flow.set_chosen(seat, card)
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


def _build_for_smooki(flow: Flow, move: ForSmooki) -> None:
    opened = flow.opened[0]
    _check_open(opened, move.way.card)
    turns.build(flow, SMOOKI, move.way)
    flow.opened = ()
    turns.after_smooki(flow, opened.card)


def _check_in_hand(flow: Flow, seat: Seat, card: Card) -> None:
    if card not in flow.hands[seat]:
        raise IllegalMove(Refusal.NOT_IN_HAND, card=card)


def _check_open(opened: Opened, card: Card) -> None:
    if card != opened.card:
        raise IllegalMove(Refusal.OTHER_CARD_OPEN, card=card, open=opened.card)


def resign(flow: Flow, seat: Seat) -> None:
    """Let a seat go; what waited for it goes on at once."""
    if flow.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    if seat in flow.resigned:
        raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
    flow.left += flow.hands[seat]
    flow.set_hand(seat, ())
    flow.resigned = tuple(sorted((*flow.resigned, seat)))
    flow.events.append(Left(seat))
    if len(flow.present) == 1:
        flow.end(Reason.ALONE)
    elif flow.phase is Phase.PLAY:
        if seat == flow.active:
            turns.next_turn(flow)
    elif flow.phase is Phase.SEND:
        asked = flow.senders[0]
        flow.senders = tuple(sender for sender in flow.senders if sender != seat)
        if seat == asked:
            _go_on_sending(flow)
    else:
        flow.set_chosen(seat, None)
        flow.waiting = tuple(waiting for waiting in flow.waiting if waiting != seat)
        _when_all_have_chosen(flow)
