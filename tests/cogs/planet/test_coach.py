"""Those who play their first game read a line on what matters now; others don't."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as dataclass_replace

import pytest
from msgspec.structs import replace

from bot.display.face import HAND, Scene
from bot.language import ENGLISH
from cogs.planet import coach
from rules.game import Seat
from rules.planet.state import Draft, Phase, State
from rules.planet.tiles import Kind
from tests.cogs.planet.drawn import DRAWER, FACE
from tests.cogs.test_compact import walk
from tests.rules.planet.playing import GAME, began, centres, with_planets
from tests.sentences import Heard

MARK = "🎓"
LONGEST = 92
"""Characters of a line; of a longer one a phone makes three."""
PICK = replace(began(3), phase=Phase.PICK, draft=Draft(9, 0, Kind.CENTRE, centres(1, 2, 3)), seat=0)


def scene(state: State, reader: Seat | None, *learners: Seat) -> Scene[State]:
    return dataclass_replace(DRAWER.scene(state, reader), learners=frozenset(learners))


def shown(state: State, *learners: Seat) -> Iterator[str]:
    for compact in (False, True):
        now = FACE.board(ENGLISH, dataclass_replace(scene(state, None, *learners), compact=compact)).now
        assert now is not None
        yield now.value


@pytest.mark.parametrize("phase", [Phase.STACK, Phase.PICK, Phase.NAME])
def test_only_the_turn_of_a_learner_has_a_line(phase: Phase) -> None:
    state = replace(PICK, phase=phase)
    assert all(value.count(MARK) == 1 for value in shown(state, 0, 1))
    assert not any(MARK in value for value in shown(state, 1, 2))


def test_a_learner_reads_it_in_private_too() -> None:
    assert MARK in FACE.look(ENGLISH, scene(PICK, 0, 0), HAND).text
    for reader, learner in ((0, 1), (1, 1)):
        assert MARK not in FACE.look(ENGLISH, scene(PICK, reader, learner), HAND).text


@pytest.mark.parametrize("hidden", [False, True])
def test_whoever_has_no_character_is_told_that_they_score_even_if_the_others_are_secret(*, hidden: bool) -> None:
    for planet, told in (["centre-10"], True), (["king-1"], False):
        state = with_planets(began(3, hidden=hidden), planet)
        assert all(("characters score" in value) is told for value in shown(state, 0))


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_the_lines_of_a_game_are_short_and_many_and_known_to_translators(seats: int) -> None:
    heard = Heard()
    art = FACE._art  # type: ignore[attr-defined]
    lines = {coach.line(heard, art, GAME, state) for state, _told in walk(GAME, seats) if GAME.to_move(state)}
    assert heard.unknown() == set()
    assert max(map(len, lines)) <= LONGEST
    assert len(lines) >= 5


@pytest.mark.parametrize(
    ("planet", "word"),
    [(["uphill-03", "downhill-03"], "turn face down"), (["centre-08"], "most 🌋"), (["centre-16"], "what you count")],
)
def test_dangers_come_first(planet: list[str], word: str) -> None:
    assert word in next(shown(with_planets(PICK, planet), 0))
