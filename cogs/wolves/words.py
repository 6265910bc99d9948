"""What this game calls things, asks, refuses and writes on buttons; news and the count have words of their own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.texts.table import OF_EVERY_GAME
from cogs.wolves.art import Art, capital, colour_of, letter
from rules.game import IllegalMove, Score, Seat
from rules.wolves.box import Box
from rules.wolves.game import Outlook
from rules.wolves.moves import Basement, Build, Send
from rules.wolves.refusals import Refusal
from rules.wolves.state import SMOOKI, Builder, Card, Colour, House, Phase, Pig, State

PITCH = later("Build three houses upwards, and sneak your wolves into the houses of others.")

OPTIONS = {"baby_wolf": later("Baby Wolf")}

CHOICES = {
    ("baby_wolf", "off"): later("off: wolves move into the houses of others"),
    ("baby_wolf", "on"): later("on: wolves move into your own houses, Big Bad Pigs have no effect"),
}

COLOURS = {
    Colour.RED: later("red"),
    Colour.YELLOW: later("yellow"),
    Colour.GREEN: later("green"),
    Colour.WHITE: later("white"),
}

LETTERS = {
    Colour.RED: later("R"),
    Colour.YELLOW: later("Y"),
    Colour.GREEN: later("G"),
    Colour.WHITE: later("W"),
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
    **OF_EVERY_GAME,
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


def signed(points: int) -> str:
    """Write points that are added or taken away."""
    return f"+{points}" if points > 0 else minus(points)


class Words:
    """Says things about a table to one reader; names are those of the seats, the plain ones are for labels."""

    def __init__(
        self, _: Language, art: Art, box: Box, names: Sequence[str], plain_names: Sequence[str] | None = None
    ) -> None:
        self._ = self.language = _
        self.art = art
        self.box = box
        self._names = names
        self._plain_names = plain_names if plain_names is not None else names

    # ---- names of things

    def is_smooki(self, builder: Builder) -> bool:
        """Say whether a builder is Smooki; he plays in games of two."""
        return builder == SMOOKI == len(self._names)

    def name(self, builder: Builder) -> str:
        """Name a player, or Smooki."""
        return self._("Smooki") if self.is_smooki(builder) else self._names[builder]

    def names(self, seats: Sequence[Seat]) -> str:
        """Name some players."""
        return ", ".join(self._names[seat] for seat in seats)

    def marked(self, builder: Builder) -> str:
        """Name a player or Smooki after their mark."""
        return f"{self.mark(builder)} {self.name(builder)}"

    def mark(self, builder: Builder) -> str:
        """Give the mark of a player or of Smooki."""
        return self.art.smooki if self.is_smooki(builder) else self.art.hats[builder]

    def wolf(self, seat: Seat, value: int) -> str:
        """Name a wolf token by its number and its owner's mark, which no line's end parts."""
        return "\N{WORD JOINER}".join((self.art.wolf, str(value), self.mark(seat)))

    def colour(self, colour: Colour) -> str:
        """Name a colour."""
        _ = self._
        return _(COLOURS[colour])

    def face(self, card: Card) -> str:
        """Say what is printed on a card, with a letter for its colour: R 9/5."""
        _ = self._
        return f"{_(LETTERS[colour_of(card)])} {'/'.join(map(str, self._numbers(card)))}"

    def card(self, card: Card, number: int | None = None) -> str:
        """Name a card in a sentence, with the number as which it is used if it has several."""
        shown = f"{self.art.card(card)} **{self.face(card)}**"
        if number is None or len(self._numbers(card)) == 1:
            return shown
        return self._("{card} as {number}", card=shown, number=number)

    def _numbers(self, card: Card) -> list[int]:
        return [floor.number for floor in self.box.cards[card].floors]

    def house(self, house: House, outlook: Outlook) -> str:
        """Describe a house in a line: colour, height, what its rooftop does, and who lives there."""
        _ = self._
        values = {"icon": self.art.of(house.colour), "letter": letter(outlook.address.house), "height": outlook.height}
        if house.colour is Colour.WHITE:
            parts = [_("{letter}{icon} no colour yet, height {height}", **values)]
        else:
            parts = [_("{letter}{icon} {colour}, height {height}", colour=self.colour(house.colour), **values)]
        return " · ".join(filter(None, [*parts, self._rooftop(house.top), *self.dwellers(house)]))

    def house_in_line(self, house: House, outlook: Outlook) -> str:
        """Show a house card by card, and say what matters about it, in a line."""
        height = self._("height {height}", height=outlook.height)
        shown = self.art.line(outlook.address.house, house)
        return " · ".join(filter(None, [shown, height, self._rooftop(house.top), *self.dwellers(house)]))

    def dwellers(self, house: House) -> list[str]:
        """List the Big Bad Pig token on a house and the wolves in it."""
        token = [] if house.token is None else [f"{self.art.pig}\N{WORD JOINER}{house.token}"]
        return [*token, *(self.wolf(wolf.seat, wolf.value) for wolf in house.wolves)]

    def points(self, score: Score) -> str:
        """Name a player or Smooki with the points."""
        values = {"name": self.marked(score.seat), "points": minus(score.total)}
        return self._.n("{name} · {points} point", "{name} · {points} points", score.total, **values)

    def _rooftop(self, roof: int) -> str:
        _, houses = self.language, self.box.data.houses
        effects = []
        if (floors := houses.rooftop_floors.get(roof)) is not None:
            effects.append(_.n("{count} floor", "{count} floors", floors))
        if (points := houses.rooftop_points.get(roof)) is not None:
            effects.append(_("{points} points", points=signed(points)))
        return _("roof {roof}: {effects}", roof=roof, effects=", ".join(effects)) if effects else ""

    def player(self, state: State, seat: Seat) -> str:
        """Name a player with what they have in front of them and in the hand."""
        _ = self._
        parts = [self.marked(seat)]
        if state.mustache == seat:
            parts[0] += f" {self.art.mustache}"
        if seat not in state.gone.seats:
            parts.append(_.n("{count} card", "{count} cards", len(state.hands[seat])))
        return " · ".join([*parts, *self.prospects(state, seat)])

    def prospects(self, state: State, seat: Seat) -> list[str]:
        """Say whether a player has left or how many turns are left, and which wolves."""
        _ = self._
        parts = []
        if seat in state.gone.seats:
            parts.append(_("has left"))
        elif state.turns_left:
            parts.append(_.n("⏳ {count} turn", "⏳ {count} turns", state.turns_left[seat]))
        return [*parts, f"{self.art.wolf} {' '.join(map(str, state.wolves[seat])) or '✖'}"]

    def supplies(self, state: State) -> str:
        """Say what is left and what has come."""
        _, art = self.language, self.art
        pigs = _("{pig} {count} of {most}", pig=art.pig, count=len(state.pigs.cards), most=self.box.last_pig)
        parts = [_("{icon} deck {count}", icon=art.deck, count=len(state.deck))]
        if state.discard:
            discard = _("{icon} {count} discarded, last {card}", **self._discarded(state))
            parts.append(discard)
        return " · ".join([*parts, pigs])

    def _discarded(self, state: State) -> dict[str, object]:
        return {"icon": self.art.discard, "count": len(state.discard), "card": self.card(state.discard[-1])}

    # ---- what is to be done

    def task(self, state: State) -> str:
        """Say on the table what is to be done by whom."""
        if state.phase is Phase.PASSING:
            right = state.pigs.cards[state.pigs.tokens - 1] is Pig.RIGHT
            _ = self._
            return _("All: choose a card for the right") if right else _("All: choose a card for the left")
        _ = self._
        return _(TASKS[state.phase], name=self.name(state.waiting[0]), card=self._open_card(state))

    def still_choosing(self, seats: Sequence[Seat]) -> str:
        """Name those who have still to choose in secret."""
        return self._("Press **My hand** and tap a card. Still to choose: {names}", names=self.names(seats))

    def press_my_hand(self) -> str:
        """Say where cards are played from."""
        return self._("Press **My hand** to see your cards and to play.")

    def own_task(self, state: State, takes: Seat) -> str:
        """Tell the reader what to do; ``takes`` gets the card that the reader passes."""
        _ = self._
        return _(OWN_TASKS[state.phase], name=self.name(takes), card=self._open_card(state))

    def half_chosen(self, card: Card, *, sends: bool) -> str:
        """Ask the reader what to do with a card, or where the wolf goes for which it is discarded."""
        _ = self._
        if sends:
            return _("{card} is discarded: which wolf goes where?", card=self.card(card))
        return _("How do you play {card}?", card=self.card(card))

    def chosen(self, state: State, card: Card, takes: Seat) -> str:
        """Remind the reader of a secret choice."""
        _ = self._
        return _(CHOSEN[state.phase], card=self.card(card), name=self.name(takes))

    def may_change(self, state: State) -> str:
        """Say until when a secret choice can be changed."""
        return self._("Still to choose: {names}. Until then you may tap another card.", names=self.names(state.waiting))

    def others_turn(self, state: State) -> str:
        """Tell the reader for whom everybody waits."""
        return self._("Now it is up to {names}.", names=self.names(state.waiting))

    def over(self) -> str:
        """Tell the reader that nothing is left to do."""
        return self._("The game is over. The table shows the final count.")

    def you_left(self) -> str:
        """Tell the reader that they play no more."""
        return self._("You have left this game.")

    def no_card(self) -> str:
        """Stand where cards were."""
        return self._("*no card left*")

    def no_house(self) -> str:
        """Stand where houses will be."""
        return self._("*no house yet*")

    def _open_card(self, state: State) -> str:
        return self.card(state.pending.opened[0].card) if state.pending.opened else ""

    # ---- what a card can do

    def fits(self, card: Card, ways: Sequence[Build | Basement]) -> str:
        """Say in a few words where a card could be built, and as what if it can be used as several numbers."""
        _ = self._
        places: dict[str, list[str]] = {}
        for way in ways:
            if isinstance(way, Basement):
                place = _("under {house}", house=letter(way.house))
            else:
                place = _("new house") if way.house is None else _("on {house}", house=letter(way.house))
            numbers = places.setdefault(place, [])
            if isinstance(way, Build) and len(self._numbers(card)) > 1:
                numbers.append(str(way.number))
        return ", ".join(" ".join(filter(None, ("/".join(n), place))) for place, n in places.items()) or _(
            "fits nowhere"
        )

    def way(self, way: Build | Basement, yard: Sequence[House]) -> str:
        """Label the button that builds a card in some way."""
        _ = self._
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
            return _("{label}: turns {colour}", label=label, colour=self.colour(colour))
        return label

    def wolf_to(self, send: Send, height: int, *, own: bool) -> str:
        """Label the button that sends a wolf to a house of the reader's own or of somebody else."""
        _ = self._
        values = {"wolf": send.wolf, "house": capital(send.house), "height": height}
        if own:
            return _("{wolf} to your house {house} (height {height})", **values)
        name = self.name(send.builder) if self.is_smooki(send.builder) else self._plain_names[send.builder]
        return _("{wolf} to {name}'s house {house} (height {height})", name=name, **values)

    def which_wolf(self, wolf: int) -> str:
        """Label the button that chooses a wolf."""
        return self._("Wolf {wolf}", wolf=wolf)

    def only_discard(self, card: Card) -> str:
        """Label the button of a card with which nothing else can be done."""
        return self._("{card}: discard", card=self.face(card))

    def discard(self) -> str:
        """Label the button that discards a card."""
        return self._("Discard")

    def discard_for_wolf(self) -> str:
        """Label the button that discards a card and goes on to the wolves."""
        return self._("Discard and send a wolf")

    def discard_and(self, wolf: str) -> str:
        """Label the button that discards a card and sends the only wolf to the only house."""
        return self._("Discard and send {wolf}", wolf=wolf)

    def back(self) -> str:
        """Label the button that takes a half-made choice back."""
        return self._("Back")

    def refusal(self, refused: IllegalMove) -> str:
        """Say why a move was refused."""
        values = dict(refused.values)
        for key, value in refused.values.items():
            match key, value:
                case ("card" | "open", str()):
                    values[key] = self.card(Card(value))
                case ("house", int()):
                    values[key] = letter(value - 1)
                case ("colour", str()):
                    values[key] = self.colour(Colour(value))
                case ("builder", int()) if self.is_smooki(value) or value < len(self._names):
                    values["owner"] = self.name(value)
        _ = self._
        return _(REFUSALS[refused.reason], **values)
