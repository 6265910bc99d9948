"""The count in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language
from cogs.pigs.art import Art, letter
from cogs.pigs.words import award as award_name
from rules.game import Line
from rules.pigs.score import AwardLine, HouseLine, HousesLine, PotsLine
from rules.pigs.state import House


def score_line(_: Language, art: Art, yard: Sequence[House], line: Line) -> str:
    """Say what a line of the count gives, and for what."""
    match line:
        case HouseLine(points, place):
            house = yard[place]
            tiles = "".join(art.tile(tile.material, tile.part) for tile in house.tiles)
            if not line.complete:
                return _("{letter} {tiles} no roof: 0", letter=letter(place), tiles=tiles)
            return _("{letter} {tiles} = {points}", letter=letter(place), tiles=tiles, points=points)
        case PotsLine(points, pots):
            return _.n(
                "{icon} {count} flowerpot = {points}",
                "{icon} {count} flowerpots = {points}",
                pots,
                icon=art.pot,
                points=points,
            )
        case HousesLine(points, houses):
            return _.n(
                "{icon} {count} finished house = {points}",
                "{icon} {count} finished houses = {points}",
                houses,
                icon=art.house,
                points=points,
            )
        case AwardLine(points, award):
            return _("🏅 {award} = {points}", award=award_name(_, award), points=points)
    raise TypeError(f"no words for {line!r}")
