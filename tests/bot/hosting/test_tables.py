from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.model.meaning import Act, Select
from bot.model.records import Person, Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from rules.chance import Secret
from rules.game import IllegalMove
from rules.pigs.state import Phase as Step
from tests import stored
from tests.bot.acts import Acts, Moved
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, LOBBY, HandClock, act, reason, seated, started
from tests.named import called
from tests.rules.pigs.table import GAME
from tests.rules.pigs.table import table as laid


async def test_opening_seats_the_host_with_settled_options(tables: Acts, clock: HandClock) -> None:
    table = await tables.opened(5, 1, "pigs", ADA, {"twin_tiles": "on"})
    assert table == await tables.find(table.id) == await tables.find_in(1)
    assert (table.phase, table.host, table.seat_of(ADA.user)) == (TablePhase.LOBBY, ADA.user, 0)
    assert called(table) == ("Ada",)
    assert table.options == {"variant": "standard", "twin_tiles": "on", "finish_round": "off"}
    assert table.opened_at == clock.now().timestamp()
    assert table.deadline == table.opened_at + LOBBY


async def test_an_option_that_does_not_exist_opens_nothing(tables: Acts) -> None:
    with pytest.raises(ValueError, match="wind"):
        await tables.opened(5, 1, "pigs", ADA, {"wind": "strong"})
    assert await reason(tables.find_in(1)) is RefusalReason.NO_TABLE


async def test_a_channel_has_one_table_and_the_second_start_learns_of_it(tables: Acts) -> None:
    first = await seated(tables, ADA)
    with pytest.raises(Refused) as refused:
        await tables.opened(5, 1, "pigs", BEN, {})
    assert refused.value.reason is RefusalReason.CHANNEL_TAKEN
    assert refused.value.table == first
    await seated(tables, BEN, channel=2)


async def test_many_starts_at_once_open_one_table(tables: Acts) -> None:
    results = await asyncio.gather(
        *(tables.opened(5, 1, "pigs", person, {}) for person in (ADA, BEN, CLEO, DOV)), return_exceptions=True
    )
    opened = [result for result in results if isinstance(result, Table)]
    refused = [result for result in results if isinstance(result, Refused)]
    assert len(opened) == 1
    assert [refusal.reason for refusal in refused] == [RefusalReason.CHANNEL_TAKEN] * 3
    assert all(refusal.table == opened[0] for refusal in refused)


async def test_a_user_joins_once_even_when_pressing_many_times_at_once(tables: Acts) -> None:
    table = await seated(tables, ADA)
    results = await asyncio.gather(*(tables.join(table.id, BEN) for _ in range(5)), return_exceptions=True)
    assert [result.reason for result in results if isinstance(result, Refused)] == [RefusalReason.SEATED] * 4
    assert called(await tables.find(table.id)) == ("Ada", "Ben")


async def test_everybody_who_joins_at_once_gets_a_seat_of_their_own_until_all_are_taken(tables: Acts) -> None:
    table = await seated(tables, ADA)
    people = [Person(user, f"player {user}") for user in range(20, 30)]
    results = await asyncio.gather(*(tables.join(table.id, person) for person in people), return_exceptions=True)
    full = [result for result in results if isinstance(result, Refused)]
    assert [(refusal.reason, refusal.values) for refusal in full] == [(RefusalReason.FULL, {"most": 5})] * 6
    users = [player.person.user for player in (await tables.find(table.id)).players]
    assert len(users) == len(set(users)) == 5


async def test_the_host_s_seat_passes_on_and_an_empty_lobby_closes(tables: Acts) -> None:
    table = await seated(tables, ADA, BEN, CLEO)
    assert (await tables.leave_lobby(table.id, BEN.user)).host == ADA.user
    assert (await tables.leave_lobby(table.id, ADA.user)).host == CLEO.user
    closed = await tables.leave_lobby(table.id, CLEO.user)
    assert (closed.phase, closed.players, closed.deadline) == (TablePhase.CLOSED, (), None)
    assert await reason(tables.join(table.id, ADA)) is RefusalReason.OVER
    await seated(tables, ADA)


async def test_only_the_host_chooses_and_starts_and_only_enough_can_play(tables: Acts) -> None:
    table = await seated(tables, ADA)
    assert await reason(tables.start(table.id, ADA.user)) is RefusalReason.TOO_FEW
    await tables.join(table.id, BEN)
    assert await reason(tables.choose(table.id, BEN.user, "variant", "veteran")) is RefusalReason.NOT_HOST
    assert await reason(tables.start(table.id, BEN.user)) is RefusalReason.NOT_HOST
    assert await reason(tables.start(table.id, EVE.user)) is RefusalReason.NOT_HOST
    assert (await tables.choose(table.id, ADA.user, "variant", "veteran")).options["variant"] == "veteran"
    moved = await tables.start(table.id, ADA.user)
    assert (moved.before.phase, moved.after.phase) == (TablePhase.LOBBY, TablePhase.PLAYING)
    assert tables.view(moved.after, None).state.setup.veteran


async def test_what_is_no_choice_is_refused(tables: Acts) -> None:
    table = await seated(tables, ADA, BEN)
    for key, choice in (("wind", "strong"), ("variant", "gone")):
        assert await reason(tables.choose(table.id, ADA.user, key, choice)) is RefusalReason.NO_CHOICE
        assert await reason(tables.choose(table.id, BEN.user, key, choice)) is RefusalReason.NOT_HOST
    assert await tables.find(table.id) == table


async def test_a_lobby_of_another_version_has_the_options_of_this_one(tables: Acts) -> None:
    table = await seated(tables, ADA, BEN, variant="veteran")
    old = {"variant": "veteran", "twin_tiles": "gone", "wind": "strong"}
    await stored.save(tables.store, table, replace(table, options=old))
    assert (await tables.find_in(1)).options == (await tables.find(table.id)).options == table.options
    assert (await tables.choose(table.id, ADA.user, "twin_tiles", "on")).options["twin_tiles"] == "on"
    after = (await tables.start(table.id, ADA.user)).after
    assert after.options == {**table.options, "twin_tiles": "on"}


async def test_a_lobby_s_doors_are_shut_once_the_game_runs(tables: Acts) -> None:
    table = await started(tables, ADA, BEN)
    for work in (
        tables.join(table.id, CLEO),
        tables.leave_lobby(table.id, BEN.user),
        tables.choose(table.id, ADA.user, "variant", "veteran"),
        tables.start(table.id, ADA.user),
        tables.cancel(table.id, ADA.user, moderator=True),
    ):
        assert await reason(work) is RefusalReason.STARTED
    assert await tables.find(table.id) == table


async def test_nothing_is_played_before_the_start_or_after_the_end(tables: Acts) -> None:
    lobby = await seated(tables, ADA, BEN)
    assert await reason(tables.press(lobby.id, 0, ADA.user, act("roll"))) is RefusalReason.NOT_STARTED
    assert await reason(tables.resign(lobby.id, ADA.user)) is RefusalReason.NOT_STARTED
    await tables.end(lobby.id, ADA.user, moderator=False)
    assert await reason(tables.press(lobby.id, 0, ADA.user, act("roll"))) is RefusalReason.OVER
    assert await reason(tables.resign(lobby.id, ADA.user)) is RefusalReason.OVER
    assert await reason(tables.end(lobby.id, ADA.user, moderator=True)) is RefusalReason.OVER
    assert await reason(tables.find(lobby.id + 1)) is RefusalReason.NO_TABLE


async def test_a_stale_press_decides_nothing_and_draws_nothing(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    moved = await tables.press(table.id, table.seq, ADA.user, act("roll"))

    def never(table: Table, seen: object) -> Act:
        raise AssertionError("asked")

    assert await reason(tables.press(table.id, table.seq, ADA.user, never)) is RefusalReason.STALE
    assert await reason(tables.press(table.id, moved.after.seq, EVE.user, never)) is RefusalReason.NOT_SEATED
    assert await tables.find(table.id) == moved.after


async def test_a_click_made_before_somebody_else_left_still_counts(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=laid(seats=3))
    await tables.resign(table.id, BEN.user)
    assert await reason(tables.press(table.id, table.seq + 2, ADA.user, act("roll"))) is RefusalReason.STALE
    moved = await tables.press(table.id, table.seq, ADA.user, act("roll"))
    assert moved.after.turns == table.turns + 2


async def test_of_many_presses_at_once_one_moves(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    presses = (tables.press(table.id, table.seq, ADA.user, act("roll")) for _ in range(20))
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert len([result for result in results if isinstance(result, Moved)]) == 1
    assert {result.reason for result in results if isinstance(result, Refused)} == {RefusalReason.STALE}
    assert [entry.move for entry in await tables.store.history.log(table.id)] == ["new", "roll"]


async def test_an_illegal_move_changes_nothing(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    for user, move in ((BEN.user, "roll"), (ADA.user, "done"), (ADA.user, "fly")):
        with pytest.raises(IllegalMove):
            await tables.press(table.id, table.seq, user, act(move))
    assert await tables.find(table.id) == table
    assert len(await tables.store.history.log(table.id)) == 1


async def test_half_made_choices_add_up_and_go_with_the_move(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid(dice="DDWWR", phase=Step.REROLL))

    def more(table: Table, seen: object) -> Select:
        return Select(table.players[0].selection + "x")

    await asyncio.gather(*(tables.press(table.id, table.seq, ADA.user, more) for _ in range(3)))
    kept = await tables.find(table.id)
    assert ([player.selection for player in kept.players], kept.seq) == (["xxx", ""], table.seq)
    after = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert [player.selection for player in after.players] == ["", ""]


async def test_the_same_draws_come_again_when_a_move_is_made_again_from_the_same_turn(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    first = (await tables.press(table.id, table.seq, ADA.user, act("roll"))).after
    (entry,) = (await tables.store.history.log(table.id))[-1:]
    assert table.secret is not None
    chance = Secret(table.secret).turn(entry.turn)
    assert GAME.apply(laid(), 0, GAME.parse_move("roll"), chance).state == first.state
    assert tuple(chance.drawn) == entry.draws


async def test_a_secret_is_new_at_every_start(tables: Acts) -> None:
    secrets = {(await started(tables, ADA, BEN, channel=channel)).secret for channel in range(1, 6)}
    assert len(secrets) == 5
    assert None not in secrets
