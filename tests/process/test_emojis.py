"""Processes upload their pictures beside all else; one that Discord loses is never missed by a player."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import GameBot
from bot.clock import SystemClock
from bot.display.drawing import Button, Drawing
from bot.display.payload import new_message
from bot.service import discord_api
from bot.service.emoji_sync import EmojiSync
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from tests.games import DATA
from tests.pictures import pictures, put, shown
from tests.process.party import Ledger, Party, controls, text_of
from tests.wire.faults import Fault, refused
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess, inside
from tests.wire.server import WireServer
from tests.wire.world import JSON, Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

DICE = [f"{colour}_die_{face}" for colour in ("white", "black") for face in ("door", "window", "roof", "wolf")]
WORDS = [*DICE, "straw_door"]
UPLOADS = ("POST", "/applications/*/emojis")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path, WORDS)
    return tmp_path


def process(server: WireServer, folder: Path, name: str = "tables") -> BotProcess:
    """Make a bot that draws dice, on a database of its own."""
    env = {"DATA_PATH": str(folder)}
    database = folder / f"{name}.sqlite3"
    return BotProcess(server, database, module=("tests.process.drawn", "run"), env=env, forks=FORKS)


@pytest_asyncio.fixture(loop_scope="module")
async def empty() -> AsyncIterator[WireServer]:
    """A Discord that no bot has used."""
    async with WireServer() as server:
        yield server


def uploaded(server: WireServer) -> list[str]:
    return sorted(emoji["name"] for emoji in server.world.emojis.values())


def uploads(server: WireServer) -> int:
    return sum(request.method == "POST" and request.path.endswith("/emojis") for request in server.requests)


NAMES = sorted(picture.full_name for picture in pictures(WORDS).values())


async def test_two_processes_at_once_upload_every_picture_once(empty: WireServer, folder: Path) -> None:
    async with process(empty, folder, "one") as one, process(empty, folder, "two") as two:
        await empty.until(lambda: uploaded(empty) == NAMES)
        assert await one.terminate() == await two.terminate() == 0
    assert uploaded(empty) == NAMES
    assert not [line for line in [*one.output, *two.output] if "WARNING" in line or "ERROR" in line]


@pytest.mark.slow
async def test_a_process_killed_while_it_uploads_goes_on_where_it_was(empty: WireServer, folder: Path) -> None:
    async with process(empty, folder) as bot:
        for number in range(2, 6):
            await empty.until(lambda least=number: uploads(empty) >= least)  # type: ignore[misc]
            await bot.restart()
        await empty.until(lambda: uploaded(empty) == NAMES)


async def test_a_stop_while_pictures_are_uploaded_is_clean(empty: WireServer, folder: Path) -> None:
    empty.faults.add(*UPLOADS, Fault(delay=60))
    async with process(empty, folder) as bot:
        await empty.until(lambda: any(request.path.endswith("/emojis") for request in empty.requests))
        assert await bot.terminate() == 0
        assert not [line for line in bot.output if "Traceback" in line]


async def test_a_bot_whose_pictures_are_refused_plays_on_with_unicode(empty: WireServer, folder: Path) -> None:
    empty.faults.add("GET", "/applications/*/emojis", refused(403, 50001))
    async with process(empty, folder) as bot:
        await empty.until(lambda: any(request.status == 403 for request in empty.requests))
        party = Party(empty, Ledger(folder / "tables.sqlite3"), empty.places[0], 2)
        await party.start()
        await party.roll()
        assert not re.search(r"<:\w+:\d+>", text_of(party.message))
        assert await bot.terminate() == 0
        assert len([line for line in bot.output if "Unicode" in line]) == 1


async def test_old_pictures_are_deleted_on_demand(empty: WireServer, folder: Path) -> None:
    async with process(empty, folder) as bot:
        await empty.until(lambda: uploaded(empty) == NAMES)
        put(folder, WORDS[:2], "new")
        await bot.restart()
        await empty.until(lambda: len(uploaded(empty)) == len(WORDS) + 2)
    env = os.environ | {"DISCORD_TOKEN": empty.token, "DISCORD_API_URL": empty.api_url, "DATA_PATH": str(folder)}
    status, output, error = await FORKS.run("tests.process.drawn", "prune-emoji", env=env)
    old = sorted(picture.full_name for picture in pictures(WORDS[:2]).values())
    assert (status, error) == (0, "")
    assert sorted(output.splitlines()[:-1]) == old
    assert output.endswith("Deleted pictures of earlier versions: 2.\n")
    new = [picture.full_name for picture in pictures(WORDS[:2], "new").values()]
    assert uploaded(empty) == sorted([*set(NAMES).difference(old), *new])


@pytest.mark.parametrize(("token", "words"), [("", "DISCORD_TOKEN"), ("x" * 24 + ".yyyyyy." + "z" * 38, "token")])
async def test_pruning_that_is_not_possible_says_why_in_one_line(empty: WireServer, token: str, words: str) -> None:
    env = os.environ | {"DISCORD_TOKEN": token, "DISCORD_API_URL": empty.api_url}
    status, output, error = await FORKS.run("bot", "prune-emoji", env=env)
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert words in error
    assert token == "" or token not in error


class DrawnBot:
    """A bot in this process that draws dice, and what it shows at a table where somebody may choose among dice."""

    def __init__(self, server: WireServer, bot: GameBot, party: Party) -> None:
        self.server = server
        self.bot = bot
        self.party = party

    def die(self) -> JSON:
        """The emoji of the first die that can be chosen, as it is shown."""
        emoji: JSON = controls(self.party.message.components)[self.party.dice()[0]]["emoji"]
        return emoji


@pytest_asyncio.fixture(loop_scope="module")
async def drawn(server: WireServer, ledger: Ledger, place: Place) -> AsyncIterator[DrawnBot]:
    async def open_store(codecs: Mapping[str, Codec]) -> Store:
        return await SqliteStore.start(ledger.path, codecs)

    with shown(pictures(WORDS)):
        bot = GameBot(DATA, open_store, SystemClock(), lobby_seconds=3600, upload_seconds=0)
    async with inside(server, bot):
        await server.until(lambda: server.world.commands)
        await EmojiSync(bot, bot.own_emojis, SystemClock(), 0)()
        party = Party(server, ledger, place, 2)
        await party.start()
        await party.roll()
        yield DrawnBot(server, bot, party)


async def test_words_are_pictures_in_the_text_and_on_buttons(drawn: DrawnBot) -> None:
    emoji = drawn.die()
    assert emoji["name"] in WORDS
    assert "<:straw_door:" in text_of(drawn.party.message)


async def lose(drawn: DrawnBot) -> JSON:
    """Let Discord lose the picture of a die that is shown."""
    emoji = drawn.die()
    del drawn.server.world.emojis[int(emoji["id"])]
    return emoji


async def test_a_picture_that_discord_has_lost_is_unicode_in_the_same_answer(
    drawn: DrawnBot, caplog: pytest.LogCaptureFixture
) -> None:
    party = drawn.party
    lost = await lose(drawn)
    first, second = party.dice()[:2]
    before = len(drawn.server.requests)
    clicked = await party.click(party.to_move(), second)
    assert (clicked.type, party.up_to_date(), party.selection()) == (7, True, second[5:])
    tried = [request.status for request in drawn.server.requests[before:] if request.path.endswith("/callback")]
    assert tried == [400, 204]
    assert drawn.die()["id"] is None
    assert "<:" not in text_of(party.message)
    assert lost["name"] not in drawn.bot.own_emojis.ids
    assert len(drawn.bot.own_emojis.ids) == len(WORDS) - 1
    assert str(lost["id"]) in caplog.text

    await party.click(party.to_move(), first)
    tried = [request.status for request in drawn.server.requests[before:] if request.path.endswith("/callback")]
    assert tried == [400, 204, 204], "the others are drawn, and nothing is refused"


async def test_new_messages_and_edits_are_sent_once_more_too(drawn: DrawnBot) -> None:
    party, server = drawn.party, drawn.server
    await lose(drawn)
    posted = await party.command(party.host, "table show")
    assert posted.type == 4
    party.seat_at(posted.message)
    assert drawn.die()["id"] is None

    channel = party.place.channel_id
    for number, word in enumerate(["white_die_door", "white_die_window"]):
        drawn.bot.own_emojis.use({word: 10**18 + number})
        code = f"<:{word}:{10**18 + number}>"
        payload = new_message(Drawing("Dice", code, rows=((Button("b", "", code),),)), emojis=drawn.bot.own_emojis)
        if number == 0:
            message = await discord_api.send(drawn.bot, channel, payload)
        else:
            await discord_api.edit(drawn.bot, channel, message, payload)
        sent = server.world.messages[message]
        assert (sent.edits, sent.embeds[0]["description"]) == (number, "🚪🪟"[number])
        assert sent.controls()[0]["emoji"] == {"id": None, "name": "🚪🪟"[number]}
        assert not drawn.bot.own_emojis.ids
    await server.delete(sent)


async def test_what_is_refused_for_another_reason_is_not_sent_again(drawn: DrawnBot) -> None:
    party, server = drawn.party, drawn.server
    server.faults.add("POST", "/interactions/*/callback", refused(400, 50035, "Invalid Form Body"))
    before = len(server.requests)
    await party.try_to_click(party.to_move(), party.dice()[0])
    statuses = [r.status for r in server.requests[before:] if r.path.endswith("/callback")]
    assert statuses[0] == 400
    assert len(drawn.bot.own_emojis.ids) == len(WORDS)
