"""The page about adding a game, followed to the letter: its game passes every check that the other games pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.catalogue import load_games
from tests.games import GAMES
from tests.new_game import PAGE, ROOT, SAMPLE, NotPossibleError, files, renamed, write

SUITES = (
    "tests/rules/piggy",
    "tests/conformance/test_games.py",
    "tests/cogs/test_contract.py",
    "tests/cogs/test_compact.py",
    "tests/cogs/test_ranks.py",
    "tests/cogs/test_words.py",
    "tests/simulated/test_every_game.py",
)
"""What `make test-game` runs that is long to find among all tests."""
TREE = ("bot", "cogs", "data", "docs", "rules", "tests")
WRITTEN = files(PAGE.read_text(encoding="utf-8"))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy all that a game is added to."""
    for folder in TREE:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.png"))
    for file in ROOT.iterdir():
        if file.is_file() and file.suffix in {".toml", ".md", ".cfg"} | {""}:
            shutil.copy(file, tmp_path)
    return tmp_path


def run(tree: Path, *command: str) -> str:
    """Run a module in a tree; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_game_of_the_page_passes_every_check(tree: Path) -> None:
    written = write(tree, SAMPLE)
    assert sorted(written) == sorted(WRITTEN)
    told = run(tree, "pytest", "--game", SAMPLE, "-p", "no:cacheprovider", "-p", "no:xdist", *SUITES)
    for suite in SUITES:
        assert re.search(rf"^{suite}\S* \.+", told, re.MULTILINE), f"nothing of {suite} was run"
    run(tree, "ruff", "check", "--no-cache", *written)
    run(tree, "ruff", "format", "--no-cache", "--check", *(path for path in written if path.endswith(".py")))


def test_the_page_is_short_enough_to_be_followed_in_an_hour() -> None:
    def lines(folder: str) -> int:
        return sum(text.count("\n") for path, text in WRITTEN.items() if path.startswith(folder))

    assert lines("rules/") < 350
    assert lines("cogs/") < 350


def test_every_block_of_the_page_is_a_file_with_a_name() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(WRITTEN) == len(re.findall(r"^```(?:python|toml)$", text, re.MULTILINE)) > 15
    assert {path.split("/")[0] for path in WRITTEN} == {"rules", "cogs", "data", "tests"}


def test_a_new_game_has_its_own_key_and_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = renamed(WRITTEN, "yatzy")
    assert not [path for path, text in made.items() if SAMPLE in (path + text).lower()]
    written = write(tmp_path, "yatzy")
    assert "rules/yatzy/game.py" in written
    assert "class Yatzy(Game" in (tmp_path / "rules/yatzy/game.py").read_text(encoding="utf-8")
    with pytest.raises(NotPossibleError, match="yatzy is taken: there is rules/yatzy"):
        write(tmp_path, "yatzy")


@pytest.mark.parametrize("key", ["", "x", "Yatzy", "big-pig", "2048", "a" * 33])
def test_a_key_is_a_word(tmp_path: Path, key: str) -> None:
    with pytest.raises(NotPossibleError, match="is no key"):
        write(tmp_path, key)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("key", [*GAMES, "table", "settings"])
def test_a_key_that_is_taken_is_refused(key: str) -> None:
    with pytest.raises(NotPossibleError, match=f"{key} is taken"):
        write(ROOT, key)
    assert load_games().keys() == GAMES.keys()
