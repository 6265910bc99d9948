"""The host's panel of a lobby, what others see of it, invitations, and lobbies posted by earlier versions."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.display.controls import Target
from bot.hosting.decisions.lobby import MOST_INVITED
from bot.model.records import Person, TablePhase
from tests.simulated.play import choose, end, open_panel, planted, planted_items, start
from tests.simulated.world import World, controls, text_of


@pytest.fixture
def ada(world: World) -> MemberActor:
    return world.person("Ada")


async def shown(world: World) -> str:
    return text_of(await world.message(await world.table()))


async def invite(world: World, who: MemberActor, *whom: Any) -> InteractionResult:
    panel = await open_panel(world, who)
    (menu,) = (item for what, item in controls(panel).items() if what.startswith("lobby.invite."))
    result = await who.select(panel, whom, custom_id=menu["custom_id"])
    assert result.acknowledged
    return result


def pinged(world: World) -> tuple[list[int], list[int]]:
    """List whom the newest message names and whom it calls."""
    message = world.channel.history()[-1]
    policy = world.env.backend.messages[message.channel.id][message.id].allowed_mentions
    return [user.id for user in message.mentions], sorted(policy.users or ())


def panel_after(result: InteractionResult, panel: ResponseMessage) -> str:
    """Read what stands in the place of the panel after a click in it."""
    assert result.response is not None
    assert result.response.id == panel.id
    return text_of(result.response)


async def test_every_option_can_be_changed_in_the_panel_which_shows_it_with_the_lobby(
    world: World, ada: MemberActor
) -> None:
    await world.slash(ada, "pigs start")
    panel = await open_panel(world, ada)
    assert panel.ephemeral
    assert "Variant: Standard" in text_of(panel)
    for what, value, said in (
        ("lobby.set.variant", "veteran", "Variant: Veteran\nAwards replace"),
        ("lobby.set.twin_tiles.on", None, "Twin tiles: on\nFour equal dice"),
        ("lobby.timer", "120", "Time per move: 2 minutes"),
        ("lobby.set.twin_tiles.off", None, "Twin tiles: off\nIf on: Four"),
        ("lobby.set.finish_round.on", None, "Finish the round: on"),
    ):
        result = await (world.click(ada, what, panel) if value is None else world.pick(ada, what, value, panel))
        assert said in panel_after(result, panel)
        assert result.response is not None
        panel = result.response
    table = await world.table()
    assert (table.options, table.timer) == ({"variant": "veteran", "twin_tiles": "off", "finish_round": "on"}, 120)
    assert "Veteran · Finish the round · 2 minutes per move, then autopilot" in await shown(world)


async def test_a_usual_game_is_summed_up_in_a_line(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    assert "\nStandard · 24 hours per move, then autopilot\n" in await shown(world)
    await choose(world, ada, "timer", "0")
    assert "\nStandard · No time limit\n" in await shown(world)


async def test_others_see_the_options_and_who_chooses_them(world: World, ada: MemberActor) -> None:
    ben, eve = world.person("Ben"), world.person("Eve")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    table = await world.table()
    for who in (ben, eve):
        panel = await open_panel(world, who)
        assert panel.ephemeral
        assert "Ada hosts this table" in text_of(panel)
        assert "Twin tiles: off" in text_of(panel)
        assert controls(panel) == {}
    assert await world.table() == table


async def test_only_what_is_not_usual_is_marked_as_last_time(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start", variant="veteran")
    assert "as last time" not in await shown(world)
    await choose(world, ada, "timer", "900")
    await end(world, ada)
    await world.slash(ada, "pigs start", twin_tiles="on")
    said = await shown(world)
    assert "Veteran (as last time) · Twin tiles · 15 minutes per move, then autopilot (as last time)" in said
    await choose(world, ada, "twin_tiles", "off")
    assert "Veteran · 15 minutes per move, then autopilot\nAll as last time." in (await shown(world)).replace("*", "")
    await choose(world, ada, "twin_tiles", "on")
    panel = text_of(await open_panel(world, ada))
    assert "Variant: Veteran (as last time)" in panel
    assert "Twin tiles: on\n" in panel
    assert "Time per move: 15 minutes (as last time)" in panel
    await choose(world, ada, "variant", "standard")
    await choose(world, ada, "timer", str(24 * 3600))
    assert "as last time" not in await shown(world)


async def test_who_is_invited_later_is_called_once_and_listed_until_they_join(world: World, ada: MemberActor) -> None:
    ben, cleo, dov = world.person("Ben"), world.person("Cleo"), world.person("Dov")
    await world.slash(ada, "pigs start", with_1=ben)
    assert pinged(world) == ([ben.id], [ben.id])
    await invite(world, ada, cleo, dov)
    assert pinged(world) == ([ben.id, cleo.id, dov.id], [cleo.id, dov.id])
    assert "Invited: Ben, Cleo and Dov" in await shown(world)
    messages = len(world.channel.history())
    again = await invite(world, ada, cleo)
    assert "invited already" in text_of(again.followups[0])
    assert len(world.channel.history()) == messages
    await world.click(cleo, "lobby.join")
    assert "Invited: Ben and Dov" in await shown(world)
    assert [guest.name for guest in (await world.table()).invited] == ["Ben", "Cleo", "Dov"]


async def test_an_invited_person_has_the_name_of_the_server(world: World, ada: MemberActor) -> None:
    nick = world.guild.add_member(world.env.create_user("robert", global_name="Robert"), nick="Bob the Builder")
    bare = world.guild.add_member(world.env.create_user("cleopatra"))
    await world.slash(ada, "pigs start")
    await invite(world, ada, nick, bare)
    assert "Invited: Bob the Builder and cleopatra" in await shown(world)


@pytest.mark.parametrize("whom", ["bot", "host"])
async def test_neither_bots_nor_the_host_are_invited(world: World, ada: MemberActor, whom: str) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    await world.slash(ada, "pigs start")
    table = await world.table()
    refused = await invite(world, ada, ada if whom == "host" else robot)
    assert "not bots or yourself" in text_of(refused.followups[0] if refused.followups else refused.response)  # type: ignore[arg-type]
    assert await world.table() == table


async def test_no_more_people_are_invited_than_a_table_can_name(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    guests = tuple(Person(1000 + number, f"Guest {number}") for number in range(MOST_INVITED))
    table = await world.set(await world.table(), invited=guests)
    refused = await invite(world, ada, world.person("Ben"))
    assert str(MOST_INVITED) in text_of(refused.followups[0] if refused.followups else refused.response)  # type: ignore[arg-type]
    assert (await world.table()).invited == table.invited


async def test_an_invitation_makes_somebody_welcome_whose_seat_was_taken_away(world: World, ada: MemberActor) -> None:
    ben = world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    await world.tables.kick((await world.table()).id, ada.id, moderator=False, whom=ben.id)
    assert "invite you" in world.private(await world.click(ben, "lobby.join"))
    await invite(world, ada, ben)
    await world.click(ben, "lobby.join")
    assert (await world.table()).seat_of(ben.id) == 1


async def test_an_invitation_makes_somebody_welcome_who_was_forgotten(world: World, ada: MemberActor) -> None:
    ben = world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    await world.tables.kick((await world.table()).id, ada.id, moderator=False, whom=ben.id)
    asked = await world.slash(ben, "privacy delete")
    await world.click(ben, "privacy.forget", asked.response)
    assert (await world.table()).was_forgotten(ben.id)
    await invite(world, ada, ben)
    await world.click(ben, "lobby.join")
    assert (await world.table()).seat_of(ben.id) == 1


async def test_cancelling_asks_first_and_can_be_thought_better_of(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    table = await world.table()
    panel = await open_panel(world, ada)
    asked = await world.click(ada, "lobby.cancel", panel)
    assert "?" in panel_after(asked, panel)
    assert await world.table() == table
    assert asked.response is not None
    kept = await world.click(ada, "lobby.options", asked.response)
    assert "Time per move" in panel_after(kept, panel)
    assert kept.response is not None
    asked = await world.click(ada, "lobby.cancel", kept.response)
    assert asked.response is not None
    closed = await world.click(ada, "lobby.close", asked.response)
    assert "closed" in panel_after(closed, panel)
    assert controls(await world.message(table)) == {}
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


@pytest.mark.parametrize("what", ["lobby.set.twin_tiles.on", "lobby.cancel", "lobby.options"])
@pytest.mark.parametrize("since", ["started", "closed", "handed over"])
async def test_a_panel_that_is_out_of_date_says_so_in_its_place(
    world: World, ada: MemberActor, what: str, since: str
) -> None:
    ben = world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    panel = await open_panel(world, ada)
    if what == "lobby.options":
        asked = await world.click(ada, "lobby.cancel", panel)
        assert asked.response is not None
        panel = asked.response
    if since == "started":
        await world.click(ada, "lobby.start")
    elif since == "closed":
        await end(world, ada)
    else:
        await world.click(ada, "lobby.leave")
    said = panel_after(await world.click(ada, what, panel), panel)
    expected = {"started": "started", "closed": "over", "handed over": "host"}[since]
    assert expected in said


async def test_buttons_of_a_lobby_of_an_earlier_version_still_work(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    table = await world.table()
    target = Target(table.id, 0)

    async def old(what: str) -> discord.Message:
        return await planted(world, what, target=target)

    await world.click(ada, "lobby.set.variant.veteran", await old("lobby.set.variant.veteran"))
    timer = discord.ui.Select[Any](
        custom_id=target.custom_id("lobby.timer"), options=[discord.SelectOption(label="120")]
    )
    await world.pick(ada, "lobby.timer", "120", await planted_items(world, timer))
    table = await world.table()
    assert (table.options["variant"], table.timer) == ("veteran", 120)
    assert "Veteran · 2 minutes" in await shown(world)
    asked = await world.click(ada, "lobby.cancel", await old("lobby.cancel"))
    assert asked.response is not None
    assert asked.response.ephemeral
    await world.click(ada, "lobby.close", asked.response)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


@pytest.mark.parametrize("what", ["lobby.set.variant.gone", "lobby.set.wind.strong"])
async def test_an_option_of_another_version_is_refused_in_a_sentence(world: World, ada: MemberActor, what: str) -> None:
    await world.slash(ada, "pigs start")
    table = await world.table()
    old = await planted(world, what, target=Target(table.id, 0))
    assert "can't be chosen any more" in world.private(await world.click(ada, what, old))
    assert await world.table() == table


async def finished(world: World, *people: MemberActor) -> discord.Message:
    """Let people play a game until all but the first have left it; give its message."""
    table = await start(world, *people)
    for person in people[1:]:
        asked = await world.slash(person, "table leave")
        await world.click(person, "table.resign", asked.response)
    return await world.ending(table)


async def test_a_rematch_that_is_open_seats_who_asks_for_one(world: World, ada: MemberActor) -> None:
    ben, cleo, eve = world.person("Ben"), world.person("Cleo"), world.person("Eve")
    over = await finished(world, ada, ben, cleo)
    await world.click(ada, "table.rematch", over)
    lobby = await world.table()
    said = world.private(await world.click(ben, "table.rematch", over))
    assert "You're in" in said
    assert f"/{lobby.channel}/{lobby.message})" in said
    assert "2. Ben" in await shown(world)
    for who in (ada, ben):
        assert "already" in world.private(await world.click(who, "table.rematch", over))
    assert "no seat" in world.private(await world.click(eve, "table.rematch", over))
    await world.tables.kick(lobby.id, ada.id, moderator=False, whom=ben.id)
    assert f"/{lobby.channel}/{lobby.message})" in world.private(await world.click(ben, "table.rematch", over))
    assert [player.person.name for player in (await world.table()).players] == ["Ada"]


async def test_another_game_s_lobby_seats_nobody_who_asks_for_a_rematch(world: World, ada: MemberActor) -> None:
    ben = world.person("Ben")
    over = await finished(world, ada, ben)
    await world.slash(world.person("Eve"), "wolves start")
    lobby = await world.table()
    said = world.private(await world.click(ben, "table.rematch", over))
    assert f"](https://discord.com/channels/{lobby.guild}/{lobby.channel}/{lobby.message})" in said
    assert await world.table() == lobby
