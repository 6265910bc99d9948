"""What holds for a killed process holds with PostgreSQL too; and a killed server is waited for."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.model.records import TablePhase
from tests import postgres
from tests.postgres import Cluster
from tests.process import test_kill
from tests.process.on_server import ServerLedger
from tests.process.party import Ledger, Party
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

SERVER_KILLS = 3

party = test_kill.party
test_killed_in_every_situation = test_kill.test_a_game_killed_in_every_situation_comes_to_its_end
test_only_the_tapped_dice = test_kill.test_only_the_dice_tapped_before_the_kill_are_rolled_again_after_it
test_saved_but_not_answered = test_kill.test_what_was_saved_but_not_answered_is_not_done_again
test_not_saved = test_kill.test_what_was_not_saved_is_as_if_it_had_never_been_asked
test_the_end_is_told_once = (
    test_kill.test_the_end_of_a_game_is_told_once_though_the_process_was_killed_before_that_was_noted
)


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A server that may be killed."""
    lacking = postgres.missing()
    if lacking is not None:
        pytest.skip(lacking)
    with postgres.cluster() as started:
        yield started


@pytest.fixture(scope="module")
def ledger(own: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    return ServerLedger(tmp_path_factory.mktemp("process") / "none.sqlite3", own)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: ServerLedger) -> AsyncIterator[BotProcess]:
    env = {"DATABASE_URL": ledger.url}
    async with BotProcess(server, ledger.path, module=("bot", "run"), env=env, forks=FORKS) as process:
        yield process


async def test_a_click_while_the_database_is_killed_and_started_again_is_carried_out_once(
    own: Cluster, party: Party
) -> None:
    await party.start()
    for _ in range(SERVER_KILLS):
        await party.play(lambda: "roll" in party.moves())
        before, who = party.table, party.to_move()
        await asyncio.to_thread(own.stop, signal.SIGQUIT)
        clicking = asyncio.create_task(party.carry_out(who, "roll"))
        await asyncio.to_thread(own.start)
        await clicking
        assert party.check().turns - before.turns in (0, 1)  # on a slow machine the bot may have given up
    await party.play(lambda: party.table.phase is TablePhase.FINISHED)
    assert party.check().phase is TablePhase.FINISHED
