"""What happened, in words. It reveals no more than the log, and doesn't list the open tiles of a round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from bot.language import Language, later
from bot.model.names import SafeName
from bot.texts import game as every_game
from bot.texts.lists import listed
from cogs.planet import names as said
from cogs.planet.art import Art
from rules.planet.events import (
    Covered,
    Discarded,
    Event,
    GameBegan,
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
from rules.planet.game import Planet
from rules.planet.tiles import Thing, TileId

ENDINGS = {
    Reason.COMPLETE: later("🏁 Every planet is finished. Time to count!"),
    Reason.ALONE: every_game.ALONE,
}


def recap(_: Language, art: Art, game: Planet, events: Sequence[Event], names: Sequence[SafeName]) -> list[str]:
    """Describe events, a line each; naming a player is left out once that player has taken a tile."""
    idle = {index for index, (event, after) in enumerate(pairwise(events)) if _has_picked(event, after)}
    lines = [tell(_, art, game, event, names) for index, event in enumerate(events) if index not in idle]
    return [line for line in lines if line]


def _has_picked(event: Event, after: Event) -> bool:
    return isinstance(event, Named) and isinstance(after, Took)


def tell(_: Language, art: Art, game: Planet, event: Event, names: Sequence[SafeName]) -> str:
    """Describe an event in one line; "" when the table itself shows it."""
    match event:
        case GameBegan(seat):
            return every_game.begins(_, names[seat])
        case RoundBegan():
            return ""
        case Opened(seat, kind):
            return _(
                "{icon} {name} opens {tiles}.",
                icon=art.stack(kind),
                name=names[seat],
                tiles=said.tiles_of(_, kind),
            )
        case Looked(seat, kind, count):
            return _(
                "{icon} {name} looks at {tiles}.",
                icon=art.stack(kind),
                name=names[seat],
                tiles=said.looked_at(_, kind, count),
            )
        case Laid(seat):
            return _("{icon} {name} lays one of them face down.", icon=art.face_down, name=names[seat])
        case Took():
            return _took(_, art, game, event, names[event.seat])
        case Given(seat, _kind, tile):
            return _("🎁 {name}'s planet gets {tile}.", name=names[seat], tile=_tile(_, art, game, tile))
        case Covered(seat, tiles):
            return _.n(
                "{baobab} {count} baobab! Its tile on {name}'s planet turns face down.",
                "{baobab} {count} baobabs! Their tiles on {name}'s planet turn face down.",
                len(tiles),
                baobab=art.things[Thing.BAOBAB],
                name=names[seat],
            )
        case Named(seat, named):
            return _(
                "{icon} {name} chooses {other} to pick next.", icon=art.picks_next, name=names[seat], other=names[named]
            )
        case Discarded(_kind, tile, face_down):
            values = {"icon": art.discarded_tile, "tile": _tile(_, art, game, tile)}
            if face_down:
                return _("{icon} Discarded face up: {tile}", **values)
            return _("{icon} Discarded: {tile}", **values)
        case Left(seat):
            return every_game.has_left(_, names[seat])
        case WentOn(seat):
            return _("▶️ {name} continues.", name=names[seat])
        case Unveiled(seat, tiles):
            shown = listed(_, [_tile(_, art, game, tile) for tile in tiles])
            return _("{icon} {name} had {tiles}.", icon=art.secret_character, name=names[seat], tiles=shown)
        case GameOver(reason):
            return _(ENDINGS[reason])
    assert_never(event)


def _took(_: Language, art: Art, game: Planet, event: Took, name: SafeName) -> str:
    values = {
        "icon": art.secret_character if event.tile is None else art.planet,
        "name": name,
        "tile": _tile(_, art, game, event.tile),
    }
    if event.face_down:
        return _("{icon} {name} takes the face-down tile: {tile}!", **values)
    return _("{icon} {name} takes {tile}", **values)


def _tile(_: Language, art: Art, game: Planet, tile: TileId | None) -> str:
    if tile is None:
        return said.secret_character(_)
    shown = game.tile(tile)
    if shown.character is None:
        return said.face(_, art, shown)
    return said.together(f"{art.characters[shown.character]} {said.label(_, art, shown)}")
