"""A replay leads to what everybody will remember, and a step of it can be shown to all who may see the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.display.face import FINAL, HAND, Scene, Sketch
from bot.model.records import Table
from rules.pigs.events import Rolled
from rules.pigs.state import State
from tests.simulated import play, wolves
from tests.simulated.endings import ended
from tests.simulated.play import planted, play_to_the_end, start
from tests.simulated.world import World, controls, text_of

MOMENT = "Ada rolls as nobody has before."


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person("Ada"), world.person("Ben")]


def remember(world: World, monkeypatch: pytest.MonkeyPatch, worth: Callable[[Any], bool]) -> None:
    """Let the pigs have moments: the moves with an event that is worth it."""

    def moment(_: object, scene: Scene[State], events: Any) -> str | None:
        assert scene.names == ("Ada", "Ben")
        assert scene.seen.seat is None
        assert all(scene.seen.state.dice in (event.faces, ()) for event in events if isinstance(event, Rolled))
        return MOMENT if any(map(worth, events)) else None

    monkeypatch.setattr(world.bot.faces["pigs"], "moment", moment)


async def played(world: World, people: list[MemberActor]) -> Table:
    await start(world, *people, begins=people[0])
    return await play_to_the_end(world, people, 1)


async def rolls(world: World, table: Table) -> list[int]:
    """List the moves in which dice were rolled."""
    log = await world.store.history.log(table.id)
    return [entry.turn for entry in log if any(isinstance(event, Rolled) for event in entry.events)]


async def at(world: World, who: MemberActor, table: Table, turn: int, view: str = "table", word: str = "open") -> Any:
    """Open a replay at a move."""
    what = f"replay.{table.id}.{turn}.{view}.{word}"
    return (await world.click(who, what, await planted(world, what))).response


async def turned(world: World, who: MemberActor, what: str, page: Any) -> Any:
    return (await world.click(who, what, page)).response


def leads(message: Any, word: str) -> list[str]:
    return [what for what in controls(message) if what.endswith(f".{word}")]


async def test_a_replay_goes_from_moment_to_moment_and_says_what_it_was(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(world, people)
    remember(world, monkeypatch, lambda event: isinstance(event, Rolled))
    found = await rolls(world, table)
    page = await at(world, people[0], table, 0)
    assert MOMENT not in text_of(page)
    for turn in found[:4]:
        (onwards,) = leads(page, "moment")
        page = await turned(world, people[0], onwards, page)
        assert f"Move {turn} of {table.turns - 1}" in text_of(page)
        assert (page.embeds[0].description or "").startswith(f"### ✨ {MOMENT}")
    page = await at(world, people[0], table, found[-1])
    assert leads(page, "moment") == []


async def test_where_nothing_is_remembered_the_button_leads_nowhere(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(world, people)
    remember(world, monkeypatch, lambda event: False)
    page = await at(world, people[0], table, 0)
    assert leads(page, "moment") == []
    assert "✨" not in text_of(page)


async def test_a_moment_that_fails_takes_no_step_along(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played(world, people)

    def moment(*_: object) -> str:
        raise ValueError("no words")

    monkeypatch.setattr(world.bot.faces["pigs"], "moment", moment)
    assert "Move 3" in text_of(await at(world, people[0], table, 3))
    assert "could not be told as a moment" in caplog.text
    caplog.clear()


async def shared(world: World, who: MemberActor, page: Any, channel: ChannelHandle | None = None) -> Any:
    """Share a step; give the message that everybody sees."""
    (share,) = leads(page, "share")
    before = len((channel or world.channel).history())
    await world.click(who, share, page)
    *_earlier, message = (channel or world.channel).history()[before:]
    return message


async def test_a_step_is_shared_with_everybody_as_it_stands_there(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(world, people)
    remember(world, monkeypatch, lambda event: isinstance(event, Rolled))
    eve = world.person("E*ve")
    turn = (await rolls(world, table))[2]
    page = await at(world, eve, table, turn)
    message = await shared(world, eve, page)
    assert message.mentions == []
    assert message.embeds[0].title == page.embeds[0].title
    assert message.embeds[0].description == "\n".join(
        ["📣 Shared by E\\*ve · game " + str(table.id), page.embeds[0].description]
    )
    assert [field.value for field in message.embeds[0].fields] == [field.value for field in page.embeds[0].fields]
    assert f"### ✨ {MOMENT}" in text_of(message)
    last = table.turns - 1
    assert message.embeds[0].footer.text == f"Move {turn} of {last}"
    assert list(controls(message)) == [f"replay.{table.id}.{turn}.table.open"]
    own = (await world.click(people[1], f"replay.{table.id}.{turn}.table.open", message)).response
    assert own is not None
    assert own.ephemeral
    assert f"Move {turn} of {last}" in text_of(own)


async def test_a_closed_game_is_shared_too_and_a_running_one_only_when_it_is_over(
    world: World, people: list[MemberActor]
) -> None:
    table = await start(world, *people)
    running = (await world.slash(people[0], "replay")).response
    assert leads(running, "share") == []
    what = f"replay.{table.id}.0.table.share"
    forged = await planted(world, what)
    posts = len(world.channel.history())
    assert "still running" in world.private(await world.click(people[0], what, forged))
    assert len(world.channel.history()) == posts
    await play.end(world, people[0])
    message = await shared(world, people[0], await at(world, people[0], table, 0))
    assert f"game {table.id}" in text_of(message)


async def test_hands_are_not_shared(world: World, people: list[MemberActor]) -> None:
    table = await wolves.start(world, *people)
    await play.end(world, people[0])
    hand = await at(world, people[0], table, 0, view="1", word="hand")
    assert "Ben: " in text_of(hand)
    assert leads(hand, "share") == []
    forged = await planted(world, what := f"replay.{table.id}.0.1.share")
    await world.click(people[0], what, forged)
    assert "Your hand" not in text_of(world.channel.history()[-1])


@pytest.mark.parametrize("denied", ["send_messages", "embed_links"])
async def test_where_the_bot_may_not_post_nothing_is_shared_and_that_is_said(
    world: World, people: list[MemberActor], denied: str
) -> None:
    table = await played(world, people)
    page = await at(world, people[0], table, 0)
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={world.guild.default_role: discord.PermissionOverwrite(**{denied: False})}
    )
    page = (await world.slash(people[0], "replay", quiet, number=table.id)).response
    (share,) = leads(page, "share")
    posts = len(quiet.history())
    assert denied.replace("_", " ").title() in world.private(await world.click(people[0], share, page))
    assert len(quiet.history()) == posts


def hidden(world: World, *members: MemberActor) -> ChannelHandle:
    """Make a channel that nobody but some members and the bot can see."""
    channel, backend = world.guild.create_text_channel("hidden"), world.env.backend
    view = discord.Permissions(view_channel=True, send_messages=True).value
    backend.set_overwrite(channel.id, Overwrite(world.guild.default_role.id, OverwriteType.ROLE, deny=view))
    for user in (backend.bot_user.id, *(member.id for member in members)):
        backend.set_overwrite(channel.id, Overwrite(user, OverwriteType.MEMBER, allow=view))
    return channel


async def test_a_game_is_shared_only_where_everybody_may_know_of_it(world: World, people: list[MemberActor]) -> None:
    ada, eve = people[0], world.person("Eve")
    secret, other, thread = hidden(world, *people), world.guild.create_text_channel("other"), world.thread("aside")
    kept_from_eve = world.guild.create_text_channel("not for Eve")
    unseen = Overwrite(eve.id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
    world.env.backend.set_overwrite(kept_from_eve.id, unseen)
    places = (world.channel, other, thread, secret, kept_from_eve)
    for played_in in places:
        table = await ended(world, *people, channel=played_in)
        for place in places:
            page = (await world.slash(ada, "replay", place, number=table.id)).response
            (share,) = leads(page, "share")
            posts = len(place.history())
            result = await world.click(ada, share, page)
            posted = len(place.history()) > posts
            assert posted is (played_in not in (secret, kept_from_eve) or place is played_in), (played_in, place)
            if not posted:
                assert "Not everybody here can see" in world.private(result)


async def test_who_can_not_see_a_game_shares_nothing_of_it(world: World, people: list[MemberActor]) -> None:
    secret, eve = hidden(world, *people), world.person("Eve")
    table = await ended(world, *people, channel=secret)
    forged = await planted(world, what := f"replay.{table.id}.0.table.share")
    posts = len(world.channel.history())
    assert "can't see" in world.private(await world.click(eve, what, forged))
    assert len(world.channel.history()) == posts


async def test_the_last_step_has_the_picture_of_the_end_also_when_it_is_shared(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def picture(_: object, _scene: object, what: str) -> Sketch:
        asked.append(what)
        return Sketch("final", what, "in words", lambda shows: b"\x89PNG" + shows.encode())

    monkeypatch.setattr(world.bot.faces["pigs"], "picture", picture)
    table = await played(world, people)
    asked.clear()
    page = await at(world, people[0], table, table.turns - 1)
    assert [file.filename.split("-")[0] for file in page.attachments] == ["final"]
    message = await shared(world, people[0], page)
    assert [file.filename.split("-")[0] for file in message.attachments] == ["final"]
    assert asked == [FINAL, FINAL]
    earlier = await at(world, people[0], table, 2)
    assert earlier.attachments == []
    assert HAND not in asked
