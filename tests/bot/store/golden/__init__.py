"""Forty finished games (``games.toml``) and the leaderboards that they must make (``boards.toml``)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
STEPS: list[dict[str, Any]] = tomllib.loads((_HERE / "games.toml").read_text(encoding="utf-8"))["steps"]
BOARDS = _HERE / "boards.toml"
FORMER = "Former player"
