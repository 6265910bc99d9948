"""Drawing what a reader does not see: one full state out of all that agree with a view, each equally likely."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from rules.chance import Chance
from rules.planet.box import Box
from rules.planet.state import State
from rules.planet.tiles import BACK, KINDS, Kind, TileId


def unseen(state: State, box: Box) -> dict[Kind, list[TileId]]:
    """List the tiles that lie nowhere open in a state, by kind: they are in the stacks, removed or turned over."""
    draft = state.draft
    seen = {*chain(*state.planets), *state.discards, *draft.table, draft.face_down}
    return {kind: [tile for tile in stack if tile not in seen] for kind, stack in zip(KINDS, box.stacks, strict=True)}


def sample(state: State, box: Box, chance: Chance) -> State:
    """Turn every back of a redacted state into a tile, and choose the tiles removed before the game."""
    piles = {kind: list(chance.shuffled(tiles)) for kind, tiles in unseen(state, box).items()}

    def turned(tiles: tuple[TileId, ...], kind: Kind) -> tuple[TileId, ...]:
        return tuple([piles[kind].pop() if tile == BACK else tile for tile in tiles])

    draft = state.draft
    if draft.kind is not None:
        face_down = None if draft.face_down is None else turned((draft.face_down,), draft.kind)[0]
        draft = replace(draft, table=turned(draft.table, draft.kind), face_down=face_down)
    planets = tuple([turned(planet, Kind.CHARACTER) for planet in state.planets])
    stacks = tuple([turned(stack, kind) for kind, stack in zip(KINDS, state.stacks, strict=True)])
    removed = tuple(chain.from_iterable(piles.values()))
    return replace(state, setup=replace(state.setup, removed=removed), draft=draft, stacks=stacks, planets=planets)
