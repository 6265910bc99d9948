"""Playing The Three Little Wolves by clicking, and reading everything that is sent."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage
from simcord.types import HttpLogEntry

from bot.display.face import HAND, WHOLE
from bot.model.records import Table, TablePhase
from cogs.wolves.art import colour_of
from rules.wolves.state import Phase as Step
from rules.wolves.state import State
from tests.simulated import play
from tests.simulated.world import World, controls

OPEN = (Step.SEND, Step.SMOOKI, Step.SHOWN)
"""What is decided on the table itself."""
EPHEMERAL = 64
_NAMED = re.compile(r"\b(red|yellow|green|white)-(\d{1,2})|\b([RYGW]) (\d{1,2})\b")
_DRAWN = re.compile("([🟥🟡🍀🤍])+(?:⬇️)?((?:[0-9]\ufe0f\u20e3)+)")
_COLOURS = {"R": "red", "Y": "yellow", "G": "green", "W": "white"}
_TILES = {"🟥": "red", "🟡": "yellow", "🍀": "green", "🤍": "white"}


async def start(world: World, *people: MemberActor, begins: MemberActor | None = None, baby_wolf: str = "off") -> Table:
    """Open a table, let everybody join, and start it; ``begins`` has the first turn, or whom chance says."""
    return await play.start(world, *people, begins=begins, game="wolves", baby_wolf=baby_wolf)


def state_of(table: Table) -> State:
    """Read how a table stands, secrets and all."""
    assert table.state is not None
    state: State = table.state
    return state


async def open_hand(world: World, who: MemberActor) -> ResponseMessage:
    """Press My hand, and get the private message."""
    answer = (await world.click(who, HAND)).response
    assert answer is not None
    assert answer.ephemeral
    return answer


def moves(message: Any) -> list[str]:
    """List the controls with which the game goes on."""
    return sorted(play.moves(message))


def cards_in(text: str) -> set[str]:
    """Find every card that a text names, in words or as moves do, or draws."""
    named = {
        f"{colour or _COLOURS[letter]}-{number or printed}" for colour, number, letter, printed in _NAMED.findall(text)
    }
    drawn = {f"{_TILES[tile]}-{''.join(re.findall('[0-9]', digits))}" for tile, digits in _DRAWN.findall(text)}
    return named | drawn


def public_cards(state: State) -> set[str]:
    """Everything that lies open; a card in a house also with the number that it is used as."""
    houses = [house for yard in state.yards for house in yard]
    floors = [floor for house in houses for floor in (*house.floors, *house.basements)]
    built = {str(floor.card) for floor in floors} | {f"{colour_of(floor.card)}-{floor.number}" for floor in floors}
    return built | {*map(str, state.discard)} | {str(opened.card) for opened in state.pending.opened}


def sent(world: World, requests: Iterable[HttpLogEntry], clicked_in_private: bool) -> Iterator[tuple[Any, int | None]]:
    """Give every body that left because of a click, and the user who alone can see it, if it is not for everybody."""
    for request in requests:
        body = request.json
        if not isinstance(body, dict):
            continue
        data = (body.get("data") or {}) if request.path.endswith("/callback") else body
        private = bool(data.get("flags", 0) & EPHEMERAL)
        if not request.path.startswith(("/webhooks/", "/interactions/")):
            yield data, None
            continue
        interaction = world.env.backend.interaction_by_token(request.path.split("/")[3])
        if body.get("type") == 7:
            private = clicked_in_private
        elif request.method == "PATCH":
            assert interaction.message_id is not None
            edited = world.env.backend.get_message(interaction.channel_id, interaction.message_id)
            private = bool(edited.flags & EPHEMERAL)
        yield data, interaction.user_id if private else None


def texts(part: Any) -> Iterator[str]:
    """Give every text of a body, visible or not."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from texts(inner)
    elif isinstance(part, str):
        yield part


class Spy:
    """Plays a whole game at random and looks whether anything that is sent names a card that its reader can't know."""

    def __init__(self, world: World, table: Table, people: Sequence[MemberActor], seed: int) -> None:
        self.world = world
        self.people = people
        self.read: Counter[bool] = Counter()
        """How many messages with cards were read, public (False) and private ones."""
        self.followed = 0
        """How often somebody else's hand was brought up to date because of a click."""
        self.phases: set[Step] = set()
        self._table = table.id
        self._random = random.Random(seed)
        self._requests = len(world.env.http_requests)

    async def play(self, most: int = 400) -> Table:
        """Make moves until the game is over, and let others look at their cards meanwhile."""
        for _ in range(most):
            table = await self.table()
            if table.phase is not TablePhase.PLAYING:
                return table
            self.phases.add(state_of(table).phase)
            if self._random.random() < 0.3:
                await self._look_on(self._random.choice(self.people))
            else:
                await self._move(state_of(table))
        raise AssertionError("the game does not end")

    async def table(self) -> Table:
        """Read the table as it is now."""
        return await self.world.tables.find(self._table)

    async def click(self, who: MemberActor, what: str, message: ResponseMessage | None = None) -> InteractionResult:
        """Click on the table or a private message, and read everything that is sent because of it."""
        result = await self.world.click(who, what, message)
        await self._search(who, in_private=message is not None)
        return result

    async def hand(self, who: MemberActor) -> ResponseMessage:
        """Press My hand, and read what comes."""
        hand = (await self.click(who, HAND)).response
        assert hand is not None
        assert hand.ephemeral
        return hand

    async def _look_on(self, who: MemberActor) -> None:
        """Look at the cards; somebody who has chosen one may choose another, somebody who is to move may select one."""
        hand = await self.hand(who)
        thoughts = [what for what in moves(hand) if what.startswith(("pass.", "choose.", "pick."))]
        if thoughts:
            await self.click(who, self._random.choice(thoughts), hand)
        if (await self.table()).phase is TablePhase.PLAYING:
            await self.click(who, "look.count")
            if WHOLE in controls(await self.world.message(await self.table())):
                await self.click(who, WHOLE)
            await self.world.slash(who, self._random.choice(("table show", "table log", "replay")))
            await self._search(who, in_private=False)

    async def _move(self, state: State) -> None:
        who = self.people[self._random.choice(state.waiting)]
        if state.phase in OPEN and self._random.random() < 0.8:
            message = await self.world.message(await self.table())
            await self.click(who, self._random.choice(moves(message)))
            return
        hand = await self.hand(who)
        turns = (await self.table()).turns
        while (await self.table()).turns == turns:
            choices = moves(hand)
            builds = [what for what in choices if what.startswith(("build", "basement"))]
            await self.click(who, self._random.choice(builds or choices), hand)

    async def _search(self, who: MemberActor, *, in_private: bool) -> None:
        requests = self.world.env.http_requests[self._requests :]
        self._requests += len(requests)
        state = state_of(await self.table())
        hands = {one.id: {*map(str, hand)} for one, hand in zip(self.people, state.hands, strict=True)}
        for body, reader in sent(self.world, requests, in_private):
            seen = cards_in("\n".join(texts(body)))
            known = public_cards(state) | (hands[reader] if reader is not None else set())
            assert seen <= known, f"{reader} may not know {seen - known}: {body}"
            self.read[reader is not None] += bool(seen)
            self.followed += reader not in (None, who.id)
