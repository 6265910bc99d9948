"""The sentences of this game, except for names, news, counts and the pages of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.model.names import SafeName
from bot.texts import game as every_game
from cogs.wolves import names as said
from cogs.wolves.art import Art, capital
from rules.game import IllegalMove, Score, Seat
from rules.wolves.box import Box
from rules.wolves.data import Points
from rules.wolves.moves import Basement, Build
from rules.wolves.refusals import Refusal
from rules.wolves.state import Card, Colour, Phase, Pig, State

PITCH = later("Build three houses upwards, and sneak your wolves into your rivals' houses.")

OPTIONS = {"baby_wolf": later("Baby Wolf")}

CHOICES = {
    ("baby_wolf", "off"): later("off"),
    ("baby_wolf", "on"): later("on"),
}

EFFECTS = {
    ("baby_wolf", "on"): later("Wolves move into your own houses, and Big Bad Pigs have no effect."),
}

TASKS = {
    Phase.PLAY: later("play a card"),
    Phase.SEND: later("send a wolf"),
    Phase.SMOOKI: later("choose where Smooki builds"),
    Phase.CHOOSE: later("choose your next card"),
    Phase.SHOWN: later("play the open card"),
}
"""What a player is to do, after a name and a colon."""

PASSES = {
    Pig.LEFT: later("pass a card to the left"),
    Pig.RIGHT: later("pass a card to the right"),
}

OWN_TASKS = {
    Phase.PLAY: later("Your turn: build a card, or discard one."),
    Phase.PASSING: later("Tap the card that you pass to {name}."),
    Phase.SEND: later("Send a wolf: choose where it goes."),
    Phase.SMOOKI: later("Choose where Smooki builds."),
    Phase.CHOOSE: later("Tap the card that you want to play next."),
    Phase.SHOWN: later("Play the card that you showed."),
}

CHOSEN = {
    Phase.PASSING: later("You pass {card} to {name}."),
    Phase.CHOOSE: later("You play {card} next."),
}

ON_TABLE = {
    Phase.PLAY: later("Press **My hand**: only you see your cards."),
    Phase.SEND: later("A wolf scores its number, {lost} if it falls."),
    Phase.SMOOKI: later("Smooki can't win, but his houses compare with yours."),
    Phase.SHOWN: later("Build it, or discard it to send a wolf."),
}
"""What helps newcomers with what is decided on the table."""

IN_HAND = {
    **ON_TABLE,
    Phase.PASSING: later("Pass a card that fits none of your houses, and helps nobody else's."),
    Phase.CHOOSE: later("Both cards are shown together. Whoever has the Mustache plays first."),
}
"""What helps newcomers with what is decided in the hand, but for playing a card."""

REFUSALS = {
    **every_game.REFUSALS,
    Refusal.PLAY_A_CARD: later("Now you play a card: press My hand."),
    Refusal.PASSING_CARDS: later("Now everyone chooses a card to pass: press My hand and tap one."),
    Refusal.SEND_A_WOLF: later("Now you must send a wolf. The table shows where it can go."),
    Refusal.BUILD_FOR_SMOOKI: later("Now you choose where Smooki builds the open card."),
    Refusal.CHOOSE_A_CARD: later("Now both of you choose a card in secret: press My hand and tap one."),
    Refusal.PLAY_THE_SHOWN_CARD: later("Now you play the card that you showed."),
    Refusal.NOT_IN_HAND: later("You don't have {card}. Press My hand to see your cards."),
    Refusal.OTHER_CARD_OPEN: later("{card} is not the open card: that is {open}."),
    Refusal.NO_SUCH_NUMBER: later("{card} can't be used as a {number}."),
    Refusal.NO_SUCH_HOUSE: later("There is no such house. Choose one of those on the table."),
    Refusal.ALL_HOUSES_STARTED: later("There are {most} houses already, the most that anyone may build."),
    Refusal.COLOUR_STARTED: later("There is a {colour} house already: house {house}. Build there."),
    Refusal.WRONG_COLOUR: later("{card} does not fit house {house}, which is {colour}."),
    Refusal.NOT_HIGHER: later("Floors go up: house {house} has {top} on top, and {number} is not higher."),
    Refusal.NO_BASEMENT_CARD: later("{card} can't be a basement: only the lowest numbers can."),
    Refusal.NOT_DEEPER: later("Basements go down: house {house} has {deepest} already, and {number} is not deeper."),
    Refusal.WOLF_IS_OUT: later("You have no wolf {wolf} left."),
    Refusal.OWN_HOUSE: later("Wolves go to your rivals' houses. Choose one of those."),
    Refusal.ONLY_OWN_HOUSE: later("With Baby Wolf, wolves go to your own houses. Choose one of those."),
    Refusal.HOUSE_IS_FULL: later("There is no room for another wolf in {owner}'s house {house}."),
    Refusal.HAS_LEFT: later("You have already left this game."),
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
                values[key] = capital(value - 1)
            case ("colour", str()):
                values[key] = said.colour(_, Colour(value))
            case ("builder", int()) if said.is_smooki(names, value) or value < len(names):
                values["owner"] = said.name(_, names, value)
    return _(REFUSALS[refused.reason], **values)


# ---- on the table


def title(_: Language, art: Art, name: str, box: Box, state: State) -> str:
    """Name the game, and say how far the end is."""
    return " · ".join([f"{art.game} {name}", *_end(_, box, state)])


def _end(_: Language, box: Box, state: State) -> list[str]:
    if state.phase is Phase.OVER:
        return []
    pigs = box.last_pig - len(state.pigs.cards)
    if not pigs:
        return [_("last turns")]
    cards = _.n("{count} card", "{count} cards", len(state.deck))
    return [_.n("{count} pig in {cards} left", "{count} pigs in {cards} left", pigs, cards=cards)]


def player(_: Language, art: Art, names: Sequence[SafeName], state: State, box: Box, score: Score) -> str:
    """Describe a player in a line: name, points, wolves, and cards if they are not as many as usual."""
    seat = score.seat
    parts = [said.standing(_, art, names, score)]
    if state.mustache == seat:
        parts.append(art.mustache)
    parts += wolves_left(_, art, state, seat)
    cards = len(state.hands[seat])
    if cards != box.data.deal.hand and seat not in state.gone.seats and not state.turns_left:
        parts.append(_.n("{count} card", "{count} cards", cards))
    return " · ".join(parts)


def wolves_left(_: Language, art: Art, state: State, seat: Seat) -> list[str]:
    """List a player's unsent wolves, and that they have left or how many turns they have."""
    parts = [f"{art.wolf} {' '.join(map(str, state.wolves[seat]))}"] if state.wolves[seat] else []
    if seat in state.gone.seats:
        parts.append(_("has left"))
    elif state.turns_left:
        parts.append(_.n("⏳ {count} turn", "⏳ {count} turns", state.turns_left[seat]))
    return parts


def legend(_: Language, art: Art, points: Points) -> str:
    """Explain the heights of all houses, by colour."""
    return _(
        "Floors: {tallest_icon} tallest {tallest}, {falling_icon} shortest falls",
        tallest_icon=art.tallest_house,
        tallest=said.signed(points.tallest),
        falling_icon=art.falling_house,
    )


def task(_: Language, names: Sequence[SafeName], state: State) -> str:
    """Say who has to do what."""
    what = bare_task(_, state)
    if state.phase is Phase.PASSING:
        return _("Everyone: {task}", task=what)
    if state.phase is Phase.CHOOSE:
        return _("Both: {task}", task=what)
    return every_game.heading(_, names[state.waiting[0]], what)


def passing_order(names: Sequence[SafeName], state: State) -> str:
    """Show who gives a card to whom: "Ada → Ben → Cleo"."""
    present = [seat for seat in range(len(names)) if seat not in state.gone.seats]
    if state.pigs.cards[state.pigs.tokens - 1] is Pig.RIGHT:
        present = [present[0], *reversed(present[1:])]
    return " → ".join(names[seat] for seat in [*present, present[0]])


def bare_task(_: Language, state: State) -> str:
    """Say what has to be done, in a few words that follow a name and a colon."""
    if state.phase is Phase.PASSING:
        return _(PASSES[state.pigs.cards[state.pigs.tokens - 1]])
    return _(TASKS[state.phase])


def open_card(_: Language, art: Art, box: Box, state: State) -> str:
    """Name the card that is played openly next."""
    return said.card(_, art, box, state.pending.opened[0].card)


def still_choosing(_: Language, names: Sequence[SafeName], seats: Sequence[Seat]) -> str:
    """List those who still have to choose in secret."""
    return _("Still to choose: {names}", names=said.listed(_, names, seats))


def with_tie_break(_: Language, won: str) -> str:
    """Add to who has won that wolves broke a tie."""
    return _("{won} (tie broken by points from wolves)", won=won)


def no_house(_: Language) -> str:
    """Say that there are no houses yet."""
    return _("*no house yet*")


# ---- big moments


def all_wolves_sent(_: Language, art: Art, name: SafeName, wolves: int) -> str:
    """Tell that somebody has sent the last wolf."""
    return _.n(
        "{wolf} {name}'s only wolf has moved in!",
        "{wolf} All {count} of {name}'s wolves have moved in!",
        wolves,
        wolf=art.wolf,
        name=name,
    )


def would_fall_with_wolves(_: Language, art: Art, name: str, house: int, wolves: int) -> str:
    """Tell of a house that has become the shortest."""
    return _.n(
        "{icon} {name}'s {house} would fall now, with {count} wolf in it!",
        "{icon} {name}'s {house} would fall now, with {count} wolves in it!",
        wolves,
        icon=art.falling_house,
        name=name,
        house=capital(house),
    )


# ---- when the game is over


def picture(_: Language, yards: Sequence[tuple[str, int, int, int]]) -> str:
    """Describe the picture of the end: of each builder the name, the points, and how many houses stand and fell."""
    return "\n".join(
        _.n(
            "{name}: {points} point, {standing} standing, {fallen} fallen",
            "{name}: {points} points, {standing} standing, {fallen} fallen",
            points,
            name=name,
            points=minus(points),
            standing=up,
            fallen=down,
        )
        for name, points, up, down in yards
    )


def all_wolves_home(_: Language, art: Art, names: Sequence[SafeName], seats: Sequence[Seat]) -> str:
    """Praise those all of whose wolves live in houses that stand."""
    return _.n(
        "{wolf} All of {names}'s wolves are safe in houses that stand.",
        "{wolf} All wolves of {names} are safe in houses that stand.",
        len(seats),
        wolf=art.wolf,
        names=said.listed(_, names, seats),
    )


def fell_with_wolves(_: Language, art: Art, name: SafeName, house: int, wolves: int) -> str:
    """Tell of a house that fell with wolves in it."""
    return _.n(
        "{icon} {name}'s {house} fell with {count} wolf in it.",
        "{icon} {name}'s {house} fell with {count} wolves in it.",
        wolves,
        icon=art.falling_house,
        name=name,
        house=capital(house),
    )


def highest_house(_: Language, art: Art, name: SafeName, house: int, floors: int) -> str:
    """Tell of the tallest house of the game."""
    values = {"icon": art.tallest_house, "name": name, "house": capital(house)}
    return _.n(
        "{icon} {name}'s {house} rose to {count} floor.",
        "{icon} {name}'s {house} rose to {count} floors.",
        floors,
        **values,
    )


# ---- for newcomers


def coach_last_wolves(_: Language) -> str:
    """Remind a newcomer in the last turns of wolves that were not sent."""
    return _("Last turns: a wolf that stays home scores nothing. Discard a card to send one.")


def coach_first_house(_: Language) -> str:
    """Tell a newcomer how to start."""
    return _("Start a house with a low card: the numbers must go up, and gaps are fine.")


def coach_falling(_: Language, house: int, colour: Colour) -> str:
    """Warn a newcomer of a house that would fall."""
    return _(
        "House {house} is the shortest {colour} one and would fall.",
        house=capital(house),
        colour=said.colour(_, colour),
    )


def coach_white(_: Language) -> str:
    """Tell a newcomer what a white house needs."""
    return _("A white house falls unless you build a coloured card on it.")


def coach_wolves(_: Language) -> str:
    """Tell a newcomer what wolves are for."""
    return _("Discard a card to send a wolf: it scores its number if that house stands.")


def coach_more_houses(_: Language, standing: int, tallest: int) -> str:
    """Tell a newcomer what houses are worth."""
    return _(
        "Each standing house scores {standing}, the tallest of a colour {tallest} more.",
        standing=standing,
        tallest=tallest,
    )


def coach_heights(_: Language, tallest: int) -> str:
    """Tell a newcomer what heights are for."""
    return _("The tallest house of each colour scores {tallest} more, the shortest falls.", tallest=tallest)


# ---- in the look at a hand


def own_task(_: Language, state: State, *, takes: str) -> str:
    """Tell the reader what to do; ``takes`` names who gets the card that the reader passes."""
    return _(OWN_TASKS[state.phase], name=takes)


def half_chosen(_: Language, card: str, *, sends: bool) -> str:
    """Ask the reader what to do with a card, or where to send the wolf for which it is discarded."""
    return (
        _("Discard {card}: send which wolf, and where?", card=card)
        if sends
        else _("Where do you build {card}?", card=card)
    )


def chosen(_: Language, state: State, card: str, *, takes: str) -> str:
    """Remind the reader of a secret choice."""
    return _(CHOSEN[state.phase], card=card, name=takes)


def may_change(_: Language, names: Sequence[SafeName], state: State) -> str:
    """Say until when a secret choice can be changed."""
    waiting = said.listed(_, names, state.waiting)
    return _("You may still change your mind. Waiting for {names}.", names=waiting)


def others_turn(_: Language, names: Sequence[SafeName], state: State) -> str:
    """Tell the reader who is to move."""
    return _("Waiting for {names}.", names=said.listed(_, names, state.waiting))


def over(_: Language) -> str:
    """Tell the reader that the game is over."""
    return _("The game is over. The table shows the final count.")


def you_left(_: Language) -> str:
    """Tell the reader that they have left the game."""
    return _("You have left this game.")


def no_card(_: Language) -> str:
    """Say that the hand is empty."""
    return _("*no card left*")


# ---- what a card can do


def fits(_: Language, box: Box, card: Card, ways: Sequence[Build | Basement]) -> str:
    """Say briefly where a card could be built, with its number if it has several."""
    places: dict[str, list[str]] = {}
    for way in ways:
        if isinstance(way, Basement):
            place = _("under {house}", house=capital(way.house))
        else:
            place = _("new house") if way.house is None else _("on {house}", house=capital(way.house))
        numbers = places.setdefault(place, [])
        if isinstance(way, Build) and len(said.numbers(box, card)) > 1:
            numbers.append(str(way.number))
    found = [
        _("{place} (as {numbers})", place=place, numbers="/".join(numbers)) if numbers else place
        for place, numbers in places.items()
    ]
    return ", ".join(found) or _("fits nowhere")
