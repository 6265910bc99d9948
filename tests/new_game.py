"""``python -m tests.new_game <key>`` writes the files of a new game: those of ``docs/add-a-game.md``, under its key."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "add-a-game.md"
SAMPLE = "piggy"
"""The key of the game on the page."""
_BLOCK = re.compile(r"^`([a-z0-9_./]+)`\n\n```(?:python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class NotPossibleError(Exception):
    """No game can be written under that key; the message says why."""


def files(page: str) -> dict[str, str]:
    """Give the files of the page by their paths: each block of code whose name stands above it."""
    return dict(_BLOCK.findall(page))


def renamed(sample: Mapping[str, str], key: str) -> dict[str, str]:
    """Give the files another key; classes are called after it, the game's title stays for its author to change."""

    def rename(text: str) -> str:
        return text.replace(SAMPLE, key).replace(SAMPLE.title(), key.title())

    return {rename(path): rename(text) for path, text in sample.items()}


def write(root: Path, key: str, page: Path = PAGE) -> list[str]:
    """Write the files of a new game; give their paths. NotPossibleError when the key is none or taken."""
    if not re.fullmatch(r"[a-z]{2,32}", key):
        raise NotPossibleError(f"{key!r} is no key: it is the slash command, 2 to 32 letters from a to z")
    made = renamed(files(page.read_text(encoding="utf-8")), key)
    places = (f"rules/{key}", f"cogs/{key}", f"cogs/{key}.py", *made)
    taken = next((place for place in places if (root / place).exists()), None)
    if taken is not None:
        raise NotPossibleError(f"{key} is taken: there is {taken}")
    for path, text in made.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return [*made]


def main() -> int:
    """Write a game and say what to do next."""
    key = sys.argv[1] if len(sys.argv) == 2 else ""
    try:
        paths = write(ROOT, key)
    except NotPossibleError as error:
        sys.stderr.write(f"{error}\nmake new-game KEY=yours\n")
        return 1
    sys.stdout.write("\n".join(["Written:", *(f"  {path}" for path in paths), ""]))
    sys.stdout.write(
        "It is the game of docs/add-a-game.md under your key. Try it, then make it yours, file by file:\n"
        f"  make test-game KEY={key}\n"
        "  make playground\n"
        "The title stands in game.py, the name of the command in the folder's.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
