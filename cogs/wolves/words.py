"""The sentences of this game, except for names, news, counts and the pages of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.names import PlainName, SafeName
from bot.texts import game as every_game
from cogs.wolves import names as said
from cogs.wolves.art import Art, capital, colour_of, letter
from rules.game import IllegalMove, Seat
from rules.wolves.box import Box
from rules.wolves.moves import Basement, Build, Send
from rules.wolves.refusals import Refusal
from rules.wolves.state import Card, Colour, House, Phase, Pig, State

PITCH = later("Build three houses upwards, and sneak your wolves into the houses of others.")

OPTIONS = {"baby_wolf": later("Baby Wolf")}

CHOICES = {
    ("baby_wolf", "off"): later("off"),
    ("baby_wolf", "on"): later("on"),
}

EFFECTS = {
    ("baby_wolf", "on"): later("Wolves move into your own houses, and Big Bad Pigs have no effect."),
}

TASKS = {
    Phase.PLAY: later("{name}: play a card"),
    Phase.SEND: later("{name}: send a wolf"),
    Phase.SMOOKI: later("{name}: where does Smooki build {card}?"),
    Phase.CHOOSE: later("Both: choose the next card"),
    Phase.SHOWN: later("{name}: play {card}"),
}

OWN_TASKS = {
    Phase.PLAY: later("Your turn: tap a card to play it."),
    Phase.PASSING: later("Tap the card that you pass to {name}."),
    Phase.SEND: later("You must send a wolf: which one, and where to?"),
    Phase.SMOOKI: later("You say where Smooki builds {card}."),
    Phase.CHOOSE: later("Tap the card that you want to play next."),
    Phase.SHOWN: later("Play {card}, which you have shown."),
}

CHOSEN = {
    Phase.PASSING: later("You pass {card} to {name}."),
    Phase.CHOOSE: later("You play {card} next."),
}

REFUSALS = {
    **every_game.REFUSALS,
    Refusal.PLAY_A_CARD: later("Now you play a card: press My hand and tap one."),
    Refusal.PASSING_CARDS: later("Now everybody chooses a card to pass: press My hand and tap one."),
    Refusal.SEND_A_WOLF: later("Now you must send a wolf. The table shows which, and where it can go."),
    Refusal.BUILD_FOR_SMOOKI: later("Now you say where Smooki builds the card that lies open."),
    Refusal.CHOOSE_A_CARD: later("Now both of you choose a card in secret: press My hand and tap one."),
    Refusal.PLAY_THE_SHOWN_CARD: later("Now you play the card that you have shown."),
    Refusal.NOT_IN_HAND: later("You do not have {card}. Press My hand to see your cards."),
    Refusal.OTHER_CARD_OPEN: later("{card} is not the card that lies open: that is {open}."),
    Refusal.NO_SUCH_NUMBER: later("{card} can't be used as a {number}."),
    Refusal.NO_SUCH_HOUSE: later("There is no such house. Choose one of those on the table."),
    Refusal.ALL_HOUSES_STARTED: later("There are {most} houses already, and nobody builds more than that."),
    Refusal.COLOUR_STARTED: later("There is a {colour} house already: house {house}. Build there."),
    Refusal.WRONG_COLOUR: later("{card} does not fit house {house}, which is {colour}."),
    Refusal.NOT_HIGHER: later("Floors go up: house {house} ends with {top}, and {number} is not higher."),
    Refusal.NO_BASEMENT_CARD: later("{card} can't be a basement: only the lowest numbers can."),
    Refusal.NOT_DEEPER: later("Basements go down: house {house} has {deepest} already, and {number} is not deeper."),
    Refusal.WOLF_IS_OUT: later("You have no wolf {wolf} left."),
    Refusal.OWN_HOUSE: later("Wolves go to the houses of others. Choose one of those."),
    Refusal.ONLY_OWN_HOUSE: later("With Baby Wolf, wolves go to your own houses. Choose one of those."),
    Refusal.HOUSE_IS_FULL: later("There is no room for another wolf in {owner}'s house {house}."),
    Refusal.HAS_LEFT: later("You have left this game already."),
    Refusal.GAME_OVER: later("This game is over."),
}


def refusal(_: Language, art: Art, box: Box, refused: IllegalMove, names: Sequence[SafeName]) -> str:
    """Say why a move was refused."""
    values = dict(refused.values)
    for key, value in refused.values.items():
        match key, value:
            case ("card" | "open", str()):
                values[key] = said.card(_, art, box, Card(value))
            case ("house", int()):
                values[key] = letter(value - 1)
            case ("colour", str()):
                values[key] = said.colour(_, Colour(value))
            case ("builder", int()) if said.is_smooki(names, value) or value < len(names):
                values["owner"] = said.name(_, names, value)
    return _(REFUSALS[refused.reason], **values)


# ---- on the table


def player(_: Language, art: Art, names: Sequence[SafeName], state: State, seat: Seat) -> str:
    """Describe a player in a line: name, wolves and hand."""
    parts = [said.marked(_, art, names, seat)]
    if state.mustache == seat:
        parts[0] += f" {art.mustache}"
    if seat not in state.gone.seats:
        parts.append(_.n("{count} card", "{count} cards", len(state.hands[seat])))
    return " · ".join([*parts, *prospects(_, art, state, seat)])


def prospects(_: Language, art: Art, state: State, seat: Seat) -> list[str]:
    """List that a player has left or their remaining turns, and their wolves."""
    parts = []
    if seat in state.gone.seats:
        parts.append(_("has left"))
    elif state.turns_left:
        parts.append(_.n("⏳ {count} turn", "⏳ {count} turns", state.turns_left[seat]))
    return [*parts, f"{art.wolf} {' '.join(map(str, state.wolves[seat])) or '✖'}"]


def supplies(_: Language, art: Art, box: Box, state: State) -> str:
    """Describe the deck and the cards that have come."""
    pigs = _("{pig} {count} of {most}", pig=art.pig, count=len(state.pigs.cards), most=box.last_pig)
    parts = [_("{icon} deck {count}", icon=art.deck, count=len(state.deck))]
    if state.discard:
        last = said.card(_, art, box, state.discard[-1])
        parts.append(_("{icon} {count} discarded, last {card}", icon=art.discard, count=len(state.discard), card=last))
    return " · ".join([*parts, pigs])


def task(_: Language, art: Art, box: Box, names: Sequence[SafeName], state: State) -> str:
    """Say who has to do what."""
    if state.phase is Phase.PASSING:
        right = state.pigs.cards[state.pigs.tokens - 1] is Pig.RIGHT
        return _("All: choose a card for the right") if right else _("All: choose a card for the left")
    name = said.name(_, names, state.waiting[0])
    return _(TASKS[state.phase], name=name, card=_open_card(_, art, box, state))


def still_choosing(_: Language, names: Sequence[SafeName], seats: Sequence[Seat]) -> str:
    """List those who still have to choose in secret."""
    return _("Press **My hand** and tap a card. Still to choose: {names}", names=said.listed(names, seats))


def press_my_hand(_: Language) -> str:
    """Say where to play cards."""
    return _("Press **My hand** to see your cards and to play.")


def no_house(_: Language) -> str:
    """Say that there are no houses yet."""
    return _("*no house yet*")


# ---- in the look at a hand


def own_task(_: Language, art: Art, box: Box, state: State, *, takes: str) -> str:
    """Tell the reader what to do; ``takes`` names who gets the card that the reader passes."""
    return _(OWN_TASKS[state.phase], name=takes, card=_open_card(_, art, box, state))


def half_chosen(_: Language, card: str, *, sends: bool) -> str:
    """Ask the reader what to do with a card, or where to send the wolf for which it is discarded."""
    return (
        _("{card} is discarded: which wolf goes where?", card=card)
        if sends
        else _("How do you play {card}?", card=card)
    )


def chosen(_: Language, state: State, card: str, *, takes: str) -> str:
    """Remind the reader of a secret choice."""
    return _(CHOSEN[state.phase], card=card, name=takes)


def may_change(_: Language, names: Sequence[SafeName], state: State) -> str:
    """Say until when a secret choice can be changed."""
    waiting = said.listed(names, state.waiting)
    return _("Still to choose: {names}. Until then you may tap another card.", names=waiting)


def others_turn(_: Language, names: Sequence[SafeName], state: State) -> str:
    """Tell the reader who is to move."""
    return _("Now it is up to {names}.", names=said.listed(names, state.waiting))


def over(_: Language) -> str:
    """Tell the reader that the game is over."""
    return _("The game is over. The table shows the final count.")


def you_left(_: Language) -> str:
    """Tell the reader that they have left the game."""
    return _("You have left this game.")


def no_card(_: Language) -> str:
    """Say that the hand is empty."""
    return _("*no card left*")


def _open_card(_: Language, art: Art, box: Box, state: State) -> str:
    return said.card(_, art, box, state.pending.opened[0].card) if state.pending.opened else ""


# ---- what a card can do


def fits(_: Language, box: Box, card: Card, ways: Sequence[Build | Basement]) -> str:
    """Say briefly where a card could be built, with its number if it has several."""
    places: dict[str, list[str]] = {}
    for way in ways:
        if isinstance(way, Basement):
            place = _("under {house}", house=letter(way.house))
        else:
            place = _("new house") if way.house is None else _("on {house}", house=letter(way.house))
        numbers = places.setdefault(place, [])
        if isinstance(way, Build) and len(said.numbers(box, card)) > 1:
            numbers.append(str(way.number))
    found = [" ".join(filter(None, ("/".join(numbers), place))) for place, numbers in places.items()]
    return ", ".join(found) or _("fits nowhere")


def way(_: Language, way: Build | Basement, yard: Sequence[House]) -> str:
    """Label the button for a way to build a card."""
    if isinstance(way, Build) and way.house is None:
        return _("New house with {number}", number=way.number)
    assert way.house is not None, "only a floor starts a house"
    house = yard[way.house]
    if isinstance(way, Basement):
        label = _("Basement of {house}", house=capital(way.house))
    else:
        label = _("{number} on {top}", number=way.number, top=house.top)
    colour = colour_of(way.card)
    if house.colour is Colour.WHITE is not colour:
        return _("{label}: turns {colour}", label=label, colour=said.colour(_, colour))
    return label


def wolf_to(_: Language, plain_names: Sequence[PlainName], send: Send, height: int, *, own: bool) -> str:
    """Label the button that sends a wolf to a house, the reader's own or another's."""
    values = {"wolf": send.wolf, "house": capital(send.house), "height": height}
    if own:
        return _("{wolf} to your house {house} (height {height})", **values)
    smooki = said.is_smooki(plain_names, send.builder)
    name = _("Smooki") if smooki else plain_names[send.builder].in_label
    return _("{wolf} to {name}'s house {house} (height {height})", name=name, **values)


def which_wolf(_: Language, wolf: int) -> str:
    """Label the button that chooses a wolf."""
    return _("Wolf {wolf}", wolf=wolf)


def only_discard(_: Language, face: str) -> str:
    """Label the button of a card that can only be discarded."""
    return _("{card}: discard", card=face)


def discard(_: Language) -> str:
    """Label the button that discards a card."""
    return _("Discard")


def discard_for_wolf(_: Language) -> str:
    """Label the button that discards a card and goes on to the wolves."""
    return _("Discard and send a wolf")


def discard_and(_: Language, wolf: str) -> str:
    """Label the button that discards a card and sends the only wolf to the only house."""
    return _("Discard and send {wolf}", wolf=wolf)


def back(_: Language) -> str:
    """Label the button that clears the selection."""
    return _("Back")
