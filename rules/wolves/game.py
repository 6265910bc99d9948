"""The Three Little Wolves as a hosted game, and further questions that its face asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from rules.chance import Chance
from rules.events import EventDecoder
from rules.game import UNREADABLE, Game, IllegalMove, Info, Line, Option, Options, Score, Seat, Seen, Step
from rules.search import Limit, Rated
from rules.wolves import autopilot, play, rating, sampling, score
from rules.wolves.box import Box
from rules.wolves.data import WolvesData
from rules.wolves.events import Event, GameBegan
from rules.wolves.flow import Flow
from rules.wolves.moves import ForSmooki, Move, Send, format_move
from rules.wolves.pigs import clockwise, tallest_free
from rules.wolves.policy import Policy
from rules.wolves.prospects import OF_MORE, OF_TWO
from rules.wolves.state import Address, Card, Cards, Colour, Phase, Setup, State


class Outlook(Struct, frozen=True, gc=False):
    """A house as it stands now, and what it would score if the game ended now."""

    address: Address
    colour: Colour
    height: int
    rooms: int
    """How many wolves may live in it."""
    standing: bool
    tallest: bool
    """Whether it is the single tallest of its colour."""
    lines: tuple[Line, ...]
    """What it scores for its builder."""

    @property
    def points(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)


class Wolves(Game[State, Move, Event]):
    """The Three Little Wolves with the numbers of a data file."""

    state_decoder = Decoder(State)
    event_decoder: EventDecoder[Event] = EventDecoder(Event)

    def __init__(self, data: WolvesData) -> None:
        players = sorted(data.deal.players)
        self.info = Info(
            key="wolves",
            name="The Three Little Wolves",
            version=1,
            seats=range(players[0], players[-1] + 1),
            options=(Option("baby_wolf"),),
        )
        self.box = Box(data)
        self._policy_of_two, self._policy = Policy(self.box, OF_TWO), Policy(self.box, OF_MORE)
        self._texts = self.box.texts()

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[State, Event]:
        """Deal the cards; in a game of two, the start player gets the Mustache."""
        deal, cards = self.box.data.deal, self.box.data.cards
        start = chance.below(seats) if first is None else first
        floors = chance.shuffled(self.box.cards)
        pigs = chance.shuffled(Card(pig.value) for pig in cards.pigs)
        dealt = seats * deal.hand
        rest = dealt + deal.bottom.floor_cards
        bottom = chance.shuffled((*floors[dealt:rest], *pigs[: deal.bottom.pig_cards]))
        above = chance.shuffled((*floors[rest:], *pigs[deal.bottom.pig_cards :]))
        smooki = seats == 2
        state = State(
            setup=Setup(start, baby_wolf=options["baby_wolf"] == "on"),
            deck=bottom + above,
            hands=tuple(floors[seat * deal.hand : (seat + 1) * deal.hand] for seat in range(seats)),
            yards=((),) * (seats + smooki),
            wolves=(self.box.data.tokens.wolves,) * seats,
            active=start,
            phase=Phase.PLAY,
            waiting=(start,),
            mustache=start if smooki else None,
        )
        return Step(state, (GameBegan(start, drawn=first is None),), revealed=True)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have something to do: several while they choose cards in secret."""
        return state.waiting

    def legal_moves(self, state: State, seat: Seat) -> list[Move]:
        """List every legal move of a seat, card by card in the order of its hand."""
        return play.legal_moves(self.box, state, seat)

    def same_moves(self, before: State, after: State, seat: Seat) -> bool:
        """Say whether a seat has the same moves in both states; secret choices of cards don't depend on other seats."""
        if before.phase is after.phase and before.phase in (Phase.PASSING, Phase.CHOOSE):
            return before.hands[seat] == after.hands[seat]
        return super().same_moves(before, after, seat)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
        """Make a move; ``chance`` is unused."""
        return play.apply(self.box, state, seat, move)

    def policy(self, seats: int) -> Policy:
        """Return how the normal level plays with so many seats."""
        return self._policy_of_two if seats == 2 else self._policy

    def sample(self, seen: Seen[State], chance: Chance) -> State:
        """Draw a full state that agrees with a view."""
        return sampling.sample(self.box, seen, chance)

    def default_move(self, seen: Seen[State]) -> Move:
        """Choose a move for a player who is away."""
        assert seen.seat is not None
        return autopilot.choose(self.box, self.policy(len(seen.state.hands)), seen.state, seen.seat)

    def rate(self, seen: Seen[State], chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate the legal moves of a seat that is to move, the best first."""
        return rating.Search(self.box, self.policy(len(seen.state.hands)), seen, chance).rate(limit)

    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
        """Resign a seat; its houses, wolves and tokens stay."""
        flow = Flow.of(self.box, state)
        play.resign(flow, seat)
        return flow.step()

    def resigned(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have resigned, in seat order."""
        return state.gone.seats

    def scores(self, state: State) -> tuple[Score, ...]:
        """Count every seat as if the game ended now."""
        return score.count(self.box, state)

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Group the seats by points, then by points from wolves; seats that resigned form one last group."""
        return score.rank(self.box, state)

    def view(self, state: State, seat: Seat | None) -> Seen[State]:
        """Redact the deck, the others' hands and secret choices, and the cards of resigned seats."""
        hands = tuple(hand if at == seat else _blank(hand) for at, hand in enumerate(state.hands))
        chosen = tuple(card if at == seat else None for at, card in enumerate(state.pending.chosen))
        pending, gone = replace(state.pending, chosen=chosen), replace(state.gone, cards=_blank(state.gone.cards))
        return Seen(seat, replace(state, deck=_blank(state.deck), hands=hands, pending=pending, gone=gone))

    def format_move(self, move: Move) -> str:
        """Write a move."""
        return format_move(move)

    def parse_move(self, text: str) -> Move:
        """Read what :meth:`format_move` wrote; IllegalMove for any other text."""
        move = self._texts.get(text)
        if move is None:
            raise IllegalMove(UNREADABLE)
        return move

    # ---- for the face

    @staticmethod
    def by_card(moves: Iterable[Move]) -> Mapping[Card, tuple[Move, ...]]:
        """Group legal moves by the card they play, in hand order; moves that only send a wolf are left out."""
        groups: dict[Card, list[Move]] = {}
        for move in moves:
            if not isinstance(move, Send):
                card = move.way.card if isinstance(move, ForSmooki) else move.card
                groups.setdefault(card, []).append(move)
        return {card: tuple(moves) for card, moves in groups.items()}

    def outlooks(self, state: State) -> tuple[tuple[Outlook, ...], ...]:
        """Describe every house, by builder; Smooki is last."""
        found = score.fates(self.box, state.yards)
        return tuple(
            tuple(self._outlook(state, Address(builder, at), found) for at in range(len(yard)))
            for builder, yard in enumerate(state.yards)
        )

    def _outlook(self, state: State, address: Address, found: dict[Address, score.Fate]) -> Outlook:
        house, fate = state.yards[address.builder][address.house], found[address]
        return Outlook(
            address=address,
            colour=house.colour,
            height=self.box.height(house),
            rooms=self.box.rooms(house),
            standing=fate.standing,
            tallest=fate.tallest,
            lines=tuple(score.house_lines(self.box, house, address.house, fate)),
        )

    def smooki_score(self, state: State) -> Score | None:
        """Count Smooki's houses; None if he doesn't play."""
        return score.count_smooki(self.box, state)

    def tallest(self, state: State) -> Address | None:
        """Find the house that would get the next Big Bad Pig token if the active player drew the card now."""
        return tallest_free(self.box, state.yards, clockwise(len(state.hands), state.setup.first, state.active))


def _blank(cards: Cards) -> Cards:
    return (None,) * len(cards)
