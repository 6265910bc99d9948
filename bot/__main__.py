"""``python -m bot``: run the bot, or at a terminal the playground when there is no token."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.app import GameBot, use_servers
from bot.check import check
from bot.clock import Clock, SystemClock
from bot.display.emojis import read_pictures
from bot.duel import DuelError, duel
from bot.logs import say_why, set_up
from bot.metrics import NO_METRICS
from bot.model.share import Part
from bot.move import move_database
from bot.playground.database import open_database
from bot.playground.page import PlaygroundError, play
from bot.service.emoji_sync import prune
from bot.service.ownership import Alone, Leased, Ownership
from bot.service.request_pace import MOST_A_SECOND
from bot.service.responses import hear_responses
from bot.settings import DISCORD, Settings, SettingsError, read_settings
from bot.store import Codec, Store, StoreError
from bot.store.opening import kept_alone, open_leases, open_store
from bot.store.schema import copy
from rules.datafile import DataError, DataFolders

if TYPE_CHECKING:
    from bot.service.prometheus import PrometheusMetrics

_log = logging.getLogger("bot")

CONNECTIONS = 50
"""Idle connections to Discord to keep; with discord.py's own limit nearly every click opens a new one."""
COMMANDS = (
    "run",
    "playground",
    "backup",
    "rebuild-ratings",
    "resend-commands",
    "move-database",
    "prune-emoji",
    "duel",
    "check",
)
WITHOUT_TOKEN = ("backup", "rebuild-ratings", "resend-commands")
"""Commands that need only the database."""
LOST = os.EX_TEMPFAIL
"""The exit code of a process whose servers another one serves now: it may be started again, and waits then."""


class _StartError(Exception):
    """The process can't start; the message says in one line why and what to do."""


class _LostError(Exception):
    """The process must end at once; the message says in one line why."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command.

    The exit code is 0 after a clean stop, 2 when the start failed, 1 when a check found something, and LOST.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="python -m bot", description="A Discord bot that hosts board games.")
    parser.add_argument(
        "command",
        nargs="?",
        choices=COMMANDS,
        help="run the bot (needs a token), play in a browser without one, copy the database while it is in use, "
        "recount all ratings and leaderboards from the results, let the bot tell Discord its commands again, delete "
        "uploaded pictures of earlier versions, move all data between SQLite and PostgreSQL "
        "(see: move-database --help), let computers play matches (see: duel --help), or test what the "
        "bot needs and say what is to be done; "
        "without a command: playground at a terminal if there is no token, else run",
    )
    parser.add_argument("target", nargs="?", type=Path, help="the file that a backup is written to")
    parser.add_argument("--no-browser", action="store_true", help="playground: only print the address")
    try:
        for name, run in (("duel", duel), ("move-database", move_database)):
            if arguments[:1] == [name]:
                run(arguments[1:])
                return 0
        chosen = parser.parse_args(arguments)
        if chosen.command == "check":
            return check()
        settings = read_settings(token=chosen.command not in WITHOUT_TOKEN)
        set_up(settings.log_level, settings.log_format)
        command = chosen.command or ("run" if settings.discord_token or not _at_terminal() else "playground")
        if command == "backup":
            _back_up(settings, chosen.target)
            return 0
        if command == "rebuild-ratings":
            asyncio.run(_rebuild(settings))
            return 0
        if command == "resend-commands":
            asyncio.run(_resend_commands(settings))
            return 0
        if command == "prune-emoji":
            asyncio.run(_prune(settings))
            return 0
        if command == "playground":
            asyncio.run(_playground(settings, open_browser=not chosen.no_browser))
        else:
            with asyncio.Runner(loop_factory=_fast_loop()) as runner:
                runner.run(_run(settings))
    except (_StartError, SettingsError, DataError, StoreError, PlaygroundError, DuelError) as error:
        say_why(" ".join(f"{error}".split()))
        return 2
    except _LostError as error:
        say_why(str(error))
        return LOST
    return 0


def _at_terminal() -> bool:
    """Say whether a person has started this, and no service."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Give uvloop's event loop where it is installed: a click takes less of the processor with it."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _run(settings: Settings) -> None:
    if settings.discord_token is None:
        raise _StartError("DISCORD_TOKEN: no token is set; put one into .env, or try the bot with: make playground")
    use_servers(settings.discord_api_url, settings.discord_gateway_url)
    token, ownership = settings.discord_token.get_secret_value(), await _ownership(settings)
    with kept_alone(settings.server, settings.database_path):
        await _host(settings, token, ownership)
    _log.info("stopped: every table is saved")


async def _ownership(settings: Settings) -> Ownership:
    """Say which servers the process serves, and until when: with PostgreSQL, those of a lease."""
    if settings.server is None:
        return Alone()
    leases = await open_leases(settings.server, settings.cluster or Part(1, 1))
    return Leased(leases, settings.shards, SystemClock())


def _most_requests(settings: Settings) -> int:
    """Divide what Discord allows among all processes, unless something before Discord counts for them."""
    if settings.cluster is None or not settings.discord_api_url.startswith(DISCORD):
        return MOST_A_SECOND
    return max(1, MOST_A_SECOND // settings.cluster.of)


async def _host(settings: Settings, token: str, ownership: Ownership) -> None:
    """Run the bot until it is told to stop; _StartError when Discord does not take it, _LostError."""

    async def open_chosen(games: Mapping[str, Codec]) -> Store:
        return await open_store(settings.server, settings.database_path, games, ownership.lease)

    metrics = None
    if settings.metrics_port is not None:
        from bot.service.prometheus import PrometheusMetrics

        metrics = PrometheusMetrics()
    bot = GameBot(
        DataFolders(settings.data_path),
        open_chosen,
        SystemClock(),
        lobby_seconds=int(settings.lobby_hours * 3600),
        computer_workers=settings.computer_workers,
        source_url=settings.source_url,
        connector=aiohttp.TCPConnector(limit=CONNECTIONS),
        shard_count=settings.shards,
        ownership=ownership,
        most_requests=_most_requests(settings),
        metrics=metrics or NO_METRICS,
    )
    async with _monitored(settings, bot, metrics):
        await _until_stopped(settings, bot, token, ownership.lost)


@asynccontextmanager
async def _monitored(settings: Settings, bot: GameBot, metrics: PrometheusMetrics | None) -> AsyncIterator[None]:
    """Let those who host the bot see how it is, if they want to; what that takes is loaded only then."""
    if metrics is None or settings.metrics_port is None:
        yield
        return
    from bot.monitoring import Monitoring

    hear_responses(bot, metrics.responded)
    monitoring = Monitoring(bot, metrics)
    try:
        try:
            await monitoring.start(settings.metrics_host, settings.metrics_port)
        except OSError as error:
            raise _StartError(
                f"METRICS_PORT: {settings.metrics_host}:{settings.metrics_port} can't be used "
                f"({error.strerror or error}); choose another port, or leave it empty"
            ) from None
        yield
    finally:
        await monitoring.stop()


async def _until_stopped(settings: Settings, bot: GameBot, token: str, lost: asyncio.Future[str] | None) -> None:
    """Run a bot; _StartError when Discord does not take it, _LostError when it has lost its servers."""
    gc.collect()
    gc.freeze()  # what was loaded stays for good: looking through it again and again only delays clicks
    stop = _stop_signal()
    running = asyncio.create_task(bot.start(token))
    ends: set[asyncio.Future[Any]] = {running, stop} if lost is None else {running, stop, lost}
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if lost is not None and lost.done():
            raise _LostError(f"{lost.result()}: this process was frozen, or cut off from the database, for too long")
        if running.done():
            await running
    except discord.LoginFailure:
        raise _StartError(
            "DISCORD_TOKEN: Discord refuses this token; copy it again from the Bot page of discord.com/developers"
        ) from None
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        raise _StartError(f"{settings.discord_api_url}: Discord does not serve the bot now ({error})") from None
    except discord.ClientException as error:
        raise _StartError(f"{settings.discord_gateway_url}: Discord's gateway refuses the bot ({error})") from None
    except (aiohttp.ClientConnectionError, OSError) as error:
        raise _StartError(
            f"{settings.discord_api_url}: Discord can't be reached ({error}); check the network"
        ) from None
    finally:
        stop.cancel()
        if not bot.started:  # a database that is just being opened would stay open
            running.cancel()
            await asyncio.wait({running})
        await bot.close()
        running.cancel()
        await asyncio.wait({running})


def _stop_signal() -> asyncio.Future[None]:
    """Return a future that is done when the process is told to stop."""
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[None] = loop.create_future()

    def stop() -> None:
        if not stopped.done():
            stopped.set_result(None)

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    return stopped


async def _playground(settings: Settings, *, open_browser: bool) -> None:
    async def open_file(games: Mapping[str, Codec]) -> Store:
        return await open_database(settings.playground_database_path, games)

    def make_bot(clock: Clock) -> GameBot:
        return GameBot(
            DataFolders(settings.data_path),
            open_file,
            clock,
            lobby_seconds=int(settings.lobby_hours * 3600),
            computer_workers=settings.computer_workers,
            shard_count=1,
            upload_seconds=0,
        )

    with kept_alone(None, settings.playground_database_path):
        await play(make_bot, port=settings.playground_port, announce=_announce, open_browser=open_browser)


def _announce(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _rebuild(settings: Settings) -> None:
    store = await _open_existing(settings, "rebuild-ratings")
    try:
        results = await store.scores.rebuild()
    finally:
        await store.close()
    _announce(_counted(results))


async def _resend_commands(settings: Settings) -> None:
    store = await _open_existing(settings, "resend-commands")
    try:
        await store.runs.forget_commands()
    finally:
        await store.close()
    _announce("The bot tells Discord its commands again when it starts next, or within the hour if it is running.")


async def _open_existing(settings: Settings, command: str) -> Store:
    if settings.server is None and not settings.database_path.exists():
        raise _StartError(f"{command}: there is no database at {settings.database_path}; check DATABASE_PATH")
    return await open_store(settings.server, settings.database_path, {})


def _counted(results: int | None) -> str:
    match results:
        case None:
            return "Another recount was begun meanwhile and replaces this one."
        case 0:
            return "There are no results yet, so there was nothing to count."
        case _:
            return f"Recounted all ratings and leaderboards. Results: {results}."


async def _prune(settings: Settings) -> None:
    if settings.discord_token is None:
        raise _StartError("DISCORD_TOKEN: no token is set; put the bot's into .env")
    pictures = read_pictures(DataFolders(settings.data_path))
    use_servers(settings.discord_api_url, settings.discord_gateway_url)
    try:
        async with discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(settings.discord_token.get_secret_value())
            deleted = 0
            async for name in prune(client, pictures.values()):
                _announce(name)
                deleted += 1
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise _StartError(f"prune-emoji: {settings.discord_api_url} does not do it now ({error})") from None
    _announce(f"Deleted pictures of earlier versions: {deleted}.")


def _back_up(settings: Settings, target: Path | None) -> None:
    if settings.server is not None:
        raise _StartError(
            "backup: DATABASE_URL names a PostgreSQL database; copy it with pg_dump --format=custom --file=tables.dump"
        )
    if target is None:
        raise _StartError("backup: name the file to write, for example: make backup TO=tables-copy.sqlite3")
    if not settings.database_path.exists():
        raise _StartError(f"backup: there is no database at {settings.database_path}; check DATABASE_PATH")
    copy(settings.database_path, target)


if __name__ == "__main__":
    sys.exit(main())
