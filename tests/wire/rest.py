"""Discord's REST routes that a bot of slash commands and buttons uses."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.typedefs import Handler

from .faults import Answer, ApiError, Faults
from .gateway import Gateway, abort
from .limits import check_message
from .world import (
    EPHEMERAL,
    JSON,
    LOADING,
    SEND_MESSAGES,
    VIEW_CHANNEL,
    Interaction,
    Message,
    Place,
    Request,
    World,
    snowflake,
)

BASE = "/api/v10"
BODY = web.RequestKey[Any]("body", object)
FILES = web.RequestKey("files", list[JSON])
ARRIVED = web.RequestKey("arrived", float)
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")


class Rest:
    """Handlers by route. Every request passes `serve`, where faults strike and errors become answers."""

    def __init__(self, world: World, gateway: Gateway, faults: Faults, token: str) -> None:
        self.world = world
        self.gateway = gateway
        self.faults = faults
        self.token = token

    def routes(self) -> list[web.RouteDef]:
        """List the routes; anything else is answered 404 and found in `world.requests`."""
        app, hook, message = "/applications/{app}", "/webhooks/{app}/{token}", "/channels/{channel}/messages/{message}"
        table = [
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.guilds),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", "/guilds/{guild}", self.guild),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/channels/{channel}", self.channel),
            ("GET", f"{app}/commands", self.list_commands),
            ("PUT", f"{app}/commands", self.put_commands),
            ("GET", f"{app}/guilds/{{guild}}/commands", self.list_commands),
            ("PUT", f"{app}/guilds/{{guild}}/commands", self.put_commands),
            ("GET", f"{app}/emojis", self.list_emojis),
            ("POST", f"{app}/emojis", self.create_emoji),
            ("DELETE", f"{app}/emojis/{{emoji}}", self.delete_emoji),
            ("POST", "/interactions/{interaction}/{token}/callback", self.callback),
            ("POST", hook, self.follow_up),
            ("GET", f"{hook}/messages/{{message}}", self.hook_get),
            ("PATCH", f"{hook}/messages/{{message}}", self.hook_edit),
            ("DELETE", f"{hook}/messages/{{message}}", self.hook_delete),
            ("POST", "/channels/{channel}/messages", self.create_message),
            ("GET", message, self.get_message),
            ("PATCH", message, self.edit_message),
            ("DELETE", message, self.delete_message),
        ]
        return [web.route(method, BASE + path, handler) for method, path, handler in table]

    @web.middleware
    async def serve(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(BASE):
            return await handler(request)
        path = request.path.removeprefix(BASE)
        request[BODY], request[FILES] = await _read(request)
        request[ARRIVED] = asyncio.get_running_loop().time()
        fault = self.faults.take(request.method, path)
        await asyncio.sleep(fault.delay)
        if fault.released is not None:
            self.world.changed()
            await fault.released.wait()
        limit = self.faults.bucket(request.method, path)
        if fault.cut == "before":
            answer = Answer(0)
        elif fault.answer is not None:
            answer = fault.answer
        elif limit.status:
            answer = limit
        else:
            answer = await self._carry_out(request, handler)
        cut = fault.cut is not None
        status = 0 if cut else answer.status
        self.world.requests.append(Request(request.method, path, request[BODY], status, request.host))
        self.world.changed()
        if cut:
            abort(request, reset=fault.reset)
            return web.Response()
        headers = {**limit.headers, **answer.headers}
        if answer.status == 204:
            return web.Response(status=204, headers=headers)
        text = json.dumps(answer.body).encode()
        return web.Response(body=text, status=answer.status, headers=headers, content_type="application/json")

    async def _carry_out(self, request: web.Request, handler: Handler) -> Answer:
        open_to_all = request.path.startswith((f"{BASE}/webhooks/", f"{BASE}/interactions/"))
        if not open_to_all and request.headers.get("Authorization") != f"Bot {self.token}":
            return ApiError(401, 0, "401: Unauthorized").answer
        try:
            response = await handler(request)
        except ApiError as error:
            return error.answer
        except web.HTTPException as error:
            return ApiError(error.status, 0, f"{error.status}: {error.reason}").answer
        assert isinstance(response, web.Response)
        return Answer(response.status, json.loads(response.text) if response.text else None)

    # What the bot is told about itself and its surroundings

    async def me(self, _: web.Request) -> web.Response:
        return web.json_response(self.world.bot.payload())

    async def application(self, _: web.Request) -> web.Response:
        return web.json_response(
            {
                "id": str(self.world.application_id),
                "name": self.world.bot.name,
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "owner": {**self.world.bot.payload(), "id": "1", "bot": False},
                "flags": 0,
            }
        )

    async def gateway_bot(self, _: web.Request) -> web.Response:
        start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": self.gateway.max_concurrency}
        return web.json_response({"url": self.gateway.url, "shards": self.gateway.shards, "session_start_limit": start})

    async def guilds(self, request: web.Request) -> web.Response:
        after, limit = int(request.query.get("after", 0)), int(request.query["limit"])
        ids = sorted({place.guild_id for place in self.world.places if place.guild_id > after})
        found = [self.world.guild(guild_id) for guild_id in ids[:limit]]
        permissions = str(self.world.app_permissions)
        return web.json_response(
            [{"id": one["id"], "name": one["name"], "owner": False, "permissions": permissions} for one in found]
        )

    async def guild(self, request: web.Request) -> web.Response:
        guild_id = int(request.match_info["guild"])
        if all(place.guild_id != guild_id for place in self.world.places):
            raise ApiError(404, 10004, "Unknown Guild")
        return web.json_response(self.world.guild(guild_id))

    async def member(self, request: web.Request) -> web.Response:
        user_id = int(request.match_info["user"])
        users = (interaction.user for interaction in self.world.interactions.values())
        user = next((user for user in users if user.id == user_id), None)
        if user is None or user_id in self.world.departed:
            raise ApiError(404, 10007, "Unknown Member")
        return web.json_response({"user": user.payload(), **user.member()})

    async def channel(self, request: web.Request) -> web.Response:
        return web.json_response(self._place(request).payload())

    # Commands and emojis

    async def list_commands(self, request: web.Request) -> web.Response:
        return web.json_response(
            [c for c in self.world.commands.values() if c["guild_id"] == request.match_info.get("guild")]
        )

    async def put_commands(self, request: web.Request) -> web.Response:
        guild_id = request.match_info.get("guild")
        known = {(c["name"], c["type"]): c["id"] for c in self.world.commands.values() if c["guild_id"] == guild_id}
        kept = {k: c for k, c in self.world.commands.items() if c["guild_id"] != guild_id}
        new = {}
        for body in request[BODY]:
            key = (body["name"], body.get("type", 1))
            command_id = int(known.get(key) or snowflake())
            new[command_id] = {
                "description": "", "default_member_permissions": None, **body, "type": key[1], "id": str(command_id),
                "application_id": str(self.world.application_id), "version": str(snowflake()), "guild_id": guild_id,
            }  # fmt: skip
        self.world.commands = kept | new
        return web.json_response(list(new.values()))

    async def list_emojis(self, _: web.Request) -> web.Response:
        return web.json_response({"items": list(self.world.emojis.values())})

    async def create_emoji(self, request: web.Request) -> web.Response:
        name = request[BODY]["name"]
        if not re.fullmatch(r"[A-Za-z0-9_]{2,32}", name):
            raise ApiError(400, 50035, "Invalid Form Body", {"name": "must match the regular expression"})
        if not request[BODY]["image"].startswith("data:image/png;base64,"):
            raise ApiError(400, 50035, "Invalid Form Body", {"image": "Invalid image data"})
        if any(emoji["name"] == name for emoji in self.world.emojis.values()):
            raise ApiError(400, 50035, "Invalid Form Body", {"name": "already taken"})
        if len(self.world.emojis) >= self.world.most_emojis:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({self.world.most_emojis})")
        return web.json_response(self.world.add_emoji(name), status=201)

    async def delete_emoji(self, request: web.Request) -> web.Response:
        if self.world.emojis.pop(int(request.match_info["emoji"]), None) is None:
            raise ApiError(404, 10014, "Unknown Emoji")
        return web.Response(status=204)

    # Interactions

    async def callback(self, request: web.Request) -> web.Response:
        interaction = self.world.interactions.get(request.match_info["token"])
        if interaction is None or str(interaction.id) != request.match_info["interaction"]:
            raise ApiError(404, 10062, "Unknown interaction")
        kind, data = request[BODY]["type"], request[BODY].get("data") or {}
        if interaction.acknowledged is None:
            interaction.acknowledged = request[ARRIVED]
            interaction.shown = None if kind in (5, 6) else request[ARRIVED]
        if interaction.too_late:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if kind == 4:
            interaction.message = await self._post(interaction.place, data, request[FILES], interaction)
        elif kind == 5:
            data = {"flags": LOADING | (data.get("flags") or 0) & EPHEMERAL}
            interaction.message = await self._post(interaction.place, data, [], interaction)
        elif kind in (6, 7):
            if interaction.source is None:
                raise ApiError(400, 50035, "Invalid Form Body", {"type": "there is no message to update"})
            interaction.message = interaction.source
            if kind == 7:
                await self._edit(interaction.source, data, request[FILES])
        elif kind not in (8, 9):
            raise ApiError(400, 50035, "Invalid Form Body", {"type": f"{kind} is not served here"})
        interaction.type, interaction.data = kind, data
        interaction.took = asyncio.get_running_loop().time() - interaction.began
        if request.query.get("with_response") not in ("1", "true"):
            return web.Response(status=204)
        message = interaction.message
        told: JSON = {"id": str(interaction.id), "type": interaction.kind}
        resource: JSON = {"type": kind}
        if message is not None:
            told |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.loading,
                "response_message_ephemeral": message.ephemeral,
            }
            resource |= {"message": message.payload()} if kind in (4, 7) else {}
        return web.json_response({"interaction": told, "resource": resource})

    async def follow_up(self, request: web.Request) -> web.Response:
        interaction = self._hook(request)
        message = interaction.message
        if interaction.type == 5 and message is not None and message.loading:
            await self._edit(message, request[BODY], request[FILES])
        else:
            message = await self._post(interaction.place, request[BODY], request[FILES], interaction)
            interaction.followups.append(message)
        return web.json_response(message.payload())

    async def hook_get(self, request: web.Request) -> web.Response:
        return web.json_response(self._hook_message(request).payload())

    async def hook_edit(self, request: web.Request) -> web.Response:
        message = self._hook_message(request)
        await self._edit(message, request[BODY], request[FILES])
        return web.json_response(message.payload())

    async def hook_delete(self, request: web.Request) -> web.Response:
        await self.delete(self._hook_message(request))
        return web.Response(status=204)

    def _hook(self, request: web.Request) -> Interaction:
        interaction = self.world.interactions.get(request.match_info["token"])
        if interaction is None or interaction.failed:
            raise ApiError(404, 10015, "Unknown Webhook")
        if interaction.token_expired:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.shown is None and request.method in ("POST", "PATCH"):
            interaction.shown = request[ARRIVED]
        return interaction

    def _hook_message(self, request: web.Request) -> Message:
        interaction, wanted = self._hook(request), request.match_info["message"]
        own = [interaction.message, *interaction.followups]
        message = own[0] if wanted == "@original" else next((m for m in own if m and str(m.id) == wanted), None)
        if message is None or message.deleted:
            raise ApiError(*UNKNOWN_MESSAGE)
        return message

    # Messages

    async def create_message(self, request: web.Request) -> web.Response:
        place, body = self._place(request), request[BODY]
        if not self.world.app_permissions & SEND_MESSAGES:
            raise ApiError(403, 50013, "Missing Permissions")
        same = (m for m in self.world.messages.values() if m.nonce == str(body.get("nonce")) and m.place == place)
        message = next(same, None) if body.get("enforce_nonce") else None
        if message is None:
            message = await self._post(place, body, request[FILES])
        return web.json_response(message.payload())

    async def get_message(self, request: web.Request) -> web.Response:
        return web.json_response(self._message(request).payload())

    async def edit_message(self, request: web.Request) -> web.Response:
        message = self._message(request)
        if message.author is not self.world.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        await self._edit(message, request[BODY], request[FILES])
        return web.json_response(message.payload())

    async def delete_message(self, request: web.Request) -> web.Response:
        await self.delete(self._message(request))
        return web.Response(status=204)

    async def delete(self, message: Message) -> None:
        message.deleted = True
        if not message.ephemeral:
            place = message.place
            gone = {"id": str(message.id), "channel_id": str(place.channel_id), "guild_id": str(place.guild_id)}
            await self.gateway.emit("MESSAGE_DELETE", gone, place.guild_id)

    def _place(self, request: web.Request) -> Place:
        place = self.world.place(int(request.match_info["channel"]))
        if place is None:
            raise ApiError(404, 10003, "Unknown Channel")
        if not self.world.app_permissions & VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        return place

    def _message(self, request: web.Request) -> Message:
        place = self._place(request)
        message = self.world.messages.get(int(request.match_info["message"]))
        if message is None or message.deleted or message.ephemeral or message.place != place:
            raise ApiError(*UNKNOWN_MESSAGE)
        return message

    async def _post(
        self, place: Place, body: JSON, files: list[JSON], interaction: Interaction | None = None
    ) -> Message:
        flags = body.get("flags") or 0
        message = Message(place, self.world.bot, flags=flags)
        message.change(body, files)
        message.flags, message.edits = flags, 0
        if not message.loading:
            check_message(message, set(map(str, self.world.emojis)))
        reference = body.get("message_reference")
        if reference is not None and reference.get("fail_if_not_exists", True):
            target = self.world.messages.get(int(reference["message_id"]))
            if target is None or target.deleted:
                raise ApiError(400, 50035, "Invalid Form Body", {"message_reference": "unknown message"})
        message.reference = reference
        message.nonce = None if body.get("nonce") is None else str(body["nonce"])
        if interaction is not None:
            message.interaction = {
                "id": str(interaction.id),
                "type": interaction.kind,
                "user": interaction.user.payload(),
                "authorizing_integration_owners": {"0": str(place.guild_id)},
                "application_id": str(self.world.application_id),
            }
        self.world.messages[message.id] = message
        await self._show("MESSAGE_CREATE", message)
        return message

    async def _edit(self, message: Message, body: JSON, files: list[JSON]) -> None:
        if message.deleted:
            raise ApiError(*UNKNOWN_MESSAGE)
        trial = Message(message.place, message.author, message.content, message.embeds, message.components)
        trial.attachments, trial.flags = list(message.attachments), message.flags | (body.get("flags") or 0)
        trial.change(body, files)
        check_message(trial, set(map(str, self.world.emojis)))
        message.change(body, files)
        message.flags = trial.flags
        await self._show("MESSAGE_UPDATE", message)

    async def _show(self, event: str, message: Message) -> None:
        if not message.ephemeral:
            place = message.place
            data = {**message.payload(), "guild_id": str(place.guild_id), "member": message.author.member()}
            await self.gateway.emit(event, data, place.guild_id)


async def _read(request: web.Request) -> tuple[Any, list[JSON]]:
    """Give the JSON body and the files sent along with it, as attachments."""
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.can_read_body else None), []
    body, files = None, []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = await part.json()
        else:
            content = await part.read()
            address = f"https://cdn.example/{part.filename}"
            file = {"id": str(snowflake()), "filename": part.filename, "size": len(content)}
            files.append({**file, "url": address, "proxy_url": address})
    return body, files
