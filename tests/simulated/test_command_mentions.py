from __future__ import annotations

import re

from bot.service.command_mentions import RETRY
from tests.sentences import extracted
from tests.simulated.world import World


async def test_a_command_can_be_tapped_where_it_is_named(world: World) -> None:
    ada = world.person("Ada")
    await world.env.advance_time(RETRY + 1)
    helped = (await world.slash(ada, "help")).response
    assert helped is not None
    text = helped.embeds[0].description
    assert text is not None
    ids = {command.name: command.id for command in await world.bot.tree.fetch_commands()}
    assert f"</pigs start:{ids['pigs']}>" in text
    assert f"</privacy show:{ids['privacy']}>" in text
    assert "`/" not in text


async def test_every_command_that_a_sentence_names_is_one(world: World) -> None:
    named = {name for forms in extracted().values() for form in forms for name in re.findall(r"`/([^`]*)`", form)}
    assert named
    assert named <= {command.qualified_name for command in world.bot.tree.walk_commands()}
