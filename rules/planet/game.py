"""Make Me a Planet as a hosted game, and further questions that its face asks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.json import Decoder

from rules.chance import Chance
from rules.datafile import DataError
from rules.events import EventDecoder
from rules.game import NOT_TO_MOVE, UNREADABLE, Game, IllegalMove, Info, Option, Options, Score, Seat, Seen, Step
from rules.planet.autopilot import Autopilot
from rules.planet.box import Box, Tally
from rules.planet.data import PlanetData
from rules.planet.events import Event, GameBegan, RoundBegan
from rules.planet.moves import (
    ChooseStack,
    Hide,
    Move,
    Name,
    Take,
    TakeCharacter,
    TakeFaceDown,
    format_move,
)
from rules.planet.numbered import Numbered
from rules.planet.rating import Rating
from rules.planet.rounds import Rounds
from rules.planet.sampling import sample
from rules.planet.score import CharacterLine, Counter
from rules.planet.state import Draft, Phase, Setup, State
from rules.planet.tiles import KINDS, Kind, Thing, Tile, TileId
from rules.planet.view import redacted
from rules.search import Limit, Rated

_STACK, _HIDE, _PICK, _NAME, _OVER = Phase
_CHARACTER = Kind.CHARACTER


class Planet(Game[State, Move, Event]):
    """The Little Prince: Make Me a Planet with the tiles and numbers of a data file."""

    state_decoder = Decoder(State)
    event_decoder: EventDecoder[Event] = EventDecoder(Event, by="event")

    def __init__(self, data: PlanetData) -> None:
        self.info = Info(
            key="planet",
            name="The Little Prince: Make Me a Planet",
            version=1,
            seats=data.seats,
            options=(Option("hidden_characters"),),
        )
        self.data = data
        self.box = Box(data)
        """The tiles, and what can be read off a planet of them."""
        self._rounds = Rounds(self.box)
        self._counter = Counter(data, self.box)
        self._autopilot = Autopilot(data, self.box)
        self._numbered = Numbered(data, self.box)
        self._playable = {self.box.fingerprint, *data.replaces}
        most = max(self.box.tiles_per_round.values())
        self._stacks = tuple(ChooseStack(kind) for kind in KINDS)
        self._hides = tuple(Hide(place + 1) for place in range(most))
        self._takes = {tile: Take(tile) for tile in self.box.tiles}
        self._take_of = self._takes.__getitem__
        self._places = tuple(TakeCharacter(place + 1) for place in range(most))
        self._face_down = TakeFaceDown()
        self._names = tuple(Name(seat) for seat in range(data.seats[-1]))
        self._name_of = self._names.__getitem__
        self.moves: Mapping[str, Move] = {
            format_move(move): move
            for moves in (self._stacks, self._hides, self._takes.values(), self._places, self._names)
            for move in (*moves, self._face_down)
        }
        """Every move that there is, by its text."""

    # ---- the protocol

    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[State, Event]:
        """Draw the first player unless given, shuffle the stacks and remove the lowest tiles of each unseen."""
        removed = self.box.removed[seats]
        seat = chance.below(seats) if first is None else first
        stacks = [chance.shuffled(stack) for stack in self.box.stacks]
        out = tuple(tile for stack in stacks for tile in stack[:removed])
        hidden = options["hidden_characters"] == "on"
        state = State(
            Setup(self.box.fingerprint, hidden, out),
            _STACK,
            seat,
            Draft(1, seat),
            tuple(stack[removed:] for stack in stacks),
            ((),) * seats,
        )
        events = (GameBegan(seat, first is None, removed, hidden), RoundBegan(1, seat))
        return Step(state, events, revealed=True)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that may move; nothing when the game is over."""
        return () if state.phase is _OVER else (state.seat,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """List every legal move of a seat; taking the face-down tile comes last."""
        phase, draft = state.phase, state.draft
        if seat != state.seat or phase is _OVER:
            return ()
        if phase is _PICK:
            if draft.kind is _CHARACTER and state.setup.hidden_characters:
                takes: tuple[Move, ...] = self._places[: len(draft.table)]
            else:
                takes = tuple(map(self._take_of, draft.table))
            return takes if draft.face_down is None else (*takes, self._face_down)
        if phase is _NAME:
            return tuple(map(self._name_of, state.waiting))
        if phase is _STACK:
            return tuple([move for move, stack in zip(self._stacks, state.stacks, strict=True) if stack])
        return self._hides[: len(draft.table)]

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
        """Make a move; ``chance`` is unused, all draws were made at the set-up."""
        if seat != state.seat or state.phase is _OVER:
            raise IllegalMove(NOT_TO_MOVE)
        return self._rounds.apply(state, move)

    def default_move(self, seen: Seen[State]) -> Move:
        """Choose a move for a player who is away."""
        return self._autopilot.choose(seen.state, self.legal_moves(seen.state, seen.state.seat))

    def sample(self, seen: Seen[State], chance: Chance) -> State:
        """Turn over by chance what the reader does not see."""
        return sample(seen.state, self.box, chance)

    def rate(self, seen: Seen[State], chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate moves by games played on quickly from samples, the best first."""
        moves = self.legal_moves(seen.state, seen.state.seat)
        return Rating(self._numbered, self.box, seen, moves, chance).rate(limit)

    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
        """Resign a seat; its planet is filled with the tiles that the others leave."""
        return self._rounds.leave(state, seat)

    def resigned(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have resigned, in seat order."""
        return state.resigned

    def scores(self, state: State) -> tuple[Score, ...]:
        """Count every seat as if the game ended now; a redacted state gives what its reader may know."""
        return self._counter.scores(state)

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Group the seats by points, then fewer visible volcanoes; seats that resigned form one last group."""
        return self._counter.ranking(state)

    def view(self, state: State, seat: Seat | None) -> Seen[State]:
        """Redact what a seat, or a spectator, does not see."""
        return Seen(seat, redacted(state, seat, self.box))

    def format_move(self, move: Move) -> str:
        """Write a move, as in ``take.centre-03``."""
        return format_move(move)

    def parse_move(self, text: str) -> Move:
        """Read what :meth:`format_move` wrote."""
        move = self.moves.get(text)
        if move is None:
            raise IllegalMove(UNREADABLE)
        return move

    def load(self, data: bytes) -> State:
        """Read a state; DataError when its game began with a data file that this one doesn't replace."""
        state = super().load(data)
        began_with = state.setup.fingerprint
        if began_with not in self._playable:
            raise DataError(
                f"planet.toml: this game was begun with the file {began_with}, not with {self.box.fingerprint}; "
                f"put that file back, or add {began_with} to `replaces`"
            )
        if began_with != self.box.fingerprint and (tile := self.box.unknown(_known_tiles(state))):
            raise DataError(f"planet.toml: this game, begun with the file {began_with}, needs the missing tile {tile}")
        return state

    # ---- for the face; the states may be redacted, then the answers are what their reader may know

    def tile(self, tile: TileId) -> Tile:
        """Return a tile by its id; KeyError for a back."""
        return self.box.tiles[tile]

    def cells(self, state: State, seat: Seat) -> tuple[TileId | None, ...]:
        """Return a planet's cells row by row; None is an empty cell, BACK a hidden character."""
        return self.box.cells(state.planets[seat])

    def needs(self, state: State, seat: Seat) -> Mapping[Kind, int]:
        """Count how many tiles of every kind a planet still lacks."""
        return self.box.needs(state.planets[seat])

    def covered(self, state: State, seat: Seat) -> tuple[TileId, ...]:
        """List the tiles of a planet that baobabs turned face down."""
        return self.box.covered(state.planets[seat])

    def tally(self, state: State, seat: Seat) -> Tally:
        """Count how often every Thing is visible on a planet."""
        return self.box.tally(state.planets[seat])

    def characters(self, state: State, seat: Seat) -> tuple[CharacterLine, ...]:
        """Return what each character of a planet would score now, without the volcanoes."""
        return self._counter.characters(state.planets[seat], self.tally(state, seat))

    def volcanoes(self, state: State) -> tuple[int, ...]:
        """Count the visible volcanoes of every seat."""
        return tuple(self.tally(state, seat)[Thing.VOLCANO] for seat in range(state.seats))


def _known_tiles(state: State) -> tuple[TileId, ...]:
    draft = state.draft
    hidden = () if draft.face_down is None else (draft.face_down,)
    piles = (state.setup.removed, *state.stacks, *state.planets, state.discards, draft.table, hidden)
    return tuple(tile for pile in piles for tile in pile)
