"""The end of a game: what broke a tie, the picture of all houses, highlights, and moments on the way there."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.display.face import FINAL, HAND
from bot.language import ENGLISH
from bot.model.achievements import Finished
from bot.model.records import Standing
from cogs.wolves.stories import MOST
from rules.wolves.events import (
    CardDrawn,
    EffectBegan,
    EffectIgnored,
    Event,
    FloorBuilt,
    PigDrawn,
    TokenPlaced,
    WolfSent,
)
from rules.wolves.state import Card, Colour, House, Phase, Pig, State
from tests.cogs.wolves.drawn import FACE, board, scene, walk
from tests.named import safe_names
from tests.rules.wolves.table import GAME, house, position
from tests.sentences import Heard

THREE = safe_names("Ada", "Ben", "Cleo")
TALL = house("red-1 red-2 red-3 red-4 red-5")


def over(*yards: list[House], wolves: tuple[tuple[int, ...], ...] = ((), (), ())) -> State:
    return position("", "", "", yards=yards, phase=Phase.OVER, waiting=(), wolves=wolves)


def finished(state: State) -> Finished[State, Event]:
    scores = GAME.scores(state)
    standings = tuple(Standing(seat, seat, "", 1, score.total, resigned=False) for seat, score in enumerate(scores))
    return Finished(state, (), ((),) * len(scores), scores, standings)


def test_the_count_says_how_points_come_together_and_leaves_out_wolves_at_home() -> None:
    state = over(
        [house("red-4 red-7"), house("white-2")], [house("red-5 red-6 red-8 red-9", (0, 3)), house("red-1", (0, 4))],
        wolves=((5,), (3, 4, 5), (3, 4, 5)),
    )  # fmt: skip
    fields = {field.name.split()[2]: field for field in board(state).fields[:3]}
    assert fields["Ada"].name.endswith("🎩 Ada · 3 points (houses 1, wolves +2)")
    assert fields["Ada"].value.replace("\N{MINUS SIGN}", "-").split("\n") == [
        "🇦🟥 4 floors, standing +4, roof 7 -2 = **2**",
        "🇧🤍 1 floor, no colour, fallen **-1**",
        "🐺3️⃣🎩 Ben's A **+3** · 🐺4️⃣🎩 Ben's B, fallen **-1**",
    ]
    assert fields["Ben"].name.endswith("👑 Ben · 3 points")


def test_what_broke_a_tie_is_said_and_only_then() -> None:
    tied = over([house("red-4")], [house("green-4", (2, 3))], [], wolves=((3, 4, 5), (3, 4, 5), (4, 5)))
    assert "tie" not in board(tied).text
    broken = over([house("red-4", (1, 3))], [house("white-4")], [], wolves=((3, 4, 5), (4, 5), (3, 4, 5)))
    assert "tie" not in board(broken).text
    broken = over(
        [house("red-4"), house("white-1")],
        [house("green-4")],
        [house("yellow-3"), house("white-3"), house("white-5")],
        wolves=((), (), ()),
    )
    assert "tie" not in board(broken).text
    wolves = over(
        [house("red-11")], [house("green-14"), house("white-1")], [house("yellow-1", (1, 4))],
        wolves=((3, 4, 5), (3, 5), (3, 4, 5)),
    )  # fmt: skip
    assert [score.total for score in GAME.scores(wolves)] == [10, 10, 7]
    assert board(wolves).text == "### 🏆 Ben wins! (tie broken by points from wolves)"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_of_the_end_shows_everybody_and_says_the_same(seats: int) -> None:
    (*_, (state, _events)) = walk(seats, 4)
    sketch = FACE.picture(ENGLISH, scene(state, None), FINAL)
    assert sketch is not None
    assert sketch == FACE.picture(ENGLISH, scene(state, None), FINAL)
    picture = Image.open(BytesIO(sketch.paint(sketch.shows)))
    assert picture.width <= 1280
    scores = GAME.scores(state)
    for name, score in zip(("Ada", "Ben", "Cleo", "Dov"), scores, strict=False):
        assert f"{name}: {score.total} points".replace("-", "\N{MINUS SIGN}") in sketch.description
    assert ("Smooki" in sketch.description) == (seats == 2)
    assert FACE.picture(ENGLISH, scene(state, None), "look.count") is None


def test_the_picture_has_everything_of_a_house() -> None:
    def painted(built: House) -> bytes:
        sketch = FACE.picture(ENGLISH, scene(over([built]), None), FINAL)
        assert sketch is not None
        return sketch.paint(sketch.shows)

    houses = [
        house("red-1"), house("red-2"), house("red-1 red-2"), house("red-1 / red-2"), house("red-1", (1, 4)),
        house("red-1", (0, 4)), house("red-1", token=2), house("white-1"),
    ]  # fmt: skip
    assert len({painted(built) for built in houses}) == len(houses)


def test_there_is_no_picture_of_cards_that_nobody_has_drawn() -> None:
    assert FACE.picture(ENGLISH, scene(over([house("red-15")]), None), FINAL) is None


PIG = PigDrawn(0, Pig.LEFT, 2)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([FloorBuilt(0, Card("red-9"), 9, 0, Colour.RED, starts=True, colours=False), CardDrawn(0)], None),
        ([WolfSent(0, 5, 1, 0)], None),
        ([PIG, TokenPlaced(3, 1, 0, 4), EffectBegan(Pig.LEFT)], "🐷 Ada draws a Big Bad Pig! (2/3)"),
        ([PIG, EffectIgnored(Pig.LEFT)], "🐷 Ada draws a Big Bad Pig! (2/3)"),
    ],
)
def test_a_big_bad_pig_is_a_moment(events: list[Event], told: str | None) -> None:
    state = position("", "", "", yards=[[house("red-9")], [house("green-1", (0, 5))]], wolves=((3,), (3,), (3,)))
    assert moment(state, events) == told


def moment(state: State, events: list[Event]) -> str | None:
    heard = Heard()
    line = FACE.moment(heard, scene(state, None), events)
    assert heard.unknown() == set()
    return line


def test_the_last_wolf_of_a_player_is_a_moment() -> None:
    homes = [[house("red-1", (0, 3), (1, 4))], [house("green-1", (0, 4), (0, 5))]]
    state = position("", "", "", yards=homes, wolves=((), (3, 5), (3, 4, 5)))
    assert moment(state, [WolfSent(0, 5, 1, 0)]) == "🐺 All 3 of Ada's wolves have moved in!"
    assert moment(state, [WolfSent(1, 4, 0, 0)]) is None


FULL = house("red-1 red-2", (1, 3), (2, 4))
"""A house with two wolves."""
FALLING = "🏚️ Ada's A would fall now, with 2 wolves in it!"


@pytest.mark.parametrize(
    ("yards", "built", "told"),
    [
        ([[FULL], [house("red-1 red-2 red-3")]], (1, "red-3", False, False), FALLING),
        ([[FULL], [house("white-1 white-2 red-3")]], (1, "red-3", False, True), FALLING),
        ([[FULL], [house("red-1 red-2 red-3 red-4")]], (1, "red-4", False, False), None),
        ([[FULL], [house("red-1 red-2")]], (1, "red-2", False, False), None),
        ([[FULL], [house("red-1 red-2 red-3")], [house("red-1")]], (1, "red-3", False, False), None),
        ([[FULL], [house("red-9")]], (1, "red-9", True, False), None),
        ([[house("red-1 red-2", (1, 3))], [house("red-1 red-2 red-3")]], (1, "red-3", False, False), None),
    ],
)  # fmt: skip
def test_a_house_with_wolves_that_would_fall_now_is_a_moment(
    yards: list[list[House]], built: tuple[int, str, bool, bool], told: str | None
) -> None:
    builder, card, starts, colours = built
    event = FloorBuilt(builder, Card(card), 0, 0, Colour.RED, starts=starts, colours=colours)
    assert moment(position("", "", "", yards=yards), [event]) == told


def test_highlights_tell_of_what_stands_and_what_fell() -> None:
    state = over(
        [TALL, house("green-1", (1, 3))], [house("yellow-3", (0, 3), (0, 4))],
        [house("red-1", (0, 5), (2, 3)), house("green-1 green-2")], wolves=((), (4, 5), (4, 5)),
    )  # fmt: skip
    assert list(FACE.highlights(Heard(), finished(state), THREE)) == [
        "🏚️ Cleo's A fell with 2 wolves in it.",
        "🗼 Ada's A rose to 5 floors.",
    ]
    home = over([house("red-1")], [house("yellow-3", (0, 3), (0, 4), (0, 5))], wolves=((), (3, 4, 5), (3, 4, 5)))
    assert list(FACE.highlights(Heard(), finished(home), THREE)) == [
        "🐺 All of Ada's wolves are safe in houses that stand."
    ]
    assert FACE.highlights(Heard(), finished(over([house("red-1")], wolves=((3,), (4,), (5,)))), THREE) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_game_has_too_many_highlights(seats: int) -> None:
    names = safe_names("Ada", "Ben", "Cleo", "Dov")[:seats]
    for seed in range(5):
        (*_, (state, _events)) = walk(seats, seed)
        assert len(FACE.highlights(Heard(), finished(state), names)) <= MOST


@pytest.mark.parametrize(
    ("phase", "task"),
    [
        (Phase.PLAY, "play a card"),
        (Phase.PASSING, "pass a card to the left"),
        (Phase.SEND, "send a wolf"),
        (Phase.SMOOKI, "choose where Smooki builds"),
        (Phase.CHOOSE, "choose your next card"),
        (Phase.SHOWN, "play the open card"),
    ],
)
def test_who_is_called_is_told_what_to_do_and_gets_the_hand(phase: Phase, task: str) -> None:
    opened = [(0, "red-3")] if phase in (Phase.SMOOKI, Phase.SHOWN) else []
    state = position("red-1", "red-2", phase=phase, came="pass-left", chosen=(None, None), opened=opened)
    call = FACE.call(Heard(), scene(state, None), 0)
    assert call is not None
    assert (call.task, call.button.what, call.button.label) == (task, HAND, "My hand")
