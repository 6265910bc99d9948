"""The names of things, tiles and characters, and what a character scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.language import Language, later, minus
from cogs.planet.art import Art
from rules.planet.data import Points
from rules.planet.tiles import ICONS, Character, Kind, Thing, Tile

ANIMALS = (Thing.FOX, Thing.ELEPHANT, Thing.SNAKE, Thing.WHITE_SHEEP, Thing.GREY_SHEEP, Thing.BROWN_SHEEP)
SCENERY = tuple(thing for thing in ICONS if thing not in ANIMALS)
DANGERS = (Thing.BAOBAB, Thing.VOLCANO)
"""What may cost points."""

KINDS = {
    Kind.CENTRE: later("Centre"),
    Kind.UPHILL: later("Uphill"),
    Kind.DOWNHILL: later("Downhill"),
    Kind.CHARACTER: later("Characters"),
}

TILES_OF = {
    Kind.CENTRE: later("centre tiles"),
    Kind.UPHILL: later("uphill edges"),
    Kind.DOWNHILL: later("downhill edges"),
    Kind.CHARACTER: later("characters"),
}

CHARACTERS = {
    Character.VAIN_MAN: later("Vain man"),
    Character.GEOGRAPHER: later("Geographer"),
    Character.ASTRONOMER: later("Astronomer"),
    Character.KING: later("King"),
    Character.LAMPLIGHTER: later("Lamplighter"),
    Character.HUNTER: later("Hunter"),
    Character.DRUNKARD: later("Drunkard"),
    Character.WHITE_BUSINESSMAN: later("Businessman (white sheep)"),
    Character.GREY_BUSINESSMAN: later("Businessman (grey sheep)"),
    Character.BROWN_BUSINESSMAN: later("Businessman (brown sheep)"),
    Character.GARDENER: later("Gardener"),
    Character.TURKISH_ASTRONOMER: later("Turkish astronomer"),
    Character.LITTLE_PRINCE: later("Little Prince"),
}

SHEEP_OWNERS = {
    Character.WHITE_BUSINESSMAN: Thing.WHITE_SHEEP,
    Character.GREY_BUSINESSMAN: Thing.GREY_SHEEP,
    Character.BROWN_BUSINESSMAN: Thing.BROWN_SHEEP,
}
"""The three businessmen."""

THINGS = {
    Thing.BAOBAB: later("baobab"),
    Thing.VOLCANO: later("volcano"),
    Thing.SUNSET: later("sunset"),
    Thing.ROSE: later("rose"),
    Thing.LAMPPOST: later("lamppost"),
    Thing.BOX: later("box"),
    Thing.STAR: later("big star"),
    Thing.FOX: later("fox"),
    Thing.ELEPHANT: later("elephant"),
    Thing.SNAKE: later("snake"),
    Thing.WHITE_SHEEP: later("white sheep"),
    Thing.GREY_SHEEP: later("grey sheep"),
    Thing.BROWN_SHEEP: later("brown sheep"),
    Thing.QUIET_TILE: later("tile without a volcano (characters aside)"),
    Thing.COVERED_TILE: later("tile that baobabs turned face down"),
}

LOOKED_AT: Mapping[Kind, Callable[[Language, int], str]] = {
    Kind.CENTRE: lambda _, count: _.n("{count} centre tile", "{count} centre tiles", count),
    Kind.UPHILL: lambda _, count: _.n("{count} uphill edge", "{count} uphill edges", count),
    Kind.DOWNHILL: lambda _, count: _.n("{count} downhill edge", "{count} downhill edges", count),
    Kind.CHARACTER: lambda _, count: _.n("{count} character", "{count} characters", count),
}
"""What somebody looks at."""

COUNTED: Mapping[Thing, Callable[[Language, int], str]] = {
    Thing.BAOBAB: lambda _, count: _.n("{count} baobab", "{count} baobabs", count),
    Thing.VOLCANO: lambda _, count: _.n("{count} volcano", "{count} volcanoes", count),
    Thing.SUNSET: lambda _, count: _.n("{count} sunset", "{count} sunsets", count),
    Thing.ROSE: lambda _, count: _.n("{count} rose", "{count} roses", count),
    Thing.LAMPPOST: lambda _, count: _.n("{count} lamppost", "{count} lampposts", count),
    Thing.BOX: lambda _, count: _.n("{count} box", "{count} boxes", count),
    Thing.STAR: lambda _, count: _.n("{count} big star", "{count} big stars", count),
    Thing.FOX: lambda _, count: _.n("{count} fox", "{count} foxes", count),
    Thing.ELEPHANT: lambda _, count: _.n("{count} elephant", "{count} elephants", count),
    Thing.SNAKE: lambda _, count: _.n("{count} snake", "{count} snakes", count),
    Thing.WHITE_SHEEP: lambda _, count: _.n("{count} white sheep", "{count} white sheep", count),
    Thing.GREY_SHEEP: lambda _, count: _.n("{count} grey sheep", "{count} grey sheep", count),
    Thing.BROWN_SHEEP: lambda _, count: _.n("{count} brown sheep", "{count} brown sheep", count),
    Thing.QUIET_TILE: lambda _, count: _.n("{count} tile without a volcano", "{count} tiles without a volcano", count),
    Thing.COVERED_TILE: lambda _, count: _.n("{count} tile face down", "{count} tiles face down", count),
}


def kind(_: Language, kind: Kind) -> str:
    """Name a stack."""
    return _(KINDS[kind])


def tiles_of(_: Language, kind: Kind) -> str:
    """Name the tiles of a stack in the middle of a sentence."""
    return _(TILES_OF[kind])


def looked_at(_: Language, kind: Kind, count: int) -> str:
    """Name some tiles of a stack, as the object of a sentence."""
    return LOOKED_AT[kind](_, count)


def character(_: Language, character: Character) -> str:
    """Name a character."""
    return _(CHARACTERS[character])


def thing(_: Language, thing: Thing) -> str:
    """Name one thing in the middle of a sentence."""
    return _(THINGS[thing])


def group(art: Art, things: Sequence[Thing]) -> str:
    """Return the emoji of things that count as the same to a character."""
    return "/".join(art.things[thing] for thing in things)


def face(_: Language, art: Art, tile: Tile) -> str:
    """Describe a tile in one short line: its character and icons."""
    icons = "".join(art.things[thing] * number for thing, number in tile.icons)
    if tile.character is None:
        return icons or _("an empty tile")
    return f"{art.characters[tile.character]} {character(_, tile.character)} {icons}".strip()


def title(_: Language, character: Character) -> str:
    """Name a character where what it scores stands beside it: three of them are businessmen."""
    return _("Businessman") if character in SHEEP_OWNERS else _(CHARACTERS[character])


def label(_: Language, art: Art, tile: Tile) -> str:
    """Describe a tile on a button that has its number."""
    if tile.character is None:
        return face(_, art, tile)
    sheep = SHEEP_OWNERS.get(tile.character)
    return f"{title(_, tile.character)} {'' if sheep is None else art.things[sheep]}".rstrip()


def signed(points: int) -> str:
    """Format points that are won or lost."""
    return f"+{points}" if points >= 0 else minus(points)


def together(text: str) -> str:
    """Keep words on one line."""
    return text.replace(" ", "\u00a0")


def in_words(_: Language, tile: Tile) -> str:
    """Describe what is on a tile without emoji."""
    who = [] if tile.character is None else [character(_, tile.character)]
    icons = [COUNTED[thing](_, number) for thing, number in tile.icons]
    return ", ".join([*who, *icons]) or _("an empty tile")


def secret_character(_: Language) -> str:
    """Name a character that the reader may not know."""
    return _("a secret character")


def described(_: Language, art: Art, tile: Tile) -> str:
    """Describe in words what is on a tile."""
    shown = [f"{art.things[thing]} {COUNTED[thing](_, number)}" for thing, number in tile.icons]
    if tile.character is None:
        return " · ".join(shown) or _("an empty tile")
    return " · ".join((f"{art.characters[tile.character]} **{character(_, tile.character)}**", *shown))


def earns(_: Language, art: Art, points: Points) -> str:
    """Say what a character scores."""
    parts = []
    if points.present:
        groups = " ".join(group(art, things) for things in points.present)
        parts.append(
            _.n(
                "{count} point per kind that you have: {things}",
                "{count} points per kind that you have: {things}",
                points.presence,
                things=groups,
            )
        )
    for what, each in points.each.items():
        parts.append(
            _.n(
                "{count} point per {thing} {icon}",
                "{count} points per {thing} {icon}",
                each,
                thing=thing(_, what),
                icon=art.things[what],
            )
        )
    for what, by_number in points.exactly.items():
        for at, (number, gain) in enumerate(by_number.items()):
            if at:
                parts.append(_("{gain} for {number}", gain=gain, number=number))
                continue
            parts.append(
                _.n(
                    "{count} point for exactly {things} {icon}",
                    "{count} points for exactly {things} {icon}",
                    gain,
                    things=COUNTED[what](_, number),
                    icon=art.things[what],
                )
            )
    return ", ".join(parts)


def earns_briefly(_: Language, art: Art, points: Points) -> str:
    """Say what a character scores in icons."""
    parts = []
    if points.present:
        groups = " ".join(
            art.things[first] if not others else _("any {icon}", icon=art.things[first])
            for first, *others in points.present
        )
        parts.append(_("{points} per kind: {things}", points=points.presence, things=groups))
    for what, each in points.each.items():
        parts.append(_("{points} per {icon}", points=each, icon=art.things[what]))
    for what, by_number in points.exactly.items():
        for at, (number, gain) in enumerate(by_number.items()):
            if at:
                parts.append(_("{gain} if {number}", gain=gain, number=number))
            else:
                parts.append(_("{gain} if {number} {icon}", gain=gain, number=number, icon=art.things[what]))
    return ", ".join(parts)
