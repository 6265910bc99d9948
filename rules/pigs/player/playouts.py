"""Games played on for a round in a fraction of a millisecond, a turn at a time, by players who go for points.

How such a round ends is judged at a glance. That says more about the turn before than who wins in the end, which the
dice of many turns decide.

How often a turn ends with which dice follows from what there is to be bought, roughly: so it is worked out once, and
then a turn takes one draw. What the top of a stack hides is drawn when it comes to light.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.chance import Chance
from rules.game import Seat
from rules.pigs.data import PigsData
from rules.pigs.player.lots import UNROOFED, Lot, Lots
from rules.pigs.player.prospects import Prospects
from rules.pigs.player.rolling import Results, Rolling
from rules.pigs.player.turn import End, Prices, Stacks, Turn
from rules.pigs.state import PARTS

_PARTS = len(PARTS)
_DOOR, _WINDOW, _ROOF = range(_PARTS)
_TALLEST, _HARDEST = 12, 4
"""Points from which a house without a roof, and a blow, are thought of as one."""
_MOST_KNOWN = 4096
"""How many situations are remembered at most; a few thousand come up in games of all kinds."""
_DECIDED = 50.0
"""More points than any purchase: to end the game ahead of the others, or not behind them."""


class Situation(NamedTuple):
    """What a player looks at before rolling, in whole points."""

    available: int
    """The stacks that are not empty, as bits."""
    unroofed: int
    """The worth of the best house without a roof; 0 if there is none."""
    wolf: int
    """What a blow takes from the others."""


class Habits:
    """How turns end in every situation, for one way of counting; made when it comes up."""

    def __init__(self, data: PigsData, rolling: Rolling, prices: Prices, lots: Lots, twin_tiles: bool) -> None:
        self._rolling = rolling
        self._rolls = data.turn.rolls - 1
        self._plans = [prices.affordable(shown, (), twin_tiles) for shown in rolling.shown]
        numbers = [[lots.number(tile) for tile in stack] for stack in data.stacks]
        self._tiles = [sum(lots.worth[tile] for tile in stack) / len(stack) for stack in numbers]
        self._house = lots.house
        self._known: dict[Situation, Results] = {}

    def results(self, situation: Situation) -> Results:
        """Say how turns end for somebody who rolls for points."""
        found = self._known.get(situation)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            ends = [max([0.0, *(self._worth(stacks, situation) for stacks in plans)]) for plans in self._plans]
            best = self._rolling.best(ends, situation.wolf, self._rolls)
            found = self._known[situation] = self._rolling.results(best)
        return found

    def _worth(self, stacks: Stacks, situation: Situation) -> float:
        if not all(situation.available >> stack & 1 for stack in stacks):
            return 0.0
        return _gain(stacks, self._tiles, situation.unroofed, True, self._house)


class Playouts:
    """Plays on from the ends of a turn."""

    def __init__(self, turn: Turn, habits: Habits, prospects: Prospects) -> None:
        self._prospects = prospects
        self._lots = turn.lots
        self._habits = habits
        self._stacks_now = turn.stacks
        self._order, self._ends_at = turn.order, turn.state.setup.ends_at
        self._next = turn.order.index(turn.next_seat)
        self._finish_round, self._twin_tiles = turn.state.setup.finish_round, turn.state.setup.twin_tiles
        self._gone = turn.state.board.resigned
        self._plans = [turn.prices.affordable(shown, (), turn.state.setup.twin_tiles) for shown in turn.rolling.shown]
        self._house = turn.lots.house

    def play(self, end: End, chance: Chance) -> tuple[Sequence[float], Sequence[float]]:
        """Play a game on from the end of a turn, until its player has played again and the next one too.

        Give the shares of the win and the points that every seat can expect then, or has if the game is over.
        """
        self._below = chance.below
        self._stacks = [[*stack] for stack in self._stacks_now]
        for stack, _ in end.buys:
            self._take(stack)
        self._open = [[lot for lot in yard if not lot.complete] for yard in end.yards]
        self._done = [[lot for lot in yard if lot.complete] for yard in end.yards]
        self._cards = [*end.cards]
        at = self._next
        for turns_left in reversed(range(len(self._order) + 2)):
            if self._stacks.count([]) >= self._ends_at and not (self._finish_round and at):
                totals = self._lots.totals(self._done, self._cards, self._gone)
                return self._lots.shares(totals, self._done, self._gone), totals
            if turns_left:
                self._turn(self._order[at], chance)
                at = (at + 1) % len(self._order)
        yards = [[*done, *begun] for done, begun in zip(self._done, self._open, strict=True)]
        return self._prospects.outlook(yards, [*map(len, self._stacks)], at)

    def _turn(self, seat: Seat, chance: Chance) -> None:
        best, available, bit = _best(self._open[seat]), 0, 1
        for stack in self._stacks:
            if stack:
                available |= bit
            bit <<= 1
        victim, target = self._target(seat)
        unroofed = min(int(best.worth), _TALLEST) if best else 0
        wolf = min(int(target.loss), _HARDEST) if target else 0
        shown = self._habits.results(Situation(available, unroofed, wolf)).draw(chance)
        if shown < len(self._plans):
            self._buy(seat, self._plans[shown], best)
        elif target:
            self._blow(victim, target)

    def _target(self, seat: Seat) -> tuple[Seat, Lot | None]:
        """Choose the house on which a blow takes most."""
        victim, target, most = seat, None, 0.0
        for other in self._order:
            if other != seat:
                for lots in (self._done[other], self._open[other]):
                    for lot in lots:
                        if lot.loss > most:
                            victim, target, most = other, lot, lot.loss
        return victim, target

    def _blow(self, victim: Seat, target: Lot) -> None:
        rest = target.blown[self._below(len(target.blown))]
        if rest is not target:
            (self._done if target.complete else self._open)[victim].remove(target)
            if rest is not None:
                (self._done if rest.complete else self._open)[victim].append(rest)

    def _buy(self, seat: Seat, plans: Sequence[Stacks], best: Lot | None) -> None:
        """Buy what adds most."""
        stacks, worth = self._stacks, self._lots.worth
        tiles = [worth[stack[-1]] if stack else None for stack in stacks]
        begun, door_fits = (best.worth, best.takes_door) if best else (0.0, False)
        near = self._ends_at - stacks.count([]) <= len(plans[-1]) and not self._finish_round if plans else False
        most, chosen = 0.0, None
        for plan in plans:
            if self._twin_tiles and any(len(stacks[stack]) < plan.count(stack) for stack in plan):
                continue
            gain = _gain(plan, tiles, begun, door_fits, self._house)
            if gain and near:
                gain += self._decided(seat, plan, gain)
            if gain and (chosen is None or gain > most):
                most, chosen = gain, plan
        for stack in chosen or ():
            self._place(seat, stack)

    def _decided(self, seat: Seat, plan: Stacks, gain: float) -> float:
        """Say what it is worth that a purchase ends the game, if it does."""
        heights = [*map(len, self._stacks)]
        for stack in plan:
            heights[stack] -= 1
        if heights.count(0) < self._ends_at:
            return 0.0
        points = [sum([lot.worth for lot in yard]) for yard in self._done]
        own = points[seat] + (gain if plan[-1] % _PARTS == _ROOF else 0.0)
        best = max([points[other] for other in self._order if other != seat], default=0.0)
        return _DECIDED if own > best else -_DECIDED

    def _place(self, seat: Seat, stack: int) -> None:
        tile, yard = self._take(stack), self._open[seat]
        best = _best(yard)
        if best is None or (stack % _PARTS == _DOOR and not best.takes_door):
            yard.append(self._lots.single[tile])
            return
        lot = best.after(tile)
        yard.remove(best)
        if not lot.complete:
            yard.append(lot)
            return
        self._done[seat].append(lot)
        if lot.whole is not None and self._cards[lot.whole] is None:
            self._cards[lot.whole] = seat

    def _take(self, stack: int) -> int:
        """Take the top tile of a stack; any of those below comes to light."""
        tiles = self._stacks[stack]
        tile = tiles.pop()
        if len(tiles) > 1:
            other = self._below(len(tiles))
            tiles[other], tiles[-1] = tiles[-1], tiles[other]
        return tile


def _best(lots: Sequence[Lot]) -> Lot | None:
    best = None
    for lot in lots:
        if best is None or lot.worth > best.worth:
            best = lot
    return best


def _gain(stacks: Stacks, tiles: Sequence[float | None], begun: float, door_fits: bool, house: float) -> float:
    """Say what tiles from these stacks add to the best house without a roof, or to a new one; 0: impossible.

    ``tiles`` are the worth of a tile of each stack, ``begun`` that of the house, ``house`` what a house itself counts.
    """
    total = 0.0
    for stack in stacks:
        tile, part = tiles[stack], stack % _PARTS
        if tile is None or (part == _ROOF and not begun):
            return 0.0
        if part == _ROOF:
            total += tile + (1 - UNROOFED) * begun
            begun = 0.0
        elif begun and (part == _WINDOW or door_fits):
            total += UNROOFED * tile
            begun += tile
        else:
            total += UNROOFED * (tile + house)
            begun = begun or tile + house
    return total
