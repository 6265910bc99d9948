"""What every game says before it is played."""

from __future__ import annotations

import pytest

from bot.display.controls import NO_TABLE, Target
from bot.display.drawing import MOST_CHOICE_TEXT
from bot.display.face import AnyFace
from bot.display.lobby import Surroundings, draw_cancel_question, draw_options
from bot.hosting.decisions.lobby import MOST_INVITED
from bot.model.records import Person, Player, Table
from tests.cogs.drawing import LONGEST_NAMES, check
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


@every_game
def test_every_choice_can_be_read_and_made_in_the_lobby_s_panel(face: AnyFace) -> None:
    info = face.game.info
    for number, options in enumerate(info.combinations()):
        people = tuple(Player(Person(11 + seat, name)) for seat, name in enumerate(LONGEST_NAMES[: info.seats[-1]]))
        guests = tuple(Person(101 + guest, "N" * 32) for guest in range(MOST_INVITED))
        table = Table(2**63 - 1, 1, 1, info.key, 1, 11, 0, seq=number, options=options, players=people, invited=guests)
        around = Surroundings({guest.user: guest.name for guest in guests}, options, table.timer)
        heard = Heard()
        panel = draw_options(heard, face, table, around, chooses=True)
        check(panel, Target(table.id, 0))
        check(draw_cancel_question(heard, face), Target(table.id, 0))
        shown = draw_options(heard, face, table, around, chooses=False)
        assert shown.rows == ()
        assert shown.fields == panel.fields
        pressed = {item.what: item for row in panel.rows for item in row}
        for option in info.options:
            menu = pressed.get(f"lobby.set.{option.key}")
            others = {choice for choice in option.choices if f"lobby.set.{option.key}.{choice}" in pressed}
            assert (menu is None) is (len(others) == 1)
            assert options[option.key] not in others
        assert heard.unknown() == set()
