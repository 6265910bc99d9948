"""The sentences of this game, except for the pages of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.names import SafeName
from bot.texts import game as every_game
from cogs.pigs.art import Art
from rules.game import IllegalMove
from rules.pigs.events import (
    Award,
)
from rules.pigs.refusals import Refusal
from rules.pigs.state import House, Material, Part, Phase, State, Tile

PITCH = later("Roll dice, build houses of straw, wood and brick, and fear the wolf.")

MATERIALS = {Material.STRAW: later("straw"), Material.WOOD: later("wood"), Material.BRICK: later("brick")}

TILES = {
    (Material.STRAW, Part.DOOR): later("straw door"),
    (Material.STRAW, Part.WINDOW): later("straw window"),
    (Material.STRAW, Part.ROOF): later("straw roof"),
    (Material.WOOD, Part.DOOR): later("wooden door"),
    (Material.WOOD, Part.WINDOW): later("wooden window"),
    (Material.WOOD, Part.ROOF): later("wooden roof"),
    (Material.BRICK, Part.DOOR): later("brick door"),
    (Material.BRICK, Part.WINDOW): later("brick window"),
    (Material.BRICK, Part.ROOF): later("brick roof"),
}

AWARDS = {
    Award.ALL_STRAW: later("first house all of straw"),
    Award.ALL_WOOD: later("first house all of wood"),
    Award.ALL_BRICK: later("first house all of brick"),
    Award.MOST_POTS: later("most flowerpots"),
    Award.MOST_HOUSES: later("most finished houses"),
    Award.TALLEST: later("tallest finished house with a door"),
}

OPTIONS = {
    "variant": later("Variant"),
    "twin_tiles": later("Twin tiles"),
    "finish_round": later("Finish the round"),
}

CHOICES = {
    ("variant", "standard"): later("Standard"),
    ("variant", "veteran"): later("Veteran"),
    ("twin_tiles", "off"): later("off"),
    ("twin_tiles", "on"): later("on"),
    ("finish_round", "off"): later("off"),
    ("finish_round", "on"): later("on"),
}

EFFECTS = {
    ("variant", "standard"): later("Flowerpots and finished houses give points."),
    ("variant", "veteran"): later("Awards replace the points for flowerpots and houses."),
    ("twin_tiles", "on"): later("Four equal dice may buy two equal straw tiles."),
    ("finish_round", "on"): later("Everybody gets the same number of turns."),
}

REFUSALS = {
    **every_game.REFUSALS,
    Refusal.MUST_ROLL: later("Your turn begins with a roll: press Roll."),
    Refusal.HAS_ROLLED: later("You have rolled already: tap dice and press Reroll, or build."),
    Refusal.STILL_ROLLING: later("You are still rolling. Press Build when you want to buy with the dice as they lie."),
    Refusal.NO_ROLLS_LEFT: later("You have rolled {rolls} times, and that is all for this turn."),
    Refusal.ROLLING_OVER: later("You have stopped rolling. Now buy with the dice as they lie."),
    Refusal.NOTHING_TO_REROLL: later("Tap the dice that you want to roll again first."),
    Refusal.NO_SUCH_DIE: later("There are only {dice} dice."),
    Refusal.WOLF_LOCKED: later("A die that shows a wolf stays as it is for the whole turn."),
    Refusal.WOLF_IS_HERE: later("The wolf is here! Choose a house for it to blow on."),
    Refusal.NO_WOLF: later("No wolf has come: {wolves} of the {needs} that it takes are on the dice."),
    Refusal.MUST_BUY: later("Your dice can buy something, so you must buy at least one tile."),
    Refusal.DICE_TOO_FEW: later("A {tile} costs {needs} dice with its symbol, and you can use {have}."),
    Refusal.STACK_EMPTY: later("There is no {tile} left."),
    Refusal.SAME_TILE_TWICE: later("You have bought a {tile} in this turn. The second tile must be a different one."),
    Refusal.ROOF_NEEDS_HOUSE: later("A roof needs a house to go on: a door or a window first."),
    Refusal.NO_SUCH_HOUSE: later("There is no such house."),
    Refusal.HOUSE_COMPLETE: later("That house has its roof and takes nothing more."),
    Refusal.HOUSE_HAS_DOOR: later("That house has its door already."),
    Refusal.NO_SUCH_SEAT: later("Nobody sits there."),
    Refusal.OWN_HOUSE: later("Nobody blows on their own house. Choose an opponent's."),
    Refusal.EMPTY_HANDED: later("{name} has no house to blow on. Choose somebody else."),
    Refusal.HAS_LEFT: later("You have left this game already."),
    Refusal.GAME_OVER: later("This game is over."),
}


def material(_: Language, material: Material) -> str:
    """Name a material in the middle of a sentence."""
    return _(MATERIALS[material])


def tile(_: Language, material: Material, part: Part) -> str:
    """Name a kind of tile in the middle of a sentence."""
    return _(TILES[material, part])


def refusal(_: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
    """Say why a move was refused."""
    values = dict(refused.values)
    if "material" in values and "part" in values:
        values["tile"] = tile(_, Material(str(values["material"])), Part(str(values["part"])))
    seat = values.get("seat")
    if isinstance(seat, int) and seat < len(names):
        values["name"] = names[seat]
    return _(REFUSALS[refused.reason], **values)


def price(_: Language, dice: int, points: int) -> str:
    """Say what a tile costs and is worth."""
    return _("{dice} dice = {points} pts", dice=dice, points=points)


def award(_: Language, award: Award) -> str:
    """Name an award."""
    return _(AWARDS[award])


def task(_: Language, art: Art, state: State, rolls_left: int, placed: Tile | None) -> str:
    """Say what the active player has to do now; ``placed`` is the bought tile that must be placed."""
    match state.phase:
        case Phase.ROLL:
            return _("roll the dice")
        case Phase.REROLL:
            return _.n(
                "tap dice to roll again ({count} roll left), or build",
                "tap dice to roll again ({count} rolls left), or build",
                rolls_left,
            )
        case Phase.BUY if placed is not None:
            return _("where does the {tile} go?", tile=tile(_, placed.material, placed.part))
        case Phase.BUY if state.bought:
            return _("buy a second tile, or not")
        case Phase.BUY:
            return _("buy a tile")
        case _:
            return _("{wolf} choose a house for the wolf to blow on", wolf=art.wolf)


def standing(_: Language, name: SafeName, points: int) -> str:
    """Name a player with the points so far."""
    return _.n("{name} · {count} point", "{name} · {count} points", points, name=name)


def no_house(_: Language) -> str:
    """Say that there are no houses yet."""
    return _("*no house yet*")


def end_distance(_: Language, stacks: int) -> str:
    """Say how near the end is."""
    if stacks <= 0:
        return _("Lately · the end is here")
    return _.n(
        "Lately · ends when {count} more stack is empty", "Lately · ends when {count} more stacks are empty", stacks
    )


def end_line(_: Language, stacks: int) -> str:
    """Say in a line how near the end is."""
    if stacks <= 0:
        return _("🏁 The end is here.")
    return _.n("🏁 Ends when {count} more stack is empty.", "🏁 Ends when {count} more stacks are empty.", stacks)


def reroll(_: Language, dice: int, left: int) -> str:
    """Label the button that rolls chosen dice again."""
    if dice == 0:
        return _.n("Reroll ({count} left)", "Reroll ({count} left)", left)
    return _.n("Reroll {count} die ({left} left)", "Reroll {count} dice ({left} left)", dice, left=left)


def build(_: Language, possible: bool) -> str:
    """Label the button that ends the rolling."""
    return _("Build") if possible else _("Stop: nothing to buy")


def tile_button(_: Language, art: Art, tile: Tile) -> str:
    """Label the button that buys a tile."""
    name = _(TILES[tile.material, tile.part]).capitalize()
    return f"{name} {art.pots(tile.pots)}".strip()


def place(_: Language, part: Part, house: int | None, yard: Sequence[House]) -> str:
    """Describe a position for a bought tile."""
    if house is None:
        return _("New house")
    if part is Part.DOOR:
        return _("Under the window")
    if part is Part.ROOF:
        return _.n("Roof on {count} tile", "Roof on {count} tiles", yard[house].height)
    return _.n("On top of {count} tile", "On top of {count} tiles", yard[house].height)


def target(_: Language, house: House) -> str:
    """Describe a house that the wolf may blow on."""
    parts = [
        f"{count} {_(MATERIALS[material])}"
        for material in Material
        if (count := sum(tile.material is material for tile in house.tiles))
    ]
    return ", ".join(parts)
