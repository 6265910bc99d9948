"""The course of a game: rolling, building, the wolf, the end."""

from __future__ import annotations

from itertools import combinations
from operator import getitem
from typing import TypeAlias, TypeVar

from msgspec.json import Decoder
from msgspec.structs import replace

from rules.chance import Chance
from rules.events import EventDecoder
from rules.game import NOT_TO_MOVE, Game, IllegalMove, Info, Option, Options, Score, Seat, Seen, Step
from rules.pigs import autopilot, score
from rules.pigs.buying import Offer, Shop, places
from rules.pigs.data import PigsData
from rules.pigs.events import (
    WHOLE_HOUSE,
    AwardWon,
    Blown,
    Bought,
    EndNear,
    Event,
    GameBegan,
    GameOver,
    Lack,
    Left,
    Reason,
    Rolled,
    TurnBegan,
    TurnWasted,
    WolfCame,
)
from rules.pigs.moves import (
    BUILD,
    DONE,
    ROLL,
    Blow,
    Build,
    Buy,
    Done,
    Move,
    Refusal,
    Reroll,
    Roll,
    blow,
    buy,
    format_move,
    parse_move,
)
from rules.pigs.state import KINDS, MATERIALS, WOLF, Board, Face, House, Phase, Setup, State, Tile

Events: TypeAlias = tuple[Event, ...]
Item = TypeVar("Item")
_ROLL, _REROLL, _BUY, _BLOW, _OVER = Phase


class Pigs(Game[State, Move, Event]):
    """The Three Little Pigs with the numbers of a data file."""

    saved = Decoder(State)
    told: EventDecoder[Event] = EventDecoder(Event)

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
        self._wolves = data.turn.wolves
        self._faces = data.faces.dice
        self._sides = len(self._faces[0])
        self._dice = tuple(range(len(self._faces)))
        self._shop = Shop(data.costs, len(self._dice))
        every = [dice for count in range(len(self._dice) + 1) for dice in combinations(self._dice, count)]
        self._rerolls = {
            locked: {frozenset(dice): dice for dice in every if dice and not {*dice} & {*locked}} for locked in every
        }
        self._choices: dict[tuple[int, ...], tuple[Move, ...]] = {
            locked: (*map(Reroll, rerolls), BUILD) for locked, rerolls in self._rerolls.items()
        }

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[State, Event]:
        """Shuffle the stacks and find the first player."""
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
        """Name the active player."""
        return () if state.phase is _OVER else (state.seat,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """List what the active player may do."""
        phase = state.phase
        if seat != state.seat or phase is _OVER:
            return ()
        if phase is _REROLL:
            return self._choices[state.locked]
        if phase is _ROLL:
            return (ROLL,)
        if phase is _BLOW:
            return tuple([blow(target, house) for target, house in state.board.targets(seat)])
        yard = state.board.yards[seat]
        buys: list[Move] = [
            buy(stack, house)
            for stack in self._shop.payable(state, state.board, state.bought)
            for house in places(yard, KINDS[stack][1])
        ]
        if state.bought:
            buys.append(DONE)
        return tuple(buys)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
        """Make a move, and whatever follows from it without a choice."""
        phase = state.phase
        if seat != state.seat or phase is _OVER:
            raise IllegalMove(NOT_TO_MOVE)
        if phase is _REROLL:
            if isinstance(move, Reroll):
                return self._reroll(state, move, chance)
            if isinstance(move, Build):
                return self._build(state, state.rolls, state.dice, (), revealed=False)
        elif phase is _ROLL:
            if isinstance(move, Roll):
                return self._roll(state, chance)
        elif phase is _BUY:
            if isinstance(move, Buy):
                return self._buy(state, move)
            if isinstance(move, Done) and state.bought:
                return self._pass_turn(state, state.board, (), revealed=False)
        elif isinstance(move, Blow):
            return self._blow(state, move, chance)
        raise self._untimely(state, move)

    def default_move(self, seen: Seen[State]) -> Move:
        """Choose a move for a player who is away."""
        state = seen.state
        if state.phase is _ROLL:
            return ROLL
        if state.phase is _REROLL:
            return autopilot.choose_dice(state, self.offers(state), self.data)
        moves = self.legal_moves(state, state.seat)
        if state.phase is _BUY:
            return autopilot.choose_tile(state, [move for move in moves if isinstance(move, Buy)], self.data)
        return autopilot.choose_target(state, [move for move in moves if isinstance(move, Blow)], self.data)

    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
        """Let a seat go; its houses stay, and its turn in progress ends."""
        if state.phase is _OVER:
            raise IllegalMove(Refusal.GAME_OVER)
        if seat not in range(state.seats):
            raise IllegalMove(Refusal.NO_SUCH_SEAT, seat=seat)
        if seat in state.board.resigned:
            raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
        board = replace(state.board, resigned=tuple(sorted((*state.board.resigned, seat))))
        events = (Left(seat),)
        if len(board.resigned) == state.seats - 1:
            return self._finish(state, board, events, Reason.ALONE, revealed=False)
        if seat == state.seat:
            return self._pass_turn(state, board, events, revealed=False)
        return Step(replace(state, board=board), events, revealed=False)

    def resigned(self, state: State) -> tuple[Seat, ...]:
        """Name those who have left, in seat order."""
        return state.board.resigned

    def scores(self, state: State) -> tuple[Score, ...]:
        """Count every seat: houses, then pots and complete houses, or awards."""
        return score.count(state, self.data.points)

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Order the seats by points, then by complete houses."""
        return score.rank(state, self.data.points)

    def view(self, state: State, seat: Seat | None) -> Seen[State]:
        """Put the tiles below the tops in a fixed order: everybody may know which are left, nobody in which order."""
        stacks = tuple((*sorted(stack[:-1], key=_pots), *stack[-1:]) for stack in state.board.stacks)
        return Seen(seat, replace(state, board=replace(state.board, stacks=stacks)))

    def format_move(self, move: Move) -> str:
        """Write a move; seats and houses count from 1, dice from 0."""
        return format_move(move)

    def parse_move(self, text: str) -> Move:
        """Read a move; IllegalMove (unreadable) when it is none, whatever the state."""
        return parse_move(text)

    # ---- what a face asks besides

    def offers(self, state: State) -> tuple[Offer, ...]:
        """List what the active player could buy if the dice stayed as they lie."""
        return self._shop.offers(state) if state.phase in (_REROLL, _BUY) else ()

    def rolls_left(self, state: State) -> int:
        """Count the rolls that the active player may still make in this turn."""
        return self._max_rolls - state.rolls if state.phase in (_ROLL, _REROLL) else 0

    def stacks_left(self, state: State) -> int:
        """Count the stacks that must still be exhausted for the game to end."""
        return max(0, state.setup.ends_at - state.board.empty_stacks)

    # ---- rolling

    def _roll(self, state: State, chance: Chance) -> Step[State, Event]:
        sides = chance.dice(len(self._dice), self._sides)
        faces = tuple(map(getitem, self._faces, sides))
        return self._rolled(state, self._dice, faces)

    def _reroll(self, state: State, move: Reroll, chance: Chance) -> Step[State, Event]:
        picked = self._rerolls[state.locked].get(move.dice)
        if picked is None:
            raise self._unrollable(state, move)
        faces = list(state.dice)
        for die, side in zip(picked, chance.dice(len(picked), self._sides), strict=True):
            faces[die] = self._faces[die][side]
        return self._rolled(state, picked, tuple(faces))

    def _unrollable(self, state: State, move: Reroll) -> IllegalMove:
        for die in sorted(move.dice):
            if die not in self._dice:
                return IllegalMove(Refusal.NO_SUCH_DIE, die=die + 1, dice=len(self._dice))
            if die in state.locked:
                return IllegalMove(Refusal.WOLF_LOCKED, die=die + 1)
        return IllegalMove(Refusal.NOTHING_TO_REROLL)

    def _rolled(self, state: State, picked: tuple[int, ...], dice: tuple[Face, ...]) -> Step[State, Event]:
        """See whether the wolf comes, or rolling ends by itself."""
        board, seat, rolls = state.board, state.seat, state.rolls + 1
        rolled = Rolled(seat, rolls, picked, dice)
        if dice.count(WOLF) >= self._wolves:
            if board.targets(seat):
                after = State(state.setup, board, seat, state.round, _BLOW, rolls, dice)
                return Step(after, (rolled, WolfCame(seat)), revealed=True)
            events = (rolled, WolfCame(seat), TurnWasted(seat, Lack.TARGET))
            return self._pass_turn(state, board, events, revealed=True)
        if rolls < self._max_rolls:
            after = State(state.setup, board, seat, state.round, _REROLL, rolls, dice)
            return Step(after, (rolled,), revealed=True)
        return self._build(state, rolls, dice, (rolled,), revealed=True)

    # ---- building

    def _build(
        self, state: State, rolls: int, dice: tuple[Face, ...], events: Events, *, revealed: bool
    ) -> Step[State, Event]:
        """End rolling; when nothing can be bought the turn ends too."""
        after = State(state.setup, state.board, state.seat, state.round, _BUY, rolls, dice)
        if self._shop.payable(after, state.board, ()):
            return Step(after, events, revealed)
        return self._pass_turn(state, state.board, (*events, TurnWasted(state.seat, Lack.PURCHASE)), revealed=revealed)

    def _buy(self, state: State, move: Buy) -> Step[State, Event]:
        stack = self._shop.check(state, move)
        board, seat = state.board, state.seat
        yard, left = board.yards[seat], board.stacks[stack][:-1]
        tile = board.stacks[stack][-1]
        if move.house is None:
            place, house = len(yard), House((tile,))
        else:
            place, house = move.house, yard[move.house].with_tile(tile)
        bought = Bought(seat, tile, place, move.house is None, house.complete, left[-1] if left else None)
        events: Events = (bought,)
        cards = board.cards
        if state.setup.veteran and house.complete and (material := house.whole_of) is not None:
            card = MATERIALS.index(material)
            if cards[card] is None:
                cards = _put(cards, card, seat)
                events += (AwardWon(seat, WHOLE_HOUSE[card]),)
        stacks = _put(board.stacks, stack, left)
        yards = _put(board.yards, seat, _put(yard, place, house))
        board = Board(stacks, yards, board.blown, cards, board.resigned, state.round)
        if not left and board.empty_stacks == state.setup.ends_at:
            events += (EndNear(board.empty_stacks, state.setup.finish_round),)
        tiles = (*state.bought, tile)
        if len(tiles) < self.data.turn.purchases and self._shop.payable(state, board, tiles):
            after = State(state.setup, board, seat, state.round, _BUY, state.rolls, state.dice, tiles)
            return Step(after, events, bool(left))
        return self._pass_turn(state, board, events, revealed=bool(left))

    # ---- the wolf

    def _blow(self, state: State, move: Blow, chance: Chance) -> Step[State, Event]:
        board, seat, target = state.board, state.seat, move.seat
        if target == seat:
            raise IllegalMove(Refusal.OWN_HOUSE)
        if target not in range(state.seats):
            raise IllegalMove(Refusal.NO_SUCH_SEAT, seat=target)
        yard = board.yards[target]
        if not yard:
            raise IllegalMove(Refusal.EMPTY_HANDED, seat=target)
        if move.house not in range(len(yard)):
            raise IllegalMove(Refusal.NO_SUCH_HOUSE, seat=target, house=move.house + 1)
        house = yard[move.house]
        material = self.data.faces.spinner[chance.below(len(self.data.faces.spinner))]
        lost, fallen, rest = house.blown(material)
        blown = Blown(
            seat=seat,
            target=target,
            house=move.house,
            material=material,
            lost=lost,
            fallen=fallen,
            opened=rest is not None and house.complete and not rest.complete,
            gone=rest is None,
        )
        stands = () if rest is None else (rest,)
        yards = _put(board.yards, target, (*yard[: move.house], *stands, *yard[move.house + 1 :]))
        gone = lost if fallen is None else (*lost, fallen)
        board = Board(board.stacks, yards, board.blown + gone, board.cards, board.resigned, board.last_sale)
        return self._pass_turn(state, board, (blown,), revealed=True)

    # ---- the end of a turn, and of the game

    def _pass_turn(self, state: State, board: Board, events: Events, *, revealed: bool) -> Step[State, Event]:
        """Go on to the next seat that has not left, or end the game."""
        setup, seats, seat = state.setup, len(board.yards), (state.seat + 1) % len(board.yards)
        while seat in board.resigned:
            seat = (seat + 1) % seats
        new_round = (seat - setup.first) % seats <= (state.seat - setup.first) % seats
        if not all(board.stacks) and board.empty_stacks >= setup.ends_at and (new_round or not setup.finish_round):
            return self._finish(state, board, events, Reason.STACKS, revealed=revealed)
        if new_round and state.round - board.last_sale >= self.data.end.rounds_without_purchase:
            return self._finish(state, board, events, Reason.GUARD, revealed=revealed)
        number = state.round + new_round
        return Step(State(setup, board, seat, number), (*events, TurnBegan(seat, number)), revealed)

    def _finish(
        self, state: State, board: Board, events: Events, reason: Reason, *, revealed: bool
    ) -> Step[State, Event]:
        if state.setup.veteran:
            events += tuple(AwardWon(seat, award) for award, seat in score.final_awards(board).items())
        after = State(state.setup, board, state.seat, state.round, _OVER)
        return Step(after, (*events, GameOver(reason)), revealed)

    def _untimely(self, state: State, move: Move) -> IllegalMove:
        """Say why there is no time for such a move."""
        if state.phase is _ROLL:
            return IllegalMove(Refusal.MUST_ROLL)
        if state.phase is _BLOW:
            return IllegalMove(Refusal.WOLF_IS_HERE)
        if isinstance(move, Blow):
            return IllegalMove(Refusal.NO_WOLF, wolves=len(state.locked), needs=self._wolves)
        if isinstance(move, Roll):
            return IllegalMove(Refusal.HAS_ROLLED)
        if state.phase is _REROLL:
            return IllegalMove(Refusal.STILL_ROLLING)
        if isinstance(move, Done):
            return IllegalMove(Refusal.MUST_BUY)
        if isinstance(move, Reroll) and state.rolls == self._max_rolls:
            return IllegalMove(Refusal.NO_ROLLS_LEFT, rolls=state.rolls)
        return IllegalMove(Refusal.ROLLING_OVER)


def _pots(tile: Tile) -> int:
    return tile.pots


def _put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """Give ``items`` with ``item`` at ``place``, which may be the next free one."""
    return (*items[:place], item, *items[place + 1 :])
