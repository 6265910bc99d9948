"""The course of a turn: rolling, building, the wolf, then the next turn or the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import getitem
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.chance import Chance
from rules.game import NOT_TO_MOVE, IllegalMove, Seat, Step
from rules.pigs import score
from rules.pigs.buying import Shop
from rules.pigs.data import PigsData
from rules.pigs.dice import Throws
from rules.pigs.events import (
    WHOLE_HOUSE,
    AwardWon,
    Blown,
    Bought,
    EndNear,
    Event,
    GameOver,
    Lack,
    Left,
    Reason,
    Rolled,
    TurnBegan,
    TurnWasted,
    WolfCame,
)
from rules.pigs.moves import Blow, Build, Buy, Done, Move, Reroll, Roll
from rules.pigs.refusals import Refusal
from rules.pigs.state import MATERIALS, WOLF, Board, Face, House, Phase, State
from rules.tuples import with_item, without

Events: TypeAlias = tuple[Event, ...]
Act: TypeAlias = Callable[[State, Any, Chance], Step[State, Event]]
_ROLL, _REROLL, _BUY, _BLOW, _OVER = Phase


class Turns:
    """Carries out the active player's moves and everything that follows from them without a choice."""

    def __init__(self, data: PigsData, throws: Throws, shop: Shop) -> None:
        self._throws = throws
        self._shop = shop
        self._max_rolls = data.turn.rolls
        self._wolves = data.turn.wolves
        self._purchases = data.turn.purchases
        self._guard = data.end.rounds_without_purchase
        self._faces = data.faces.dice
        self._sides = len(self._faces[0])
        self._spinner = data.faces.spinner
        self._dice = tuple(range(len(self._faces)))
        self._count = len(self._dice)
        self._acts: Mapping[Phase, Mapping[type[Move], Act]] = {
            _ROLL: {Roll: self._roll},
            _REROLL: {Reroll: self._reroll, Build: self._stop},
            _BUY: {Buy: self._buy, Done: self._done},
            _BLOW: {Blow: self._blow},
        }
        """What carries out the moves that there is time for in a phase."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
        """Make a move; IllegalMove says why not."""
        phase = state.phase
        if seat != state.seat or phase is _OVER:
            raise IllegalMove(NOT_TO_MOVE)
        act = self._acts[phase].get(type(move))
        if act is None:
            raise self._wrong_phase(state, move)
        return act(state, move, chance)

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """Resign a seat; its houses stay, and its turn ends if it is the active one."""
        if state.phase is _OVER:
            raise IllegalMove(Refusal.GAME_OVER)
        if seat not in range(state.seats):
            raise IllegalMove(Refusal.NO_SUCH_SEAT, seat=seat)
        if seat in state.board.resigned:
            raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
        board = replace(state.board, resigned=tuple(sorted((*state.board.resigned, seat))))
        events = (Left(seat),)
        if len(board.resigned) == state.seats - 1:
            return self._finish(state, board, events, Reason.ALONE, False)
        if seat == state.seat:
            return self._pass_turn(state, board, events, False)
        return Step(replace(state, board=board), events, False)

    def _wrong_phase(self, state: State, move: Move) -> IllegalMove:
        """Say why such a move is not possible in this phase."""
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
        if isinstance(move, Reroll) and state.rolls == self._max_rolls:
            return IllegalMove(Refusal.NO_ROLLS_LEFT, rolls=state.rolls)
        return IllegalMove(Refusal.ROLLING_OVER)

    # ---- rolling

    def _roll(self, state: State, move: Roll, chance: Chance) -> Step[State, Event]:
        sides = chance.dice(self._count, self._sides)
        faces = tuple(map(getitem, self._faces, sides))
        return self._rolled(state, self._dice, faces)

    def _reroll(self, state: State, move: Reroll, chance: Chance) -> Step[State, Event]:
        picked = self._throws[state.dice].picks.get(move.dice)
        if picked is None:
            raise self._wrong_dice(state, move)
        faces = [*state.dice]
        sides = chance.dice(len(picked), self._sides)
        for at, die in enumerate(picked):
            faces[die] = self._faces[die][sides[at]]
        return self._rolled(state, picked, tuple(faces))

    def _wrong_dice(self, state: State, move: Reroll) -> IllegalMove:
        for die in sorted(move.dice):
            if die not in self._dice:
                return IllegalMove(Refusal.NO_SUCH_DIE, die=die + 1, dice=self._count)
            if die in state.locked:
                return IllegalMove(Refusal.WOLF_LOCKED, die=die + 1)
        return IllegalMove(Refusal.NOTHING_TO_REROLL)

    def _rolled(self, state: State, picked: tuple[int, ...], dice: tuple[Face, ...]) -> Step[State, Event]:
        """Check whether the wolf comes or rolling ends by itself."""
        board, seat, rolls = state.board, state.seat, state.rolls + 1
        rolled = Rolled(seat, rolls, picked, dice)
        if dice.count(WOLF) >= self._wolves:
            if board.has_targets(seat):
                after = State(state.setup, board, seat, state.round, _BLOW, rolls, dice)
                return Step(after, (rolled, WolfCame(seat)), True)
            return self._pass_turn(state, board, (rolled, WolfCame(seat), TurnWasted(seat, Lack.TARGET)), True)
        if rolls < self._max_rolls:
            return Step(State(state.setup, board, seat, state.round, _REROLL, rolls, dice), (rolled,), True)
        return self._build(state, rolls, dice, (rolled,), True)

    # ---- building

    def _stop(self, state: State, move: Build, chance: Chance) -> Step[State, Event]:
        return self._build(state, state.rolls, state.dice, (), False)

    def _build(
        self, state: State, rolls: int, dice: tuple[Face, ...], events: Events, revealed: bool
    ) -> Step[State, Event]:
        """End rolling; if nothing can be bought, the turn ends too."""
        after = State(state.setup, state.board, state.seat, state.round, _BUY, rolls, dice)
        if self._shop.can_buy(after, state.board, ()):
            return Step(after, events, revealed)
        return self._pass_turn(state, state.board, (*events, TurnWasted(state.seat, Lack.PURCHASE)), revealed)

    def _buy(self, state: State, move: Buy, chance: Chance) -> Step[State, Event]:
        stack = self._shop.check(state, move)
        board, seat = state.board, state.seat
        yard, tiles = board.yards[seat], board.stacks[stack]
        tile, left = tiles[-1], tiles[:-1]
        if move.house is None:
            at, house = len(yard), House((tile,))
        else:
            at, house = move.house, yard[move.house].with_tile(tile)
        complete = house.complete
        events: Events = (Bought(seat, tile, at, move.house is None, complete, left[-1] if left else None),)
        cards = board.cards
        if complete and state.setup.veteran and (material := house.whole_of) is not None:
            card = MATERIALS.index(material)
            if cards[card] is None:
                cards = with_item(cards, card, seat)
                events += (AwardWon(seat, WHOLE_HOUSE[card]),)
        stacks = with_item(board.stacks, stack, left)
        yards = with_item(board.yards, seat, with_item(yard, at, house))
        board = Board(stacks, yards, board.blown, cards, board.resigned, state.round)
        if not left and board.empty_stacks == state.setup.ends_at:
            events += (EndNear(board.empty_stacks, state.setup.finish_round),)
        bought = (*state.bought, tile)
        if len(bought) < self._purchases and self._shop.can_buy(state, board, bought):
            after = State(state.setup, board, seat, state.round, _BUY, state.rolls, state.dice, bought)
            return Step(after, events, bool(left))
        return self._pass_turn(state, board, events, bool(left))

    def _done(self, state: State, move: Done, chance: Chance) -> Step[State, Event]:
        if not state.bought:
            raise IllegalMove(Refusal.MUST_BUY)
        return self._pass_turn(state, state.board, (), False)

    # ---- the wolf

    def _blow(self, state: State, move: Blow, chance: Chance) -> Step[State, Event]:
        board, seat, target = state.board, state.seat, move.seat
        if target == seat:
            raise IllegalMove(Refusal.OWN_HOUSE)
        if not 0 <= target < state.seats:
            raise IllegalMove(Refusal.NO_SUCH_SEAT, seat=target)
        yard = board.yards[target]
        if not yard:
            raise IllegalMove(Refusal.EMPTY_HANDED, seat=target)
        if not 0 <= move.house < len(yard):
            raise IllegalMove(Refusal.NO_SUCH_HOUSE, seat=target, house=move.house + 1)
        house = yard[move.house]
        material = self._spinner[chance.below(len(self._spinner))]
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
        yards = board.yards
        if rest is not house:
            stands = without(yard, move.house) if rest is None else with_item(yard, move.house, rest)
            yards = with_item(yards, target, stands)
        gone = lost if fallen is None else (*lost, fallen)
        board = Board(board.stacks, yards, board.blown + gone, board.cards, board.resigned, board.last_sale)
        return self._pass_turn(state, board, (blown,), True)

    # ---- the end of a turn, and of the game

    def _pass_turn(self, state: State, board: Board, events: Events, revealed: bool) -> Step[State, Event]:
        """Pass the turn to the next seat that has not resigned, or end the game; ``board`` is the current one."""
        setup, seats, seat = state.setup, len(board.yards), (state.seat + 1) % len(board.yards)
        while seat in board.resigned:
            seat = (seat + 1) % seats
        new_round = (seat - setup.first) % seats <= (state.seat - setup.first) % seats
        if not all(board.stacks) and board.empty_stacks >= setup.ends_at and (new_round or not setup.finish_round):
            return self._finish(state, board, events, Reason.STACKS, revealed)
        if new_round and state.round - board.last_sale >= self._guard:
            return self._finish(state, board, events, Reason.GUARD, revealed)
        number = state.round + new_round
        return Step(State(setup, board, seat, number), (*events, TurnBegan(seat, number)), revealed)

    def _finish(self, state: State, board: Board, events: Events, reason: Reason, revealed: bool) -> Step[State, Event]:
        """End the game."""
        if state.setup.veteran:
            events += tuple(AwardWon(seat, award) for award, seat in score.final_awards(board).items())
        after = State(state.setup, board, state.seat, state.round, _OVER)
        return Step(after, (*events, GameOver(reason)), revealed)
