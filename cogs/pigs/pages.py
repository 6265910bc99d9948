"""The rules of the game in short pages, in our own words; the numbers are those of the game's data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.display.drawing import Drawing
from bot.language import Language
from cogs.pigs.art import Art
from rules.pigs.data import PigsData
from rules.pigs.events import Award
from rules.pigs.state import MATERIALS, Face


def pages(_: Language, art: Art, data: PigsData) -> tuple[Drawing, ...]:
    """Write the pages."""
    values = _values(art, data)
    return (
        Drawing(
            _("{game} The aim", **values),
            _(
                "You are a little pig who builds houses. Roll dice, buy doors, windows and roofs, "
                "and put them together.\n\n"
                "Only **houses with a roof** count at the end. Every tile in them is worth points:\n"
                "{straw} straw {straw_points} · {wood} wood {wood_points} · {brick} brick {brick_points}\n"
                "and so is every {pot} flowerpot ({pot_points}) and every finished house ({house_points}).\n\n"
                "But mind the {wolf}: {wolves} of them on your dice, and the wolf attacks somebody's house!",
                **values,
            ),
        ),
        Drawing(
            _("🎲 Rolling"),
            _(
                "On your turn you roll {dice} dice, up to **{rolls} times**. A blue button keeps the best dice and "
                "rolls the others; or tap the dice that you want to roll again and press Reroll. You may reroll dice "
                "that you kept before, and you may stop at any time by buying.\n\n"
                "A die that shows a {wolf} stays as it is for the whole turn. As soon as **{wolves}** show a wolf, "
                "your turn is over: you can't buy anything, and the wolf comes.\n\n"
                "What is on the dice:\n{faces}",
                **values,
            ),
        ),
        Drawing(
            _("🛒 Buying"),
            _(
                "Dice with the same symbol buy that part of a house. It takes\n"
                "**{straw_cost}** dice for {straw} straw,\n"
                "**{wood_cost}** dice for {wood} wood,\n"
                "**{brick_cost}** dice for {brick} brick.\n"
                "You may use fewer than you have. Each green button buys a tile and puts it where it says: "
                "“Straw → A” goes to your house A.\n\n"
                "You get the top tile of its stack; flowerpots {pot} on it are shown.\n\n"
                "With the dice that are left you may buy a second tile, if it differs from the first in part "
                "or material. If you can buy something, you must.",
                **values,
            ),
        ),
        Drawing(
            _("{house} Building", **values),
            _(
                "A house starts with a door or a window. Windows go on top, as many as you like. "
                "One door may be slid under windows, as long as there is no roof.\n\n"
                "A {roof} roof finishes a house, with or without a door. Then nothing more can be added.\n\n"
                "You may build any number of houses at once and mix materials as you like. Tiles stay where they are.",
                **values,
            ),
        ),
        Drawing(
            _("{wolf} The wolf comes", **values),
            _(
                "{wolves} wolves on your dice? Choose an opponent's house, finished or not. Then the spinner turns. "
                "On it are\n{spinner}\n\n"
                "All tiles of the material where it stops leave that house and the game. What stood on them stays, "
                "but a roof alone falls in too. A house that has lost its roof can be built on again.",
                **values,
            ),
        ),
        Drawing(
            _("🏁 The end"),
            _(
                "The game ends after the turn in which as many stacks have run out as there are players. "
                "Most points win; ties go to more finished houses.\n\n"
                "**Veteran:** pots and houses give no points. Instead there are awards: {whole_points} points to the "
                "first who finishes a house with door, window and roof all of {straw}, all of {wood}, all of {brick}; "
                "and at the end {end_points} points each for most pots, most finished houses, and the tallest "
                "finished house with a door. If there is a tie for one of these, nobody gets it.\n\n"
                "**Twin tiles:** equal dice may buy two equal straw tiles.\n"
                "**Finish the round:** everyone gets the same number of turns.",
                **values,
            ),
        ),
    )


def _values(art: Art, data: PigsData) -> dict[str, Any]:
    award = data.points.award
    return {
        **art.model_dump(),
        "pot": art.pots(1),
        **{f"{material}_points": data.points.tile[material] for material in MATERIALS},
        **{f"{material}_cost": data.turn.cost[material] for material in MATERIALS},
        "pot_points": data.points.pot,
        "house_points": data.points.house,
        "whole_points": _one(award[card] for card in (Award.ALL_STRAW, Award.ALL_WOOD, Award.ALL_BRICK)),
        "end_points": _one(award[card] for card in (Award.MOST_POTS, Award.MOST_HOUSES, Award.TALLEST)),
        "dice": len(data.faces.dice),
        "rolls": data.turn.rolls,
        "wolves": data.turn.wolves,
        "faces": "\n".join(_sides(art, die, sides) for die, sides in enumerate(data.faces.dice)),
        "spinner": "".join(art.of(field) for field in data.faces.spinner),
    }


def _one(points: Iterable[int]) -> str:
    return "/".join(str(value) for value in dict.fromkeys(points))


def _sides(art: Art, die: int, sides: Sequence[Face]) -> str:
    return "".join(art.die(die, face) for face in sides)
