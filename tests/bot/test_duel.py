from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bot import duel as module
from bot.__main__ import main
from rules.matches import Match, Played
from tests.games import GAMES


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "no token at all")
    monkeypatch.setenv("COLUMNS", "100")


def test_matches_are_played_in_processes_and_everybody_s_share_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["duel", "pigs", "--seats", "random, easy", "--games", "3", "--cores", "1", "--options", "variant=veteran"]
    assert main(told) == 0
    out = capsys.readouterr().out
    assert "4 of 4" in out
    assert "4 games" in out
    assert "variant=veteran" in out
    shares = [float(line.split("│")[2].strip(" %")) for line in out.splitlines() if line.startswith("│")]
    assert sum(shares) == pytest.approx(100, abs=0.2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "hard,clever"], ["--seats", "'clever'", "normal"]),
        (["--seats", "hard"], ["--seats", "2 to 5", "1"]),
        (["--seats", "hard,hard", "--options", "variant=new"], ["--options", "variant=new"]),
        (["--seats", "hard,hard", "--options", "nonsense"], ["--options", "nonsense"]),
        (["--seats", "hard,hard", "--games", "0"], ["duel"]),
        (["--seats", "hard,hard", "--seconds", "0"], ["duel"]),
        (["--seats", "hard,hard", "--cores", "-1"], ["duel"]),
    ],
    ids=str,
)
def test_a_wrong_argument_is_told_in_one_line(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", "pigs", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert all(word in told.err for word in words)


def test_without_the_library_for_the_bar_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert main(["duel", "pigs", "--seats", "easy,easy"]) == 2
    assert "make duel" in capsys.readouterr().err


@pytest.mark.parametrize("ended", [0, 2])
def test_one_that_is_ended_early_tells_what_was_played(
    ended: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def on_cores(_: object, to_play: list[Match], __: int) -> Iterator[Played]:
        for match in to_play[:ended]:
            yield Played(match.seats, (1.0, 0.0), ((0.001,), ()))
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "on_cores", on_cores)
    assert main(["duel", "pigs", "--seats", "easy,normal", "--games", "10"]) == (0 if ended else 2)
    told = capsys.readouterr()
    assert ("2 games" in told.out) == bool(ended)
    assert ("no game was played" in told.err) == (not ended)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_named(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["duel", "--help"])
    assert ended.value.code == 0
    assert game in capsys.readouterr().out
