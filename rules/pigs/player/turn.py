"""A turn as the active player sees it: how it can end, and which moves lead there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from rules.game import Seat
from rules.pigs.data import PigsData
from rules.pigs.moves import DONE, ROLL, Blow, Buy, Move, Reroll, Roll
from rules.pigs.player.lots import Lot, Lots
from rules.pigs.player.rolling import Rolling, Symbols
from rules.pigs.state import DOOR, KINDS, PARTS, ROOF, SYMBOLS, WOLF, State, stack_of

Yards: TypeAlias = Sequence[Sequence[Lot]]
Stacks: TypeAlias = tuple[int, ...]
"""The stacks that tiles are bought from, in order."""


class End(NamedTuple):
    """What may be on the table after the turn."""

    buys: tuple[tuple[int, int | None], ...]
    """The stacks bought from, with the houses that take the tiles; None is a new one."""
    heights: tuple[int, ...]
    """How many tiles each stack still has."""
    yards: Yards
    cards: tuple[Seat | None, ...]


class Blowing(NamedTuple):
    """A house to blow on, or None when there is none; ``rest`` are the ends, one for each field of the spinner."""

    move: Blow | None
    rest: Sequence[End]


class Prices:
    """What the dice can buy in one turn."""

    def __init__(self, data: PigsData) -> None:
        self._costs = tuple(cost for cost in data.costs for _ in PARTS)
        self._most = data.turn.purchases
        self._known: dict[tuple[Symbols, Stacks, bool], tuple[Stacks, ...]] = {}

    def affordable(self, shown: Symbols, bought: Stacks, twin_tiles: bool) -> tuple[Stacks, ...]:
        """List what can be bought after the first tiles, doors before windows before roofs."""
        key = shown, bought, twin_tiles
        if key not in self._known:
            self._known[key] = tuple(self._list(shown, bought, (), twin_tiles))
        return self._known[key]

    def _list(self, shown: Symbols, bought: Stacks, now: Stacks, twin_tiles: bool) -> Iterator[Stacks]:
        have = [*shown]
        for stack in (*bought, *now):
            have[stack % len(PARTS)] -= self._costs[stack]
        if len(bought) + len(now) == self._most:
            return
        for stack, cost in enumerate(self._costs):
            repeats = stack in (*bought, *now) and not twin_tiles
            if have[stack % len(PARTS)] >= cost and not repeats and (not now or _order(stack) >= _order(now[-1])):
                yield (*now, stack)
                yield from self._list(shown, bought, (*now, stack), twin_tiles)


def _order(stack: int) -> tuple[int, int]:
    return stack % len(PARTS), stack


class Turn:
    """All ends of the turn in progress, and what each rolls, buys and blows."""

    def __init__(self, rolling: Rolling, prices: Prices, data: PigsData, state: State) -> None:
        board = state.board
        self.rolling = rolling
        self.prices = prices
        self.state = state
        self.seat = state.seat
        self.lots = Lots(data, state.setup.veteran)
        self._known: dict[Stacks, Sequence[End]] = {}
        seats, first = state.seats, state.setup.first
        round_ = [(first + turn) % seats for turn in range(seats)]
        self.order = tuple(seat for seat in round_ if seat not in board.resigned)
        """The seats that play on, as they follow each other in a round."""
        self.next_seat = self.order[(self.order.index(state.seat) + 1) % len(self.order)]
        self.others = tuple(seat for seat in self.order if seat != state.seat)
        self.rolls_left = data.turn.rolls - state.rolls
        self.stacks = [[self.lots.number(tile) for tile in stack] for stack in board.stacks]
        """By their numbers, the tops last; the order below the tops is not known."""
        yards = [[self.lots.of(house) for house in yard] for yard in board.yards]
        self.now = End((), tuple(map(len, board.stacks)), yards, board.cards)
        """The table when nothing happens any more."""

    def is_over(self, end: End) -> bool:
        """Say whether the game is over with an end."""
        setup = self.state.setup
        over = end.heights.count(0) >= setup.ends_at
        return over and (not setup.finish_round or self.next_seat == self.order[0])

    def share(self, end: End) -> float:
        """Give the active player's share of the win when the game is over with an end."""
        gone = self.state.board.resigned
        totals = self.lots.totals(end.yards, end.cards, gone)
        return self.lots.shares(totals, end.yards, gone)[self.seat]

    def ends_by(self, shown: Symbols) -> list[End]:
        """List every end with these dice; when nothing can be bought, it is the table as it is."""
        bought = tuple(stack_of(tile.material, tile.part) for tile in self.state.bought)
        ends = [self.now] if bought else []
        for stacks in self.prices.affordable(shown, bought, self.state.setup.twin_tiles):
            ends += self._bought(stacks)
        return ends or [self.now]

    def _bought(self, stacks: Stacks) -> Sequence[End]:
        """List the ends of buying from these stacks; the second of two equal tiles is taken for one like the first."""
        if stacks not in self._known:
            ends: Iterable[End] = [self.now] if len(stacks) == 1 else self._bought(stacks[:-1])
            self._known[stacks] = [after for end in ends for after in self._buying(end, stacks[-1])]
        return self._known[stacks]

    def _buying(self, end: End, stack: int) -> Iterator[End]:
        left = end.heights[stack]
        if not left:
            return
        heights = (*end.heights[:stack], left - 1, *end.heights[stack + 1 :])
        tile, part = self.stacks[stack][-1], PARTS[stack % len(PARTS)]
        different = {lot: at for at, lot in reversed([*enumerate(end.yards[self.seat])])}
        for lot, at in different.items():
            if lot.takes_door if part is DOOR else not lot.complete:
                yield self._with_lot(end, heights, stack, at, lot.after(tile))
        if part is not ROOF:
            yield self._with_lot(end, heights, stack, None, self.lots.single[tile])

    def _with_lot(self, end: End, heights: tuple[int, ...], stack: int, at: int | None, lot: Lot) -> End:
        yard, cards = [*end.yards[self.seat]], end.cards
        if at is None:
            yard.append(lot)
        else:
            yard[at] = lot
        if lot.whole is not None and cards[lot.whole] is None:
            cards = (*cards[: lot.whole], self.seat, *cards[lot.whole + 1 :])
        return End((*end.buys, (stack, at)), heights, self._with_yard(end.yards, self.seat, yard), cards)

    def _with_yard(self, yards: Yards, seat: Seat, yard: Sequence[Lot]) -> Yards:
        return [*yards[:seat], yard, *yards[seat + 1 :]]

    @cached_property
    def blowings(self) -> list[Blowing]:
        """List every house that can be blown on."""
        yards = self.now.yards
        found = []
        for seat, yard in enumerate(yards):
            if seat != self.seat:
                for at, lot in enumerate(yard):
                    rests = [[*yard[:at], *([rest] if rest else []), *yard[at + 1 :]] for rest in lot.blown]
                    ends = [self.now._replace(yards=self._with_yard(yards, seat, rest)) for rest in rests]
                    found.append(Blowing(Blow(seat, at), ends))
        return found or [Blowing(None, [self.now])]

    def rolls(self) -> Iterator[tuple[Roll | Reroll, int]]:
        """List every way to roll, with the set of dice that is kept."""
        dice = self.state.dice
        if not dice:
            yield ROLL, self.rolling.kept(dice, ())
        free = [die for die, face in enumerate(dice) if face is not WOLF]
        for count in range(1, len(free) + 1):
            for rolled in combinations(free, count):
                yield Reroll(frozenset(rolled)), self.rolling.kept(dice, rolled)

    @property
    def symbols(self) -> Symbols:
        """What the dice show."""
        doors, windows, roofs = map(self.state.dice.count, SYMBOLS)
        return doors, windows, roofs

    def first_moves(self, end: End) -> list[Move]:
        """List the purchases that can be the next on the way to an end; none at all is to be done."""
        if not end.buys:
            return [DONE]
        (stack, at), *others = end.buys
        moves: list[Move] = self._same(stack, at)
        for other, place in others:
            roofed = place == at and ROOF in (PARTS[stack % len(PARTS)], PARTS[other % len(PARTS)])
            if (place is None or place < len(self.now.yards[self.seat])) and not roofed:
                moves += self._same(other, place)
        return moves

    def _same(self, stack: int, at: int | None) -> list[Move]:
        """List the purchases for this house and others that are equal."""
        yard = self.now.yards[self.seat]
        houses = (
            [None]
            if at is None
            else [at, *(other for other, lot in enumerate(yard) if lot is yard[at] and other != at)]
        )
        return [Buy(*KINDS[stack], house) for house in houses]
