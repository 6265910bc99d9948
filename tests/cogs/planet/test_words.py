"""Everything that can happen in the game, or be refused, is told in words that translators know."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.model.preferences import TableStyle
from cogs.planet import names, news, words
from cogs.planet.art import Art
from rules.chance import Secret
from rules.datafile import SHIPPED, DataFolders
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove
from rules.planet.events import (
    Covered,
    Discarded,
    Event,
    GameBegan,
    GameOver,
    Given,
    Laid,
    Left,
    Looked,
    Named,
    Opened,
    Reason,
    RoundBegan,
    Took,
    Unveiled,
    WentOn,
)
from rules.planet.moves import Name, TakeCharacter
from rules.planet.refusals import Refusal
from rules.planet.state import Phase, State
from rules.planet.tiles import ICONS, Character, Kind, Thing
from tests.cogs.planet.drawn import FACE, draw, full, look
from tests.cogs.wording import Refusals, refuse, tell
from tests.named import safe_names
from tests.rules.planet.playing import GAME, Table, began, centres, with_planets, with_tops
from tests.sentences import Heard

NAMES = safe_names("Ada", "Ben", "Cleo")

EVENTS: tuple[tuple[Event, Sequence[str]], ...] = (
    (GameBegan(1, True, 8, False), ["Ben"]),
    (Opened(0, Kind.UPHILL, ("uphill-03", "uphill-04")), ["↗️", "Ada", "uphill edges"]),
    (Looked(1, Kind.CENTRE, 3), ["🎯", "Ben", "3 centre tiles"]),
    (Laid(1, Kind.CENTRE, centres(1, 2)), ["🎴", "Ben", "face down"]),
    (Took(2, Kind.CENTRE, "centre-04", face_down=False), ["Cleo", "🌋💡💡"]),
    (Took(2, Kind.CENTRE, "centre-04", face_down=True), ["Cleo", "🌋💡💡", "face-down"]),
    (Took(0, Kind.CHARACTER, "king-1", face_down=False), ["Ada", "👑\u00a0King"]),
    (Took(0, Kind.CHARACTER, None, face_down=False), ["🎭", "Ada", "a secret character"]),
    (Took(0, Kind.CHARACTER, None, face_down=True), ["🎭", "Ada", "a secret character", "face-down"]),
    (Given(1, Kind.CENTRE, "centre-16"), ["Ben", "🐑"]),
    (Given(1, Kind.CHARACTER, None), ["Ben", "a secret character"]),
    (Covered(1, ("centre-01", "uphill-01", "downhill-01")), ["🌳", "3", "Ben", "face down"]),
    (Named(0, 2), ["Ada", "Cleo"]),
    (Discarded(Kind.CENTRE, "centre-10", face_down=False), ["🌹💡💡"]),
    (Discarded(Kind.CHARACTER, "astronomer-1", face_down=True), ["🔭\u00a0Astronomer", "face up"]),
    (Left(1), ["Ben"]),
    (WentOn(2), ["Cleo"]),
    (Unveiled(0, ("hunter-1", "king-1")), ["Ada", "🏹\u00a0Hunter and 👑\u00a0King"]),
    *((GameOver(reason), ["over" if reason is Reason.ALONE else "finished"]) for reason in Reason),
)


@pytest.mark.parametrize(("event", "parts"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_an_event_is_told_with_all_that_matters(event: Event, parts: Sequence[str]) -> None:
    line = tell(FACE, event, NAMES)
    assert [part for part in parts if part not in line] == []


def test_every_kind_of_event_is_told_but_the_round_that_the_table_shows() -> None:
    assert {type(event) for event, _ in EVENTS} | {RoundBegan} == set(get_args(Event))
    assert FACE.recap(Heard(), [RoundBegan(2, 1)], NAMES) == []


def test_who_was_named_is_idle_once_they_have_taken_a_tile() -> None:
    took = Took(2, Kind.CENTRE, "centre-04", face_down=False)
    assert len(FACE.recap(Heard(), [Named(0, 2), took], NAMES)) == 1
    assert len(FACE.recap(Heard(), [Named(0, 2), Left(2)], NAMES)) == 2


def played(state: State, *moves: str) -> State:
    table = Table(state)
    table.play(*moves)
    return table.state


OPEN = with_tops(began(3), centres(7, 10, 3))
SECRET = with_tops(began(3, hidden=True), ["king-1", "hunter-1", "gardener-1"])
TWO = with_tops(began(2), ["uphill-03", "uphill-08", "uphill-17"])
STATES = (
    OPEN,
    replace(OPEN, stacks=((), *OPEN.stacks[1:])),
    played(OPEN, "stack.centre"),
    played(OPEN, "stack.centre", "take.centre-10"),
    replace(played(OPEN, "stack.centre", "take.centre-10"), resigned=(1,)),
    played(SECRET, "stack.character"),
    played(TWO, "stack.uphill"),
    played(TWO, "stack.uphill", "hide.1"),
    replace(OPEN, phase=Phase.OVER),
)


def refusals() -> Refusals:
    """Provoke every refusal that the rules know."""
    chance = Secret.new().turn(0)
    found = Refusals()
    found.provoke(GAME.parse_move, "fly")
    for state in STATES:
        for seat in (0, 1):
            found.provoke(GAME.resign, state, seat, chance)
        for move in (*GAME.moves.values(), Name(9), TakeCharacter(9)):
            for seat in (0, 1):
                found.provoke(GAME.apply, state, seat, move, chance)
    return found


REFUSALS = refusals()


def test_every_refusal_has_a_sentence_and_was_provoked() -> None:
    everything = {NOT_TO_MOVE, UNREADABLE, *Refusal}
    assert words.REFUSALS.keys() == everything
    assert {refused.reason for refused in REFUSALS} == everything


@pytest.mark.parametrize("refused", REFUSALS, ids=[refused.reason for refused in REFUSALS])
def test_a_refusal_is_a_full_sentence_with_its_values(refused: IllegalMove) -> None:
    refuse(FACE, refused, NAMES)


def test_everything_has_a_name_of_its_own() -> None:
    assert names.KINDS.keys() == names.TILES_OF.keys() == set(Kind)
    assert names.CHARACTERS.keys() == set(Character)
    assert names.THINGS.keys() == names.COUNTED.keys() == set(Thing)
    assert news.ENDINGS.keys() == set(Reason)
    for named in (names.KINDS, names.TILES_OF, names.CHARACTERS, names.THINGS, news.ENDINGS):
        assert len(set(named.values())) == len(named)
    heard = Heard()
    assert len({count(heard, number) for count in names.COUNTED.values() for number in (1, 2)}) >= 2 * len(Thing) - 3
    assert heard.unknown() == set()


async def test_nothing_is_drawn_in_words_that_translators_do_not_know() -> None:
    heard = Heard()
    states = [*STATES, full(5), full(3, hidden=True), replace(full(2), phase=Phase.OVER, discards=centres(1))]
    states += [with_planets(OPEN, ["centre-01", "uphill-01"], [], ["king-1"])]
    for state in states:
        for style in TableStyle:
            await draw(state, language=heard, style=style)
        for reader in (None, *range(state.seats)):
            for what in ("look.planet", "look.planet.2", "look.legend", *["look.hand"] * (reader is not None)):
                drawing = look(what, state, reader, language=heard)
                assert "{" not in drawing.text
    assert heard.unknown() == set()
    assert len(heard.sentences) > 60


@pytest.mark.parametrize(
    ("character", "said"),
    [
        (Character.VAIN_MAN, "4 points per snake 🐍"),
        (Character.LAMPLIGHTER, "1 point per lamppost 💡"),
        (Character.KING, "14 points for exactly 1 rose 🌹, 7 for 2"),
        (Character.HUNTER, "3 points per kind that you have: 🐘 🦊 🐍 🐑/🐏/🐐"),
        (Character.LITTLE_PRINCE, "3 points per kind that you have: 🐑 🐏 🐐, 1 point per box 📦"),
        (Character.BROWN_BUSINESSMAN, "5 points per brown sheep 🐐"),
    ],
)
def test_what_a_character_scores_is_read_off_the_data(character: Character, said: str) -> None:
    legend = look("look.legend", OPEN, None).text
    (line,) = [line for line in legend.split("\n") if f"**{names.CHARACTERS[character]}**" in line]
    assert line.endswith(said)


def test_the_legend_shows_every_icon_and_character() -> None:
    drawing = look("look.legend", OPEN, None)
    shown = "\n".join((drawing.text, *(field.value for field in drawing.fields)))
    art = DataFolders().read("planet.emoji.toml", Art)
    marks = (*art.things.values(), *art.characters.values(), *art.kinds.values(), art.secret_character, art.face_down)
    assert [mark for mark in marks if mark not in shown] == []
    assert len(ICONS) == 13


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('fox = "🦊"\n', "", "things lacks fox"),
        ('king = "👑"\n', "", "characters lacks king"),
        ('uphill = "↗️"\n', "", "kinds lacks uphill"),
        ('fox = "🦊"', 'fox = "🐍"', "🐍"),
    ],
)
def test_emoji_that_lack_or_stand_for_two_things_are_refused(old: str, new: str, fault: str) -> None:
    text = (SHIPPED / "planet.emoji.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ValueError, match=fault):
        Art.model_validate(tomllib.loads(text.replace(old, new)))
