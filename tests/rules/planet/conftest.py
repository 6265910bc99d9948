from __future__ import annotations

from pathlib import Path

import pytest

from rules.datafile import SHIPPED, DataFolders
from rules.planet import load
from rules.planet.game import Planet
from tests.rules.planet.playing import Own


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """Load the game from a file of a host's own: the shipped one with pairs of old and new text."""

    def load_changed(*changes: tuple[str, str]) -> Planet:
        text = (SHIPPED / "planet.toml").read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "planet.toml").write_text(text, encoding="utf-8")
        return load(DataFolders(tmp_path))

    return load_changed
