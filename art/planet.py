"""The pictures of The Little Prince: Make Me a Planet."""

from __future__ import annotations

from art.planet_characters import portraits
from art.planet_things import things
from art.planet_tiles import tiles
from art.shapes import picture


def pictures() -> dict[str, str]:
    """Draw them all: word -> SVG."""
    loose = {word: picture(word.replace("_", " "), body) for word, body in things().items()}
    return loose | portraits() | tiles()
