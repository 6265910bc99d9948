"""Processes that divide the servers are killed over and over while games of each kind are played on each part.

``--kills N`` kills so many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from bot.display.controls import parse
from bot.model.records import Table, TablePhase
from bot.store.postgres import PostgresStore
from tests.games import GAMES
from tests.postgres import Cluster
from tests.process.divided import Players, Processes, places_of, processes
from tests.process.on_server import ServerLedger
from tests.wire.world import PATIENCE

PARTS = ("1/2", "2/2")
TALLIES = """
SELECT game, scope, place, period, user_id, tallies.name, games, wins, places, best, mu, sigma
FROM tallies JOIN boards ON boards.id = board AND edition = (SELECT shown FROM scoring) ORDER BY 1, 2, 3, 4, 5
"""
RESULTS = (
    "SELECT COUNT(*), COUNT(DISTINCT results.table_id) FROM results JOIN scored ON scored.table_id = results.table_id"
)


class Part:
    """A part with a process that serves it, one that stands by, and people at a table of each game."""

    def __init__(self, made: Processes, number: int, chance: Random) -> None:
        self.made = made
        self.serving, self.standby = (made.make(PARTS[number]) for _ in range(2))
        places = places_of(made.server, number)
        self.players = [
            Players(made, place, game, chance.randrange(2**32)) for place, game in zip(places, GAMES, strict=True)
        ]
        self.kills = 0
        self.gaps: list[float] = []
        """Seconds from each kill until the other process served."""
        self.moves = 0
        self._chance = chance

    async def start(self) -> None:
        await self.made.start(self.serving)
        await self.standby.launch()

    async def be_killed(self) -> None:
        """Play at all tables, kill the process in the middle of it, and go on with the other one."""
        for one in self.players:
            await one.sit()
        before = [one.party.stand for one in self.players]
        pressing = [asyncio.create_task(one.press()) for one in self.players]
        if self._chance.random() < 0.5:
            await asyncio.wait(pressing, return_when=asyncio.FIRST_COMPLETED)
        else:
            await asyncio.sleep(self._chance.uniform(0, 0.03))
        since = len(self.standby.output)
        if not any("waiting:" in line for line in self.standby.output):
            await self.made.waiting(self.standby)
        killed = asyncio.get_running_loop().time()
        await self.serving.kill()
        self.kills += 1
        for click in pressing:
            click.cancel()
        await asyncio.gather(*pressing, return_exceptions=True)
        after = [one.party.stand for one in self.players]
        for one, was, now in zip(self.players, before, after, strict=True):
            self.check(one, was, now)
            assert shown(one) <= now.seq
        self.serving, self.standby = self.standby, self.serving
        await self.made.serving(self.serving, since)
        self.gaps.append(asyncio.get_running_loop().time() - killed)
        assert [one.party.stand.turns for one in self.players] == [table.turns for table in after]
        self.standby.output.clear()
        await self.standby.launch()
        for one in self.players:
            if one.party.playing:
                was = one.party.stand
                assert not (await one.press()).failed
                self.check(one, was, one.party.stand)

    def check(self, one: Players, was: Table, now: Table) -> None:
        """One press has made one move at most, all of which is there once."""
        one.party.check()
        assert now.id == was.id
        assert 0 <= now.turns - was.turns <= 1
        self.moves += now.turns - was.turns


def shown(one: Players) -> int:
    """The seq of a table as people see it."""
    parsed = [parse(control["custom_id"]) for control in one.party.message.controls()]
    return max((found[0].seq for found in parsed if found is not None), default=0)


async def recounted(ledger: ServerLedger) -> tuple[Sequence[object], Sequence[object]]:
    """What is on the leaderboards, and what is after a recount of all results."""
    before = ledger.read(TALLIES)
    store = await PostgresStore.start(ledger.url, GAMES)
    await store.scores.rebuild()
    await store.close()
    return before, ledger.read(TALLIES)


@pytest.mark.slow
async def test_what_is_killed_over_and_over_loses_and_doubles_nothing(
    cluster: Cluster, request: pytest.FixtureRequest
) -> None:
    kills, chance = request.config.option.kills, Random(7)
    async with processes(cluster, channels=len(GAMES)) as made:
        made.server.answer_within = PATIENCE
        parts = [Part(made, number, Random(chance.random())) for number in range(len(PARTS))]
        await asyncio.gather(*(part.start() for part in parts))

        async def over_and_over(part: Part) -> None:
            while sum(each.kills for each in parts) < kills:
                await part.be_killed()

        await asyncio.gather(*map(over_and_over, parts))
        for part in parts:
            await part.standby.kill()
            assert await part.serving.terminate() == 0
        ledger = made.ledger
        finished = [table for table in ledger.all() if table.phase is TablePhase.FINISHED]
        assert ledger.read(RESULTS) == [(len(finished), len(finished))]
        before, after = await recounted(ledger)
        assert before == after
        moves = sum(part.moves for part in parts)
        assert moves >= kills
        gaps = sorted(gap for part in parts for gap in part.gaps)
        served = f"served again after {gaps[len(gaps) // 2]:.1f} s in the median, {gaps[-1]:.1f} s at most"
        done = f"{len(gaps)} kills, {moves} moves, {len(finished)} games finished, {served}"
        request.node.add_report_section("call", "kills", done)
