"""Everything that can happen in the game, or be refused, is told in words that translators know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from bot.display.face import HAND
from bot.language import ENGLISH, Language
from bot.model.preferences import TableStyle
from cogs.wolves import news, words
from cogs.wolves.art import capital
from cogs.wolves.names import LETTERS
from rules.chance import Recorded
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove, Seat
from rules.wolves.events import (
    BasementBuilt,
    CardChosen,
    CardDrawn,
    CardOpened,
    CardsPassed,
    DeckOut,
    Discarded,
    EffectBegan,
    EffectIgnored,
    Event,
    FloorBuilt,
    GameBegan,
    GameOver,
    Lack,
    LastRoundsBegan,
    Left,
    MustachePassed,
    NoWolfSent,
    PigDrawn,
    Reason,
    Refilled,
    TokenLost,
    TokenPlaced,
    WolfSent,
)
from rules.wolves.moves import Basement, Build
from rules.wolves.refusals import Refusal
from rules.wolves.state import Card, Colour, Phase, Pig, State
from tests.cogs.wolves.drawn import FACE, count, draw, hand, scene, walk
from tests.cogs.wording import Refusals, refuse, tell
from tests.named import safe_names
from tests.rules.wolves.table import GAME, house, position
from tests.sentences import Heard

TWO, THREE = safe_names("Ada", "Ben"), safe_names("Ada", "Ben", "Cleo")
R9, W3 = Card("red-9"), Card("white-3")
WOLF = "🐺5\ufe0f\u20e3🎩"

EVENTS: tuple[tuple[Event, Sequence[str]], ...] = (
    (GameBegan(1, drawn=True), ["Ben"]),
    (FloorBuilt(0, R9, 9, 0, Colour.RED, starts=True, colours=False), ["Ada", "starts", " A ", "🟥 **R 9/5** as 9"]),
    (FloorBuilt(1, R9, 5, 2, Colour.RED, starts=False, colours=False), ["Ben", " C.", "🟥 **R 9/5** as 5"]),
    (FloorBuilt(1, Card("green-3"), 3, 2, Colour.GREEN, starts=False, colours=True), ["**G 3** on", "turns green"]),
    (FloorBuilt(2, W3, 3, 0, Colour.RED, starts=False, colours=False), ["Smooki", "🤍 **W 3**"]),
    (BasementBuilt(0, W3, 1, Colour.YELLOW, colours=False), ["Ada", "basement under B", "W 3"]),
    (BasementBuilt(2, Card("red-3"), 1, Colour.RED, colours=True), ["Smooki", "turns red"]),
    (Discarded(0, R9), ["Ada", "discards", "R 9/5"]),
    (Discarded(2, R9), ["Smooki can't", "R 9/5"]),
    (WolfSent(0, 5, 1, 0), ["Ada", WOLF, "Ben's A"]),
    (WolfSent(0, 5, 2, 1), ["Ada", WOLF, "Smooki's B"]),
    (PigDrawn(0, Pig.LEFT, 2), ["Ada", "🐷", "2/3"]),
    (PigDrawn(2, Pig.LEFT, 3), ["🐷", "Smooki", "3/3"]),
    (TokenPlaced(4, 2, 1, 7), ["🐷4", "Smooki's B"]),
    (TokenLost(2), ["2", "out"]),
    (Refilled(0, 0), ["Ada", "out"]),
    *((EffectBegan(pig), ["Everyone"]) for pig in Pig),
    (EffectIgnored(Pig.SEND), ["Baby Wolf"]),
    (CardsPassed(Pig.LEFT, ()), ["left"]),
    (CardsPassed(Pig.RIGHT, ()), ["right"]),
    *((NoWolfSent(1, lack), ["Ben"]) for lack in Lack),
    (LastRoundsBegan(2), ["2 turns left"]),
    (LastRoundsBegan(None), ["secret"]),
    (CardOpened(0, R9), ["Ada", "R 9/5"]),
    (CardOpened(2, R9), ["Smooki", "R 9/5"]),
    (DeckOut(), ["Smooki"]),
    (MustachePassed(1), ["🥸", "Ben"]),
    (Left(0), ["Ada", "left"]),
    *((GameOver(reason), ["over"]) for reason in Reason),
)
SILENT: tuple[Event, ...] = (CardDrawn(0), CardChosen(0), Refilled(0, 1))


@pytest.mark.parametrize(("event", "parts"), EVENTS, ids=[event.kind for event, _ in EVENTS])
def test_an_event_is_told_with_all_that_matters(event: Event, parts: Sequence[str]) -> None:
    line = tell(FACE, event, TWO)
    assert [part for part in parts if part not in line] == []


def test_every_kind_of_event_is_told_but_those_that_go_without_saying() -> None:
    assert {type(event) for event, _ in EVENTS} | {type(event) for event in SILENT} == set(get_args(Event))
    assert FACE.recap(Heard(), SILENT, TWO) == []


def test_endings_lacks_and_effects_differ_in_words() -> None:
    for told in (news.EFFECTS, news.PASSED, news.LACKS, news.ENDINGS):
        assert len(set(told.values())) == len(told)
    assert news.EFFECTS.keys() == set(Pig)
    assert news.LACKS.keys() == set(Lack)
    assert news.ENDINGS.keys() == set(Reason)


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ([Discarded(0, R9), WolfSent(0, 5, 1, 0)], ["Ada discards 🟥 **R 9/5** and sends"]),
        ([Discarded(0, R9), WolfSent(0, 5, 0, 0)], [f"Ada discards 🟥 **R 9/5**, and {WOLF} moves into A."]),
        ([CardOpened(2, W3), BasementBuilt(2, W3, 0, Colour.RED, colours=False)], ["Smooki builds"]),
        ([CardOpened(2, R9), Discarded(2, R9)], ["🗑️ Smooki can't build"]),
        ([CardOpened(0, W3), CardOpened(1, R9), Discarded(0, W3)], ["Ada shows", "Ben shows", "🗑️ Ada discards"]),
        ([EffectBegan(Pig.LEFT), CardChosen(1), CardsPassed(Pig.LEFT, ())], ["⬅️ Everyone passes", "⬅️ Everyone passed"]),
    ],
)
def test_what_is_said_with_the_next_event_is_not_said_twice(events: list[Event], lines: list[str]) -> None:
    told = FACE.recap(Heard(), events, TWO)
    assert len(told) == len(lines)
    assert all(line.startswith(beginning) for line, beginning in zip(told, lines, strict=True))


STATES = (
    position("red-1 red-9 green-7 yellow-2", "", "", yards=[[house("red-5 / red-2")], [house("red-3", (0, 4))]]),
    position("white-4 red-1", "", yards=[[house("red-5"), house("green-4"), house("white-2")]], wolves=[(5,), ()]),
    position("red-4", "", yards=[[house("red-5")], [house("green-5")]], baby_wolf=True),
    position("red-4", "green-2", phase=Phase.PASSING, waiting=(0,), came="pass-left", chosen=(None, Card("green-2"))),
    position("red-4", "green-2", phase=Phase.CHOOSE, waiting=(0, 1), came="pass-left send", chosen=(None, None)),
    position("red-4", "green-2", phase=Phase.SEND, yards=[[], [house("red-2")]], senders=(0,), came="send"),
    position("red-4", "", phase=Phase.SMOOKI, opened=[(2, "white-9")]),
    position("red-4", "", phase=Phase.SHOWN, opened=[(0, "red-9")], came="pass-left pass-right send"),
    position("", "", phase=Phase.OVER, waiting=()),
)


def refusals() -> Refusals:
    """Provoke every refusal that the rules know."""
    found = Refusals()
    found.provoke(GAME.parse_move, "fly")
    found.provoke(GAME.resign, position("", "", "", gone=(1,), active=0), 1, Recorded(()))
    found.provoke(GAME.resign, STATES[-1], 0, Recorded(()))
    found.provoke(GAME.apply, STATES[0], 0, Build(R9, 7, None), Recorded(()))
    found.provoke(GAME.apply, STATES[0], 0, Basement(R9, 0), Recorded(()))
    for state, move in product(STATES, GAME.box.moves()):
        for seat in range(len(state.hands)):
            found.provoke(GAME.apply, state, seat, move, Recorded(()))
    return found


REFUSALS = refusals()


def test_every_refusal_has_a_sentence_and_was_provoked() -> None:
    everything = {NOT_TO_MOVE, UNREADABLE, *Refusal}
    assert words.REFUSALS.keys() == everything
    assert {refused.reason for refused in REFUSALS} == everything
    assert len(set(words.REFUSALS.values())) == len(everything)


@pytest.mark.parametrize("refused", REFUSALS, ids=[refused.reason for refused in REFUSALS])
def test_a_refusal_is_a_full_sentence_with_its_values(refused: IllegalMove) -> None:
    said = refuse(FACE, refused, THREE)
    if "card" in refused.values and "{card}" in words.REFUSALS[refused.reason]:
        assert str(refused.values["card"]).rpartition("-")[2] in said


@pytest.mark.parametrize("builder", range(9))
def test_a_house_of_nobody_is_refused_in_words_too(builder: int) -> None:
    refused = IllegalMove(Refusal.NO_SUCH_HOUSE, builder=builder, house=9)
    assert FACE.refusal(Heard(), refused, THREE)


@pytest.mark.slow
async def test_nothing_is_drawn_in_words_that_translators_do_not_know() -> None:
    heard = Heard()
    states: list[tuple[State, tuple[Event, ...]]] = [(state, ()) for state in STATES]
    states += [step for seats in (2, 3) for step in walk(seats, seats)]
    for state, events in states:
        for style in TableStyle:
            await draw(state, events, language=heard, style=style)
        count(state, 0, language=heard)
        for seat, held in enumerate(state.hands):
            selections = [""] * len(state.hands)
            for selection in ("", *(f"{card}{more}" for card in held for more in ("", ".wolf", ".wolf3"))):
                selections[seat] = selection
                hand(state, seat, selections, language=heard)
    assert heard.unknown() == set()
    assert len(heard.sentences) > 80


@pytest.mark.parametrize("_", Language.all(), ids=lambda language: language.code)
def test_the_letters_of_colours_differ_and_are_not_those_of_houses(_: Language) -> None:
    letters = [*map(_, LETTERS.values()), *map(capital, range(GAME.box.most))]
    assert len({*letters}) == len(letters)


@pytest.mark.parametrize(("waiting", "told"), [((0,), True), ((1,), False)])
def test_a_hand_tells_what_computers_did_when_its_player_is_to_move(waiting: tuple[Seat, ...], told: bool) -> None:
    drawn = scene(position("red-2 red-9", "green-1 green-2", waiting=waiting), 0)
    recent = ("Ada builds.", "Badger builds.", "Otter builds.")
    for by_computers, lines in ((2, recent[1:]), (0, ())):
        fields = FACE.look(ENGLISH, replace(drawn, recent=recent, by_computers=by_computers), HAND).fields
        shown = [field.value for field in fields if field.name == "Recent moves"]
        assert shown == (["\n".join(lines)] if told and lines else [])
