"""What is remembered of a game: big moments, and the most remarkable at its end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.model.achievements import Finished
from bot.model.records import Standing
from rules.planet.events import Covered, Discarded, Event, GameOver, Named, Reason, Took, Unveiled
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind
from tests.cogs.planet.drawn import FACE
from tests.named import safe_names
from tests.rules.planet.playing import GAME, began, with_planets
from tests.sentences import Heard

NAMES = safe_names("Ada", "Ben", "Cleo")
BLIND = Took(1, Kind.CENTRE, "centre-10", face_down=True)


@pytest.mark.parametrize(
    ("events", "parts"),
    [
        ([Took(0, Kind.CENTRE, "centre-01", face_down=False), Covered(0, ("a", "b", "c"))], ["🌳", "3", "Ada"]),
        ([BLIND], ["🎴", "Ben", "🌹💡💡"]),
        ([Took(1, Kind.CHARACTER, None, face_down=True)], ["🎴", "Ben", "secret"]),
        ([Unveiled(0, ("king-1",)), Unveiled(2, ("king-1",)), GameOver(Reason.COMPLETE)], ["🎭", "Ada and Cleo"]),
    ],
)
def test_a_big_moment_is_told_in_a_line(events: Sequence[Event], parts: Sequence[str]) -> None:
    heard = Heard()
    line = FACE.moment(heard, events, NAMES)
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
    assert FACE.moment(Heard(), events, NAMES) is None


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
