"""Hints: the host turns them on in the lobby, they are told in private, and such a game counts nowhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor

from bot.hosting.situation import AnyGame
from bot.model.records import Table
from bot.model.scores import Leaderboard, Scope, Sort
from bot.service.thinking import Thinking
from rules.game import Seen
from rules.pigs.state import Phase as Step
from rules.search import Rated
from tests.games import GAMES
from tests.rules.pigs.table import table as laid
from tests.simulated.endings import one_click_before_the_end
from tests.simulated.play import lay, open_panel, start
from tests.simulated.thoughts import in_order
from tests.simulated.world import World, controls, text_of


@pytest.fixture
def ada(world: World) -> MemberActor:
    return world.person("Ada")


async def with_hints(world: World, *people: MemberActor, game: str = "pigs") -> Table:
    """Start a game with hints; the first of the people begins."""
    await world.slash(people[0], f"{game} start")
    for person in people[1:]:
        await world.click(person, "lobby.join", await world.message(await world.table()))
    await world.click(people[0], "lobby.hints.on", await open_panel(world, people[0]))
    await world.set(await world.table(), order=(people[0].id,))
    await world.click(people[0], "lobby.start", await world.message(await world.table()))
    return await world.table()


async def hint(world: World, who: MemberActor) -> str:
    """Ask for a hint at the channel's table; give what is told."""
    table = await world.table()
    result = await world.click(who, f"hint.{table.id}", await world.message(table))
    told = [answer for answer in (result.response, *result.followups) if answer is not None]
    assert all(answer.ephemeral for answer in told)
    return "\n".join(map(text_of, told))


async def test_the_host_turns_hints_on_and_off_and_the_lobby_says_that_such_a_game_does_not_count(
    world: World, ada: MemberActor
) -> None:
    await world.slash(ada, "pigs start")
    panel = await open_panel(world, ada)
    assert "Computer hints: off" in text_of(panel)
    result = await world.click(ada, "lobby.hints.on", panel)
    assert result.response is not None
    assert "Computer hints: on" in text_of(result.response)
    assert "doesn't count" in text_of(await world.message(await world.table()))
    assert (await world.table()).hints
    await world.click(ada, "lobby.hints.off", result.response)
    assert not (await world.table()).hints
    assert "doesn't count" not in text_of(await world.message(await world.table()))


async def test_there_are_no_hints_unless_they_were_turned_on(world: World, ada: MemberActor) -> None:
    table = await start(world, ada, world.person("Ben"), begins=ada)
    message = await world.message(table)
    assert not any(what.startswith("hint") for what in controls(message))
    await world.set(table, hints=True)
    await world.slash(ada, "table show")
    shown = await world.message(await world.table())
    await world.set(await world.table(), hints=False)
    result = await world.click(ada, f"hint.{table.id}", shown)
    assert result.response is not None
    assert "The host can turn them on" in text_of(result.response)
    assert not world.thinking.rated


async def test_where_no_process_may_think_hints_are_not_offered(world: World, ada: MemberActor) -> None:
    world.bot._levels[:] = world.bot._levels[:2]
    await world.slash(ada, "pigs start")
    panel = await open_panel(world, ada)
    assert "hints" not in text_of(panel)
    assert not any(what.startswith("lobby.hints") for what in controls(panel))


@pytest.mark.dice("b")
@pytest.mark.parametrize("game", GAMES)
async def test_who_is_to_move_is_told_the_two_best_moves_in_private_and_why(
    world: World, ada: MemberActor, game: str
) -> None:
    table = await with_hints(world, ada, world.person("Ben"), game=game)
    told = await hint(world, ada)
    if "You can do only one thing now" in told:
        await world.click(ada, "roll", await world.message(table))
        told, table = await hint(world, ada), await world.table()
    face = world.bot.faces[game]
    assert "wins 60% of the time and makes 19 points on average" in told
    assert re.search(r"Next best is \*\*[^*]+\*\*, with \d+% and \d+\.", told)
    (seen,) = world.thinking.rated
    assert seen.seat == table.seat_of(ada.id)
    assert face.game.view(table.state, seen.seat) == seen


async def test_who_asks_again_is_told_the_same_and_nothing_is_thought_about_twice(
    world: World, ada: MemberActor
) -> None:
    await with_hints(world, ada, world.person("Ben"), game="wolves")
    first = await hint(world, ada)
    assert await hint(world, ada) == first
    assert len(world.thinking.rated) == 1


async def test_the_only_move_needs_no_thought(world: World, ada: MemberActor) -> None:
    await with_hints(world, ada, world.person("Ben"))
    assert "only one thing now: Roll the dice" in (await hint(world, ada)).replace("*", "")
    assert not world.thinking.rated


async def test_moves_that_come_to_the_same_are_told_once(world: World, ada: MemberActor) -> None:
    await start(world, ada, world.person("Ben"), begins=ada)
    await world.click(ada, "roll")
    await world.set(await world.table(), hints=True)
    await lay(world, ada, laid(dice="WWWWD", phase=Step.REROLL))
    moves = ("reroll.0", "reroll.1", "reroll.4")

    def twins(game: AnyGame, seen: Seen[object]) -> Sequence[Rated[str]]:
        return [Rated(move, 0.5 - at / 10, 10.0 - at, 9) for at, move in enumerate(moves)]

    world.thinking.opinions = twins
    told = await hint(world, ada)
    assert "50% of the time and makes 10 points" in told
    assert "with 30% and 8." in told


async def test_what_is_as_good_is_not_called_second(world: World, ada: MemberActor) -> None:
    def alike(game: AnyGame, seen: Seen[object]) -> Sequence[Rated[str]]:
        return [replace(one, wins=0.5) for one in in_order(game, seen)]

    world.thinking.opinions = alike
    await with_hints(world, ada, world.person("Ben"), game="wolves")
    assert "About as good is" in await hint(world, ada)


async def test_a_hint_that_can_not_be_had_can_be_asked_for_again(world: World, ada: MemberActor) -> None:
    await with_hints(world, ada, world.person("Ben"), game="wolves")
    usual = world.thinking.opinions
    world.thinking.opinions = lambda game, seen: None
    assert "ask again" in await hint(world, ada)
    world.thinking.opinions = usual
    assert "60%" in await hint(world, ada)


async def test_a_game_with_hints_counts_nowhere_and_its_rematch_has_them_too(world: World, ada: MemberActor) -> None:
    ben = world.person("Ben")
    table = await one_click_before_the_end(world, ada, ben)
    await world.set(table, hints=True)
    await world.click(ada, "build", await world.message(table))
    board = Leaderboard("pigs", Scope.EVERYWHERE, 0)
    for _recount in range(2):
        assert (await world.store.scores.board(board, Sort.WINS, 10, 0, ada.id)).players == 0
        await world.store.scores.rebuild()
    await world.click(ada, "table.rematch", await world.ending(table))
    assert (await world.table()).hints


async def test_a_hint_comes_from_a_process_of_its_own(world: World, ada: MemberActor) -> None:
    thinking = Thinking(world.bot.games, 1, world.data, world.clock, seconds=0.02)
    world.bot.hint_pages._thinking = thinking
    try:
        await with_hints(world, ada, world.person("Ben"))
        await world.click(ada, "roll")
        assert re.search(r"wins \d+% of the time", await hint(world, ada))
        assert thinking.pids
    finally:
        await thinking.close()
    assert not thinking.pids
