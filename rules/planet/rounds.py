"""The course of a round: laying out, taking, naming, resigning, the next round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.game import IllegalMove, Seat, Step
from rules.planet.box import Box
from rules.planet.events import (
    Covered,
    Discarded,
    Event,
    GameOver,
    Given,
    Laid,
    Left,
    Looked,
    Named,
    Opened,
    Reason,
    RoundBegan,
    Took,
    Unveiled,
    WentOn,
)
from rules.planet.moves import ChooseStack, Hide, Move, Name, Take, TakeCharacter, TakeFaceDown
from rules.planet.refusals import Refusal
from rules.planet.state import Draft, Phase, State, waiting_in
from rules.planet.tiles import KINDS, Kind, TileId
from rules.tuples import with_item, without

Events: TypeAlias = tuple[Event, ...]
Planets: TypeAlias = tuple[tuple[TileId, ...], ...]
Act: TypeAlias = Callable[[State, Any], Step[State, Event]]

_STACK, _HIDE, _PICK, _NAME, _OVER = Phase
_CHARACTER = Kind.CHARACTER
_MUST = {
    _STACK: Refusal.STACK_FIRST,
    _HIDE: Refusal.HIDE_FIRST,
    _PICK: Refusal.TAKE_FIRST,
    _NAME: Refusal.NAME_FIRST,
}


class Rounds:
    """Carries out the moves of the seat that is to move, with the tiles of a box."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._acts: Mapping[Phase, Mapping[type[Move], Act]] = {
            _STACK: {ChooseStack: self._choose_stack},
            _HIDE: {Hide: self._hide},
            _PICK: {Take: self._take, TakeCharacter: self._take_character, TakeFaceDown: self._take_face_down},
            _NAME: {Name: self._name},
        }

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        """Make a move of the seat that is to move; IllegalMove says why not."""
        act = self._acts[state.phase].get(type(move))
        if act is None:
            raise IllegalMove(_MUST[state.phase])
        return act(state, move)

    def _choose_stack(self, state: State, move: ChooseStack) -> Step[State, Event]:
        """Lay out tiles of a stack; with two players, the first one only looks at them."""
        kind, seat, draft = move.kind, state.seat, state.draft
        at = KINDS.index(kind)
        stack = state.stacks[at]
        if not stack:
            raise IllegalMove(Refusal.STACK_EMPTY, kind=kind)
        seats = len(state.planets)
        laid = self._box.tiles_per_round[seats]
        table = stack[: -laid - 1 : -1]
        two = seats == 2
        after = State(
            state.setup,
            _HIDE if two else _PICK,
            seat,
            Draft(draft.number, draft.first, kind, table),
            with_item(state.stacks, at, stack[:-laid]),
            state.planets,
            state.discards,
            state.resigned,
        )
        event = Looked(seat, kind, laid) if two else Opened(seat, kind, tuple(sorted(table)))
        return Step(after, (event,), True)

    def _hide(self, state: State, move: Hide) -> Step[State, Event]:
        """Lay one of the tiles face down and the others open (rulebook: two players)."""
        draft = state.draft
        _check_place(move.place, draft.table)
        table = without(draft.table, move.place - 1)
        laid = Draft(draft.number, draft.first, draft.kind, table, draft.table[move.place - 1])
        event = Laid(state.seat, _kind(draft), tuple(sorted(table)))
        return Step(_turn(state, _PICK, 1 - state.seat, laid, state.planets), (event,), True)

    def _take(self, state: State, move: Take) -> Step[State, Event]:
        """Take an open tile."""
        draft, tile = state.draft, move.tile
        if draft.kind is _CHARACTER and state.setup.hidden_characters:
            raise IllegalMove(Refusal.TAKE_BY_PLACE)
        table = draft.table
        if tile not in table:
            raise IllegalMove(Refusal.NOT_ON_TABLE, tile=tile)
        return self._place_taken(state, tile, without(table, table.index(tile)), draft.face_down, False)

    def _take_character(self, state: State, move: TakeCharacter) -> Step[State, Event]:
        """Take an open character tile that is to be hidden."""
        if not state.by_place:
            raise IllegalMove(Refusal.TAKE_BY_NAME)
        draft, at = state.draft, move.place - 1
        _check_place(move.place, draft.table)
        return self._place_taken(state, draft.table[at], without(draft.table, at), draft.face_down, False)

    def _take_face_down(self, state: State, move: TakeFaceDown) -> Step[State, Event]:
        """Take the tile that lies face down."""
        draft = state.draft
        if draft.face_down is None:
            raise IllegalMove(Refusal.NO_FACE_DOWN)
        return self._place_taken(state, draft.face_down, draft.table, None, True)

    def _place_taken(
        self, state: State, tile: TileId, table: tuple[TileId, ...], hidden: TileId | None, face_down: bool
    ) -> Step[State, Event]:
        """Place a taken tile; ``table`` and ``hidden`` are what remains on the table."""
        seat, draft = state.seat, state.draft
        after = Draft(draft.number, draft.first, draft.kind, table, hidden, (*draft.picked, seat))
        events: Events = (Took(seat, _kind(draft), _public(state, tile), face_down),)
        planets, events = self._place(state.planets, seat, tile, events)
        if len(planets) == 2:
            return self._two_go_on(state, after, planets, events)
        return self._go_on(state, after, planets, events)

    def _name(self, state: State, move: Name) -> Step[State, Event]:
        """Let the named player pick next."""
        named = move.seat
        if not 0 <= named < len(state.planets):
            raise IllegalMove(Refusal.NO_SUCH_SEAT, seat=named)
        if named in state.resigned:
            raise IllegalMove(Refusal.HAS_LEFT, seat=named)
        if named in state.draft.picked:
            raise IllegalMove(Refusal.HAS_PICKED, seat=named)
        return Step(_turn(state, _PICK, named, state.draft, state.planets), (Named(state.seat, named),), False)

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """Resign a seat; the next one clockwise does what it had to do."""
        if state.phase is _OVER:
            raise IllegalMove(Refusal.GAME_OVER)
        if seat in state.resigned:
            raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
        after = replace(state, resigned=tuple(sorted((*state.resigned, seat))))
        events: Events = (Left(seat),)
        if state.seats - len(after.resigned) == 1:
            return self._over(_put_back(after), events, Reason.ALONE)
        was_to_move = seat == state.seat
        if state.phase is _STACK and was_to_move:
            first = _clockwise(after, seat, _active(after))
            went_on = replace(after, seat=first, draft=replace(after.draft, first=first))
            return Step(went_on, (*events, WentOn(first)), revealed=False)
        waiting = after.waiting
        nobody_named = state.phase is _NAME and len(waiting) == 1
        if state.phase is _STACK or not (was_to_move or nobody_named):
            return Step(after, events, revealed=False)
        if not waiting:
            return self._close(after, after.draft, after.planets, events)
        picker = _clockwise(after, state.seat, waiting)
        return Step(replace(after, phase=_PICK, seat=picker), (*events, WentOn(picker)), revealed=False)

    # Below, `state` is from before the step, `draft` and `planets` are current.

    def _go_on(self, state: State, draft: Draft, planets: Planets, events: Events) -> Step[State, Event]:
        """After a tile was taken: the next player is named, the last one picks, or the round closes."""
        waiting = waiting_in(draft.picked, state.resigned, len(planets))
        if not waiting:
            return self._close(state, draft, planets, events)
        if len(waiting) > 1:
            return Step(_turn(state, _NAME, state.seat, draft, planets), events, False)
        last = waiting[0]
        if len(draft.table) > 1:
            return Step(_turn(state, _PICK, last, draft, planets), events, False)
        tile = draft.table[0]
        events = (*events, Took(last, _kind(draft), _public(state, tile), False))
        planets, events = self._place(planets, last, tile, events)
        return self._next_round(state, draft.number, planets, events, last)

    def _close(self, state: State, draft: Draft, planets: Planets, events: Events) -> Step[State, Event]:
        """Give the remaining tiles to the resigned seats; the last seat to pick begins the next round."""
        without = [seat for seat in state.resigned if seat not in draft.picked]
        for seat, tile in zip(without, draft.table, strict=True):
            events = (*events, Given(seat, _kind(draft), _public(state, tile)))
            planets, events = self._place(planets, seat, tile, events)
        first = next(seat for seat in reversed(draft.picked) if seat not in state.resigned)
        return self._next_round(state, draft.number, planets, events, first)

    def _two_go_on(self, state: State, draft: Draft, planets: Planets, events: Events) -> Step[State, Event]:
        """After one of two players took a tile: the other picks, or the last tile is discarded."""
        if len(draft.picked) == 1:
            revealed = draft.face_down is None
            return Step(_turn(state, _PICK, draft.first, draft, planets), events, revealed)
        tile = draft.face_down or draft.table[0]
        event = Discarded(_kind(draft), tile, draft.face_down is not None)
        after = replace(state, discards=(*state.discards, tile))
        step = self._next_round(after, draft.number, planets, (*events, event), 1 - draft.first)
        return replace(step, revealed=True)

    def _next_round(
        self, state: State, number: int, planets: Planets, events: Events, first: Seat
    ) -> Step[State, Event]:
        if not any(state.stacks):
            return self._over(_turn(state, state.phase, first, Draft(number, first), planets), events, Reason.COMPLETE)
        after = _turn(state, _STACK, first, Draft(number + 1, first), planets)
        return Step(after, (*events, RoundBegan(number + 1, first)), False)

    def _over(self, state: State, events: Events, reason: Reason) -> Step[State, Event]:
        shown: list[Event] = []
        if state.setup.hidden_characters:
            for seat, planet in enumerate(state.planets):
                tiles = tuple([tile for tile in planet if self._box.kind_of(tile) is Kind.CHARACTER])
                shown += [Unveiled(seat, tiles)] if tiles else []
        after = replace(state, phase=_OVER)
        return Step(after, (*events, *shown, GameOver(reason)), revealed=bool(shown))

    def _place(self, planets: Planets, seat: Seat, tile: TileId, events: Events) -> tuple[Planets, Events]:
        """Put a tile on a planet and turn its baobabs face down if there are too many; return the added events too."""
        planet = (*planets[seat], tile)
        if self._box.is_baobab(tile) and (covered := self._box.just_covered(planet)):
            events = (*events, Covered(seat, covered))
        return with_item(planets, seat, planet), events


def _public(state: State, tile: TileId) -> TileId | None:
    return None if state.setup.hidden_characters and state.draft.kind is _CHARACTER else tile


def _check_place(place: int, table: tuple[TileId, ...]) -> None:
    if not 1 <= place <= len(table):
        raise IllegalMove(Refusal.NO_SUCH_PLACE, place=place, places=len(table))


def _kind(draft: Draft) -> Kind:
    assert draft.kind is not None
    return draft.kind


def _put_back(state: State) -> State:
    """Put tiles that only the first of two players has seen back on their stack."""
    if state.phase is not _HIDE:
        return state
    draft, place = state.draft, KINDS.index(_kind(state.draft))
    stack = state.stacks[place] + draft.table[::-1]
    return replace(state, stacks=with_item(state.stacks, place, stack), draft=Draft(draft.number, draft.first))


def _turn(state: State, phase: Phase, seat: Seat, draft: Draft, planets: Planets) -> State:
    return State(state.setup, phase, seat, draft, state.stacks, planets, state.discards, state.resigned)


def _active(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(state.seats) if seat not in state.resigned)


def _clockwise(state: State, seat: Seat, among: tuple[Seat, ...]) -> Seat:
    return min(among, key=lambda other: (other - seat) % state.seats)
