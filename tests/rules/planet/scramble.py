"""Another game that a seat can't tell apart from this one, and all that is in the box."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from rules.game import Seat
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import KINDS, Kind, TileId


def scramble(game: Planet, state: State, seat: Seat | None, random: Random) -> State:
    """Shuffle what a seat, or a spectator, can't see: tiles are swapped with tiles of their kind."""
    hidden = {kind: [tile for tile in _unseen(game, state, seat) if game.tile(tile).kind is kind] for kind in KINDS}
    dealt: dict[TileId, TileId] = {}
    for tiles in hidden.values():
        dealt.update(zip(tiles, random.sample(tiles, len(tiles)), strict=True))

    def deal(tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
        return tuple(dealt.get(tile, tile) for tile in tiles)

    draft = state.draft
    face_down = draft.face_down
    return replace(
        state,
        setup=replace(state.setup, removed=deal(state.setup.removed)),
        draft=replace(draft, table=deal(draft.table), face_down=face_down and dealt.get(face_down, face_down)),
        stacks=tuple(map(deal, state.stacks)),
        planets=tuple(map(deal, state.planets)),
    )


def _unseen(game: Planet, state: State, seat: Seat | None) -> list[TileId]:
    unseen = [*state.setup.removed, *(tile for stack in state.stacks for tile in stack)]
    if seat != state.draft.first:
        unseen += state.draft.table if state.phase is Phase.HIDE else ()
        unseen += () if state.draft.face_down is None else (state.draft.face_down,)
    if state.setup.hidden_characters and state.phase is not Phase.OVER:
        others = (planet for owner, planet in enumerate(state.planets) if owner != seat)
        unseen += (tile for planet in others for tile in planet if game.tile(tile).kind is Kind.CHARACTER)
    return unseen


def components(state: State) -> Counter[TileId]:
    """Count every tile, wherever it is: taken out, in a stack, on the table, on a planet, discarded."""
    face_down = () if state.draft.face_down is None else (state.draft.face_down,)
    piles = (state.setup.removed, *state.stacks, state.draft.table, face_down, *state.planets, state.discards)
    return Counter(tile for pile in piles for tile in pile)
