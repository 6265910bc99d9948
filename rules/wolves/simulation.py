"""A game played on in place, faster than by states: what a player expects is counted from such games.

It follows the rules of :mod:`rules.wolves.turns`, without refusals and events; a test plays both side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from rules.game import Seat
from rules.wolves.box import Box, FloorCard
from rules.wolves.moves import Basement, Build, Discard, Send
from rules.wolves.pigs import clockwise
from rules.wolves.state import SMOOKI, Builder, Colour, House, Pig, State

WHITE = Colour.WHITE
Way: TypeAlias = Build | Basement
Play: TypeAlias = Way | Discard
Hand: TypeAlias = list[FloorCard]


class Lot:
    """A house that can grow."""

    __slots__ = ("at", "builder", "colour", "deepest", "places", "size", "token", "top", "wolves")

    def __init__(self, builder: Builder, at: int, colour: Colour, top: int, places: int) -> None:
        self.builder = builder
        self.at = at
        """Its index among the builder's houses."""
        self.colour = colour
        self.size = 1
        """How many cards it has, basements included."""
        self.top = top
        self.deepest = 0
        self.places = places
        """How many wolves may live in it."""
        self.token: int | None = None
        self.wolves: list[tuple[Seat, int]] = []
        """Whose wolves live in it, and their values."""

    @classmethod
    def of(cls, box: Box, builder: Builder, at: int, house: House) -> Lot:
        """Copy a house."""
        lot = cls(builder, at, house.colour, house.floors[-1].number, box.rooms(house))
        lot.size = len(house.floors) + len(house.basements)
        if house.basements:
            lot.deepest = house.basements[-1].number
        lot.token = house.token
        lot.wolves = [(wolf.seat, wolf.value) for wolf in house.wolves]
        return lot


class Player(Protocol):
    """Decides for a seat in a simulation, from what that seat may know there."""

    def play(self, game: Simulation, seat: Seat, hand: Hand, turns: int) -> Play:
        """Choose how to play one of these cards, with so many turns to come after this one."""

    def give(self, game: Simulation, seat: Seat, hand: Hand, turns: int) -> FloorCard:
        """Choose a card to pass."""

    def send(self, game: Simulation, seat: Seat, turns: int) -> Send | None:
        """Choose a wolf that must be sent; None when none can."""

    def build_for_smooki(self, game: Simulation, seat: Seat, ways: Sequence[Way], turns: int) -> Way:
        """Choose where Smooki builds."""


class Simulation:
    """A game in progress, mutable."""

    def __init__(self, box: Box, state: State) -> None:
        """Copy a state, or a view: then only what its seat knows may be asked."""
        cards = box.cards
        self.box = box
        self.baby_wolf = state.setup.baby_wolf
        self.first = state.setup.first
        self.deck: list[FloorCard | Pig | None] = [
            None if name is None else cards[name] if name in cards else Pig(name) for name in state.deck
        ]
        self.hands: list[Hand] = [[cards[name] for name in hand if name is not None] for hand in state.hands]
        self.yards = [
            [Lot.of(box, builder, at, house) for at, house in enumerate(yard)]
            for builder, yard in enumerate(state.yards)
        ]
        self.by_colour: dict[Colour, list[Lot]] = {colour: [] for colour in Colour}
        """In the order of the builders, whichever house got the colour first."""
        for yard in self.yards:
            for lot in yard:
                self.by_colour[lot.colour].append(lot)
        self.wolves = [list(wolves) for wolves in state.wolves]
        self.active = state.active
        self.came = len(state.pigs.cards)
        self.tokens = state.pigs.tokens
        gone = state.gone.seats
        self.turns_left = [0 if seat in gone else turns for seat, turns in enumerate(state.turns_left)]
        self.mustache = state.mustache
        self.present = [seat for seat in range(len(state.hands)) if seat not in gone]
        self.builders = len(self.yards) - len(gone)
        """How many draw cards."""

    def turns_to_come(self, seat: Seat) -> int:
        """Return about how many turns a seat has after the one that it is to play now."""
        if self.turns_left:
            return max(0, self.turns_left[seat] - 1)
        if self.tokens == self.box.last_pig:
            return len(self.hands[seat]) - 1
        deal = self.box.data.deal
        last = deal.hand if self.mustache is not None else self.box.data.end.turns
        return max(0, 2 * len(self.deck) - deal.bottom.floor_cards) // (2 * self.builders) + last

    def play_on(self, players: Sequence[Player]) -> None:
        """Play from the beginning of a turn, or of a round in which all choose, to the end."""
        if self.mustache is None:
            self._play_turns(players)
        else:
            self._play_rounds_of_two(players)

    def _play_turns(self, players: Sequence[Player]) -> None:
        seat, seats = self.active, len(self.hands)
        while not self.turns_left:
            self._turn(seat, players)
            seat = self._after(seat)
        left = self.turns_left
        while any(left):
            if left[seat]:
                self._play(seat, players[seat])
                left[seat] -= 1
            seat = (seat + 1) % seats

    def _after(self, seat: Seat) -> Seat:
        at = self.present.index(seat) + 1
        return self.present[at % len(self.present)]

    def _play_rounds_of_two(self, players: Sequence[Player]) -> None:
        seat, first, last_pig = self.active, self.first, self.box.last_pig
        while self.tokens < last_pig:
            self._turn(seat, players)
            if self.tokens < last_pig and seat != first:
                self._reveal_for_smooki(players)
            seat = 1 - seat
        while any(self.hands):
            self._choose_and_play(players)
            self._reveal_for_smooki(players)

    def _turn(self, seat: Seat, players: Sequence[Player]) -> None:
        """Play a card and draw."""
        self._play(seat, players[seat])
        card = self.deck.pop()
        if isinstance(card, Pig):
            self._meet_pigs(seat, card, players)
        else:
            assert card is not None, "a view can't be played"
            self.hands[seat].append(card)

    def _play(self, seat: Seat, player: Player) -> None:
        hand = self.hands[seat]
        move = player.play(self, seat, hand, self.turns_to_come(seat))
        hand.remove(self.box.cards[move.card])
        self.make(seat, move)

    def make(self, seat: Seat, move: Play) -> None:
        """Carry out a card played."""
        if not isinstance(move, Discard):
            self.build(seat, move)
        elif move.send is not None:
            self.send(seat, move.send)

    def build(self, builder: Builder, way: Way) -> None:
        """Build a card."""
        card, yard = self.box.cards[way.card], self.yards[builder]
        if isinstance(way, Basement):
            lot = yard[way.house]
            lot.size += 1
            lot.deepest = card.number
            lot.places = max(lot.places, self.box.data.houses.wolves_beside.get(card.number, 0))
        elif way.house is None:
            lot = Lot(builder, len(yard), card.colour, way.number, self.box.data.houses.wolves)
            yard.append(lot)
            self._enter(lot)
            return
        else:
            lot = yard[way.house]
            lot.size += 1
            lot.top = way.number
        if lot.colour is WHITE is not card.colour:
            self.by_colour[WHITE].remove(lot)
            lot.colour = card.colour
            self._enter(lot)

    def _enter(self, lot: Lot) -> None:
        lots = self.by_colour[lot.colour]
        lots.append(lot)
        lots.sort(key=_address)

    def send(self, seat: Seat, send: Send) -> None:
        """Let a wolf move in."""
        self.wolves[seat].remove(send.wolf)
        self.yards[send.builder][send.house].wolves.append((seat, send.wolf))

    def _meet_pigs(self, seat: Seat, pig: Pig, players: Sequence[Player]) -> None:
        """Place the token of a pig, draw a hand, and run the effects of all pigs that came."""
        queue, hand, deck = [pig], self.hands[seat], self.deck
        self.came += 1
        self._place_token(seat)
        while deck and len(hand) < self.box.data.deal.hand:
            card = deck.pop()
            if isinstance(card, Pig):
                self.came += 1
                queue.append(card)
            else:
                assert card is not None, "a view can't be played"
                hand.append(card)
        for at, pig in enumerate(queue):
            if at:
                self._place_token(seat)
            if self.tokens == self.box.last_pig:
                self._begin_last_rounds()
            elif not self.baby_wolf:
                self._run_effect(pig, seat, players)

    def _begin_last_rounds(self) -> None:
        if self.mustache is None:
            turns = self.box.data.end.turns
            self.turns_left = [turns if seat in self.present else 0 for seat in range(len(self.hands))]

    def _place_token(self, nearest: Seat) -> None:
        token = self.box.data.tokens.pigs[self.tokens]
        self.tokens += 1
        best, tallest, extra = None, 0, self.box.extra_floors
        for builder in clockwise(len(self.hands), self.first, nearest):
            for lot in self.yards[builder]:
                if lot.token is None and lot.size + extra[lot.top] > tallest:
                    best, tallest = lot, lot.size + extra[lot.top]
        if best is not None:
            best.token = token

    def _run_effect(self, pig: Pig, active: Seat, players: Sequence[Player]) -> None:
        present, hands = self.present, self.hands
        if pig is Pig.SEND:
            for seat in clockwise(len(hands), self.first, active):
                if seat in present:
                    send = players[seat].send(self, seat, self.turns_to_come(seat))
                    if send is not None:
                        self.send(seat, send)
            return
        gifts = [players[seat].give(self, seat, hands[seat], self.turns_to_come(seat)) for seat in present]
        step = 1 if pig is Pig.LEFT else -1
        for giver, card in zip(present, gifts, strict=True):
            hands[giver].remove(card)
        for at, card in enumerate(gifts):
            hands[present[(at + step) % len(present)]].append(card)

    def _reveal_for_smooki(self, players: Sequence[Player]) -> None:
        holder, ending = self.mustache, self.tokens == self.box.last_pig
        assert holder is not None, "somebody has the Mustache when Smooki plays"
        card = self.deck.pop() if self.deck else None
        if isinstance(card, Pig):
            self.came += 1
            self._place_token(holder)
            return
        if card is not None:
            ways = ways_of(self.box, self.yards[SMOOKI], card)
            if len(ways) > 1:
                turns = self.turns_to_come(holder)
                self.build(SMOOKI, players[holder].build_for_smooki(self, holder, ways, turns))
            elif ways:
                self.build(SMOOKI, ways[0])
        if ending or (card is not None and card.colour is WHITE):
            self.mustache = 1 - holder

    def _choose_and_play(self, players: Sequence[Player]) -> None:
        """Play a round in which two players choose at once; the holder of the Mustache plays first."""
        holder, chosen = self.mustache, {}
        assert holder is not None, "somebody has the Mustache when two play"
        for seat, hand in enumerate(self.hands):
            if hand:
                card = self.box.cards[players[seat].play(self, seat, hand, len(hand) - 1).card]
                hand.remove(card)
                chosen[seat] = card
        for seat in (holder, 1 - holder):
            if seat in chosen:
                self.make(seat, players[seat].play(self, seat, [chosen[seat]], len(self.hands[seat])))

    def totals(self) -> list[tuple[int, int]]:
        """Count each seat's points, and those from wolves, as if the game ended now."""
        points, extra, roofs = self.box.data.points, self.box.extra_floors, self.box.data.houses.rooftop_points
        own, from_wolves = [0] * len(self.yards), [0] * len(self.yards)
        for colour, lots in self.by_colour.items():
            heights = [lot.size + extra[lot.top] for lot in lots]
            tallest, shortest = max(heights, default=0), min(heights, default=0)
            if heights.count(tallest) > 1:
                tallest = -1
            if len(lots) == 1 or heights.count(shortest) > 1:
                shortest = -1
            for lot, height in zip(lots, heights, strict=True):
                standing = colour is not WHITE and height != shortest
                if standing:
                    own[lot.builder] += points.standing + roofs.get(lot.top, 0) + (lot.token or 0)
                    own[lot.builder] += points.tallest if height == tallest else 0
                else:
                    own[lot.builder] += points.demolished + (0 if lot.token is None else points.demolished_token)
                for seat, value in lot.wolves:
                    from_wolves[seat] += value if standing else points.demolished_wolf
        return [(own[seat] + from_wolves[seat], from_wolves[seat]) for seat in range(len(self.hands))]


def _address(lot: Lot) -> tuple[Builder, int]:
    return lot.builder, lot.at


def ways_of(box: Box, yard: Sequence[Lot], card: FloorCard) -> list[Way]:
    """List every way to build a card."""
    colour = card.colour
    own = [lot for lot in yard if lot.colour is colour or colour is WHITE]
    lots = own or [lot for lot in yard if lot.colour is WHITE]
    ways: list[Way] = [way for lot in lots for way in card.ways[lot.at][lot.top][lot.deepest]]
    if len(yard) < box.most and (colour is WHITE or not own):
        ways += card.starts
    return ways
