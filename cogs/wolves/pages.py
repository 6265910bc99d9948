"""The rules of the game in short pages, in our own words; the numbers are those of the game's data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.display.drawing import Drawing
from bot.language import Language, minus
from bot.texts.lists import listed
from cogs.wolves.art import Art
from cogs.wolves.names import signed
from rules.wolves.data import WolvesData
from rules.wolves.state import Card, Colour, Floor, House

_EXAMPLE = (
    House(
        Colour.RED,
        (Floor(Card("red-4"), 4), Floor(Card("white-8"), 8), Floor(Card("red-12"), 12)),
        (Floor(Card("red-2"), 2),),
    ),
    House(Colour.GREEN, (Floor(Card("green-1"), 1), Floor(Card("green-7"), 7))),
)


def pages(_: Language, art: Art, data: WolvesData) -> tuple[Drawing, ...]:
    """Write the pages."""
    values = _values(_, art, data)
    return (
        Drawing(
            _("{game} The aim", **values),
            _(
                "You are a wolf who builds houses, and your little wolves live in your rivals' houses.\n\n"
                "A house that stands at the end scores **{standing}**. In each colour the shortest of all houses "
                "falls {falling_house}, and the tallest {tallest_house} scores **{tallest}** more.\n\n"
                "{example}\n\n"
                "House A is red. Its 8 is a white card, and it has a basement below the ground. House B is green.",
                **values,
            ),
        ),
        Drawing(
            _("{deck} A turn", **values),
            _(
                "Play one of your {hand} cards, then draw one.\n\n"
                "**Build** it on a house of its colour, or start a house. Numbers go up, and gaps are fine. "
                "You have at most {most} houses: one {red}, one {yellow}, one {green}.\n\n"
                "**Or discard** it. Then you may send one of your wolves ({wolves}) to a rival's house in which no "
                "wolf lives.",
                **values,
            ),
        ),
        Drawing(
            _("{white} Special cards", **values),
            _(
                "{white} White fits every house. A house that is all white takes the first colour that is built "
                "there; without any it falls at the end.\n\n"
                "{also}: choose the number when you build it.\n\n"
                "{basements} may also go *below* a house, deeper and deeper. {roomy}\n\n"
                "As a roof, while nothing is built on it:\n{rooftops}",
                **values,
            ),
        ),
        Drawing(
            _("{big_bad_pig} Big Bad Pigs", **values),
            _(
                "{pigs} Big Bad Pigs hide in the deck. When one is drawn, it goes to the tallest house without one. "
                "They score {tokens}, in this order.\n\n"
                "Then everyone passes a card to the right {pass_right}, or to the left {pass_left}, or must send a "
                "wolf {send_wolf}.\n\n"
                "The last pig does none of that. It brings the end: everyone has **{turns}** more turns, and nobody "
                "draws.",
                **values,
            ),
        ),
        Drawing(
            _("🏁 The count"),
            _(
                "**Height:** one for each floor and each basement; some roofs count more.\n"
                "White houses fall. In each colour the single shortest house falls too, unless it is the only one, "
                "and the single tallest scores {tallest}.\n\n"
                "A standing house: **{standing}**, a fallen one: **{demolished}**\n"
                "{wolf} A wolf in a standing house: its number, in a fallen one: **{demolished_wolf}**, "
                "at home: nothing\n"
                "{big_bad_pig} A pig: its number for the house's owner, on a fallen one: **{demolished_token}**\n\n"
                "Most points win; ties go to more points from wolves.",
                **values,
            ),
        ),
        Drawing(
            _("{smooki} Two players, and Baby Wolf", **values),
            _(
                "With two, **Smooki** builds too. After both turns he draws a card. Whoever has the Mustache "
                "{mustache} chooses where it goes if it fits in several places. A white card passes the Mustache on. "
                "Wolves may live with him, and he may have the tallest house, but he can't win.\n\n"
                "After the last pig both choose their cards at the same time and show them, and the Mustache plays "
                "first, until no card is left.\n\n"
                "**Baby Wolf:** wolves go to your *own* houses when you discard, and pigs have no effect but their "
                "points.",
                **values,
            ),
        ),
    )


def _values(_: Language, art: Art, data: WolvesData) -> dict[str, Any]:
    houses, points = data.houses, data.points
    also = ", ".join(
        _("**{printed}/{other}**", printed=printed, other=other) for printed, other in data.cards.also.items()
    )
    roomy = " ".join(
        _("With a basement {basement} there is room for {wolves} wolves.", basement=basement, wolves=wolves)
        for basement, wolves in houses.wolves_beside.items()
    )
    return {
        **art.model_dump(),
        "big_bad_pig": art["big_bad_pig"],
        "example": art.yard(_EXAMPLE),
        "standing": points.standing,
        "tallest": points.tallest,
        "demolished": minus(points.demolished),
        "demolished_wolf": minus(points.demolished_wolf),
        "demolished_token": minus(points.demolished_token),
        "hand": data.deal.hand,
        "most": houses.most,
        "wolves": _listed(_, data.tokens.wolves),
        "tokens": _listed(_, data.tokens.pigs),
        "pigs": len(data.cards.pigs),
        "turns": data.end.turns,
        "also": also,
        "basements": _listed(_, data.cards.basements),
        "roomy": roomy,
        "rooftops": "\n".join(_rooftop(_, data, roof) for roof in data.cards.numbers if _is_special(data, roof)),
    }


def _is_special(data: WolvesData, roof: int) -> bool:
    return roof in data.houses.rooftop_floors or roof in data.houses.rooftop_points


def _rooftop(_: Language, data: WolvesData, roof: int) -> str:
    effects = []
    if (floors := data.houses.rooftop_floors.get(roof)) is not None:
        effects.append(_.n("counts as {count} floor", "counts as {count} floors", floors))
    if (points := data.houses.rooftop_points.get(roof)) is not None:
        effects.append(_("{points} points", points=signed(points)))
    return _("**{roof}** {effects}", roof=roof, effects=", ".join(effects))


def _listed(_: Language, numbers: Iterable[int]) -> str:
    return listed(_, [*map(str, numbers)])
