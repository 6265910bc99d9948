"""A menu or a row of buttons that shows a choice marks the one that holds, wherever it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
import pytest
from discord import ButtonStyle, ComponentType
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.display.controls import Target
from bot.language import Language
from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.scores import SeasonMode
from bot.service.answers import Answer
from tests import stored
from tests.games import GAMES
from tests.simulated import play
from tests.simulated.play import open_panel
from tests.simulated.world import World, controls, text_of

MENUS = {
    "settings server": [r"settings\.server\.timer", r"settings\.server\.style", r"settings\.server\.seasons\.\d+"],
    **({"settings me": [r"settings\.me\.language"]} if len(Language.all()) > 1 else {}),
    "leaderboard": ["game", "scope", "period"],
    **{f"{game} start": [r"lobby\.timer"] for game in GAMES},
    "pigs start": [r"lobby\.timer", r"lobby\.set\.variant"],
}
"""By the command that shows them, how what single-choice menus do ends."""
SWITCHES = {
    "settings me": [r"settings\.me\.pings\.\w+", r"settings\.me\.hints\.\w+"],
    "settings server": [r"settings\.server\.pings\.\w+", r"settings\.server\.end\.\w+"],
    "leaderboard": [r"leaders\..+\.sort"],
}
"""By the command that shows them, what buttons do of which one is pressed in."""


def selects(message: Any) -> dict[str, dict[str, Any]]:
    """List the single-choice menus of a message by what they do."""
    return {what: item for what, item in controls(message).items() if item["type"] == ComponentType.select.value}


def marked(item: dict[str, Any]) -> list[str]:
    return [option["value"] for option in item["options"] if option.get("default")]


def named(message: Any, ending: str) -> str:
    (what,) = [what for what in selects(message) if re.search(f"{ending}$", what)]
    return what


async def shown(world: World, who: MemberActor, command: str) -> Any:
    """Type a command, and look at the message with choices that it leads to."""
    answer = (await world.slash(who, command)).response
    return await play.open_panel(world, who) if command.endswith("start") else answer


async def kept(world: World, who: MemberActor) -> Sequence[object]:
    """Read all that such menus can change."""
    store = world.store
    table = await stored.live_table(store, world.channel.id)
    return (
        await store.choices.of(ServerChoices, world.guild.id),
        await store.choices.of(OwnChoices, who.id),
        await store.scores.season_rule(world.guild.id),
        table and (table.timer, table.options, table.players, table.phase),
    )


def drawn(message: Any) -> tuple[str, list[dict[str, Any]]]:
    """Give what people see of a message; ids of controls may tell how often a table was changed."""
    items = controls(message).values()
    return text_of(message), [{key: item[key] for key in item if key not in ("custom_id", "id")} for item in items]


@pytest.mark.parametrize(("command", "ending"), [(command, ending) for command in MENUS for ending in MENUS[command]])
async def test_a_menu_marks_what_is_chosen_and_choosing_it_again_changes_nothing(
    world: World, command: str, ending: str
) -> None:
    boss = world.person("Boss", "manage_guild")
    message = await shown(world, boss, command)
    values = [option["value"] for option in selects(message)[named(message, ending)]["options"]]
    assert len(values) > 1
    for value in (*values[1:], values[0]):
        if (await world.store.scores.season_rule(world.guild.id)).mode is SeasonMode.MANUAL:
            break  # a question comes first, and until it is answered the old choice holds
        message = (await world.pick(boss, named(message, ending), value, message)).response
        assert marked(selects(message)[named(message, ending)]) == [value]
        before, looks = await kept(world, boss), drawn(message)
        again = await world.pick(boss, named(message, ending), value, message)
        assert again.followups == []
        message = again.response
        assert (await kept(world, boss), drawn(message)) == (before, looks)


async def test_no_command_shows_a_menu_without_a_mark(world: World) -> None:
    boss = world.person("Boss", "manage_guild")
    found: dict[str, set[str]] = {}
    for command in ("settings server", "settings me", "leaderboard", *(f"{game} start" for game in world.bot.games)):
        message = await shown(world, boss, command)
        found[command] = set(selects(message))
        for item in selects(message).values():
            assert len(marked(item)) == 1
        if command.endswith("start"):
            await play.end(world, boss)
    assert {command: len(menus) for command, menus in found.items() if menus} == {
        command: len(endings) for command, endings in MENUS.items()
    }


def pressed(message: Any, what: str) -> tuple[list[str], list[str]]:
    """Give the labels of the buttons that are pressed in, and what the others do."""
    row = [
        item for row in message.components for item in row["components"] if re.search(f":{what}$", item["custom_id"])
    ]
    held = [item["label"] for item in row if item.get("disabled") and item["style"] == ButtonStyle.primary.value]
    return held, [name for name in controls(message) if re.fullmatch(what, name)]


@pytest.mark.parametrize(("command", "what"), [(command, what) for command in SWITCHES for what in SWITCHES[command]])
async def test_of_buttons_that_show_a_choice_one_is_pressed_in_and_can_not_be_pressed_again(
    world: World, command: str, what: str
) -> None:
    boss = world.person("Boss", "manage_guild")
    message = await shown(world, boss, command)
    _held, free = pressed(message, what)
    assert free
    for press in free:
        label = controls(message)[press]["label"]
        message = (await world.click(boss, press, message)).response
        held, others = pressed(message, what)
        assert held == [label]
        assert len(others) == len(free)


def as_it_is(world: World, message: Any) -> ResponseMessage:
    """Look at a message as Discord has it now."""
    return ResponseMessage(world.env, world.env.backend.get_message(world.channel.id, message.id))


def edits_since(world: World, requests: int) -> list[Any]:
    """List the controls of clicked messages that were edited, as an answer or after one."""
    found = []
    for request in world.env.http_requests[requests:]:
        body = request.json
        if isinstance(body, dict) and request.path.endswith("/callback") and body["type"] == 7:
            found.append(body["data"]["components"])
        elif isinstance(body, dict) and request.method == "PATCH" and request.path.startswith("/webhooks/"):
            found.append(body["components"])
    return found


async def refused_kick(world: World) -> tuple[MemberActor, Any, str, str]:
    """Choose somebody who has left, in the private question whose seat is to be taken away."""
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await play.start(world, ada, ben, cleo)
    asked = (await world.slash(ada, "table kick")).response
    await world.click(ben, "table.vacate", (await world.slash(ben, "table leave")).response)
    return ada, asked, "table.kick", str(ben.id)


async def refused_settings(world: World) -> tuple[MemberActor, Any, str, str]:
    """Choose for a server that one does not manage any more."""
    boss = world.person("Boss", "manage_guild")
    page = (await world.slash(boss, "settings server")).response
    member = world.env.backend.guilds[world.guild.id].members[boss.id]
    member.role_ids.clear()
    return boss, page, "settings.server.timer", "120"


async def refused_move(world: World) -> tuple[MemberActor, Any, str, str]:
    """Choose from a menu of the game out of turn."""
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await play.start(world, ada, ben, begins=ada)
    menu: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id=Target(table.id, table.seq).custom_id("tile"), options=[discord.SelectOption(label="x", value="roll")]
    )
    view = discord.ui.View(timeout=None)
    view.add_item(menu)
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    with world.env._bot_scope():
        return ben, await channel.send(play.PLANTED, view=view), "tile", "roll"


@pytest.mark.parametrize("case", [refused_kick, refused_settings, refused_move])
@pytest.mark.parametrize("late", [False, True])
async def test_a_menu_whose_choice_was_refused_shows_again_what_holds(
    world: World, case: Any, late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, message, what, value = await case(world)
    shown = drawn(as_it_is(world, message))
    if late:  # the click was acknowledged before it was refused
        private = Answer.private

        async def acknowledged(answer: Answer, *args: Any, **kwargs: Any) -> None:
            await answer.acknowledge()
            await private(answer, *args, **kwargs)

        monkeypatch.setattr(Answer, "private", acknowledged)
    requests = len(world.env.http_requests)
    result = await world.pick(who, what, value, message)
    told = [answer for answer in result.followups if answer.ephemeral]
    assert len(told) == 1
    assert text_of(told[0])
    (edited,) = edits_since(world, requests)
    assert edited
    assert drawn(as_it_is(world, message)) == shown


async def test_a_menu_whose_choice_holds_is_drawn_once(world: World) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    panel = await open_panel(world, ada)
    requests = len(world.env.http_requests)
    await world.pick(ada, "lobby.timer", "120", panel)
    assert len(edits_since(world, requests)) == 1
