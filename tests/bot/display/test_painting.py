"""What pictures are painted from: drawn emoji in any size, and letters that the font has."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO

from PIL import Image

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


def test_lettering_fits_and_has_only_what_the_font_has() -> None:
    assert painting.lettering("Ada 李 🐷 Bé", 20, 400) == "Ada Bé"
    for name in ("W" * 32, "Дова" * 8, *HOSTILE_NAMES):
        text = painting.lettering(name, 20, 100)
        assert painting.font(20).getlength(text) <= 100
        assert "\n" not in text
    assert painting.lettering("W" * 32, 20, 100).endswith("…")
    assert painting.lettering("李小龍", 20, 100) == ""


def test_a_picture_is_saved_as_a_small_png() -> None:
    saved = painting.png(Image.new("RGB", (300, 200), "#8ec9ff"))
    opened = Image.open(BytesIO(saved))
    assert (opened.format, opened.size) == ("PNG", (300, 200))
    assert len(saved) < 2000


def test_nothing_that_paints_is_loaded_with_the_games() -> None:
    script = "import sys, cogs.pigs; sys.exit('PIL' in sys.modules or 'matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
