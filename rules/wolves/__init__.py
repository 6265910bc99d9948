"""The Three Little Wolves: build houses upwards, and sneak wolves into those of others."""

from __future__ import annotations

from rules.datafile import DataFolders
from rules.wolves.data import WolvesData
from rules.wolves.game import Wolves


def load(data: DataFolders) -> Wolves:
    """Make the game from `wolves.toml`; DataError when the file is wrong."""
    return Wolves(data.read("wolves.toml", WolvesData))
