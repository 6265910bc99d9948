"""The hard level: plays on from the ends that a turn can have, and is exact about the dice that lead to them.

A turn that rolls on ends in dozens of ways, however many the dice are, for only the best purchases with each count of
symbols matter. Each such end is judged at a glance and by playouts, the more of them the better it looks; what every
reroll, purchase or blow is worth follows exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.chance import Chance
from rules.pigs.moves import BUILD, Move
from rules.pigs.player.playouts import Habits, Playouts
from rules.pigs.player.prospects import Prospects
from rules.pigs.player.turn import Blowing, End, Turn
from rules.pigs.state import Phase
from rules.search import Limit, Rated

_GLANCE = 10.0
"""How many playouts a judgement at a glance is worth."""
_CLOSE = 0.12
"""Ends that are worse by so much, at a glance, are not played on from."""
_MOST = 4
"""How many ends are played on from for each count of symbols, the best at a glance."""


class Tried:
    """One of the ways in which a turn can end, and what playing on from there has brought."""

    __slots__ = ("ends", "glance", "points", "sure", "tries", "wins")

    def __init__(self, ends: Sequence[End], glance: float, sure: bool) -> None:
        self.ends = ends
        """One, or one for each field of the spinner."""
        self.glance = glance
        self.sure = sure
        """Whether the game is over with it, so that the glance is right."""
        self.tries = 0
        self.wins = self.points = 0.0


class Hard:
    """Thinks about one turn."""

    def __init__(self, turn: Turn, habits: Habits) -> None:
        self._turn = turn
        self._prospects = Prospects(turn)
        self._playouts = Playouts(turn, habits, self._prospects)
        self._tried: dict[object, Tried] = {}
        self._glances: dict[int, float] = {}
        self._tries = 0
        self._surplus = 0.0

    def rate(self, chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate every legal move, the best first."""
        turn, phase = self._turn, self._turn.state.phase
        if phase is Phase.BLOW:
            blowings = [self._blowing(blowing) for blowing in turn.blowings]
            self._play([blowings], len(blowings), chance, limit)
            ways = [(blowing.move, tried) for blowing, tried in zip(turn.blowings, blowings, strict=True)]
            return self._rated((move, tried) for move, tried in ways if move is not None)
        if phase is Phase.BUY:
            return self._purchases(chance, limit)
        return self._rolls(chance, limit)

    def _purchases(self, chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        turn = self._turn
        best: dict[Move, End] = {}
        for end in sorted(turn.ends_by(turn.symbols), key=self._glance, reverse=True):
            for move in turn.first_moves(end):
                best.setdefault(move, end)
        ends = self._best(turn.ends_by(turn.symbols))
        group = [self._end(end) for end in (*ends, *best.values())]
        self._play([list(dict.fromkeys(group))], len(best), chance, limit)
        ways = ((move, self._end(end)) for end in (*best.values(), *ends) for move in turn.first_moves(end))
        return self._rated(ways)

    def _rolls(self, chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        turn, rolling, rolls = self._turn, self._turn.rolling, [*self._turn.rolls()]
        moves = len(rolls) + bool(turn.state.dice)
        groups = [[self._end(end) for end in self._best(turn.ends_by(shown))] for shown in rolling.shown]
        blowings = [self._blowing(blowing) for blowing in turn.blowings]
        blowings.sort(key=lambda tried: tried.glance, reverse=True)
        groups.append(blowings[:_MOST])
        self._play(groups, moves, chance, limit)
        *best, wolf = (max(group, key=self._wins) for group in groups)
        plan = rolling.best([self._wins(tried) for tried in best], self._wins(wolf), turn.rolls_left)
        points = rolling.follow(plan, [tried.points / tried.tries for tried in best], wolf.points / wolf.tries)
        tries = max(1, sum(tried.tries for tried in self._tried.values()) // moves)
        rated: list[Rated[Move]] = []
        if turn.state.dice:
            rated.append(self._rating(BUILD, best[rolling.shown.index(turn.symbols)]))
        rated += [Rated(move, plan.kept[-1][kept], points.kept[-1][kept], tries) for move, kept in rolls]
        return tuple(sorted(rated, key=lambda one: one.wins, reverse=True))

    # ---- the ways to end the turn

    def _best(self, ends: Iterable[End]) -> list[End]:
        """Choose those that are best at a glance."""
        found = {self._key(end): end for end in ends}
        best = sorted(found.values(), key=self._glance, reverse=True)[:_MOST]
        return [end for end in best if self._glance(end) > self._glance(best[0]) - _CLOSE]

    def _glance(self, end: End) -> float:
        key = id(end)
        if key not in self._glances:
            self._glances[key] = self._prospects.share(end)
        return self._glances[key]

    def _key(self, end: End) -> object:
        """Give what only ends with the same table have in common."""
        return end.heights, tuple(sorted(map(id, end.yards[self._turn.seat])))

    def _end(self, end: End) -> Tried:
        key = self._key(end)
        if key not in self._tried:
            self._tried[key] = Tried([end], self._glance(end), self._turn.is_over(end))
        return self._tried[key]

    def _blowing(self, blowing: Blowing) -> Tried:
        if blowing.move is None:
            return self._end(blowing.rest[0])
        if blowing.move not in self._tried:
            glance = sum(map(self._glance, blowing.rest)) / len(blowing.rest)
            self._tried[blowing.move] = Tried(blowing.rest, glance, self._turn.is_over(blowing.rest[0]))
        return self._tried[blowing.move]

    # ---- playing on

    def _play(self, groups: Sequence[Sequence[Tried]], moves: int, chance: Chance, limit: Limit) -> None:
        """Play on from all that is left of the groups, of which the worse half is given up now and then.

        ``moves`` are rated by it: so many times the rounds of the limit are played.
        """
        halvings = max(1, (max(map(len, groups)) - 1).bit_length())
        left = list(dict.fromkeys(tried for group in groups for tried in group))
        budget = limit.rounds * moves // halvings
        for _ in range(halvings):
            for _ in range(max(1, budget // len(left))):
                for tried in left:
                    if tried.tries and limit.time_is_up():
                        return
                    self._try(tried, chance)
            groups = [sorted(group, key=self._wins, reverse=True)[: (len(group) + 1) // 2] for group in groups]
            left = list(dict.fromkeys(tried for group in groups for tried in group))

    def _try(self, tried: Tried, chance: Chance) -> None:
        seat, end = self._turn.seat, tried.ends[tried.tries % len(tried.ends)]
        shares, points = self._playouts.play(end, chance)
        tried.tries += 1
        tried.wins += shares[seat]
        tried.points += points[seat]
        if not tried.sure:
            self._tries += 1
            self._surplus += shares[seat] - tried.glance

    def _wins(self, tried: Tried) -> float:
        """Expect a share of the win: what was seen at a glance, set right on the whole, and what was won since."""
        if tried.sure:
            return tried.glance
        glance = tried.glance + self._surplus / max(1, self._tries)
        return min(1.0, max(0.0, (tried.wins + _GLANCE * glance) / (tried.tries + _GLANCE)))

    def _rating(self, move: Move, tried: Tried) -> Rated[Move]:
        return Rated(move, self._wins(tried), tried.points / tried.tries, tried.tries)

    def _rated(self, ways: Iterable[tuple[Move, Tried]]) -> tuple[Rated[Move], ...]:
        best: dict[Move, Tried] = {}
        for move, tried in ways:
            if move not in best or self._wins(tried) > self._wins(best[move]):
                best[move] = tried
        ordered = sorted(best.items(), key=lambda way: self._wins(way[1]), reverse=True)
        return tuple(self._rating(move, tried) for move, tried in ordered)
