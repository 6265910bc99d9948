"""The Dockerfile, compose.yaml and .env.example agree with each other and with the bot."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import yaml

from bot.settings import Settings
from tests.bare_root import _IGNORED
from tests.dockerfile import ROOT, Step, copied, image, read

IMAGE = image()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
BOT: dict[str, Any] = COMPOSE["services"]["bot"]
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")
NOT_IN_THE_IMAGE = {"playground", "duel"}
"""Extras for people at a terminal."""


def test_every_setting_that_is_given_is_one_and_is_explained() -> None:
    known = {name.upper() for name in Settings.model_fields}
    settings = {name for name in IMAGE.env if not name.startswith("PYTHON")} | BOT["environment"].keys()
    assert settings
    assert settings <= known
    explained = set(re.findall(r"^(\w+)=", EXAMPLE, re.MULTILINE))
    assert explained == known
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text(encoding="utf-8")))
    assert asked <= set(re.findall(r"^(?:# )?(\w+)=", EXAMPLE, re.MULTILINE))


def test_the_image_has_what_the_bot_needs_and_nothing_that_it_does_not() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert sorted(line[1:] for line in ignored if line.startswith("!")) == sorted(copied())
    assert {line.removeprefix("**/") for line in ignored if line.startswith("**/")} == set(_IGNORED)
    assert {"bot", "cogs", "data", "rules", "pyproject.toml"} <= {*copied()}
    assert all((ROOT / path).exists() for path in copied())


def test_the_image_has_every_extra_that_a_running_bot_may_use() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (sync,) = [step.argument for step in read() if "uv sync" in step.argument]
    assert set(re.findall(r"--extra (\w+)", sync)) == project["optional-dependencies"].keys() - NOT_IN_THE_IMAGE


def test_the_bot_runs_as_a_user_without_rights_on_a_root_that_is_read_only() -> None:
    user, _, group = IMAGE.user.partition(":")
    assert int(user) > 0
    assert int(group) > 0
    assert f"--uid {user} " in "".join(step.argument for step in read() if step.name == "RUN")
    assert (BOT["read_only"], BOT["cap_drop"], BOT["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"])
    assert "user" not in BOT
    assert COMPOSE["services"]["postgres"]["read_only"]


def test_what_must_last_is_in_the_volume() -> None:
    (volume,) = IMAGE.volumes
    assert [mount.partition(":")[2] for mount in BOT["volumes"]] == [volume]
    assert IMAGE.env["DATABASE_PATH"].startswith(f"{volume}/")
    assert BOT["environment"]["DATABASE_PATH"] == IMAGE.env["DATABASE_PATH"]
    volumes = [mount.partition(":")[0] for one in COMPOSE["services"].values() for mount in one["volumes"]]
    assert sorted(COMPOSE["volumes"]) == sorted(volumes)


def test_health_and_figures_are_at_one_port_which_only_this_machine_reaches() -> None:
    port = IMAGE.env["METRICS_PORT"]
    assert IMAGE.ports == [port]
    assert BOT["environment"]["METRICS_PORT"] == port
    assert BOT["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert "METRICS_PORT" in IMAGE.healthcheck[-1]
    assert "/healthz" in IMAGE.healthcheck[-1]


def test_the_bot_is_started_as_without_a_container() -> None:
    assert [*IMAGE.entrypoint, *IMAGE.command] == [".venv/bin/python", "-m", "bot", "run"]
    assert "entrypoint" not in BOT
    assert "command" not in BOT


def test_postgres_is_started_only_when_asked_for() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "profiles" not in service] == ["bot"]
    assert services["postgres"]["profiles"] == ["postgres"]
    assert BOT["depends_on"]["postgres"] == {"condition": "service_healthy", "required": False}


def test_continued_lines_comments_and_both_ways_to_write_words_are_read() -> None:
    runs = [step for step in read() if step.name == "RUN"]
    assert len(runs) >= 4
    assert all("\n" not in step.argument and "\\" not in step.argument for step in runs)
    assert Step("CMD", '["a b", "c"]').words == ["a b", "c"]
    assert Step("ENV", 'A="b c" D=e').words == ["A=b c", "D=e"]
