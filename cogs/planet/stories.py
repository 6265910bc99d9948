"""What is remembered of a game: its big moments, and the most remarkable at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.language import Language
from bot.model.achievements import Finished
from bot.model.names import SafeName
from bot.texts.lists import listed
from cogs.planet import names as said
from cogs.planet.art import Art
from rules.planet.events import Covered, Discarded, Event, Took, Unveiled
from rules.planet.game import Planet
from rules.planet.score import CharacterLine, VolcanoLine
from rules.planet.state import State
from rules.planet.tiles import Thing

MOST = 3
"""Lines about a finished game."""
CLOSE = 2
"""So few points between the first and the second are a close finish."""
BIG = 12
"""A character with so many points is worth a line."""


def moment(_: Language, art: Art, game: Planet, events: Sequence[Event], names: Sequence[SafeName]) -> str | None:
    """Say in a line what everybody remembers of a move; None when it is nothing special."""
    for event in events:
        match event:
            case Covered(seat, tiles):
                return _.n(
                    "{icon} Baobab! {count} tile of {name}'s planet turns face down for good.",
                    "{icon} Baobabs! {count} tiles of {name}'s planet turn face down for good.",
                    len(tiles),
                    icon=art.things[Thing.BAOBAB],
                    name=names[seat],
                )
            case Took(seat, tile=tile, face_down=True) if not any(isinstance(other, Discarded) for other in events):
                got = said.secret_character(_) if tile is None else said.face(_, art, game.tile(tile))
                return _(
                    "{icon} {name} dares the face-down tile: {tile}!", icon=art.face_down, name=names[seat], tile=got
                )
    shown = [names[event.seat] for event in events if isinstance(event, Unveiled)]
    if shown:
        return _(
            "{icon} The secret characters of {names} come to light!",
            icon=art.secret_character,
            names=listed(_, shown),
        )
    return None


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
