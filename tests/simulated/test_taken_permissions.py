"""Each permission is taken from the bot at each stage of a table: nothing fails in silence, and the game goes on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.model.records import Table, TablePhase
from rules.pigs.state import Phase as Step
from tests import stored
from tests.rules.pigs.table import table as laid
from tests.sampling import some
from tests.simulated.play import lay, start, to_move
from tests.simulated.test_permissions import deny_bot
from tests.simulated.world import World, text_of

pytestmark = pytest.mark.usefixtures("call_all")

NEEDED = ("view_channel", "send_messages", "embed_links")
SPARE = (
    *("attach_files", "use_external_emojis", "read_message_history", "manage_messages", "add_reactions"),
    *("mention_everyone", "use_application_commands", "create_public_threads", "manage_webhooks"),
)
IN_THREADS = ("view_channel", "send_messages_in_threads", "embed_links")
LAST = {"sw": "", "sd": ""}


@dataclass(frozen=True, slots=True)
class Trial:
    """A channel from which something was taken, with two who play there."""

    world: World
    ada: MemberActor
    ben: MemberActor
    channel: ChannelHandle
    name: str
    """What was taken, as Discord's settings name it; empty if no table needs it."""

    def take(self, denied: str) -> None:
        deny_bot(self.world, self.channel, denied)

    def told(self, result: InteractionResult) -> bool:
        """Whether somebody was told in private what the bot lacks."""
        answers = [result.response, *result.followups]
        return any(
            one is not None and one.ephemeral and f"**{self.name}**".casefold() in text_of(one).casefold()
            for one in answers
        )

    async def slash(self, who: MemberActor, command: str, **options: object) -> InteractionResult:
        return await self.world.slash(who, command, self.channel, **options)

    async def click(self, who: MemberActor, what: str) -> InteractionResult:
        return await self.world.click(who, what, self.seen((await self.table()).message))

    def seen(self, message: int | None) -> discord.Message:
        """A message as people see it, who may do what the bot may not."""
        return next(one for one in self.channel.history() if one.id == message)

    async def table(self) -> Table:
        return await self.world.table(self.channel)

    async def can_show(self) -> None:
        """See whether the table can be reposted, and that somebody is told if not."""
        told = self.told(await self.slash(self.ben, "table show"))
        assert told == bool(self.name)


async def in_lobby(trial: Trial, denied: str) -> None:
    await trial.slash(trial.ada, "pigs start")
    trial.take(denied)
    await trial.click(trial.ben, "lobby.join")
    await trial.click(trial.ada, "lobby.options")
    await trial.can_show()
    await trial.click(trial.ada, "lobby.start")
    assert (await trial.table()).phase is TablePhase.PLAYING
    await trial.click(to_move(trial.world, await trial.table(), [trial.ada, trial.ben]), "roll")


async def in_play(trial: Trial, denied: str) -> None:
    world = trial.world
    await start(world, trial.ada, trial.ben, channel=trial.channel, begins=trial.ada)
    await lay(world, trial.ada, laid(dice="!DWRR", phase=Step.REROLL), trial.channel)
    trial.take(denied)
    done = await trial.click(trial.ada, "build")
    assert to_move(world, await trial.table(), [trial.ada, trial.ben]) is trial.ben
    called = [message for message in trial.channel.history() if message.mentions]
    assert called or trial.told(done)
    await trial.click(trial.ben, "roll")
    world.private(await trial.click(trial.ada, "look.count"))
    world.private(await trial.slash(trial.ada, "table log"))
    world.private(await trial.slash(trial.ada, "help"))
    await trial.can_show()


async def at_the_end(trial: Trial, denied: str) -> None:
    world = trial.world
    await start(world, trial.ada, trial.ben, channel=trial.channel, begins=trial.ada)
    last = laid("sd wr", "", dice="!DWRR", phase=Step.REROLL, left=LAST)
    table = await lay(world, trial.ada, last, trial.channel)
    trial.take(denied)
    await trial.click(trial.ada, "build")
    over = await world.tables.find(table.id)
    assert over.phase is TablePhase.FINISHED
    if over.untold:
        assert trial.name
        return
    assert "🏆" in text_of(trial.seen(over.ending or over.message))


async def when_over(trial: Trial, denied: str) -> None:
    world = trial.world
    table = await start(world, trial.ada, trial.ben, channel=trial.channel)
    await world.click(trial.ben, "table.resign", (await trial.slash(trial.ben, "table leave")).response)
    over = await world.tables.find(table.id)
    ending = await world.ending(over)
    trial.take(denied)
    for command in ("history", "replay", "fairness", "table log"):
        world.private(await trial.slash(trial.ada, command))
    replay = (await trial.slash(trial.ada, "replay", number=table.id)).response
    shared = await world.click(trial.ada, f"replay.{table.id}.0.table.share", replay)
    assert trial.told(shared) == bool(trial.name)
    again = await world.click(trial.ada, "table.rematch", ending)
    assert trial.told(again) == bool(trial.name)
    live = await stored.live_table(world.store, trial.channel.id)
    assert (live is None) == bool(trial.name)
    await trial.can_show()


STAGES: tuple[Callable[[Trial, str], Awaitable[None]], ...] = (in_lobby, in_play, at_the_end, when_over)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
@pytest.mark.parametrize("denied", some([*NEEDED, *SPARE], 4))
async def test_in_a_channel(world: World, stage: Callable[[Trial, str], Awaitable[None]], denied: str) -> None:
    channel = world.guild.create_text_channel("place")
    name = denied.replace("_", " ").title() if denied in NEEDED else ""
    await stage(Trial(world, world.person("Ada"), world.person("Ben"), channel, name), denied)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
@pytest.mark.parametrize("denied", some([*IN_THREADS, "send_messages", "attach_files"], 5))
async def test_in_a_thread(world: World, stage: Callable[[Trial, str], Awaitable[None]], denied: str) -> None:
    thread = world.thread("thread", world.guild.create_text_channel("place"))
    name = denied.replace("_", " ").title() if denied in IN_THREADS else ""
    await stage(Trial(world, world.person("Ada"), world.person("Ben"), thread, name), denied)
