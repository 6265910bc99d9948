"""What may be typed for a game instead of picking it from the list."""

from __future__ import annotations

import pytest

from bot.service.game_option import find_game
from tests.cogs.faces import FACES

PIGS, WOLVES, PLANET = "The Three Little Pigs", "The Three Little Wolves", "The Little Prince: Make Me a Planet"


@pytest.mark.parametrize("key", sorted(FACES))
def test_a_game_is_found_by_its_key_and_by_its_name_however_they_are_typed(key: str) -> None:
    name = FACES[key].game.info.name
    for typed in (key, name):
        for variant in (typed, typed.upper(), typed.casefold(), f"  {typed} ", typed.replace(" ", "   ")):
            assert find_game(FACES, variant) == key


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Pigs", "pigs"),
        ("wolves ", "wolves"),
        ("prince", "planet"),
        ("make me", "planet"),
        ("\uff30\uff29\uff27\uff33", "pigs"),
    ],
)
def test_a_part_that_one_name_alone_has_is_enough(typed: str, key: str) -> None:
    assert find_game(FACES, typed) == key


@pytest.mark.parametrize("typed", ["little", "the", "", "   ", "chess", "pigs and wolves", "@everyone"])
def test_what_means_several_games_or_none_is_no_game(typed: str) -> None:
    assert find_game(FACES, typed) is None
