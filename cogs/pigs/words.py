"""The sentences of this game, except for the pages of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language import Language, later
from bot.model.names import SafeName
from bot.texts import game as every_game
from cogs.pigs.art import Art
from rules.game import IllegalMove, Seat
from rules.pigs.events import Award
from rules.pigs.game import Pigs
from rules.pigs.refusals import Refusal
from rules.pigs.state import MATERIALS, Material, Part, Phase, State, Tile

PITCH = later("Roll dice, build houses of straw, wood and brick, and fear the wolf.")

MATERIAL_NAMES = {Material.STRAW: later("straw"), Material.WOOD: later("wood"), Material.BRICK: later("brick")}

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

ONE_TILE = {
    (Material.STRAW, Part.DOOR): later("a straw door"),
    (Material.STRAW, Part.WINDOW): later("a straw window"),
    (Material.STRAW, Part.ROOF): later("a straw roof"),
    (Material.WOOD, Part.DOOR): later("a wooden door"),
    (Material.WOOD, Part.WINDOW): later("a wooden window"),
    (Material.WOOD, Part.ROOF): later("a wooden roof"),
    (Material.BRICK, Part.DOOR): later("a brick door"),
    (Material.BRICK, Part.WINDOW): later("a brick window"),
    (Material.BRICK, Part.ROOF): later("a brick roof"),
}
"""What somebody buys or adds, as the object of a sentence with its article."""

SHORT_AWARDS = {
    Award.ALL_STRAW: later("all straw"),
    Award.ALL_WOOD: later("all wood"),
    Award.ALL_BRICK: later("all brick"),
    Award.MOST_POTS: later("most pots"),
    Award.MOST_HOUSES: later("most houses"),
    Award.TALLEST: later("tallest"),
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
    Refusal.MUST_ROLL: later("Your turn starts with a roll: press Roll."),
    Refusal.HAS_ROLLED: later("You have already rolled: roll some dice again, or buy."),
    Refusal.STILL_ROLLING: later("You are still rolling. Use the green buttons to buy with the dice as they are."),
    Refusal.NO_ROLLS_LEFT: later("You have rolled {rolls} times, which is all you get in a turn."),
    Refusal.ROLLING_OVER: later("You have stopped rolling. Now buy with the dice as they are."),
    Refusal.NOTHING_TO_REROLL: later("First tap the dice that you want to roll again."),
    Refusal.NO_SUCH_DIE: later("There are only {dice} dice."),
    Refusal.WOLF_LOCKED: later("A die that shows a wolf stays as it is for the whole turn."),
    Refusal.WOLF_IS_HERE: later("The wolf is here! Choose a house for it to blow at."),
    Refusal.NO_WOLF: later("The wolf has not come: your dice show {wolves} of the {needs} wolves it takes."),
    Refusal.MUST_BUY: later("Your dice can buy something, so you must buy at least one tile."),
    Refusal.DICE_TOO_FEW: later("It takes {needs} dice with its symbol for {one_tile}, and you have {have}."),
    Refusal.STACK_EMPTY: later("There is no {tile} left."),
    Refusal.SAME_TILE_TWICE: later("You already bought {one_tile} this turn. The second tile must be a different one."),
    Refusal.ROOF_NEEDS_HOUSE: later("A roof needs a house: start one with a door or a window."),
    Refusal.NO_SUCH_HOUSE: later("There is no such house."),
    Refusal.HOUSE_COMPLETE: later("That house has its roof: nothing more can be added."),
    Refusal.HOUSE_HAS_DOOR: later("That house already has a door."),
    Refusal.NO_SUCH_SEAT: later("Nobody sits there."),
    Refusal.OWN_HOUSE: later("You can't blow at your own house. Choose an opponent's."),
    Refusal.EMPTY_HANDED: later("{name} has no house to blow at. Choose another player."),
    Refusal.HAS_LEFT: later("You have already left this game."),
    Refusal.GAME_OVER: later("This game is over."),
}


def material(_: Language, material: Material) -> str:
    """Name a material in the middle of a sentence."""
    return _(MATERIAL_NAMES[material])


def tile(_: Language, material: Material, part: Part) -> str:
    """Name a kind of tile in the middle of a sentence."""
    return _(TILES[material, part])


def one_tile(_: Language, material: Material, part: Part) -> str:
    """Name a tile that somebody buys or adds."""
    return _(ONE_TILE[material, part])


def refusal(_: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
    """Say why a move was refused."""
    values = dict(refused.values)
    if "material" in values and "part" in values:
        kind = Material(str(values["material"])), Part(str(values["part"]))
        values |= {"tile": tile(_, *kind), "one_tile": one_tile(_, *kind)}
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


def awards(_: Language, art: Art, leaders: Mapping[Award, Seat | None], names: Sequence[SafeName]) -> str:
    """Say who has which awards now."""
    held: dict[Seat, list[str]] = {}
    for award, seat in leaders.items():
        if seat is not None:
            held.setdefault(seat, []).append(_("{medal} {award}", medal=art.award(award), award=_(SHORT_AWARDS[award])))
    each = [_("{name}: {awards}", name=names[seat], awards=" ".join(won)) for seat, won in sorted(held.items())]
    return " · ".join(each) or _("{medal} Nobody leads an award.", medal=art.medal)


def title(_: Language, icon: str, name: str, stacks: int) -> str:
    """Head a table with how near the end is."""
    if stacks <= 0:
        return _("{icon} {name} · the end is here", icon=icon, name=name)
    return _.n(
        "{icon} {name} · ends when {count} more stack runs out",
        "{icon} {name} · ends when {count} more stacks run out",
        stacks,
        icon=icon,
        name=name,
    )


def task(_: Language, state: State, rolls_left: int, placed: Tile | None) -> str:
    """Say what the active player has to do now; ``placed`` is the tile that was chosen and must be placed."""
    if placed is not None:
        return _("choose where the {tile} goes", tile=tile(_, placed.material, placed.part))
    match state.phase:
        case Phase.ROLL:
            return _("roll the dice")
        case Phase.REROLL:
            return _.n("roll again ({count} roll left) or buy", "roll again ({count} rolls left) or buy", rolls_left)
        case Phase.BUY if state.bought:
            return _("buy a second tile or finish")
        case Phase.BUY:
            return _("buy a tile")
        case _:
            return _("send the wolf to a house")


def hint(_: Language, art: Art, game: Pigs, state: State, placed: Tile | None) -> str:
    """Show what the task is about, in a line; dice that are on the buttons are not shown again."""
    if placed is not None:
        return f"{art.tile(placed)} {art.pots(placed.pots)}".strip()
    match state.phase:
        case Phase.ROLL:
            return ""
        case Phase.REROLL if state.locked:
            return _("{wolf} A second wolf ends your turn!", wolf=art.wolf)
        case Phase.REROLL:
            return _("Tap the dice to roll again, or keep some.")
        case Phase.BUY:
            return art.dice(state.dice)
        case _:
            return chances(_, art, game.data.faces.spinner)


def chances(_: Language, art: Art, spinner: Sequence[Material]) -> str:
    """Say how likely the spinner is to stop at each material."""
    return " · ".join(
        _("{icon} {count} in {sides}", icon=art.of(kind), count=spinner.count(kind), sides=len(spinner))
        for kind in MATERIALS
    )


def standing(_: Language, name: SafeName, points: int) -> str:
    """Name a player with the points so far."""
    return _.n("{name} · {count} point", "{name} · {count} points", points, name=name)


def standing_in_short(_: Language, name: SafeName, points: int) -> str:
    """Name a player with the points so far, where there is little room."""
    return _.n("{name} · {count} pt", "{name} · {count} pts", points, name=name)


def in_the_making(_: Language, points: int) -> str:
    """Say what houses without a roof would be worth."""
    return _("(+{count} if roofed)", count=points)


def no_house(_: Language) -> str:
    """Say that there are no houses yet."""
    return _("*no house yet*")


# ---- the count


def sum_of(_: Language, tiles: str, points: int, values: Sequence[int]) -> str:
    """Count a house, tile by tile."""
    return _("{tiles} = {points} ({sum})", tiles=tiles, points=points, sum="+".join(map(str, values)))


def pots(_: Language, icon: str, pots: int, points: int) -> str:
    """Count flowerpots."""
    return _.n(
        "{icon} {count} flowerpot = {points}", "{icon} {count} flowerpots = {points}", pots, icon=icon, points=points
    )


def houses(_: Language, icon: str, houses: int, points: int) -> str:
    """Count finished houses."""
    return _.n(
        "{icon} {count} finished house = {points}",
        "{icon} {count} finished houses = {points}",
        houses,
        icon=icon,
        points=points,
    )


def award_points(_: Language, art: Art, award: Award, points: int) -> str:
    """Count an award."""
    return _("{medal} {award} = {points}", medal=art.award(award), award=_(AWARDS[award]), points=points)


def no_roof(_: Language, letters: str, houses: int) -> str:
    """Say which houses are worth nothing."""
    return _.n("{letters} has no roof: no points", "{letters} have no roof: no points", houses, letters=letters)


def tie_break(_: Language, houses: int) -> str:
    """Say how a tie was broken."""
    return _.n(
        "The tie goes to more finished houses: {count} house.",
        "The tie goes to more finished houses: {count} houses.",
        houses,
    )


# ---- the wolf


def huffs(_: Language, art: Art) -> str:
    """Say that the wolf is blowing."""
    return _("{wolf} The wolf huffs and puffs…", wolf=art.huffing_wolf)


def spins(_: Language, art: Art, name: SafeName, house: int) -> str:
    """Say at what the wolf blows, and that what flies away is still being decided."""
    return _("{name}'s {house} trembles, the spinner turns…", name=name, house=art.letter(house))


def your_loss(_: Language, art: Art, house: int, tiles: int, *, roof: bool) -> str:
    """Tell the owner of a house what it has lost."""
    values = {"wolf": art.wolf, "house": art.letter(house)}
    if roof:
        return _.n(
            "{wolf} The wolf blew the roof off your {house}!",
            "{wolf} The wolf blew {count} tiles off your {house}, the roof too!",
            tiles,
            **values,
        )
    return _.n(
        "{wolf} The wolf blew {count} tile off your {house}!",
        "{wolf} The wolf blew {count} tiles off your {house}!",
        tiles,
        **values,
    )


def your_house_is_gone(_: Language, art: Art, house: int) -> str:
    """Tell the owner of a house that nothing is left of it."""
    return _("{wolf} The wolf blew your {house} away!", wolf=art.wolf, house=art.letter(house))


def your_house_stood(_: Language, art: Art, house: int) -> str:
    """Tell the owner of a house that the wolf could do nothing to it."""
    return _("{wolf} The wolf blew at your {house}, but it stands firm!", wolf=art.wolf, house=art.letter(house))


def your_losses(_: Language, art: Art, tiles: int) -> str:
    """Tell somebody what several visits of the wolf have cost."""
    return _.n(
        "{wolf} The wolf kept blowing at you, and took {count} tile!",
        "{wolf} The wolf kept blowing at you, and took {count} tiles!",
        tiles,
        wolf=art.wolf,
    )


def your_houses_stood(_: Language, art: Art) -> str:
    """Tell somebody that several visits of the wolf have cost nothing."""
    return _("{wolf} The wolf kept blowing at you, but your houses stand firm!", wolf=art.wolf)


# ---- what is told of a finished game


def feast(_: Language, art: Art, sender: SafeName, victim: SafeName, tiles: int) -> str:
    """Tell of the wolf's worst visit."""
    return _.n(
        "{icon} {sender}'s wolf took {count} tile from {victim} in one breath.",
        "{icon} {sender}'s wolf took {count} tiles from {victim} in one breath.",
        tiles,
        icon=art.huffing_wolf,
        sender=sender,
        victim=victim,
    )


def tallest(_: Language, art: Art, name: SafeName, floors: int) -> str:
    """Tell of the tallest house."""
    return _.n(
        "{icon} {name} finished the tallest house: {count} tile high.",
        "{icon} {name} finished the tallest house: {count} tiles high.",
        floors,
        icon=art.house,
        name=name,
    )


def held(_: Language, name: SafeName, times: int) -> str:
    """Tell whose house stood firm."""
    return _.n(
        "🍃 {name} faced the wolf once without losing a tile.",
        "🍃 {name} faced the wolf {count} times without losing a tile.",
        times,
        name=name,
    )


def visits(_: Language, art: Art, times: int, tiles: int) -> str:
    """Tell how often the wolf came."""
    came = _.n("{wolf} The wolf came once", "{wolf} The wolf came {count} times", times, wolf=art.wolf)
    return _.n("{came} and blew away {count} tile.", "{came} and blew away {count} tiles.", tiles, came=came)


def no_wolf(_: Language, art: Art) -> str:
    """Tell that the wolf blew at nobody."""
    return _("{wolf} The wolf never blew at anybody.", wolf=art.wolf)


def picture(_: Language, yards: Sequence[tuple[str, int]]) -> str:
    """Describe the picture of all yards, each with its owner and the number of its houses."""
    owners = [_.n("{name}: {count} house", "{name}: {count} houses", count, name=name) for name, count in yards]
    return _("The yards at the end. {yards}.", yards=", ".join(owners))
