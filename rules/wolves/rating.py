"""What the hard level expects of its moves: each is tried in many games that agree with what its seat may know.

All moves are tried in the same deals. Every seat plays such a game on as the normal level does, from its own hand.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules.chance import Chance
from rules.game import Seen
from rules.search import Limit, Rated
from rules.tuples import with_item
from rules.wolves import autopilot, play
from rules.wolves.box import Box
from rules.wolves.moves import Choose, Discard, Move, Pass, Send
from rules.wolves.policy import Policy
from rules.wolves.sampling import sample
from rules.wolves.simulation import Simulation
from rules.wolves.state import Phase, State

WIDTH = 10
"""How many moves are tried more than once: those that the policy likes best."""
ALIKE = 2
"""How many of them may discard a card and send the same wolf to the same house, or none."""
FEW = 16
"""Tries before a move is given up."""
SURE = 2.0
"""Standard errors by which a move must be behind the best one to be given up."""
SCALE = 12.0
"""The lead in points that counts as much as the win."""
TRUST = 12
"""How many tries the opinion of the policy counts for."""
POINT = 1 / 6
"""What a point is worth by the opinion of the policy."""


class _Tried:
    """A move with what came of it, deal by deal."""

    __slots__ = ("move", "points", "prior", "wins", "worths")

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.wins = self.points = 0.0
        self.worths: list[float] = []

    @property
    def worth(self) -> float:
        """What came of it, and a little of what the policy thinks: that counts less with every try."""
        return (sum(self.worths) + TRUST * POINT * self.prior) / (len(self.worths) + TRUST)

    def rated(self) -> Rated[Move]:
        count = len(self.worths)
        return Rated(self.move, self.wins / count, self.points / count, count)

    def is_behind(self, best: _Tried) -> bool:
        """Say whether the best move was surely better in the same deals, or nothing tells them apart."""
        count = len(self.worths)
        gaps = [its - own for own, its in zip(self.worths, best.worths, strict=True)]
        mean, gap = sum(gaps) / count, best.worth - self.worth
        spread = sum([(each - mean) ** 2 for each in gaps]) / (count - 1)
        return gap * gap * count >= SURE * SURE * spread


class Search:
    """Rates the moves of a seat from what it may know."""

    def __init__(self, box: Box, policy: Policy, seen: Seen[State], chance: Chance) -> None:
        assert seen.seat is not None
        self._box = box
        self._policy = policy
        self._seen = seen
        self._seat = seen.seat
        self._chance = chance
        worths = autopilot.worths(box, policy, seen.state, self._seat)
        self._left = sorted([_Tried(move, worth) for move, worth in worths.items()], key=_prior, reverse=True)
        self._given_up: list[_Tried] = []

    def rate(self, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate all moves within a limit, the best first."""
        budget = limit.rounds * len(self._left)
        budget -= self._try_all()
        self._pick_candidates()
        while len(self._left) > 1 and budget > 0 and not limit.time_is_up():
            budget -= self._try_all()
            if len(self._left[0].worths) >= FEW:
                self._give_up()
        self._left.sort(key=_worth, reverse=True)
        self._given_up.sort(key=_tries_and_worth, reverse=True)
        return tuple([tried.rated() for tried in (*self._left, *self._given_up)])

    def _pick_candidates(self) -> None:
        """Give up all but some moves at once; discards that differ by the card only must not crowd out others."""
        alike: Counter[Send | None] = Counter()
        candidates: list[_Tried] = []
        for tried in self._left:
            if isinstance(tried.move, Discard):
                alike[tried.move.send] += 1
                if alike[tried.move.send] > ALIKE:
                    self._given_up.append(tried)
                    continue
            (candidates if len(candidates) < WIDTH else self._given_up).append(tried)
        self._left = candidates

    def _give_up(self) -> None:
        best = max(self._left, key=_worth)
        behind = [tried for tried in self._left if tried is not best and tried.is_behind(best)]
        if behind:
            self._given_up += behind
            self._left = [tried for tried in self._left if tried not in behind]

    def _try_all(self) -> int:
        """Try all moves that are left in one more deal; return how many."""
        deal = self._deal()
        for tried in self._left:
            self._try(tried, deal)
        return len(self._left)

    def _deal(self) -> State:
        """Draw a state in which others who have already chosen a card in secret chose as the policy does."""
        state = sample(self._box, self._seen, self._chance)
        if state.phase not in (Phase.PASSING, Phase.CHOOSE):
            return state
        chosen = state.pending.chosen
        for seat, card in enumerate(chosen):
            if card is not None and seat != self._seat:
                move = autopilot.choose(self._box, self._policy, state, seat)
                assert isinstance(move, Pass | Choose)
                chosen = with_item(chosen, seat, move.card)
        return replace(state, pending=replace(state.pending, chosen=chosen))

    def _try(self, tried: _Tried, deal: State) -> None:
        box, policy, seat = self._box, self._policy, self._seat
        state = play.apply(box, deal, seat, tried.move).state
        while not _starts(state):
            other = state.waiting[0]
            state = play.apply(box, state, other, autopilot.choose(box, policy, state, other)).state
        game = Simulation(box, state)
        if state.waiting:
            game.play_on([policy] * len(state.hands))
        totals = game.totals()
        best = max([totals[other] for other in game.present])
        winners = [other for other in game.present if totals[other] == best]
        won = 1 / len(winners) if seat in winners else 0.0
        rival = max([totals[other][0] for other in game.present if other != seat], default=0)
        lead = totals[seat][0] - rival
        tried.wins += won
        tried.points += totals[seat][0]
        tried.worths.append(won + lead / SCALE)


def _starts(state: State) -> bool:
    """Say whether a state is one from which a simulation can be played on: of a turn, or of a round of choices."""
    if state.phase is Phase.CHOOSE:
        return not any(state.pending.chosen)
    return state.phase in (Phase.PLAY, Phase.OVER)


def _prior(tried: _Tried) -> float:
    return tried.prior


def _worth(tried: _Tried) -> float:
    return tried.worth


def _tries_and_worth(tried: _Tried) -> tuple[int, float]:
    return len(tried.worths), tried.worth
