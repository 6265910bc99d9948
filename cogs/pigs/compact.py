"""A player in a line or two, for compact tables."""

from __future__ import annotations

from bot.display.face import Scene
from bot.language import Language
from bot.texts import game as every_game
from cogs.pigs import words
from cogs.pigs.art import Art
from rules.game import Score
from rules.pigs.score import AwardLine
from rules.pigs.state import MATERIALS, House, Phase, State

_TOGETHER = "\N{WORD JOINER}"


class Summary:
    """Describes players in short."""

    def __init__(self, art: Art) -> None:
        self._art = art

    def player(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Describe a player's houses: the active player's tile by tile, the others' by material."""
        state = scene.seen.state
        active = score.seat == state.seat
        tell = self._tiles if active else self._materials
        houses = [tell(index, house) for index, house in enumerate(state.board.yards[score.seat])]
        line = " ".join([self.name(_, scene, score), *(houses or [words.no_house(_)])])
        return f"▶️ {line}" if active else line

    def name(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Name a player with points and awards."""
        board, name = scene.seen.state.board, scene.names[score.seat]
        over = scene.seen.state.phase is Phase.OVER
        left = score.seat in board.resigned and not over
        said = every_game.gone(_, name) if left else words.standing(_, name, score.total)
        awards = sum(isinstance(line, AwardLine) for line in score.lines)
        return f"**{said}**" + (f" 🏅{awards}" if awards else "")

    def _tiles(self, index: int, house: House) -> str:
        return self._art.letter(index) + self._art.tiles(house.tiles)

    def _materials(self, index: int, house: House) -> str:
        materials = [tile.material for tile in house.tiles]
        counts = [f"{self._art.of(kind)}{_TOGETHER}{materials.count(kind)}" for kind in MATERIALS if kind in materials]
        mark = self._art.house if house.complete else self._art.site
        return _TOGETHER.join((self._art.letter(index), mark, *counts))
