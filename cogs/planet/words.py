"""The sentences of this game, except for names (``names.py``) and the pages of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language import Language, later, minus
from bot.model.names import SafeName
from bot.texts import game as every_game
from bot.texts.lists import listed
from cogs.planet import names as said
from cogs.planet.art import Art
from rules.game import IllegalMove, Line
from rules.planet.box import Tally
from rules.planet.data import Points
from rules.planet.refusals import Refusal
from rules.planet.score import CharacterLine, VolcanoLine
from rules.planet.state import Phase, State
from rules.planet.tiles import KINDS, Kind, Thing, Tile

SPACE = "\u2002"
"""Between things in a row."""

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
    Refusal.STACK_FIRST: later("First choose a stack: press one of them."),
    Refusal.HIDE_FIRST: later("First lay one of the tiles face down: press “Look at the tiles”."),
    Refusal.TAKE_FIRST: later("First take a tile: press its button."),
    Refusal.NAME_FIRST: later("First choose who picks next: press a name."),
    Refusal.STACK_EMPTY: later("There are no {tiles} left. Choose another stack."),
    Refusal.NO_SUCH_PLACE: later("There is no tile number {place}: {places} are on the table."),
    Refusal.NOT_ON_TABLE: later("That tile is not on the table any more. Take another one."),
    Refusal.NO_FACE_DOWN: later("No tile lies face down. Take an open one."),
    Refusal.TAKE_BY_PLACE: later("The characters stay secret in this game: take one by its number."),
    Refusal.TAKE_BY_NAME: later("Take one of the tiles that lie open on the table."),
    Refusal.NO_SUCH_SEAT: later("Nobody sits there. Choose somebody else."),
    Refusal.HAS_PICKED: later("{name} already has a tile this round. Choose somebody else."),
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


def title(_: Language, art: Art, state: State, rounds: int) -> str:
    """Name the game, and say how far it is."""
    if state.phase is Phase.OVER:
        return _("{icon} Make Me a Planet", icon=art.game)
    number = state.draft.number
    return _("{icon} Make Me a Planet · round {number}/{rounds}", icon=art.game, number=number, rounds=rounds)


def task(_: Language, state: State, named: SafeName | None = None) -> str:
    """Say what the player to move has to do now, and who picks after that if it is settled."""
    match state.phase:
        case Phase.STACK:
            return _("choose a stack")
        case Phase.HIDE:
            return _("lay a tile face down")
        case Phase.PICK if named is not None:
            return _("take a tile, then {name} picks", name=named)
        case Phase.PICK:
            return _("take a tile")
        case _:
            return _("choose who picks next")


def needs(_: Language, art: Art, needed: Mapping[Kind, int]) -> str:
    """Say how many tiles of each kind every planet still lacks."""
    lacking = [said.together(f"{needed[kind]} {art.stack(kind)}") for kind in KINDS if needed[kind]]
    return _("Every planet lacks {tiles}", tiles=" · ".join(lacking))


def place_for(_: Language, kind: Kind) -> str:
    """Say which kind of tile an empty cell is for."""
    return _("free place for {tiles}", tiles=said.tiles_of(_, kind))


def secret(_: Language, art: Art) -> str:
    """Explain the characters on the table in a game with hidden characters."""
    return _("{icon} *What you take stays secret: only you see it, under “Planets”.*", icon=art.secret_character)


def looking(_: Language, name: SafeName) -> str:
    """Say that only one player may look at the tiles on the table."""
    return _("*only {name} sees them*", name=name)


def face_down_tile(_: Language, art: Art, name: SafeName) -> str:
    """Say who laid a tile face down."""
    return _("{icon} *face down, laid by {name}*", icon=art.face_down, name=name)


def standing(_: Language, art: Art, name: SafeName, points: int, secret: int = 0) -> str:
    """Name a player with the points so far; ``secret`` is how many characters the reader may not know."""
    values = {"name": name, "points": minus(points), "secret": art.secret_character * secret}
    if secret:
        return _.n("{name} · {points} point + {secret}", "{name} · {points} points + {secret}", points, **values)
    return _.n("{name} · {points} point", "{name} · {points} points", points, **values)


def no_tile(_: Language) -> str:
    """Say that a planet is empty."""
    return _("*no tile yet*")


def hidden(_: Language, art: Art, count: int) -> str:
    """Say how many characters the reader may not know, which the points leave out."""
    return _("{icons} secret until the end, not in the points", icons=art.secret_character * count)


def unveiled(_: Language, art: Art, names: Sequence[SafeName]) -> str:
    """Say whose secret characters everybody sees now."""
    icon, owners = art.secret_character, listed(_, names)
    return _("{icon} The secret characters of {names} come to light!", icon=icon, names=owners)


def most_volcanoes(_: Language, art: Art, name: SafeName, points: int) -> str:
    """Say that somebody pays for the most volcanoes now, and nobody else."""
    return _.n(
        "{icon} {name} now has the most volcanoes: {points} point!",
        "{icon} {name} now has the most volcanoes: {points} points!",
        points,
        icon=art.things[Thing.VOLCANO],
        name=name,
        points=minus(points),
    )


def big_character(_: Language, art: Art, name: SafeName, line: CharacterLine) -> str:
    """Say that a character has come to score much."""
    return _.n(
        "{icon} {name}'s {character} is up to {count} point!",
        "{icon} {name}'s {character} is up to {count} points!",
        line.points,
        icon=art.characters[line.character],
        name=name,
        character=said.character(_, line.character),
    )


def counts(art: Art, tally: Tally, baobabs: int, things: Sequence[Thing]) -> str:
    """List how often each icon is visible, with a warning when the next baobab is one too many."""
    parts = []
    for thing in things:
        if number := tally[thing]:
            warning = art.baobab_warning if thing is Thing.BAOBAB and number == baobabs - 1 else ""
            parts.append(f"{art.things[thing]}\u202f{number}{warning}")
    return SPACE.join(parts)


def everything(art: Art, tally: Tally, baobabs: int) -> str:
    """List all that is counted on a planet in lines short enough for a phone; tiles turned down follow the animals."""
    lines = [counts(art, tally, baobabs, things) for things in (said.SCENERY, (*said.ANIMALS, Thing.COVERED_TILE))]
    return "\n".join(filter(None, lines))


def gist(art: Art, lines: Sequence[Line]) -> str:
    """List what a planet scores now, without names; "" when nothing does."""
    parts = []
    for line in lines:
        if isinstance(line, CharacterLine):
            parts.append(f"{art.characters[line.character]}{minus(line.points)}")
        elif isinstance(line, VolcanoLine) and line.points:
            parts.append(f"{art.things[Thing.VOLCANO]}{minus(line.points)}")
    return " ".join(parts)


def worth(_: Language, art: Art, line: CharacterLine) -> str:
    """Name a character with what it scores."""
    return said.together(f"{character(_, art, line)} **{minus(line.points)}**")


def character(_: Language, art: Art, line: CharacterLine) -> str:
    """Name a character of a planet."""
    return f"{art.characters[line.character]} {said.character(_, line.character)}"


def offers(_: Language, art: Art, tile: Tile, points: Points) -> str:
    """Describe a character that can be taken, with what it scores."""
    stars = "".join(art.things[thing] * number for thing, number in tile.icons)
    assert tile.character is not None
    who = f"{art.characters[tile.character]} **{said.title(_, tile.character)}**{stars and f' {stars}'}"
    return _("{character}: {points}", character=who, points=said.earns_briefly(_, art, points))


def brings(_: Language, text: str, points: int) -> str:
    """Put before a tile how it would change the reader's points now."""
    return _("**{points}** · {tile}", tile=text, points=said.signed(points))


def hand(_: Language, state: State, mine: bool, name: SafeName) -> str:
    """Say what a player may look at in private; ``name`` is the one who is to move, or of two the other player."""
    match state.phase:
        case Phase.STACK if mine:
            return _("Choose a stack: its tiles are laid out next.")
        case Phase.STACK:
            return _("{name} is choosing a stack. There are no tiles to look at yet.", name=name)
        case Phase.HIDE if mine:
            return _("Which one do you lay face down? The others will lie open, and {name} picks first.", name=name)
        case Phase.HIDE:
            return _("{name} is looking at the tiles. One will lie face down, and you pick first.", name=name)
        case Phase.PICK if mine:
            return _("Take a tile. Each would change your points like this:")
        case Phase.NAME if mine:
            return _("Choose who picks next. These are left:")
        case Phase.OVER:
            return _("The game is over, and no tiles are left to look at.")
    return _("Waiting for {name}. These are on the table:", name=name)
