"""The Makefile's set-up: what each command installs, when it does so again, and when it does not."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import permutations
from pathlib import Path

import pytest

from tests.conftest import check_game, concerns
from tests.games import GAMES

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make")

MAKEFILE = Path(__file__).resolve().parents[1] / "Makefile"
RUN, DEV = "--no-dev --extra fast", "--all-extras"
POSTGRES, PLAYGROUND = f"{RUN} --extra postgres", f"{RUN} --extra playground"
COMMANDS = {"backup": RUN, "move-database": POSTGRES, "playground": PLAYGROUND, "test": DEV}
URL = "postgresql://bot:secret@localhost/tables"
UV = """#!/bin/sh
# Installs nothing: notes how it was called and makes programs that note how they were called.
echo "$*" >> uv.log
mkdir -p .venv/bin
for name in python pytest; do
    printf '#!/bin/sh\\n[ "$1" = -Ic ] && echo True || echo "'$name' $*" >> programs.log\\n' > .venv/bin/$name
    chmod +x .venv/bin/$name
done
"""


class Tree:
    """A copy of the Makefile in a folder of its own, where installing is only noted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(MAKEFILE, folder)
        (folder / ".tools/bin").mkdir(parents=True)
        uv = folder / ".tools/bin/uv"
        uv.write_text(UV, encoding="utf-8")
        uv.chmod(0o755)
        for path in (uv, folder / "pyproject.toml", folder / "uv.lock"):
            path.touch()
            os.utime(path, (1, 1))

    def make(self, *arguments: str, token: str | None = None, url: str | None = None) -> list[str]:
        """Run make; list what was installed, as it was asked for."""
        log = self.folder / "uv.log"
        log.unlink(missing_ok=True)
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "DATABASE_", "MAKE"))
        }
        environment |= {} if token is None else {"DISCORD_TOKEN": token}
        environment |= {} if url is None else {"DATABASE_URL": url}
        subprocess.run(["make", *arguments], cwd=self.folder, env=environment, check=True, capture_output=True)
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [line.partition("--compile-bytecode ")[2] for line in lines]

    @property
    def programs(self) -> list[str]:
        """What was run of that which was installed."""
        return (self.folder / "programs.log").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


@pytest.mark.parametrize(("command", "needs"), list(COMMANDS.items()))
def test_a_command_installs_what_it_needs_and_only_once(tree: Tree, command: str, needs: str) -> None:
    assert tree.make(command) == [needs]
    assert tree.make(command) == []


@pytest.mark.parametrize("order", list(permutations(COMMANDS)))
def test_commands_in_any_order_install_only_what_is_not_there_yet(tree: Tree, order: tuple[str, ...]) -> None:
    ready = set[str]()
    for command in order:
        assert tree.make(command) == ([] if command in ready else [COMMANDS[command]])
        ready |= set(COMMANDS) if command == "test" else {"backup", command}
    assert [tree.make(command) for command in order] == [[]] * len(order)


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ("DISCORD_TOKEN=abc", RUN),
        ("  export discord_token = 'abc'", RUN),
        ('DISCORD_TOKEN="abc"', RUN),
        ("DISCORD_TOKEN=", PLAYGROUND),
        ("DISCORD_TOKEN=''", PLAYGROUND),
        ("DISCORD_TOKEN=   # none yet", PLAYGROUND),
        ("# DISCORD_TOKEN=abc", PLAYGROUND),
        ("NO_DISCORD_TOKEN=abc", PLAYGROUND),
    ],
)
def test_the_playground_is_installed_unless_the_file_has_a_token(tree: Tree, line: str, needs: str) -> None:
    (tree.folder / ".env").write_text(f"LOG_LEVEL=INFO\n{line}\n", encoding="utf-8")
    assert tree.make("run") == [needs]
    assert tree.programs == ["python -m bot"]


@pytest.mark.parametrize(("token", "needs"), [("abc", RUN), ("", PLAYGROUND), (None, PLAYGROUND)])
def test_a_token_in_the_environment_counts_unless_it_is_empty(tree: Tree, token: str | None, needs: str) -> None:
    assert tree.make("run", token=token) == [needs]


def test_a_token_given_later_needs_nothing_and_one_taken_away_the_playground(tree: Tree) -> None:
    assert [tree.make("run", token=token) for token in ("abc", None, "abc")] == [[RUN], [PLAYGROUND], []]


@pytest.mark.parametrize("token", ["abc", None])
def test_a_service_installs_only_what_the_bot_needs(tree: Tree, token: str | None) -> None:
    assert [tree.make("install", token=token) for _ in range(2)] == [[RUN], []]


@pytest.mark.parametrize("command", ["run", "install", "rebuild-ratings", "resend-commands"])
def test_what_talks_to_a_server_is_installed_when_the_database_is_on_one(tree: Tree, command: str) -> None:
    assert [tree.make(command, token="abc", url=url) for url in ("", URL, URL, None)] == [[RUN], [POSTGRES], [], []]


def test_a_database_in_the_file_counts_too(tree: Tree) -> None:
    (tree.folder / ".env").write_text(f"DISCORD_TOKEN=abc\nDATABASE_URL={URL}\n", encoding="utf-8")
    assert tree.make("run") == [POSTGRES]
    (tree.folder / ".env").write_text("DISCORD_TOKEN=abc\nDATABASE_URL=\n# DATABASE_URL=x\n", encoding="utf-8")
    assert tree.make("install") == []


def test_a_move_is_passed_on_as_it_was_written(tree: Tree) -> None:
    tree.make("move-database", "FROM=my tables.sqlite3", f"TO={URL}")
    assert tree.programs == [f"python -m bot move-database my tables.sqlite3 {URL}"]


@pytest.mark.parametrize("changed", ["uv.lock", "pyproject.toml"])
def test_what_is_needed_is_installed_again_when_it_has_changed(tree: Tree, changed: str) -> None:
    tree.make("test")
    os.utime(tree.folder / changed)
    for stamp in (tree.folder / ".venv").glob(".ready-*"):
        os.utime(stamp, (2, 2))
    assert [tree.make(command) for command in ("backup", "backup", "test", "playground")] == [[RUN], [], [DEV], []]


@pytest.mark.parametrize("how", ["dangling python", "no python", "dangling folder", "python without packages"])
def test_a_broken_environment_is_made_again(tree: Tree, how: str) -> None:
    tree.make("test")
    environment = tree.folder / ".venv"
    python, left = environment / "bin/python", environment / "left"
    left.touch()
    if how == "dangling folder":
        environment.rename(tree.folder / "elsewhere")
        environment.symlink_to(tree.folder / "nowhere")
    else:
        python.unlink()
    if how == "dangling python":
        python.symlink_to("/nowhere/python3")
    elif how == "python without packages":
        python.write_text("#!/bin/sh\necho False\n", encoding="utf-8")
        python.chmod(0o755)
    assert tree.make("backup") == [RUN]
    assert not left.exists()
    assert not environment.is_symlink()
    assert tree.make("test") == [DEV]


def test_the_tests_of_one_game_are_asked_for_by_its_key(tree: Tree) -> None:
    assert tree.make("test-game", "KEY=pigs") == [DEV]
    assert tree.programs == ["pytest -n 4 --dist worksteal --game pigs"]


@pytest.mark.parametrize(
    ("test", "about"),
    [
        ("tests/rules/pigs/test_score.py::test_ties", True),
        ("tests/e2e/test_pigs_page.py::test_it", True),
        ("tests/conformance/test_games.py::test_laws[pigs-2-on]", True),
        ("tests/rules/pigsty/test_score.py::test_ties", False),
        ("tests/bot/test_words.py::test_spigs", False),
    ],
)
def test_a_test_is_about_a_game_when_a_word_of_its_name_is_the_key(test: str, about: bool) -> None:
    assert concerns(test, "pigs") is about


@pytest.mark.parametrize(("key", "said"), [("chess", "there is no game 'chess'"), ("", "name a game")])
def test_a_game_that_is_missing_or_unknown_is_said_clearly(key: str, said: str) -> None:
    with pytest.raises(pytest.UsageError, match=f"{said}.*{', '.join(GAMES)}"):
        check_game(key)
