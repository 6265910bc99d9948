"""Every picture by its word, and how a picture becomes an emoji."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import resvg_py
from PIL import Image

from art.shapes import SIZE

EMOJI = Path(__file__).parent.parent / "data" / "emoji"
SVG = Path(__file__).parent / "svg"
_TOOLS = {"__main__", "gallery", "shapes", "sheet"}


def pictures() -> dict[str, str]:
    """Draw what each module here offers as `pictures()`: SVG by word."""
    modules = sorted(module.name for module in iter_modules([str(Path(__file__).parent)]) if module.name not in _TOOLS)
    drawers = {name: getattr(import_module(f"art.{name}"), "pictures", dict) for name in modules}
    return merged({name: draw() for name, draw in drawers.items()})


def merged(parts: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Put the pictures of modules together. ValueError if two draw the same word."""
    every: dict[str, str] = {}
    for name, drawn in parts.items():
        if taken := every.keys() & drawn.keys():
            raise ValueError(f"art/{name}.py draws again: {', '.join(sorted(taken))}")
        every.update(drawn)
    return every


def emoji(svg: str) -> bytes:
    """Return the PNG of a picture, without loss and as small as is simple."""
    packed = io.BytesIO()
    image(svg).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def image(svg: str, size: int = SIZE) -> Image.Image:
    """Return a picture in RGBA, `size` pixels wide and high."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


def write(folder: Path, suffix: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Make a folder hold exactly these files, by word; one with the same bytes is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {folder / f"{word}{suffix}": data for word, data in files}
    for stray in {*folder.glob(f"*{suffix}")} - wanted.keys():
        stray.unlink()
    for path, data in wanted.items():
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)
