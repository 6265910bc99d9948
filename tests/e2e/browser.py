"""Drives the playground's page the way a person does: sees what is visible, clicks, types commands."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from discord.ext import commands
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright

from bot.app import GameBot
from bot.clock import Clock
from bot.playground.database import open_database
from bot.playground.page import play
from bot.store import Codec, Store
from rules.datafile import DataFolders

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed")

_PATIENCE = 120.0
"""Seconds until something that should be on the page counts as missing."""


@asynccontextmanager
async def open_playground(make_bot: Callable[[Clock], commands.AutoShardedBot]) -> AsyncIterator[str]:
    """Serve the playground on a free port, give its address, and close it."""
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def announce(text: str) -> None:
        address.set_result(re.findall(r"http://\S+", text)[0])

    playing = asyncio.create_task(play(make_bot, port=0, announce=announce, open_browser=False))
    either: set[asyncio.Future[Any]] = {playing, address}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    try:
        if playing.done():
            playing.result()
        yield await address
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


def game_bot(folder: Path, data: DataFolders | None = None) -> Callable[[Clock], GameBot]:
    """Give what makes the bot on a database in a folder, with the shipped data or other."""

    async def open_store(games: Mapping[str, Codec]) -> Store:
        return await open_database(folder / "tables.sqlite3", games)

    return lambda clock: GameBot(data or DataFolders(), open_store, clock, lobby_seconds=3600, shard_count=1)


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Start the system's chromium without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Player:
    """One browser page, and the person whose eyes it has."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        """What the page wrote to the console as an error, and uncaught exceptions."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error" and not line.location["url"].endswith("/favicon.ico"):
            self.complaints.append(f"{line.text} {line.location['url']}")

    @classmethod
    async def join(cls, browser: Browser, address: str, name: str, width: int = 1280, height: int = 900) -> Player:
        """Open a page in its own window and look at it as a person."""
        player = cls(await browser.new_page(viewport={"width": width, "height": height}))
        await player.page.goto(address)
        await player.become(name)
        return player

    async def become(self, name: str) -> None:
        """Choose whose eyes the page has."""
        await self._settled()
        (person,) = await self.page.locator("#viewer-picker").select_option(label=name)

        async def looking() -> bool:
            return (await self._status()).get("viewerId") == person

        await self._until(looking, f"the eyes of {name}")
        await self._settled()

    async def name(self) -> str:
        """Tell whose eyes the page has."""
        shown: str = await self.page.locator("#viewer-picker").evaluate("picker => picker.selectedOptions[0].label")
        return shown

    async def slash(self, command: str, **options: str) -> dict[str, Any]:
        """Run a command such as ``demo start``, with its options typed and picked as a person does."""
        await self._settled()
        composer = self.page.locator("#channel-composer-input")
        await composer.fill(f"/{command}")
        await self.page.locator(".command-entry", has=self.page.get_by_text(f"/{command}", exact=True)).click()
        for option, value in options.items():
            await self._fill(option, value)
        return await self._act(lambda: self.page.locator("#send-message").click())

    async def _fill(self, option: str, value: str) -> None:
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if not await field.count():
            await self.page.locator(".command-ghost").click()
            await self.page.locator(f'.command-suggestion[data-value="{option}"]').click()
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            await self.page.locator(".command-suggestion", has=self.page.get_by_text(value, exact=True)).click()

    async def type_and_enter(self, command: str) -> dict[str, Any]:
        """Run a command without options from the keyboard alone: Enter chooses it, Enter sends it."""
        await self._settled()
        await self.page.locator("#channel-composer-input").fill(command)
        await self.page.locator(".command-entry.is-active").wait_for()
        await self.page.keyboard.press("Enter")
        return await self._act(lambda: self.page.keyboard.press("Enter"))

    async def say(self, text: str) -> dict[str, Any]:
        """Post a message."""
        await self._settled()
        await self.page.locator("#channel-composer-input").fill(text)
        return await self._act(lambda: self.page.locator("#send-message").click())

    def button(self, label: str) -> Locator:
        """Find a button in the newest message that has one with this label, or with this emoji and no label."""
        buttons = self.page.locator(".channel-message button.component-button")
        labelled = buttons.filter(has=self.page.locator(".button-label", has_text=_exactly(label)))
        return labelled.or_(buttons.filter(has_text=_exactly(label))).last

    async def click(self, label: str) -> dict[str, Any]:
        """Click a button and wait until the bot has answered and the page shows it."""
        await self._settled()
        return await self._act(lambda: self.button(label).click(), again=2)

    async def pick(self, *labels: str) -> dict[str, Any]:
        """Choose options of the newest select menu that offers them, and wait as for a click."""
        await self._settled()
        menu = self.page.locator(".channel-message .preview-select", has=self._option(labels[0])).last

        async def choose() -> None:
            await menu.locator(".select-trigger").click()
            for label in labels:
                await menu.locator(".select-option", has=self._option(label)).click()
            apply = menu.locator(".select-apply")
            if await apply.count():
                await apply.click()

        return await self._act(choose)

    async def tick(self, placeholder: str, *channels: str) -> dict[str, Any]:
        """Tick channels in the newest menu that has a placeholder, and wait as for a click."""
        await self._settled()
        # What is ticked takes the placeholder's place; only the menu that is open has options.
        menus = self.page.locator(".channel-message .preview-select")
        await menus.locator(".select-trigger", has_text=placeholder).last.click()
        # An open menu asks for its channels once more, and forgets what was ticked before it hears.
        await menus.locator('.select-options[aria-busy="false"]:visible').wait_for()
        await self._settled()
        for channel in channels:
            option = menus.locator(".select-option:visible", has_text=_exactly(channel))
            await option.click()
            await option.and_(self.page.locator('[aria-selected="true"]')).wait_for()
        return await self._act(menus.locator(".select-apply").click)

    def _option(self, label: str) -> Locator:
        return self.page.locator(".option-label", has_text=_exactly(label))

    async def messages(self) -> list[str]:
        """Read the visible messages, the newest last."""
        return await self.page.locator(".channel-message").all_inner_texts()

    async def sees(self, text: str) -> None:
        """Wait until some visible message has a text."""
        await self._until(lambda: self._any_has(text), f"{text!r} in a message")

    async def sees_no_more(self, line: str) -> None:
        """Wait until no visible message has a line."""

        async def gone() -> bool:
            return not any(line in message.splitlines() for message in await self.messages())

        await self._until(gone, f"a page without {line!r}")

    async def agrees_with(self, other: Player) -> None:
        """Wait until two pages show the same messages."""

        async def shown(player: Player) -> list[str]:
            # Each page words a time that is near in its own moment.
            lines = [line for message in await player.messages() for line in message.splitlines()]
            return [line for line in lines if not line.startswith("⏳ Time")]

        async def agree() -> bool:
            return await shown(self) == await shown(other)

        await self._until(agree, "the same on both pages")

    async def labels(self) -> list[str]:
        """Read the buttons of the newest message with buttons: "🧱 Build"."""
        newest = self.page.locator(".channel-message", has=self.page.locator("button.component-button")).last
        return [" ".join(text.split()) for text in await newest.locator("button.component-button").all_inner_texts()]

    async def end_session(self) -> None:
        """End the playground for everybody."""
        await self.page.locator(".session-menu > summary").click()
        await self.page.locator("#close").click()

    async def screenshot(self, path: Path, width: int = 1280, height: int = 900) -> None:
        """Save a picture of the page at a width."""
        await self.page.set_viewport_size({"width": width, "height": height})
        await self._settled()
        await self.page.screenshot(path=path)

    async def _any_has(self, text: str) -> bool:
        return any(text in message for message in await self.messages())

    async def _status(self) -> dict[str, Any]:
        status: dict[str, Any] = json.loads(await self.page.evaluate("JSON.stringify(window.simcordPreview ?? {})"))
        return status

    async def _settled(self) -> None:
        async def ready() -> bool:
            status = await self._status()
            return bool(status.get("ready")) and status["awaitingRevision"] is None

        await self._until(ready, "a page at rest")

    async def _act(self, gesture: Callable[[], Awaitable[object]], again: int = 0) -> dict[str, Any]:
        receipt = await self._receipt(gesture, again)
        while any(item["code"] == "stale-revision" for item in receipt["diagnostics"]):
            # Somebody else was faster, the page says so and shows the control again: people try again.
            receipt = await self._receipt(gesture, again)
        assert receipt["settlement"] == "settled", receipt
        assert receipt["acknowledgement"] not in ("pending", "unacknowledged"), receipt
        return receipt

    async def _receipt(self, gesture: Callable[[], Awaitable[object]], again: int) -> dict[str, Any]:
        before = (await self._status())["lastAction"]

        async def answered() -> bool:
            status = await self._status()
            last = status["lastAction"]
            new = last is not None and (before is None or last["requestId"] != before["requestId"])
            return new and status["ready"] and status["awaitingRevision"] is None

        async def lost() -> bool:
            status = await self._status()
            return bool(status["ready"]) and status["lastAction"] == before

        await gesture()
        for _ in range(again):
            if await self._comes_to(answered, 2) or not await lost():
                break
            # A page that is redrawn under the pointer hears no click: people click again.
            await gesture()
        await self._until(answered, "an answer")
        receipt: dict[str, Any] = (await self._status())["lastAction"]
        return receipt

    async def _until(self, holds: Callable[[], Awaitable[bool]], what: str) -> None:
        if not await self._comes_to(holds, _PATIENCE):
            raise AssertionError(f"{what} did not come; the page shows {await self.messages()}")

    async def _comes_to(self, holds: Callable[[], Awaitable[bool]], seconds: float) -> bool:
        # The page's security policy rules out waiting inside the page.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    if await holds():
                        return True
                    await asyncio.sleep(0.02)
        return False


def _exactly(text: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(text)}$")
