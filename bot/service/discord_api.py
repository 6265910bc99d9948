"""Requests to Discord whose bodies are payloads.

discord.py's own methods take Views and Embeds, which have to be made first, and make a Message of every reply. Those
here begin one level below, at the requests of ``HTTPClient`` and of the adapter for webhooks: connections, rate
limits, retries and errors are discord.py's. Of its names, ``async_context``, ``MultipartParameters``, ``Client.http``
and ``Interaction._session`` are not documented; tests/bot/service/test_discord_py.py holds them to one version.

A message with a picture that Discord has no more is refused for the button or menu it is on. Nothing has come of it
then, so it is sent once more with Unicode emoji.

Everything raises discord.HTTPException when Discord refuses, and aiohttp.ClientError when the connection is lost.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from enum import IntEnum
from io import BytesIO
from typing import Any

import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import async_context

from bot.display.payload import Body, Payload
from bot.service.error_codes import INVALID_FORM_BODY

_log = logging.getLogger(__name__)

_EPHEMERAL = 1 << 6
"""The flag of a message that one person alone sees."""
_CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"
_FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
_ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
_FOLLOWED = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


class Callback(IntEnum):
    """What a first answer to an interaction does."""

    MESSAGE = 4
    THINKING = 5
    """Says that a message will follow."""
    ACKNOWLEDGE = 6
    """Leaves the clicked message as it is; it may be edited later."""
    EDIT = 7
    """Changes the clicked message."""


async def respond(
    interaction: discord.Interaction[Any], kind: Callback, payload: Payload | None = None, *, private: bool = False
) -> None:
    """Give an interaction its first answer, of which Discord tells nothing more."""
    await _respond(interaction, kind, payload, private=private)


async def respond_with_message(
    interaction: discord.Interaction[Any], payload: Payload, *, private: bool = False
) -> int | None:
    """Answer an interaction with a message; give its id, if Discord tells."""
    params = {"with_response": "1"}
    reply = await _respond(interaction, Callback.MESSAGE, payload, private=private, params=params)
    message = reply.get("interaction", {}).get("response_message_id")
    return None if message is None else int(message)


async def original(interaction: discord.Interaction[Any]) -> int:
    """Ask for the id of the message that was the first answer."""
    return _id(await _request(interaction, "GET", _ORIGINAL))


async def edit_original(interaction: discord.Interaction[Any], payload: Payload, followed: int | None = None) -> int:
    """Change the message that was the first answer, or was clicked, or one that ``followed``; give its id."""
    path = _ORIGINAL if followed is None else _FOLLOWED
    return _id(await _request(interaction, "PATCH", path, payload.body, payload, message=followed))


async def delete_original(interaction: discord.Interaction[Any], followed: int | None = None) -> None:
    """Delete the message that was the first answer, or was clicked, or one that ``followed``."""
    await _request(interaction, "DELETE", _ORIGINAL if followed is None else _FOLLOWED, message=followed)


async def follow_up(interaction: discord.Interaction[Any], payload: Payload, *, private: bool = False) -> int:
    """Send one more message after the first answer; give its id."""
    params = {"wait": "1", "with_components": str(int("components" in payload.body))}
    return _id(await _request(interaction, "POST", _FOLLOW_UP, _flagged(payload.body, private), payload, params))


async def send(client: discord.Client, channel: int, payload: Payload) -> int:
    """Send a message as the bot; give its id."""
    return _id(await _sent(payload.body, payload, lambda sent: client.http.send_message(channel, params=sent)))


async def edit(client: discord.Client, channel: int, message: int, payload: Payload) -> None:
    """Change a message of the bot."""
    await _sent(payload.body, payload, lambda sent: client.http.edit_message(channel, message, params=sent))


async def delete(client: discord.Client, channel: int, message: int) -> None:
    """Delete a message of the bot."""
    await client.http.delete_message(channel, message)


async def _respond(
    interaction: discord.Interaction[Any],
    kind: Callback,
    payload: Payload | None,
    *,
    private: bool = False,
    params: dict[str, str] | None = None,
) -> Any:
    body: Body = {"type": kind.value}
    if payload is not None or private:
        body["data"] = _flagged({} if payload is None else payload.body, private)
    return await _request(interaction, "POST", _CALLBACK, body, payload, params)


async def _request(
    interaction: discord.Interaction[Any],
    method: str,
    path: str,
    body: Body | None = None,
    payload: Payload | None = None,
    params: dict[str, str] | None = None,
    message: int | None = None,
) -> Any:
    """Make a request of an interaction by its token; give the reply."""
    callback = path is _CALLBACK
    owner = interaction.id if callback else interaction.application_id
    http = interaction.client.http
    return await _sent(
        body,
        payload,
        lambda sent: async_context.get().request(
            Route(method, path, webhook_id=owner, webhook_token=interaction.token, message_id=message),
            interaction._session,  # noqa: SLF001 - discord.py gives its connections under no other name
            payload=sent.payload,
            multipart=sent.multipart,
            files=sent.files,
            params=params,
            proxy=http.proxy,
            proxy_auth=http.proxy_auth,
        ),
    )


async def _sent(
    body: Body | None, payload: Payload | None, request: Callable[[MultipartParameters], Awaitable[Any]]
) -> Any:
    """Make a request with a body; once more with Unicode emoji when Discord does not know a picture in it."""
    try:
        return await request(_parameters(body, payload))
    except discord.HTTPException as error:
        if payload is None or error.code != INVALID_FORM_BODY or "emoji" not in error.text:
            raise
        unknown = refused_emojis(body, error.text)
        if not unknown:
            raise
        _log.warning("Discord does not know emojis of the bot that it had before: %s", sorted(unknown))
        payload.emojis.refused(unknown)
        return await request(_parameters(payload.emojis.plain_body(body), payload))


def refused_emojis(body: Any, error: str) -> set[int]:
    """Find the emojis of controls that an error names; all of them if it names none of a control that is there."""
    every = dict(_emojis_of_controls(body))
    named = {emoji_id for path, emoji_id in every.items() if f"{path}." in error or f"{path}:" in error}
    return named or set(every.values())


def _emojis_of_controls(part: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Give the paths of emojis with an id, as errors name them: ``components.0.components.2.emoji``."""
    match part:
        case {"type": int(), "data": data}:
            part = data
        case {"emoji": {"id": int(emoji_id)}}:
            yield f"{path}.emoji".removeprefix("."), emoji_id
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        yield from _emojis_of_controls(value, f"{path}.{key}")


def _parameters(body: Body | None, payload: Payload | None) -> MultipartParameters:
    """Make what discord.py sends: JSON, or a form when there are files; a form is good for one request."""
    if payload is None or not payload.files:
        return MultipartParameters(payload=body, multipart=None, files=None)
    files = [discord.File(BytesIO(file.content), file.name, description=file.description) for file in payload.files]
    form: list[dict[str, Any]] = [{"name": "payload_json", "value": json.dumps(body)}]
    form += [
        {
            "name": f"files[{number}]",
            "value": file.fp,
            "filename": file.filename,
            "content_type": "application/octet-stream",
        }
        for number, file in enumerate(files)
    ]
    return MultipartParameters(payload=None, multipart=form, files=files)


def _flagged(body: Body, private: bool) -> Body:
    return body | {"flags": _EPHEMERAL} if private else body


def _id(message: Mapping[str, Any]) -> int:
    return int(message["id"])
