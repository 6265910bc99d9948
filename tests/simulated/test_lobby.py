from __future__ import annotations

import pytest

from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.hosting.situation import Situation
from bot.language import Language
from bot.model.records import TablePhase
from tests.named import called
from tests.simulated.play import planted, start
from tests.simulated.world import LOBBY_SECONDS, World, controls, find, text_of


async def test_a_game_opens_with_its_name_seats_and_options(world: World) -> None:
    ada = world.person("Ada")
    opened = await world.slash(ada, "pigs start", variant="veteran", twin_tiles="on")
    assert opened.response is not None
    assert not opened.response.ephemeral
    table = await world.table()
    assert table.message == opened.response.id
    assert table.options == {"variant": "veteran", "twin_tiles": "on", "finish_round": "off"}
    shown = text_of(await world.message(table))
    for part in ("The Three Little Pigs", "Ada", "2 to 5", "4 free seats", "Veteran · Twin tiles · 24 hours"):
        assert part in shown


async def test_who_joins_is_shown_with_the_name_of_the_server(world: World) -> None:
    ada = world.person("Ada")
    nick = world.guild.add_member(world.env.create_user("robert", global_name="Robert"), nick="Bob the Builder")
    await world.slash(ada, "pigs start")
    await world.click(nick, "lobby.join")
    shown = text_of(await world.message(await world.table()))
    assert "Bob the Builder" in shown
    assert "Robert" not in shown


async def test_the_lobby_says_what_is_to_be_done_and_asks_nobody_to_join_a_full_table(world: World) -> None:
    people = [world.person(f"Pig {number}") for number in range(5)]
    await world.slash(people[0], "pigs start")
    said = []
    for who in people[1:]:
        said.append(text_of(await world.message(await world.table())))
        await world.click(who, "lobby.join")
    said.append(text_of(await world.message(await world.table())))
    assert ["press Join, or add a computer" in text for text in said] == [True, False, False, False, False]
    assert ["Press Join to play" in text for text in said] == [False, True, True, True, False]
    assert "Every seat is taken." in said[-1]


async def test_a_user_has_one_seat_at_a_table(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    again = await world.click(ben, "lobby.join")
    assert "already" in world.private(again)
    assert [player.person.user for player in (await world.table()).players] == [ada.id, ben.id]


async def test_a_sixth_player_is_told_that_the_table_is_full(world: World) -> None:
    people = [world.person(f"P{number}") for number in range(6)]
    await world.slash(people[0], "pigs start")
    for person in people[1:5]:
        await world.click(person, "lobby.join")
    table = await world.table()
    assert "lobby.join" not in controls(await world.message(table))
    old = await planted(world, "lobby.join", target=Target(table.id, 0))
    assert "5" in world.private(await world.click(people[5], "lobby.join", old))
    assert len((await world.table()).players) == 5


async def test_a_game_does_not_start_with_too_few(world: World) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    table = await world.table()
    assert "lobby.start" not in controls(await world.message(table))
    old = await planted(world, "lobby.start", target=Target(table.id, 0))
    assert "2" in world.private(await world.click(ada, "lobby.start", old))
    assert await world.table() == table


async def test_only_the_host_starts(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    for person in (ben, eve):
        assert "host" in world.private(await world.click(person, "lobby.start"))
    assert (await world.table()).phase is TablePhase.LOBBY


@pytest.mark.parametrize("by_command", [False, True])
async def test_when_the_host_leaves_the_next_seat_can_start(world: World, by_command: bool) -> None:
    ada, ben, cleo = world.person("Ada"), world.person("Ben"), world.person("Cleo")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    await world.click(cleo, "lobby.join")
    if by_command:
        world.private(await world.slash(ada, "table leave"))
    else:
        await world.click(ada, "lobby.leave")
    shown = text_of(await world.message(await world.table()))
    assert "Ada" not in shown
    assert "Ben (host)" in shown
    await world.click(ben, "lobby.start")
    assert called(await world.table()) == ("Ben", "Cleo")


async def test_a_lobby_that_everybody_left_closes_and_frees_the_channel(world: World) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    table = await world.table()
    await world.click(ada, "lobby.leave")
    message = await world.message(table)
    assert controls(message) == {}
    assert "closed" in text_of(message)
    await world.slash(ada, "pigs start")
    assert (await world.table()).id != table.id


async def test_somebody_without_a_seat_has_nothing_to_leave(world: World) -> None:
    ada, eve = world.person("Ada"), world.person("Eve")
    await world.slash(ada, "pigs start")
    assert "no seat" in world.private(await world.click(eve, "lobby.leave"))
    assert "no seat" in world.private(await world.slash(eve, "table leave"))


async def test_a_join_after_the_start_is_refused_in_a_sentence_and_the_table_redrawn(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    lobby = await world.message(await world.table())
    _, late = await world.at_once(
        ada.click(lobby, custom_id=find(lobby, "lobby.start")), eve.click(lobby, custom_id=find(lobby, "lobby.join"))
    )
    assert "started" in world.private(late)
    table = await world.table()
    assert called(table) == ("Ada", "Ben")
    assert "roll" in controls(await world.message(table))


async def test_a_lobby_nobody_starts_expires_and_says_so(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    other = world.guild.create_text_channel("other")
    await world.slash(ada, "pigs start")
    await world.slash(ben, "pigs start", other)
    tables = [await world.table(), await world.table(other)]
    await world.env.advance_time(LOBBY_SECONDS - 120)
    assert (await world.table()).phase is TablePhase.LOBBY
    await world.env.advance_time(300)
    for table in tables:
        assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
        message = await world.message(table)
        assert controls(message) == {}
        assert "closed" in text_of(message)
    await world.slash(ada, "pigs start")


async def test_a_lobby_that_cannot_be_redrawn_keeps_no_other_from_saying_that_it_expired(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada = world.person("Ada")
    other = world.guild.create_text_channel("other")
    await world.slash(ada, "pigs start")
    await world.slash(ada, "pigs start", other)
    broken, whole = await world.table(), await world.table(other)
    draw = world.bot.host.messages.drawings.draw

    async def draw_some(language: Language, at: Situation) -> Drawing:
        if at.table.id == broken.id:
            raise ConnectionResetError("cut")
        return await draw(language, at)

    monkeypatch.setattr(world.bot.host.messages.drawings, "draw", draw_some)
    await world.env.advance_time(LOBBY_SECONDS + 300)
    assert "closed" in text_of(await world.message(whole))
    assert f"table {broken.id}" in caplog.text
    caplog.clear()


async def test_a_started_game_never_expires(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben)
    await world.env.advance_time(2 * LOBBY_SECONDS)
    assert (await world.table()).phase is TablePhase.PLAYING


async def test_a_second_start_in_a_channel_links_to_the_first(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    table = await world.table()
    refused = world.private(await world.slash(ben, "pigs start"))
    assert f"/{world.guild.id}/{world.channel.id}/{table.message}" in refused
    assert (await world.table()) == table


async def test_every_channel_and_thread_has_its_own_table(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    places = [world.channel, world.guild.create_text_channel("more"), world.thread("a thread"), world.thread("another")]
    tables = [await start(world, ada, ben, channel=place) for place in places]
    assert len({table.id for table in tables}) == len(places)
    for place, table in zip(places, tables, strict=True):
        assert table.channel == place.id
        assert "roll" in controls(await world.message(table))


async def test_the_game_is_played_by_those_who_sit_in_the_order_in_which_they_came(world: World) -> None:
    people = [world.person(name) for name in ("Cleo", "Ada", "Ben")]
    table = await start(world, *people)
    assert [player.person.user for player in table.players] == [person.id for person in people]
    shown = text_of(await world.message(table))
    assert shown.index("Cleo ·") < shown.index("Ada ·") < shown.index("Ben ·")
