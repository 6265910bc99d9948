"""The rules of the game in short pages, in our own words; the numbers are those of the game's data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.display.drawing import Drawing
from bot.language import Language, minus
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
                "You are a wolf who builds houses, and whose little wolves live in the houses of others.\n\n"
                "A house that stands at the end is worth **{standing}** points. In each colour the shortest of all "
                "houses is torn down, and the tallest is worth **{tallest}** more.\n\n"
                "{example}\n"
                "House A is red {red}. Its 8 is a white card {white}, and below the ground {ground} it has a basement. "
                "House B is green {green}.",
                **values,
            ),
        ),
        Drawing(
            _("{deck} A turn", **values),
            _(
                "Play one of your {hand} cards, then you draw one.\n\n"
                "**Build** it on a house of its colour, or start a house. Numbers go up, and gaps are fine. "
                "You have at most {most} houses, one {red}, one {yellow}, one {green}.\n\n"
                "**Or discard** it. Then you may send one of your wolves ({wolves}) to a house of somebody else in "
                "which no wolf lives.",
                **values,
            ),
        ),
        Drawing(
            _("{white} Special cards", **values),
            _(
                "{white} White fits every house. A house that is all white takes the first colour that is built "
                "there; without any it is torn down at the end.\n\n"
                "{also}: the number is yours to choose when you build it.\n\n"
                "{basements} may go *below* a house that has a floor, deeper and deeper. {roomy}\n\n"
                "On the roof, as long as nothing is built on them:\n{rooftops}",
                **values,
            ),
        ),
        Drawing(
            _("{pig} Big Bad Pigs", **values),
            _(
                "{pigs} Big Bad Pigs hide in the deck. When one is drawn, the tallest house that has no pig gets it: "
                "they are worth {tokens}, one after the other.\n\n"
                "Then one of these happens: all pass a card to the right, all pass a card to the left, or everybody "
                "must send a wolf.\n\n"
                "The last pig does none of that. It brings the end: everybody has **{turns}** more turns, "
                "and nobody draws.",
                **values,
            ),
        ),
        Drawing(
            _("🏁 The count"),
            _(
                "**Height:** one for each floor and each basement; some roofs count more.\n"
                "White houses are torn down. In each colour the single shortest house is torn down too, unless it is "
                "alone, and the single tallest gets {tallest}.\n\n"
                "A house that stands: **{standing}**, torn down: **{demolished}**\n"
                "{wolf} A wolf in a house that stands: its number, else **{demolished_wolf}**. "
                "At home it is worth nothing.\n"
                "{pig} A pig: its number for the owner of the house, else **{demolished_token}**.\n\n"
                "Most points win; among equals whoever has more from wolves.",
                **values,
            ),
        ),
        Drawing(
            _("{smooki} Two players, and Baby Wolf", **values),
            _(
                "With two, **Smooki** builds too. After both turns a card is opened for him. Whoever has the Mustache "
                "{mustache} says where it goes if it fits in several ways. A white card passes the Mustache on. "
                "Wolves may live with him, and he may have the tallest house, but he can't win.\n\n"
                "After the last pig both choose their cards at the same time, show them, and the Mustache plays first, "
                "until no card is left.\n\n"
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
        "example": art.yard(_EXAMPLE),
        "standing": points.standing,
        "tallest": points.tallest,
        "demolished": minus(points.demolished),
        "demolished_wolf": minus(points.demolished_wolf),
        "demolished_token": minus(points.demolished_token),
        "hand": data.deal.hand,
        "most": houses.most,
        "wolves": _listed(data.tokens.wolves),
        "tokens": _listed(data.tokens.pigs),
        "pigs": len(data.cards.pigs),
        "turns": data.end.turns,
        "also": also,
        "basements": _listed(data.cards.basements),
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


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
