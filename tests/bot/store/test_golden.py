from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.model.preferences import OwnChoices
from bot.model.records import Person, Player, Result, Standing, TablePhase
from bot.model.scores import Leaderboard, LeaderboardRow, Scope, SeasonMode, Sort
from bot.store.sql_store import SqlStore
from tests import stored
from tests.bot.acts import Acts
from tests.bot.seats import LOBBY, HandClock
from tests.bot.store import samples
from tests.bot.store.golden import BOARDS, FORMER, STEPS
from tests.bot.store.golden.hosting import PEOPLE, Script
from tests.bot.store.places import Place, opened
from tests.bot.store.scored import set_seasons
from tests.games import GAMES

FORMER_ID = -1
_channels = count(1000)


async def write(store: SqlStore, step: dict[str, Any]) -> None:
    """Write a finished game as it stands."""
    people = [Person(PEOPLE[name].user, step.get("names", {}).get(name, name)) for name in step["places"]]
    players = tuple(map(Player, people))
    table = await store.tables.open(
        samples.table(channel=next(_channels), guild=step["server"], game=step["game"], players=players, state=None)
    )
    standings = tuple(
        Standing(seat, person.user, person.name, place, 50 - place, name in step.get("gone", ()))
        for seat, (person, (name, place)) in enumerate(zip(people, step["places"].items(), strict=True))
    )
    result = Result(
        table=table.id,
        guild=step["server"],
        channel=step["channel"],
        game=step["game"],
        version=1,
        options={},
        started_at=0,
        ended_at=int(step["ended"].timestamp()),
        turns=step["moves"] + 1,
        standings=standings,
    )
    await stored.save(store, table, replace(table, phase=TablePhase.FINISHED), (), result)


async def play(store: SqlStore, step: dict[str, Any]) -> None:
    """Play a game through hosting and check what that wrote."""
    clock = HandClock()
    with pytest.MonkeyPatch.context() as patch:
        table = await Script(Acts(store, GAMES, clock, LOBBY), clock, step, patch).play()
    found = await store.history.results_in(step["channel"], 1, 0)
    if "places" not in step:
        assert table.phase is TablePhase.CLOSED
        assert not found or found[0].table != table.id
        return
    assert table.phase is TablePhase.FINISHED
    assert found[0].table == table.id
    standings = found[0].standings
    assert (step["moves"], step["places"], set(step.get("gone", ())), set(step.get("idle", ()))) == (
        table.turns - 1,
        {standing.name: standing.rank for standing in standings},
        {standing.name for standing in standings if standing.resigned},
        {standing.name for standing in standings if standing.gone and not standing.resigned},
    )
    assert clock.now().date() == step["ended"].date()


async def carry_out(store: SqlStore, step: dict[str, Any]) -> None:
    if "season" in step:
        await set_seasons(store.scores, step["server"], SeasonMode(step["season"]))
    elif "close" in step:
        assert await store.scores.close_season(step["server"], step["close"], 0)
    elif "forget" in step:
        await store.people.anonymise(PEOPLE[step["forget"]].user, FORMER, OwnChoices)
    else:
        await (play if "script" in step else write)(store, step)


@pytest.fixture
async def played(place: Place) -> AsyncIterator[SqlStore]:
    """The forty games."""
    async with opened(place, GAMES) as store:
        for step in STEPS:
            await carry_out(store, step)
        yield store


def expected() -> dict[Leaderboard, list[list[Any]]]:
    """Read the boards of the golden file."""
    found = {}
    for title, rows in tomllib.loads(BOARDS.read_text(encoding="utf-8")).items():
        game, scope, place, *period = title.split()
        found[Leaderboard(game, Scope[scope.upper()], int(place), *period)] = rows
    return found


def cells(row: LeaderboardRow) -> list[Any]:
    totals = row.totals
    return [row.rank, totals.name, totals.games, totals.wins, round(totals.average, 3), totals.skill.rating]


def user(name: str) -> int:
    return FORMER_ID if name == FORMER else PEOPLE[{"Benjamin": "Ben"}.get(name, name)].user


async def check(store: SqlStore) -> None:
    """Compare every row of every board with the golden file, in pages of two."""
    for board, rows in expected().items():
        for number, sort in enumerate((Sort.RATING, Sort.WINS, Sort.AVERAGE)):
            wanted = sorted(rows, key=lambda row: (row[number], user(row[3])))
            seen = [
                row
                for offset in range(0, len(rows) + 1, 2)
                for row in (await store.scores.board(board, sort, 2, offset, 0)).rows
            ]
            assert (board, sort, [cells(row) for row in seen]) == (
                board,
                sort,
                [[row[number], *row[3:]] for row in wanted],
            )


def test_there_are_forty_of_three_games_and_every_kind() -> None:
    games = [step for step in STEPS if "places" in step]
    assert len(games) == 40
    played = {step["game"] for step in games}
    assert len(played) == 3
    assert played <= set(GAMES)
    assert sum("script" in step for step in games) == 10


@pytest.mark.slow
async def test_the_boards_of_forty_games_are_those_of_the_golden_file(played: SqlStore, place: Place) -> None:
    await check(played)
    boards = place.rows("SELECT game, scope, place, period FROM boards")
    assert {Leaderboard(game, Scope(scope), place, period) for game, scope, place, period in boards} == set(expected())
    assert len(boards) == len(expected())


@pytest.mark.slow
async def test_a_rebuild_of_forty_games_changes_no_board(played: SqlStore) -> None:
    assert await played.scores.rebuild() == 40
    await check(played)


async def test_profiles_agree_with_the_golden_boards(played: SqlStore) -> None:
    for board, rows in expected().items():
        if board.scope is Scope.SERVER and not board.period:
            for row in rows:
                profile = await played.scores.profile(board.scope_id, board.game, user(row[3]))
                assert profile is not None
                assert cells(profile.row) == [row[0], *row[3:]]
                assert len(profile.points) == row[4]
                assert profile.ratings[-1] == row[7]
