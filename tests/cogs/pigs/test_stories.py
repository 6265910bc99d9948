"""The moments of a game of pigs, what is told of it in the end, and its last picture."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from bot.display.face import FINAL
from bot.language import ENGLISH
from bot.model.achievements import Finished
from rules.pigs.events import (
    Award,
    AwardWon,
    Blown,
    Bought,
    EndNear,
    Event,
    Lack,
    Rolled,
    TurnBegan,
    TurnWasted,
    WolfCame,
)
from rules.pigs.state import Material, Phase, State
from tests.bot.hostile import HOSTILE_NAMES
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.pigs.drawn import FACE
from tests.named import safe_names
from tests.rules.pigs.table import GAME, faces, tile
from tests.rules.pigs.table import table as laid
from tests.sentences import Heard

NAMES_OF_TWO = safe_names("Ada", "Ben")
ROLLED = Rolled(0, 1, (0, 1, 2, 3, 4), faces("!!DDD"))
STRAW = (tile("sd"), tile("sw"))

FIRM = Blown(0, 1, 0, Material.STRAW, (), None, False, False)
LOSS = Blown(0, 1, 0, Material.STRAW, STRAW, None, False, False)
GONE = Blown(0, 1, 0, Material.STRAW, STRAW, tile("br"), False, True)
SCENE = TableDrawer(FACE, NAMES).scene(laid("sd", "sd", seats=2), None)

MOMENTS: tuple[tuple[Sequence[Event], str | None], ...] = (
    ([ROLLED], None),
    ([Bought(0, tile("sd"), 0, True, False, None), TurnBegan(1, 1)], None),
    ([ROLLED, WolfCame(0)], "Ada rolled two wolves: the wolf is coming!"),
    ([ROLLED, WolfCame(0), TurnWasted(0, Lack.TARGET), TurnBegan(1, 1)], None),
    ([FIRM], "Ben's 🇦 stands firm: not a tile moves!"),
    ([LOSS], "Ben's 🇦 loses 2 tiles!"),
    ([Blown(0, 1, 0, Material.STRAW, STRAW[:1], None, False, False)], "Ben's 🇦 loses 1 tile!"),
    ([Blown(0, 1, 0, Material.STRAW, STRAW, None, True, False)], "Ben's 🇦 loses 2 tiles, the roof too!"),
    ([Blown(0, 1, 0, Material.STRAW, STRAW[:1], None, True, False)], "Ben's 🇦 loses its roof!"),
    ([GONE], "Nothing is left of Ben's 🇦!"),
    ([Bought(0, tile("sr"), 0, False, True, None), AwardWon(0, Award.ALL_STRAW)], "Ada wins an award"),
    ([Bought(0, tile("sd"), 0, True, False, None), EndNear(2, False)], "last turn"),
)


@pytest.mark.parametrize(("events", "said"), MOMENTS)
def test_what_everybody_will_remember_is_said_in_a_line(events: Sequence[Event], said: str | None) -> None:
    heard = Heard()
    moment = FACE.moment(heard, SCENE, events)
    assert heard.unknown() == set()
    if said is None:
        assert moment is None
    else:
        assert moment is not None
        assert said in moment
        assert "\n" not in moment


@pytest.mark.parametrize("event", [FIRM, LOSS, GONE])
def test_the_wolf_huffs_and_puffs_alike_whatever_comes_of_it(event: Blown) -> None:
    heard = Heard()
    kept_back = FACE.suspense(heard, [event, TurnBegan(1, 2)], NAMES_OF_TWO)
    assert kept_back is not None
    assert kept_back.name == "🌬️ The wolf huffs and puffs…"
    assert kept_back.value == "Ben's 🇦 trembles, the spinner turns…\n🌾 3 in 6 · 🪵 2 in 6 · 🧱 1 in 6"
    assert heard.unknown() == set()


@pytest.mark.parametrize(
    "events", [events for events, said in MOMENTS if not any(isinstance(e, Blown) for e in events)]
)
def test_nothing_else_is_kept_back(events: Sequence[Event]) -> None:
    assert FACE.suspense(Heard(), events, NAMES_OF_TWO) is None


SECOND = Blown(2, 1, 1, Material.WOOD, STRAW[:1], tile("br"), False, True)
DAMAGE: tuple[tuple[Sequence[Event], str], ...] = (
    ([], ""),
    ([ROLLED, WolfCame(0), Blown(1, 0, 0, Material.STRAW, STRAW, None, False, False)], ""),
    ([FIRM], "🐺 The wolf blew at your 🇦, but it stands firm!"),
    ([WolfCame(0), LOSS, TurnBegan(1, 2)], "🐺 The wolf blew 2 tiles off your 🇦!"),
    ([Blown(0, 1, 1, Material.STRAW, STRAW[:1], None, False, False)], "🐺 The wolf blew 1 tile off your 🇧!"),
    ([Blown(0, 1, 0, Material.STRAW, STRAW[:1], None, True, False)], "🐺 The wolf blew the roof off your 🇦!"),
    (
        [Blown(0, 1, 0, Material.STRAW, STRAW, None, True, False)],
        "🐺 The wolf blew 2 tiles off your 🇦, the roof too!",
    ),
    ([GONE], "🐺 The wolf blew your 🇦 away!"),
    ([LOSS, FIRM, SECOND], "🐺 The wolf kept blowing at you, and took 4 tiles!"),
    ([FIRM, FIRM], "🐺 The wolf kept blowing at you, but your houses stand firm!"),
)


@pytest.mark.parametrize(("events", "said"), DAMAGE)
def test_whose_house_the_wolf_blew_at_is_told_when_called(events: Sequence[Event], said: str) -> None:
    heard = Heard()
    called = FACE.call(heard, TableDrawer(FACE, NAMES).scene(laid("sd", "sd", seats=2, seat=1), None), 1, events)
    assert called is not None
    assert called.news == said
    assert heard.unknown() == set()


def finished(state: State, *events: Event) -> Finished[State, Event]:
    return Finished(state=state, events=events, own_events=((), ()), scores=GAME.scores(state), standings=())


def test_the_highlights_are_the_worst_visit_the_tallest_house_and_a_house_that_stood() -> None:
    tall = laid("sd sw ww br", "sd sr", seats=2, phase=Phase.OVER)
    told = FACE.highlights(
        ENGLISH,
        finished(
            tall,
            Blown(0, 1, 0, Material.WOOD, (), None, False, False),
            Blown(1, 0, 0, Material.STRAW, STRAW, None, False, False),
        ),
        NAMES_OF_TWO,
    )
    assert [line.split(" ", 1)[1] for line in told] == [
        "Ben's wolf took 2 tiles from Ada in one breath.",
        "Ada finished the tallest house: 4 tiles high.",
        "Ben faced the wolf once without losing a tile.",
    ]


def test_of_wolves_that_took_nothing_only_the_house_that_stood_is_told() -> None:
    visit = Blown(0, 1, 0, Material.WOOD, (), None, False, False)
    (line,) = FACE.highlights(ENGLISH, finished(laid(seats=2, phase=Phase.OVER), visit, visit), NAMES_OF_TWO)
    assert "2 times without losing a tile" in line


def test_of_a_quiet_game_that_is_told() -> None:
    (line,) = FACE.highlights(ENGLISH, finished(laid(seats=2, phase=Phase.OVER)), NAMES_OF_TWO)
    assert "never" in line


def test_no_house_is_the_tallest_that_is_as_tall_as_another_s() -> None:
    alike = laid("sd sw ww br", "sd sw ww wr", seats=2, phase=Phase.OVER)
    assert not any("tallest" in line for line in FACE.highlights(ENGLISH, finished(alike), NAMES_OF_TWO))


YARDS = (
    laid(seats=2, phase=Phase.OVER),
    laid("sd1 sw2 wr | bd", "sd sr", seats=2, phase=Phase.OVER),
    laid(*[" | ".join(["sd1 sw2 ww bw2 br"] * 6)] * 5, seats=5, phase=Phase.OVER),
    laid(" | ".join(["sd"] * 30), "sd2 sw9", seats=2, phase=Phase.OVER),
)


@pytest.mark.parametrize("state", YARDS)
def test_the_last_picture_shows_every_yard(state: State) -> None:
    scene = TableDrawer(FACE, NAMES).scene(state, None)
    sketch = FACE.picture(ENGLISH, scene, FINAL)
    assert sketch is not None
    assert sketch == FACE.picture(ENGLISH, scene, FINAL)
    assert all(name in sketch.description for name in NAMES[: state.seats])
    picture = Image.open(BytesIO(sketch.paint(sketch.shows)))
    assert picture.format == "PNG"
    assert picture.width >= 400
    assert FACE.picture(ENGLISH, scene, "hand") is None


def test_the_last_picture_can_be_painted_whatever_people_are_called() -> None:
    for name in HOSTILE_NAMES:
        scene = TableDrawer(FACE, [name, "李小龍"]).scene(YARDS[1], None)
        sketch = FACE.picture(ENGLISH, scene, FINAL)
        assert sketch is not None
        assert sketch.paint(sketch.shows).startswith(b"\x89PNG")


def test_who_has_a_name_without_letters_has_the_number_of_the_seat_on_the_sign() -> None:
    def painted(name: str) -> bytes:
        sketch = FACE.picture(ENGLISH, TableDrawer(FACE, ["Ada", name]).scene(YARDS[1], None), FINAL)
        assert sketch is not None
        return sketch.paint(sketch.shows)

    assert painted("\U00013000") == painted("Player 2") != painted("Ben")


def test_different_ends_are_different_pictures() -> None:
    drawer = TableDrawer(FACE, NAMES)
    shown = {FACE.picture(ENGLISH, drawer.scene(state, None), FINAL) for state in YARDS}
    assert len(shown) == len(YARDS)
