"""Every face, over whole games, against its contract."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.cogs.contract import games, play
from tests.cogs.faces import FACES
from tests.sampling import some

GAMES = [
    pytest.param(key, seats, options, id="-".join((key, str(seats), *options.values())))
    for key, face in FACES.items()
    for seats, options in games(face.game.info)
]


@pytest.mark.parametrize(("key", "seats", "options"), some(GAMES, 4))
def test_a_whole_game_is_played_by_pressing_what_is_drawn(key: str, seats: int, options: Mapping[str, str]) -> None:
    play(FACES[key], seats, options, seed=seats)
