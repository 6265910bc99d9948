"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from bot.language import Language, later
from bot.model.names import SafeName
from bot.texts import game as every_game
from cogs.pigs import words
from cogs.pigs.art import Art
from rules.pigs.events import (
    AwardWon,
    Blown,
    Bought,
    EndNear,
    Event,
    GameBegan,
    GameOver,
    Lack,
    Left,
    Reason,
    Rolled,
    TurnBegan,
    TurnWasted,
    WolfCame,
)

WASTED = {
    Lack.PURCHASE: later("💤 {name} can't buy anything with these dice."),
    Lack.TARGET: later("💤 There is no house to blow at: the wolf trots off, and {name}'s turn is over."),
}

ENDINGS = {
    Reason.STACKS: later("🏁 The game is over. Time to count!"),
    Reason.GUARD: later("🏁 Nobody has bought anything for a long time: the game is over."),
    Reason.ALONE: every_game.ALONE,
}


def recap(_: Language, art: Art, events: Sequence[Event], names: Sequence[SafeName]) -> list[str]:
    """Describe events, a line each; not what the next event makes idle."""
    idle = {index for index, (event, after) in enumerate(pairwise(events)) if _is_idle(event, after)}
    lines = [tell(_, art, event, names) for index, event in enumerate(events) if index not in idle]
    return [line for line in lines if line]


def _is_idle(event: Event, after: Event) -> bool:
    """Say whether nobody wants to know of an event any more: a roll, unless it led to nothing, or what has come now."""
    match event, after:
        case EndNear(), GameOver():
            return True
        case Rolled(), _:
            return not isinstance(after, TurnWasted)
    return False


def tell(_: Language, art: Art, event: Event, names: Sequence[SafeName]) -> str:
    """Describe an event in one line."""
    match event:
        case GameBegan(seat):
            return every_game.begins(_, names[seat])
        case TurnBegan():
            return ""
        case Rolled(seat, _roll, _dice, faces):
            return _("🎲 {name} rolled {dice}", name=names[seat], dice=art.dice(faces))
        case Bought():
            return _bought(_, art, event, names[event.seat])
        case AwardWon(seat, award):
            values = {"medal": art.award(award), "name": names[seat], "award": words.award(_, award)}
            return _("{medal} {name} wins an award: {award}!", **values)
        case WolfCame(seat):
            return _("{wolf} {name} rolled two wolves: the wolf is coming!", wolf=art.wolf, name=names[seat])
        case Blown():
            return _blown(_, art, event, names)
        case TurnWasted():
            return _(WASTED[event.lack], name=names[event.seat])
        case EndNear(empty, after_round):
            if after_round:
                return _.n(
                    "⏳ {count} stack has run out: last round!", "⏳ {count} stacks have run out: last round!", empty
                )
            return _.n("⏳ {count} stack has run out: last turn!", "⏳ {count} stacks have run out: last turn!", empty)
        case Left(seat):
            return every_game.has_left(_, names[seat])
        case GameOver(reason):
            return _(ENDINGS[reason])
    assert_never(event)


def _bought(_: Language, art: Art, event: Bought, name: SafeName) -> str:
    values = {
        "name": name,
        "tile": words.one_tile(_, event.tile.material, event.tile.part),
        "icon": f"{art.kind(event.tile.material, event.tile.part)}{art.pots(event.tile.pots)}",
        "house": art.letter(event.house),
    }
    if event.completes:
        return _("{icon} {name} finishes {house} with {tile}!", **values)
    if event.begins:
        return _("{icon} {name} starts {house} with {tile}.", **values)
    return _("{icon} {name} adds {tile} to {house}.", **values)


def _blown(_: Language, art: Art, event: Blown, names: Sequence[SafeName]) -> str:
    values = {
        "wolf": art.huffing_wolf,
        "name": names[event.target],
        "house": art.letter(event.house),
        "icon": art.of(event.material),
    }
    if not event.lost:
        return _("{wolf} {icon} {name}'s {house} stands firm: not a tile moves!", **values)
    if event.gone:
        return _("{wolf} {icon} Nothing is left of {name}'s {house}!", **values)
    tiles = len(event.lost)
    if event.opened:
        return _.n(
            "{wolf} {icon} {name}'s {house} loses its roof!",
            "{wolf} {icon} {name}'s {house} loses {count} tiles, the roof too!",
            tiles,
            **values,
        )
    return _.n(
        "{wolf} {icon} {name}'s {house} loses {count} tile!",
        "{wolf} {icon} {name}'s {house} loses {count} tiles!",
        tiles,
        **values,
    )
