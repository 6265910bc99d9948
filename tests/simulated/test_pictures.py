"""A picture goes along with every kind of answer, and is no loss where it can't."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord
import pytest
from simcord.http.client import FakeWebhookAdapter
from simcord.results import InteractionResult

from bot.display.face import HAND, Scene, Sketch
from bot.service.answers import PATIENCE
from tests.rules.wolves.table import house, position
from tests.simulated import play, wolves
from tests.simulated.profiles import ada_and_ben, drawn, profile
from tests.simulated.world import World, controls, text_of


def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let profiles take longer than Discord waits."""
    scores = world.store.scores
    read = scores.profile

    async def wait(*args: Any) -> Any:
        await world.bot.host.clock.sleep(PATIENCE + 1)
        return await read(*args)

    monkeypatch.setattr(scores, "profile", wait)


async def late(world: World, act: Awaitable[InteractionResult]) -> InteractionResult:
    """Do something and wait until it is answered, which must be after a deferral."""
    seen = len(world.env.http_requests)
    result = await act
    await world.env.advance_time(PATIENCE + 2)
    first, *rest = [request for request in world.env.http_requests[seen:] if request.method != "GET"]
    assert isinstance(first.json, dict)
    assert first.json["type"] in (5, 6)
    assert rest
    return result


async def test_late_answers_carry_the_picture_too_and_take_it_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await ada_and_ben(world)
    slow(world, monkeypatch)
    shown = (await late(world, ada.slash(world.channel, "profile"))).response
    assert shown is not None
    picture = drawn(world, shown)
    assert picture is not None
    for game, pictured in (("wolves", None), ("pigs", picture)):
        await late(world, ada.click(shown, custom_id=f"t1:0:0:profile.{ada.id}.{game}.{ada.id}"))
        assert drawn(world, shown) == pictured
    other = await late(world, ben.click(shown, custom_id=f"t1:0:0:profile.{ada.id}.wolves.{ada.id}"))
    (own,) = [answer for answer in other.followups if answer.ephemeral]
    assert drawn(world, own) is None
    await late(world, ben.click(own, custom_id=f"t1:0:0:profile.{ada.id}.pigs.{ben.id}"))
    assert drawn(world, own) == picture
    assert drawn(world, shown) == picture


@pytest.mark.parametrize("how", ["answer", "edit", "late edit", "late private answer"])
async def test_a_picture_whose_first_try_is_cut_off_comes_whole_with_the_second(
    world: World, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    (ada, ben), request = await ada_and_ben(world), FakeWebhookAdapter.request
    tries: list[bytes] = []

    async def cut_once(*args: Any, **sent: Any) -> Any:
        files = sent["files"] or ()
        tries.extend(file.fp.read() for file in files)
        if len(tries) == 1 and files:
            raise aiohttp.ServerDisconnectedError
        for file in files:
            file.reset(seek=True)
        return await request(*args, **sent)

    shown = await profile(world, ada, game="wolves" if how != "answer" else "planet")
    monkeypatch.setattr(FakeWebhookAdapter, "request", cut_once)
    if how.startswith("late"):
        slow(world, monkeypatch)
    who = ben if how == "late private answer" else ada
    if how == "answer":
        result = await ada.slash(world.channel, "profile")
    else:
        result = await who.click(shown, custom_id=f"t1:0:0:profile.{ada.id}.pigs.{ada.id}")
    await world.env.advance_time(PATIENCE + 2)
    assert drawn(world, result.followups[0] if how == "late private answer" else result.response) is not None
    first, second = tries
    assert first == second


async def test_where_the_bot_may_send_no_files_all_is_said_without_the_picture(world: World) -> None:
    ada, ben = await ada_and_ben(world)
    no_files = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("no files", overwrites={world.guild.default_role: no_files})
    shown = await profile(world, ada, channel)
    assert drawn(world, shown) is None
    assert text_of(shown) == text_of(await profile(world, ada))
    own = (await world.click(ben, f"profile.{ada.id}.wolves.{ada.id}", shown)).response
    await world.click(ben, f"profile.{ada.id}.pigs.{ben.id}", own)
    assert drawn(world, own) is None


async def test_a_picture_that_fails_takes_nothing_else_along(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _ben = await ada_and_ben(world)
    with monkeypatch.context() as patch:
        patch.setattr("bot.display.plot.WIDTH", 0)
        shown = await profile(world, ada)
    assert drawn(world, shown) is None
    assert "could not be painted" in caplog.text
    caplog.clear()
    whole = await profile(world, ada)
    assert drawn(world, whole) is not None
    assert text_of(shown) == text_of(whole)


class Handed:
    """Pictures of hands that a test decides on, and how often each was painted."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shows: Any = 1
        self.painted: list[Any] = []
        monkeypatch.setattr(world.bot.faces["wolves"], "picture", self._picture)

    def _picture(self, _: object, scene: Scene[Any], what: str) -> Sketch | None:
        assert scene.seen.seat is not None
        return Sketch("hand", self.shows, "five cards", self._paint) if what == HAND else None

    def _paint(self, shows: Any) -> bytes:
        self.painted.append(shows)
        if shows == "fails":
            raise OSError("no paint")
        return b"\x89PNG" + repr(shows).encode()


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


def uploads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the files that are sent from now on."""
    sent: list[str] = []
    request = FakeWebhookAdapter.request

    async def noted(*args: Any, **more: Any) -> Any:
        sent.extend(file.filename for file in more["files"] or ())
        return await request(*args, **more)

    monkeypatch.setattr(FakeWebhookAdapter, "request", noted)
    return sent


async def test_a_look_has_its_picture_when_it_is_opened_and_sends_it_again_only_when_it_changes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await wolves.start(world, ada, ben, begins=ada)
    await play.lay(world, ada, position("red-2 red-9", "green-1", yards=[[], [house("white-9")]]))
    hands = Handed(world, monkeypatch)
    hand = (await world.click(ada, HAND)).response
    assert hand is not None
    (first,) = files(hand)
    shown = hand.embeds[0].image.url
    assert hand.attachments[0].description == "five cards"
    sent = uploads(monkeypatch)
    for _ in range(3):
        await world.click(ada, next(what for what in controls(hand) if what.startswith("pick")), hand)
        assert files(hand) == [first]
        assert hand.embeds[0].image.url == shown
    assert hands.painted == [1]
    assert sent == []
    hands.shows = 2
    await world.click(ada, next(what for what in controls(hand) if what.startswith("pick")), hand)
    (second,) = files(hand)
    assert second != first
    assert sent == [second]
    assert hands.painted == [1, 2]


async def test_a_look_whose_picture_fails_or_can_not_be_sent_says_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    no_files = discord.PermissionOverwrite(attach_files=False)
    quiet = world.guild.create_text_channel("no files", overwrites={world.guild.default_role: no_files})
    await play.start(world, ada, ben, channel=quiet, game="wolves")
    said = world.private(await world.click(ada, HAND, await world.message(await world.table(quiet))))
    hands = Handed(world, monkeypatch)
    bare = (await world.click(ada, HAND, await world.message(await world.table(quiet)))).response
    assert bare is not None
    assert (text_of(bare), files(bare), hands.painted) == (said, [], [])
    await wolves.start(world, ada, ben)
    hands.shows = "fails"
    failed = (await world.click(ada, HAND)).response
    assert failed is not None
    assert files(failed) == []
    assert "Your hand" in text_of(failed)
    assert "could not be painted" in caplog.text
    caplog.clear()
