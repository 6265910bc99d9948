"""Planets as pictures show what their text says, and no more."""

from __future__ import annotations

from io import BytesIO

from msgspec.structs import replace
from PIL import Image

from bot.display.drawing import MOST_ALT
from bot.display.face import FINAL, Sketch
from bot.language import ENGLISH
from rules.game import Seat
from rules.planet.state import Phase, State
from tests.cogs.planet.drawn import DRAWER, FACE, full
from tests.rules.planet.playing import began, with_planets

PLANET = ["centre-07", "king-1", "uphill-03", "downhill-03", "centre-02", "vain-man-1"]


def sketched(state: State, what: str, reader: Seat | None = None) -> Sketch:
    found = FACE.picture(ENGLISH, DRAWER.scene(state, reader, names=["Ada", "Ben", "Cleo", "Dov", "Eve"]), what)
    assert found is not None
    return found


def size(sketch: Sketch) -> tuple[int, int]:
    with Image.open(BytesIO(sketch.paint(sketch.shows))) as picture:
        assert picture.format == "PNG"
        return picture.size


def test_equal_planets_are_painted_once_and_every_change_anew() -> None:
    state = with_planets(began(3), PLANET)
    first = sketched(state, "look.planet.1")
    assert first == sketched(state, "look.planet.1", 2)
    assert hash(first) == hash(sketched(state, "look.planet.1"))
    for other in (with_planets(began(3), PLANET[:-1]), with_planets(began(3), [*PLANET, "centre-08"])):
        assert sketched(other, "look.planet.1") != first
    assert sketched(state, "look.planet.2") != first


def test_a_picture_is_described_tile_by_tile() -> None:
    lines = sketched(with_planets(began(3), PLANET), "look.planet.1").description.split("\n")
    assert lines[0] == "Ada · 3 points"
    assert len(lines) == 1 + len(PLANET)
    assert lines.count("tile that baobabs turned face down") == 3
    assert "King, 2 big stars" in lines
    assert "1 volcano, 1 lamppost, 1 snake, 1 white sheep" in lines


def test_secret_characters_are_painted_for_their_owner_alone() -> None:
    state = with_planets(began(3, hidden=True), ["king-1", "centre-10"])
    assert "King" in sketched(state, "look.planet.1", 0).description
    for reader in (1, 2, None):
        sketch = sketched(state, "look.planet.1", reader)
        assert "king" not in repr(sketch).lower()
        assert "Ada · 0 + 1 secret" in sketch.description
        assert size(sketch)[0] > 600


def test_who_has_a_name_without_letters_is_painted_with_the_number_of_the_seat() -> None:
    def painted(name: str, what: str) -> bytes:
        state = replace(with_planets(began(2), PLANET), phase=Phase.OVER if what == FINAL else Phase.PICK)
        sketch = FACE.picture(ENGLISH, DRAWER.scene(state, None, names=["Ada", name]), what)
        assert sketch is not None
        return sketch.paint(sketch.shows)

    for what in (FINAL, "look.planet.2"):
        assert painted("\U00013000", what) == painted("Player 2", what) != painted("Ben", what)


def test_the_largest_planets_can_be_painted_and_described() -> None:
    for hidden in (False, True):
        for seats in (2, 3, 5):
            state = replace(full(seats, hidden=hidden), phase=Phase.OVER)
            for what in (FINAL, *(f"look.planet.{seat + 1}" for seat in range(seats))):
                sketch = sketched(state, what)
                assert len(sketch.description) <= MOST_ALT
                assert min(size(sketch)) > 350


def test_an_empty_planet_is_painted() -> None:
    assert size(sketched(began(2), "look.planet"))[0] > 600


def test_all_planets_are_shown_side_by_side_only_at_the_end_and_the_first_first() -> None:
    state = with_planets(began(2), ["centre-10"], ["centre-10", "king-1"])
    assert FACE.picture(ENGLISH, DRAWER.scene(state, None), FINAL) is None
    over = sketched(replace(state, phase=Phase.OVER), FINAL)
    assert over.description == "Ben · 14 points · Ada · 0 points"
    wide, high = size(over)
    assert 1.5 * high < wide < 3 * high


def test_other_looks_have_no_picture() -> None:
    scene = DRAWER.scene(began(2), 0)
    assert [FACE.picture(ENGLISH, scene, what) for what in ("look.hand", "look.legend")] == [None, None]
