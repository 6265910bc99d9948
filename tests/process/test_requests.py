"""Every request body of whole games is what Discord's own description allows, and the log tells the games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.model.records import TablePhase
from tests.process.party import Ledger, Party, controls, told
from tests.wire import schema
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Interaction, Message

pytestmark = pytest.mark.asyncio(loop_scope="module")

SCROLLED_UP = 16


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    async with BotProcess(
        server, ledger.path, module=("bot", "run"), env={"LOG_LEVEL": "DEBUG"}, forks=FORKS
    ) as process:
        yield process


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def party(bot: BotProcess, server: WireServer, ledger: Ledger) -> Party:
    party = Party(server, ledger, server.places[0], people=3)
    await play_with_everything(party)
    return party


@pytest.mark.skipif(not schema.available(), reason="no copy of Discord's description")
async def test_every_request_is_what_discord_describes(server: WireServer, party: Party) -> None:
    sent = [r for r in server.requests if r.body is not None and not r.path.endswith("/emojis")]
    kinds = Counter((request.method, request.path.split("/")[1], request.body.get("type")) for request in sent[1:])
    assert set(kinds) == {
        *(("POST", "interactions", kind) for kind in (4, 7)),
        *(("POST", place, None) for place in ("channels", "webhooks")),
        ("PATCH", "channels", None),
    }
    assert {"pigs", "table", "leaderboard"} <= {command["name"] for command in sent[0].body}
    checked = [(r.method, r.path, schema.check_request(r.method, r.path, as_text(r.body))) for r in sent]
    assert [request for request in checked if request[2]] == []
    assert {request.status // 100 for request in server.requests} == {2}


@pytest.mark.usefixtures("party")
async def test_the_log_has_a_line_for_every_change_of_every_table(bot: BotProcess, ledger: Ledger) -> None:
    tables = ledger.all()
    lines = [
        m
        for line in bot.output
        if (m := re.search(r" INFO bot\.hosting\.tables: table (\d+) \(pigs, \w+\): (\w+)", line))
    ]
    assert Counter(int(line[1]) for line in lines) == {table.id: table.seq + 1 for table in tables}
    steps = Counter(int(line[1]) for line in lines if line[2] in ("moved", "finished"))
    steps.subtract(Counter(int(line[1]) for line in lines if line[2] == "undone"))
    assert steps == {table.id: table.turns for table in tables if table.turns}


async def test_the_log_keeps_the_secrets_even_at_its_most_talkative(
    bot: BotProcess, server: WireServer, ledger: Ledger, party: Party
) -> None:
    log = "\n".join(bot.output)
    secrets = [table.secret for table in ledger.all() if table.secret is not None]
    assert len(secrets) == 2
    assert server.token not in log
    assert not any(secret.hex() in log or repr(secret)[2:-1] in log for secret in secrets)
    assert not any(interaction in log for interaction in server.world.interactions)
    assert not any(word in log for word in ("Traceback", " ERROR ", " WARNING "))


def as_text(body: Any) -> Any:
    """Write the ids of mentioned users and of new files as text; Discord takes numbers as well."""
    if "attachments" in body:
        body = body | {"attachments": [file | {"id": str(file["id"])} for file in body["attachments"]]}
    if "allowed_mentions" not in body or "users" not in body["allowed_mentions"]:
        return body
    mentions = body["allowed_mentions"]
    return body | {"allowed_mentions": mentions | {"users": [str(user) for user in mentions["users"]]}}


async def play_with_everything(party: Party) -> None:
    """Use every control and command at least once, and play the game to its end."""
    server, (host, guest, third) = party.server, party.people
    rules = await party.command(guest, "pigs rules")
    for turn in ("next", "back"):
        assert (await press(server, rules, turn)).type == 7
    await party.open(variant="veteran")
    await party.click(guest, "lobby.join")
    await party.click(guest, "lobby.start")
    await party.click(guest, "lobby.leave")
    await party.click(guest, "lobby.options")
    panel = await party.click(host, "lobby.options")
    for switch in ("lobby.set.twin_tiles.on", "lobby.set.finish_round.on"):
        await press(server, panel, switch)
    assert isinstance(panel.message, Message)
    (invite,) = (what for what in controls(panel.message.components) if what.startswith("lobby.invite."))
    menu = controls(panel.message.components)[invite]
    await server.select(host, panel.message, menu["custom_id"], [third])
    for person in (guest, third):
        await party.click(person, "lobby.join")
    await party.click(host, "lobby.start")
    stale, mover = party.message.components, party.to_move()
    await party.click(mover, "roll")
    await party.click(mover, "roll", drawing=stale)
    await party.click(guest, "look.count")
    await party.play(lambda: "done" in party.moves())
    for _ in range(SCROLLED_UP):
        await server.say(host, place=party.place)
    await party.click(party.to_move(), "done")
    party.seat_at((await party.command(host, "table show")).message)
    await party.play(lambda: party.table.phase is TablePhase.FINISHED)
    await party.command(guest, "leaderboard")
    await server.until(lambda: party.endings)
    party.seat_at(party.endings[-1])
    party.seat_at((await party.click(guest, "table.rematch")).message)
    await party.click(host, "lobby.join")
    await party.click(guest, "lobby.start")
    await press(server, await party.command(host, "table leave"), "resign")
    await party.open()
    await told(server, await party.command(guest, "pigs start"))
    await party.command(host, "table end")


async def press(server: WireServer, answer: Interaction, what: str) -> Interaction:
    """Press a control of a private answer by the end of what it does."""
    message = answer.message
    assert isinstance(message, Message)
    (item,) = (item for key, item in controls(message.components).items() if what in key)
    return await server.click(answer.user, message, item["custom_id"])
