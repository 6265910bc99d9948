"""Discord on the loopback interface, for what only a real wire shows: cuts, losses, retries, restarts, load."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

from aiohttp import web

from .faults import Faults
from .gateway import Gateway
from .rest import BASE, Rest
from .world import JSON, ORDINARY, PATIENCE, Interaction, Message, Place, Request, User, World, find

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
SUB_COMMAND, SUB_COMMAND_GROUP, USER_OPTION = 1, 2, 6
BUTTON, STRING_SELECT, USER_SELECT = 2, 3, 5
IN_TIME = 3.0
"""Seconds that Discord gives a bot for its first answer."""
Value = str | int | float | bool | User


class WireServer:
    """A Discord with `guilds` of `channels` text channels each; people act through `slash`, `click`, ...

    `answer_within` is how long, in seconds, an interaction may stay unanswered, Discord's 3 by default.
    Every action takes `place`, the first channel by default, and gives an `Interaction` that tells what came of it.
    """

    def __init__(
        self,
        *,
        guilds: int = 1,
        channels: int = 1,
        shards: int = 1,
        answer_within: float = IN_TIME,
        heartbeat_interval: float = 41.25,
    ) -> None:
        self.world = World(guilds, channels)
        self.token = b64encode(str(self.world.application_id).encode()).decode().rstrip("=") + ".wirexx." + "x" * 38
        self.faults = Faults()
        self.gateway = Gateway(self.world, self.token, shards, heartbeat_interval)
        self.answer_within = answer_within
        self._rest = Rest(self.world, self.gateway, self.faults, self.token)
        self._runner: web.AppRunner | None = None
        self.api_url = ""

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._rest.serve], client_max_size=32 << 20)
        app.add_routes([web.get("/gateway", self.gateway.handle), *self._rest.routes()])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0, backlog=1024)
        await site.start()
        port = self._runner.addresses[0][1]
        self.api_url = f"http://127.0.0.1:{port}{BASE}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.gateway.cut()
        if self._runner is not None:
            await self._runner.cleanup()

    # What there is to look at

    @property
    def places(self) -> list[Place]:
        return self.world.places

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far, oldest first."""
        return self.world.requests

    def messages(self, place: Place | None = None, *, ephemeral: bool = False) -> list[Message]:
        """List what stands in a channel, oldest first; `ephemeral` lists the private messages instead."""
        place = place or self.places[0]
        kept = self.world.messages.values()
        return [m for m in kept if m.place == place and not m.deleted and m.ephemeral == ephemeral]

    async def until(self, done: Callable[[], object], within: float = PATIENCE) -> None:
        """Wait until `done()` holds, asked again after every request and gateway event."""
        await self.world.until(done, within)

    async def finished(self, interaction: Interaction, within: float = PATIENCE) -> Message:
        """Wait until a deferred answer ("thinking...") is filled in."""
        await self.until(lambda: interaction.message is not None and not interaction.message.loading, within)
        assert interaction.message is not None
        return interaction.message

    # What people do

    def user(self, name: str, *, permissions: int = ORDINARY, locale: str = "en-US", nick: str | None = None) -> User:
        return User(name, permissions, locale, nick)

    async def slash(
        self, user: User, command: str, options: Mapping[str, Value] | None = None, *, place: Place | None = None
    ) -> Interaction:
        """Type a command, say "pigs start", as Discord's own box would let it be typed."""
        place, given = place or self.places[0], dict(options or {})
        name, *path = command.split()
        fits = (
            c
            for c in self.world.commands.values()
            if c["name"] == name and c["guild_id"] in (None, str(place.guild_id))
        )
        root = next(fits, None)
        if root is None:
            raise LookupError(f"no command {name!r} among {[c['name'] for c in self.world.commands.values()]}")
        spec, above = root, []
        for step in path:
            spec = next(o for o in spec.get("options", []) if o["name"] == step and o["type"] < USER_OPTION)
            above.append(spec)
        resolved: JSON = {}
        filled = [
            _fill(option, given.pop(option["name"]), resolved)
            for option in spec.get("options", [])
            if option["name"] in given
        ]
        missing = [o["name"] for o in spec.get("options", []) if o.get("required") and o["name"] not in (options or {})]
        if given or missing or any(o["type"] <= SUB_COMMAND_GROUP for o in spec.get("options", [])):
            raise LookupError(
                f"/{command}: unknown {list(given)}, missing {missing}, or only the beginning of a command"
            )
        for group in reversed(above):
            filled = [{"name": group["name"], "type": group["type"], "options": filled}]
        data = {"id": root["id"], "name": name, "type": 1, "options": filled}
        return await self._act(COMMAND, user, place, None, data | ({"resolved": resolved} if resolved else {}))

    async def complete(self, user: User, command: str, option: str, *, place: Place | None = None) -> Interaction:
        """Begin to type the value of a command's option; what is offered is in the interaction's data."""
        root = next(c for c in self.world.commands.values() if c["name"] == command)
        typed = {"name": option, "type": 3, "value": "", "focused": True}
        data = {"id": root["id"], "name": command, "type": 1, "options": [typed]}
        return await self._act(AUTOCOMPLETE, user, place or self.places[0], None, data)

    async def click(
        self, user: User, message: Message, key: str, *, drawing: list[JSON] | None = None, wait: bool = True
    ) -> Interaction:
        """Press the button with this custom_id, label or emoji.

        `drawing` is what `message.components` was earlier: then the click was sent before the redrawing came.
        Without `wait` the click is only sent, for bursts of so many that waiting for each would be the most work.
        """
        drawing = message.components if drawing is None else drawing
        data = {"component_type": BUTTON, "custom_id": _enabled(find(drawing, key, (BUTTON,)))["custom_id"], "id": 1}
        return await self._act(COMPONENT, user, message.place, message, data, drawing, wait=wait)

    async def select(self, user: User, message: Message, key: str, values: Sequence[str | User]) -> Interaction:
        """Choose from the select with this custom_id or placeholder: option labels or values, or users."""
        control = _enabled(find(message.components, key, (STRING_SELECT, USER_SELECT)))
        people = [value for value in values if isinstance(value, User)]
        chosen = [str(person.id) for person in people]
        if control["type"] == STRING_SELECT:
            by_key = {o[name]: o["value"] for name in ("label", "value") for o in control["options"]}
            chosen = [by_key[str(value)] for value in values]
        if not control.get("min_values", 1) <= len(chosen) <= control.get("max_values", 1):
            raise LookupError(f"{key!r} does not take {len(chosen)} values")
        data: JSON = {"component_type": control["type"], "custom_id": control["custom_id"], "values": chosen, "id": 1}
        for person in people:
            _resolve(person, data.setdefault("resolved", {}))
        return await self._act(COMPONENT, user, message.place, message, data, message.components)

    async def submit(self, form: Interaction, texts: Mapping[str, str]) -> Interaction:
        """Send the form that an interaction was answered with; `texts` by custom_id."""
        rows = [{"type": 1, "components": [{"type": 4, "custom_id": k, "value": v}]} for k, v in texts.items()]
        data = {"custom_id": form.data["custom_id"], "components": rows}
        return await self._act(MODAL, form.user, form.place, form.source, data)

    async def forge(self, user: User, kind: int, data: JSON, *, source: Message | None, place: Place) -> Interaction:
        """Send what no client would send."""
        return await self._act(kind, user, place, source, data)

    async def say(self, user: User, *, place: Place | None = None) -> Message:
        """Write something that the bot, without the privileged intent, sees as an empty message."""
        message = Message(place or self.places[0], user)
        self.world.messages[message.id] = message
        data = {**message.payload(), "guild_id": str(message.place.guild_id), "member": user.member()}
        await self.gateway.emit("MESSAGE_CREATE", data, message.place.guild_id)
        return message

    async def delete(self, message: Message) -> None:
        """Delete a message as a moderator would."""
        await self._rest.delete(message)

    async def _act(
        self,
        kind: int,
        user: User,
        place: Place,
        source: Message | None,
        data: JSON,
        drawing: list[JSON] | None = None,
        *,
        wait: bool = True,
    ) -> Interaction:
        interaction = Interaction(kind, user, place, source, time.monotonic())
        self.world.interactions[interaction.token] = interaction
        payload: JSON = {
            "id": str(interaction.id),
            "application_id": str(self.world.application_id),
            "type": kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel": {**place.payload(), "permissions": str(user.permissions)},
            "channel_id": str(place.channel_id),
            "app_permissions": str(self.world.app_permissions),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(place.guild_id)},
            "context": 0 if place.guild_id else 1,
            "attachment_size_limit": 10 << 20,
        }
        if place.guild_id:
            payload |= {
                "guild": {"id": str(place.guild_id), "locale": "en-US", "features": []},
                "guild_id": str(place.guild_id),
                "guild_locale": "en-US",
                "member": {"user": user.payload(), **user.member()},
            }
        else:
            payload["user"] = user.payload()
        if source is not None:
            payload["message"] = source.payload() | ({} if drawing is None else {"components": drawing})
        await self.gateway.emit("INTERACTION_CREATE", payload, place.guild_id)
        interaction.sent = time.monotonic()
        if not wait:
            asyncio.get_running_loop().call_later(self.answer_within, interaction.give_up)
            return interaction
        try:
            await self.until(lambda: interaction.type is not None, self.answer_within)
        except TimeoutError:
            interaction.give_up()
        return interaction


def _enabled(control: JSON) -> JSON:
    if control.get("disabled"):
        raise LookupError(f"{control.get('label') or control['custom_id']!r} is disabled")
    return control


def _resolve(person: User, resolved: JSON) -> None:
    resolved.setdefault("users", {})[str(person.id)] = person.payload()
    resolved.setdefault("members", {})[str(person.id)] = person.member()


def _fill(option: JSON, value: Value, resolved: JSON) -> JSON:
    if isinstance(value, User):
        _resolve(value, resolved)
        value = str(value.id)
    choices = {choice["name"]: choice["value"] for choice in option.get("choices", [])}
    if choices and value not in choices.values():
        value = choices[str(value)]
    return {"name": option["name"], "type": option["type"], "value": value}
