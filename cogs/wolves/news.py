"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.language import Language, later
from bot.model.names import SafeName
from bot.texts import game as every_game
from cogs.wolves import names as said
from cogs.wolves.art import Art, capital
from rules.wolves.box import Box
from rules.wolves.events import (
    BasementBuilt,
    CardChosen,
    CardDrawn,
    CardOpened,
    CardsPassed,
    DeckOut,
    Discarded,
    EffectBegan,
    EffectIgnored,
    Event,
    FloorBuilt,
    GameBegan,
    GameOver,
    Lack,
    LastRoundsBegan,
    Left,
    MustachePassed,
    NoWolfSent,
    PigDrawn,
    Reason,
    Refilled,
    TokenLost,
    TokenPlaced,
    WolfSent,
)
from rules.wolves.state import Builder, Card, Pig, Wolf

EFFECTS = {
    Pig.RIGHT: later("{right} Everyone passes a card to the right."),
    Pig.LEFT: later("{left} Everyone passes a card to the left."),
    Pig.SEND: later("{send} Everyone must send a wolf."),
}

PASSED = {
    Pig.RIGHT: later("{right} Everyone passed a card to the right."),
    Pig.LEFT: later("{left} Everyone passed a card to the left."),
}

LACKS = {
    Lack.WOLF: later("{name} has no wolf left to send."),
    Lack.HOUSE: later("No house has room for a wolf of {name}'s."),
}

ENDINGS = {
    Reason.PLAYED: later("🏁 The last turns are over. Time to count!"),
    Reason.ALONE: every_game.ALONE,
}


def recap(_: Language, art: Art, box: Box, events: Sequence[Event], names: Sequence[SafeName]) -> list[str]:
    """Describe events, a line each; an event that the next one's line includes is left out."""
    befores, afters = (None, *events), (*events[1:], None)
    lines = [
        tell(_, art, box, event, names, before)
        for before, event, after in zip(befores, events, afters, strict=False)
        if not _is_redundant(event, after)
    ]
    return [line for line in lines if line]


def _is_redundant(event: Event, after: Event | None) -> bool:
    match event, after:
        case Discarded(), WolfSent():
            return True
        case CardOpened(builder, card), FloorBuilt() | BasementBuilt() | Discarded():
            return (after.builder, after.card) == (builder, card)
        case EffectBegan(pig), CardsPassed(passed):
            return pig is passed
    return False


def tell(_: Language, art: Art, box: Box, event: Event, names: Sequence[SafeName], before: Event | None = None) -> str:
    """Describe an event in a line, "" when there is nothing to say; ``before`` is the event before it."""
    match event:
        case GameBegan(seat):
            return every_game.begins(_, names[seat])
        case FloorBuilt():
            return _floor_built(_, art, box, names, event)
        case BasementBuilt(builder, card, house):
            line = _(
                "{name} builds {card} as a basement under {house}.", **_built(_, art, box, names, builder, card, house)
            )
            return _and_colours(_, line, event)
        case Discarded(builder, card):
            if said.is_smooki(names, builder):
                return _("{icon} Smooki can't build {card}.", icon=art.discard, card=said.card(_, art, box, card))
            return _(
                "{icon} {name} discards {card}.",
                icon=art.discard,
                name=said.name(_, names, builder),
                card=said.card(_, art, box, card),
            )
        case WolfSent():
            return _wolf_sent(_, art, box, names, event, before)
        case PigDrawn():
            return _pig_drawn(_, art, box, names, event)
        case TokenPlaced(token, builder, house):
            return _(
                "{token} goes to the tallest house: {owner}'s {house}.",
                token=art.token(token),
                owner=said.name(_, names, builder),
                house=capital(house),
            )
        case TokenLost(token):
            return _("{token} is out of the game: there is no house for it.", token=art.token(token))
        case Refilled(seat, cards):
            return "" if cards else _("{name} draws no card: the deck is out.", name=said.name(_, names, seat))
        case EffectBegan(pig):
            return _(EFFECTS[pig], **_icons(art))
        case EffectIgnored():
            return _("With Baby Wolf it has no effect.")
        case CardsPassed(pig):
            return _(PASSED[pig], **_icons(art))
        case NoWolfSent(seat, lack):
            return _(LACKS[lack], name=said.name(_, names, seat))
        case LastRoundsBegan(turns):
            return _last_rounds(_, turns)
        case CardOpened(builder, card):
            if said.is_smooki(names, builder):
                return _("{mark} Smooki draws {card}.", mark=art.smooki, card=said.card(_, art, box, card))
            return _("{name} shows {card}.", name=said.name(_, names, builder), card=said.card(_, art, box, card))
        case DeckOut():
            return _("No card is left for Smooki.")
        case MustachePassed(seat):
            return _("{mustache} {name} gets the Mustache.", mustache=art.mustache, name=said.name(_, names, seat))
        case Left(seat):
            return every_game.has_left(_, names[seat])
        case GameOver(reason):
            return _(ENDINGS[reason])
        case CardDrawn() | CardChosen():
            return ""
    assert_never(event)


def _built(
    _: Language,
    art: Art,
    box: Box,
    names: Sequence[SafeName],
    builder: Builder,
    card: Card,
    house: int,
    number: int | None = None,
) -> dict[str, str]:
    return {"name": said.name(_, names, builder), "card": said.card(_, art, box, card, number), "house": capital(house)}


def _floor_built(_: Language, art: Art, box: Box, names: Sequence[SafeName], event: FloorBuilt) -> str:
    values = _built(_, art, box, names, event.builder, event.card, event.house, event.number)
    if event.starts:
        return _("{name} starts house {house} with {card}.", **values)
    return _and_colours(_, _("{name} builds {card} on {house}.", **values), event)


def _and_colours(_: Language, line: str, event: FloorBuilt | BasementBuilt) -> str:
    if not event.colours:
        return line
    return _("{line} The house turns {colour}.", line=line, colour=said.colour(_, event.colour))


def _wolf_sent(
    _: Language, art: Art, box: Box, names: Sequence[SafeName], event: WolfSent, before: Event | None
) -> str:
    values = {
        "wolf": art.dweller(Wolf(event.seat, event.wolf)),
        "name": said.name(_, names, event.seat),
        "owner": said.name(_, names, event.builder),
        "house": capital(event.house),
    }
    if not isinstance(before, Discarded):
        return _("{name} sends {wolf} to {owner}'s {house}.", **values)
    values["card"] = said.card(_, art, box, before.card)
    if event.builder == event.seat:
        return _("{name} discards {card}, and {wolf} moves into {house}.", **values)
    return _("{name} discards {card} and sends {wolf} to {owner}'s {house}.", **values)


def _pig_drawn(_: Language, art: Art, box: Box, names: Sequence[SafeName], event: PigDrawn) -> str:
    values = {"pig": art["big_bad_pig"], "number": event.number, "most": box.last_pig}
    if said.is_smooki(names, event.builder):
        return _("{pig} Smooki's card is a Big Bad Pig! ({number}/{most})", **values)
    return _("{pig} {name} draws a Big Bad Pig! ({number}/{most})", name=said.name(_, names, event.builder), **values)


def _last_rounds(_: Language, turns: int | None) -> str:
    if turns is None:
        return _("⏳ Nobody draws any more: both choose their cards in secret until none is left.")
    return _.n(
        "⏳ Nobody draws any more: everyone has {count} turn left.",
        "⏳ Nobody draws any more: everyone has {count} turns left.",
        turns,
    )


def _icons(art: Art) -> dict[str, str]:
    return {"left": art.pass_left, "right": art.pass_right, "send": art.send_wolf}
