"""The committed emoji are the pictures that are drawn, and Discord takes them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from art.gallery import EMOJI, emoji, image, merged, pictures, write
from art.shapes import SIZE, picture, rect
from art.sheet import sheet
from tests.cogs.faces import FACES

TOLERANCE = 12  # of 255; another machine may round an edge otherwise
LARGEST = 64 * 1024
NAME = re.compile(r"[a-z0-9_]{2,26}")
"""Discord allows 32 characters, and six are added to tell versions of a picture apart."""

WITHOUT = {"gap", "white_die_wolf", *(f"tile_{place}" for place in range(6, 10))}
"""Words that stand between pictures, or that the shipped boxes never need."""

DRAWN = pictures()
COMMITTED = {path.stem: path for path in EMOJI.iterdir()}


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return the greatest difference of a channel, on dark and on light."""
    most = 0
    for ground in ("black", "white"):
        over = [Image.alpha_composite(Image.new("RGBA", each.size, ground), each) for each in (one, other)]
        most = max(most, *ImageChops.difference(*over).convert("RGB").tobytes())
    return most


def test_every_picture_is_committed_and_nothing_else() -> None:
    assert {path.name for path in EMOJI.iterdir()} == {f"{word}.png" for word in DRAWN}


def test_every_committed_emoji_looks_as_drawn() -> None:
    stale = [word for word, svg in DRAWN.items() if difference(image(svg), Image.open(COMMITTED[word])) > TOLERANCE]
    assert stale == [], "run `make art`"


def test_every_picture_is_shown_by_a_game_and_every_word_that_comes_up_has_one() -> None:
    words = {word for face in FACES.values() for word in face._art.unicode}  # type: ignore[attr-defined]
    sources = [path.read_text(encoding="utf-8") for path in (EMOJI.parent.parent / "cogs").glob("*/*.py")]
    painted = {word for source in sources for word in re.findall(r'paste\(\w+, "(\w+)"', source)}
    assert painted <= COMMITTED.keys()
    assert sorted(COMMITTED.keys() - words - painted) == []
    assert sorted(words - COMMITTED.keys() - WITHOUT) == []


def test_discord_takes_every_emoji() -> None:
    for word, path in COMMITTED.items():
        assert NAME.fullmatch(word)
        assert path.stat().st_size <= LARGEST
        with Image.open(path) as shown:
            assert (shown.format, shown.size, shown.mode) == ("PNG", (SIZE, SIZE), "RGBA"), word


def test_no_two_pictures_look_alike() -> None:
    assert len({path.read_bytes() for path in COMMITTED.values()}) == len(COMMITTED)


def test_only_shapes_are_drawn() -> None:
    for word, svg in DRAWN.items():
        assert not re.search("<(text|image|style|use|filter)|href|font", svg), word


def test_there_is_air_below_every_plot_so_that_no_house_below_seems_to_be_part_of_it() -> None:
    plots = [word for word in DRAWN if re.fullmatch("house_[a-z]", word)]
    assert len(plots) == 26
    for word in plots:
        box = image(DRAWN[word]).getbbox()
        assert box is not None
        assert box[:3] == (0, 0, SIZE)
        assert SIZE // 16 <= SIZE - box[3] <= SIZE // 8


def test_a_changed_picture_is_found_out() -> None:
    before = image(picture("", rect(10, 10, 60, 60, "#ff0000")))
    assert difference(before, before) == 0
    assert difference(before, image(picture("", rect(10, 10, 62, 60, "#ff0000")))) > TOLERANCE
    assert difference(before, image(picture("", rect(10, 10, 60, 60, "#e00000")))) > TOLERANCE


def test_a_word_is_drawn_once() -> None:
    assert merged({"one": {"a": "1"}, "two": {"b": "2"}}) == {"a": "1", "b": "2"}
    with pytest.raises(ValueError, match=r"art/two.py draws again: a$"):
        merged({"one": {"a": "1"}, "two": {"a": "2", "b": "3"}})


def test_what_is_drawn_no_longer_goes_and_what_is_the_same_stays(tmp_path: Path) -> None:
    folder = tmp_path / "emoji"
    write(folder, ".png", [("old", b"1"), ("same", b"2"), ("new", b"3")])
    untouched = (folder / "same.png").stat()
    write(folder, ".png", [("same", b"2"), ("new", b"4")])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"same.png": b"2", "new.png": b"4"}
    assert (folder / "same.png").stat() == untouched


def test_an_emoji_loses_nothing() -> None:
    svg = DRAWN["wolf"]
    with Image.open(io.BytesIO(emoji(svg))) as packed:
        assert packed.tobytes() == image(svg).tobytes()


def test_the_sheet_also_shows_pictures_in_grey() -> None:
    shown = sheet({"red_1": DRAWN["red_1"]}).tobytes()
    colours = {*zip(shown[::3], shown[1::3], shown[2::3], strict=True)}
    assert any(red > 2 * green for red, green, _ in colours)
    assert sum(red == green == blue for red, green, blue in colours) > 5
