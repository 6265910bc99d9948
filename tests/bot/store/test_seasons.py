from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.records import TablePhase
from bot.model.scores import SeasonMode, SeasonRule
from bot.store import scoring
from bot.store.sql_store import SqlStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import Place

_channels = count(1)
CALENDAR = (SeasonMode.MONTHLY, SeasonMode.QUARTERLY)


async def finish(store: SqlStore, game: str, ended_at: int = 2000) -> None:
    table = await store.tables.open(samples.table(channel=next(_channels), game=game))
    await stored.save(
        store, table, replace(table, phase=TablePhase.FINISHED), (), samples.result(table, 1, 2, ended_at=ended_at)
    )


async def test_seasons_of_several_games_are_listed_once_and_the_latest_first(store: SqlStore) -> None:
    await store.scores.set_seasons(5, SeasonMode.MANUAL, 0)
    for number, games in enumerate((["a", "b"], ["b"], [], ["c", "a"]), 1):
        for game in games:
            await finish(store, game)
        await store.scores.close_season(5, number, 0)
    assert await store.scores.seasons(5, "a", "b", "c") == ["4", "2", "1"]
    assert await store.scores.seasons(5, "b") == ["2", "1"]
    assert await store.scores.seasons(5, "x") == []
    assert await store.scores.seasons(6, "a", "b", "c") == []
    await store.scores.rebuild()
    assert await store.scores.seasons(5, "a", "b", "c") == ["4", "2", "1"]


async def test_while_all_is_recounted_no_season_is_listed_twice(store: SqlStore) -> None:
    await store.scores.set_seasons(5, SeasonMode.MANUAL, 0)
    await finish(store, "a")
    run = store.scores._write
    number = await run(scoring.begin_rebuild)
    assert await run(lambda connection: scoring.continue_rebuild(connection, number, 9)) == 1
    assert await store.scores.seasons(5, "a") == ["1"]


async def test_another_mode_closes_a_season_by_hand_once(store: SqlStore, place: Place) -> None:
    scores = store.scores
    assert await scores.set_seasons(5, SeasonMode.MANUAL, 100) == SeasonRule(SeasonMode.MANUAL, 1, 100)
    assert await scores.set_seasons(5, SeasonMode.MANUAL, 150) == SeasonRule(SeasonMode.MANUAL, 1, 100)
    assert await scores.close_season(5, 1, 200)
    assert await scores.season_rule(5) == SeasonRule(SeasonMode.MANUAL, 2, 200)
    for mode, closes in ((SeasonMode.OFF, 2), (SeasonMode.MONTHLY, 0), (SeasonMode.MONTHLY, 0)):
        assert await scores.set_seasons(5, mode, 300, closes) == SeasonRule(mode, 3)
        assert not await scores.close_season(5, 3, 300)
    assert await scores.set_seasons(5, SeasonMode.MANUAL, 400) == SeasonRule(SeasonMode.MANUAL, 3, 400)
    await store.close()
    again = await place.open()
    assert await again.scores.season_rule(5) == SeasonRule(SeasonMode.MANUAL, 3, 400)
    assert await again.scores.season_rule(6) == SeasonRule()
    await again.close()


@pytest.mark.parametrize("mode", [SeasonMode.OFF, *CALENDAR])
async def test_a_change_closes_no_season_by_hand_but_the_one_meant(store: SqlStore, mode: SeasonMode) -> None:
    scores = store.scores
    assert await scores.set_seasons(5, mode, 0, 1) == await scores.season_rule(5) == SeasonRule()
    running = await scores.set_seasons(5, SeasonMode.MANUAL, 100)
    assert await scores.close_season(5, 1, 200)
    for closes in (0, 1, 3):
        assert await scores.set_seasons(5, mode, 300, closes) == replace(running, number=2, since=200)
    assert await scores.set_seasons(5, mode, 300, 2) == SeasonRule(mode, 3)


@given(st.datetimes(datetime(1970, 1, 1), datetime(2200, 1, 1)), st.sampled_from(CALENDAR))  # noqa: DTZ001
def test_a_season_of_the_calendar_ends_with_the_first_second_that_belongs_to_another(
    time: datetime, mode: SeasonMode
) -> None:
    rule, at = SeasonRule(mode), int(time.replace(tzinfo=UTC).timestamp())
    ends = rule.ends(at)
    assert ends is not None
    assert ends > at
    assert rule.season(ends - 1) == rule.season(at) != rule.season(ends)


@pytest.mark.parametrize("mode", [SeasonMode.OFF, SeasonMode.MANUAL])
def test_the_calendar_ends_no_other_season(mode: SeasonMode) -> None:
    assert SeasonRule(mode).ends(1000) is None
