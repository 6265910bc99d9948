"""Pictures are uploaded once, whatever Discord says to it and however many processes do so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

import discord
import pytest

from bot.clock import Timer
from bot.display.emojis import Emojis, Picture
from bot.model.timers import DAY
from bot.service.emoji_sync import LOOK, EmojiSync, prune
from tests.bot.display.test_emojis import Farm
from tests.pictures import pictures
from tests.wire.faults import Fault, rate_limited, refused
from tests.wire.server import WireServer
from tests.wire.world import JSON

WORDS = ("pig", "white_sheep", "dice_1", "dice_2", "tower")
LIST, UPLOAD = ("GET", "/applications/*/emojis"), ("POST", "/applications/*/emojis")


class Naps:
    """A clock that never waits, and notes for how long it was to."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        self.taken.append(seconds)
        await asyncio.sleep(0)

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        raise AssertionError("the upload only sleeps")

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        raise AssertionError("the upload only sleeps")


class Process:
    """What one process knows of the emojis, and its job."""

    def __init__(self, client: discord.Client, shown: Mapping[str, Picture], *, uploads: bool = True) -> None:
        self.clock = Naps()
        self.emojis = Emojis(shown)
        self.art = Farm()
        self.emojis.add("farm", self.art)
        self.sync = EmojiSync(client, self.emojis, self.clock, 1, lambda: uploads)


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer() as server:
        yield server


@pytest.fixture
async def client(server: WireServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    monkeypatch.setattr(discord.http.Route, "BASE", server.api_url)
    async with logged_in(server) as client:
        yield client


@asynccontextmanager
async def logged_in(server: WireServer) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(server.token)
        yield client


@pytest.fixture
def process(client: discord.Client) -> Process:
    return Process(client, pictures(WORDS))


def names(server: WireServer) -> list[str]:
    return sorted(emoji["name"] for emoji in server.world.emojis.values())


def full(*words: str, mark: str = "") -> list[str]:
    return sorted(picture.full_name for picture in pictures(words, mark).values())


def there(server: WireServer, name: str, **fields: JSON) -> int:
    """Let Discord have an emoji from before."""
    emoji_id = 10**17 + len(server.world.emojis)
    emoji = {"id": str(emoji_id), "name": name, "roles": [], "require_colons": True, "managed": False}
    user = server.world.bot.payload()
    server.world.emojis[emoji_id] = emoji | {"animated": False, "available": True, "user": user} | fields
    return emoji_id


def requests(server: WireServer, method: str) -> int:
    return sum(request.method == method and request.path.endswith("/emojis") for request in server.requests)


def uploaded(server: WireServer, most: int) -> bool:
    return requests(server, "POST") >= most


def problems(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING]


async def test_everything_is_uploaded_once_one_a_second_and_used_at_once(server: WireServer, process: Process) -> None:
    assert await process.sync() == DAY
    assert names(server) == full(*WORDS)
    assert process.clock.taken == [1] * len(WORDS)
    assert process.emojis.ids == {
        word: next(emoji_id for emoji_id, emoji in server.world.emojis.items() if emoji["name"] == name)
        for word in WORDS
        for name in full(word)
    }
    assert process.art.pig.startswith("<:pig:")
    assert await process.sync() == DAY
    assert (requests(server, "GET"), requests(server, "POST")) == (2, len(WORDS))


async def test_who_leaves_uploads_to_another_process_uses_what_is_there_and_looks_again(
    server: WireServer, client: discord.Client
) -> None:
    waiting = Process(client, pictures(WORDS), uploads=False)
    there(server, *full("pig"))
    assert await waiting.sync() == LOOK
    assert set(waiting.emojis.ids) == {"pig"}
    assert requests(server, "POST") == 0
    await Process(client, pictures(WORDS)).sync()
    assert await waiting.sync() == DAY
    assert set(waiting.emojis.ids) == set(WORDS)


async def test_each_picture_is_used_as_soon_as_it_is_up(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    async def note(_seconds: float) -> None:
        used.append(len(process.emojis.ids))

    monkeypatch.setattr(process.clock, "sleep", note)
    await process.sync()
    assert used == [1, 2, 3, 4, 5]


async def test_what_is_there_is_used_without_an_upload(server: WireServer, client: discord.Client) -> None:
    await Process(client, pictures(WORDS)).sync()
    uploads = requests(server, "POST")
    later = Process(client, pictures(WORDS))
    await later.sync()
    assert requests(server, "POST") == uploads
    assert later.emojis.ids.keys() == {*WORDS}


async def test_old_art_of_a_word_serves_until_the_new_is_up_and_stays(
    server: WireServer, client: discord.Client
) -> None:
    there(server, "pig_00000")
    newest = there(server, *full("pig", mark="old"))
    foreign = there(server, "pig")
    process = Process(client, pictures(WORDS))
    server.world.most_emojis = 3
    await process.sync()
    assert process.emojis.ids == {"pig": newest}
    server.world.most_emojis = 2000
    await process.sync()
    assert process.emojis.ids.keys() == {*WORDS}
    assert process.emojis.ids["pig"] != newest
    assert {newest, foreign} < server.world.emojis.keys()


async def test_several_processes_at_once_end_with_one_set(server: WireServer, client: discord.Client) -> None:
    several = [Process(client, pictures(WORDS)) for _ in range(3)]
    assert await asyncio.gather(*(process.sync() for process in several)) == [DAY] * 3
    assert names(server) == full(*WORDS)
    assert several[0].emojis.ids == several[1].emojis.ids == several[2].emojis.ids
    assert several[0].emojis.ids.keys() == {*WORDS}


async def test_a_sync_that_is_cut_off_anywhere_is_taken_up_by_the_next(
    server: WireServer, client: discord.Client
) -> None:
    for uploads in range(1, len(WORDS)):
        syncing = asyncio.create_task(Process(client, pictures(WORDS)).sync())
        await server.until(partial(uploaded, server, uploads))
        syncing.cancel()
        await asyncio.wait([syncing])
    last = Process(client, pictures(WORDS))
    await last.sync()
    assert names(server) == full(*WORDS)
    assert last.emojis.ids.keys() == {*WORDS}


@pytest.mark.parametrize(
    ("status", "code"), [(401, 0), (403, 50001), (403, 20012), (400, 30008), (404, 10002)], ids=lambda value: str(value)
)
async def test_a_refusal_for_good_ends_it_with_one_warning(
    server: WireServer, process: Process, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    for route in (LIST, UPLOAD):
        server.faults.add(*route, refused(status, code))
        caplog.clear()
        before = requests(server, "POST")
        assert await process.sync() == DAY
        (line,) = problems(caplog)
        assert "Unicode" in line
        assert requests(server, "POST") - before == (route is UPLOAD)
        assert process.art.pig == "🐷"


async def test_a_full_application_ends_it(
    server: WireServer, process: Process, caplog: pytest.LogCaptureFixture
) -> None:
    server.world.most_emojis = 2
    assert await process.sync() == DAY
    assert len(process.emojis.ids) == 2
    assert "30008" in problems(caplog)[0]
    assert requests(server, "POST") == 3


async def test_one_picture_that_is_refused_keeps_no_other(
    server: WireServer, process: Process, caplog: pytest.LogCaptureFixture
) -> None:
    server.faults.add(*UPLOAD, refused(400, 50035, "Invalid Form Body"))
    assert await process.sync() == DAY
    (first, *others) = (picture.word for picture in process.emojis.wanted.values())
    assert process.emojis.ids.keys() == {*others}
    assert f"{first}.png" in problems(caplog)[0]
    await process.sync()
    assert first in process.emojis.ids


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        (LIST, rate_limited(1, through_proxy=False)),
        (UPLOAD, Fault(cut="before")),
        (UPLOAD, Fault(cut="before", reset=True)),
    ],
    ids=["banned for a while", "closed", "reset"],
)
async def test_a_fault_of_the_network_is_tried_again_later_with_growing_pauses(
    server: WireServer, process: Process, caplog: pytest.LogCaptureFixture, route: tuple[str, str], fault: Fault
) -> None:
    server.faults.add(*route, fault, times=9)
    pauses = [await process.sync() for _ in range(9)]
    assert pauses == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    assert problems(caplog) == []
    assert await process.sync() == DAY
    assert names(server) == full(*WORDS)
    server.world.emojis.clear()
    server.faults.add(*route, fault)
    assert await process.sync() == 60


async def test_an_upload_whose_reply_was_lost_is_found_again(server: WireServer, process: Process) -> None:
    server.faults.add(*UPLOAD, Fault(cut="after"))
    assert await process.sync() < DAY
    assert await process.sync() == DAY
    assert names(server) == full(*WORDS)
    assert process.emojis.ids.keys() == {*WORDS}


async def test_a_rate_limit_is_waited_for(server: WireServer, process: Process) -> None:
    server.faults.add(*UPLOAD, rate_limited(0.01))
    assert await process.sync() == DAY
    assert process.emojis.ids.keys() == {*WORDS}


async def test_without_pictures_nothing_is_asked(server: WireServer, client: discord.Client) -> None:
    before = len(server.requests)
    assert await Process(client, {}).sync() == DAY
    assert len(server.requests) == before


async def test_an_emoji_that_was_deleted_is_uploaded_again(server: WireServer, process: Process) -> None:
    await process.sync()
    del server.world.emojis[process.emojis.ids["pig"]]
    process.emojis.refused([process.emojis.ids["tower"]])
    await process.sync()
    assert names(server) == full(*WORDS)
    assert process.emojis.ids.keys() == {*WORDS}


async def test_pruning_deletes_only_what_the_bot_has_uploaded_and_does_not_need(
    server: WireServer, client: discord.Client
) -> None:
    (dice,) = full("dice_1", mark="old")
    kept = [there(server, name) for name in ("pig", "my_own_picture", "Pig_01234", *full("pig", "tower"), dice)]
    kept.append(there(server, "old_decaf", user={"id": "7", "username": "ada", "discriminator": "0", "avatar": None}))
    for name in ("pig_00000", "wolf_01234", *full("tower", mark="old")):
        there(server, name)
    shown = pictures(["pig", "tower", "dice_1"])
    assert [name async for name in prune(client, shown.values())] == [
        "pig_00000",
        "wolf_01234",
        *full("tower", mark="old"),
    ]
    assert [*server.world.emojis] == kept
    assert [name async for name in prune(client, shown.values())] == []
