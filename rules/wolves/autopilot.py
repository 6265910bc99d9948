"""The moves of the normal level, which also plays for somebody who is away: as the policy of a simulation plays."""

from __future__ import annotations

from rules.game import Seat
from rules.wolves import play
from rules.wolves.box import Box
from rules.wolves.moves import Choose, ForSmooki, Move
from rules.wolves.policy import Policy
from rules.wolves.simulation import Simulation
from rules.wolves.state import Phase, State


def choose(box: Box, policy: Policy, state: State, seat: Seat) -> Move:
    """Choose one of the legal moves of a seat that is to move, from what the seat may know."""
    game = Simulation(box, state)
    hand = game.hands[seat]
    if state.phase is Phase.PLAY:
        return policy.play(game, seat, hand, game.turns_to_come(seat))
    if state.phase is Phase.SHOWN:
        return policy.play(game, seat, [box.cards[state.pending.opened[0].card]], len(hand))
    if state.phase is Phase.CHOOSE:
        return Choose(policy.play(game, seat, hand, len(hand) - 1).card)
    if state.phase is Phase.PASSING:
        return policy.give(game, seat, hand, game.turns_to_come(seat)).passing
    if state.phase is Phase.SEND:
        send = policy.send(game, seat, game.turns_to_come(seat))
        assert send is not None, "who can't send a wolf is not asked"
        return send
    ways = [move.way for move in play.legal_moves(box, state, seat) if isinstance(move, ForSmooki)]
    return ForSmooki(policy.build_for_smooki(game, seat, ways, game.turns_to_come(seat)))


def worths(box: Box, policy: Policy, state: State, seat: Seat) -> dict[Move, float]:
    """Value every legal move of a seat that is to move, on a scale of its own."""
    game = Simulation(box, state)
    hand, phase = game.hands[seat], state.phase
    if phase is Phase.SHOWN:
        hand = [box.cards[state.pending.opened[0].card]]
    if phase in (Phase.PLAY, Phase.SHOWN):
        turns = game.turns_to_come(seat) if phase is Phase.PLAY else len(game.hands[seat])
        return dict(policy.plays(game, seat, hand, turns))
    if phase is Phase.CHOOSE:
        best: dict[Move, float] = {}
        for move, worth in policy.plays(game, seat, hand, len(hand) - 1):
            choice = box.cards[move.card].choice
            best[choice] = max(worth, best.get(choice, worth))
        return best
    turns = game.turns_to_come(seat)
    if phase is Phase.PASSING:
        wants = policy.wants(game, seat, hand, turns)
        return {card.passing: -want for card, want in zip(hand, wants, strict=True)}
    prospects = policy.prospects(game, seat, turns)
    if phase is Phase.SEND:
        return dict(policy.sends(prospects))
    ways = [move for move in play.legal_moves(box, state, seat) if isinstance(move, ForSmooki)]
    return {move: policy.worth_for_smooki(prospects, move.way) for move in ways}
