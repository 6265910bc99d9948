"""What is remembered of a game: big moments, and the most remarkable at its end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.model.achievements import Finished
from bot.model.records import Standing
from rules.planet.events import Covered, Discarded, Event, GameOver, Named, Reason, Took, Unveiled
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind, TileId
from tests.cogs.drawing import NAMES as NAMES_OF_ALL
from tests.cogs.drawing import TableDrawer
from tests.cogs.planet.drawn import FACE
from tests.named import safe_names
from tests.rules.planet.playing import GAME, began, with_planets
from tests.sentences import Heard

NAMES = safe_names("Ada", "Ben", "Cleo")
DRAWER = TableDrawer(FACE, NAMES_OF_ALL)
EMPTY = DRAWER.scene(began(3), None)
BLIND = Took(1, Kind.CENTRE, "centre-10", face_down=True)


@pytest.mark.parametrize(
    ("events", "parts"),
    [
        ([Took(0, Kind.CENTRE, "centre-01", face_down=False), Covered(0, ("a", "b", "c"))], ["🌳", "3", "Ada"]),
        ([BLIND], ["face-down tile", "Ben", "🌹💡💡"]),
        ([Took(1, Kind.CHARACTER, None, face_down=True)], ["face-down tile", "Ben", "secret"]),
        ([Unveiled(0, ("king-1",)), Unveiled(2, ("king-1",)), GameOver(Reason.COMPLETE)], ["🎭", "Ada and Cleo"]),
    ],
)
def test_a_big_moment_is_told_in_a_line(events: Sequence[Event], parts: Sequence[str]) -> None:
    heard = Heard()
    line = FACE.moment(heard, EMPTY, events)
    assert line is not None
    assert "\n" not in line
    assert [part for part in parts if part not in line] == []
    assert heard.unknown() == set()


@pytest.mark.parametrize(
    "events",
    [
        [],
        [Took(0, Kind.CENTRE, "centre-10", face_down=False), Named(0, 1)],
        [BLIND, Discarded(Kind.CENTRE, "centre-12", face_down=False)],
        [GameOver(Reason.COMPLETE)],
    ],
)
def test_an_ordinary_move_is_no_moment_nor_is_taking_what_one_laid_down(events: Sequence[Event]) -> None:
    assert FACE.moment(Heard(), EMPTY, events) is None


def took(*planets: Sequence[TileId]) -> str | None:
    """Say what is remembered of Ada's taking of the last tile of her planet."""
    last = planets[0][-1]
    heard = Heard()
    scene = DRAWER.scene(with_planets(began(3), *planets), None)
    line = FACE.moment(heard, scene, [Took(0, GAME.tile(last).kind, last, face_down=False)])
    assert heard.unknown() == set()
    return line


ERUPTING = [f"centre-0{number}" for number in (4, 5, 6, 7, 8)]
"""Tiles with a volcano each."""


@pytest.mark.parametrize(
    ("ada", "others", "said"),
    [
        (ERUPTING[:4], (ERUPTING[:3],), "🌋 Ada now has the most volcanoes: \N{MINUS SIGN}4 points!"),
        (ERUPTING, (ERUPTING[:4],), "🌋 Ada now has the most volcanoes: \N{MINUS SIGN}5 points!"),
        (ERUPTING[:3], (ERUPTING[:2],), None),
        (ERUPTING[:4], (ERUPTING[:2],), None),
        (ERUPTING[:4], (ERUPTING[:4],), None),
        (ERUPTING[:4], (ERUPTING,), None),
        ([*ERUPTING[:4], "centre-16"], (ERUPTING[:3],), None),
    ],
)
def test_who_comes_to_pay_alone_for_many_volcanoes_is_told_once(
    ada: Sequence[TileId], others: Sequence[Sequence[TileId]], said: str | None
) -> None:
    assert took(ada, *others) == said


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        (["king-1", "centre-10"], "👑 Ada's King is up to 14 points!"),
        (["centre-10", "king-1"], "👑 Ada's King is up to 14 points!"),
        (["king-1", "centre-10", "centre-16"], None),
        (["centre-16", "king-1"], None),
    ],
)
def test_a_character_that_comes_to_score_much_is_told_once(tiles: Sequence[TileId], said: str | None) -> None:
    assert took(tiles) == said


def test_what_a_secret_character_scores_is_no_moment() -> None:
    state = with_planets(began(3, hidden=True), ["king-1", "centre-10"])
    event = Took(0, Kind.CENTRE, "centre-10", face_down=False)
    assert FACE.moment(Heard(), DRAWER.scene(state, None), [event]) is None


def told(state: State, *events: Event) -> Sequence[str]:
    state = replace(state, phase=Phase.OVER)
    scores = GAME.scores(state)
    ranks = {seat: rank for rank, group in enumerate(GAME.ranking(state), 1) for seat in group}
    standings = tuple(
        Standing(score.seat, score.seat, "", ranks[score.seat], score.total, score.seat in state.resigned)
        for score in scores
    )
    heard = Heard()
    lines = FACE.highlights(heard, Finished(state, events, ((),) * len(scores), scores, standings), NAMES)
    assert heard.unknown() == set()
    assert len(lines) <= 3
    return lines


def test_of_a_game_the_best_is_told_with_who_and_how_much() -> None:
    state = with_planets(began(3), ["centre-10", "king-1"], ["centre-08", "uphill-11"], ["centre-04"])
    assert told(state, Covered(1, ("a", "b", "c")), Covered(1, ("d", "e", "f")), Covered(2, ("g", "h", "i"))) == [
        "👑 The best character is Ada's King with 14 points.",
        "🌳 Baobabs turned 6 tiles of Ben's planet face down.",
        "🌋 The most volcanoes cost Ben 2 points.",
    ]


def test_who_pays_for_volcanoes_together_is_told() -> None:
    state = with_planets(began(3), ["centre-08"], ["centre-19"], ["centre-16"])
    assert "🌋 The most volcanoes cost Ada and Ben 1 point." in told(state)


@pytest.mark.parametrize(("lampposts", "close"), [("centre-11", True), ("centre-05", False)])
def test_a_close_finish_is_told(lampposts: str, *, close: bool) -> None:
    bens = ["centre-09", "uphill-13", "downhill-13", "centre-12", lampposts, "lamplighter-1"]
    lines = told(with_planets(began(3), ["centre-10", "king-1"], bens, []))
    assert ("🏁 A close finish: Ada wins by 1 point." in lines) is close


def test_of_a_game_without_anything_remarkable_nothing_is_told() -> None:
    assert told(began(3)) == []
