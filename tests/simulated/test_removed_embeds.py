"""A moderator removes the embeds of a message: with the next thing that happens to it they are back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from simcord.actors import MemberActor

from bot.model.records import TablePhase
from bot.service.answers import PATIENCE
from tests.simulated.play import end, moves, set_timer, start
from tests.simulated.test_faults import slow
from tests.simulated.world import World, controls

SUPPRESSED = 1 << 2


def remove_embeds(world: World, message: int) -> None:
    """Remove the embeds of a message as a moderator does in the client."""
    world.env.backend.get_message(world.channel.id, message).flags |= SUPPRESSED


def embeds_are_removed(world: World, message: int) -> bool:
    return bool(world.env.backend.get_message(world.channel.id, message).flags & SUPPRESSED)


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben")]


async def click(world: World, ada: MemberActor, ben: MemberActor, patch: pytest.MonkeyPatch) -> None:
    await world.click(ada, next(iter(moves(await world.message(await world.table())))))


async def click_that_takes_long(world: World, ada: MemberActor, ben: MemberActor, patch: pytest.MonkeyPatch) -> None:
    shown = await world.message(await world.table())
    slow(world, patch, "update")
    await ada.click(shown, custom_id=next(iter(moves(shown).values()))["custom_id"])
    await world.env.advance_time(PATIENCE + 3)


async def command(world: World, ada: MemberActor, ben: MemberActor, patch: pytest.MonkeyPatch) -> None:
    await world.click(ben, "table.vacate", (await world.slash(ben, "table leave")).response)


async def job(world: World, ada: MemberActor, ben: MemberActor, patch: pytest.MonkeyPatch) -> None:
    await world.env.advance_time(900 + 5)


async def close(world: World, ada: MemberActor, ben: MemberActor, patch: pytest.MonkeyPatch) -> None:
    await end(world, ada)


async def show_again(world: World, ada: MemberActor, ben: MemberActor, patch: pytest.MonkeyPatch) -> None:
    """Let the old message say where the table is now."""
    await world.slash(ada, "table show")


WAYS: list[Callable[[World, MemberActor, MemberActor, pytest.MonkeyPatch], Awaitable[None]]] = [
    *(click, click_that_takes_long, command, job, close, show_again),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_whatever_edits_a_table_s_message_shows_its_embed_again(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, way: Callable[..., Awaitable[None]]
) -> None:
    ada, ben = people
    await set_timer(world, 900)
    table = await start(world, ada, ben, begins=ada)
    assert table.message is not None
    remove_embeds(world, table.message)
    await way(world, ada, ben, monkeypatch)
    assert not embeds_are_removed(world, table.message)


async def test_a_lobby_whose_embed_was_removed_shows_it_with_the_next_click(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben = people
    await world.slash(ada, "pigs start")
    message = (await world.table()).message
    assert message is not None
    for who, what in ((ben, "lobby.join"), (ben, "lobby.leave"), (ben, "lobby.join"), (ada, "lobby.start")):
        remove_embeds(world, message)
        await world.click(who, what)
        assert not embeds_are_removed(world, message)
    assert (await world.table()).phase is TablePhase.PLAYING


async def test_a_page_for_all_whose_embed_was_removed_shows_it_with_the_next_click(
    world: World, people: list[MemberActor]
) -> None:
    ada, _ben = people
    await world.slash(ada, "leaderboard")
    (page,) = world.channel.history()
    remove_embeds(world, page.id)
    await world.click(ada, next(what for what in controls(page) if what.endswith(".sort")), page)
    assert not embeds_are_removed(world, page.id)


async def test_a_private_page_stays_private_when_it_is_turned(world: World, people: list[MemberActor]) -> None:
    ada, _ben = people
    shown = (await world.slash(ada, "pigs rules")).response
    assert shown is not None
    for _ in range(2):
        result = await world.click(ada, next(what for what in controls(shown) if what.endswith(".next")), shown)
        assert result.response is not None
        assert result.response.ephemeral
        shown = result.response
