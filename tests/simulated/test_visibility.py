"""Nobody is told of a game or a result of a channel or thread that they can't see."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.model.records import Location, Person, Player, Result, Standing, Table, TablePhase
from tests import stored
from tests.sampling import some
from tests.simulated.play import planted, start
from tests.simulated.world import World, controls, find, text_of

NUMBER = 700_700
"""Table numbers begin here, so that one is known wherever it stands."""
SEEING = discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True).value


class Guild:
    """A server with open and hidden channels, and people who see more or less of it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.insiders = world.guild.create_role("insiders")
        self.people = {
            "player": self._person("Ada", insider=True),
            "other player": self._person("Hilda", insider=True),
            "insider": self._person("Cleo", insider=True),
            "outsider": world.person("Eve"),
            "thread moderator": world.person("Mod", "manage_threads"),
            "server manager": world.person("Boss", "manage_guild"),
            "administrator": world.person("Root", "administrator"),
        }

    def _person(self, name: str, *, insider: bool) -> MemberActor:
        user = self.world.env.create_user(name.lower(), global_name=name)
        return self.world.guild.add_member(user, roles=[self.insiders] if insider else [])

    @property
    def players(self) -> tuple[MemberActor, MemberActor]:
        return self.people["player"], self.people["other player"]

    def hide(self, channel: ChannelHandle) -> ChannelHandle:
        """Let nobody but insiders and the bot see a channel."""
        backend, everyone = self.world.env.backend, self.world.guild.default_role.id
        view = discord.Permissions(view_channel=True).value
        for overwrite in (
            Overwrite(everyone, OverwriteType.ROLE, deny=view),
            Overwrite(self.insiders.id, OverwriteType.ROLE, allow=view),
            Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow=SEEING),
        ):
            backend.set_overwrite(channel.id, overwrite)
        return channel

    def channel(self, *, hidden: bool = False) -> ChannelHandle:
        channel = self.world.guild.create_text_channel("place")
        return self.hide(channel) if hidden else channel

    def thread(self, parent: ChannelHandle, *, private: bool = False) -> ChannelHandle:
        backend = self.world.env.backend
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        made = backend.create_thread(parent.id, "thread", backend.bot_user.id, type=kind.value, broadcast=False)
        backend.announce_thread_create(made)
        for name in ("player", "other player", "insider") if private else ():
            backend.add_thread_member(made.id, self.people[name].id)
        return ChannelHandle(self.world.env, self.world.guild, made)

    def forum_post(self, *, hidden: bool = False) -> ChannelHandle:
        forum = self.world.guild.create_forum_channel("forum")
        return self.thread(self.hide(forum) if hidden else forum)

    async def play(self, place: ChannelHandle) -> Table:
        """Play a game to its end at a table with a number that can be found in any text."""
        world, (ada, hilda) = self.world, self.players
        with closing(sqlite3.connect(world.database)) as connection:
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?)", (NUMBER,))
            connection.commit()
        table = await start(world, ada, hilda, channel=place)
        await world.click(hilda, "table.resign", (await world.slash(hilda, "table leave", place)).response)
        return table

    async def archive(self, place: ChannelHandle) -> None:
        """Archive a thread; from then on the bot must ask Discord about it."""
        self.world.env.backend.edit_channel(place.id, {}, thread_metadata={"archived": True})
        await self.world.env.settle(idle=0.002)
        guild = self.world.bot.get_guild(self.world.guild.id)
        assert guild is not None
        assert guild.get_thread(place.id) is None

    async def delete(self, channel: int) -> None:
        self.world.env.backend.delete_channel(channel)
        await self.world.env.settle(idle=0.002)


EVERYBODY = {
    "player",
    "other player",
    "insider",
    "outsider",
    "thread moderator",
    "server manager",
    "administrator",
}
SEATED = {"player", "other player"}


@dataclass(frozen=True, slots=True)
class Case:
    """Where a game was played, what happened to that channel, and who may know of the game."""

    make: Callable[[Guild], ChannelHandle]
    listed: set[str]
    """Who finds it in a list."""
    told: frozenset[str] = frozenset()
    """Who else may look at it by its number: those of whom only Discord knows that they are there."""
    archived: bool = False
    deleted: bool = False
    parent_deleted: bool = False


INSIDE = {*SEATED, "insider", "administrator"}
OF_THE_GONE = {*SEATED, "server manager", "administrator"}
IN_THREAD = frozenset({"insider"})
IN_PRIVATE = {*SEATED, "thread moderator", "administrator"}

CASES = {
    "an open channel": Case(lambda guild: guild.channel(), EVERYBODY),
    "a public thread": Case(lambda guild: guild.thread(guild.channel()), EVERYBODY),
    "an archived public thread": Case(lambda guild: guild.thread(guild.channel()), EVERYBODY, archived=True),
    "a forum post": Case(lambda guild: guild.forum_post(), EVERYBODY),
    "an archived forum post": Case(lambda guild: guild.forum_post(), EVERYBODY, archived=True),
    "a hidden channel": Case(lambda guild: guild.channel(hidden=True), INSIDE),
    "a thread of a hidden channel": Case(lambda guild: guild.thread(guild.channel(hidden=True)), INSIDE),
    "an archived thread of a hidden channel": Case(
        lambda guild: guild.thread(guild.channel(hidden=True)), INSIDE, archived=True
    ),
    "a hidden forum post": Case(lambda guild: guild.forum_post(hidden=True), INSIDE),
    "an archived hidden forum post": Case(lambda guild: guild.forum_post(hidden=True), INSIDE, archived=True),
    "a private thread": Case(lambda guild: guild.thread(guild.channel(), private=True), IN_PRIVATE, IN_THREAD),
    "an archived private thread": Case(
        lambda guild: guild.thread(guild.channel(), private=True), IN_PRIVATE, IN_THREAD, archived=True
    ),
    "a private thread of a hidden channel": Case(
        lambda guild: guild.thread(guild.channel(hidden=True), private=True),
        {*SEATED, "administrator"},
        IN_THREAD,
    ),
    "a deleted channel": Case(lambda guild: guild.channel(), OF_THE_GONE, deleted=True),
    "a deleted thread": Case(lambda guild: guild.thread(guild.channel()), OF_THE_GONE, deleted=True),
    "a deleted private thread": Case(
        lambda guild: guild.thread(guild.channel(), private=True), OF_THE_GONE, deleted=True
    ),
    "a thread of a deleted channel": Case(
        lambda guild: guild.thread(guild.channel()), OF_THE_GONE, archived=True, parent_deleted=True
    ),
}


def answers(results: Iterable[Any]) -> list[Any]:
    return [one for result in results for one in (result.response, *result.followups) if one is not None]


def everything(message: Any) -> str:
    """Read all that a message says, and what its controls do and are called."""
    return f"{text_of(message)}\n{json.dumps(controls(message))}"


@pytest.mark.parametrize("place", some(CASES, 3))
async def test_a_game_is_listed_and_shown_to_those_who_see_its_place_and_named_to_nobody_else(
    world: World, place: str
) -> None:
    guild, case = Guild(world), CASES[place]
    there = case.make(guild)
    table = await guild.play(there)
    parent = world.env.backend.get_channel(there.id).parent_id
    if case.archived:
        await guild.archive(there)
    if case.deleted:
        await guild.delete(there.id)
    if case.parent_deleted:
        assert parent is not None
        await guild.delete(parent)
    number = str(table.id)
    assert table.id > NUMBER
    buttons = (f"replay.{number}.0.table.open", f"fair.{number}", f"log.{number}.since", f"log.{number}.0.open")
    planted_there = await planted(world, *buttons)
    listed: set[str] = set()
    told: dict[str, set[str]] = {name: set() for name in ("replay", "fairness", *buttons)}
    for name, person in guild.people.items():
        for member, other in zip(guild.players, ("Hilda", "Ada"), strict=True):
            (found,) = answers([await world.slash(person, "history", member=member)])
            assert (number in everything(found)) is (other in everything(found))
            if number in everything(found):
                listed.add(name)
        for command in ("replay", "fairness"):
            said = world.private(await world.slash(person, command, number=table.id))
            if "can't see" not in said:
                told[command].add(name)
        for what in buttons:
            said = world.private(await world.click(person, what, planted_there))
            if "can't see" not in said:
                told[what].add(name)
            else:
                assert "Hilda" not in said
    assert listed == case.listed
    assert told == dict.fromkeys(told, case.listed | case.told)


async def test_of_a_thread_that_nobody_noted_a_single_look_finds_out_what_it_is(world: World) -> None:
    guild = Guild(world)
    there = guild.thread(guild.channel())
    table = await guild.play(there)
    store, eve, ada = world.store, guild.people["outsider"], guild.people["player"]
    noted = await store.locations.location(there.id)
    assert noted == Location(there.id, world.env.backend.get_channel(there.id).parent_id)
    await store.locations.delete_thread(there.id)
    await guild.archive(there)
    assert str(table.id) not in everything((await world.slash(eve, "history", member=ada)).response)
    assert "The set-up" in world.private(await world.slash(eve, "replay", number=table.id))
    assert await store.locations.location(there.id) == noted
    assert str(table.id) in everything((await world.slash(eve, "history", member=ada)).response)


async def test_nothing_else_that_can_be_typed_names_a_game_of_a_hidden_place(world: World) -> None:
    guild = Guild(world)
    hidden = guild.channel(hidden=True)
    table = await guild.play(hidden)
    eve, ada = guild.people["outsider"], guild.people["player"]
    typed: tuple[tuple[str, dict[str, Any]], ...] = (
        ("history", {}),
        ("history", {"member": ada}),
        ("profile", {"member": ada}),
        ("leaderboard", {"scope": "channel"}),
        ("leaderboard", {"scope": "server"}),
        ("season show", {}),
        ("table show", {}),
        ("table log", {}),
        ("replay", {}),
        ("fairness", {}),
        ("help", {}),
        ("settings me", {}),
        ("privacy show", {}),
    )
    for command, options in typed:
        for said in map(everything, answers([await world.slash(eve, command, **options)])):
            assert str(table.id) not in said, command
            assert str(hidden.id) not in said, command
            assert str(table.message) not in said, command
    board = everything((await world.slash(eve, "leaderboard", scope="channel")).response)
    assert "Ada" not in board
    assert "Hilda" not in board


async def finished(world: World, channel: int, *people: Person) -> int:
    """Write down a finished game; give its number."""
    store = world.store
    lobby = Table(0, world.guild.id, world.env.backend.snowflake(), "pigs", 1, 1, 1, players=tuple(map(Player, people)))
    table = await store.tables.open(lobby)
    standings = tuple(Standing(seat, who.user, who.name, seat + 1, 9, False) for seat, who in enumerate(people))
    result = Result(table.id, world.guild.id, channel, "pigs", 1, {}, 1, 2, 60, standings)
    await stored.save(store, table, replace(table, channel=channel, phase=TablePhase.FINISHED), (), result)
    return table.id


async def test_pages_and_counts_are_of_what_is_listed_alone(world: World) -> None:
    guild = Guild(world)
    places = [guild.channel(), guild.channel(hidden=True), guild.channel()]
    ada, eve = guild.people["player"], guild.people["outsider"]
    people = [Person(who.id, who.user.global_name or "") for who in (ada, eve, guild.people["insider"])]
    numbers: dict[int, list[int]] = {place.id: [] for place in places}
    for _ in range(4):
        for place in places:
            numbers[place.id].append(await finished(world, place.id, people[0], people[2]))
    together = await finished(world, places[1].id, people[0], people[1])
    seen = sorted([*numbers[places[0].id], *numbers[places[2].id], together], reverse=True)
    page = (await world.slash(eve, "history", member=ada)).response
    assert page is not None
    listed = [field.name for field in page.embeds[0].fields]
    assert "Page 1 of 2" in text_of(page)
    clicked = await eve.click(page, custom_id=find(page, f"history.u.{ada.id}.1.next"))
    assert clicked.response is not None
    listed += [field.name for field in clicked.response.embeds[0].fields]
    assert [int(str(name).split("(")[1].rstrip(")")) for name in listed] == seen
    assert "Page 2 of 2" in text_of(clicked.response)
    own = (await world.slash(ada, "history", member=ada)).response
    assert own is not None
    assert "Page 1 of 3" in text_of(own)


async def test_who_has_only_hidden_games_seems_to_have_none(world: World) -> None:
    guild = Guild(world)
    ada, eve = guild.people["player"], guild.people["outsider"]
    none = world.private(await world.slash(eve, "history", member=ada))
    await guild.play(guild.channel(hidden=True))
    assert world.private(await world.slash(eve, "history", member=ada)) == none
    assert "you can see" in none
