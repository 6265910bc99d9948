from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules import datafile
from rules.catalogue import load_games
from rules.datafile import DataError, DataFolders

ENGINE = """
from pydantic import BaseModel

from rules.datafile import DataFolders
from tests.conformance.sample import OrchardGame


class Numbers(BaseModel):
    version: int


class Loaded(OrchardGame):
    def __init__(self, version):
        super().__init__()
        self.info = type(self.info)("{key}", "Orchard", version, self.info.seats)


def load(data: DataFolders):
    return Loaded(data.read("{key}.toml", Numbers).version)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only folder in which games are looked for; its data files are beside the games."""
    before = set(sys.modules)
    attributes = set(vars(rules))
    monkeypatch.setattr(rules, "__path__", [str(tmp_path)])
    monkeypatch.setattr(datafile, "SHIPPED", tmp_path)
    yield tmp_path
    for name in {name for name in sys.modules if name.startswith("rules.")} - before:
        del sys.modules[name]
    for name in set(vars(rules)) - attributes:
        delattr(rules, name)


def add_game(folder: Path, key: str, version: int = 1) -> None:
    (folder / key).mkdir()
    (folder / key / "__init__.py").write_text(ENGINE.replace("{key}", key))
    (folder / f"{key}.toml").write_text(f"version = {version}\n")


def test_games_are_found_by_walking_in_alphabetical_order(folder: Path) -> None:
    for key in ("quinces", "almonds", "plums"):
        add_game(folder, key)
    (folder / "helper.py").write_text("raise AssertionError('no game, not to be imported')\n")
    games = load_games()
    assert list(games) == ["almonds", "plums", "quinces"]
    assert all(game.info.key == key for key, game in games.items())


def test_without_games_the_catalogue_is_empty(folder: Path) -> None:
    assert load_games() == {}


def test_the_catalogue_can_t_be_changed(folder: Path) -> None:
    add_game(folder, "plums")
    games = load_games()
    with pytest.raises(TypeError):
        games["pears"] = games["plums"]  # type: ignore[index]


def test_a_host_s_own_data_reaches_the_games(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    add_game(folder, "plums", version=1)
    own = tmp_path_factory.mktemp("own")
    (own / "plums.toml").write_text("version = 2\n")
    assert load_games(DataFolders(own))["plums"].info.version == 2
    assert load_games()["plums"].info.version == 1


def test_a_wrong_data_file_stops_the_loading(folder: Path) -> None:
    add_game(folder, "plums")
    (folder / "plums.toml").write_text("version = 'one'\n")
    with pytest.raises(DataError, match=r"plums\.toml: version: Input should be a valid integer"):
        load_games()


def test_the_project_s_own_games_are_found() -> None:
    packages = {path.parent.name for path in Path(rules.__file__).parent.glob("*/__init__.py")}
    assert set(load_games()) == packages
