"""Nobody floods a channel through the bot, and asking for it costs next to nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.service.rate_limit import AT_ONCE, SECONDS
from tests.simulated.play import start
from tests.simulated.test_click_budget import Costs
from tests.simulated.world import World, controls

Ask: TypeAlias = Callable[[World, MemberActor], Awaitable[InteractionResult]]

pytestmark = pytest.mark.rate_limit
REFUSED = "post a lot"
MANY = 20


async def open_anywhere(world: World, who: MemberActor) -> InteractionResult:
    return await world.slash(who, "pigs start", world.guild.create_text_channel("another"))


async def ask_for_a_rematch(world: World, who: MemberActor) -> InteractionResult:
    (over,) = [message for message in world.channel.history() if "table.rematch" in controls(message)]
    return await world.click(who, "table.rematch", over)


def command(name: str) -> Ask:
    return lambda world, who: world.slash(who, name)


POSTS: dict[str, Ask] = {
    "open tables": open_anywhere,
    "open tables in a channel that has one": command("pigs start"),
    "show the table": command("table show"),
    "show the leaderboard": command("leaderboard"),
    "show a profile": command("profile"),
    "ask for a rematch": ask_for_a_rematch,
}


async def finished(world: World) -> None:
    """Let others play a game to its end, so that there is something to ask for."""
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)


@pytest.mark.parametrize("permission", ["", "administrator"])
@pytest.mark.parametrize("what", POSTS)
async def test_who_asks_for_many_posts_gets_a_few_and_the_rest_costs_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str, permission: str
) -> None:
    await finished(world)
    cleo = world.person("Cleo", *filter(None, [permission]))
    told = [await POSTS[what](world, cleo) for _ in range(AT_ONCE)]
    assert all(REFUSED not in text for result in told for text in said(result))
    costs = Costs(world, monkeypatch, "pigs")
    for _ in range(MANY):
        costs.since()
        assert REFUSED in world.private(await POSTS[what](world, cleo))
        counted, requests = costs.since()
        assert counted["read"] == counted["commit"] == counted["board"] == 0
        assert [request.split("/")[-1] for request in requests if "callback" in request] == ["callback"]
        assert not [request for request in requests if "/messages" in request and request.startswith("POST")]


async def test_who_waits_may_ask_again_and_others_wait_for_nobody(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    for _ in range(AT_ONCE):
        await open_anywhere(world, ada)
    assert REFUSED in world.private(await open_anywhere(world, ada))
    assert not (await open_anywhere(world, ben)).ephemeral
    await world.env.advance_time(SECONDS)
    assert not (await open_anywhere(world, ada)).ephemeral
    assert REFUSED in world.private(await open_anywhere(world, ada))


async def test_a_button_that_is_refused_again_and_again_reads_writes_and_posts_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    shown = await world.message(await world.table())
    costs = Costs(world, monkeypatch, "pigs")
    for what in ("lobby.start", "lobby.join") * MANY:
        costs.since()
        assert world.private(await world.click(ben, what, shown))
        counted, requests = costs.since()
        assert counted["read"] == counted["commit"] == counted["board"] == 0
        assert [request for request in requests if not request.startswith("GET")] == requests[-1:]


def said(result: InteractionResult) -> list[str]:
    return [answer.content for answer in (result.response, *result.followups) if answer is not None]
