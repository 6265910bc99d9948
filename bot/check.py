"""``python -m bot check``: tests what the bot needs on this machine and in Discord, and says what is to be done.

It may run beside the bot and changes nothing.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from bot.check_discord import check_discord
from bot.clock import SystemClock
from bot.display.emojis import read_pictures
from bot.display.fonts import has_shaping, line
from bot.findings import Finding, State, print_out
from bot.hosting.situation import AnyGame
from bot.logs import set_up
from bot.service.thinking import Thinking
from bot.settings import Settings, SettingsError, read_settings
from bot.store import StoreError
from bot.store.opening import inspect_chosen
from rules.catalogue import load_games
from rules.chance import Secret
from rules.datafile import DataError, DataFolders
from rules.game import Seen

LEAST_FREE = 500_000_000
"""Bytes that should be free where the database is."""
_SCRIPTS = "Ada Ада あだ عدى"
"""Names that pictures must be able to show."""


def check() -> int:
    """Test everything and print a table; 1 when something is to be done, else 0."""
    set_up("ERROR", "text")
    findings = asyncio.run(_all())
    print_out(findings)
    return int(any(finding.state is State.TO_DO for finding in findings))


async def _all() -> list[Finding]:
    try:
        settings = read_settings()
    except SettingsError as error:
        return [Finding("settings", State.TO_DO, str(error))]
    found = [Finding("settings", State.FINE, "can be read")]
    found += [finding async for finding in check_machine(settings)]
    if settings.discord_token is None:
        return [*found, Finding("token", State.TO_DO, "Put the bot's token into .env, after DISCORD_TOKEN=")]
    return [*found, *[finding async for finding in check_discord(settings, SystemClock())]]


async def check_machine(settings: Settings) -> AsyncIterator[Finding]:
    """Test what is needed on this machine."""
    yield await _database(settings)
    if settings.server is None:
        yield _disk(settings.database_path)
    data = DataFolders(settings.data_path)
    try:
        games = load_games(data)
        read_pictures(data)
    except DataError as error:
        yield Finding("data", State.TO_DO, str(error))
        return
    yield Finding("data", State.FINE, f"{len(games)} games")
    yield _fonts()
    yield await _computers(settings, games, data)


async def _database(settings: Settings) -> Finding:
    try:
        found = await inspect_chosen(settings.server, settings.database_path)
    except StoreError as error:
        return Finding("database", State.TO_DO, str(error))
    if not found.there:
        return Finding("database", State.FINE, "is created when the bot starts")
    use = "in use by a running bot" if found.in_use else "not in use"
    if found.schema < found.newest:
        text = f"schema {found.schema} becomes {found.newest} when the bot starts; back it up before; {use}"
        return Finding("database", State.NOTE, text)
    return Finding("database", State.FINE, f"can be written, schema {found.schema}, {use}")


def _disk(path: Path) -> Finding:
    folder = next(folder for folder in path.resolve().parents if folder.is_dir())
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        text = f"only {free / 1e6:,.0f} MB are free in {folder}: make room, or use another DATABASE_PATH"
        return Finding("disk", State.TO_DO, text)
    return Finding("disk", State.FINE, f"{free / 1e9:,.1f} GB are free")


def _fonts() -> Finding:
    try:
        line(_SCRIPTS, 20)
    except (ImportError, OSError) as error:
        return Finding("fonts", State.TO_DO, f"names can't be drawn ({error}): install again with make install")
    if not has_shaping():
        text = "Arabic letters stand side by side in pictures: install FriBidi (Debian's libfribidi0)"
        return Finding("fonts", State.NOTE, text)
    return Finding("fonts", State.FINE, "every script")


async def _computers(settings: Settings, games: Mapping[str, AnyGame], data: DataFolders) -> Finding:
    if not settings.computer_workers:
        return Finding("computers", State.NOTE, "COMPUTER_WORKERS is 0: there are no hard computers")
    thinking = Thinking(games, 1, data)
    key = min(games)
    try:
        rated = await thinking.rate(key, _to_think_about(games[key]))
    finally:
        await thinking.close()
    if rated is None:
        text = "a process that thinks can't start: see what is logged above, or set COMPUTER_WORKERS=0"
        return Finding("computers", State.TO_DO, text)
    return Finding("computers", State.FINE, f"{settings.computer_workers} may think at the same time")


def _to_think_about(game: AnyGame) -> Seen[object]:
    """Give a view of a seat with several moves, from the first that comes in a game."""
    chance = Secret(bytes(32)).turn(0)
    state = game.new(game.info.seats[0], game.info.settle({}), chance).state
    while True:
        seat = game.to_move(state)[0]
        moves = game.legal_moves(state, seat)
        if len(moves) > 1:
            return game.view(state, seat)
        state = game.apply(state, seat, moves[0], chance).state
