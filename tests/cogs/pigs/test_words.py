"""Everything that can happen in the game, or be refused, is told in words that translators know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import get_args

import pytest

from bot.model.preferences import TableStyle
from cogs.pigs import news, words
from rules.chance import Secret
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove
from rules.pigs.events import (
    Award,
    AwardWon,
    Blown,
    Bought,
    EndNear,
    Event,
    GameBegan,
    GameOver,
    Lack,
    Left,
    Reason,
    Rolled,
    TurnBegan,
    TurnWasted,
    WolfCame,
)
from rules.pigs.moves import ROLL, Blow, Buy, Reroll
from rules.pigs.refusals import Refusal
from rules.pigs.state import KINDS, Face, Material, Phase, State
from tests.cogs.pigs.drawn import FACE, YARDS, draw
from tests.cogs.wording import Refusals, refuse, tell
from tests.named import safe_names
from tests.rules.pigs.case import vocabulary
from tests.rules.pigs.table import GAME, tile
from tests.rules.pigs.table import table as laid
from tests.sentences import Heard

NAMES = safe_names("Ada", "Ben")
DICE = (Face.DOOR, Face.DOOR, Face.WOLF, Face.ROOF, Face.WINDOW)
BRICK_ROOF = tile("br")

EVENTS: tuple[tuple[Event, Sequence[str]], ...] = (
    (GameBegan(1, True, ()), ["Ben"]),
    (GameBegan(0, False, ()), ["Ada"]),
    (Rolled(0, 1, (0, 1, 2, 3, 4), DICE), ["Ada", "🚪 🚪 🐺 🔺 🪟"]),
    (Bought(1, tile("ww2"), 0, True, False, None), ["Ben", "wooden window", "🌷🌷", "🇦"]),
    (Bought(0, tile("sd"), 25, False, False, None), ["Ada", "straw door", "🇿"]),
    (Bought(0, tile("br"), 2, False, True, tile("br")), ["Ada", "brick roof", "🇨"]),
    *((AwardWon(0, award), ["Ada"]) for award in Award),
    (WolfCame(0), ["Ada", "🐺"]),
    (Blown(0, 1, 0, Material.STRAW, (), None, False, False), ["Ben", "🇦", "🌾", "not a tile"]),
    (Blown(0, 1, 1, Material.WOOD, (tile("wd"),), None, False, False), ["Ben", "🇧", "🪵", "1 tile"]),
    (Blown(0, 1, 1, Material.BRICK, (BRICK_ROOF,), None, True, False), ["Ben", "🧱", "its roof"]),
    (Blown(0, 1, 1, Material.BRICK, (BRICK_ROOF,) * 2, None, True, False), ["Ben", "🧱", "2 tiles", "the roof too"]),
    (Blown(0, 1, 1, Material.STRAW, (tile("sd"),), BRICK_ROOF, False, True), ["Ben", "🌾", "Nothing is left"]),
    *((TurnWasted(0, lack), ["Ada"]) for lack in Lack),
    (EndNear(1, False), ["1 stack", "turn"]),
    (EndNear(3, True), ["3 stacks", "round"]),
    (Left(1), ["Ben"]),
    *((GameOver(reason), ["over"]) for reason in Reason),
)


@pytest.mark.parametrize(("event", "parts"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_an_event_is_told_with_all_that_matters(event: Event, parts: Sequence[str]) -> None:
    line = tell(FACE, event, NAMES)
    assert [part for part in parts if part not in line] == []


def test_every_kind_of_event_is_told_but_the_turn_that_the_table_shows() -> None:
    assert {type(event) for event, _ in EVENTS} | {TurnBegan} == set(get_args(Event))
    assert FACE.recap(Heard(), [TurnBegan(0, 1)], NAMES) == []


def test_a_roll_is_told_only_if_nothing_came_of_it_or_nothing_has_come_yet() -> None:
    rolls = [Rolled(0, number, (0,), (face,) * 5) for number, face in enumerate(Face)]
    bought = Bought(1, tile("sd"), 0, True, False, None)
    last = Rolled(0, 1, (0,), DICE)
    events = [*rolls, TurnWasted(0, Lack.PURCHASE), TurnBegan(1, 1), rolls[0], bought, TurnBegan(0, 2), last]
    lines = FACE.recap(Heard(), events, NAMES)
    assert len(lines) == 4
    assert "🐺 🐺" in lines[0]
    assert lines[1:] == [tell(FACE, event, NAMES) for event in (TurnWasted(0, Lack.PURCHASE), bought, last)]


def test_of_no_events_nothing_is_told() -> None:
    assert FACE.recap(Heard(), [], NAMES) == []


def test_who_sent_the_wolf_is_told_before_what_it_did() -> None:
    blown = Blown(0, 1, 0, Material.STRAW, (), None, False, False)
    lines = FACE.recap(Heard(), [Rolled(0, 1, (0,), DICE), WolfCame(0), blown], NAMES)
    assert lines == [tell(FACE, WolfCame(0), NAMES), tell(FACE, blown, NAMES)]
    assert [name in line for name, line in zip(NAMES, lines, strict=False)] == [True, True]


STATES = (
    laid("sd"),
    laid("sd", dice="!DWRW", phase=Phase.REROLL),
    laid("sd", dice="!DWRW", phase=Phase.REROLL, rolls=2),
    laid("sd sw sr | sw", "", dice="DDDRR", rolls=3, left={"bd": "", "wd": "", "sd": ""}),
    laid("sd sw sr | sd", "", dice="DDDRR", rolls=2),
    laid("sd sw sr | sd", "", dice="DDDDR", bought="sd"),
    laid("sd", "", "sd", seats=3, dice="!!DDR", phase=Phase.BLOW),
    laid(dice="!!DDR", phase=Phase.OVER),
)


def refusals() -> Refusals:
    """Provoke every refusal that the rules know."""
    chance = Secret.new().turn(0)
    found = Refusals()
    found.provoke(GAME.parse_move, "fly")
    found.provoke(GAME.resign, laid(seats=3, resigned=(1,)), 1, chance)
    for state in STATES:
        found.provoke(GAME.apply, state, 1, ROLL, chance)
        for seat in (0, 9):
            found.provoke(GAME.resign, state, seat, chance)
        buys = (Buy(material, part, 7) for material, part in KINDS)
        for move in (*vocabulary(state), *buys, Blow(0, 0), Blow(8, 0), Reroll(frozenset())):
            found.provoke(GAME.apply, state, 0, move, chance)
    return found


REFUSALS = refusals()


def test_every_refusal_has_a_sentence_and_was_provoked() -> None:
    everything = {NOT_TO_MOVE, UNREADABLE, *Refusal}
    assert words.REFUSALS.keys() == everything
    assert {refused.reason for refused in REFUSALS} == everything


@pytest.mark.parametrize("refused", REFUSALS, ids=[refused.reason for refused in REFUSALS])
def test_a_refusal_is_a_full_sentence_with_its_values(refused: IllegalMove) -> None:
    said = refuse(FACE, refused, safe_names("Ada", "Ben", "Cleo"))
    if refused.reason is Refusal.DICE_TOO_FEW:
        assert str(refused.values["needs"]) in said
        assert str(refused.values["material"])[:4] in said


def test_every_tile_award_loss_and_ending_has_a_name() -> None:
    assert words.TILES.keys() == set(KINDS)
    assert words.AWARDS.keys() == set(Award)
    assert news.WASTED.keys() == set(Lack)
    assert news.ENDINGS.keys() == set(Reason)
    assert words.MATERIAL_NAMES.keys() == set(Material)
    for table in (words.TILES, words.AWARDS, news.WASTED, news.ENDINGS, words.MATERIAL_NAMES):
        assert len(set(table.values())) == len(table)


def drawn_states() -> list[tuple[State, str]]:
    states = [
        (laid(*yards, seats=5, dice="" if phase is Phase.ROLL else "WWRRR", phase=phase), "")
        for yards in YARDS.values()
        for phase in Phase
    ]
    states += [
        (laid("sd | sw | wd", seats=2, dice="WWRRR"), "straw-window"),
        (laid("sw | sw wr", seats=2, dice="DDDDD"), "wood-door"),
    ]
    states += [
        (laid("sd", seats=2, dice="DDWWR", bought="sd"), ""),
        (laid("sd", seats=2, dice="DDWWR", veteran=True), ""),
    ]
    states += [(laid("sd br", seats=2, phase=Phase.OVER, dice="DDDDD", veteran=True, cards=(0, None, 1)), "")]
    return states


async def test_nothing_is_drawn_in_words_that_translators_do_not_know() -> None:
    heard = Heard()
    for (state, selection), style in product(drawn_states(), TableStyle):
        await draw(state, selections=[selection], language=heard, style=style)
    assert heard.unknown() == set()
    assert len(heard.sentences) > 40
