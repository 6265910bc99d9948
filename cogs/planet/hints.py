"""The names of moves, as advice."""

from __future__ import annotations

from typing import assert_never

from bot.display.face import Scene
from bot.language import Language
from cogs.planet import names as said
from cogs.planet.art import Art
from rules.planet.game import Planet
from rules.planet.moves import ChooseStack, Hide, Move, Name, Take, TakeCharacter, TakeFaceDown
from rules.planet.state import State
from rules.planet.tiles import BACK, TileId


def named(_: Language, art: Art, game: Planet, scene: Scene[State], move: Move) -> str:
    """Name a move."""

    def tile(tile: TileId) -> str:
        return said.secret_character(_) if tile == BACK else said.face(_, art, game.tile(tile))

    table = scene.seen.state.draft.table
    match move:
        case ChooseStack(kind):
            return _("{icon} Open {tiles}", icon=art.stack(kind), tiles=said.tiles_of(_, kind))
        case Hide(place):
            return _("{icon} Lay this one face down: {tile}", icon=art.face_down, tile=tile(table[place - 1]))
        case Take(taken):
            return _("Take {tile}", tile=tile(taken))
        case TakeCharacter(place):
            return _("Take {tile}", tile=tile(table[place - 1]))
        case TakeFaceDown():
            return _("{icon} Take the face-down tile", icon=art.face_down)
        case Name(seat):
            return _("{icon} Let {name} pick next", icon=art.picks_next, name=scene.names[seat])
    assert_never(move)
