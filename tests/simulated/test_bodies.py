"""What the bot sends fits Discord's own description of its API."""

from __future__ import annotations

from typing import Any

import pytest

from bot.model.records import Person
from bot.texts.profile import SHORTEST
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.boards import board, pick, seated, won
from tests.simulated.play import lay, start
from tests.simulated.profiles import played
from tests.simulated.world import World
from tests.wire import schema


@pytest.mark.skipif(not schema.available(), reason="no copy of the description is at hand")
async def test_every_kind_of_request_fits_the_description(world: World) -> None:
    ada, ben, eve = world.person("Ada", "manage_guild"), world.person("Ben"), world.person("Eve")
    await world.slash(ada, "pigs rules")
    await world.slash(ada, "settings server")
    await won(world, seated(ada, "Ada"), seated(ben, "Ben"))
    shown = await board(world, ada)
    await pick(world, ada, shown, "scope", "e")
    await pick(world, eve, shown, "period", "season")
    await world.slash(eve, "season show")
    await start(world, ada, ben, begins=ada)
    await world.click(eve, "roll")
    await world.click(ada, "look.count")
    houses = " | ".join(["sd"] * 12)
    await lay(world, ada, laid(houses, houses, dice="DDWWR", phase=Step.REROLL))
    await world.click(ada, "hold.0")
    await world.click(ada, "tile.straw-window")
    await lay(world, ada, laid("", houses, dice="DD!!W", phase=Step.BLOW))
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL))
    await world.click(ada, "build")
    await world.env.advance_time(51 * 60)
    await lay(world, ben, laid(seat=1, dice="!DWRR", phase=Step.REROLL))
    await world.env.advance_time(51 * 60)
    await world.click(ben, "build")
    question = (await world.slash(ben, "table leave")).response
    assert question is not None
    await world.click(ben, "table.resign", question)
    for _ in range(SHORTEST):
        await played(world, {Person(ada.id, "Ada"): 9, Person(ben.id, "Ben"): 8})
    await played(world, {Person(ada.id, "Ada"): 9, Person(ben.id, "Ben"): 8}, "wolves")
    profile = (await world.slash(ada, "profile")).response
    await world.click(ada, f"profile.{ada.id}.wolves.{ada.id}", profile)
    await world.click(ada, f"profile.{ada.id}.pigs.{ada.id}", profile)
    bodies = [request for request in world.env.http_requests if request.json]
    kinds = {(request.method, request.path.split("/")[1], request.path.split("/")[-1].isdigit()) for request in bodies}
    assert kinds == {
        ("PUT", "applications", False),
        ("POST", "interactions", False),
        ("POST", "channels", False),
        ("POST", "webhooks", False),
        ("PATCH", "channels", True),
    }
    for request in bodies:
        body: Any = request.json
        if isinstance(body, dict):
            # discord.py writes ids as numbers here, which Discord takes as well.
            if "users" in body.get("allowed_mentions", {}):
                body["allowed_mentions"]["users"] = [*map(str, body["allowed_mentions"]["users"])]
            for file in (*body.get("data", {}).get("attachments", ()), *body.get("attachments", ())):
                file["id"] = str(file["id"])
        assert schema.check_request(request.method, request.path, body) == [], request.path
