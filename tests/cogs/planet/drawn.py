"""Planets as large as they can be."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.language import ENGLISH
from rules.planet.state import Draft, State
from rules.planet.state import Phase as Step
from rules.planet.tiles import KINDS, Kind, TileId
from tests.cogs.drawing import TableDrawer
from tests.cogs.faces import FACES
from tests.rules.planet.playing import GAME, began, tiles_of, with_planets

FACE = FACES["planet"]
DRAWER = TableDrawer(FACE)
draw, look, scene = DRAWER.draw, DRAWER.look, DRAWER.scene


def richest(kind: Kind, count: int) -> tuple[TileId, ...]:
    """Find the tiles of which there is most to say; their icons count even with others' baobabs."""
    tiles = [tile for tile in tiles_of(kind) if not GAME.box.is_baobab(tile)]
    return tuple(sorted(tiles, key=lambda tile: len(said(tile)), reverse=True)[:count])


@cache
def said(tile: TileId) -> str:
    """Say what the table says of a tile that lies open."""
    state = replace(began(3), phase=Step.PICK, draft=Draft(1, 0, GAME.tile(tile).kind, (tile,)))
    return FACE.board(ENGLISH, scene(state, None)).text


def full(seats: int, *, hidden: bool = False) -> State:
    """Fill every planet with the tiles of which there is most to say, three of them covered."""
    baobabs = tuple(sorted(filter(GAME.box.is_baobab, GAME.box.tiles), key=lambda tile: len(said(tile)))[-3:])
    free = {kind: 4 - sum(GAME.tile(tile).kind is kind for tile in baobabs) for kind in KINDS}
    planet = (*baobabs, *(tile for kind in KINDS for tile in richest(kind, free[kind])))
    return with_planets(began(seats, hidden=hidden), *[planet] * seats)
