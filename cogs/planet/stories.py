"""What is remembered of a game: its big moments, and the most remarkable at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.display.face import Scene
from bot.language import Language
from bot.model.achievements import Finished
from bot.model.names import SafeName
from bot.texts.lists import listed
from cogs.planet import names as said
from cogs.planet import news, words
from cogs.planet.art import Art
from rules.game import Score, Seat
from rules.planet.events import Covered, Discarded, Event, Took, Unveiled
from rules.planet.game import Planet
from rules.planet.score import CharacterLine, VolcanoLine
from rules.planet.state import State
from rules.planet.tiles import Thing
from rules.tuples import with_item

MOST = 3
"""Lines about a finished game."""
CLOSE = 2
"""So few points between the first and the second are a close finish."""
BIG = 12
"""A character with so many points is worth a line."""
MANY = 4
"""From so many volcanoes on it is worth a line who pays for them."""


def moment(_: Language, art: Art, game: Planet, scene: Scene[State], events: Sequence[Event]) -> str | None:
    """Say in a line what everybody remembers of a move; None when it is nothing special."""
    names = scene.names
    for event in events:
        match event:
            case Covered():
                return news.tell(_, art, game, event, names)
            case Took(face_down=True) if not any(isinstance(other, Discarded) for other in events):
                return news.tell(_, art, game, event, names)
    for event in events:
        if isinstance(event, Took):
            return _turned(_, art, game, scene, event.seat)
    shown = [names[event.seat] for event in events if isinstance(event, Unveiled)]
    return words.unveiled(_, art, shown) if shown else None


def _turned(_: Language, art: Art, game: Planet, scene: Scene[State], seat: Seat) -> str | None:
    """Say what the latest tile of a planet has changed in the count that everybody knows, if it is much."""
    state = scene.seen.state
    planets = with_item(state.planets, seat, state.planets[seat][:-1])
    before, after = game.scores(replace(state, planets=planets)), game.scores(state)
    payers = [other for other, score in enumerate(after) if _volcanoes(score).points]
    if payers == [seat] and _volcanoes(after[seat]).volcanoes >= MANY:
        paid = [other for other, score in enumerate(before) if _volcanoes(score).points]
        if paid != payers:
            return words.most_volcanoes(_, art, scene.names[seat], _volcanoes(after[seat]).points)
    knew = {line.tile: line.points for line in before[seat].lines if isinstance(line, CharacterLine)}
    for line in after[seat].lines:
        if isinstance(line, CharacterLine) and knew.get(line.tile, 0) < BIG <= line.points:
            return words.big_character(_, art, scene.names[seat], line)
    return None


def _volcanoes(score: Score) -> VolcanoLine:
    (line,) = (line for line in score.lines if isinstance(line, VolcanoLine))
    return line


def highlights(_: Language, art: Art, finished: Finished[State, Event], names: Sequence[SafeName]) -> list[str]:
    """Tell the most remarkable things of a finished game, each in a line."""
    told = (*_finish(_, finished, names), *_best(_, art, finished, names), *_losses(_, art, finished, names))
    return list(told)[:MOST]


def _finish(_: Language, finished: Finished[State, Event], names: Sequence[SafeName]) -> Iterator[str]:
    first = [seat for seat, standing in enumerate(finished.standings) if standing.rank == 1]
    others = [
        score.total
        for score, standing in zip(finished.scores, finished.standings, strict=True)
        if standing.rank > 1 and not standing.resigned
    ]
    if len(first) == 1 and others:
        ahead = finished.scores[first[0]].total - max(others)
        if 0 < ahead <= CLOSE:
            yield _.n(
                "🏁 A close finish: {name} wins by {count} point.",
                "🏁 A close finish: {name} wins by {count} points.",
                ahead,
                name=names[first[0]],
            )


def _best(_: Language, art: Art, finished: Finished[State, Event], names: Sequence[SafeName]) -> Iterator[str]:
    lines = [(line, score.seat) for score in finished.scores for line in score.lines if isinstance(line, CharacterLine)]
    if lines:
        line, seat = max(lines, key=lambda found: found[0].points)
        if line.points >= BIG:
            yield _(
                "{icon} The best character is {name}'s {character} with {points} points.",
                icon=art.characters[line.character],
                name=names[seat],
                character=said.character(_, line.character),
                points=line.points,
            )


def _losses(_: Language, art: Art, finished: Finished[State, Event], names: Sequence[SafeName]) -> Iterator[str]:
    covered = [0] * len(names)
    for event in finished.events:
        if isinstance(event, Covered):
            covered[event.seat] += len(event.tiles)
    if max(covered):
        seat = covered.index(max(covered))
        yield _.n(
            "{icon} Baobabs turned {count} tile of {name}'s planet face down.",
            "{icon} Baobabs turned {count} tiles of {name}'s planet face down.",
            covered[seat],
            icon=art.things[Thing.BAOBAB],
            name=names[seat],
        )
    most = {
        score.seat: line
        for score in finished.scores
        for line in score.lines
        if isinstance(line, VolcanoLine) and line.points
    }
    if most:
        lost = -min(line.points for line in most.values())
        yield _.n(
            "{icon} The most volcanoes cost {names} {count} point.",
            "{icon} The most volcanoes cost {names} {count} points.",
            lost,
            icon=art.things[Thing.VOLCANO],
            names=listed(_, [names[seat] for seat in most]),
        )
