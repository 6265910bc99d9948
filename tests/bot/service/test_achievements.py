"""What was achieved is found when a game ends, kept with its result, and told once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.display.drawing import MOST_FIELD
from bot.language import ENGLISH
from bot.model.achievements import Achievement, Finished
from bot.model.preferences import OwnChoices
from bot.model.records import LogEntry, Person, Table, TablePhase
from bot.service.achievements import Achievements
from bot.store.sqlite import SqliteStore
from rules.game import Seat
from rules.pigs.state import Phase as Step
from tests import stored
from tests.bot.acts import Acts
from tests.bot.hostile import HOSTILE_NAMES
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, LOBBY, HandClock, act, put, seated
from tests.games import GAMES
from tests.rules.pigs.table import GAME
from tests.rules.pigs.table import table as laid

LAST = {"sd": "", "sw": "", "bd": "", "bw": "", "br": ""}
PLENTY = 6000


def last_move(seats: int) -> Any:
    """A state in which the first seat ends the game by buying nothing."""
    return laid("bd ww wr", *["wd"] * (seats - 1), seats=seats, dice="DWWR!", phase=Step.REROLL, left=LAST)


def everybody(key: str, earned: Callable[[Finished[Any, Any], Seat], bool] = lambda game, seat: True) -> Achievement:
    """An achievement that is easy to get."""
    return Achievement(key, "🎈", lambda _: f"The {key}", lambda _: f"Do the {key}.", earned)


def broken(game: Finished[Any, Any], seat: Seat) -> bool:
    raise LookupError("nothing of the kind")


class _Face:
    """As much of a face as achievements need."""

    game = GAME

    def __init__(self, achievements: Sequence[Achievement]) -> None:
        self.achievements = achievements


class Hosting:
    """Tables at which something can be achieved."""

    def __init__(self, store: SqliteStore, clock: HandClock, *achievements: Achievement) -> None:
        self.store = store
        faces: Any = {"pigs": _Face(achievements)}
        self.achievements = Achievements(store, faces)
        self.tables = Acts(store, {"pigs": GAME}, clock, LOBBY, find_achievements=self.achievements.find)

    async def last_move(self, *people: Person, moves: int = 100, idle: Mapping[Seat, int] | None = None) -> Table:
        """Bring a game to its last move; the autopilot made so many of the seats' first moves."""
        table = await seated(self.tables, *people)
        table = (await self.tables.start(table.id, people[0].user)).after
        table = replace(table, turns=moves + 1)
        log = [
            LogEntry(turn, seat, "x", (), (), 0, autopilot=turn <= (idle or {}).get(seat, 0) * len(people))
            for turn in range(1, moves + 1)
            for seat in [turn % len(people)]
        ]
        await stored.save(self.store, table, table, log)
        return await put(self.tables, table, last_move(len(people)))

    async def end(self, table: Table) -> Table:
        over = (await self.tables.press(table.id, table.seq, ADA.user, act("build"))).after
        assert over.phase is TablePhase.FINISHED
        return over

    async def told(self, table: Table, room: int = PLENTY) -> list[str]:
        over = await self.tables.find(table.id)
        fields = self.achievements.fields(ENGLISH, over, await self.achievements.at(over), room)
        assert len(fields) <= 1
        assert sum(len(field.name) + len(field.value) for field in fields) <= max(room, 0)
        return [line for field in fields for line in field.value.split("\n")]

    async def got(self, table: Table) -> list[tuple[int, str]]:
        return [*await self.store.scores.achievements_at(table.id)]


@pytest.fixture
async def store(tables: Acts) -> SqliteStore:
    assert isinstance(tables.store, SqliteStore)
    return tables.store


async def test_what_was_achieved_is_told_at_the_finished_table(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock, everybody("best", Finished.won), everybody("rest", lambda game, seat: seat > 0))
    over = await hosting.end(await hosting.last_move(ADA, BEN, CLEO))
    assert await hosting.told(over) == [
        "🎈 **The best** · Ada",
        "*Do the best.*",
        "🎈 **The rest** · Ben, Cleo",
        "*Do the rest.*",
    ]


async def test_it_is_told_once_to_a_player_on_a_server_and_at_that_table_for_ever(
    store: SqliteStore, clock: HandClock
) -> None:
    hosting = Hosting(store, clock, everybody("best", Finished.won), everybody("end"))
    first = await hosting.end(await hosting.last_move(ADA, BEN))
    again = await hosting.end(await hosting.last_move(ADA, CLEO))
    third = await hosting.end(await hosting.last_move(ADA, BEN))
    assert await hosting.got(first) == [(ADA.user, "best"), (ADA.user, "end"), (BEN.user, "end")]
    assert (await hosting.got(again), await hosting.got(third)) == ([(CLEO.user, "end")], [])
    later = Hosting(store, clock, everybody("end"), everybody("best"))
    assert await later.told(first) == [
        "🎈 **The end** · Ada, Ben",
        "*Do the end.*",
        "🎈 **The best** · Ada",
        "*Do the best.*",
    ]
    assert await later.told(third) == []


async def test_predicates_see_the_whole_game_as_everybody_may(store: SqliteStore, clock: HandClock) -> None:
    seen: list[Finished[Any, Any]] = []

    def look(game: Finished[Any, Any], seat: Seat) -> bool:
        seen.append(game)
        return False

    hosting = Hosting(store, clock, everybody("look", look))
    over = await hosting.end(await hosting.last_move(ADA, BEN))
    assert over.state is not None
    state = over.state
    game = seen[0]
    assert game.state == GAME.view(state, None).state
    assert game.scores == GAME.scores(state)
    assert [standing.name for standing in game.standings] == ["Ada", "Ben"]
    log = await store.history.log(over.id)
    assert [*game.events] == [event for entry in log for event in entry.events]
    assert [event.kind for event in game.events] == ["game-began", "turn-began", "turn-wasted", "game-over"]


async def test_a_predicate_that_fails_stops_neither_the_game_nor_the_others(
    store: SqliteStore, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    hosting = Hosting(store, clock, everybody("broken", broken), everybody("end"))
    over = await hosting.end(await hosting.last_move(ADA, BEN))
    assert await hosting.got(over) == [(ADA.user, "end"), (BEN.user, "end")]
    assert "the achievement broken can't be judged" in caplog.messages


async def test_a_log_that_can_t_be_read_stops_no_game(
    store: SqliteStore, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    table = await hosting.last_move(ADA, BEN)
    monkeypatch.setattr(GAMES["pigs"], "load_events", lambda data: broken(data, 0))
    over = await hosting.end(table)
    assert await hosting.got(over) == []
    assert await store.history.count_in(over.channel) == 1
    assert [record.levelno for record in caplog.records if "achievements" in record.getMessage()] == [logging.ERROR]


async def test_who_resigned_and_open_seats_get_nothing(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    table = await hosting.last_move(ADA, BEN, CLEO, DOV)
    await hosting.tables.resign(table.id, BEN.user)
    table = (await hosting.tables.vacate(table.id, CLEO.user)).after
    over = await hosting.end(table)
    assert await hosting.got(over) == [(ADA.user, "end"), (DOV.user, "end")]


@pytest.mark.parametrize("leave", ["resign", "vacate"])
async def test_who_is_left_alone_gets_nothing(store: SqliteStore, clock: HandClock, leave: str) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    table = await hosting.last_move(ADA, BEN)
    table = (await getattr(hosting.tables, leave)(table.id, BEN.user)).after
    over = table if leave == "resign" else await hosting.end(table)
    assert over.phase is TablePhase.FINISHED
    assert await hosting.got(over) == []


@pytest.mark.parametrize(("moves", "users"), [(6, []), (7, [ADA.user, BEN.user])])
async def test_a_game_that_does_not_count_gives_nothing(
    store: SqliteStore, clock: HandClock, moves: int, users: list[int]
) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    over = await hosting.end(await hosting.last_move(ADA, BEN, moves=moves))
    assert [user for user, _key in await hosting.got(over)] == users


async def test_who_takes_a_seat_over_at_the_end_gets_nothing(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    table = await hosting.last_move(ADA, BEN, CLEO)
    await hosting.tables.vacate(table.id, BEN.user)
    table = (await hosting.tables.take(table.id, EVE, 1)).after
    over = await hosting.end(table)
    assert await hosting.got(over) == [(ADA.user, "end"), (CLEO.user, "end")]


@pytest.mark.parametrize(("idle", "users"), [(20, [ADA.user, BEN.user, CLEO.user]), (21, [ADA.user, CLEO.user])])
async def test_whose_seat_the_autopilot_played_mostly_gets_nothing(
    store: SqliteStore, clock: HandClock, idle: int, users: list[int]
) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    over = await hosting.end(await hosting.last_move(ADA, BEN, CLEO, moves=120, idle={1: idle}))
    assert [user for user, _key in await hosting.got(over)] == users


async def test_who_plays_with_seats_of_the_autopilot_alone_gets_nothing(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    over = await hosting.end(await hosting.last_move(ADA, BEN, CLEO, moves=120, idle={1: 40, 2: 40}))
    assert await hosting.got(over) == []


async def test_predicates_know_what_the_player_of_a_seat_decided(store: SqliteStore, clock: HandClock) -> None:
    seen: list[Finished[Any, Any]] = []

    def look(game: Finished[Any, Any], seat: Seat) -> bool:
        seen.append(game)
        return False

    hosting = Hosting(store, clock, everybody("look", look))
    await hosting.end(await hosting.last_move(ADA, BEN, idle={1: 9}))
    (kinds, nothing) = [[event.kind for event in events] for events in seen[0].own_events]
    assert (kinds, nothing) == (["turn-wasted", "game-over"], [])


async def test_what_the_autopilot_does_at_the_end_counts_for_who_played_before(
    store: SqliteStore, clock: HandClock
) -> None:
    hosting = Hosting(store, clock, everybody("best", Finished.won))
    table = await hosting.last_move(ADA, BEN)
    ada = replace(table.players[0], away=True, deadline=int(clock.now().timestamp()) + 60)
    after = replace(table, seq=table.seq + 1, players=(ada, table.players[1]), deadline=ada.deadline)
    await stored.save(store, table, after)
    clock.time += timedelta(minutes=1)
    woken = await hosting.tables.act_when_due(table.id)
    assert woken is not None
    assert (woken.moved.after.phase, woken.moved.after.players[0].away) == (TablePhase.FINISHED, True)
    assert await hosting.got(table) == [(ADA.user, "best")]


async def test_a_game_without_achievements_ends_as_any_other(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock)
    over = await hosting.end(await hosting.last_move(ADA, BEN))
    assert (await hosting.got(over), await hosting.told(over)) == ([], [])


async def test_an_achievement_that_is_no_more_is_not_told(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock, everybody("old"), everybody("end"))
    over = await hosting.end(await hosting.last_move(ADA, BEN))
    assert await Hosting(store, clock, everybody("end")).told(over) == ["🎈 **The end** · Ada, Ben", "*Do the end.*"]


async def test_who_was_forgotten_is_not_named(store: SqliteStore, clock: HandClock) -> None:
    hosting = Hosting(store, clock, everybody("end"))
    over = await hosting.end(await hosting.last_move(ADA, BEN))
    await store.people.anonymise(ADA.user, "Former player", OwnChoices)
    assert await hosting.told(over) == ["🎈 **The end** · Ben", "*Do the end.*"]


async def test_as_much_is_told_as_there_is_room_for_and_the_rest_is_counted(
    store: SqliteStore, clock: HandClock
) -> None:
    longest = sorted(HOSTILE_NAMES, key=len)[-5:]
    people = [replace(person, name=name) for person, name in zip((ADA, BEN, CLEO, DOV, EVE), longest, strict=True)]
    hosting = Hosting(store, clock, *(everybody(f"number {number}") for number in range(8)))
    over = await hosting.end(await hosting.last_move(*people))
    assert len(await hosting.got(over)) == 40
    whole = await hosting.told(over)
    assert len("\n".join(whole)) <= MOST_FIELD
    shown = []
    for room in range(-10, 1200, 10):
        lines = await hosting.told(over, room)
        shown.append(sum(line.startswith("🎈") for line in lines))
        left = 8 - shown[-1]
        if lines and left:
            assert len(lines) == 2 * shown[-1] + 1
            assert f"and {left} more" in lines[-1]
    assert shown == sorted(shown)
    assert (shown[0], await hosting.told(over, 0)) == (0, [])
    assert 0 < shown[-1] < 8
