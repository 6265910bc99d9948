from __future__ import annotations

import pytest

from rules.catalogue import load_games
from tests import layout
from tests.layout import Rule, Source, complaints, games_are_not_named, sources

PRODUCT = sources("rules", "bot", "cogs")
RULES: list[Rule] = [
    layout.engines_stand_alone,
    layout.imports_point_inwards,
    layout.layers_point_one_way,
    layout.sql_stays_in_the_store,
    layout.bytes_stay_in_the_store,
    layout.chance_is_the_game_s,
    layout.time_goes_through_the_clock,
    layout.sentences_stand_together,
    layout.names_are_made_harmless,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_product_keeps_the_rules_of_the_tree(rule: Rule) -> None:
    assert complaints(rule, PRODUCT) == {}


def test_nothing_that_games_share_names_a_game() -> None:
    games = load_games()
    assert games
    assert complaints(games_are_not_named(games), PRODUCT) == {}


def test_no_package_loads_what_it_must_not_know() -> None:
    assert list(layout.never_loaded(PRODUCT)) == []


@pytest.mark.parametrize(
    "texts",
    [
        {"bot/model/a.py": "import discord"},
        {"bot/model/a.py": "from bot.model import b", "bot/model/b.py": "import asyncio"},
        {
            "bot/hosting/a.py": "import bot.x",
            "bot/x.py": "if TYPE_CHECKING:\n    from bot.y import Z",
            "bot/y.py": "import discord",
        },
        {"bot/store/a.py": "import bot.x.b", "bot/x/__init__.py": "import aiohttp", "bot/x/b.py": ""},
        {"cogs/a.py": "from rules import b", "rules/b.py": "import sqlite3"},
    ],
)
def test_what_is_loaded_on_a_detour_is_found_out(texts: dict[str, str]) -> None:
    files = [Source(path, text) for path, text in texts.items()]
    assert list(layout.never_loaded(files))


def test_files_stay_short() -> None:
    assert complaints(layout.files_stay_short, [*PRODUCT, *sources("tests")]) == {}


def test_the_whole_product_is_read() -> None:
    assert {"rules/game.py", "bot/clock.py", "bot/store/__init__.py", "cogs/__init__.py"} <= {s.path for s in PRODUCT}


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (layout.engines_stand_alone, "rules/pigs/game.py", "import discord"),
        (layout.engines_stand_alone, "rules/pigs/game.py", "def f():\n    from bot.hosting.tables import Tables"),
        (layout.engines_stand_alone, "rules/pigs/game.py", "import pydantic_settings"),
        (layout.engines_stand_alone, "rules/game.py", "from datetime import datetime"),
        (layout.engines_stand_alone, "rules/game.py", "import time"),
        (layout.engines_stand_alone, "rules/game.py", "import secrets"),
        (layout.engines_stand_alone, "rules/chance.py", "import random"),
        (layout.engines_stand_alone, "rules/fast_chance.py", "import secrets"),
        (layout.engines_stand_alone, "rules/pigs/fast_chance.py", "import random"),
        (layout.engines_stand_alone, "rules/pigs/game.py", "if True:\n    import asyncio as a"),
        (layout.engines_stand_alone, "rules/pigs/game.py", "import aiosqlite"),
        (layout.imports_point_inwards, "bot/hosting/tables.py", "import cogs"),
        (layout.imports_point_inwards, "bot/app.py", "import cogs.table"),
        (layout.imports_point_inwards, "bot/app.py", "from cogs import table"),
        (layout.imports_point_inwards, "bot/draw.py", "def f():\n    from cogs.table import Table"),
        (layout.layers_point_one_way, "bot/model/records.py", "from bot.store import Store"),
        (layout.layers_point_one_way, "bot/model/records.py", "import bot.display.face"),
        (
            layout.layers_point_one_way,
            "bot/display/face.py",
            "if 1:\n    from bot.service.host import Host",
        ),
        (layout.layers_point_one_way, "bot/display/face.py", "def f():\n    from bot.app import GameBot"),
        (layout.layers_point_one_way, "bot/service/host.py", "from ..playground import page"),
        (layout.layers_point_one_way, "bot/store/rows.py", "from bot import hosting"),
        (layout.layers_point_one_way, "bot/clock.py", "from bot.model import timers"),
        (layout.sql_stays_in_the_store, "bot/hosting/tables.py", "import sqlite3"),
        (layout.sql_stays_in_the_store, "cogs/scores.py", "from aiosqlite import connect"),
        (layout.bytes_stay_in_the_store, "bot/hosting/tables.py", "state = self.game(table).load(data)"),
        (layout.bytes_stay_in_the_store, "cogs/table.py", "data = game.dump(state)"),
        (layout.bytes_stay_in_the_store, "bot/display/log_text.py", "events = game.load_events(entry.events)"),
        (layout.bytes_stay_in_the_store, "bot/hosting/replay.py", "same = game.dump_events(events) == data"),
        (layout.chance_is_the_game_s, "cogs/table.py", "from random import choice"),
        (layout.chance_is_the_game_s, "rules/chance.py", "import random"),
        (layout.chance_is_the_game_s, "bot/fast_chance.py", "from random import Random"),
        (layout.chance_is_the_game_s, "bot/hosting/tables.py", "from rules.fast_chance import FastChance"),
        (layout.chance_is_the_game_s, "cogs/pigs/face.py", "import rules.fast_chance"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "await asyncio.sleep(1)"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "from asyncio import sleep"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "item = await self._queue.get()"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "await asyncio.wait_for(queue.get(), 5)"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "task = asyncio.create_task(stopped.wait())"),
        (layout.time_goes_through_the_clock, "cogs/table.py", "await self.stopped.wait()"),
        (layout.time_goes_through_the_clock, "cogs/table.py", "now = datetime.now(UTC)"),
        (layout.time_goes_through_the_clock, "cogs/table.py", "now = datetime.datetime.now()"),
        (layout.time_goes_through_the_clock, "bot/store/rows.py", "now = time.time()"),
        (layout.time_goes_through_the_clock, "bot/store/rows.py", "from time import time"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "now = discord.utils.utcnow()"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "from discord.utils import utcnow"),
        (layout.sentences_stand_together, "bot/service/host.py", "x = _('Good day')"),
        (layout.sentences_stand_together, "bot/service/host.py", "x = self._('Good day')"),
        (layout.sentences_stand_together, "cogs/table.py", "x = _.n('{count} day', '{count} days', 2)"),
        (layout.sentences_stand_together, "cogs/pigs/board.py", "X = later('Good day')"),
        (layout.names_are_made_harmless, "bot/service/host.py", "x = f'{member.display_name}: {title}'"),
        (layout.names_are_made_harmless, "bot/display/lobby.py", "x = Field(player.person.name, '')"),
        (layout.names_are_made_harmless, "cogs/pigs/board.py", "x = Drawing(f'{scene.plain_names[0].in_label}')"),
        (layout.files_stay_short, "bot/service/host.py", "x = 1\n" * 421),
    ],
)
def test_a_file_against_a_rule_is_found_out(rule: Rule, path: str, text: str) -> None:
    assert list(rule(Source(path, text)))


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (
            layout.engines_stand_alone,
            "rules/pigs/game.py",
            "import re\nfrom pydantic import BaseModel\nimport rules.game",
        ),
        (layout.engines_stand_alone, "rules/pigs/game.py", "from . import state\nfrom ..game import Step"),
        (layout.engines_stand_alone, "rules/chance.py", "import secrets"),
        (layout.engines_stand_alone, "rules/fast_chance.py", "from random import Random"),
        (layout.chance_is_the_game_s, "rules/fast_chance.py", "from random import Random"),
        (layout.chance_is_the_game_s, "rules/pigs/player.py", "from rules.fast_chance import FastChance"),
        (layout.engines_stand_alone, "bot/hosting/tables.py", "import asyncio"),
        (layout.imports_point_inwards, "bot/app.py", "import cogs"),
        (layout.imports_point_inwards, "cogs/table.py", "from cogs import scores"),
        (layout.layers_point_one_way, "bot/service/host.py", "import discord\nfrom bot.model.records import Table"),
        (layout.layers_point_one_way, "bot/model/records.py", "from bot.language import Language\nimport rules.game"),
        (layout.layers_point_one_way, "bot/app.py", "from bot.playground import page"),
        (layout.sql_stays_in_the_store, "bot/store/sqlite.py", "import aiosqlite"),
        (layout.bytes_stay_in_the_store, "bot/store/rows.py", "state = codec.load(data)"),
        (layout.bytes_stay_in_the_store, "bot/hosting/tables.py", "loaded = await self.store.tables.load(1)"),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "await self._clock.sleep(1)\nnow = clock.now()"),
        (
            layout.time_goes_through_the_clock,
            "bot/service/host.py",
            "await clock.wait(event, 3)\nawait asyncio.wait({a, b})",
        ),
        (layout.time_goes_through_the_clock, "bot/service/host.py", "language = LANGUAGE.get()\nname = names.get('a')"),
        (layout.time_goes_through_the_clock, "bot/clock.py", "await asyncio.sleep(seconds)"),
        (layout.time_goes_through_the_clock, "bot/playground/simulated_discord.py", "now = datetime.now(UTC)"),
        (layout.time_goes_through_the_clock, "rules/pigs/game.py", "piece = queue.get()"),
        (layout.sentences_stand_together, "bot/texts/seats.py", "x = _('Good day')"),
        (layout.sentences_stand_together, "cogs/pigs/words.py", "x = _.n('{count} day', '{count} days', 2)"),
        (
            layout.sentences_stand_together,
            "cogs/pigs/board.py",
            "x = words.task(_)\ny = Button('what', labels.roll(_))",
        ),
        (layout.sentences_stand_together, "cogs/pigs/face.py", "x = _(words.PITCH)"),
        (layout.names_are_made_harmless, "bot/service/host.py", "x = f'{safe(member.display_name)}: {title}'"),
        (layout.names_are_made_harmless, "bot/display/lobby.py", "x = distinct(one.person.name for one in players)"),
        (
            layout.names_are_made_harmless,
            "cogs/pigs/words.py",
            'def f(_, name):\n    """Label a button."""\n    return _(\'Take {name}\', name=name.in_label)',
        ),
        (layout.files_stay_short, "bot/service/host.py", "x = 1\n" * 420),
    ],
)
def test_a_file_within_a_rule_is_let_pass(rule: Rule, path: str, text: str) -> None:
    assert not list(rule(Source(path, text)))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("bot/service/host.py", "import rules.apples"),
        ("bot/service/host.py", "from rules.apples import play"),
        ("bot/service/host.py", "from rules import apples as game"),
        ("bot/service/host.py", "apples = 1"),
        ("bot/service/host.py", "def start_apples(): ..."),
        ("bot/service/host.py", "class ApplesView: ..."),
        ("bot/service/host.py", "def f(apples): ..."),
        ("bot/service/host.py", "f(apples=1)"),
        ("bot/service/host.py", "x = games['apples']"),
        ("bot/service/host.py", "x = f'/apples start {y}'"),
        ("bot/service/host.py", "x = game.apples"),
        ("bot/service/host.py", "APPLES_KEY = 1"),
        ("bot/playground/page.py", "x = 'apples'"),
        ("bot/store/rows.py", "x = 'Apples'"),
        ("rules/game.py", "x = 'apples'"),
        ("cogs/table.py", "x = 'apples'"),
        ("rules/pears/play.py", "from rules.apples import tiles"),
        ("cogs/pears/draw.py", "from rules import apples"),
        ("cogs/pears/draw.py", "import cogs.apples.art"),
    ],
)
def test_a_game_that_is_named_is_found_out(path: str, text: str) -> None:
    assert list(games_are_not_named({"apples", "pears"})(Source(path, text)))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("rules/apples/play.py", "from rules.apples import tiles\nx = 'apples'"),
        ("rules/pears/play.py", "from rules.pears import apples\nx = apples.ripe"),
        ("cogs/apples/draw.py", "import rules.apples"),
        ("bot/service/host.py", "pineapples = 1\nx = 'pineapples'  # apples"),
        ("bot/service/host.py", "apple = 1"),
    ],
)
def test_a_game_may_name_itself(path: str, text: str) -> None:
    assert not list(games_are_not_named({"apples", "pears"})(Source(path, text)))
