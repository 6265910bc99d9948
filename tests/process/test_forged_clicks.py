"""Clicks that were forged: each is answered once, changes no table of others, and shows nobody's hand.

Some thousands by default; ``make stress`` makes a hundred thousand.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from bot.display.controls import HOST_WORDS
from bot.language import ENGLISH
from bot.model.records import TablePhase
from bot.texts.apologies import cannot_save, went_wrong
from tests.games import GAMES
from tests.process.forging import MOST, Control, Forged, Forger, kind_of, only_reads
from tests.process.party import Ledger, Party, controls, text_of
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import COMPONENT, MODAL, STRING_SELECT, WireServer
from tests.wire.world import EPHEMERAL, JSON, ORDINARY, PATIENCE, Interaction, Message, User

pytestmark = pytest.mark.asyncio(loop_scope="module")

AT_ONCE = 40
HANDS = 3
"""Hands at the guarded tables that hold something secret from the start."""
TRIES = 10
"""How often a table is opened at which somebody may still be leaving."""
LONG = 15
"""Characters of a line that tells cards; sentences tell none."""
SORRY = (went_wrong(ENGLISH), cannot_save(ENGLISH))
COMMANDS = (
    *("help", "leaderboard", "profile", "settings me", "settings server", "privacy show", "privacy delete"),
    *("season show", "history", "table log", "table leave", "table end", "table kick", "replay", "fairness"),
    *(f"{game} rules" for game in GAMES),
)
MANAGER = ORDINARY | 1 << 5


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(guilds=2, channels=len(GAMES) * 2 + 3, answer_within=PATIENCE) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    async with BotProcess(server, ledger.path, module=("tests.process.unlimited",), forks=FORKS) as process:
        yield process


@dataclass
class Town:
    """Tables of two servers: some whose people do anything, and some whose people only watch what happens to them."""

    server: WireServer
    ledger: Ledger
    bot: BotProcess
    open: list[Party]
    """Tables of those who forge."""
    guarded: list[Party]
    """Running tables, at which those who forge have no seat."""
    over: Party
    """A finished game of people who forge nothing."""
    strangers: list[User]
    """People of the first server without a seat."""
    foreigners: list[User]
    """People of the other server."""
    secrets: dict[int, set[str]] = field(default_factory=dict)
    """What only one user may read, by user: lines of which other tables may have some, but never all."""
    corpus: list[Control] = field(default_factory=list)

    @property
    def watched(self) -> list[int]:
        return [party.table.id for party in (*self.guarded, self.over)]

    async def settle_in(self) -> None:
        for party in (*self.open, *self.guarded):
            await party.start()
        await self.over.start()
        asked = await self.over.command(self.over.host, "table leave")
        assert asked.message is not None
        await self.server.click(self.over.host, asked.message, "Forfeit")
        await self.server.until(lambda: self.over.endings)
        await self._look_into_hands()
        await self._collect()

    async def _look_into_hands(self) -> None:
        """Note what the hands at the guarded tables say beside what everybody reads."""
        for party in self.guarded:
            hands = {}
            for person in party.people:
                if "look.hand" in controls(party.message.components):
                    looked = await party.click(person, "look.hand")
                    said = lines(shown_to(looked))
                    hands[person.id] = {line for line in said if len(line) >= LONG and not line.endswith(".")}
            table = party.table
            assert table.secret is not None
            everybody = set(lines([party.message]))
            for user, hand in hands.items():
                secret = {line for line in hand - everybody if not all(line in other for other in hands.values())}
                if secret:
                    self.secrets[user] = secret
            self.secrets[-table.id] = {table.secret.hex()}

    async def _collect(self) -> None:
        """Collect the controls of everything that the bot shows."""
        manager = self.server.user("Manager", permissions=MANAGER)
        for party in self.open:
            for person in (party.host, manager):
                for command in COMMANDS:
                    await party.command(person, command)
            for what in list(controls(party.message.components)):
                if what.startswith("look."):
                    await party.click(party.host, what)
        lobby = Party(self.server, self.ledger, self.server.places[len(GAMES) * 2 + 2], 2)
        await lobby.open()
        await lobby.click(lobby.host, "lobby.options")
        self.open.append(lobby)
        found = {
            Control(item["custom_id"], tuple(option["value"] for option in item.get("options", ())))
            for message in self.server.world.messages.values()
            for item in message.controls()
        }
        self.corpus = sorted(found, key=lambda control: control.custom_id)

    async def reopen(self) -> None:
        """Open again what those who forge have ended."""
        for party in self.open[: len(GAMES)]:
            tries = 0
            while not party.playing:
                tries += 1
                assert tries < TRIES, text_of(party.message)
                if party.table.phase.live:
                    party.ledger.write("UPDATE tables SET phase = 'closed' WHERE id = ?", party.table.id)
                with suppress(AssertionError):  # what was acknowledged may still be carried out, such as leaving
                    await party.start()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(server: WireServer, ledger: Ledger, bot: BotProcess) -> Town:
    here = [place for place in server.places if place.guild_id == server.places[0].guild_id]
    there = [place for place in server.places if place.guild_id != server.places[0].guild_id]
    games = list(GAMES)
    parties = [Party(server, ledger, here[at], 2, game) for at, game in enumerate(games)]
    guarded = [Party(server, ledger, here[len(games) + at], 3, game) for at, game in enumerate(games)]
    guarded.append(Party(server, ledger, there[0], 2))
    over = Party(server, ledger, here[len(games) * 2], 2)
    for number, party in enumerate((*guarded, over)):
        for person in party.people:
            person.name = f"Guarded {number} {person.name}"
    strangers, foreigners = ([server.user(f"{kind} {number}") for number in range(3)] for kind in ("Near", "Far"))
    town = Town(server, ledger, bot, parties, guarded, over, strangers, foreigners)
    await town.settle_in()
    return town


def shown_to(interaction: Interaction) -> list[Message]:
    """What an interaction has shown to the person alone, or to everybody."""
    return [message for message in (interaction.message, *interaction.followups) if message is not None]


def lines(messages: Sequence[Message]) -> Iterator[str]:
    for message in messages:
        yield from text_of(message).splitlines()


def forge(town: Town, forger: Forger) -> Forged:
    """Let somebody forge a click somewhere."""
    chance = forger.chance
    kind = kind_of(chance)
    data = forger.data(kind)
    parties = [*town.open, *town.guarded, town.over]
    there = [party for party in parties if party.place.guild_id == town.guarded[-1].place.guild_id]
    role = chance.choice(("player", "player", "stranger", "foreigner", "insider"))
    party = chance.choice(there if role == "foreigner" else [each for each in parties if each not in there])
    if role == "insider" and party in town.guarded and only_reads(data):
        user = chance.choice(party.people)
    elif role == "player":
        user = chance.choice(chance.choice(town.open).people)
    elif role == "foreigner":
        user = chance.choice(town.foreigners)
    else:
        user = chance.choice(town.strangers)
    source: Message | None = None
    if kind != MODAL:
        source = party.message
        if chance.random() < 0.5 or of_pages(data):
            private = EPHEMERAL if chance.random() < 0.5 else 0
            source = Message(party.place, town.server.world.bot, "…", flags=private)
            source.embeds = [{"title": "…"}] if chance.random() < 0.5 else []
            town.server.world.messages[source.id] = source
    return Forged(user, party.place, source, kind, data)


def of_pages(data: JSON) -> bool:
    """Whether a click is one on a page that is redrawn in place for everybody, which no table ever is."""
    return ":leaders." in data["custom_id"] or ":profile." in data["custom_id"]


async def send(town: Town, forged: Sequence[Forged]) -> None:
    """Send forged clicks at once, and look at what comes of them."""
    server, world = town.server, town.server.world
    requests, said, kept = len(server.requests), len(town.bot.output), set(world.messages)
    before = town.ledger.rows(town.watched)
    done = await asyncio.gather(
        *(server.forge(each.user, each.kind, each.data, source=each.source, place=each.place) for each in forged)
    )
    await server.until(lambda: all(not message.loading for one in done for message in shown_to(one)))
    answers = Counter(one.path.split("/")[2] for one in server.requests[requests:] if one.path.endswith("/callback"))
    for click, one in zip(forged, done, strict=True):
        assert not one.failed, f"not answered: {click}"
        assert answers[str(one.id)] == 1, f"answered {answers[str(one.id)]} times: {click}"
        read = set(lines(shown_to(one)))
        assert not read.intersection(SORRY), f"failed: {click}\n" + "\n".join(town.bot.output[said:])
        for user, secret in town.secrets.items():
            leaked = user != click.user.id and all(any(line in each for each in read) for line in secret)
            assert not leaked, f"{secret} leaked: {click}"
        if click.user in town.foreigners:
            assert not any(f"Guarded {number} " in line for line in read for number in range(len(GAMES))), f"{click}"
    wrong = [line for line in town.bot.output[said:] if " ERROR " in line or "Traceback" in line]
    assert not wrong, "\n".join([*map(str, forged), *town.bot.output[said:]])
    assert town.ledger.rows(town.watched) == before, "\n".join(map(str, forged))
    for party in town.guarded:
        at_it = [str(each) for each in forged if each.source is party.message]
        assert party.up_to_date(), "\n".join([text_of(party.message), *at_it])
    del server.requests[requests:], town.bot.output[said:]
    world.interactions.clear()
    shown = {table.message for table in town.ledger.all()} | {table.ending for table in town.ledger.all()}
    for message_id in set(world.messages) - kept - shown:
        del world.messages[message_id]


@pytest.mark.slow
async def test_forged_clicks_are_answered_once_change_nothing_of_others_and_show_no_hand(
    town: Town, request: pytest.FixtureRequest
) -> None:
    assert len(town.secrets) >= len(town.guarded) + HANDS
    assert len({parsed.custom_id for parsed in town.corpus}) > 100
    everybody = [*town.open, *town.guarded, town.over]
    tables = [party.table.id for party in everybody]
    users = [person.id for party in everybody for person in party.people]
    forger = Forger(request.config.option.dice, town.corpus, tables, users)
    for _ in range(0, request.config.option.forged_clicks, AT_ONCE):
        await send(town, [forge(town, forger) for _ in range(AT_ONCE)])
        await town.reopen()
    for party in town.guarded:
        assert party.check().phase is TablePhase.PLAYING


CUSTOM_IDS = st.text(min_size=1, max_size=MOST) | st.builds(
    "t1:{}:{}:{}".format,
    st.integers(0, 12) | st.integers(0, 10**19 - 1),
    st.integers(0, 10**10 - 1),
    st.lists(st.sampled_from(sorted(HOST_WORDS)) | st.from_regex(r"[a-z0-9_-]{1,9}", fullmatch=True), min_size=1).map(
        lambda words: ".".join(words)[:60]
    ),
)


@given(clicks=st.lists(st.tuples(CUSTOM_IDS, st.lists(st.text(max_size=MOST), max_size=3)), min_size=1, max_size=20))
async def test_whatever_a_click_says_it_is_answered_and_changes_nothing(
    town: Town, clicks: list[tuple[str, list[str]]]
) -> None:
    (stranger, *_), party = town.strangers, town.guarded[0]
    source = Message(party.place, town.server.world.bot, "…", flags=EPHEMERAL)
    town.server.world.messages[source.id] = source
    data = [{"component_type": STRING_SELECT, "custom_id": what, "values": values} for what, values in clicks]
    await send(town, [Forged(stranger, party.place, source, COMPONENT, one) for one in data])
