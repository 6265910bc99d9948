"""What everybody will remember: of one move, and of a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.language import Language
from bot.model.achievements import Finished
from bot.model.names import SafeName
from cogs.wolves import news, words
from cogs.wolves.art import Art
from rules.wolves.box import Box
from rules.wolves.events import Event, PigDrawn
from rules.wolves.score import HouseLine, WolfLine
from rules.wolves.state import State

Game: TypeAlias = Finished[State, Event]
MOST = 3
"""Highlights of a game."""
HIGH = 5
"""Floors from which a house is worth telling of."""


def moment(_: Language, art: Art, box: Box, events: Sequence[Event], names: Sequence[SafeName]) -> str | None:
    """Tell of a Big Bad Pig that came and what it does; None when there is none."""
    pigs = [event for event in events if isinstance(event, PigDrawn)]
    if not pigs:
        return None
    began = events[events.index(pigs[-1]) + 1 :]
    effects = news.effects(_, art, began)
    return " ".join([news.tell(_, art, box, pigs[-1], names), *effects[:1]])


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
