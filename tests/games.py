"""The games with their shipped data, loaded once for all tests of a process: they hold nothing that a game changes."""

from __future__ import annotations

from rules.catalogue import load_games
from rules.datafile import DataFolders

DATA = DataFolders()
GAMES = load_games(DATA)
