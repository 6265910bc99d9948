"""What the wire server remembers: people, places, messages, interactions, commands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

JSON = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
VIEW_CHANNEL, SEND_MESSAGES, EMBED_LINKS, MANAGE_MESSAGES = 1 << 10, 1 << 11, 1 << 14, 1 << 13
ORDINARY = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | 1 << 15 | 1 << 16 | 1 << 31
DISCORD_EPOCH_MS = 1_420_070_400_000

_last_id = 0


def snowflake() -> int:
    """Give an id that is new, rising, and dated now."""
    global _last_id
    _last_id = max(_last_id + 1, (time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS) << 22)
    return _last_id


def now() -> str:
    return datetime.now(UTC).isoformat()


@dataclass(eq=False, slots=True)
class User:
    """A person or a bot; `permissions` are those of a member in every channel."""

    name: str
    permissions: int = ORDINARY
    locale: str = "en-US"
    nick: str | None = None
    bot: bool = False
    id: int = field(default_factory=snowflake)

    def payload(self) -> JSON:
        return {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }

    def member(self) -> JSON:
        """Give the member without `user`, as messages and resolved options carry it."""
        return {
            "nick": self.nick,
            "avatar": None,
            "roles": [],
            "joined_at": "2024-01-01T00:00:00+00:00",
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "permissions": str(self.permissions),
        }


@dataclass(frozen=True, slots=True)
class Place:
    """A text channel in its guild; that of direct messages is in guild 0."""

    guild_id: int
    channel_id: int

    def payload(self) -> JSON:
        if not self.guild_id:
            return {"id": str(self.channel_id), "type": 1, "last_message_id": None, "flags": 0, "recipients": []}
        return {
            "id": str(self.channel_id),
            "guild_id": str(self.guild_id),
            "type": 0,
            "name": "games",
            "position": 0,
            "permission_overwrites": [],
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "rate_limit_per_user": 0,
            "last_message_id": None,
            "flags": 0,
        }


@dataclass(eq=False, slots=True)
class Message:
    """A message as it stands now; edits change it in place, `edits` counts them, `edited` is when the last came."""

    place: Place
    author: User
    content: str = ""
    embeds: list[JSON] = field(default_factory=list)
    components: list[JSON] = field(default_factory=list)
    attachments: list[JSON] = field(default_factory=list)
    flags: int = 0
    allowed_mentions: JSON | None = None
    nonce: str | None = None
    reference: JSON | None = None
    interaction: JSON | None = None
    edits: int = 0
    edited: float | None = None
    deleted: bool = False
    id: int = field(default_factory=snowflake)

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still shows "thinking..."."""
        return bool(self.flags & LOADING)

    def controls(self) -> list[JSON]:
        """List every button and select, in the order they are shown."""
        return list(walk(self.components, with_custom_id=True))

    def change(self, body: JSON, files: list[JSON]) -> None:
        """Edit: a field that is absent stays as it is."""
        self.content = (body["content"] or "") if "content" in body else self.content
        self.embeds = (body["embeds"] or []) if "embeds" in body else self.embeds
        self.components = (body["components"] or []) if "components" in body else self.components
        if "attachments" in body:
            kept = {str(a["id"]) for a in body["attachments"] or []}
            self.attachments = [a for a in self.attachments if a["id"] in kept]
        self.attachments += files
        self.allowed_mentions = body.get("allowed_mentions")
        self.flags &= ~LOADING
        self.edits += 1
        self.edited = time.monotonic()

    def payload(self) -> JSON:
        data: JSON = {
            "id": str(self.id),
            "channel_id": str(self.place.channel_id),
            "type": 0 if self.interaction is None else 20,
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": datetime.fromtimestamp(((self.id >> 22) + DISCORD_EPOCH_MS) / 1000, UTC).isoformat(),
            "edited_timestamp": now() if self.edits else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": self.attachments,
            "embeds": [{"type": "rich", **embed} for embed in self.embeds],
            "components": self.components,
            "pinned": False,
            "flags": self.flags,
        }
        if self.interaction is not None:
            data |= {"interaction_metadata": self.interaction, "webhook_id": self.interaction["application_id"]}
        if self.nonce is not None:
            data["nonce"] = self.nonce
        if self.reference is not None:
            data["message_reference"] = self.reference
        return data


def walk(components: list[JSON], *, with_custom_id: bool = False) -> list[JSON]:
    """List components and all inside them."""
    found: list[JSON] = []
    for component in components:
        if not with_custom_id or "custom_id" in component:
            found.append(component)
        inside = [
            *component.get("components", ()),
            *filter(None, [component.get("accessory"), component.get("component")]),
        ]
        found += walk(inside, with_custom_id=with_custom_id)
    return found


def find(components: list[JSON], key: str, kinds: tuple[int, ...]) -> JSON:
    """Find a control by custom_id, label, placeholder or emoji name."""
    shown = [c for c in walk(components, with_custom_id=True) if c["type"] in kinds]
    for control in shown:
        emoji = (control.get("emoji") or {}).get("name")
        if key in (control["custom_id"], control.get("label"), control.get("placeholder"), emoji):
            return control
    raise LookupError(f"no {key!r} among {[(c.get('label') or c.get('placeholder'), c['custom_id']) for c in shown]}")


PATIENCE = 120.0
"""Seconds after which what a test waits for has failed: far more than the slowest machine needs."""


@dataclass(eq=False, slots=True)
class Interaction:
    """One thing somebody did, and what came of it.

    `type` is the callback's (4 message, 5 thinking, 6 nothing yet, 7 the message redrawn, 9 a form), or None
    when nobody answered in time and the person read "interaction failed". `message` is the one @original names.
    `took` is in seconds, from making the event to having carried out the callback. `sent`, `acknowledged` and
    `shown` are times of the loop's clock: when the event was written to the gateway, when the first callback
    arrived, and when what the person asked for arrived (in the callback, or in an edit or message after it). They
    are taken before the server does its own work, and also of callbacks that it then refuses as too late.
    """

    kind: int
    user: User
    place: Place
    source: Message | None
    began: float
    type: int | None = None
    data: JSON = field(default_factory=dict)
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    took: float | None = None
    sent: float | None = None
    acknowledged: float | None = None
    shown: float | None = None
    too_late: bool = False
    token_expired: bool = False
    id: int = field(default_factory=snowflake)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def failed(self) -> bool:
        return self.type is None

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is for this person alone."""
        return self.type in (4, 5) and self.message is not None and self.message.ephemeral

    def give_up(self) -> None:
        """Let the time for a callback be over."""
        self.too_late = self.failed

    def expire(self) -> None:
        """Let the token's 15 minutes be over."""
        self.token_expired = True


@dataclass(frozen=True, slots=True)
class Request:
    """A REST request that arrived at `host`; `status` is 0 when the answer was cut off."""

    method: str
    path: str
    body: Any
    status: int
    host: str = ""


class World:
    """All that is remembered, and a way to wait for it to change."""

    def __init__(self, guilds: int, channels: int) -> None:
        self.bot = User("Narrator", bot=True)
        self.application_id = self.bot.id
        self.app_permissions = ORDINARY | MANAGE_MESSAGES
        first = snowflake()
        guild_ids = [first + (n << 22) for n in range(guilds)]
        self.places = [Place(guild_id, snowflake()) for guild_id in guild_ids for _ in range(channels)]
        self._by_channel = {place.channel_id: place for place in self.places}
        self._by_guild: dict[int, list[Place]] = {}
        for place in self.places:
            self._by_guild.setdefault(place.guild_id, []).append(place)
        self.messages: dict[int, Message] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[int, JSON] = {}
        self.emojis: dict[int, JSON] = {}
        self.most_emojis = 2000
        self.requests: list[Request] = []
        self.departed: set[int] = set()
        """Users who have left the server; everybody else who did something is a member."""
        self._changed = asyncio.Event()

    def changed(self) -> None:
        """Wake everybody who waits in `until`."""
        event, self._changed = self._changed, asyncio.Event()
        event.set()

    async def until(self, done: Callable[[], object], within: float = PATIENCE) -> None:
        """Wait until `done()`, asked again after every change; TimeoutError after `within` seconds."""
        async with asyncio.timeout(within):
            while not done():
                await self._changed.wait()

    def forget(self, place: Place) -> None:
        """Remember no message and interaction of a channel any more, and no request at all: for runs that last."""
        self.messages = {number: message for number, message in self.messages.items() if message.place != place}
        self.interactions = {token: each for token, each in self.interactions.items() if each.place != place}
        self.requests.clear()

    def add_emoji(self, name: str) -> JSON:
        """Let the bot have an emoji."""
        emoji_id = snowflake()
        emoji: JSON = {"id": str(emoji_id), "name": name, "roles": [], "require_colons": True, "managed": False}
        emoji |= {"animated": False, "available": True, "user": self.bot.payload()}
        self.emojis[emoji_id] = emoji
        return emoji

    def place(self, channel_id: int) -> Place | None:
        return self._by_channel.get(channel_id)

    def guild(self, guild_id: int) -> JSON:
        """Give a guild as GUILD_CREATE has it."""
        everyone = {
            "id": str(guild_id),
            "name": "@everyone",
            "permissions": str(self.app_permissions),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        empty = ("threads", "emojis", "stickers", "features", "voice_states", "presences", "stage_instances")
        return {
            "id": str(guild_id),
            "name": "Nursery",
            "icon": None,
            "owner_id": "1",
            "preferred_locale": "en-US",
            "joined_at": "2024-01-01T00:00:00+00:00",
            "large": False,
            "unavailable": False,
            "member_count": 3,
            "roles": [everyone],
            "channels": [place.payload() for place in self._by_guild.get(guild_id, ())],
            "members": [{"user": self.bot.payload(), **self.bot.member()}],
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
            "afk_timeout": 300,
            **{name: [] for name in (*empty, "guild_scheduled_events", "soundboard_sounds")},
        }
