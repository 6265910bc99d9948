"""What the bot hears of Discord's gateway about messages, without reading more of it than it needs.

discord.py makes a Message of what a click was made on, with embeds, components and a View of them, and the same of
every message that is sent or edited in any channel. That was a fifth of a click's work, and nothing of it is used.
So its parsers of these events are replaced here; commands, and all that is not named below, are read by discord.py.

``ConnectionState.parsers`` is not documented; tests/bot/service/test_discord_py.py holds it to one version.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.display.payload import Body
from bot.service.ownership import Certainty

_log = logging.getLogger(__name__)

_COMPONENT = discord.InteractionType.component.value
_FORM = discord.InteractionType.modal_submit.value
_BUTTON = discord.ComponentType.button.value
_EPHEMERAL = 1 << 6
"""The flag of a message that one person alone sees."""
_CLICKED = object()
"""The key under which an interaction keeps what was clicked."""


@dataclass(frozen=True, slots=True)
class Clicked:
    """The message whose control was clicked."""

    id: int
    private: bool
    """Whether only the person who clicked can see it."""
    files: Mapping[str, int] = field(default_factory=dict)
    """The ids of its attachments, by their names."""
    bare: bool = False
    """Whether it is text alone, as a call is; tables and pages are drawn."""
    rows: Sequence[Body] = ()
    """Its controls as Discord has them, if a menu was clicked."""


def clicked(interaction: discord.Interaction[Any]) -> Clicked | None:
    """Tell what was clicked; None for a command."""
    found: Clicked | None = interaction.extras.get(_CLICKED)
    return found


class Gateway:
    """Hands clicks and the channels of messages to the bot.

    ``click`` is awaited in a task of its own and answers whatever happens; ``said`` gets the id of a channel in which
    somebody but the bot has written. Without ``certainty``, another process may hear the same, and answers.
    """

    def __init__(
        self,
        client: discord.Client,
        click: Callable[[discord.Interaction[Any]], Coroutine[Any, Any, None]],
        said: Callable[[int], None],
        certainty: Certainty,
    ) -> None:
        self._client = client
        self._click = click
        self._said = said
        self._certainty = certainty
        self._state: Any = client._connection  # noqa: SLF001 - the only way to the parsers
        self._clicks: set[asyncio.Task[None]] = set()
        parsers = self._state.parsers
        self._read_interaction: Callable[[Any], None] = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = self._interaction
        parsers["MESSAGE_CREATE"] = self._message
        for event in ("MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK"):
            parsers[event] = _ignore

    def _interaction(self, data: dict[str, Any]) -> None:
        if self._certainty.is_certain():
            self._take(data)
        else:
            self._do(self._take_later(data), f"interaction {data['id']}, in doubt")

    async def _take_later(self, data: dict[str, Any]) -> None:
        if await self._certainty.until_certain():
            self._take(data)

    def _take(self, data: dict[str, Any]) -> None:
        if data["type"] not in (_COMPONENT, _FORM):  # the bot has no forms: it doesn't know what one says
            self._read_interaction(data)
            return
        message: Mapping[str, Any] | None = data.pop("message", None)
        interaction: discord.Interaction[Any] = discord.Interaction(data=data, state=self._state)  # type: ignore[arg-type]
        if message is not None:
            files = {file["filename"]: int(file["id"]) for file in message.get("attachments", ())}
            private, bare = bool(message.get("flags", 0) & _EPHEMERAL), not message.get("embeds")
            rows = () if data["data"].get("component_type", _BUTTON) == _BUTTON else message.get("components", ())
            interaction.extras[_CLICKED] = Clicked(int(message["id"]), private, files, bare, rows)
        self._do(self._click(interaction), f"click {interaction.id}")

    def _do(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._clicks.add(task)  # the loop alone holds tasks but weakly
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._clicks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a click failed", exc_info=error)

    def _message(self, data: Mapping[str, Any]) -> None:
        me = self._client.user
        if me is not None and int(data["author"]["id"]) != me.id:
            self._said(int(data["channel_id"]))


def _ignore(data: object) -> None:
    """Leave an event unread: the bot keeps no messages."""
