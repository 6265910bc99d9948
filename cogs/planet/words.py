"""The sentences of this game, except for names (``names.py``) and the pages of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.model.names import SafeName
from bot.texts import game as every_game
from cogs.planet import names as said
from cogs.planet.art import Art
from rules.game import IllegalMove
from rules.planet.box import Tally
from rules.planet.refusals import Refusal
from rules.planet.score import CharacterLine
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind, Thing

PITCH = later("Draft tiles, build a little planet, and mind the baobabs and the volcanoes.")

OPTIONS = {"hidden_characters": later("Hidden characters")}

CHOICES = {
    ("hidden_characters", "off"): later("off"),
    ("hidden_characters", "on"): later("on"),
}

EFFECTS = {
    ("hidden_characters", "on"): later("Everybody's characters stay secret until the end."),
}

REFUSALS = {
    **every_game.REFUSALS,
    Refusal.STACK_FIRST: later("A stack must be chosen first: press one of them."),
    Refusal.HIDE_FIRST: later("First lay one of your tiles face down: press the button to look at them."),
    Refusal.TAKE_FIRST: later("You have a tile to take now: press its button."),
    Refusal.NAME_FIRST: later("Say first who picks next: press a name."),
    Refusal.STACK_EMPTY: later("There are no {tiles} left. Choose another stack."),
    Refusal.NO_SUCH_PLACE: later("There is no tile number {place}: {places} are on the table."),
    Refusal.NOT_ON_TABLE: later("That tile is not on the table any more. Take another one."),
    Refusal.NO_FACE_DOWN: later("No tile lies face down. Take an open one."),
    Refusal.TAKE_BY_PLACE: later("The characters stay secret in this game: take one by its number."),
    Refusal.TAKE_BY_NAME: later("Take one of the tiles that lie open on the table."),
    Refusal.NO_SUCH_SEAT: later("Nobody sits there. Name somebody else."),
    Refusal.HAS_PICKED: later("{name} has a tile of this round already. Name somebody else."),
    Refusal.HAS_LEFT: later("{name} has left this game."),
    Refusal.GAME_OVER: later("This game is over."),
}


def refusal(_: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
    """Say why a move was refused."""
    values = dict(refused.values)
    if "kind" in values:
        values["tiles"] = said.tiles_of(_, Kind(str(values["kind"])))
    seat = values.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        values["name"] = names[seat]
    return _(REFUSALS[refused.reason], **values)


def task(_: Language, state: State) -> str:
    """Say what the player to move has to do now."""
    match state.phase:
        case Phase.STACK:
            return _("choose a stack")
        case Phase.HIDE:
            return _("look at your tiles and lay one face down")
        case Phase.PICK:
            return _("take a tile")
        case _:
            return _("who picks next?")


def round_line(_: Language, art: Art, state: State, rounds: int) -> str:
    """Say which round this is, and which tiles it is about."""
    kind = state.draft.kind
    line = _("Round {number} of {rounds}", number=state.draft.number, rounds=rounds)
    return line if kind is None else f"{line} · {art.kinds[kind]} {said.tiles_of(_, kind)}"


def stack_line(_: Language, art: Art, kind: Kind, left: int, needs: int) -> str:
    """Say how many tiles a stack has left and how many of them every planet still needs."""
    return _(
        "{icon} {kind}: {left} left, each needs {needs}",
        icon=art.kinds[kind],
        kind=said.kind(_, kind),
        left=left,
        needs=needs,
    )


def place_for(_: Language, kind: Kind) -> str:
    """Say which kind of tile an empty cell is for."""
    return _("free place for {tiles}", tiles=said.tiles_of(_, kind))


def secret(_: Language, art: Art) -> str:
    """Explain the characters on the table in a game with hidden characters."""
    return _("{icon} *What you take stays secret; only you can look at it, under “Planets”.*", icon=art.hidden)


def looking(_: Language, name: SafeName) -> str:
    """Say that only one player may look at the tiles on the table."""
    return _("*only {name} sees them*", name=name)


def face_down_tile(_: Language, art: Art, name: SafeName) -> str:
    """Say who laid a tile face down."""
    return _("{icon} *face down, laid by {name}*", icon=art.face_down, name=name)


def standing(_: Language, name: SafeName, points: int) -> str:
    """Name a player with the points so far."""
    return _.n("{name} · {points} point", "{name} · {points} points", points, name=name, points=minus(points))


def no_tile(_: Language) -> str:
    """Say that a planet is empty."""
    return _("*no tile yet*")


def hidden(_: Language, art: Art, count: int) -> str:
    """Say how many characters the reader may not know."""
    return _("{icons} secret until the end", icons=art.hidden * count)


def counts(_: Language, art: Art, tally: Tally, baobabs: int, things: Sequence[Thing] = said.SEEN) -> str:
    """List how often each icon is visible, with a warning when the next baobab is one too many."""
    parts = []
    for thing in things:
        if number := tally[thing]:
            warning = art.warning if thing is Thing.BAOBAB and number == baobabs - 1 else ""
            parts.append(f"{said.icon(_, art, thing)}\u00a0{number}{warning}")
    return "\u2002".join(parts)


def sheep(_: Language, art: Art) -> str:
    """Explain the letters of the sheep."""
    return " · ".join(f"{said.icon(_, art, thing)} {said.thing(_, thing)}" for thing in said.LETTERS)


def worth(_: Language, art: Art, line: CharacterLine) -> str:
    """Name a character with what it scores."""
    name = said.character(_, line.character)
    return said.together(f"{art.characters[line.character]} {name} **{minus(line.points)}**")


def hand(_: Language, state: State, mine: bool, name: SafeName) -> str:
    """Say what one of two players may look at in private; ``name`` is the one who looks at the round's tiles."""
    if state.phase is Phase.HIDE and mine:
        return _("Which one do you lay face down? The other two will lie open, and {name} picks first.", name=name)
    if state.phase is Phase.HIDE:
        return _("{name} is looking at the tiles. Two of them will lie open soon, and you pick first.", name=name)
    if state.draft.face_down is None or state.phase is Phase.OVER:
        return _("Nothing lies face down now. The table shows what can be done.")
    if not mine:
        return _("Only {name} knows what lies face down. You can take it all the same.", name=name)
    if state.seat == state.draft.first and state.phase is Phase.PICK:
        return _("Take one of these. The other one is discarded.")
    return _("This is what you laid face down. {name} picks now.", name=name)
