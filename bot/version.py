"""The bot's version; it stands in ``pyproject.toml`` alone."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


@cache
def version() -> str:
    """Read the version of this checkout."""
    found: str = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    return found
