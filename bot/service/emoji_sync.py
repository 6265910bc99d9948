"""Uploads the bot's pictures as emojis of its application, while the bot runs; until then Unicode stands in."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping

import aiohttp
import discord

from bot.clock import Clock
from bot.display.emojis import Emojis, Picture, word_of
from bot.model.timers import DAY
from bot.service.error_codes import TOO_MANY_EMOJIS

_log = logging.getLogger(__name__)

UPLOAD_SECONDS = 1.0
"""Seconds between two uploads; Discord limits them."""
_FIRST_PAUSE, _LONGEST_PAUSE = 60.0, 3600.0
"""Seconds until another try when Discord can't be reached; they double each time."""
LOOK = 60.0
"""Seconds until it is looked again whether another process has uploaded what is missing."""


class EmojiSync:
    """A job that brings the pictures into Discord and tells ``emojis`` where they are.

    One process of a bot ``uploads``, the others use what is there. Should several upload at once, no harm is done: a
    name is only taken once.
    """

    def __init__(
        self,
        client: discord.Client,
        emojis: Emojis,
        clock: Clock,
        upload_seconds: float,
        uploads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._uploads = uploads
        self._client = client
        self._emojis = emojis
        self._clock = clock
        self._upload_seconds = upload_seconds
        self._pause = _FIRST_PAUSE

    async def __call__(self) -> float:
        """Use what is there and upload what is missing; give the seconds until that is looked at again."""
        wanted = self._emojis.wanted
        try:
            if wanted and not await self._sync(wanted):
                return LOOK
        except discord.HTTPException as error:
            if error.status < 500 and error.status != 429:
                _log.warning("pictures of games are not complete, Unicode emoji stand in: %s", error)
                return DAY
            return self._later(error)
        except (aiohttp.ClientError, OSError) as error:
            return self._later(error)
        self._pause = _FIRST_PAUSE
        return DAY

    def _later(self, error: Exception) -> float:
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
        _log.info("pictures of games could not be uploaded, another try follows in %d s: %s", pause, error)
        return pause

    async def _sync(self, wanted: Mapping[str, Picture]) -> bool:
        """Upload what is missing; False when something is, and another process has to."""
        there = await self._list(wanted)
        if not self._uploads():
            return wanted.keys() <= there.keys()
        for name, picture in wanted.items():
            if name in there:
                continue
            try:
                made = await self._client.create_application_emoji(name=name, image=picture.png)
            except discord.HTTPException as error:
                if error.status != 400 or error.code == TOO_MANY_EMOJIS:
                    raise
                there = await self._list(wanted)
                if name not in there:  # else another process was faster, and the name is taken
                    _log.warning("the picture %s.png was refused: %s", picture.word, error)
            else:
                self._emojis.use({**self._emojis.ids, picture.word: made.id})
            await self._clock.sleep(self._upload_seconds)
        return True

    async def _list(self, wanted: Mapping[str, Picture]) -> Mapping[str, int]:
        """List the application's emojis by name, and use those of our words; the newest where there are several."""
        emojis = sorted(await self._client.fetch_application_emojis(), key=lambda emoji: emoji.id)
        there = {emoji.name: emoji.id for emoji in emojis}
        words = {picture.word for picture in wanted.values()}
        older = {word: there[name] for name in there if (word := word_of(name)) is not None and word in words}
        self._emojis.use({**older, **{picture.word: there[name] for name, picture in wanted.items() if name in there}})
        return there


async def prune(client: discord.Client, pictures: Iterable[Picture]) -> AsyncIterator[str]:
    """Delete the emojis that the bot has uploaded for pictures of an earlier version; give the name of each.

    One stays while the new picture of its word is not there. HTTPException, and aiohttp.ClientError.
    """
    current = {picture.word: picture.full_name for picture in pictures}
    emojis = await client.fetch_application_emojis()
    there = {emoji.name for emoji in emojis}
    for emoji in emojis:
        word = word_of(emoji.name)
        by_hand = emoji.user is None or client.user is None or emoji.user.id != client.user.id
        if word is None or by_hand or current.get(word) == emoji.name or current.get(word, emoji.name) not in there:
            continue
        await emoji.delete()
        yield emoji.name
