"""Whatever somebody asks in a direct message, as with commands of an older version, is answered with where to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.named import called
from tests.process.party import Ledger, Party, told
from tests.wire.process import BotProcess
from tests.wire.server import SUB_COMMAND, USER_OPTION, Value, WireServer
from tests.wire.world import JSON, Place, snowflake

pytestmark = pytest.mark.asyncio(loop_scope="module")


def commands(server: WireServer) -> Iterator[tuple[str, JSON]]:
    """List every command by its whole name."""
    for command in server.world.commands.values():
        below = [option for option in command.get("options", ()) if option["type"] == SUB_COMMAND]
        for option in below:
            yield f"{command['name']} {option['name']}", option
        if not below:
            yield command["name"], command


def filled(server: WireServer, command: JSON) -> dict[str, Value]:
    """Fill in the options that have to be."""
    required = [option for option in command.get("options", ()) if option.get("required")]
    return {option["name"]: server.user("Ben") if option["type"] == USER_OPTION else 1 for option in required}


async def test_every_command_click_and_offer(bot: BotProcess, server: WireServer, ledger: Ledger, place: Place) -> None:
    ada, here = server.user("Ada"), Place(0, snowflake())
    seen = len(bot.output)
    named = [*commands(server)]
    assert len(named) > 15
    for name, command in named:
        asked = await server.slash(ada, name, filled(server, command), place=here)
        assert "in a channel of a server" in await told(server, asked), name
    party = Party(server, ledger, place, people=2)
    await party.open()
    for control in party.message.controls():
        message: Any = party.message
        asked = await server._act(3, ada, here, message, {"component_type": control["type"], **pressed(control)})
        assert "in a channel of a server" in await told(server, asked), control
    for name in ("leaderboard", "profile"):
        assert (await server.complete(ada, name, "game", place=here)).data == {"choices": []}
        assert (await server.complete(ada, name, "game", place=place)).data["choices"] != []
    assert not [line for line in bot.output[seen:] if "ERROR" in line or "Traceback" in line]
    assert called(party.table) == ("P0",)


def pressed(control: JSON) -> JSON:
    """What Discord tells of a control that was used."""
    values = {"values": [control["options"][0]["value"]]} if "options" in control else {}
    return {"custom_id": control["custom_id"], "id": 1, **values}
