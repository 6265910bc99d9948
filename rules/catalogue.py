"""Finds every game: a folder of `rules/` whose package has a function ``load``."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

import rules
from rules.datafile import DataFolders
from rules.game import Game


def load_games(data: DataFolders | None = None) -> Mapping[str, Game[Any, Any, Any]]:
    """Load all games, by key in alphabetical order; DataError when a data file is wrong."""
    data = data or DataFolders()
    games: dict[str, Game[Any, Any, Any]] = {}
    for module in sorted(module.name for module in iter_modules(rules.__path__) if module.ispkg):
        game = import_module(f"rules.{module}").load(data)
        games[game.info.key] = game
    return MappingProxyType(games)
