from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bot.model.preferences import OwnChoices, Pings, ServerChoices
from bot.model.records import Earned, Location, Person, Player, SeatChange, SeatEvent, TablePhase, Update
from bot.model.scores import Leaderboard, Scope, SeasonMode, SeasonRule, Sort
from bot.store import StaleError, boards, people, scoring
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import Place
from tests.bot.store.scored import DECEMBER, Played, bring_up_to_date, counted, editions, pages, record, shown

KNOWN_SERVERS = {
    ("tables", "guild"),
    ("results", "guild"),
    ("departures", "guild"),
    ("settings", "owner"),
    ("boards", "guild"),
    ("honours", "guild"),
    ("season_rules", "guild"),
    ("threads", "guild"),
}
"""What `forget_guild` deletes by."""


def values(place: Place) -> set[str]:
    """Read every value of every table, and what is in the JSON of some."""
    names = {table for table, _column in place.columns()}
    found = {str(value) for name in names for row in place.rows(f"SELECT * FROM {name}") for value in row}
    return found.union(*(re.findall(r"\w+", value) for value in found))


@pytest.mark.usefixtures("store")
async def test_every_column_for_servers_is_known_to_what_forgets_them(place: Place) -> None:
    found = place.columns()
    assert {(table, column) for table, column in found if column in ("guild", "server", "owner")} == KNOWN_SERVERS


async def test_choices_of_others_and_of_another_kind_are_left_alone(store: SqlStore) -> None:
    assert await store.choices.of(OwnChoices, 1) == OwnChoices()
    await store.choices.change(OwnChoices, 1, lambda now: replace(now, pings=Pings.OFF))
    await store.choices.change(ServerChoices, 1, lambda now: replace(now, channels=(4, 2**63 - 1)))
    assert await store.choices.of(OwnChoices, 1) == OwnChoices(Pings.OFF)
    assert await store.choices.of(ServerChoices, 1) == ServerChoices((4, 2**63 - 1))
    assert await store.choices.of(OwnChoices, 2) == OwnChoices()


async def test_what_nobody_chose_follows_its_default_and_unknown_fields_are_let_be(store: SqlStore) -> None:
    @dataclass(frozen=True)
    class Later:
        KIND: ClassVar[str] = "server"
        pings: bool = False
        style: str = "plain"

    await store.choices.change(ServerChoices, 1, lambda now: replace(now, host_ends=False))
    assert await store.choices.of(Later, 1) == Later()


async def test_a_write_of_what_was_read_before_somebody_was_forgotten_is_refused(store: SqlStore) -> None:
    before = await store.tables.open(samples.table())
    await store.people.anonymise(10, "Former player", OwnChoices)
    after = await stored.table(store, before.id)
    assert after is not None
    assert after.seq == before.seq + 1
    assert [(player.person.user, player.person.name) for player in after.players] == [
        (-1, "Former player"),
        (11, "player 11"),
    ]
    assert after.host == -1


@pytest.mark.parametrize(
    "named", [{"host": 987}, {"order": (10, 987)}, {"invited": (Person(12, "Ben"), Person(987, "Dov"))}], ids=str
)
@pytest.mark.parametrize("phase", [TablePhase.LOBBY, TablePhase.PLAYING])
async def test_who_is_forgotten_is_not_written_back_by_who_read_before(
    store: SqlStore, place: Place, named: dict[str, Any], phase: TablePhase
) -> None:
    before = await store.tables.open(replace(samples.table(), phase=phase, **named))
    other = await store.tables.open(samples.table(2))
    await store.people.anonymise(987, "Former player", OwnChoices)
    with pytest.raises(StaleError):
        await stored.save(store, before, replace(before, seq=before.seq + 1))
    await stored.save(store, other, other)
    assert not {"987", "Dov"} & values(place)


@pytest.mark.parametrize("phase", [TablePhase.FINISHED, TablePhase.CLOSED])
async def test_who_is_forgotten_is_not_written_back_at_a_table_that_is_over(
    store: SqlStore, place: Place, phase: TablePhase
) -> None:
    people = {"host": 987, "order": (10, 987), "invited": (Person(12, "Ben"), Person(987, "Dov"))}
    over = await store.tables.open(replace(samples.table(), phase=phase, **people))  # type: ignore[arg-type]
    before = await store.tables.load(over.id)
    assert before is not None
    await store.people.anonymise(987, "Former player", OwnChoices)
    with pytest.raises(StaleError):
        await store.tables.write(before, Update(replace(over, message=5)))
    now = await store.tables.load(over.id)
    assert now is not None
    await store.tables.write(now, Update(replace(now.table, message=5)))
    assert not {"987", "Dov"} & values(place)
    after = await stored.table(store, over.id)
    assert after is not None
    assert (after.message, after.order, after.invited) == (5, (10,), (Person(12, "Ben"),))


async def test_a_finished_table_keeps_its_number_when_somebody_is_forgotten(store: SqlStore) -> None:
    table = await store.tables.open(samples.table())
    over = replace(table, phase=TablePhase.FINISHED)
    await stored.save(store, table, over, (), samples.result(over, 3, 4))
    await store.people.anonymise(11, "Former player", OwnChoices)
    after = await stored.table(store, table.id)
    assert after is not None
    assert after.seq == over.seq
    assert [standing.user for standing in (await store.history.results_in(1, 9, 0))[0].standings] == [-1, 10]


async def test_who_was_asked_to_a_table_is_forgotten_there_and_the_others_stay_asked(
    store: SqlStore, place: Place
) -> None:
    gone, name = 987_654_321, "Adalgisa"
    others = (Person(12, "Ben"), Person(samples.TOP, '"Cleo"'))
    guests = (others[0], Person(gone, name), others[1])
    tables = [await store.tables.open(samples.table(channel, invited=guests)) for channel in (1, 2)]
    alone = await store.tables.open(samples.table(3, invited=guests[1:2]))
    assert {f"{gone}", name} <= values(place)
    await store.people.anonymise(gone, "Former player", OwnChoices)
    assert not {f"{gone}", name} & values(place)
    for table, left in ((tables[0], others), (tables[1], others), (alone, ())):
        found = await stored.table(store, table.id)
        assert found is not None
        assert found.invited == left


async def test_a_server_is_forgotten_whole_and_others_are_kept(store: SqlStore, place: Place) -> None:
    kept = await store.tables.open(samples.table(channel=1, guild=6))
    for channel in range(2, 250):
        table = await store.tables.open(samples.table(channel=channel))
        after, entry = samples.moved(table)
        over = replace(after, phase=TablePhase.FINISHED)
        late = SeatChange(1, 0, SeatEvent.LATE, 1)
        result = samples.result(over, 3, 4) if channel % 2 else None
        await stored.write(store, table, Update(over, (entry,), (late,), result, commitment="c"))
    await store.choices.change(ServerChoices, 5, lambda now: replace(now, pings=False))
    for guild in (5, 6):
        await store.locations.save_thread(guild, Location(guild * 100, 1, private=True))
    await store.servers.record_removal(5, 9)
    assert set(await store.servers.known(ServerChoices)) == {5, 6}
    await store.servers.delete(5, ServerChoices)
    assert await store.servers.known(ServerChoices) == [6]
    assert await stored.table(store, kept.id) == kept
    assert [await store.locations.location(guild * 100) for guild in (5, 6)] == [
        Location(500),
        Location(600, 1, private=True),
    ]
    assert await store.servers.removed_until(2**40) == []
    assert await store.choices.of(ServerChoices, 5) == ServerChoices()
    for name in ("results", "standings", "log_entries", "seat_changes", "commitments"):
        assert place.rows(f"SELECT COUNT(*) FROM {name}") == [(0,)]


async def test_who_is_forgotten_is_on_no_board_of_any_count_and_keeps_the_places_under_another_name(
    store: SqlStore, place: Place
) -> None:
    gone, name = 987_654_321, "Adalgisa"
    for places in ({gone: 1, 2: 2}, {2: 1, gone: 1, 3: 3}):
        await record(
            store,
            Played(places),
            achievements=(Earned(0, "x"), Earned(1, "y")),
            names={gone: name},
        )
    await store.database.write(
        partial(scoring.continue_rebuild, edition=await store.database.write(scoring.begin_rebuild), limit=9)
    )
    assert editions(place) == 2
    board = Leaderboard("pigs", Scope.SERVER, 5)
    before = await store.scores.board(board, Sort.RATING, 9, 0, gone)
    assert {f"{gone}", name} <= values(place)
    await store.people.anonymise(gone, "Former player", OwnChoices)
    assert not {f"{gone}", name} & values(place)
    after = await store.scores.board(board, Sort.RATING, 9, 0, -1)
    assert after.own is not None
    assert before.own is not None
    assert after.own == replace(before.own, totals=replace(before.own.totals, user=-1, name="Former player"))
    assert shown(place) == counted(place)
    assert await store.scores.achievements(5, "pigs", gone) == []
    assert await store.scores.achievements(5, "pigs", 2) == ["y", "x"]
    assert await store.scores.rebuild() == 2
    assert not {f"{gone}", name} & values(place)
    await record(store, Played({gone: 1, 2: 2}))
    again = await store.scores.profile(5, "pigs", gone)
    assert again is not None
    assert again.row.totals.games == 1


async def test_a_copy_has_every_rating_and_achievement_of_the_asker_and_no_other_person(
    store: SqlStore, place: Place
) -> None:
    asker, other = 987_654_321, 876_543_210
    await store.scores.set_seasons(5, SeasonMode.MONTHLY, 0)
    names = {asker: "Adalgisa", other: "Bennington"}
    first = await record(
        store,
        Played({asker: 1, other: 2}),
        achievements=(Earned(0, "x"), Earned(1, "y")),
        names=names,
    )
    second = await record(store, Played({other: 1, asker: 2}, ended_at=DECEMBER), names=names)
    await store.database.write(
        partial(scoring.continue_rebuild, edition=await store.database.write(scoring.begin_rebuild), limit=1)
    )
    copy = await store.people.copy_of(asker, OwnChoices)
    kept = [row for row in shown(place)["tallies"] if row[5] == asker]
    assert len(kept) == 13
    assert [tuple(rating.values())[4:] for rating in copy["ratings"]] == [
        (*row[6:9], row[10], row[11], row[14]) for row in kept
    ]
    assert [tuple(rating.values())[:4] for rating in copy["ratings"]] == [
        ("pigs", scope, place, period)
        for scope, place, seasons in (
            ("channel", "1", ("season 2030-11", "season 2030-12")),
            ("everywhere", None, ()),
            ("server", "5", ("season 2030-11", "season 2030-12")),
        )
        for period in ("all time", "month 2030-11", "month 2030-12", *seasons)
    ]
    assert [(result["table"], result["season"]) for result in copy["results"]] == [
        (first.table, "2030-11"),
        (second.table, "2030-12"),
    ]
    profile = await store.scores.profile(5, "pigs", asker)
    assert profile is not None
    course = copy["rating_after_each_game"]
    assert [(step["table"], step["server"]) for step in course] == [(first.table, "5"), (second.table, "5")]
    assert tuple(step["rating"] for step in course) == profile.ratings
    assert [(honour["achievement"], honour["table"]) for honour in copy["achievements"]] == [("x", first.table)]
    assert "Bennington" not in str(copy)
    assert str(other) not in str(copy)


async def test_a_copy_names_every_table_that_names_the_asker(store: SqlStore, place: Place) -> None:
    asker, table = 987_654_321, samples.table()
    seat = Player(Person(asker, "Adalgisa"), deadline=60, reminded=True, away=True, vacant=True)
    ways: tuple[dict[str, Any], ...] = (
        {"host": asker, "players": (), "phase": TablePhase.CLOSED},
        {"order": (11, asker)},
        {"invited": (Person(12, "Ben"), Person(asker, "Adalgisa"))},
        {"players": (seat,)},
        {},
    )
    for channel, changes in enumerate(ways):
        await store.tables.open(replace(table, channel=channel, **changes))
    rows = place.rows("SELECT * FROM tables LEFT JOIN sitters ON table_id = id")
    named = {row[0] for row in rows if str(asker) in str(row)}
    copy = await store.people.copy_of(asker, OwnChoices)
    lists = [entries for entries in copy.values() if isinstance(entries, list)]
    assert {entry["table"] for entries in lists for entry in entries} == named
    assert len(named) == 4
    assert {(entry["asked"], entry["name"]) for entry in copy["asked"]} == {
        ("to a rematch", None),
        ("by its host", "Adalgisa"),
    }
    (kept,) = copy["seats"]
    assert (kept["given_up"], kept["played_by_autopilot"], kept["reminded"]) == (True, True, True)
    assert kept["time_ends_at"] == "1970-01-01T00:01:00+00:00"


async def test_a_copy_reads_what_is_the_asker_s_by_indexes(store: SqliteStore, path: Path) -> None:
    few = ("json_each", "scoring", "ended", "held")
    for sql in (
        *(
            people.SEATS_OF,
            people.HOSTED_BY,
            people.INVITED_TO,
            people.RESULTS_OF,
            people.RATINGS_OF,
            people.COURSES_OF,
        ),
        *(people.ACHIEVEMENTS_OF, people.MOVES_OF, people.SEAT_CHANGES_OF, people.OPPONENTS_OF, people.KICKED_FROM),
    ):
        values: Any = {"user": 1} if ":user" in sql else (1,)
        plan = [
            row["detail"]
            for row in await store.database.connections.ranker.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}", values)
        ]
        whole = [step for step in plan if step.startswith("SCAN") and step.split()[1] not in few]
        live = [f"SCAN tables USING INDEX {name}" for name in ("invitations", "rematches", "kicked_users")]
        assert whole == (live[:2] if "asked" in sql else live[2:] if "kicked" in sql else [])


async def test_no_id_in_a_copy_is_a_number_that_readers_of_json_round(store: SqlStore) -> None:
    asker = samples.TOP
    result = await record(store, Played({asker: 1, 2: 2}, channel=samples.TOP - 1), samples.TOP - 2)
    table = await stored.table(store, result.table)
    assert table is not None
    await store.tables.open(
        replace(table, phase=TablePhase.LOBBY, host=asker, channel=samples.TOP - 3, invited=(Person(asker, ""),))
    )
    copy = await store.people.copy_of(asker, OwnChoices)
    assert json.loads(json.dumps(copy), parse_int=float) == copy
    assert {str(samples.TOP - number) for number in range(4)} <= values_of(copy)


def values_of(copy: Any) -> set[Any]:
    """List every value in a copy, however deep."""
    if isinstance(copy, dict | list):
        parts = copy.values() if isinstance(copy, dict) else copy
        return set().union(*map(values_of, parts))
    return {copy}


async def test_a_forgotten_server_leaves_no_board_season_or_achievement_and_the_rest_is_recounted(
    store: SqlStore, place: Place
) -> None:
    for guild in (5, 6, 5):
        await store.scores.set_seasons(guild, SeasonMode.QUARTERLY, 0)
        await record(store, Played({1: 1, 2: 2}, channel=guild), guild, (Earned(0, "x"),))
    everywhere = Leaderboard("pigs", Scope.EVERYWHERE, 0)
    assert [row.totals.games for row in await pages(store, everywhere, Sort.WINS)] == [3, 3]
    await store.servers.delete(5, ServerChoices)
    await bring_up_to_date(store)
    assert shown(place) == counted(place)
    assert [row.totals.games for row in await pages(store, everywhere, Sort.WINS)] == [1, 1]
    assert await pages(store, Leaderboard("pigs", Scope.SERVER, 5), Sort.WINS) == []
    assert await pages(store, Leaderboard("pigs", Scope.CHANNEL, 5), Sort.WINS) == []
    assert len(await pages(store, Leaderboard("pigs", Scope.CHANNEL, 6), Sort.WINS)) == 2
    assert await store.scores.achievements(5, "pigs", 1) == []
    assert await store.scores.achievements(6, "pigs", 1) == ["x"]
    assert await store.scores.season_rule(5) == SeasonRule()
    assert await store.scores.season_rule(6) == SeasonRule(SeasonMode.QUARTERLY)
    assert await store.scores.seasons(5, "pigs") == []
    assert editions(place) == 1


async def test_a_server_without_results_that_count_makes_nobody_recount(store: SqlStore, place: Place) -> None:
    await record(store, Played({1: 1, 2: 2}), guild=6)
    await record(store, Played({1: 1, 2: 2}, moves=3), guild=5)
    await bring_up_to_date(store)
    before = await store.database.rank(boards.shown_edition)
    await store.servers.delete(5, ServerChoices)
    await bring_up_to_date(store)
    assert await store.database.rank(boards.shown_edition) == before
    assert shown(place) == counted(place)


async def test_somebody_is_named_as_they_sat_on_the_same_server_last(store: SqlStore) -> None:
    tables = ((1, 5, "Ada"), (2, 5, "Ada the Great"), (3, 6, "Countess"))
    for channel, guild, name in tables:
        await store.tables.open(samples.table(channel, guild=guild, players=(Player(Person(10, name)),)))
    assert [await store.people.name_on(guild, 10) for guild in (5, 6, 7)] == ["Ada the Great", "Countess", None]
    assert await store.people.name_on(5, 11) is None
