"""The end of a game as a picture shows it."""

from __future__ import annotations

from bot.display.face import Scene, Sketch
from bot.language import Language, minus
from bot.model.ranking import ranking
from cogs.wolves import labels, words
from cogs.wolves.art import HATS, Art, basement_words, floor_words, resident_words
from cogs.wolves.picture import Home, Yard, paint
from rules.wolves.game import Wolves
from rules.wolves.state import SMOOKI, State


def final_sketch(_: Language, game: Wolves, art: Art, scene: Scene[State]) -> Sketch | None:
    """Sketch the houses of all builders, Smooki last; None when there are no pictures of the cards in them."""
    state = scene.seen.state
    houses = [house for yard in state.yards for house in yard]
    drawn = {word for house in houses for word in (*floor_words(house), *basement_words(house), *resident_words(house))}
    if not drawn <= art.unicode.keys():
        return None
    won, outlooks = ranking(scene.table, game, state)[0], game.outlooks(state)
    scores = list(game.scores(state))
    if (smooki := game.smooki_score(state)) is not None:
        scores.append(smooki)
    yards = []
    for score in scores:
        builder = score.seat
        described = zip(state.yards[builder], outlooks[builder], strict=True)
        homes = tuple(Home(house, outlook.standing, outlook.tallest) for house, outlook in described)
        plays = smooki is None or builder != SMOOKI
        mark = HATS[builder] if plays else "smooki"
        yards.append(
            Yard(labels.sign(_, scene.plain_names, builder), mark, minus(score.total), plays and builder in won, homes)
        )
    told = [
        (
            yard.name,
            score.total,
            sum(home.standing for home in yard.homes),
            sum(not home.standing for home in yard.homes),
        )
        for yard, score in zip(yards, scores, strict=True)
    ]
    return Sketch("houses", tuple(yards), words.picture(_, told), paint)
