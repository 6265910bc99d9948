"""Names in any script are written in pictures, in their order, and never as boxes."""

from __future__ import annotations

import struct
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from PIL import Image, ImageChops, ImageDraw, ImageStat, features

from bot.display import fonts
from bot.display.fonts import Font, Line, first_line, fitting, line, write
from tests.bot.hostile import ANY_NAME, HOSTILE_NAMES

SIZE = 30
SCRIPTS = {
    "Latin": "Ada Łucja Nguyễn Þóra ½ € №",
    "Cyrillic": "Дова Їжак",
    "Greek": "Ωμέγα Ἀλέξανδρος",
    "Chinese": "李小龙 李小龍 𠮷",
    "Japanese": "さくら サクラ 桜",
    "Korean": "김철수",
    "Arabic": "محمد",
    "Hebrew": "שלום",
    "Thai": "สมชาย",
    "Devanagari": "राजेश क्षत्रिय",
    "Bengali": "তাসনিম",
    "Tamil": "தமிழ்",
    "Georgian": "ქეთი",
    "Armenian": "Հայկ",
    "Ethiopic": "አማርኛ",
    "emoji": "🐷 👩‍👩‍👧‍👦 👍🏽 ❤️ 1️⃣ 🇮🇹",
}
UNKNOWN = ("\ue000", "\U000f0000", "\u0378", "\U0001f9ff\u0fd0", "\U00013000")
"""What no font has: characters for private use, ones that are none, and some of an old script."""


@pytest.fixture(params=["joined letters", "single letters"])
def _shaping(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test as on a machine where Pillow joins and turns letters, and as on one where it can't."""
    able = request.param == "joined letters"
    if able and not features.check_feature("raqm"):
        pytest.skip("Pillow can't join letters here")
    monkeypatch.setattr(fonts, "has_shaping", lambda: able)


@cache
def characters(font: Font) -> frozenset[int]:
    """Read from a font's file which characters it has: those of its table that gives each one a glyph."""
    data = Path(font.path).read_bytes()
    start = struct.unpack_from(">I", data, 12 + 4 * font.place)[0] if data[:4] == b"ttcf" else 0
    (tables,) = struct.unpack_from(">H", data, start + 4)
    entries = (struct.unpack_from(">4sIII", data, start + 12 + 16 * number) for number in range(tables))
    cmap = next(offset for tag, _sum, offset, _length in entries if tag == b"cmap")
    (number,) = struct.unpack_from(">H", data, cmap + 2)
    found: set[int] = set()
    for at in range(number):
        (offset,) = struct.unpack_from(">I", data, cmap + 4 + 8 * at + 4)
        (kind,) = struct.unpack_from(">H", data, cmap + offset)
        if kind == 12:
            (groups,) = struct.unpack_from(">I", data, cmap + offset + 12)
            for group in range(groups):
                first, last, _glyph = struct.unpack_from(">III", data, cmap + offset + 16 + 12 * group)
                found.update(range(first, last + 1))
        elif kind == 4:
            (twice,) = struct.unpack_from(">H", data, cmap + offset + 6)
            ends = struct.unpack_from(f">{twice // 2}H", data, cmap + offset + 14)
            starts = struct.unpack_from(f">{twice // 2}H", data, cmap + offset + 16 + twice)
            for first, last in zip(starts, ends, strict=True):
                found.update(range(first, min(last, 0xFFFE) + 1))
    return frozenset(found)


def lacking(laid: Line) -> list[str]:
    """List what would be drawn as boxes: what is to be written with a font that does not have it."""
    return [
        one
        for part in laid.parts
        for one in fonts._ordered(part)
        if unicodedata.category(one) != "Cf" and one not in "\ufe0e\ufe0f" and ord(one) not in characters(part.font)
    ]


def told(laid: Line) -> str:
    """Give what a line says, in the order of its parts from left to right."""
    return "".join(part.text for part in laid.parts)


def picture(text: str) -> Image.Image:
    image = Image.new("L", (600, 80))
    write(ImageDraw.Draw(image), (20, 40), line(text, SIZE), "white")
    return image


@pytest.mark.usefixtures("_shaping")
@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_names_in_every_script_are_written_whole(name: str) -> None:
    laid = line(name, SIZE)
    assert sorted(told(laid)) == sorted(name)
    assert lacking(laid) == []
    ink = picture(name).getbbox()
    assert ink is not None
    assert abs((ink[2] - ink[0]) - laid.width) < SIZE / 2


@pytest.mark.usefixtures("_shaping")
@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_no_name_has_boxes_or_is_wider_than_there_is_room(name: str) -> None:
    for most in (10, 100, 1000):
        laid = line(name, SIZE, most)
        assert lacking(laid) == []
        assert laid.width <= max(most, line("…", SIZE).width)


@given(name=ANY_NAME)
def test_whatever_somebody_is_called_has_no_boxes(name: str) -> None:
    assert lacking(line(name, SIZE)) == []


@pytest.mark.parametrize("nothing", UNKNOWN)
def test_what_no_font_has_is_left_out_with_the_space_beside_it(nothing: str) -> None:
    assert told(line(f"{nothing[-1]} Ada {nothing[-1]} Ben {nothing[-1]}", SIZE)) == "Ada Ben"
    assert line(nothing[-1], SIZE) == Line((), SIZE, 0)
    assert first_line((nothing[-1], "Player 2"), SIZE) == line("Player 2", SIZE)
    assert first_line((nothing[-1], ""), SIZE).parts == ()


def test_letters_in_disguise_are_written_as_plain_ones() -> None:
    script, wide = ("".join(chr(ord(letter) + offset) for letter in "AB") for offset in (0x1D4CF - 0x40, 0xFEE0))
    assert told(line(f"{script} {wide}", SIZE)) == f"AB {wide}"


def test_what_does_not_fit_is_cut_between_characters() -> None:
    whole = line("W" * 32, SIZE)
    cut = line("W" * 32, SIZE, whole.width / 2)
    assert told(cut) == "W" * (told(cut).count("W")) + "…"
    assert 10 < told(cut).count("W") < 17
    family = "👩‍👩‍👧‍👦"
    parts = {told(line(family * 8, SIZE, most)) for most in range(20, 300, 10)}
    assert parts <= {family * number + "…" * (number < 8) for number in range(9)} | {""}
    assert told(line("Ada Ben", SIZE, line("Ada B", SIZE).width)) in ("Ada…", "Ada B…")


def test_a_long_text_gets_smaller_letters_before_it_is_cut() -> None:
    sizes = (30, 26, 22)
    assert fitting(("Ada",), sizes, 200) == line("Ada", 30)
    middle = line("Ada Lovelace", 26)
    assert fitting(("Ada Lovelace",), sizes, middle.width + 1) == middle
    assert fitting(("\ue000", "Ada Lovelace"), sizes, 100) == line("Ada Lovelace", 22, 100)
    assert fitting(("\ue000",), sizes, 100).parts == ()


def test_parts_stand_in_the_order_in_which_they_are_read() -> None:
    hebrew, arabic = "שלום", "محمد"
    assert [part.text for part in line(f"Ada {hebrew} Ben", SIZE).parts] == ["Ada ", hebrew, " Ben"]
    assert [part.text for part in line(f"{hebrew} Ada {arabic}", SIZE).parts] == [arabic, " ", "Ada", " ", hebrew]
    assert [part.text for part in line(f"{hebrew} 12 {arabic}", SIZE).parts] == [arabic, " ", "12", " ", hebrew]
    backwards = {part.text: part.backwards for part in line(f"{hebrew} (12) Ada", SIZE).parts}
    assert backwards[hebrew]
    assert not backwards["12"]
    assert not any(part.backwards for part in line("Ada (12) 李", SIZE).parts)


@pytest.mark.parametrize("word", ["שלום", "עולם", "שלום 12 Ada"])
def test_without_help_pillow_writes_from_right_to_left_too(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not features.check_feature("raqm"):
        pytest.skip("Pillow has no help here")
    helped, turned = picture(word), picture(word[::-1])
    monkeypatch.setattr(fonts, "has_shaping", lambda: False)
    right, wrong = (difference(picture(word), other) for other in (helped, turned))
    assert right < wrong / 4


def difference(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


@pytest.mark.parametrize(("anchor", "left"), [("l", 200), ("m", 150), ("r", 100)])
def test_a_line_stands_where_it_is_to_stand(anchor: str, left: int) -> None:
    image = Image.new("L", (400, 80))
    laid = line("H" * 4, SIZE)
    write(ImageDraw.Draw(image), (200, 40), laid, "white", anchor)
    ink = image.getbbox()
    assert ink is not None
    assert abs(ink[0] - (200 - (200 - left) * laid.width / 100)) < 4
    assert abs((ink[1] + ink[3]) / 2 - 40) <= 1.5
