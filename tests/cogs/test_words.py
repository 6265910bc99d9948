"""What every game says before it is played."""

from __future__ import annotations

import pytest

from bot.display.controls import NO_TABLE
from bot.display.drawing import MOST_CHOICE_TEXT
from bot.display.face import AnyFace
from tests.cogs.drawing import check
from tests.cogs.faces import FACES
from tests.sentences import Heard

every_game = pytest.mark.parametrize("face", FACES.values(), ids=FACES)


@every_game
def test_every_option_and_choice_is_named(face: AnyFace) -> None:
    heard = Heard()
    for option in face.game.info.options:
        assert face.option(heard, option)
        assert len({face.choice(heard, option, choice) for choice in option.choices}) == len(option.choices)
        effects = [effect for choice in option.choices if (effect := face.effect(heard, option, choice))]
        assert [effect for effect in effects if not (effect[0].isupper() and effect.endswith("."))] == []
        assert [effect for effect in effects if len(effect) > MOST_CHOICE_TEXT] == []
    assert face.pitch(heard)
    assert face.emoji
    assert heard.unknown() == set()


@every_game
def test_nothing_is_named_that_is_no_option_or_choice(face: AnyFace) -> None:
    options = face.game.info.options
    assert face.OPTIONS.keys() == {option.key for option in options}
    choices = {(option.key, choice) for option in options for choice in option.choices}
    assert face.CHOICES.keys() == choices
    assert face.EFFECTS.keys() | {(key, choice) for key, choice in choices if choice == "off"} == choices


@every_game
def test_rules_come_in_short_pages_with_every_number_filled_in(face: AnyFace) -> None:
    heard = Heard()
    pages = face.rules(heard)
    assert pages
    for page in pages:
        check(page, NO_TABLE)
        assert "{" not in page.title + page.text
        assert len(page.text) < 1300
    assert heard.unknown() == set()
