"""Draw every picture; given a file name, draw a sheet for comparing small pictures."""

from __future__ import annotations

import argparse
from pathlib import Path

from art.gallery import EMOJI, SVG, emoji, pictures, write
from art.sheet import sheet


def main() -> None:
    """Write art/svg and data/emoji, or a sheet."""
    parser = argparse.ArgumentParser(prog="python -m art", description=__doc__)
    parser.add_argument("--sheet", type=Path, metavar="FILE.png", help="show pictures small, on Discord's colours")
    parser.add_argument("words", nargs="*", help="only pictures whose word begins so, on the sheet")
    asked = parser.parse_args()
    every = pictures()
    if asked.sheet:
        chosen = {word: svg for word, svg in every.items() if word.startswith(tuple(asked.words or [""]))}
        sheet(chosen).save(asked.sheet)
        return
    write(SVG, ".svg", ((word, svg.encode()) for word, svg in every.items()))
    write(EMOJI, ".png", ((word, emoji(svg)) for word, svg in every.items()))


if __name__ == "__main__":
    main()
