"""The Three Little Pigs as a hosted game, and further questions that its face asks."""

from __future__ import annotations

from msgspec.json import Decoder
from msgspec.structs import replace

from rules.chance import Chance
from rules.events import EventDecoder
from rules.game import Game, Info, Option, Options, Score, Seat, Seen, Step
from rules.pigs import score
from rules.pigs.buying import Offer, Shop
from rules.pigs.data import PigsData
from rules.pigs.dice import Throws
from rules.pigs.events import Event, GameBegan, TurnBegan
from rules.pigs.moves import DONE, ROLL, Buy, Move, blows, format_move, parse_move
from rules.pigs.player import Player
from rules.pigs.state import Board, Phase, Setup, State, Tile
from rules.pigs.turns import Turns
from rules.search import Limit, Rated

_ROLL, _REROLL, _BUY, _BLOW, _OVER = Phase
_ROLLING = (ROLL,)


class Pigs(Game[State, Move, Event]):
    """The Three Little Pigs with the numbers of a data file."""

    state_decoder = Decoder(State)
    event_decoder: EventDecoder[Event] = EventDecoder(Event)

    def __init__(self, data: PigsData) -> None:
        self.data = data
        self.info = Info(
            key="pigs",
            name="The Three Little Pigs",
            version=1,
            seats=data.seats,
            options=(Option("variant", ("standard", "veteran")), Option("twin_tiles"), Option("finish_round")),
        )
        self._stacks = data.stacks
        self._max_rolls = data.turn.rolls
        dice = range(len(data.faces.dice))
        self._throws = Throws(dice)
        self._shop = Shop(data.costs, len(dice), self._throws)
        self._turns = Turns(data, self._throws, self._shop)
        self._player = Player(data)

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[State, Event]:
        """Shuffle the stacks and choose the first player."""
        stacks = tuple(chance.shuffled(stack) for stack in self._stacks)
        begins = chance.below(seats) if first is None else first
        setup = Setup(
            first=begins,
            veteran=options["variant"] == "veteran",
            twin_tiles=options["twin_tiles"] == "on",
            finish_round=options["finish_round"] == "on",
            ends_at=self.data.end.empty_stacks[seats],
        )
        tops = tuple(stack[-1] for stack in stacks)
        events = (GameBegan(begins, first is None, tops), TurnBegan(begins, 1))
        return Step(State(setup, Board(stacks, ((),) * seats), begins), events, revealed=True)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the active player's seat; nothing when the game is over."""
        return () if state.phase is _OVER else (state.seat,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """List what the active player may do."""
        phase = state.phase
        if seat != state.seat or phase is _OVER:
            return ()
        if phase is _REROLL:
            return self._throws[state.dice].choices
        if phase is _ROLL:
            return _ROLLING
        if phase is _BLOW:
            return blows(seat, tuple(map(len, state.board.yards)))
        buys = self._shop.buys(state)
        return (*buys, DONE) if state.bought else tuple(buys)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
        """Make a move and everything that follows from it without a choice."""
        return self._turns.apply(state, seat, move, chance)

    def sample(self, seen: Seen[State], chance: Chance) -> State:
        """Shuffle the tiles below the tops."""
        board = seen.state.board
        stacks = tuple((*chance.shuffled(stack[:-1]), *stack[-1:]) for stack in board.stacks)
        return replace(seen.state, board=replace(board, stacks=stacks))

    def default_move(self, seen: Seen[State]) -> Move:
        """Choose a move on the normal level."""
        return self._player.normal(seen.state)

    def rate(self, seen: Seen[State], chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate every legal move on the hard level, the best first."""
        if not self._player.knows(seen.state):
            return super().rate(seen, chance, limit)
        return self._player.rate(seen.state, chance, limit)

    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
        """Resign a seat; its houses stay, and its turn ends if it is the active one."""
        return self._turns.leave(state, seat)

    def resigned(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have resigned, in seat order."""
        return state.board.resigned

    def scores(self, state: State) -> tuple[Score, ...]:
        """Count every seat: houses, then pots and complete houses, or awards."""
        return score.count(state, self.data.points)

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Order the seats by points, then by complete houses."""
        return score.rank(state, self.data.points)

    def view(self, state: State, seat: Seat | None) -> Seen[State]:
        """Put the tiles below the tops in a fixed order: which are left is public, their order is secret."""
        stacks = tuple((*sorted(stack[:-1], key=_pots), *stack[-1:]) for stack in state.board.stacks)
        return Seen(seat, replace(state, board=replace(state.board, stacks=stacks)))

    def format_move(self, move: Move) -> str:
        """Write a move; seats and houses count from 1, dice from 0."""
        return format_move(move)

    def parse_move(self, text: str) -> Move:
        """Read a move; IllegalMove (unreadable) when the text is no move in any state."""
        return parse_move(text)

    # ---- for the face

    def offers(self, state: State) -> tuple[Offer, ...]:
        """List what the active player could buy with the dice as they are."""
        return self._shop.offers(state) if state.phase in (_REROLL, _BUY) else ()

    def best_purchase(self, state: State) -> Buy:
        """Choose a purchase on the normal level; the dice allow one and rolling is over."""
        return self._player.purchase(state)

    def rolls_left(self, state: State) -> int:
        """Count the rolls that the active player may still make in this turn."""
        return self._max_rolls - state.rolls if state.phase in (_ROLL, _REROLL) else 0

    def stacks_left(self, state: State) -> int:
        """Count the stacks that must still be exhausted for the game to end."""
        return max(0, state.setup.ends_at - state.board.empty_stacks)


def _pots(tile: Tile) -> int:
    return tile.pots
