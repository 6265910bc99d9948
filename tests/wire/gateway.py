"""The gateway: sessions that outlive their connection, events kept until they are acknowledged."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import zlib
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .world import JSON, World

GUILDS, GUILD_MESSAGES = 1 << 0, 1 << 9
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
FOR_MESSAGES = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}


def abort(request: web.Request, *, reset: bool) -> None:
    """Cut the request's TCP connection, by a reset or by a close."""
    transport = request.transport
    if transport is None:
        return
    if reset:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Wire:
    """One websocket connection, zlib-stream compressed if it was asked for."""

    def __init__(self, request: web.Request, ws: web.WebSocketResponse) -> None:
        self.request = request
        self.ws = ws
        self._zlib = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._lock = asyncio.Lock()

    async def send(self, *payloads: JSON) -> None:
        """Send in order, with nothing in between; a connection already gone is no error."""
        async with self._lock:
            for text in map(json.dumps, payloads):
                if self.ws.closed:
                    return
                with suppress(ConnectionError):
                    if self._zlib is None:
                        await self.ws.send_str(text)
                    else:
                        squeezed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                        await self.ws.send_bytes(squeezed)


@dataclass(eq=False, slots=True)
class Session:
    """What a bot process identified as, connected or not."""

    shard: int
    intents: int
    id: str
    wire: Wire | None
    sequence: int = 0
    unacknowledged: deque[tuple[int, JSON]] = field(default_factory=deque)

    async def emit(self, event: str, data: JSON) -> None:
        self.sequence += 1
        payload = {"op": 0, "s": self.sequence, "t": event, "d": data}
        self.unacknowledged.append((self.sequence, payload))
        if self.wire is not None:
            await self.wire.send(payload)

    def acknowledge(self, sequence: int) -> None:
        while self.unacknowledged and self.unacknowledged[0][0] <= sequence:
            self.unacknowledged.popleft()


class Gateway:
    """The websocket endpoint; `identified` and `resumed` count what bots did."""

    def __init__(self, world: World, token: str, shards: int, heartbeat_interval: float) -> None:
        self.world = world
        self.token = token
        self.shards = shards
        self.heartbeat_interval = heartbeat_interval
        self.max_concurrency = 16
        """How many shards may identify at once."""
        self.url = ""
        self.sessions: list[Session] = []
        self.withholds_guilds = False
        """Whether a bot that identifies is not told of its guilds, as in its first moments."""
        self.identified = 0
        self.resumed = 0

    async def emit(self, event: str, data: JSON, guild_id: int) -> None:
        """Send an event to every session of the guild's shard, and keep it for those that are cut off."""
        shard = (guild_id >> 22) % self.shards
        for session in self.sessions:
            if session.shard == shard and (event not in FOR_MESSAGES or session.intents & GUILD_MESSAGES):
                await session.emit(event, data)

    def connected(self) -> list[Session]:
        return [session for session in self.sessions if session.wire is not None]

    async def close(self, code: int = 4000) -> None:
        """Close every connection with a code; 4000 lets a bot resume."""
        for wire in self._detach():
            await wire.ws.close(code=code)

    def cut(self, *, reset: bool = False) -> None:
        """Cut every connection without a word; the sessions can be resumed."""
        for wire in self._detach():
            abort(wire.request, reset=reset)

    async def ask_to_reconnect(self) -> None:
        """Send op 7, as Discord does several times a day."""
        for session in self.connected():
            assert session.wire is not None
            await session.wire.send({"op": 7, "d": None})

    async def invalidate(self, *, resumable: bool) -> None:
        """Send op 9 to every bot that is connected; its session can be resumed, or is lost at once."""
        sessions = self.connected()
        if not resumable:
            self.sessions = [session for session in self.sessions if session not in sessions]
        for session in sessions:
            assert session.wire is not None
            await session.wire.send({"op": 9, "d": resumable})

    def forget(self) -> None:
        """Lose every session that is not connected: its bot will have to identify afresh."""
        self.sessions = self.connected()

    def _detach(self) -> list[Wire]:
        wires = [session.wire for session in self.sessions if session.wire is not None]
        for session in self.sessions:
            session.wire = None
        self.world.changed()
        return wires

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False)
        await ws.prepare(request)
        wire = Wire(request, ws)
        await wire.send({"op": 10, "d": {"heartbeat_interval": round(self.heartbeat_interval * 1000)}})
        session: Session | None = None
        async for frame in ws:
            if frame.type is not WSMsgType.TEXT:
                break
            message = json.loads(frame.data)
            match message["op"]:
                case 1:
                    if session is not None and isinstance(message["d"], int):
                        session.acknowledge(message["d"])
                    await wire.send({"op": 11})
                case 2:
                    session = await self._identify(wire, message["d"])
                case 6:
                    session = await self._resume(wire, message["d"])
            self.world.changed()
        if session is not None and session.wire is wire:
            session.wire = None
            if ws.close_code in (1000, 1001) and session in self.sessions:
                self.sessions.remove(session)
        self.world.changed()
        return ws

    async def _identify(self, wire: Wire, data: JSON) -> Session | None:
        shard, shards = data.get("shard", (0, 1))
        wrong = 4004 if data["token"] != self.token else 4010 if shards != self.shards else 0
        wrong = wrong or (4014 if data["intents"] & PRIVILEGED else 0)
        if wrong:
            await wire.ws.close(code=wrong)
            return None
        self.sessions = [s for s in self.sessions if s.shard != shard or s.wire is not None]
        self.identified += 1
        session = Session(shard, data["intents"], f"session-{self.identified}", wire)
        self.sessions.append(session)
        guild_ids = sorted({p.guild_id for p in self.world.places if (p.guild_id >> 22) % self.shards == shard})
        ready: dict[str, Any] = {
            "v": 10,
            "user": self.world.bot.payload(),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in guild_ids],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [shard, shards],
            "application": {"id": str(self.world.application_id), "flags": 0},
        }
        await session.emit("READY", ready)
        for guild_id in () if self.withholds_guilds else guild_ids:
            await session.emit("GUILD_CREATE", self.world.guild(guild_id))
        return session

    async def _resume(self, wire: Wire, data: JSON) -> Session | None:
        session = next((s for s in self.sessions if s.id == data["session_id"]), None)
        if session is None:
            await wire.send({"op": 9, "d": False})
            return None
        session.acknowledge(data["seq"])
        session.wire = wire
        self.resumed += 1
        await wire.send(*(payload for _, payload in session.unacknowledged))
        await session.emit("RESUMED", {})
        return session
