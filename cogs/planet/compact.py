"""A planet in words: in full, or in a line for compact tables."""

from __future__ import annotations

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import Language
from bot.texts import game as every_game
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art
from rules.game import Score, Seat
from rules.planet.game import Planet
from rules.planet.score import CharacterLine
from rules.planet.state import State
from rules.planet.tiles import BACK


class Summary:
    """Describes players."""

    def __init__(self, game: Planet, art: Art) -> None:
        self._game = game
        self._art = art

    def player(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Describe a planet in a line: fully for the seat to move, otherwise its dangers and characters."""
        state = scene.seen.state
        planet = self.field(_, scene, score)
        if score.seat == state.seat:
            return f"**{planet.name}**\n{planet.value}"
        baobabs = self._game.data.numbers.baobabs
        tally = self._game.tally(state, score.seat)
        characters = [self._art.characters[line.character] for line in score.lines if isinstance(line, CharacterLine)]
        hidden = self._art.hidden * state.planets[score.seat].count(BACK)
        parts = [
            f"**{planet.name}**",
            words.counts(_, self._art, tally, baobabs, said.DANGERS),
            f"{''.join(characters)}{hidden}",
        ]
        return "\u2002".join(filter(None, parts))

    def field(self, _: Language, scene: Scene[State], score: Score) -> Field:
        """Describe everything that is counted on a planet, and its characters."""
        state, seat = scene.seen.state, score.seat
        name = words.standing(_, scene.names[seat], score.total)
        if seat in state.resigned:
            name = every_game.gone(_, scene.names[seat])
        return Field(f"{self._mark(state, seat)}{name}", self._short(_, state, score))

    def _mark(self, state: State, seat: Seat) -> str:
        if seat == state.seat:
            return "▶️ "
        return "✅ " if seat in state.draft.picked else ""

    def _short(self, _: Language, state: State, score: Score) -> str:
        planet = state.planets[score.seat]
        if not planet:
            return words.no_tile(_)
        tally = self._game.tally(state, score.seat)
        characters = [words.worth(_, self._art, line) for line in score.lines if isinstance(line, CharacterLine)]
        if BACK in planet:
            characters.append(words.hidden(_, self._art, planet.count(BACK)))
        counts = words.counts(_, self._art, tally, self._game.data.numbers.baobabs)
        return "\n".join(line for line in (counts, " · ".join(characters)) if line) or "-"
