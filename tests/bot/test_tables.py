from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.records import Person, Phase, Table
from bot.store.sqlite import SqliteStore
from bot.tables import Act, Decide, Keep, Moved, Reason, Refused, Tables
from rules.catalogue import load_games
from rules.chance import Secret
from rules.game import IllegalMove
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests.rules.pigs.table import GAME
from tests.rules.pigs.table import table as laid

LOBBY = 600
ADA, BEN, CLEO, DOV, EVE = (Person(user, name) for user, name in enumerate(("Ada", "Ben", "Cleo", "Dov", "Eve"), 11))
MODERATOR = 99


class HandClock:
    """A clock that goes when it is turned."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        await self.sleep(seconds)
        return event.is_set()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def tables(tmp_path: Path, clock: HandClock) -> AsyncIterator[Tables]:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3")
    yield Tables(store, load_games(), clock, LOBBY)
    await store.close()


async def seated(tables: Tables, *people: Person, channel: int = 1, **options: str) -> Table:
    table = await tables.open(5, channel, "pigs", people[0], options)
    for person in people[1:]:
        table = await tables.join(table.id, person)
    return table


async def started(tables: Tables, *people: Person, channel: int = 1, state: State | None = None) -> Table:
    table = await seated(tables, *people, channel=channel)
    table = (await tables.start(table.id, people[0].user)).after
    return table if state is None else await put(tables, table, state)


async def put(tables: Tables, table: Table, state: State) -> Table:
    after = replace(table, seq=table.seq + 1, state=GAME.dump(state))
    await tables.store.save(table, after)
    return after


def act(move: str) -> Decide:
    return lambda table, seen: Act(move)


async def reason(work: object) -> Reason:
    """Give why something is refused."""
    with pytest.raises(Refused) as refused:
        await work  # type: ignore[misc]
    return refused.value.reason


async def test_opening_seats_the_host_with_settled_options(tables: Tables, clock: HandClock) -> None:
    table = await tables.open(5, 1, "pigs", ADA, {"twin_tiles": "on"})
    assert table == await tables.find(table.id) == await tables.find_in(1)
    assert (table.phase, table.host, table.names, table.seat_of(ADA.user)) == (Phase.LOBBY, ADA.user, ("Ada",), 0)
    assert table.options == {"variant": "standard", "twin_tiles": "on", "finish_round": "off"}
    assert table.opened_at == clock.now().timestamp()
    assert table.deadline == table.opened_at + LOBBY


async def test_an_option_that_does_not_exist_opens_nothing(tables: Tables) -> None:
    with pytest.raises(ValueError, match="wind"):
        await tables.open(5, 1, "pigs", ADA, {"wind": "strong"})
    assert await reason(tables.find_in(1)) is Reason.NO_TABLE


async def test_a_channel_has_one_table_and_the_second_start_learns_of_it(tables: Tables) -> None:
    first = await seated(tables, ADA)
    with pytest.raises(Refused) as refused:
        await tables.open(5, 1, "pigs", BEN, {})
    assert refused.value.reason is Reason.CHANNEL_TAKEN
    assert refused.value.table == first
    await seated(tables, BEN, channel=2)


async def test_many_starts_at_once_open_one_table(tables: Tables) -> None:
    results = await asyncio.gather(
        *(tables.open(5, 1, "pigs", person, {}) for person in (ADA, BEN, CLEO, DOV)), return_exceptions=True
    )
    opened = [result for result in results if isinstance(result, Table)]
    refused = [result for result in results if isinstance(result, Refused)]
    assert len(opened) == 1
    assert [refusal.reason for refusal in refused] == [Reason.CHANNEL_TAKEN] * 3
    assert all(refusal.table == opened[0] for refusal in refused)


async def test_a_user_joins_once_even_when_pressing_many_times_at_once(tables: Tables) -> None:
    table = await seated(tables, ADA)
    results = await asyncio.gather(*(tables.join(table.id, BEN) for _ in range(5)), return_exceptions=True)
    assert [result.reason for result in results if isinstance(result, Refused)] == [Reason.SEATED] * 4
    assert (await tables.find(table.id)).names == ("Ada", "Ben")


async def test_everybody_who_joins_at_once_gets_a_seat_of_their_own_until_all_are_taken(tables: Tables) -> None:
    table = await seated(tables, ADA)
    people = [Person(user, f"player {user}") for user in range(20, 30)]
    results = await asyncio.gather(*(tables.join(table.id, person) for person in people), return_exceptions=True)
    full = [result for result in results if isinstance(result, Refused)]
    assert [(refusal.reason, refusal.values) for refusal in full] == [(Reason.FULL, {"most": 5})] * 6
    users = [sitter.person.user for sitter in (await tables.find(table.id)).sitters]
    assert len(users) == len(set(users)) == 5


async def test_the_host_s_seat_passes_on_and_an_empty_lobby_closes(tables: Tables) -> None:
    table = await seated(tables, ADA, BEN, CLEO)
    assert (await tables.stand_up(table.id, BEN.user)).host == ADA.user
    assert (await tables.stand_up(table.id, ADA.user)).host == CLEO.user
    closed = await tables.stand_up(table.id, CLEO.user)
    assert (closed.phase, closed.sitters, closed.deadline) == (Phase.CLOSED, (), None)
    assert await reason(tables.join(table.id, ADA)) is Reason.OVER
    await seated(tables, ADA)


async def test_only_the_host_chooses_and_starts_and_only_enough_can_play(tables: Tables) -> None:
    table = await seated(tables, ADA)
    assert await reason(tables.start(table.id, ADA.user)) is Reason.TOO_FEW
    await tables.join(table.id, BEN)
    assert await reason(tables.choose(table.id, BEN.user, "variant", "veteran")) is Reason.NOT_HOST
    assert await reason(tables.start(table.id, BEN.user)) is Reason.NOT_HOST
    assert await reason(tables.start(table.id, EVE.user)) is Reason.NOT_HOST
    assert (await tables.choose(table.id, ADA.user, "variant", "veteran")).options["variant"] == "veteran"
    moved = await tables.start(table.id, ADA.user)
    assert (moved.before.phase, moved.after.phase, moved.after.deadline) == (Phase.PLAYING, Phase.PLAYING, None)
    assert tables.view(moved.after, None).state.setup.veteran


async def test_a_lobby_s_doors_are_shut_once_the_game_runs(tables: Tables) -> None:
    table = await started(tables, ADA, BEN)
    for work in (
        tables.join(table.id, CLEO),
        tables.stand_up(table.id, BEN.user),
        tables.choose(table.id, ADA.user, "variant", "veteran"),
        tables.start(table.id, ADA.user),
        tables.cancel(table.id, ADA.user, moderator=True),
    ):
        assert await reason(work) is Reason.STARTED
    assert await tables.find(table.id) == table


async def test_nothing_is_played_before_the_start_or_after_the_end(tables: Tables) -> None:
    lobby = await seated(tables, ADA, BEN)
    assert await reason(tables.press(lobby.id, 0, ADA.user, act("roll"))) is Reason.NOT_STARTED
    assert await reason(tables.resign(lobby.id, ADA.user)) is Reason.NOT_STARTED
    await tables.end(lobby.id, ADA.user, moderator=False)
    assert await reason(tables.press(lobby.id, 0, ADA.user, act("roll"))) is Reason.OVER
    assert await reason(tables.resign(lobby.id, ADA.user)) is Reason.OVER
    assert await reason(tables.end(lobby.id, ADA.user, moderator=True)) is Reason.OVER
    assert await reason(tables.find(lobby.id + 1)) is Reason.NO_TABLE


async def test_a_stale_press_decides_nothing_and_draws_nothing(tables: Tables) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    moved = await tables.press(table.id, table.seq, ADA.user, act("roll"))

    def never(table: Table, seen: object) -> Act:
        raise AssertionError("asked")

    assert await reason(tables.press(table.id, table.seq, ADA.user, never)) is Reason.STALE
    assert await reason(tables.press(table.id, moved.after.seq, EVE.user, never)) is Reason.NOT_SEATED
    assert await tables.find(table.id) == moved.after


async def test_of_many_presses_at_once_one_moves(tables: Tables) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    presses = (tables.press(table.id, table.seq, ADA.user, act("roll")) for _ in range(20))
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert len([result for result in results if isinstance(result, Moved)]) == 1
    assert {result.reason for result in results if isinstance(result, Refused)} == {Reason.STALE}
    assert [entry.move for entry in await tables.store.log(table.id)] == ["new", "roll"]


async def test_an_illegal_move_changes_nothing(tables: Tables) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    for user, move in ((BEN.user, "roll"), (ADA.user, "done"), (ADA.user, "fly")):
        with pytest.raises(IllegalMove):
            await tables.press(table.id, table.seq, user, act(move))
    assert await tables.find(table.id) == table
    assert len(await tables.store.log(table.id)) == 1


async def test_half_made_choices_add_up_and_go_with_the_move(tables: Tables) -> None:
    table = await started(tables, ADA, BEN, state=laid(dice="DDWWR", phase=Step.REROLL))

    def more(table: Table, seen: object) -> Keep:
        return Keep(table.sitters[0].draft + "x")

    await asyncio.gather(*(tables.press(table.id, table.seq, ADA.user, more) for _ in range(3)))
    kept = await tables.find(table.id)
    assert ([sitter.draft for sitter in kept.sitters], kept.seq) == (["xxx", ""], table.seq)
    after = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert [sitter.draft for sitter in after.sitters] == ["", ""]


async def test_the_same_draws_come_again_when_a_move_is_made_again_from_the_same_turn(tables: Tables) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    first = (await tables.press(table.id, table.seq, ADA.user, act("roll"))).after
    (entry,) = await tables.store.log(table.id, 1)
    assert table.secret is not None
    chance = Secret(table.secret).turn(entry.turn)
    assert GAME.dump(GAME.apply(laid(), 0, GAME.parse_move("roll"), chance).state) == first.state
    assert tuple(chance.drawn) == entry.draws


async def test_a_secret_is_new_at_every_start(tables: Tables) -> None:
    secrets = {(await started(tables, ADA, BEN, channel=channel)).secret for channel in range(1, 6)}
    assert len(secrets) == 5
    assert None not in secrets


LAST_BUY = laid("sd wr", "sd wr", "sd", seats=3, dice="!DWRR", phase=Step.REROLL, left={"sd": "", "sw": "", "bd": ""})


async def test_tied_winners_share_the_first_place_and_the_next_is_third(tables: Tables, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    clock.time += timedelta(minutes=30)
    over = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert (over.phase, tables.to_move(over)) == (Phase.FINISHED, ())
    rows = await tables.store.leaders(5, "pigs", 10, 0)
    assert [(row.user, row.place, row.wins, row.games, row.best) for row in rows] == [
        (ADA.user, 1, 1, 1, 6),
        (BEN.user, 1, 1, 1, 6),
        (CLEO.user, 3, 0, 1, 0),
    ]
    await seated(tables, DOV)


async def test_who_resigned_ranks_last_whatever_the_points(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    table = (await tables.resign(table.id, BEN.user)).after
    save = AsyncMock(wraps=tables.store.save)
    monkeypatch.setattr(tables.store, "save", save)
    await tables.press(table.id, table.seq, ADA.user, act("build"))
    _before, _after, _log, result = save.await_args.args  # type: ignore[union-attr]
    standings = [(standing.name, standing.place, standing.points, standing.resigned) for standing in result.standings]
    assert standings == [("Ada", 1, 6, False), ("Cleo", 2, 0, False), ("Ben", 3, 6, True)]


async def test_resigning_passes_the_turn_and_the_host_s_seat_on(tables: Tables) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=laid(seats=3))
    moved = await tables.resign(table.id, ADA.user)
    assert (tables.to_move(moved.before), tables.to_move(moved.after)) == ((0,), (1,))
    assert moved.after.host == BEN.user
    with pytest.raises(IllegalMove):
        await tables.resign(table.id, ADA.user)
    assert await reason(tables.resign(table.id, EVE.user)) is Reason.NOT_SEATED
    over = (await tables.resign(table.id, CLEO.user)).after
    assert (over.phase, over.host) == (Phase.FINISHED, BEN.user)


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.PLAYING])
@pytest.mark.parametrize(
    ("user", "moderator", "may"),
    [
        (ADA.user, False, True),
        (BEN.user, False, False),
        (BEN.user, True, True),
        (EVE.user, False, False),
        (MODERATOR, True, True),
    ],
    ids=["host", "player", "moderating player", "outsider", "moderator"],
)
async def test_who_may_end_a_table(tables: Tables, phase: Phase, user: int, moderator: bool, may: bool) -> None:
    table = await (seated if phase is Phase.LOBBY else started)(tables, ADA, BEN)
    if not may:
        assert await reason(tables.end(table.id, user, moderator)) is Reason.MAY_NOT_END
        assert await tables.find(table.id) == table
        return
    ended = await tables.end(table.id, user, moderator)
    assert (ended.phase, ended.deadline) == (Phase.CLOSED, None)
    assert await tables.store.count_leaders(5, "pigs") == 0


@pytest.mark.parametrize("state", [b"", b"{}", b'{"not": "a game"}'])
async def test_a_table_whose_state_nobody_can_read_is_ended_all_the_same(tables: Tables, state: bytes) -> None:
    table = await started(tables, ADA, BEN)
    await tables.store.save(table, replace(table, seq=table.seq + 1, state=state))
    with pytest.raises(ValueError, match="validation error"):
        await tables.press(table.id, table.seq + 1, ADA.user, act("roll"))
    assert (await tables.end(table.id, ADA.user, moderator=False)).phase is Phase.CLOSED
    await started(tables, ADA, BEN)


async def finished(tables: Tables, *people: Person, began: int) -> Table:
    """Finish a game that a certain seat began."""
    table = await seated(tables, *people)
    table = replace(table, order=(people[began].user,))
    await tables.store.save(table, table)
    table = (await tables.start(table.id, people[0].user)).after
    assert tables.to_move(table) == (began,)
    for person in people[:-1]:
        table = (await tables.resign(table.id, person.user)).after
    return table


@pytest.mark.parametrize(("began", "order"), [(0, "Ben Cleo Ada"), (1, "Cleo Ada Ben"), (2, "Ada Ben Cleo")])
async def test_a_rematch_asks_everybody_and_lets_the_next_begin(tables: Tables, began: int, order: str) -> None:
    people = {person.name: person for person in (ADA, BEN, CLEO)}
    over = await finished(tables, *people.values(), began=began)
    again = await tables.rematch(over.id, CLEO)
    assert again.order == tuple(people[name].user for name in order.split())
    assert (again.host, again.names, again.options, again.channel) == (CLEO.user, ("Cleo",), over.options, over.channel)
    for name in order.split():
        if name != "Cleo":
            await tables.join(again.id, people[name])
    moved = await tables.start(again.id, CLEO.user)
    (seat,) = tables.to_move(moved.after)
    assert moved.after.names[seat] == order.split()[0]


async def test_in_a_rematch_the_first_who_came_of_those_asked_begins(tables: Tables) -> None:
    over = await finished(tables, ADA, BEN, CLEO, began=0)
    again = await tables.rematch(over.id, ADA)
    await tables.join(again.id, EVE)
    await tables.join(again.id, CLEO)
    moved = await tables.start(again.id, ADA.user)
    assert moved.after.names[tables.to_move(moved.after)[0]] == "Cleo"


async def test_a_rematch_is_for_those_who_played_and_only_after_the_end(tables: Tables) -> None:
    running = await started(tables, ADA, BEN, channel=2)
    assert await reason(tables.rematch(running.id, ADA)) is Reason.STARTED
    over = await finished(tables, ADA, BEN, began=0)
    assert await reason(tables.rematch(over.id, EVE)) is Reason.NOT_SEATED
    await tables.rematch(over.id, BEN)
    assert await reason(tables.rematch(over.id, ADA)) is Reason.CHANNEL_TAKEN


async def test_lobbies_expire_when_their_time_is_over_and_nothing_else_does(tables: Tables, clock: HandClock) -> None:
    playing = await started(tables, ADA, BEN, channel=1)
    lobbies = [await seated(tables, ADA, channel=channel) for channel in range(2, 6)]
    clock.time += timedelta(seconds=LOBBY - 1)
    assert await tables.expire() == []
    late = await seated(tables, ADA, channel=7)
    clock.time += timedelta(seconds=1)
    expired = [*await tables.expire(3), *await tables.expire(3)]
    assert {table.id for table in expired} == {table.id for table in lobbies}
    assert {table.phase for table in expired} == {Phase.CLOSED}
    assert await tables.expire() == []
    assert (await tables.find(playing.id)).phase is Phase.PLAYING
    assert (await tables.find(late.id)).phase is Phase.LOBBY


async def test_a_lobby_started_in_its_last_second_does_not_expire(tables: Tables, clock: HandClock) -> None:
    table = await seated(tables, ADA, BEN)
    clock.time += timedelta(seconds=LOBBY)
    _, expired = await asyncio.gather(tables.start(table.id, ADA.user), tables.expire())
    assert expired == []
    assert (await tables.find(table.id)).phase is Phase.PLAYING


async def test_where_a_table_is_shown_is_remembered_without_making_buttons_stale(tables: Tables) -> None:
    table = await started(tables, ADA, BEN)
    shown = await tables.shown(table.id, 2**63 - 1, None)
    assert await tables.find(table.id) == shown == replace(table, message=2**63 - 1)
