"""Who gets no more seat at a table: those who were kicked from its lobby, and those who know what is hidden there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.model.preferences import OwnChoices
from bot.model.records import Person, Table
from bot.model.refusals import RefusalReason
from tests import stored
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, MODERATOR, reason, seated, started
from tests.games import GAMES


async def forget(tables: Acts, person: Person) -> None:
    await tables.store.people.anonymise(person.user, "Former player", OwnChoices)


async def keep_seat(tables: Acts, table: Table) -> None:
    """Do nothing: Ben is forgotten on his seat."""


async def taken_over(tables: Acts, table: Table) -> None:
    await tables.vacate(table.id, BEN.user)
    await tables.take(table.id, EVE, 1)


WAYS: dict[str, Callable[[Acts, Table], Awaitable[object]]] = {
    "seated": keep_seat,
    "left open": lambda tables, table: tables.vacate(table.id, BEN.user),
    "resigned": lambda tables, table: tables.resign(table.id, BEN.user),
    "kicked by host": lambda tables, table: tables.kick(table.id, ADA.user, moderator=False, whom=BEN.user),
    "kicked by moderator": lambda tables, table: tables.kick(table.id, MODERATOR, moderator=True, whom=BEN.user),
    "taken over": taken_over,
}
"""What may have become of Ben's seat before he is forgotten."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
async def test_who_had_a_seat_gets_no_other_after_being_forgotten(tables: Acts, game: str, way: str) -> None:
    table = await started(tables, ADA, BEN, CLEO, game=game)
    await tables.vacate(table.id, CLEO.user)
    await WAYS[way](tables, table)
    await forget(tables, BEN)
    stored.read_again(tables.store)
    seats = [seat for seat, player in enumerate((await tables.find(table.id)).players) if player.vacant]
    for seat in (2, *seats):
        assert await reason(tables.take(table.id, BEN, seat)) is RefusalReason.WAS_HERE
    await forget(tables, BEN)
    assert await reason(tables.take(table.id, BEN, 2)) is RefusalReason.WAS_HERE
    assert (await tables.take(table.id, DOV, 2)).after.players[2].person == DOV


async def test_a_table_knows_somebody_forgotten_by_a_fingerprint_of_its_own_until_it_is_over(tables: Acts) -> None:
    first, second = [await started(tables, ADA, BEN, channel=channel) for channel in (1, 2)]
    await forget(tables, BEN)
    fingerprints = [(await tables.find(table.id)).forgotten for table in (first, second)]
    assert [len(some) for some in fingerprints] == [1, 1]
    assert fingerprints[0] != fingerprints[1]
    await tables.end(first.id, ADA.user, moderator=False)
    await tables.resign(second.id, ADA.user)
    stored.read_again(tables.store)
    over = [await tables.find(table.id) for table in (first, second)]
    assert [(table.phase.live, table.forgotten) for table in over] == [(False, ())] * 2


async def test_who_comes_back_is_told_which_tables_know_them(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO)
    await forget(tables, BEN)
    (kept,) = (await tables.store.people.copy_of(BEN.user, OwnChoices))["kept_out_of"]
    assert (kept["table"], kept["why"]) == (table.id, "had a seat before being forgotten")
    assert "forgotten" not in kept
    assert (await tables.store.people.copy_of(DOV.user, OwnChoices))["kept_out_of"] == []


async def test_who_was_forgotten_elsewhere_or_before_may_sit_down(tables: Acts) -> None:
    over = await started(tables, ADA, BEN)
    await tables.end(over.id, ADA.user, moderator=False)
    lobby = await seated(tables, ADA, BEN, channel=2)
    await tables.leave_lobby(lobby.id, BEN.user)
    await forget(tables, BEN)
    await tables.join(lobby.id, BEN)
    assert (await tables.find(over.id)).forgotten == ()


@pytest.mark.parametrize(("by", "moderator"), [(ADA.user, False), (MODERATOR, True)], ids=["host", "moderator"])
async def test_who_is_kicked_from_a_lobby_stays_out_of_that_table(tables: Acts, by: int, moderator: bool) -> None:
    table = await tables.opened(5, 1, "pigs", ADA, {}, (BEN.user, ADA.user), invited=(BEN, CLEO))
    for person in (BEN, CLEO):
        await tables.join(table.id, person)
    table = (await tables.kick(table.id, by, moderator=moderator, whom=BEN.user)).after
    assert (table.order, table.invited) == ((ADA.user,), (CLEO,))
    stored.read_again(tables.store)
    for _ in range(20):
        assert await reason(tables.join(table.id, BEN)) is RefusalReason.KEPT_OUT
    await tables.join(table.id, DOV)
    await tables.start(table.id, ADA.user)
    await tables.vacate(table.id, CLEO.user)
    assert await reason(tables.take(table.id, BEN, 1)) is RefusalReason.KEPT_OUT
    await tables.end(table.id, ADA.user, moderator=False)
    assert (await tables.find(table.id)).kicked == ()


async def test_who_leaves_a_lobby_or_was_kicked_from_another_may_join(tables: Acts) -> None:
    first, second = [await seated(tables, ADA, BEN, CLEO, channel=channel) for channel in (1, 2)]
    await tables.kick(first.id, ADA.user, moderator=False, whom=BEN.user)
    await tables.leave_lobby(second.id, BEN.user)
    await tables.join(second.id, BEN)
    await tables.cancel(first.id, ADA.user, moderator=False)
    again = await tables.opened(5, 1, "pigs", ADA, {}, invited=(BEN,))
    assert (await tables.join(again.id, BEN)).seat_of(BEN.user) == 1


async def test_who_is_kicked_from_a_lobby_stays_out_after_being_forgotten(tables: Acts) -> None:
    table = await seated(tables, ADA, BEN, CLEO)
    await tables.kick(table.id, ADA.user, moderator=False, whom=BEN.user)
    (kept,) = (await tables.store.people.copy_of(BEN.user, OwnChoices))["kept_out_of"]
    assert (kept["table"], kept["why"]) == (table.id, "the seat was taken away")
    await forget(tables, BEN)
    assert (await tables.find(table.id)).kicked == ()
    assert await reason(tables.join(table.id, BEN)) is RefusalReason.KEPT_OUT


async def test_a_host_whom_a_moderator_kicks_from_a_lobby_stays_out_too(tables: Acts) -> None:
    table = await seated(tables, ADA, BEN)
    after = (await tables.kick(table.id, MODERATOR, moderator=True, whom=ADA.user)).after
    assert after.host == BEN.user
    assert await reason(tables.join(table.id, ADA)) is RefusalReason.KEPT_OUT
