from __future__ import annotations

import logging
import marshal
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from copy import deepcopy
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from simcord import components, env, gateway, results
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router

from bot import app, language
from bot.display.controls import HOST_WORDS
from bot.service import due_jobs, open_hands, presence, rate_limit, uptime
from bot.service.command_list import CommandList
from bot.store import schema, sqlite_database
from rules.catalogue import load_games
from tests.games import DATA, GAMES
from tests.limits import faults, messages
from tests.pictures import shown
from tests.simulated.play import PLANTED
from tests.simulated.world import World, opened

SetClock: TypeAlias = Callable[[datetime], None]


@pytest.fixture(scope="session", autouse=True)
def _look_often() -> None:
    # simcord looks every 50 ms whether the bot has settled; every 2 ms makes these tests four times as fast.
    defaults = Env._settle_internal.__kwdefaults__
    assert defaults is not None
    assert defaults["idle"] == 0.05
    defaults["idle"] = 0.002


def _copied(value: Any) -> Any:
    """Copy as deepcopy does, ten times as fast where there is only JSON, which is nearly all that simcord copies.

    What simcord adds to it are members of enumerations, some levels deep.
    """
    if isinstance(value, Enum):
        return value
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        if type(value) is dict:
            return {key: _copied(part) for key, part in value.items()}
        if type(value) is list:
            return [_copied(part) for part in value]
        return deepcopy(value)


@pytest.fixture(scope="package", autouse=True)
def _copy_quickly() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in (gateway, router):
            assert module.copy.deepcopy is deepcopy
            patch.setattr(module, "copy", SimpleNamespace(deepcopy=_copied))
        for other in (results, components, serializers):
            assert other.deepcopy is deepcopy
            patch.setattr(other, "deepcopy", _copied)
        yield


@pytest.fixture(scope="package", autouse=True)
def _look_at_timers_once() -> Iterator[None]:
    """Let simcord take a task's timers off the real clock without looking again at those that are off it.

    It looks at every timer for every task after all that happens, which takes long where days pass.
    """
    module: Any = env
    virtualize: Callable[[Any, list[Any]], None] = module._virtualize_recognized_waits

    def virtualize_real(state: Any, pending: list[Any]) -> None:
        timers = [timer for timer in state.work.callbacks if timer.real_handle is not None]
        real = [timer for timer in timers if not timer.real_handle.cancelled()]
        if real:
            work = SimpleNamespace(callbacks=real, external_waits=state.work.external_waits)
            virtualize(SimpleNamespace(work=work, bot=state.bot, virtual_time=state.virtual_time), pending)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(env, "_virtualize_recognized_waits", virtualize_real)
        yield


@pytest.fixture(scope="package", autouse=True)
def _migrate_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let a new database be a copy of one that was migrated; how that is done is tested in tests/bot/store."""
    migrated = tmp_path_factory.mktemp("migrated") / "tables.sqlite3"
    schema.migrate(migrated, schema.MIGRATIONS, 10)

    def migrate(path: Path, *settings: Any) -> None:
        if not path.exists():
            shutil.copyfile(migrated, path)
        schema.migrate(path, *settings)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_database, "migrate", migrate)
        yield


@pytest.fixture(scope="session", autouse=True)
def _load_games_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "load_games", lambda data: GAMES if data is DATA else load_games(data))
        yield


@pytest.fixture(scope="package", autouse=True)
def _translate_commands_once() -> Iterator[None]:
    """Translate each list of commands once for all bots that have the same."""
    translated: dict[str, list[Any]] = {}
    translate = CommandList._translated

    async def remembered(commands: CommandList) -> list[Any]:
        told = repr((language.LOCALES, [each.to_dict(commands._tree) for each in commands._tree.get_commands()]))
        if told not in translated:
            translated[told] = await translate(commands)
        return translated[told]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CommandList, "_translated", remembered)
        yield


@pytest.fixture(autouse=True)
def _quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people in a test be quicker than people are, unless it is marked as being about that."""
    if request.node.get_closest_marker("rate_limit") is None:
        monkeypatch.setattr(rate_limit, "AT_ONCE", 10_000)
    monkeypatch.setattr(app, "STOP_SECONDS", 0.5)  # what still waits then waits for simulated time, which has stopped


@pytest.fixture(scope="package", autouse=True)
def _draw_nothing() -> Iterator[None]:
    """Show games with Unicode emoji, by which tests find controls; test_emojis.py has pictures of its own."""
    with shown({}):
        yield


@pytest.fixture
async def world(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    """A world in which nothing may go wrong that a test does not look at: caplog.clear(), env.errors."""
    async with opened(tmp_path / "tables.sqlite3") as world:
        yield world
    seen = world.env._errors_acknowledged
    assert world.env.errors[seen:] == []
    assert [entry.getMessage() for entry in caplog.get_records("call") if entry.levelno >= logging.ERROR] == []
    for message in messages(world.env.http_requests):
        assert faults(message, world.env.backend.application_emojis) == []
        assert (message.get("allowed_mentions") or {"parse": []})["parse"] == []
        assert strays(message, world) == []


def strays(message: Mapping[str, Any], world: World) -> list[str]:
    """List the controls of a message that are neither the host's nor those of a game, but for planted ones."""
    if message.get("content") == PLANTED:
        return []
    known = HOST_WORDS.union(*(face.CONTROLS for face in world.bot.faces.values()))
    items = [item for row in message.get("components") or () for item in row["components"]]
    ids = [item["custom_id"] for item in items if "url" not in item]
    return [custom_id for custom_id in ids if custom_id.split(":")[-1].partition(".")[0] not in known]


@pytest.fixture
def call_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody count as looking at a table because they have just clicked there."""
    monkeypatch.setattr(presence, "JUST_NOW", timedelta())


@pytest.fixture
def old_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hands be so old when they are opened that Discord lets the bot change them only by a click."""
    monkeypatch.setattr(open_hands, "LIFETIME", timedelta())


@pytest.fixture
def seldom(monkeypatch: pytest.MonkeyPatch) -> float:
    """Let the bot look for what is due every so many seconds only: days pass sooner in the simulated Discord."""
    monkeypatch.setattr(due_jobs, "SWEEP", 600.0)
    monkeypatch.setattr(uptime, "BEAT", 600.0)
    return 600.0


@pytest.fixture
def set_clock(world: World, monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Let the bot's clock stand at a time, however far away; waits go on as they were."""

    def stand(at: datetime) -> None:
        monkeypatch.setattr(world.clock, "now", lambda: at)

    return stand
