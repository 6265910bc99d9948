"""A player in a line or two: the sign at a yard, and all there is to say on compact tables."""

from __future__ import annotations

from bot.display.face import Scene
from bot.language import Language
from bot.texts import game as every_game
from cogs.pigs import words
from cogs.pigs.art import Art
from cogs.pigs.worth import Worth
from rules.game import Score
from rules.pigs.game import Pigs
from rules.pigs.score import AwardLine
from rules.pigs.state import MATERIALS, House, Phase, State

_TOGETHER = "\N{WORD JOINER}"


class Summary:
    """Describes players in short."""

    def __init__(self, game: Pigs, art: Art) -> None:
        self._art = art
        self._worth = Worth(game)

    def player(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Describe a player's houses: the active player's tile by tile, the others' by material."""
        state = scene.seen.state
        tell = self._tiles if score.seat == state.seat else self._materials
        houses = [tell(index, house) for index, house in enumerate(state.board.yards[score.seat])]
        mark = ["▶️"] if score.seat == state.seat else []
        return " ".join([*mark, self.sign(_, scene, score), *(houses or [words.no_house(_)])])

    def sign(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Name a player with points and flowerpots."""
        pots = sum(house.pots for house in scene.seen.state.board.yards[score.seat])
        return self.name(_, scene, score) + (f" {self._art.pots(1)}{_TOGETHER}{pots}" if pots else "")

    def name(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Name a player with points, those in the making, and awards."""
        state, name = scene.seen.state, scene.names[score.seat]
        over = state.phase is Phase.OVER
        left = score.seat in state.board.resigned and not over
        if left:
            return f"**{every_game.gone(_, name)}**"
        said = f"**{words.standing_in_short(_, name, score.total)}**"
        making = 0 if over else self._worth.in_the_making(state, score.seat)
        if making:
            said += f" {words.in_the_making(_, making)}"
        awards = sum(isinstance(line, AwardLine) for line in score.lines)
        return said + (f" 🏅{_TOGETHER}{awards}" if awards else "")

    def _tiles(self, index: int, house: House) -> str:
        return _TOGETHER.join((self._art.letter(index), self._art.lying(house)))

    def _materials(self, index: int, house: House) -> str:
        materials = [tile.material for tile in house.tiles]
        counts = [f"{self._art.of(kind)}{_TOGETHER}{materials.count(kind)}" for kind in MATERIALS if kind in materials]
        mark = self._art.house if house.complete else self._art.site
        return _TOGETHER.join((self._art.letter(index), mark, *counts))
