"""Redacting what a reader may not know of a state (rulebook: two players; hidden characters)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Seat
from rules.planet.box import Box
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, Kind, TileId


def redacted(state: State, reader: Seat | None, box: Box) -> State:
    """Turn over what a seat, or a spectator, does not see: stacks, hidden tiles and others' hidden characters.

    Hidden characters are shown when the game is over, however it ended; the tiles removed before the game and those
    that lie face down at its end never are.
    """
    draft = state.draft
    if reader != draft.first:
        if state.phase is Phase.HIDE:
            draft = replace(draft, table=_backs(draft.table))
        if draft.face_down is not None:
            draft = replace(draft, face_down=BACK)
    planets = state.planets
    if state.setup.hidden_characters and state.phase is not Phase.OVER:
        planets = tuple(
            planet if seat == reader else _characters_turned(planet, box) for seat, planet in enumerate(planets)
        )
    return replace(
        state,
        setup=replace(state.setup, removed=()),
        draft=draft,
        stacks=tuple(map(_backs, state.stacks)),
        planets=planets,
    )


def _characters_turned(planet: tuple[TileId, ...], box: Box) -> tuple[TileId, ...]:
    return tuple([BACK if box.kind_of(tile) is Kind.CHARACTER else tile for tile in planet])


def _backs(tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
    return (BACK,) * len(tiles)
