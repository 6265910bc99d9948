"""The part of ``python -m bot check`` that asks Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.app import GameBot, use_servers
from bot.clock import Clock
from bot.findings import Finding, State
from bot.service.permissions import NEEDED, USEFUL, lacking
from bot.service.responses import hear_responses
from bot.settings import Settings
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from rules.datafile import DataError, DataFolders

MOST_APART = 5.0
"""Seconds by which this machine's clock may differ from Discord's."""
LONGEST = 20.0
"""Seconds that the gateway may take."""
_NAMED = 5
"""Servers that are named at most."""
_REFUSALS = {
    4004: "the gateway does not take the token; copy it again from the Bot page of discord.com/developers",
    4013: "the gateway does not know these intents; upgrade the bot",
    4014: "the gateway refuses these intents, though none is privileged; upgrade the bot",
}
_PAGE = 200
"""Servers that Discord lists at once."""


async def check_discord(settings: Settings, clock: Clock) -> AsyncIterator[Finding]:
    """Test everything that a token is needed for."""
    assert settings.discord_token is not None
    token = settings.discord_token.get_secret_value()
    use_servers(settings.discord_api_url, settings.discord_gateway_url)
    apart: list[float] = []
    try:
        async with _bot(settings, clock) as bot:
            hear_responses(bot, lambda response: _compare(clock, response, apart))
            try:
                await bot.login(token)
            except discord.LoginFailure:
                text = "Discord refuses it; copy it again from the Bot page of discord.com/developers"
                yield Finding("token", State.TO_DO, text)
                return
            yield Finding("token", State.FINE, f"is that of {bot.user}")
            yield _clock(apart)
            for what, look in _LOOKS.items():
                yield await _told(what, look(bot, token))
    except DataError:
        return  # the machine's part has told of it
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        yield Finding(
            "Discord", State.TO_DO, f"{settings.discord_api_url} does not answer ({error}); check the network"
        )


@asynccontextmanager
async def _bot(settings: Settings, clock: Clock) -> AsyncIterator[GameBot]:
    """Make a bot with an empty database of its own, which never connects to the gateway and so does nothing."""
    with TemporaryDirectory() as folder:

        async def open_store(games: Mapping[str, Codec]) -> Store:
            return await SqliteStore.start(Path(folder) / "empty.sqlite3", games)

        bot = GameBot(DataFolders(settings.data_path), open_store, clock, lobby_seconds=3600)
        try:
            yield bot
        finally:
            await bot.close()


def _compare(clock: Clock, response: aiohttp.ClientResponse, apart: list[float]) -> None:
    """Note by how many seconds this machine's clock is ahead of Discord's."""
    told = response.headers.get("Date")
    if told is not None:
        apart.append((clock.now() - parsedate_to_datetime(told)).total_seconds())


def _clock(apart: Sequence[float]) -> Finding:
    if not apart:
        return Finding("clock", State.NOTE, "Discord did not tell the time")
    ahead = min(apart, key=abs)
    if abs(ahead) > MOST_APART:
        way = "ahead of" if ahead > 0 else "behind"
        text = f"{abs(ahead):,.0f} s {way} Discord's: let this machine set its clock by NTP"
        return Finding("clock", State.TO_DO, text)
    return Finding("clock", State.FINE, "as Discord's")


async def _told(what: str, look: Awaitable[Finding]) -> Finding:
    """Look at one thing; what goes wrong there keeps nothing else from being looked at."""
    try:
        return await look
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        return Finding(what, State.TO_DO, f"Discord does not tell ({error}); try again")


class _Visitor(discord.Client):
    """Connects as the first shard of the bot, and leaves again."""

    def __init__(self, intents: discord.Intents, shards: int) -> None:
        super().__init__(
            intents=intents,
            shard_id=0,
            shard_count=shards,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.accepted = asyncio.Event()

    async def on_connect(self) -> None:
        self.accepted.set()


async def _gateway(bot: GameBot, token: str) -> Finding:
    shards, _, limit = await bot.http.get_bot_gateway()
    if limit["remaining"] <= shards:
        hours = limit["reset_after"] / 3_600_000
        text = f"Discord allows only {limit['remaining']} more starts in the next {hours:.1f} hours: wait so long"
        return Finding("gateway", State.TO_DO, text)
    visitor = _Visitor(bot.intents, shards)
    async with visitor:
        await visitor.login(token)
        visit = asyncio.create_task(visitor.connect(reconnect=False))
        accepted = asyncio.create_task(bot.host.clock.wait(visitor.accepted, LONGEST))
        try:
            await asyncio.wait({visit, accepted}, return_when=asyncio.FIRST_COMPLETED)
            if visit.done():
                await visit
        except discord.ConnectionClosed as error:
            return Finding("intents", State.TO_DO, _REFUSALS.get(error.code or 0, f"refused (code {error.code})"))
        finally:
            accepted.cancel()
            visit.cancel()
        if not visitor.accepted.is_set():
            return Finding("intents", State.TO_DO, "the gateway does not answer; check DISCORD_GATEWAY_URL")
    return Finding("intents", State.FINE, f"the gateway accepts them; shards: {shards}")


async def _servers(bot: GameBot, token: str) -> Finding:
    servers: list[Mapping[str, Any]] = []
    while True:
        page: Sequence[Any] = await bot.http.get_guilds(_PAGE, after=servers[-1]["id"] if servers else None)
        servers += page
        if len(page) < _PAGE:
            break
    if not servers:
        return Finding("servers", State.NOTE, "the bot is on none: invite it with the link in README.md")
    unplayable, lesser = [], []
    for server in servers:
        granted = discord.Permissions(int(server["permissions"]))
        if missing := lacking(granted, NEEDED):
            unplayable.append(f"{server['name']} ({', '.join(missing)})")
        elif missing := lacking(granted, USEFUL):
            lesser.append(f"{server['name']} ({', '.join(missing)})")
    if unplayable:
        return Finding("servers", State.TO_DO, f"Give the bot's role these permissions: {_some(unplayable)}")
    if lesser:
        return Finding("servers", State.NOTE, f"Permissions that would be useful: {_some(lesser)}")
    return Finding("servers", State.FINE, f"{len(servers)}, with all permissions; single channels may differ")


def _some(lines: Sequence[str]) -> str:
    more = len(lines) - _NAMED
    return ", ".join(lines[:_NAMED]) + (f" and {more} more" if more > 0 else "")


async def _commands(bot: GameBot, token: str) -> Finding:
    assert bot.application_id is not None
    translator = bot.tree.translator or app_commands.Translator()
    own = [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]
    told: Sequence[Any] = await bot.http.get_global_commands(bot.application_id)
    ours, theirs = ({command["name"]: _shape(command) for command in commands} for commands in (own, told))
    if not theirs:
        return Finding("commands", State.NOTE, "Discord knows none yet: the bot tells it within a minute of its start")
    different = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    if different:
        text = f"Discord knows other ones: {', '.join(different)}. Start the bot, or run: make resend-commands"
        return Finding("commands", State.TO_DO, text)
    return Finding("commands", State.FINE, f"Discord knows all {len(ours)}")


def _shape(command: Mapping[str, Any]) -> object:
    """Take of a command or option what people type, in one form for ours and for Discord's."""
    return (
        command["name"],
        command.get("type", 1),
        command.get("description", ""),
        bool(command.get("required", False)),
        tuple((choice["name"], choice["value"]) for choice in command.get("choices") or ()),
        tuple(_shape(option) for option in command.get("options") or ()),
    )


async def _emojis(bot: GameBot, token: str) -> Finding:
    wanted = bot.own_emojis.wanted
    there = {emoji.name for emoji in await bot.fetch_application_emojis()}
    missing = len(wanted.keys() - there)
    if missing:
        text = f"{missing} of {len(wanted)} pictures are still to be uploaded; the bot does that while it runs"
        return Finding("emojis", State.NOTE, text)
    return Finding("emojis", State.FINE, f"all {len(wanted)} pictures are there")


_LOOKS: Mapping[str, Callable[[GameBot, str], Awaitable[Finding]]] = {
    "intents": _gateway,
    "servers": _servers,
    "commands": _commands,
    "emojis": _emojis,
}
