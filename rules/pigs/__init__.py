"""The Three Little Pigs: roll dice, buy tiles, build houses, fear the wolf."""

from __future__ import annotations

from rules.datafile import DataFolders
from rules.pigs.data import PigsData
from rules.pigs.game import Pigs


def load(data: DataFolders) -> Pigs:
    """Make the game from `pigs.toml`; DataError when the file is wrong."""
    return Pigs(data.read("pigs.toml", PigsData))
