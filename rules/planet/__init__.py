"""The Little Prince: Make Me a Planet: draft tiles, build a planet, mind the baobabs and the volcanoes."""

from __future__ import annotations

from rules.datafile import DataFolders
from rules.planet.data import PlanetData
from rules.planet.game import Planet


def load(data: DataFolders) -> Planet:
    """Make the game from `planet.toml`; DataError when the file is wrong."""
    return Planet(data.read("planet.toml", PlanetData))
