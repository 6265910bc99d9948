"""The bot: Discord's gateway, the cogs and the host, started and closed in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

import cogs
from bot.clock import Clock
from bot.display.art import Art
from bot.display.controls import check_words, parse
from bot.display.emojis import Emojis, read_art, read_pictures
from bot.display.face import AnyFace
from bot.display.pictures import Pictures
from bot.hosting.situation import AnyGame
from bot.hosting.tables import Tables
from bot.language import Language
from bot.metrics import NO_METRICS, Metrics
from bot.model.computers import LEVELS
from bot.service.achievements import Achievements
from bot.service.channel_messages import ChannelMessages
from bot.service.command_list import CommandList
from bot.service.command_mentions import CommandMentions
from bot.service.command_translator import CommandTranslator
from bot.service.emoji_sync import UPLOAD_SECONDS, EmojiSync
from bot.service.endings import Endings
from bot.service.fairness_pages import FairnessPages
from bot.service.game_commands import game_commands
from bot.service.gateway import Gateway
from bot.service.health import HealthCheck
from bot.service.hint_pages import HintPages
from bot.service.history_pages import HistoryPages
from bot.service.host import Host
from bot.service.jobs import Jobs
from bot.service.languages import Languages
from bot.service.live_tables import LiveTables
from bot.service.open_hands import OpenHands
from bot.service.ownership import Advice, Alone, Ownership
from bot.service.past_games import PastGames
from bot.service.presence import Presence
from bot.service.replay_pages import ReplayPages
from bot.service.request_pace import MOST_A_SECOND, RequestPace
from bot.service.review_pages import ReviewPages
from bot.service.rules_pages import RulesPages
from bot.service.table_drawings import TableDrawings
from bot.service.table_messages import TableMessages
from bot.service.thinking import Thinking
from bot.service.turn_calls import TurnCalls
from bot.service.uptime import Uptime
from bot.store import Codec, Store
from rules.catalogue import load_games
from rules.datafile import DataFolders
from rules.players import Level

_log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used

A = TypeVar("A", bound=Art)

STOP_SECONDS = 10.0
"""Seconds that unfinished requests get when the process is told to stop."""


def use_servers(api: str, gateway: str) -> None:
    """Point discord.py at Discord or a stand-in for it."""
    Route.BASE = api.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


class _Tree(app_commands.CommandTree["GameBot"]):
    async def interaction_check(self, interaction: discord.Interaction[GameBot], /) -> bool:
        if interaction.guild_id is not None:
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            with suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
        else:
            await interaction.client.host.send_to_server(interaction)
        return False

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        _log.error("a command failed", exc_info=error)
        await interaction.client.host.apologise(interaction)


class GameBot(commands.AutoShardedBot):
    """The bot with its host; DataError when a data file is wrong.

    ``open_store`` is called once, before the bot connects and when the servers are its own by ``ownership``.
    ``computer_workers`` processes think for hard computers at most; 0: there are none. ``most_requests`` are made in a
    second besides answers to interactions.
    """

    def __init__(
        self,
        data: DataFolders,
        open_store: Callable[[Mapping[str, Codec]], Awaitable[Store]],
        clock: Clock,
        *,
        lobby_seconds: int,
        connector: aiohttp.BaseConnector | None = None,
        shard_count: int | None = None,
        upload_seconds: float = UPLOAD_SECONDS,
        computer_workers: int = 0,
        ownership: Ownership | None = None,
        most_requests: int = MOST_A_SECOND,
        source_url: str = "",
        metrics: Metrics = NO_METRICS,
    ) -> None:
        self._ownership = ownership or Alone()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=_Tree,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            connector=connector,
            shard_count=shard_count,
            http_trace=RequestPace(clock, most_requests, self._ownership).trace,
        )
        self.data = data
        self.source_url = source_url
        self.own_emojis = Emojis(read_pictures(data))
        self.games: Mapping[str, AnyGame] = load_games(data)
        self.faces: dict[str, AnyFace] = {}
        self.host: Host
        self.rules_pages: RulesPages
        self.history_pages: HistoryPages
        self.replay_pages: ReplayPages
        self.fairness_pages: FairnessPages
        self.hint_pages: HintPages
        self.review_pages: ReviewPages
        self.jobs: Jobs
        self.began: datetime
        self.health: HealthCheck
        self.live_tables: LiveTables
        self.pictures = Pictures()
        self.thinking = Thinking(self.games, computer_workers, data, clock, metrics=metrics)
        self._levels = [level for level in LEVELS if level is not Level.HARD or self.thinking.offers_hard]
        self._store: Store | None = None
        self._open_store = open_store
        self._clock = clock
        self._metrics = metrics
        self._lobby_seconds = lobby_seconds
        self._upload_seconds = upload_seconds
        self._sweeper: asyncio.Task[None] | None = None
        Language.all()  # is read now, so that no click waits for it

    @property
    def store(self) -> Store:
        """The database; it is open whenever a cog runs."""
        assert self._store is not None, "the bot has not been started"
        return self._store

    @property
    def started(self) -> bool:
        """Whether everything is set up; what is still to come is the connection to Discord."""
        return self._sweeper is not None

    async def setup_hook(self) -> None:
        """Open the database and load every cog; Discord is told the commands later, beside everything else.

        Until the servers are this process's own, it waits.
        """
        await self._ownership.begin(self._ask_for_shards)
        if (lease := self._ownership.lease) is not None:
            self.shard_count, self.shard_ids = lease.share.shards, [*range(lease.share.first, lease.share.end)]
        self.began = self._clock.now()
        self._store = await self._open_store(self.games)
        uptime = Uptime(self.store, self._clock, self._is_connected)
        await uptime.begin()
        achievements = Achievements(self.store, self.faces)
        tables = Tables(
            self.store,
            self.games,
            self._clock,
            self._lobby_seconds,
            find_achievements=achievements.find,
            metrics=self._metrics,
        )
        languages = Languages(self, self.store)
        messages = ChannelMessages(self, languages)
        drawings = TableDrawings(tables, self.faces, achievements, self.pictures, self._levels)
        presence = Presence(self, self._clock)
        calls = TurnCalls(self, messages, tables, self.faces, presence, self.own_emojis, languages)
        hands = OpenHands(tables, drawings, self._clock, self.own_emojis)
        endings = Endings(messages, calls, tables, drawings)
        table_messages = TableMessages(messages, calls, hands, tables, drawings, endings, self._clock, self.own_emojis)
        mentions = CommandMentions(self.tree)
        self.host = Host(
            tables,
            self.faces,
            table_messages,
            presence,
            uptime,
            self._clock,
            self.own_emojis,
            mentions,
            languages,
            self.thinking,
            self._levels,
            self._metrics,
        )
        self.store.listen(self.host.jobs.show_again)
        self.health = HealthCheck(uptime, self._clock, self._is_connected, lambda: self.host.last_click)
        self.live_tables = LiveTables(self.store, self._clock)
        self.rules_pages = RulesPages(self.host)
        past = PastGames(self.host)
        self.history_pages = HistoryPages(past)
        self.replay_pages = ReplayPages(past, self.pictures, reviews=Level.HARD in self._levels)
        self.fairness_pages = FairnessPages(past)
        self.hint_pages = HintPages(self.host, self.thinking)
        self.review_pages = ReviewPages(past, self.thinking)
        self.jobs = Jobs(self._clock, self._ownership.does_chores)
        self.jobs.add(uptime.beat)
        self.jobs.add(self.host.jobs.act_when_due)
        self.jobs.add(self.host.jobs.resume_computers)
        self.jobs.add(self.host.jobs.call_again)
        self.jobs.add(self.host.jobs.tell_ends)
        self.jobs.add(self.host.jobs.find_absent)
        self.jobs.add(self.host.jobs.find_gone)
        await self.tree.set_translator(CommandTranslator(self.tree))
        self.jobs.add_chore(CommandList(self.tree, self.store).tell)
        self.jobs.add(mentions.learn)
        uploads = self._ownership.does_chores
        self.jobs.add(EmojiSync(self, self.own_emojis, self._clock, self._upload_seconds, uploads))
        self._gateway = Gateway(self, self._click, table_messages.scrolled, self._ownership)
        for module in sorted(module.name for module in iter_modules(cogs.__path__)):
            await import_module(f"cogs.{module}").setup(self)
        self._sweeper = asyncio.create_task(self._run_jobs())

    def art(self, game: str, model: type[A]) -> A:
        """Read the emoji of a game, by its key, from its data file; its pictures come while the bot runs."""
        return read_art(self.data, self.own_emojis, game, model)

    def add_game(self, face: AnyFace, about: str, options: Mapping[str, str]) -> None:
        """Add a game with its face; ``about`` and ``options`` (by key) describe it and its options in slash commands.

        ValueError when a control of the face starts with a word reserved for hosting, or ``options`` are not the
        game's.
        """
        info = face.game.info
        check_words(info.name, face.CONTROLS)
        self.faces[info.key] = face
        self.tree.add_command(game_commands(self.host, self.rules_pages, info, about, options))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that is deleted."""
        await self.host.tables.channel_deleted(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that is deleted."""
        await self.host.tables.channel_deleted(payload.thread_id)

    async def _click(self, interaction: discord.Interaction[Any]) -> None:
        """Pass a click to the host, also one on an outdated or unknown control."""
        if interaction.guild_id is None:
            await self.host.send_to_server(interaction)
            return
        data: Any = interaction.data
        known = interaction.type is discord.InteractionType.component and parse(data["custom_id"]) is not None
        await (self.host.click(interaction) if known else self.host.click_unknown(interaction))

    async def close(self) -> None:
        """Finish current work, disconnect from Discord, then close the database."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
            self._sweeper = None
            await self.host.drain(STOP_SECONDS if self._ownership.is_certain() else 0)
        await super().close()
        self.pictures.close()
        await self.thinking.close()
        if self._store is not None:
            await self._store.close()
            self._store = None
        await self._ownership.close()

    def serves(self, guild: int) -> bool:
        """Say whether a server is one of this process's own."""
        return self._ownership.lease is None or self._ownership.lease.share.has(guild)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify, which all processes of a bot share."""
        if shard_id is None or not await self._ownership.may_identify(shard_id):
            await super().before_identify_hook(shard_id, initial=initial)

    async def _ask_for_shards(self) -> Advice:
        shards, _address, limits = await self.http.get_bot_gateway()
        return Advice(shards, limits["max_concurrency"])

    def _is_connected(self) -> bool:
        """Say whether Discord sends everything that people do; a lost connection is noticed within a minute or two."""
        connected = bool(self.shards) and not any(shard.is_closed() for shard in self.shards.values())
        return connected and self._ownership.is_certain()

    async def _run_jobs(self) -> None:
        await self.wait_until_ready()  # only then are the bot's servers known
        await self.jobs.run()
