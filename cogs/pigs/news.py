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
    Lack.PURCHASE: later("💤 {name}'s dice buy nothing. The turn is over."),
    Lack.TARGET: later("💤 No house to blow on: the wolf trots off, and {name}'s turn is over."),
}

ENDINGS = {
    Reason.STACKS: later("🏁 The game is over. Time to count!"),
    Reason.GUARD: later("🏁 Nobody has bought anything for a long time: the game is over."),
    Reason.ALONE: every_game.ALONE,
}


def recap(_: Language, art: Art, events: Sequence[Event], names: Sequence[SafeName]) -> list[str]:
    """Describe events, a line each; of a turn's rolls only the last."""
    idle = {index for index, (event, after) in enumerate(pairwise(events)) if _is_rerolled(event, after)}
    lines = [tell(_, art, event, names) for index, event in enumerate(events) if index not in idle]
    return [line for line in lines if line]


def _is_rerolled(event: Event, after: Event) -> bool:
    return isinstance(event, Rolled) and isinstance(after, Rolled)


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
            return _("🏅 {name} wins an award: {award}!", name=names[seat], award=words.award(_, award))
        case WolfCame(seat):
            return _("{wolf} The wolf comes for {name}'s turn!", wolf=art.wolf, name=names[seat])
        case Blown():
            return _blown(_, art, event, names)
        case TurnWasted():
            return _(WASTED[event.lack], name=names[event.seat])
        case EndNear(empty, after_round):
            if after_round:
                return _.n("⏳ {count} stack is empty: last round!", "⏳ {count} stacks are empty: last round!", empty)
            return _.n("⏳ {count} stack is empty: last turn!", "⏳ {count} stacks are empty: last turn!", empty)
        case Left(seat):
            return every_game.has_left(_, names[seat])
        case GameOver(reason):
            return _(ENDINGS[reason])
    assert_never(event)


def _bought(_: Language, art: Art, event: Bought, name: SafeName) -> str:
    values = {
        "name": name,
        "tile": words.tile(_, event.tile.material, event.tile.part),
        "icon": art.kind(event.tile.material, event.tile.part),
        "pots": art.pots(event.tile.pots),
        "house": art.letter(event.house),
    }
    if event.completes:
        return _("{icon}{pots} {name} finishes house {house} with a {tile}!", **values)
    if event.begins:
        return _("{icon}{pots} {name} begins house {house} with a {tile}.", **values)
    return _("{icon}{pots} {name} adds a {tile} to house {house}.", **values)


def _blown(_: Language, art: Art, event: Blown, names: Sequence[SafeName]) -> str:
    owner, house = names[event.target], art.letter(event.house)
    lines = [
        _("{wolf} The wolf huffs and puffs at {name}'s house {house}…", wolf=art.wolf, name=owner, house=house),
        _(
            "The spinner turns… and stops on {icon} **{material}**!",
            icon=art.of(event.material),
            material=words.material(_, event.material),
        ),
    ]
    if not event.lost:
        lines.append(_("Not a tile moves."))
    else:
        lines.append(_.n("One tile flies away.", "{count} tiles fly away.", len(event.lost)))
    if event.fallen is not None:
        lines.append(_("The roof falls in."))
    if event.gone:
        lines.append(_("Nothing is left of it."))
    elif event.opened:
        lines.append(_("It stands there without a roof."))
    return " ".join(lines)
