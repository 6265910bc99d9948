from __future__ import annotations

import asyncio
import functools
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.playground.page import PlaygroundClock, PlaygroundError, play
from bot.playground.simulated_discord import ChannelPage, SimulatedDiscord
from tests.e2e.sample import SampleBot


class WatchedBot(SampleBot):
    """Tells when it was closed, and runs a job in the background."""

    job: Callable[[WatchedBot], Awaitable[object]] | None = None
    closed = 0

    async def setup_hook(self) -> None:
        await super().setup_hook()
        if self.job is not None:
            self.doing = asyncio.create_task(self._do())

    async def _do(self) -> object:
        assert self.job is not None
        return await self.job(self)

    async def close(self) -> None:
        self.closed += 1
        await super().close()


def simulated(job: Callable[[WatchedBot], Awaitable[object]] | None = None) -> tuple[SimulatedDiscord, WatchedBot]:
    clock = PlaygroundClock()
    bot = WatchedBot(clock)
    bot.job = job
    discord = SimulatedDiscord(bot)
    clock.follow(discord)
    return discord, bot


@pytest.fixture
async def page() -> AsyncIterator[ChannelPage]:
    discord, _ = simulated()
    await discord.start()
    page = ChannelPage(discord, port=0)
    async with page:
        yield page
    await discord.close()


async def act(page: ChannelPage, seat: Any, kind: str, **body: Any) -> dict[str, Any]:
    """Send what the browser sends."""
    envelope = {
        "protocol_version": 3,
        "sequence": seat.last_sequence + 1,
        "request_id": f"{seat.id}-{seat.last_sequence}",
        "generation": seat.generation,
        "bot_generation": 1,
        "published_revision": seat.revision,
    }
    return await page._action(seat.id, {**envelope, "kind": kind, **body})


async def start_table(page: ChannelPage) -> Any:
    return (await page.discord.people[0].slash(page.channel, "demo start", house="straw")).response


def control(table: Any, place: int) -> dict[str, Any]:
    return {"target_id": str(table.id), "control_key": f"message:{table.id}:component:0.components.{place}"}


async def republished(seat: Any, seen: int) -> None:
    async with asyncio.timeout(120):
        while True:
            if seat.revision != seen:
                return
            await asyncio.sleep(0)


BUILD, PEEK = 0, 1


async def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("simcord.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "simcord", None)
    monkeypatch.delitem(sys.modules, "bot.playground.simulated_discord")
    with pytest.raises(PlaygroundError, match=r"^The playground needs simcord.*make playground$"):
        await play(lambda clock: pytest.fail("a bot was made"), port=0, announce=print, open_browser=False)


async def test_a_taken_port_is_refused_before_the_bot_is_made() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PlaygroundError, match=rf"^[^\n]*port {port}[^\n]*$"):
            await play(lambda clock: pytest.fail("a bot was made"), port=port, announce=print, open_browser=False)


async def test_a_port_that_cannot_be_is_refused() -> None:
    with pytest.raises(PlaygroundError, match="port 99999"):
        await play(SampleBot, port=99999, announce=print, open_browser=False)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_closes_the_bot(number: signal.Signals) -> None:
    bots: list[WatchedBot] = []

    def make_bot(clock: Any) -> WatchedBot:
        bots.append(WatchedBot(clock))
        return bots[-1]

    await play(make_bot, port=0, announce=lambda text: os.kill(os.getpid(), number), open_browser=False)
    assert bots[0].closed == 1
    assert bots[0].is_closed()


async def test_a_browser_that_stays_open_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = threading.Event()
    monkeypatch.setattr("webbrowser.open", lambda _url: closed.wait(60))
    stop = functools.partial(os.kill, os.getpid(), signal.SIGINT)
    await play(SampleBot, port=0, announce=lambda _text: stop(), open_browser=True)
    assert not closed.is_set()
    closed.set()


async def test_a_bot_that_cannot_start_is_closed_all_the_same() -> None:
    class Broken(WatchedBot):
        async def setup_hook(self) -> None:
            raise OSError("no database")

    bots: list[Broken] = []

    def make_bot(clock: Any) -> Broken:
        bots.append(Broken(clock))
        return bots[-1]

    with pytest.raises(OSError, match="no database"):
        await play(make_bot, port=0, announce=print, open_browser=False)
    assert bots[0].closed == 1


async def test_every_run_has_the_same_server_channel_and_people() -> None:
    first, _ = simulated()
    await first.start()
    await first.close()
    second, _ = simulated()
    assert second.guild.id == first.guild.id
    assert second.channel.id == first.channel.id
    assert [person.id for person in second.people] == [person.id for person in first.people]
    assert len({person.id for person in first.people}) == 5


async def test_messages_of_two_runs_have_different_ids() -> None:
    ids = []
    for _ in range(2):
        discord, _ = simulated()
        await discord.start()
        ids.append((await discord.people[0].send(discord.channel, "hello")).id)
        await discord.close()
    assert ids[0] < ids[1]


async def test_only_the_first_person_moderates() -> None:
    discord, _ = simulated()
    allowed = [discord.backend.compute_permissions(discord.guild.id, person.id) for person in discord.people]
    manage_messages = 1 << 13
    assert [bool(permissions & manage_messages) for permissions in allowed] == [True, False, False, False, False]


async def test_time_is_the_wall_clocks() -> None:
    discord, bot = simulated()
    await discord.start()
    before = bot.clock.now()
    assert abs(before - datetime.now(UTC)) < timedelta(minutes=1)
    await discord.catch_up()
    assert before < bot.clock.now() <= datetime.now(UTC)
    await discord.close()


async def test_the_clock_says_whether_what_is_waited_for_came() -> None:
    event = asyncio.Event()
    found: list[bool] = []

    async def wait_twice(bot: WatchedBot) -> None:
        found.append(await bot.clock.wait(event, 60))
        found.append(await bot.clock.wait(event, 60))

    discord, _ = simulated(wait_twice)
    await discord.start()
    await discord.advance_time(59)
    assert found == []
    await discord.advance_time(1)
    assert found == [False]
    event.set()
    await discord.settle()
    assert found == [False, True]
    await discord.close()


async def test_a_sleeping_bot_holds_nobody_up() -> None:
    async def sleep(bot: WatchedBot) -> None:
        await bot.clock.sleep(3600)

    discord, bot = simulated(sleep)
    await discord.start()
    result = await discord.people[1].slash(discord.channel, "demo start", house="bricks")
    assert result.acknowledged
    assert not bot.doing.done()
    await discord.advance_time(3600)
    assert bot.doing.done()
    await discord.close()


async def test_the_clock_cannot_be_used_before_the_bot_starts() -> None:
    with pytest.raises(RuntimeError, match="before it starts"):
        PlaygroundClock().now()


async def test_a_bot_may_wait_through_its_clock_while_it_closes() -> None:
    class Slow(WatchedBot):
        async def close(self) -> None:
            await self.clock.sleep(0.01)
            await super().close()

    clock = PlaygroundClock()
    bot = Slow(clock)
    discord = SimulatedDiscord(bot)
    clock.follow(discord)
    await discord.start()
    await discord.close()
    assert bot.closed == 1


async def test_pages_open_as_the_people_who_have_none(page: ChannelPage) -> None:
    seats = [page._open_page() for _ in range(6)]
    assert [seat.viewer.id for seat in seats[:5]] == [person.id for person in page.discord.people]
    assert seats[5].viewer.id == page.discord.people[0].id
    page._close_page(seats[2].id)
    assert page._open_page().viewer.id == seats[2].viewer.id


async def test_a_click_counts_although_something_else_has_changed(page: ChannelPage) -> None:
    table = await start_table(page)
    ada, ben = page._open_page(), page._open_page()
    seen = ben.revision
    await act(page, ada, "send_message", content="Good evening")
    assert ben.revision != seen
    result = await act(page, ben, "click", published_revision=seen, **control(table, BUILD))
    assert result["acknowledgement"] == "acknowledged"


async def test_a_click_on_a_control_that_was_redrawn_meanwhile_does_nothing(page: ChannelPage) -> None:
    table = await start_table(page)
    ada, ben = page._open_page(), page._open_page()
    seen = ben.revision
    await act(page, ada, "click", **control(table, BUILD))
    await page.refresh()
    result = await act(page, ben, "click", published_revision=seen, **control(table, BUILD))
    assert result["rejected"]
    assert "Floors built: **1**" in page.discord.backend.get_message(page.channel.id, table.id).embeds[0]["description"]


async def test_clicks_at_once_are_answered_one_after_the_other(page: ChannelPage) -> None:
    table = await start_table(page)
    seats = [page._open_page() for _ in range(5)]
    results = await asyncio.gather(*(act(page, seat, "click", **control(table, PEEK)) for seat in seats))
    assert [result["acknowledgement"] for result in results] == ["acknowledged"] * 5


async def test_pages_follow_what_the_bot_does_by_itself(page: ChannelPage) -> None:
    ada = page._open_page()
    stop = asyncio.Event()
    living = asyncio.create_task(page.live(stop))
    await act(page, ada, "send_message", content="Is anybody there?")
    seen = ada.revision
    page.discord.backend.create_message(page.channel.id, page.discord.backend.bot_user.id, "I am")
    await republished(ada, seen)
    stop.set()
    await living
    assert "I am" in {message["content"] for message in ada.snapshot["messages"].values()}
    assert not page.discord.backend.transcript
    assert not page.discord.backend.http_requests


async def test_a_table_outlives_the_talk_below_it(page: ChannelPage) -> None:
    backend = page.discord.backend
    table = await start_table(page)
    ada = page._open_page()
    for number in range(60):
        backend.advance_clock(1)
        backend.create_message(page.channel.id, page.discord.people[1].id, f"word {number}")
        if number == 30:
            await act(page, ada, "click", **control(table, BUILD))
    await page._tick()
    kept = backend.messages[page.channel.id]
    assert len(kept) == 40
    assert table.id in kept
    assert "word 59" in {message.content for message in kept.values()}


async def test_each_text_is_shown_as_before_although_it_is_read_once(page: ChannelPage) -> None:
    await start_table(page)
    ada = page._open_page()
    await act(page, ada, "send_message", content=f"**Hello** {page.discord.people[1].mention} 🐷")
    await page.refresh()
    plain = ada.snapshot["messages"]
    stop = asyncio.Event()
    living = asyncio.create_task(page.live(stop))
    for _ in range(2):
        seen = ada.revision
        page.discord.backend.emit("TYPING_START", {"guild_id": str(page.discord.guild.id)})
        await republished(ada, seen)
        assert ada.snapshot["messages"] == plain
    stop.set()
    await living
