"""The rules of the game in short pages, in our own words."""

from __future__ import annotations

from bot.drawing import Drawing
from bot.language import Language
from cogs.pigs.art import Art


def pages(_: Language, art: Art) -> tuple[Drawing, ...]:
    """Write the pages."""
    icons = art.model_dump()
    return (
        Drawing(
            _("{game} The aim", **icons),
            _(
                "You are a little pig who builds houses. Roll dice, buy doors, windows and roofs, "
                "and put them together.\n\n"
                "Only **houses with a roof** count at the end. Every tile in them is worth points:\n"
                "{straw} straw 2 · {wood} wood 3 · {brick} brick 4\n"
                "and so is every {pot} flowerpot (1) and every finished house (1).\n\n"
                "But mind the {wolf}: two of them on your dice, and somebody's house is blown at!",
                **icons,
            ),
        ),
        Drawing(
            _("🎲 Rolling"),
            _(
                "On your turn you roll five dice, up to **three times**. Tap the dice that you want to roll "
                "again, then press Reroll. You may roll dice again that you kept before, "
                "and you may stop at any time.\n\n"
                "A die that shows a {wolf} stays as it is for the whole turn. As soon as **two** show a wolf, "
                "your turn is over: nothing can be bought, and the wolf comes.\n\n"
                "Two dice have {door}{door}{window}{window}{roof}{roof}, "
                "three have {door}{door}{window}{window}{roof}{wolf}.",
                **icons,
            ),
        ),
        Drawing(
            _("🛒 Buying"),
            _(
                "Dice of one symbol buy a tile of that part:\n"
                "**2** dice: {straw} straw\n"
                "**3** dice: {straw} straw or {wood} wood\n"
                "**4** or **5** dice: {straw}, {wood} or {brick} brick\n\n"
                "You get the top tile of its stack; flowerpots {pot} on it are shown.\n\n"
                "With what is left of your dice you may buy a second tile, if it differs from the first in part "
                "or material. If you can buy, you must buy at least one.",
                **icons,
            ),
        ),
        Drawing(
            _("{house} Building", **icons),
            _(
                "A house begins with a door or a window. Windows go on top, as many as you like. "
                "One door may be slid under windows, as long as there is no roof.\n\n"
                "A {roof} roof finishes a house, with or without a door. Then nothing more can be added.\n\n"
                "You may have any number of houses at once and mix materials as you like. What is placed stays.",
                **icons,
            ),
        ),
        Drawing(
            _("{wolf} The wolf comes", **icons),
            _(
                "Two wolves on your dice? Choose an opponent's house, finished or not. Then the spinner turns: "
                "3 of its 6 fields are {straw} straw, 2 {wood} wood, 1 {brick} brick.\n\n"
                "All tiles of that material leave that house and the game. What stood on them stays, but a roof "
                "alone falls in too. A house without its roof can be built on again.",
                **icons,
            ),
        ),
        Drawing(
            _("🏁 The end"),
            _(
                "The game ends after the turn in which as many stacks are empty as there are players. "
                "Most points win; among equals whoever has more finished houses.\n\n"
                "**Veteran:** pots and houses give no points. Instead there are awards: 2 points to the first who "
                "finishes a house with door, window and roof all of {straw}, all of {wood}, all of {brick}; "
                "and at the end 3 points each for most pots, most finished houses, and the tallest finished house "
                "with a door. A tie for one of these three: nobody gets it.\n\n"
                "**Twin tiles:** four equal dice may buy two straw tiles of the same part.\n"
                "**Finish the round:** everybody gets the same number of turns.",
                **icons,
            ),
        ),
    )
