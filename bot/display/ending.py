"""The message about the end of a game, and what the final table says of it when there is no such message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bot.display.common import past_buttons
from bot.display.drawing import MOST_FIELD, Button, Drawing, Field, Picture, Style, clip
from bot.display.face import AnyFace, Scene
from bot.language import Language
from bot.model.outcome import standings
from bot.model.ranking import rank_mark
from bot.store import RatingChange
from bot.texts import ending as texts
from bot.texts.table import rematch_label

MOST_HIGHLIGHTS = 3

EndFields: TypeAlias = Callable[[int], Sequence[Field]]
"""Makes more fields for a finished game, within a number of characters."""


def no_end_fields(room: int) -> Sequence[Field]:
    """Tell nothing more."""
    return ()


@dataclass(frozen=True, slots=True)
class EndNews:
    """What is told of the end of a game besides its count."""

    achieved: EndFields = no_end_fields
    ratings: Mapping[int, RatingChange] = field(default_factory=dict)
    """By user; empty when the game doesn't count."""
    highlights: Sequence[str] = ()


def draw_ending(_: Language, face: AnyFace, scene: Scene[Any], news: EndNews, picture: Picture | None) -> Drawing:
    """Draw the message about the end of a game; the first line of its final board says who has won."""
    table = scene.table
    won = face.board(_, scene).text.partition("\n")[0]
    drawing = Drawing(
        texts.over_title(_, face.emoji, _(face.game.info.name)),
        "\n".join([won, *_standings(_, face, scene, news)]),
        _highlights(_, news),
        texts.over_footer(_, table.id, table.turns - 1),
        face.colour,
        ((rematch_button(_), *past_buttons(_, table.id)),),
        picture,
    )
    return with_fields(drawing, news.achieved)


def end_fields(_: Language, scene: Scene[Any], news: EndNews, room: int) -> Sequence[Field]:
    """Tell the same on the final table, in ``room`` characters at most."""
    ratings = [
        texts.rating_of(_, scene.names[seat], _rating(_, news.ratings[player.person.user]))
        for seat, player in enumerate(scene.table.players)
        if player.person.user in news.ratings
    ]
    fields = (Field(texts.ratings_heading(_), "\n".join(ratings)),) if ratings else ()
    kept = [*news.achieved(room)]
    for part in (*fields, *_highlights(_, news)):
        if sum(len(one.name) + len(one.value) for one in (*kept, part)) <= room:
            kept.append(part)
    return kept


def with_fields(drawing: Drawing, more: EndFields) -> Drawing:
    """Add fields for which there is room."""
    return replace(drawing, fields=(*drawing.fields, *more(drawing.room)))


def rematch_button(_: Language) -> Button:
    """Make the button that opens a lobby for the same people."""
    return Button("table.rematch", rematch_label(_), "🔁", Style.primary)


def _standings(_: Language, face: AnyFace, scene: Scene[Any], news: EndNews) -> list[str]:
    """Say how everybody has done, from first to last."""
    found = standings(scene.table, face.game, scene.seen.state)
    ranks = [one.rank for one in found]
    lines = []
    for one in found:
        parts = [texts.standing(_, rank_mark(one.rank, left=one.resigned), scene.names[one.seat], one.points)]
        if ranks.count(one.rank) > 1 and not one.resigned:
            parts.append(texts.shared_rank(_, one.rank))
        if one.user in news.ratings:
            parts.append(_rating(_, news.ratings[one.user]))
        lines.append(" · ".join(parts))
    return lines


def _rating(_: Language, change: RatingChange) -> str:
    return texts.rating(_, change.after, change.after - change.before)


def _highlights(_: Language, news: EndNews) -> tuple[Field, ...]:
    if not news.highlights:
        return ()
    return (Field(texts.highlights_heading(_), clip("\n".join(news.highlights[:MOST_HIGHLIGHTS]), MOST_FIELD)),)
