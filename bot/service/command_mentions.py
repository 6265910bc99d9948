"""Commands in sentences: as mentions, which people tap instead of typing, once Discord has said how these are written.

Sentences name a command as in "`/table show`". They are sent as that until its id is known.
"""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.display.drawing import Drawing, Field

_log = logging.getLogger(__name__)

REST = 3600.0
"""Seconds after which the ids are asked for again."""
RETRY = 60.0
"""Seconds after which they are asked for again when Discord did not answer, or does not know every command yet."""

_COMMAND = re.compile(r"`/(?P<name>(?P<first>[a-z0-9_-]{1,32})(?: [a-z0-9_-]{1,32}){0,2})`")


class CommandMentions:
    """Makes mentions of the commands in what is said."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._ids: dict[str, int] = {}

    async def learn(self) -> float:
        """Ask Discord for the commands' ids; give the seconds until it is to be asked again."""
        try:
            known = await self._tree.fetch_commands()
        except (discord.HTTPException, aiohttp.ClientError) as error:
            _log.warning("the ids of the commands could not be read: %s", error)
            return RETRY
        self._ids = {command.name: command.id for command in known}
        return REST if self._ids.keys() >= {command.name for command in self._tree.get_commands()} else RETRY

    def in_text(self, text: str) -> str:
        """Mention the commands in a text."""
        return _COMMAND.sub(self._mention, text) if self._ids and "`/" in text else text

    def in_drawing(self, drawing: Drawing) -> Drawing:
        """Mention the commands where a drawing shows mentions: in its text and fields."""
        now = None if drawing.now is None else self._in_field(drawing.now)
        fields = tuple(map(self._in_field, drawing.fields))
        return replace(drawing, text=self.in_text(drawing.text), fields=fields, now=now)

    def _in_field(self, field: Field) -> Field:
        return replace(field, value=self.in_text(field.value)) if "`/" in field.value else field

    def _mention(self, found: re.Match[str]) -> str:
        number = self._ids.get(found["first"])
        return found[0] if number is None else f"</{found['name']}:{number}>"
