"""What happened, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from bot.language import later
from cogs.wolves.art import letter
from cogs.wolves.words import Words
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
from rules.wolves.state import Builder, Card, Pig

EFFECTS = {
    Pig.RIGHT: later("🔁 Everybody passes a card to the right."),
    Pig.LEFT: later("🔁 Everybody passes a card to the left."),
    Pig.SEND: later("{wolf} Everybody must send a wolf."),
}

PASSED = {
    Pig.RIGHT: later("🔁 The cards have been passed to the right."),
    Pig.LEFT: later("🔁 The cards have been passed to the left."),
}

LACKS = {
    Lack.WOLF: later("{name} has no wolf left to send."),
    Lack.HOUSE: later("{name} finds no house with room for a wolf."),
}

ENDINGS = {
    Reason.PLAYED: later("🏁 The last rounds are over. Time to count!"),
    Reason.ALONE: later("🏁 Everybody else has left: the game is over."),
}


def recap(words: Words, events: Sequence[Event]) -> Iterator[str]:
    """Tell what happened, a line each; what is said with the next event is not said twice."""
    befores, afters = (None, *events), (*events[1:], None)
    for before, event, after in zip(befores, events, afters, strict=False):
        line = "" if _goes_without_saying(event, after) else tell(words, event, before)
        if line:
            yield line


def _goes_without_saying(event: Event, after: Event | None) -> bool:
    match event, after:
        case Discarded(), WolfSent():
            return True
        case CardOpened(builder, card), FloorBuilt() | BasementBuilt() | Discarded():
            return (after.builder, after.card) == (builder, card)
        case EffectBegan(pig), CardsPassed(passed):
            return pig is passed
    return False


def tell(words: Words, event: Event, before: Event | None = None) -> str:
    """Tell an event in a line, "" when there is nothing to tell; ``before`` came just before it."""
    _, art = words.language, words.art
    match event:
        case GameBegan(seat):
            return _("🏁 {name} begins.", name=words.name(seat))
        case FloorBuilt():
            return _floor_built(words, event)
        case BasementBuilt(builder, card, house):
            line = _("{name} digs {card} under house {house}.", **_built(words, builder, card, house))
            return _and_colours(words, line, event)
        case Discarded(builder, card):
            if words.is_smooki(builder):
                return _("{icon} Smooki can't build {card}.", icon=art.discard, card=words.card(card))
            return _(
                "{icon} {name} discards {card}.", icon=art.discard, name=words.name(builder), card=words.card(card)
            )
        case WolfSent():
            return _wolf_sent(words, event, before)
        case PigDrawn():
            return _pig_drawn(words, event)
        case TokenPlaced(token, builder, house, height):
            return _(
                "{pig} The {token} goes to the tallest house: {owner}'s house {house}, height {height}.",
                pig=art.pig,
                token=token,
                owner=words.name(builder),
                house=letter(house),
                height=height,
            )
        case TokenLost(token):
            return _("{pig} There is no house for the {token}: it is out.", pig=art.pig, token=token)
        case Refilled(seat, cards):
            return "" if cards else _("{name} can't refill: the deck is out.", name=words.name(seat))
        case EffectBegan(pig):
            return _(EFFECTS[pig], wolf=art.wolf)
        case EffectIgnored():
            return _("It has no effect on baby wolves.")
        case CardsPassed(pig):
            return _(PASSED[pig])
        case NoWolfSent(seat, lack):
            return _(LACKS[lack], name=words.name(seat))
        case LastRoundsBegan(turns):
            return _last_rounds(words, turns)
        case CardOpened(builder, card):
            if words.is_smooki(builder):
                return _("{mark} Smooki gets {card}.", mark=art.smooki, card=words.card(card))
            return _("{name} shows {card}.", name=words.name(builder), card=words.card(card))
        case DeckOut():
            return _("There is no card left for Smooki.")
        case MustachePassed(seat):
            return _("{mustache} {name} has the Mustache now.", mustache=art.mustache, name=words.name(seat))
        case Left(seat):
            return _("🚶 {name} has left the game.", name=words.name(seat))
        case GameOver(reason):
            return _(ENDINGS[reason])
        case CardDrawn() | CardChosen():
            return ""
    assert_never(event)


def _built(words: Words, builder: Builder, card: Card, house: int, number: int | None = None) -> dict[str, str]:
    return {"name": words.name(builder), "card": words.card(card, number), "house": letter(house)}


def _floor_built(words: Words, event: FloorBuilt) -> str:
    _ = words.language
    values = _built(words, event.builder, event.card, event.house, event.number)
    if event.starts:
        return _("{name} starts house {house} with {card}.", **values)
    return _and_colours(words, _("{name} builds {card} on house {house}.", **values), event)


def _and_colours(words: Words, line: str, event: FloorBuilt | BasementBuilt) -> str:
    if not event.colours:
        return line
    _ = words.language
    return _("{line} It is {colour} now.", line=line, colour=words.colour(event.colour))


def _wolf_sent(words: Words, event: WolfSent, before: Event | None) -> str:
    _ = words.language
    values = {
        "wolf": words.wolf(event.seat, event.wolf),
        "name": words.name(event.seat),
        "owner": words.name(event.builder),
        "house": letter(event.house),
    }
    if not isinstance(before, Discarded):
        return _("{name} sends {wolf} to {owner}'s house {house}.", **values)
    values["card"] = words.card(before.card)
    if event.builder == event.seat:
        return _("{name} discards {card}, and {wolf} moves into house {house}.", **values)
    return _("{name} discards {card} and sends {wolf} to {owner}'s house {house}.", **values)


def _pig_drawn(words: Words, event: PigDrawn) -> str:
    _ = words.language
    values = {"pig": words.art.pig, "number": event.number, "most": words.box.last_pig}
    if words.is_smooki(event.builder):
        return _("{pig} A Big Bad Pig turns up! ({number} of {most})", **values)
    return _("{pig} {name} draws a Big Bad Pig! ({number} of {most})", name=words.name(event.builder), **values)


def _last_rounds(words: Words, turns: int | None) -> str:
    _ = words.language
    if turns is None:
        return _("⏳ The end is near: nobody draws any more. Now both choose their cards in secret.")
    return _.n(
        "⏳ The end is near: everybody has {count} more turn, and nobody draws any more.",
        "⏳ The end is near: everybody has {count} more turns, and nobody draws any more.",
        turns,
    )
