"""The public table: the draft, the planets in short, and the final count."""

from __future__ import annotations

from bot.display import common
from bot.display.drawing import Drawing, Field
from bot.display.face import Scene
from bot.language import Language
from bot.model.ranking import lost, ranked, ranking
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art, number
from cogs.planet.controls import Controls
from rules.game import Score, Seat
from rules.planet.game import Planet
from rules.planet.score import CharacterLine
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, KINDS, Kind


class Table:
    """Draws tables."""

    def __init__(self, game: Planet, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._rounds = len(game.box.cell_kinds())

    def draw(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        state = scene.seen.state
        recent_field = common.recent_field(_, scene)
        fields: tuple[Field, ...] = ()
        if scene.compact:
            text = "\n".join(self._compact(_, scene))
        elif state.phase is Phase.OVER:
            text, fields = self._winners(_, scene), (*self._count(_, scene), recent_field)
        else:
            text = "\n".join(self._now(_, scene))
            fields = (*(self._planet(_, scene, score) for score in self._game.scores(state)), recent_field)
        return Drawing(
            f"{self._art.game} {self._game.info.name}",
            text,
            fields,
            colour=self._colour,
            rows=self._controls.table(_, scene),
        )

    def _compact(self, _: Language, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        scores = self._game.scores(state)
        if state.phase is Phase.OVER:
            places = ranked(scene.table, self._game, state)
            lines = [f"{mark} **{words.standing(_, scene.names[seat], scores[seat].total)}**" for mark, seat in places]
            return [self._winners(_, scene), *lines]
        return [
            *(line for line in self._now(_, scene) if line),
            *(self._summary(_, scene, score) for score in scores),
        ]

    def _summary(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Tell of a planet in a line: of whoever is to move all, of the others what threatens and who lives there."""
        state = scene.seen.state
        planet = self._planet(_, scene, score)
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

    def draft(self, _: Language, scene: Scene[State]) -> str:
        """Describe the tiles on the table, one below the other, as far as the reader may see them."""
        state = scene.seen.state
        draft, name = state.draft, scene.names[state.draft.first]
        if BACK in draft.table:
            return f"{self._art.face_down * len(draft.table)} {words.looking(_, name)}"
        lines = [
            f"{number(place)} {said.described(_, self._art, self._game.tile(tile), self._game.data.points)}"
            for place, tile in enumerate(draft.table, 1)
        ]
        if draft.face_down == BACK:
            lines.append(words.face_down_tile(_, self._art, name))
        elif draft.face_down is not None:
            tile = self._game.tile(draft.face_down)
            lines.append(f"{self._art.face_down} {said.described(_, self._art, tile, self._game.data.points)}")
        return "\n".join(lines)

    def _now(self, _: Language, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        task = words.heading(_, scene.names[state.seat], words.task(_, state))
        lines = [f"### {task}", words.round_line(_, self._art, state, self._rounds), ""]
        if state.phase is Phase.STACK:
            needs = self._game.needs(state, state.seat)
            lines += [words.stack_line(_, self._art, kind, state.left[kind], needs[kind]) for kind in KINDS]
        else:
            lines.append(self._tiles(_, scene) if scene.compact else self.draft(_, scene))
        if state.by_place:
            lines.append(words.secret(_, self._art))
        return lines

    def _tiles(self, _: Language, scene: Scene[State]) -> str:
        """Show the tiles on the table in a line; "" while the controls show them. Of characters more must be said."""
        state = scene.seen.state
        if state.draft.kind is Kind.CHARACTER or BACK in state.draft.table:
            return self.draft(_, scene)
        if state.phase is Phase.PICK:
            return ""
        faces = (said.face(_, self._art, self._game.tile(tile)) for tile in state.draft.table)
        return " · ".join(f"{number(place)} {face}" for place, face in enumerate(faces, 1))

    def _planet(self, _: Language, scene: Scene[State], score: Score) -> Field:
        state, seat = scene.seen.state, score.seat
        name = words.standing(_, scene.names[seat], score.total)
        if seat in state.resigned:
            name = words.gone(_, scene.names[seat])
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

    def _winners(self, _: Language, scene: Scene[State]) -> str:
        state = scene.seen.state
        scores = self._game.scores(state)
        first, *others = ranking(scene.table, self._game, state)
        last = lost(scene.table, self._game, state)
        playing = [seat for group in others for seat in group if seat not in last]
        tied = any(scores[seat].total == scores[first[0]].total for seat in playing)
        return f"### {words.winners(_, [scene.names[seat] for seat in first], fewer_volcanoes=tied)}"

    def _count(self, _: Language, scene: Scene[State]) -> tuple[Field, ...]:
        state = scene.seen.state
        scores = self._game.scores(state)
        fields = []
        for mark, seat in ranked(scene.table, self._game, state):
            name = words.standing(_, scene.names[seat], scores[seat].total)
            fields.append(Field(f"{mark} {name}", self.count(_, state, scores[seat])))
        return tuple(fields)

    def count(self, _: Language, state: State, score: Score) -> str:
        """Tell the count of a planet line by line, under what is visible on it."""
        tally = self._game.tally(state, score.seat)
        lines = [words.counts(_, self._art, tally, self._game.data.numbers.baobabs)]
        lines += [words.score_line(_, self._art, line, self._game.data) for line in score.lines]
        hidden = state.planets[score.seat].count(BACK)
        if hidden:
            lines.append(words.hidden(_, self._art, hidden))
        return "\n".join(line for line in lines if line)
