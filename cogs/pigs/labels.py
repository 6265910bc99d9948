"""The short words of the pigs: buttons, menus and headings."""

from __future__ import annotations

from bot.language import Language
from bot.model.names import PlainName
from cogs.pigs import words
from rules.pigs.data import PigsData
from rules.pigs.state import PARTS, SYMBOLS, Part, State, Tile

_LETTERS = 26


def tiles_left(_: Language) -> str:
    """Head the tiles that are left."""
    return _("Tiles left")


def roll(_: Language) -> str:
    """Label the button that rolls the dice."""
    return _("Roll")


def reroll(_: Language, dice: int) -> str:
    """Label the button that rolls chosen dice again."""
    return _.n("Reroll {count} die", "Reroll {count} dice", dice)


def keep(_: Language, kept: int, rolled: int) -> str:
    """Label the button that keeps some dice of one kind, or none, and rolls all others again."""
    if not kept:
        return _.n("Reroll the {count} die", "Reroll all {count} dice", rolled)
    return _("Keep {kept}, roll {rolled}", kept=kept, rolled=rolled)


def nothing_to_buy(_: Language, state: State, data: PigsData) -> str:
    """Label the button that ends a turn in which nothing can be bought, and say why."""
    pays = [part for part in PARTS if state.dice.count(SYMBOLS[PARTS.index(part)]) >= min(data.costs)]
    if not pays:
        return _("End turn: no pair")
    if Part.ROOF in pays and all(house.complete for house in state.board.yards[state.seat]):
        return _("End turn: nothing to roof")
    return _("End turn: sold out")


def done(_: Language) -> str:
    """Label the button that buys no second tile."""
    return _("Done")


def tile(_: Language, tile: Tile) -> str:
    """Label the button that chooses a tile, whose part its picture shows; its place is chosen next."""
    return _("{material} → …", material=words.material(_, tile.material).capitalize())


def buy(_: Language, tile: Tile, house: int, gain: int, *, new: bool) -> str:
    """Label the button that buys and places a tile, whose part its picture shows; it adds ``gain`` points at once."""
    material = words.material(_, tile.material).capitalize()
    if new:
        return _("{material} → new", material=material)
    if gain:
        return _("{material} → {house}: +{points}", material=material, house=letter(house), points=gain)
    return _("{material} → {house}", material=material, house=letter(house))


def place(_: Language, part: Part, house: int, gain: int, *, new: bool) -> str:
    """Label the button that places a tile; ``gain`` are the points that it adds at once."""
    values = {"house": letter(house), "points": gain}
    if new:
        return _("Start house {house}", **values)
    if part is Part.ROOF:
        return _("House {house}: roof on, +{points}", **values)
    if part is Part.DOOR:
        return _("House {house}: at the bottom", **values)
    return _("House {house}: on top", **values)


def letter(house: int) -> str:
    """Name a house, counted from 0, on a label."""
    return chr(ord("A") + house) if house < _LETTERS else str(house + 1)


def other_tile(_: Language) -> str:
    """Label the button back to the choice of a tile."""
    return _("Another tile")


def other_player(_: Language) -> str:
    """Label the button back to the choice of an opponent."""
    return _("Another player")


def which_place(_: Language) -> str:
    """Label the menu of positions for a tile."""
    return _("Where does it go?")


def which_house(_: Language) -> str:
    """Label the menu of the houses that the wolf may blow at."""
    return _("Which house should the wolf blow at?")


def target(_: Language, owner: PlainName, house: int, materials: str, points: int) -> str:
    """Label a house that the wolf may blow at: whose it is, what it is made of, its points if roofed."""
    parts = [_("{name}'s {house}", name=owner.in_label, house=letter(house))]
    if materials:
        parts.append(materials)
    if points or materials:
        parts.append(_.n("{count} pt", "{count} pts", points) if points else _("no roof"))
    return " · ".join(parts)
