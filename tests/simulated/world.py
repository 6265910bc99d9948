"""The real bot in a simulated Discord, and people who act only as people can."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.app import GameBot
from bot.display.controls import parse
from bot.model.records import LogEntry, Table
from bot.playground.page import PlaygroundClock
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.acts import Acts
from tests.games import DATA
from tests.simulated.thoughts import Held

GAME = "The Three Little Pigs"
LOBBY_SECONDS = 3600


class World:
    """A server with a channel, some people, and the bot on a database file."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.clock = PlaygroundClock()
        self.data = DATA
        """Where the bot finds its games, from its next start on."""
        self.bot = self._make_bot()
        self.env = Env(self.bot, shard_count=1, settle_timeout=120)
        self.clock.follow(self.env)  # type: ignore[arg-type]
        self.guild = self.env.create_guild("Storybook")
        self.channel = self.guild.create_text_channel("games")

    def _make_bot(self) -> GameBot:
        async def open_store(games: Mapping[str, Codec]) -> Store:
            return await SqliteStore.start(self.database, games)

        bot = GameBot(self.data, open_store, self.clock, lobby_seconds=LOBBY_SECONDS, shard_count=1, computer_workers=1)
        self.thinking = bot.thinking = Held(bot.games, self.clock)
        return bot

    def person(self, name: str, *permissions: str) -> MemberActor:
        """Add somebody to the server."""
        login = f"user{len(self.env.backend.users)}"
        roles = []
        if permissions:
            roles.append(
                self.guild.create_role(login, permissions=discord.Permissions(**dict.fromkeys(permissions, True)))
            )
        return self.guild.add_member(self.env.create_user(login, global_name=name), roles=roles)

    def thread(self, name: str, channel: ChannelHandle | None = None) -> ChannelHandle:
        """Open a thread in the channel, for everybody."""
        thread = self.env.backend.create_thread((channel or self.channel).id, name, self.guild.owner.id)
        return ChannelHandle(self.env, self.guild, thread)

    async def restart(self, off: float = 0) -> None:
        """Let the process die between two clicks and start again, ``off`` seconds later: nothing is closed in order."""
        store = self.bot._store
        self.bot = self._make_bot()
        if off:
            await self.env.settle()
            self.env.backend.advance_clock(off)
        await self.env.restart_bot(self.bot)
        if store is not None:
            await store.close()

    async def slash(
        self, who: MemberActor, command: str, channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Type a command; it must be answered."""
        result = await who.slash(channel or self.channel, command, **options)
        assert result.acknowledged, f"/{command} was not answered"
        return result

    @property
    def store(self) -> Store:
        """The bot's store."""
        return self.bot.host.tables.store

    @property
    def tables(self) -> Acts:
        """The bot's tables, with a method for everything that is done to them."""
        return Acts.sharing(self.bot.host.tables)

    async def table(self, channel: ChannelHandle | None = None) -> Table:
        """Read the live table of a channel."""
        table = await stored.live_table(self.store, (channel or self.channel).id)
        assert table is not None
        return table

    async def lengthen(self, turns: int, channel: ChannelHandle | None = None) -> None:
        """Let the players of a channel's table have made moves in turn, without a trace on the board."""
        table = await self.table(channel)
        log = [LogEntry(turn, turn % len(table.players), "x", (), (), 0) for turn in range(table.turns, turns)]
        await stored.save(self.store, table, replace(table, turns=turns), log)

    async def message(self, table: Table) -> discord.Message:
        """Look at the message that shows a table, as it is now."""
        return await self._fetch(table.channel, table.message)

    async def ending(self, table: Table) -> discord.Message:
        """Look at the message that tells of the end of a table's game, as it is now."""
        return await self._fetch(table.channel, (await self.tables.find(table.id)).ending)

    async def _fetch(self, place: int, message: int | None) -> discord.Message:
        assert message is not None
        channel = self.env.bot.get_channel(place)
        assert isinstance(channel, discord.abc.Messageable)
        return await channel.fetch_message(message)

    async def click(self, who: MemberActor, what: str, message: Any = None) -> InteractionResult:
        """Click the control that does ``what``, on the channel's table or another message; it must be answered."""
        shown = message if message is not None else await self.message(await self.table())
        result = await who.click(shown, custom_id=find(shown, what))
        assert result.acknowledged, f"{what} was not answered"
        return result

    async def pick(self, who: MemberActor, what: str, value: str, message: Any = None) -> InteractionResult:
        """Choose from the menu that does ``what``, on the channel's table or another message; it must be answered."""
        shown = message if message is not None else await self.message(await self.table())
        result = await who.select(shown, [value], custom_id=find(shown, what))
        assert result.acknowledged, f"{what} was not answered"
        return result

    async def at_once(self, *acts: Awaitable[InteractionResult]) -> list[InteractionResult]:
        """Let several things be done before the bot has answered any of them; each must be answered."""
        with patch.object(self.env, "_settle_internal", AsyncMock()):
            results = [await act for act in acts]
        await self.env.settle(idle=0.002)
        assert all(result.acknowledged for result in results)
        return results

    async def set(self, table: Table, **changes: Any) -> Table:
        """Change a table as no click could, in the database alone."""
        after = replace(table, seq=table.seq + 1, **changes)
        await stored.save(self.store, table, after)
        return after

    def private(self, result: InteractionResult) -> str:
        """Read the only private answer of an interaction."""
        answers = [answer for answer in (result.response, *result.followups) if answer is not None and answer.ephemeral]
        assert len(answers) == 1, answers
        return text_of(answers[0])


def controls(message: discord.Message | ResponseMessage) -> dict[str, Any]:
    """List the enabled controls of a message by what they do."""
    found = {}
    components: list[Any] = list(message.components)
    for row in components:
        items = row["components"] if isinstance(row, dict) else [child.to_dict() for child in row.children]
        for item in items:
            parsed = parse(item["custom_id"])
            assert parsed is not None
            if not item.get("disabled"):
                found[parsed[1]] = item
    return found


def find(message: discord.Message | ResponseMessage, what: str) -> str:
    """Find the custom id of the control that does ``what``."""
    found = controls(message)
    assert what in found, f"no {what!r} among {sorted(found)}"
    custom_id: str = found[what]["custom_id"]
    return custom_id


def text_of(message: discord.Message | ResponseMessage) -> str:
    """Read all that a message says, with its commands as sentences name them."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or ""]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
        parts.append(embed.footer.text or "")
    return re.sub(r"</([a-z_ ]+):\d+>", r"`/\1`", "\n".join(part for part in parts if part))


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[World]:
    """Start a world, and close it."""
    world = World(database)
    await world.env.start()
    try:
        yield world
    finally:
        world.thinking.free.set()
        with world.env._bot_scope():
            await world.bot.close()
        await world.env.shutdown()
