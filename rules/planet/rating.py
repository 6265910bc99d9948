"""What the hard level expects of its moves: each is tried in many games that agree with what its seat may know.

All moves are tried in the same deals, and a move is given up when it is surely behind. In a deal, every seat plays on
as a :class:`~rules.planet.simulation.Simulation` does. A tile that the other of two players laid face down is the more
likely, the better it would have been for that player to hide it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import NamedTuple

from rules.chance import Chance
from rules.game import Seat, Seen
from rules.planet.box import Box
from rules.planet.moves import ChooseStack, Hide, Move, Name
from rules.planet.numbered import VOLCANO, Numbered
from rules.planet.sampling import unseen
from rules.planet.simulation import Globe, Simulation
from rules.planet.state import State
from rules.planet.tiles import BACK, KINDS
from rules.search import Limit, Rated

SCALE = 10.0
"""A lead in points that is worth much; more hardly matters."""
FEW = 16
"""After every so many tries, moves are given up."""
SURE = 2.0
"""Standard errors by which a move must be behind the best one to be given up."""
SLIP = 1.5
"""Points by which a player may err in what to lay face down."""
WHIM = 0.3
"""How often a player lays any tile face down, for reasons of their own."""
WAYS = 1 << 20
"""Among how many equally likely numbers one is drawn for a tile that lies face down."""


class Deal(NamedTuple):
    """A game that the seat must think possible."""

    game: Simulation
    face_down: int | None
    """The tile that lies face down."""
    kinds: tuple[int, ...]
    """In which order stacks will be chosen."""


class _Tried:
    """A move with what came of it, deal by deal."""

    __slots__ = ("move", "place", "points", "wins", "worths")

    def __init__(self, place: int, move: Move) -> None:
        self.place = place
        self.move = move
        self.wins = 0.0
        self.points = 0
        self.worths: list[float] = []

    @property
    def worth(self) -> float:
        return sum(self.worths) / len(self.worths)

    def rated(self) -> Rated[Move]:
        tries = len(self.worths)
        return Rated(self.move, self.wins / tries, self.points / tries, tries)

    def is_behind(self, best: _Tried) -> bool:
        """Say whether the best move was surely better in the same deals."""
        tries = len(self.worths)
        gaps = [best_worth - worth for worth, best_worth in zip(self.worths, best.worths, strict=True)]
        gap = sum(gaps) / tries
        variance = sum([(each - gap) ** 2 for each in gaps]) / (tries - 1)
        return gap * gap * tries > SURE * SURE * variance


class Rating:
    """Rates the moves of a seat from what it may know."""

    def __init__(self, numbered: Numbered, box: Box, seen: Seen[State], moves: Sequence[Move], chance: Chance) -> None:
        state = seen.state
        self._state = state
        self._seat = state.seat
        self._waiting = [seat for seat in state.waiting if seat != state.seat]
        """Who picks after the seat."""
        self._left_out = [seat for seat in state.resigned if seat not in state.draft.picked]
        self._moves = moves
        self._chance = chance
        draft = state.draft
        self._kind = 0 if draft.kind is None else KINDS.index(draft.kind)
        self._table = numbered.numbers(draft.table)
        self._face_down = None if draft.face_down in (None, BACK) else numbered.numbers((draft.face_down,))[0]
        self._unseen = [numbered.numbers(tiles) for tiles in unseen(state, box).values()]
        self._hidden = [seat for seat, planet in enumerate(state.planets) for tile in planet if tile == BACK]
        self._likely: list[float] = []
        planets = []
        for planet in state.planets:
            planets.append(Globe(numbered))
            for tile in numbered.numbers(tile for tile in planet if tile != BACK):
                planets[-1].add(tile)
        stacks = [[0] * len(stack) for stack in state.stacks]
        self._game = Simulation(numbered, planets, stacks, box.tiles_per_round[state.seats], state.resigned)
        self._game.expect(self._unseen)

    def rate(self, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate all moves within a limit, the best first."""
        left = [_Tried(place, move) for place, move in enumerate(self._moves)]
        given_up: list[_Tried] = []
        budget = limit.rounds * len(left)
        while True:
            deal = self._deal()
            for tried in left:
                self._try(tried, deal)
            budget -= len(left)
            if len(left[0].worths) % FEW == 0:
                left.sort(key=lambda tried: tried.worth, reverse=True)
                given_up = [tried for tried in left[1:] if tried.is_behind(left[0])] + given_up
                left = [tried for tried in left if tried not in given_up]
            if len(left) == 1 or budget < len(left) or limit.time_is_up():
                left.sort(key=lambda tried: tried.worth, reverse=True)
                return tuple(tried.rated() for tried in (*left, *given_up))

    def _deal(self) -> Deal:
        """Draw what the seat doesn't see."""
        game = self._game.copy()
        piles = [list(self._chance.shuffled(tiles)) for tiles in self._unseen]
        game.spare = [pile[0] if pile else 0 for pile in piles]
        face_down = self._face_down
        if face_down is None and self._state.draft.face_down is not None:
            face_down = self._draw_face_down(game)
            piles[self._kind].remove(face_down)
        for seat in self._hidden:
            game.take(seat, piles[-1].pop())
        for pile, stack in zip(piles, game.stacks, strict=True):
            stack[:] = pile[len(pile) - len(stack) :]
        kinds = [kind for kind, stack in enumerate(game.stacks) for _ in range(len(stack) // game.laid)]
        return Deal(game, face_down, self._chance.shuffled(kinds))

    def _draw_face_down(self, game: Simulation) -> int:
        """Draw the tile that the other player laid face down."""
        tiles = self._unseen[self._kind]
        if not self._likely:
            self._likely = list(accumulate(self._likelihood(game, tile) for tile in tiles))
        drawn = self._chance.below(WAYS) * self._likely[-1] / WAYS
        return next(tile for tile, sum_ in zip(tiles, self._likely, strict=True) if sum_ > drawn)

    def _likelihood(self, game: Simulation, tile: int) -> float:
        """Say how likely the other player would lay this tile face down and the others open."""
        table = [*self._table, tile]
        likes = [exp(worth / SLIP) for worth, *_ in game.hidings(1 - self._seat, self._kind, table)]
        return WHIM / len(likes) + (1 - WHIM) * likes[-1] / sum(likes)

    def _try(self, tried: _Tried, deal: Deal) -> None:
        """Make a move in a deal, and play on."""
        game = deal.game.copy()
        kinds = list(deal.kinds)
        if isinstance(tried.move, ChooseStack):
            kinds.remove(KINDS.index(tried.move.kind))
        game.play_out(self._finish_round(game, tried, deal.face_down), kinds)
        totals, seat = game.totals(), self._seat
        best = max([totals[other] for other in game.active if other != seat])
        tried.wins += self._share(game, totals)
        tried.points += totals[seat]
        tried.worths.append(1 / (1 + exp((best - totals[seat]) / SCALE)))

    def _finish_round(self, game: Simulation, tried: _Tried, face_down: int | None) -> Seat:
        """Make a move and let the round end; return who begins the next one."""
        seat, table, move = self._seat, self._table, tried.move
        two = len(game.planets) == 2
        if isinstance(move, ChooseStack):
            kind = KINDS.index(move.kind)
            table = game.open(kind)
            return game.look(seat, kind, table) if two else game.draft(seat, table, game.active[:], game.resigned)
        if isinstance(move, Hide):
            _, _, taken, kept = game.hidings(seat, self._kind, table)[tried.place]
            game.take(1 - seat, table[taken])
            game.take(seat, table[kept])
            return 1 - seat
        if isinstance(move, Name):
            return game.draft(move.seat, table[:], self._waiting[:], self._left_out)
        if two:
            return self._take_of_two(game, tried.place, face_down)
        table = table[:]
        game.take(seat, table.pop(tried.place))
        if self._waiting:
            waiting = self._waiting[:]
            return game.draft(game.next_of(waiting), table, waiting, self._left_out)
        for other, tile in zip(self._left_out, table, strict=True):
            game.take(other, tile)
        return seat

    def _take_of_two(self, game: Simulation, place: int, face_down: int | None) -> Seat:
        draft = self._state.draft
        table = self._table if face_down is None else [*self._table, face_down]
        if draft.picked:
            game.take(self._seat, table[place])
            return 1 - self._seat
        return game.reply(draft.first, table, place)

    def _share(self, game: Simulation, totals: list[int]) -> float:
        """Say which share of the win the seat has: of those with most points, who have fewest volcanoes."""
        keys = [(totals[seat], -game.planets[seat].tally[VOLCANO]) for seat in game.active]
        own = (totals[self._seat], -game.planets[self._seat].tally[VOLCANO])
        return 1 / keys.count(own) if own == max(keys) else 0.0
