"""What pictures are painted from: drawn emoji in any size, signs, and small files."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw

from bot.display import painting
from tests.bot.hostile import HOSTILE_NAMES


def test_a_drawn_emoji_has_the_size_that_is_asked_for_and_is_drawn_once() -> None:
    drawn = painting.emoji("wolf", 40)
    assert (drawn.size, drawn.mode) == ((40, 40), "RGBA")
    assert painting.emoji("wolf", 40) is drawn


def test_a_pasted_emoji_leaves_what_is_around_it() -> None:
    picture = Image.new("RGB", (80, 80), "#123456")
    painting.paste(picture, "star", 40, 20, 20)
    assert picture.getpixel((0, 0)) == picture.getpixel((21, 21)) == (0x12, 0x34, 0x56)
    assert picture.getpixel((40, 40)) != (0x12, 0x34, 0x56)


def sign(*names: str, points: str = "23", icons: tuple[str, ...] = ()) -> Image.Image:
    picture = Image.new("RGB", (300, 80), "#123456")
    painting.sign(picture, (10, 10, 280), icons, names, points)
    return picture


def test_a_sign_has_the_first_name_for_which_there_are_letters() -> None:
    assert sign("李小龙", "Player 1").tobytes() != sign("Player 1").tobytes()
    assert sign("\ue000", "Player 1").tobytes() == sign("Player 1").tobytes()
    assert sign("\ue000").tobytes() == sign("").tobytes() != sign("", points="").tobytes()


def test_nothing_on_a_sign_is_wider_than_it() -> None:
    for name in ("W" * 32, *HOSTILE_NAMES):
        painted = sign(name, icons=("star", "pig"))
        # Above and below it letters of some scripts may stick out.
        painted.paste("#123456", (10, 0, 291, 80))
        assert painted.getcolors() == [(300 * 80, (0x12, 0x34, 0x56))]


def test_a_chip_stands_around_its_spot() -> None:
    picture = Image.new("L", (200, 100), 255)
    painting.chip(ImageDraw.Draw(picture), (100, 50), "420", 30)
    box = ImageChops.invert(picture).getbbox()
    assert box is not None
    assert abs(box[0] + box[2] - 200) <= 2
    assert abs(box[1] + box[3] - 100) <= 2


def test_a_picture_is_saved_as_a_small_png() -> None:
    saved = painting.png(Image.new("RGB", (300, 200), "#8ec9ff"))
    opened = Image.open(BytesIO(saved))
    assert (opened.format, opened.size) == ("PNG", (300, 200))
    assert len(saved) < 2000


def test_nothing_that_paints_is_loaded_with_the_games() -> None:
    script = "import sys, cogs.pigs; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
