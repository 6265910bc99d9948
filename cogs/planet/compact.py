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
        if score.seat == state.seat:
            planet = self.field(_, scene, score)
            return f"**{planet.name}**\n{planet.value}"
        baobabs = self._game.data.numbers.baobabs
        tally = self._game.tally(state, score.seat)
        characters = [self._art.characters[line.character] for line in score.lines if isinstance(line, CharacterLine)]
        parts = [
            f"**{self._standing(_, scene, score)}**",
            words.counts(self._art, tally, baobabs, said.DANGERS),
            "".join(characters),
        ]
        return words.SPACE.join(filter(None, parts))

    def field(self, _: Language, scene: Scene[State], score: Score) -> Field:
        """Describe what a planet scores and everything that is counted on it."""
        state, seat = scene.seen.state, score.seat
        name = self._standing(_, scene, score)
        if seat not in state.resigned and (gist := words.gist(self._art, score.lines)):
            name = f"{name} ({gist})"
        return Field(name, self._counts(_, state, seat))

    def _standing(self, _: Language, scene: Scene[State], score: Score) -> str:
        state, seat = scene.seen.state, score.seat
        mark = "▶️ " if seat == state.seat else "✅ " if seat in state.draft.picked else ""
        if seat in state.resigned:
            return mark + every_game.gone(_, scene.names[seat])
        secret = state.planets[seat].count(BACK)
        return mark + words.standing(_, self._art, scene.names[seat], score.total, secret)

    def _counts(self, _: Language, state: State, seat: Seat) -> str:
        if not state.planets[seat]:
            return words.no_tile(_)
        return words.everything(self._art, self._game.tally(state, seat), self._game.data.numbers.baobabs) or "-"
