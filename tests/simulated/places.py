"""Channels in which the same people meet, each in a role at its table."""

from __future__ import annotations

from enum import StrEnum
from itertools import count
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.display.controls import Target
from bot.model.meaning import Act as Move
from bot.model.records import Person, Table, TablePhase
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.play import planted, planted_items
from tests.simulated.world import World, controls


class Role(StrEnum):
    """Who somebody is to a table, as the columns of the written matrix name them."""

    HOST = "host"
    PLAYER = "player"
    RESIGNED = "has resigned"
    FORMER = "left the seat open"
    GUEST = "invited"
    OUTSIDER = "outsider"
    MODERATOR = "moderator"
    MANAGER = "server manager"


PERMISSIONS = {Role.MODERATOR: "manage_messages", Role.MANAGER: "manage_guild"}
SEATS = (Role.HOST, Role.PLAYER, Role.RESIGNED, Role.FORMER)
"""Who sits, or sat, where."""
_ENDING = dict.fromkeys(("sd", "sw", "bd", "bw"), "")
_numbers = count()


class Place:
    """A channel in which the same people meet, each in a role."""

    def __init__(self, world: World, people: dict[Role, MemberActor], actor: Role) -> None:
        self.world = world
        self.people = people
        self.actor = actor
        self.channel: ChannelHandle = world.guild.create_text_channel(f"place-{next(_numbers)}")
        self.id = 0

    @property
    def who(self) -> MemberActor:
        return self.people[self.actor]

    def person(self, role: Role) -> Person:
        return Person(self.people[role].id, role.value)

    def user(self, role: Role) -> int:
        return self.people[role].id

    async def table(self) -> Table:
        return await self.world.tables.find(self.id)

    async def lobby(self, game: str = "pigs") -> None:
        """Open a table that a guest is asked to and somebody has left again."""
        tables = self.world.tables
        guild, host, invited = self.world.guild.id, self.person(Role.HOST), (self.person(Role.GUEST),)
        self.id = (await tables.opened(guild, self.channel.id, game, host, {}, invited=invited)).id
        await tables.join(self.id, self.person(Role.PLAYER))
        await tables.join(self.id, self.person(Role.FORMER))
        await tables.leave_lobby(self.id, self.user(Role.FORMER))
        await self.show()

    async def playing(self, game: str = "pigs") -> None:
        """Start a game that one has resigned from and one has left with the seat open."""
        tables = self.world.tables
        guild, host, invited = self.world.guild.id, self.person(Role.HOST), (self.person(Role.GUEST),)
        self.id = (await tables.opened(guild, self.channel.id, game, host, {}, invited=invited)).id
        for role in SEATS[1:]:
            await tables.join(self.id, self.person(role))
        await tables.start(self.id, self.user(Role.HOST))
        await tables.resign(self.id, self.user(Role.RESIGNED))
        await tables.vacate(self.id, self.user(Role.FORMER))
        await self.show()

    async def at_turn(self, role: Role, dice: str = "!DWRR", **more: Any) -> None:
        """Start a game and let it stand where a seat may roll again or build; these dice buy nothing."""
        await self.playing()
        state = laid(seats=4, seat=SEATS.index(role), dice=dice, phase=Step.REROLL, resigned=(2,), **more)
        await self.world.set(await self.table(), state=state)
        await self.show()

    async def stepped(self, role: Role) -> None:
        """Let a seat make a step that can be taken back."""
        await self.at_turn(role)
        table = await self.table()
        await self.world.tables.press(table.id, table.seq, self.user(role), lambda _table, _seen: Move("build"))
        await self.show()

    async def over(self) -> None:
        """Play a game to its end."""
        await self.at_turn(Role.HOST, left=_ENDING)
        await self.click("build", Role.HOST)
        assert (await self.table()).phase is TablePhase.FINISHED

    async def show(self) -> None:
        await self.world.slash(self.people[Role.HOST], "table show", self.channel)

    async def slash(self, command: str, **options: Any) -> InteractionResult:
        return await self.world.slash(self.who, command, self.channel, **options)

    async def click(self, what: str, role: Role | None = None) -> InteractionResult:
        """Click a control of the table, or one such as a private message or an older drawing of the table has."""
        table = await self.table()
        message = await self.world.message(table)
        if what not in controls(message):
            message = await planted(self.world, what, target=Target(table.id, table.seq), where=self.channel)
        return await self.world.click(self.people[role or self.actor], what, message)

    async def ask(self, command: str, confirm: str) -> list[InteractionResult]:
        """Type a command that asks before it acts, and confirm; who is not asked may have the button all the same."""
        asked = await self.slash(command)
        if asked.response is not None and confirm in controls(asked.response):
            return [await self.world.click(self.who, confirm, asked.response)]
        return [asked, await self.click(confirm)]

    async def panel(self, what: str) -> Any:
        """Open the host's panel; who gets none may have a control of it all the same."""
        opened = await self.click("lobby.options")
        assert opened.response is not None
        if "lobby.timer" in controls(opened.response):
            return opened.response
        custom_id = Target((await self.table()).id, 0).custom_id(what)
        menu: discord.ui.Item[Any] = discord.ui.UserSelect(custom_id=custom_id)
        if what == "lobby.timer":
            menu = discord.ui.Select(custom_id=custom_id, options=[discord.SelectOption(label="120")])
        return await planted_items(self.world, menu, where=self.channel)

    async def kick(self) -> list[InteractionResult]:
        """Take the player's seat away, or the host's for the player."""
        whom = self.user(Role.HOST if self.actor is Role.PLAYER else Role.PLAYER)
        chosen = await self.slash("table kick")
        if chosen.response is None or "table.kick" not in controls(chosen.response):
            return [chosen, await self.click(f"table.kicked.{whom}")]
        question = await self.world.pick(self.who, "table.kick", str(whom), chosen.response)
        return [await self.world.click(self.who, f"table.kicked.{whom}", question.response)]
