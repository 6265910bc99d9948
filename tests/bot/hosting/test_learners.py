"""Who plays a game of a kind for the first time gets hints, until that is over or they know it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.hosting.decisions import lobby, seats
from bot.model.preferences import OwnChoices
from bot.model.refusals import RefusalReason, Refused
from rules.chance import Secret
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, DOV


async def opened(tables: Acts, *people: object, channel: int = 1, game: str = "pigs") -> int:
    table = await tables.opened(5, channel, game, ADA, {})
    for person in people:
        await tables.join(table.id, person)  # type: ignore[arg-type]
    return table.id


def learners(table: object) -> list[bool]:
    return [player.learner for player in table.players]  # type: ignore[attr-defined]


async def test_who_learns_is_decided_at_the_start_and_kept(tables: Acts) -> None:
    table_id = await opened(tables, BEN, CLEO)
    assert learners(await tables.find(table_id)) == [False, False, False]
    updated = await tables.update(table_id, lobby.start, ADA.user, Secret.new(), {ADA.user, CLEO.user})
    assert learners(updated.table) == [True, False, True]
    assert learners(await tables.find(table_id)) == [True, False, True]


async def test_a_seat_that_is_taken_over_is_decided_anew(tables: Acts) -> None:
    table_id = await opened(tables, BEN, CLEO)
    await tables.update(table_id, lobby.start, ADA.user, Secret.new(), {BEN.user})
    for learner in (False, True):
        seat = 1 if not learner else 2
        await tables.vacate(table_id, (BEN if not learner else CLEO).user)
        person = DOV if not learner else replace(DOV, user=DOV.user + 1)
        await tables.update(table_id, seats.take, person, seat, learner=learner)
    assert learners(await tables.find(table_id)) == [False, False, True]


async def test_who_knows_the_game_gets_no_more_hints_and_no_control_goes_stale(tables: Acts) -> None:
    table_id = await opened(tables, BEN)
    before = (await tables.update(table_id, lobby.start, ADA.user, Secret.new(), {ADA.user, BEN.user})).table
    after = (await tables.update(table_id, seats.know, BEN.user)).table
    assert learners(after) == [True, False]
    assert after == replace(before, players=(before.players[0], replace(before.players[1], learner=False)))
    assert (await tables.update(table_id, seats.know, BEN.user)).update is None
    with pytest.raises(Refused) as refused:
        await tables.update(table_id, seats.know, CLEO.user)
    assert refused.value.reason is RefusalReason.NOT_SEATED


async def test_those_are_learners_who_want_hints_and_have_finished_no_such_game(tables: Acts) -> None:
    people = [ADA.user, BEN.user, CLEO.user, -3]
    assert await tables.learners("pigs", people) == {ADA.user, BEN.user, CLEO.user}
    await tables.store.choices.change(OwnChoices, ADA.user, lambda now: replace(now, hints=False))
    await tables.store.choices.change(OwnChoices, BEN.user, lambda now: now.knows("pigs").knows("pigs"))
    assert await tables.learners("pigs", people) == {CLEO.user}
    assert await tables.learners("wolves", people) == {BEN.user, CLEO.user}
    assert (await tables.store.choices.of(OwnChoices, BEN.user)).known == ("pigs",)
