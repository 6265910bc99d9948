"""What a click at a table costs: counted, since a time says more of the machine than of the bot."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.display.face import HAND
from bot.language import Language
from bot.model.preferences import OwnChoices
from bot.model.records import TablePhase
from bot.store.sqlite import SqliteStore
from tests.games import GAMES
from tests.rules.wolves.table import house, position
from tests.sampling import some
from tests.simulated.play import lay, moves, start
from tests.simulated.world import World, controls, find

WARM_UP = 12
"""Clicks until the process knows what it needs of a table and its people."""
CLICKS = 60


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


class Costs:
    """Counts what a bot does."""

    def __init__(self, world: World, patch: pytest.MonkeyPatch, key: str) -> None:
        self.world = world
        self.counted: Counter[str] = Counter()
        self._requests = len(world.env.http_requests)
        game, face = world.bot.games[key], world.bot.faces[key]
        store = world.store
        assert isinstance(store, SqliteStore)
        for what, owner, name in (
            ("read", store.database, "read"),
            ("read", store.database, "rank"),
            ("commit", store.database.commits, "run"),
            ("parse", game, "load"),
            ("parse of events", game, "load_events"),
            ("legal_moves", game, "legal_moves"),
            ("board", face, "board"),
            ("look", face, "look"),
        ):
            patch.setattr(owner, name, self._counting(what, getattr(owner, name)))

    def _counting(self, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.counted[what] += 1
            return function(*args, **kwargs)

        return call

    def since(self) -> tuple[Counter[str], list[str]]:
        """Give what was counted since the last time, and the requests to Discord in their order."""
        requests = [f"{each.method} {each.path}" for each in self.world.env.http_requests[self._requests :]]
        self._requests += len(requests)
        counted, self.counted = self.counted, Counter()
        return counted, requests


async def press(world: World, people: list[MemberActor], chance: random.Random, costs: Costs) -> bool:
    """Press a control of the game as somebody who is to move; say whether on the table for all to see."""
    table = await world.table()
    user = chance.choice([table.players[seat].person.user for seat in world.tables.to_move(table)])
    who = next(person for person in people if person.id == user)
    message: Any = await world.message(table)
    public = moves(message)
    secret = HAND in controls(message)
    if secret and (not public or chance.random() < 0.5):
        message = (await world.click(who, HAND, message)).response
    what, item = chance.choice(sorted(moves(message).items()))
    costs.since()
    if "options" in item:
        await who.select(message, [chance.choice(item["options"])["value"]], custom_id=item["custom_id"])
    else:
        await world.click(who, what, message)
    return not message.flags.ephemeral if hasattr(message, "flags") else not message.ephemeral


@pytest.mark.usefixtures("call_all", "old_hands")
@pytest.mark.parametrize("key", some(sorted(GAMES), 3))
async def test_a_click_reads_nothing_writes_once_and_draws_once(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    table = await start(world, *people, game=key)
    for person in people:  # how they want to be called is known once they were called
        await world.store.choices.of(OwnChoices, person.id)
    costs, chance, played = Costs(world, monkeypatch, key), random.Random(key), 0
    calls = deletions = 0
    for number in range(WARM_UP + CLICKS):
        turns = table.turns
        public = await press(world, people, chance, costs)
        counted, requests = costs.since()
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            break
        if number < WARM_UP:
            continue
        moved = table.turns > turns
        played += moved
        called, deleted = (
            sum(f"{method} /channels" in request for request in requests) for method in ("POST", "DELETE")
        )
        calls += called
        deletions += deleted
        assert called <= 1
        assert deleted <= 1
        assert counted["read"] == counted["parse"] == counted["parse of events"] == 0
        assert counted["commit"] <= 1 + max(called, deleted)
        # What half a choice means, and what can be pressed then; a hand says besides what is chosen.
        assert counted["legal_moves"] <= (3 if not public else 1 if moved else 2)
        # What came of a blow is kept back: until then the table is drawn as it was, and its controls as it is.
        kept_back = moved and (await world.store.history.log(table.id))[-1].move.startswith("blow.")
        assert counted["board"] <= (2 if kept_back else 1 if moved or public else 0)
        assert counted["look"] <= (0 if public else 1)
        assert "/callback" in requests[0]
        # A move made in a private message answers there, and edits the table beside that.
        assert len(requests) <= 1 + called + deleted + (moved and not public)
    assert deletions <= calls + 1
    assert played > CLICKS // 8


async def test_a_move_draws_and_edits_each_hand_that_is_open_once(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(world, *people, game="wolves", begins=people[0])
    cards = ("red-2 red-9", "green-1 green-2", "yellow-1 yellow-2")
    await lay(world, people[0], position(*cards, yards=[[], [house("white-9")]]))
    hands = [(await world.click(who, HAND)).response for who in people]
    card = next(what for what in moves(hands[0]) if what.startswith("pick."))
    costs = Costs(world, monkeypatch, "wolves")
    await world.click(people[0], card, hands[0])
    counted, requests = costs.since()
    assert counted["look"] == 1
    assert len(requests) == 1
    await world.click(people[0], next(what for what in moves(hands[0]) if what.startswith("discard")), hands[0])
    counted, requests = costs.since()
    edits = [request for request in requests if request.startswith("PATCH /webhooks/")]
    assert counted["look"] == len(people)
    assert len(edits) == len(people) - 1
    assert "/callback" in requests[0]


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_click_after_a_restart_reads_its_table_once(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    await start(world, *people, game=key)
    await world.restart()
    costs = Costs(world, monkeypatch, key)
    await press(world, people, random.Random(key), costs)
    counted, _requests = costs.since()
    # The table with its state and log; what the server has chosen; how the next player wants to be called; and what
    # language the one who clicks has chosen, if there are several.
    assert counted["read"] <= 3 + (len(Language.all()) > 1)
    assert counted["parse"] <= 1
    assert counted["commit"] <= 2
    assert counted["board"] <= 1


@pytest.mark.dice("five dice and no wolf")
async def test_clicks_that_come_at_once_are_answered_with_one_drawing(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start(world, *people, game="pigs", begins=people[0])
    await world.click(people[0], "roll")
    message = await world.message(await world.table())
    held = [what for what, item in moves(message).items() if what.startswith("hold.") and not item.get("disabled")]
    costs = Costs(world, monkeypatch, "pigs")
    await world.at_once(*(people[0].click(message, custom_id=find(message, what)) for what in held))
    counted, requests = costs.since()
    assert len(held) > 2
    # The first is carried out alone; those that came meanwhile are carried out together after it.
    assert counted["board"] == 2
    assert counted["commit"] == len(held)
    assert sum("/callback" in request for request in requests) == len(held)
    chosen = (await world.tables.find(table.id)).players[0].selection
    assert chosen == "-".join(what.removeprefix("hold.") for what in sorted(held))
