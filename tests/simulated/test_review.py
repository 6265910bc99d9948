"""The review of a game that is over, from its replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.hosting.decisions.play import press
from bot.hosting.situation import AnyGame
from bot.model.meaning import Act
from bot.model.records import Table
from bot.service.review_pages import MOST_DECISIONS
from rules.game import Seen
from rules.search import Rated
from tests.games import GAMES
from tests.simulated.play import start
from tests.simulated.world import World, controls, text_of


async def finished(world: World, game: str = "pigs") -> tuple[Table, list[Any]]:
    people = [world.person(name) for name in ("Ada", "Ben")]
    table = await start(world, *people, begins=people[0], game=game)
    rules = world.bot.games[game]

    def sensible(_: Table, seen: Seen[Any]) -> Act:
        return Act(rules.format_move(rules.default_move(seen)))

    while to_move := rules.to_move(table.state):
        user = table.players[to_move[0]].person.user
        updated = await world.bot.host.tables.update(table.id, press, table.seq, user, sensible)
        table = updated.table
    return table, people


async def review(world: World, who: Any, table: Table) -> Any:
    """Open the replay and ask for the review; give what is shown."""
    replay = await world.slash(who, "replay", number=table.id)
    assert replay.response is not None
    result = await world.click(who, f"review.{table.id}", replay.response)
    (shown,) = [one for one in (result.response, *result.followups) if one is not None]
    assert shown.ephemeral
    return shown


def last_is_best(game: AnyGame, seen: Seen[Any]) -> Sequence[Rated[str]]:
    """Like the last move best, the second least, and all others alike."""
    assert seen.seat is not None
    first, *others, best = (game.format_move(move) for move in game.legal_moves(seen.state, seen.seat))
    worse = [Rated(move, 0.3, 5.0, 400) for move in (*others, first)]
    return [Rated(best, 0.8, 9.0, 400), *worse]


@pytest.mark.parametrize("game", GAMES)
async def test_a_player_is_told_the_moves_that_cost_most_and_can_look_at_the_table_before_them(
    world: World, game: str
) -> None:
    world.thinking.opinions = last_is_best
    table, (ada, _ben) = await finished(world, game)
    shown = await review(world, ada, table)
    text = text_of(shown)
    assert "Review · Ada" in text
    assert text.count("wins 30% of the time. Better: ") == text.count(", with 80%.") in range(1, 4)
    assert 0 < len(world.thinking.rated) <= MOST_DECISIONS
    assert {seen.seat for seen in world.thinking.rated} == {table.seat_of(ada.id)}
    before, *_ = controls(shown)
    page = (await world.click(ada, before, shown)).response
    assert page is not None
    assert page.ephemeral


async def test_a_second_review_costs_no_thought(world: World) -> None:
    table, (ada, _ben) = await finished(world)
    first = text_of(await review(world, ada, table))
    thought = len(world.thinking.rated)
    assert text_of(await review(world, ada, table)) == first
    assert len(world.thinking.rated) == thought


async def test_somebody_without_a_seat_chooses_whose_moves_are_reviewed(world: World) -> None:
    world.thinking.opinions = last_is_best
    table, _people = await finished(world)
    eve = world.person("Eve")
    question = await review(world, eve, table)
    assert [*controls(question)] == [f"review.{table.id}.0", f"review.{table.id}.1"]
    result = await world.click(eve, f"review.{table.id}.1", question)
    assert result.response is not None
    assert f"Review · {table.names[1].safe}" in text_of(result.response)
    assert {seen.seat for seen in world.thinking.rated} == {1}


async def test_who_made_the_best_moves_is_praised(world: World) -> None:
    def all_alike(game: AnyGame, seen: Seen[Any]) -> Sequence[Rated[str]]:
        assert seen.seat is not None
        return [Rated(game.format_move(move), 0.5, 5.0, 50) for move in game.legal_moves(seen.state, seen.seat)]

    world.thinking.opinions = all_alike
    table, (ada, _ben) = await finished(world)
    assert "Well played" in text_of(await review(world, ada, table))


async def test_a_review_that_can_not_be_had_can_be_asked_for_again(world: World) -> None:
    usual, world.thinking.opinions = world.thinking.opinions, lambda game, seen: None
    table, (ada, _ben) = await finished(world)
    assert "ask again" in text_of(await review(world, ada, table))
    world.thinking.opinions = usual
    assert "I looked at" in text_of(await review(world, ada, table))


async def test_a_running_game_is_not_reviewed(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    replay = (await world.slash(ada, "replay", number=table.id)).response
    assert replay is not None
    assert not any(what.startswith("review") for what in controls(replay))
