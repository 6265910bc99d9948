"""Orchard, a small game with all that a game can have: it shows that the suite can pass, its mutants that it can fail.

Every round the leader rolls for the prize, then all choose a card at once; the highest card takes the prize.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from rules.chance import Chance
from rules.game import (
    NOT_TO_MOVE,
    UNREADABLE,
    Game,
    IllegalMove,
    Info,
    Line,
    Option,
    Options,
    Score,
    Seat,
    Seen,
    Step,
)
from tests.conformance.case import Case

T = TypeVar("T")
Card: TypeAlias = int
HIDDEN: Card = 0
CARDS = tuple(card for card in range(1, 7) for _ in range(3))


class Orchard(Struct, frozen=True, gc=False):
    rerolls: bool
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    chosen: tuple[Card | None, ...]
    points: tuple[int, ...]
    gone: tuple[Seat, ...]
    leader: Seat
    discard: tuple[Card, ...] = ()
    prize: int = 0
    rolls: int = 0
    choosing: bool = False

    @property
    def playing(self) -> tuple[Seat, ...]:
        seats = range(len(self.hands))
        return tuple(seat for seat in seats if seat not in self.gone) if self.gone else tuple(seats)

    @property
    def over(self) -> bool:
        playing = self.playing
        return len(playing) < 2 or not any(self.hands[seat] for seat in playing)


class Roll(Struct, frozen=True, gc=False):
    pass


class Stop(Struct, frozen=True, gc=False):
    pass


class Play(Struct, frozen=True, gc=False):
    card: Card


class Told(Struct, frozen=True, gc=False):
    what: str
    seat: Seat | None = None
    number: int | None = None


Move: TypeAlias = Roll | Stop | Play


class OrchardGame(Game[Orchard, Move, Told]):
    def __init__(self) -> None:
        self.info = Info("orchard", "Orchard", 1, range(2, 4), (Option("rerolls"),))
        self.state_decoder = Decoder(Orchard)
        self.event_decoder = Decoder(tuple[Told, ...])

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[Orchard, Told]:
        leader = chance.below(seats) if first is None else first
        deck = chance.shuffled(CARDS)
        hands = tuple(deck[seat * 3 : seat * 3 + 3] for seat in range(seats))
        nothing = (None,) * seats
        state = Orchard(options["rerolls"] == "on", deck[seats * 3 :], hands, nothing, (0,) * seats, (), leader)
        return Step(state, (Told("began", leader),), revealed=True)

    def to_move(self, state: Orchard) -> tuple[Seat, ...]:
        if state.over:
            return ()
        if not state.choosing:
            return (state.leader,)
        return tuple(seat for seat in state.playing if state.chosen[seat] is None)

    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move(state):
            return ()
        if state.choosing:
            return tuple(Play(card) for card in sorted(set(state.hands[seat])))
        return ((Roll(),) if not state.rolls or state.rerolls else ()) + ((Stop(),) if state.rolls else ())

    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        changing = isinstance(move, Play) and changes_mind(state, seat, move)
        if seat not in self.to_move(state) and not changing:
            raise IllegalMove(NOT_TO_MOVE)
        if not changing and move not in self.legal_moves(state, seat):
            raise IllegalMove("not-now", move=self.format_move(move))
        if isinstance(move, Play):
            chosen = with_item(state.chosen, seat, move.card)
            return self.settle(replace(state, chosen=chosen), (Told("chose", seat),))
        if isinstance(move, Stop):
            return Step(replace(state, choosing=True), (Told("stopped", seat),), revealed=False)
        prize, rolls = chance.dice(1, 6)[0] + 1, state.rolls + 1
        rolled = replace(state, prize=prize, rolls=rolls, choosing=rolls == 2 or not state.rerolls)
        return Step(rolled, (Told("rolled", seat, prize),), revealed=True)

    def settle(self, state: Orchard, events: tuple[Told, ...]) -> Step[Orchard, Told]:
        """Show the cards when everybody has chosen, and go on to the next round."""
        if self.to_move(state) or state.over:
            return Step(state, events, revealed=False)
        shown = {seat: card for seat in state.playing if (card := state.chosen[seat]) is not None}
        winner = max(shown, key=lambda seat: (shown[seat], -((seat - state.leader) % len(state.hands))))
        deck, hands = list(state.deck), [list(hand) for hand in state.hands]
        fresh = len(deck) >= len(shown)
        for seat, card in shown.items():
            hands[seat].remove(card)
            hands[seat].extend([deck.pop()] if fresh else [])
        after = replace(
            state,
            deck=tuple(deck),
            hands=tuple(map(tuple, hands)),
            chosen=(None,) * len(hands),
            points=with_item(state.points, winner, state.points[winner] + state.prize),
            leader=winner,
            discard=state.discard + tuple(shown.values()),
            prize=0,
            rolls=0,
            choosing=False,
        )
        told = tuple(Told("showed", seat, card) for seat, card in shown.items())
        return Step(after, (*events, *told, Told("won", winner, state.prize)), revealed=True)

    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        if state.over or seat in state.gone:
            raise IllegalMove("gone")
        left = replace(
            state,
            hands=with_item(state.hands, seat, ()),
            chosen=with_item(state.chosen, seat, None),
            discard=state.discard + state.hands[seat],
            gone=tuple(sorted((*state.gone, seat))),
        )
        seats = len(state.hands)
        if seat == left.leader and left.playing:
            left = replace(left, leader=min(left.playing, key=lambda other: (other - seat) % seats))
        step = self.settle(left, (Told("left", seat),))
        return replace(step, revealed=True)

    def resigned(self, state: Orchard) -> tuple[Seat, ...]:
        return state.gone

    def scores(self, state: Orchard) -> tuple[Score, ...]:
        return tuple(Score(seat, (Line(points),)) for seat, points in enumerate(state.points))

    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        by_points: dict[int, list[Seat]] = {}
        for seat in state.playing:
            by_points.setdefault(state.points[seat], []).append(seat)
        places = [tuple(by_points[points]) for points in sorted(by_points, reverse=True)]
        return (*places, state.gone) if state.gone else tuple(places)

    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        blank = replace(
            state,
            deck=(HIDDEN,) * len(state.deck),
            hands=tuple(hand if seat == at else (HIDDEN,) * len(hand) for at, hand in enumerate(state.hands)),
            chosen=tuple(card if seat == at or card is None else HIDDEN for at, card in enumerate(state.chosen)),
        )
        return Seen(seat, blank)

    def sample(self, seen: Seen[Orchard], chance: Chance) -> Orchard:
        state = seen.state
        left = Counter(CARDS) - components(state)
        pool = list(chance.shuffled(left.elements()))
        hands = tuple(tuple(card or pool.pop() for card in hand) for hand in state.hands)
        chosen = tuple(
            hand[chance.below(len(hand))] if card == HIDDEN else card
            for card, hand in zip(state.chosen, hands, strict=True)
        )
        return replace(state, deck=tuple(pool), hands=hands, chosen=chosen)

    def format_move(self, move: Move) -> str:
        return f"play-{move.card}" if isinstance(move, Play) else type(move).__name__.lower()

    def parse_move(self, text: str) -> Move:
        for move in vocabulary():
            if self.format_move(move) == text:
                return move
        raise IllegalMove(UNREADABLE)


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def changes_mind(state: Orchard, seat: Seat, move: Move) -> bool:
    chosen = not state.over and seat in state.playing and state.choosing and state.chosen[seat] is not None
    return chosen and isinstance(move, Play) and move.card in state.hands[seat]


def vocabulary() -> Iterator[Move]:
    yield from (Roll(), Stop())
    yield from (Play(card) for card in range(1, 7))


def components(state: Orchard) -> Counter[Card]:
    return Counter(state.deck + state.discard + tuple(card for hand in state.hands for card in hand))


def scramble(state: Orchard, viewer: Seat | None, random: Random) -> Orchard:
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    pool = [*state.deck, *(card for seat in others for card in state.hands[seat])]
    random.shuffle(pool)
    hands, chosen = list(state.hands), list(state.chosen)
    for seat in others:
        hands[seat] = tuple(pool.pop() for _ in hands[seat])
        chosen[seat] = None if chosen[seat] is None else random.choice(hands[seat])
    return replace(state, deck=tuple(pool), hands=tuple(hands), chosen=tuple(chosen))


SENTENCES = {
    NOT_TO_MOVE: "It is not your turn.",
    UNREADABLE: "That is no move.",
    "not-now": "You can't {move} now.",
    "gone": "You have left already.",
}


def say(error: IllegalMove) -> str:
    return SENTENCES[error.reason].format(**error.values)


def sample_case(game: OrchardGame | None = None) -> Case[Orchard, Move, Told]:
    return Case(
        game or OrchardGame(),
        longest=60,
        most_moves=6,
        components=components,
        scramble=scramble,
        vocabulary=lambda state: vocabulary(),
        also_accepts=changes_mind,
        say=say,
    )
