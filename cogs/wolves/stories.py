"""What everybody will remember: of one move, and of a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.display.face import Scene
from bot.language import Language
from bot.model.achievements import Finished
from bot.model.names import SafeName
from cogs.wolves import names as said
from cogs.wolves import news, words
from cogs.wolves.art import Art
from rules.tuples import with_item
from rules.wolves.box import Box
from rules.wolves.building import Yards
from rules.wolves.events import Event, FloorBuilt, PigDrawn, WolfSent
from rules.wolves.score import HouseLine, WolfLine, fates
from rules.wolves.state import Address, Colour, State

Game: TypeAlias = Finished[State, Event]
MOST = 3
"""Highlights of a game."""
HIGH = 5
"""Floors from which a house is worth telling of."""
FAMILY = 2
"""Wolves in a house that are worth telling of when it would fall."""


def moment(_: Language, art: Art, box: Box, scene: Scene[State], events: Sequence[Event]) -> str | None:
    """Tell of a Big Bad Pig, of somebody's last wolf, or of a house with wolves in it that would fall now."""
    state, names = scene.seen.state, scene.names
    for event in reversed(events):
        if isinstance(event, PigDrawn):
            return news.tell(_, art, box, event, names)
    for event in events:
        match event:
            case WolfSent(seat) if not state.wolves[seat]:
                wolves = sum(wolf.seat == seat for yard in state.yards for house in yard for wolf in house.wolves)
                return words.all_wolves_sent(_, art, names[seat], wolves)
            case FloorBuilt():
                return _endangered(_, art, box, scene, event)
    return None


def _endangered(_: Language, art: Art, box: Box, scene: Scene[State], built: FloorBuilt) -> str | None:
    """Tell of the house with the most wolves that a floor has made the shortest of its colour."""
    yards = scene.seen.state.yards
    before, after = fates(box, _without(yards, built)), fates(box, yards)
    falling = [
        (len(yards[at.builder][at.house].wolves), at)
        for at, fate in after.items()
        if not fate.standing and at in before and before[at].standing
    ]
    wolves, at = max(falling, key=lambda found: found[0], default=(0, Address(0, 0)))
    if wolves < FAMILY:
        return None
    return words.would_fall_with_wolves(_, art, said.name(_, scene.names, at.builder), at.house, wolves)


def _without(yards: Yards, built: FloorBuilt) -> Yards:
    """Give the yards as they were before a floor was built."""
    yard = yards[built.builder]
    if built.starts:
        return with_item(yards, built.builder, yard[:-1])
    house = yard[built.house]
    colour = Colour.WHITE if built.colours else house.colour
    lower = replace(house, floors=house.floors[:-1], colour=colour)
    return with_item(yards, built.builder, with_item(yard, built.house, lower))


def highlights(_: Language, art: Art, game: Game, names: Sequence[SafeName]) -> list[str]:
    """Tell of the tallest house, of wolves that all came home, and of houses that fell with their wolves."""
    found = [_homes(_, art, game, names), _fallen(_, art, game, names), _tallest(_, art, game, names)]
    return [line for line in found if line][:MOST]


def _tallest(_: Language, art: Art, game: Game, names: Sequence[SafeName]) -> str:
    houses = [
        (line.height, -seat, line.house)
        for seat, score in enumerate(game.scores)
        for line in score.lines
        if isinstance(line, HouseLine) and line.standing
    ]
    height, seat, house = max(houses, default=(0, 0, 0))
    return words.highest_house(_, art, names[-seat], house, height) if height >= HIGH else ""


def _homes(_: Language, art: Art, game: Game, names: Sequence[SafeName]) -> str:
    """Name those all of whose wolves live in houses that stand."""
    found = [
        seat
        for seat, score in enumerate(game.scores)
        if all(line.address is not None and line.standing for line in score.lines if isinstance(line, WolfLine))
    ]
    return words.all_wolves_home(_, art, names, found) if found else ""


def _fallen(_: Language, art: Art, game: Game, names: Sequence[SafeName]) -> str:
    """Tell of the house that fell with the most wolves."""
    yards = game.state.yards
    fallen = [
        (len(yards[score.seat][line.house].wolves), score.seat, line.house)
        for score in game.scores
        for line in score.lines
        if isinstance(line, HouseLine) and not line.standing
    ]
    wolves, seat, house = max(fallen, default=(0, 0, 0))
    return words.fell_with_wolves(_, art, names[seat], house, wolves) if wolves else ""
