"""The course of a round: laying out, taking, naming, leaving, and on to the next one."""

from __future__ import annotations

from typing import TypeAlias

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
from rules.planet.moves import ChooseStack, Hide, Move, Name, Refusal, Take, TakeCharacter, TakeFaceDown
from rules.planet.state import Draft, Phase, State, waiting_in
from rules.planet.tiles import KINDS, Kind, TileId

Events: TypeAlias = tuple[Event, ...]
Planets: TypeAlias = tuple[tuple[TileId, ...], ...]


class Drafting:
    """Carries out the moves of whoever is to move, with the tiles of a box."""

    def __init__(self, box: Box) -> None:
        self._box = box

    def choose_stack(self, state: State, move: Move) -> Step[State, Event]:
        """Lay tiles of a stack out; of two players, the first looks at them only."""
        if not isinstance(move, ChooseStack):
            raise IllegalMove(Refusal.STACK_FIRST)
        kind = move.kind
        place = KINDS.index(kind)
        stack = state.stacks[place]
        if not stack:
            raise IllegalMove(Refusal.STACK_EMPTY, kind=kind)
        seat, draft = state.seat, state.draft
        laid = self._box.laid[state.seats]
        table = stack[: -laid - 1 : -1]
        two = state.seats == 2
        after = State(
            state.setup,
            Phase.HIDE if two else Phase.PICK,
            seat,
            Draft(draft.number, draft.first, kind, table),
            (*state.stacks[:place], stack[:-laid], *state.stacks[place + 1 :]),
            state.planets,
            state.discards,
            state.resigned,
        )
        told = Looked(seat, kind, laid) if two else Opened(seat, kind, tuple(sorted(table)))
        return Step(after, (told,), revealed=True)

    def hide(self, state: State, move: Move) -> Step[State, Event]:
        """Lay one of the tiles looked at face down and the others open (rulebook: two players)."""
        if not isinstance(move, Hide):
            raise IllegalMove(Refusal.HIDE_FIRST)
        draft = state.draft
        _check_place(move.place, draft.table)
        table = draft.table[: move.place - 1] + draft.table[move.place :]
        after = replace(
            state,
            phase=Phase.PICK,
            seat=1 - state.seat,
            draft=replace(draft, table=table, face_down=draft.table[move.place - 1]),
        )
        return Step(after, (Laid(state.seat, _kind(draft), tuple(sorted(table))),), revealed=True)

    def pick(self, state: State, move: Move) -> Step[State, Event]:
        """Place a tile on the planet of whoever is to move."""
        seat, draft = state.seat, state.draft
        tile = _taken(state, move)
        face_down = isinstance(move, TakeFaceDown)
        table, hidden = draft.table, draft.face_down
        if face_down:
            hidden = None
        else:
            place = table.index(tile)
            table = table[:place] + table[place + 1 :]
        after = Draft(draft.number, draft.first, draft.kind, table, hidden, (*draft.picked, seat))
        planets, told = self._place(state.planets, seat, tile)
        events = (Took(seat, _kind(draft), _public(state, tile), face_down), *told)
        if state.seats == 2:
            return self._two_go_on(state, after, planets, events)
        return self._go_on(state, after, planets, events)

    def name(self, state: State, move: Move) -> Step[State, Event]:
        """Let a player whom the last one named pick."""
        if not isinstance(move, Name):
            raise IllegalMove(Refusal.NAME_FIRST)
        named = move.seat
        if not 0 <= named < state.seats:
            raise IllegalMove(Refusal.NO_SUCH_SEAT, seat=named)
        if named in state.resigned:
            raise IllegalMove(Refusal.HAS_LEFT, seat=named)
        if named in state.draft.picked:
            raise IllegalMove(Refusal.HAS_PICKED, seat=named)
        after = _turn(state, Phase.PICK, named, state.draft, state.planets)
        return Step(after, (Named(state.seat, named),), revealed=False)

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """Let a seat go; whatever it had to do, the next one clockwise goes on."""
        if state.phase is Phase.OVER:
            raise IllegalMove(Refusal.GAME_OVER)
        if seat in state.resigned:
            raise IllegalMove(Refusal.HAS_LEFT, seat=seat)
        after = replace(state, resigned=tuple(sorted((*state.resigned, seat))))
        told: Events = (Left(seat),)
        if state.seats - len(after.resigned) == 1:
            return self._over(_put_back(after), told, Reason.ALONE)
        was_to_move = seat == state.seat
        if state.phase is Phase.STACK and was_to_move:
            first = _clockwise(after, seat, _active(after))
            went_on = replace(after, seat=first, draft=replace(after.draft, first=first))
            return Step(went_on, (*told, WentOn(first)), revealed=False)
        waiting = after.waiting
        nobody_named = state.phase is Phase.NAME and len(waiting) == 1
        if state.phase is Phase.STACK or not (was_to_move or nobody_named):
            return Step(after, told, revealed=False)
        if not waiting:
            return self._close(after, after.draft, after.planets, told)
        picker = _clockwise(after, state.seat, waiting)
        return Step(replace(after, phase=Phase.PICK, seat=picker), (*told, WentOn(picker)), revealed=False)

    # Below, `state` is as it was before the step, `draft` and `planets` as they are now.

    def _go_on(self, state: State, draft: Draft, planets: Planets, events: Events) -> Step[State, Event]:
        """After a tile was taken: name the next one, or let the last one pick, or take what is left."""
        waiting = waiting_in(draft, state.resigned, state.seats)
        if not waiting:
            return self._close(state, draft, planets, events)
        if len(waiting) > 1:
            return Step(_turn(state, Phase.NAME, state.seat, draft, planets), events, revealed=False)
        last = waiting[0]
        if len(draft.table) > 1:
            return Step(_turn(state, Phase.PICK, last, draft, planets), events, revealed=False)
        tile = draft.table[0]
        planets, told = self._place(planets, last, tile)
        took = Took(last, _kind(draft), _public(state, tile), face_down=False)
        return self._next_round(state, draft.number, planets, (*events, took, *told), last)

    def _close(self, state: State, draft: Draft, planets: Planets, events: Events) -> Step[State, Event]:
        """Give what is left to the seats whose players have left; the last one who picked begins the next round."""
        without = [seat for seat in state.resigned if seat not in draft.picked]
        for seat, tile in zip(without, draft.table, strict=True):
            planets, told = self._place(planets, seat, tile)
            events = (*events, Given(seat, _kind(draft), _public(state, tile)), *told)
        first = next(seat for seat in reversed(draft.picked) if seat not in state.resigned)
        return self._next_round(state, draft.number, planets, events, first)

    def _two_go_on(self, state: State, draft: Draft, planets: Planets, events: Events) -> Step[State, Event]:
        """After one of two players took a tile: the other's turn, or the last tile is discarded."""
        if len(draft.picked) == 1:
            revealed = draft.face_down is None
            return Step(_turn(state, Phase.PICK, draft.first, draft, planets), events, revealed)
        tile = draft.face_down or draft.table[0]
        told = Discarded(_kind(draft), tile, draft.face_down is not None)
        after = replace(state, discards=(*state.discards, tile))
        step = self._next_round(after, draft.number, planets, (*events, told), 1 - draft.first)
        return replace(step, revealed=True)

    def _next_round(
        self, state: State, number: int, planets: Planets, events: Events, first: Seat
    ) -> Step[State, Event]:
        if not any(state.stacks):
            return self._over(_turn(state, state.phase, first, Draft(number, first), planets), events, Reason.COMPLETE)
        after = _turn(state, Phase.STACK, first, Draft(number + 1, first), planets)
        return Step(after, (*events, RoundBegan(number + 1, first)), revealed=False)

    def _over(self, state: State, events: Events, reason: Reason) -> Step[State, Event]:
        shown: list[Event] = []
        if state.setup.hidden_characters:
            for seat, planet in enumerate(state.planets):
                tiles = tuple([tile for tile in planet if self._box.kind_of(tile) is Kind.CHARACTER])
                shown += [Unveiled(seat, tiles)] if tiles else []
        after = replace(state, phase=Phase.OVER)
        return Step(after, (*events, *shown, GameOver(reason)), revealed=bool(shown))

    def _place(self, planets: Planets, seat: Seat, tile: TileId) -> tuple[Planets, Events]:
        """Put a tile on a planet, and turn baobabs face down if they are too many."""
        planet = (*planets[seat], tile)
        covered = self._box.just_covered(planet)
        return (*planets[:seat], planet, *planets[seat + 1 :]), (Covered(seat, covered),) if covered else ()


def _public(state: State, tile: TileId) -> TileId | None:
    return None if state.by_place else tile


def _taken(state: State, move: Move) -> TileId:
    draft = state.draft
    match move:
        case Take(tile):
            if state.by_place:
                raise IllegalMove(Refusal.TAKE_BY_PLACE)
            if tile not in draft.table:
                raise IllegalMove(Refusal.NOT_ON_TABLE, tile=tile)
            return tile
        case TakeCharacter(place):
            if not state.by_place:
                raise IllegalMove(Refusal.TAKE_BY_NAME)
            _check_place(place, draft.table)
            return draft.table[place - 1]
        case TakeFaceDown():
            if draft.face_down is None:
                raise IllegalMove(Refusal.NO_FACE_DOWN)
            return draft.face_down
    raise IllegalMove(Refusal.TAKE_FIRST)


def _check_place(place: int, table: tuple[TileId, ...]) -> None:
    if not 1 <= place <= len(table):
        raise IllegalMove(Refusal.NO_SUCH_PLACE, place=place, places=len(table))


def _kind(draft: Draft) -> Kind:
    assert draft.kind is not None
    return draft.kind


def _put_back(state: State) -> State:
    """Lay tiles that only the first of two players has looked at back on their stack."""
    if state.phase is not Phase.HIDE:
        return state
    draft, place = state.draft, KINDS.index(_kind(state.draft))
    stack = state.stacks[place] + draft.table[::-1]
    stacks = (*state.stacks[:place], stack, *state.stacks[place + 1 :])
    return replace(state, stacks=stacks, draft=Draft(draft.number, draft.first))


def _turn(state: State, phase: Phase, seat: Seat, draft: Draft, planets: Planets) -> State:
    return State(state.setup, phase, seat, draft, state.stacks, planets, state.discards, state.resigned)


def _active(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(state.seats) if seat not in state.resigned)


def _clockwise(state: State, seat: Seat, among: tuple[Seat, ...]) -> Seat:
    return min(among, key=lambda other: (other - seat) % state.seats)
