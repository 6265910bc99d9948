"""A turn of The Three Little Pigs by clicking: rolling, buying, building, the wolf, the count."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.model.records import TablePhase
from rules.chance import Secret
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.rules.pigs.table import yards
from tests.simulated.play import lay, moves, play_to_the_end, start, state_of, tile, to_move
from tests.simulated.world import World, controls, text_of


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def last_move(world: World) -> str:
    return (await world.store.history.log((await world.table()).id))[-1].move


async def test_a_roll_shows_five_dice_that_can_be_tapped(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3, dice="DW!RD", phase=Step.REROLL))
    message = await world.message(await world.table())
    shown: list[Any] = [item.to_dict() for item in message.components[0].children]  # type: ignore[union-attr]
    assert [item["emoji"]["name"] for item in shown] == ["🚪", "🪟", "🐺", "🔺", "🚪"]
    assert [item["disabled"] for item in shown] == [False, False, True, False, False]
    assert "🚪 🪟 🐺 🔺 🚪" in text_of(message)
    assert "reroll" not in controls(message)


async def test_tapping_marks_a_die_by_a_sign_and_not_by_colour_alone(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3, dice="DW!RD", phase=Step.REROLL))
    before = controls(await world.message(await world.table()))["hold.0"].get("label")
    await world.click(ada, "hold.0")
    tapped = controls(await world.message(await world.table()))
    assert tapped["hold.0"]["label"] != before
    assert tapped["hold.1"].get("label") == before
    await world.click(ada, "hold.0")
    assert controls(await world.message(await world.table()))["hold.0"].get("label") == before


async def test_a_reroll_rolls_the_tapped_dice_and_no_others(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3, dice="DWDRD", phase=Step.REROLL))
    await world.click(ada, "hold.3")
    await world.click(ada, "reroll")
    assert await last_move(world) == "reroll.3"
    dice = state_of(await world.table()).dice
    assert [face.value for face in dice[:3]] == ["door", "window", "door"]
    assert dice[4] == "door"


async def test_after_the_third_roll_it_is_time_to_build(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3, dice="DDDRW", phase=Step.REROLL, rolls=2))
    await world.click(ada, "hold.4")
    await world.click(ada, "reroll")
    offered = moves(await world.message(await world.table()))
    assert "reroll" not in offered
    assert {"tile.straw-door", "tile.wood-door"} <= offered.keys()


async def test_two_tiles_are_bought_and_placed_one_after_the_other(world: World, people: list[MemberActor]) -> None:
    ada, ben = people[:2]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid("wd | bw", seats=3, dice="WWRRD", phase=Step.REROLL))
    await world.click(ada, "build")
    message = await world.message(await world.table())
    assert {"tile.straw-window", "tile.straw-roof"} <= moves(message).keys()
    await world.click(ada, "tile.straw-window")
    placing = moves(await world.message(await world.table()))
    assert {"buy.straw-window.new", "buy.straw-window.1", "buy.straw-window.2", "back"} == placing.keys()
    await world.click(ada, "back")
    await world.click(ada, "tile.straw-window")
    await world.click(ada, "buy.straw-window.1")
    message = await world.message(await world.table())
    assert "done" in moves(message)
    await world.click(ada, tile(message, "straw-roof"), message)
    await world.click(ada, "buy.straw-roof.1")
    table = await world.table()
    assert yards(state_of(table))[0] == "wd sw sr | bw"
    assert to_move(world, table, people) is ben


async def test_a_second_tile_may_be_declined(world: World, people: list[MemberActor]) -> None:
    ada, ben = people[:2]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3, dice="WWDDR"))
    message = await world.message(await world.table())
    assert "done" not in moves(message)
    await world.click(ada, tile(message, "straw-window"), message)
    await world.click(ada, "done")
    assert yards(state_of(await world.table())) == ["sw", "", ""]
    assert to_move(world, await world.table(), people) is ben


async def test_more_places_than_buttons_are_offered_in_a_menu(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(" | ".join(["sd"] * 12), seats=3, dice="WWRRD"))
    await world.click(ada, "tile.straw-window")
    message = await world.message(await world.table())
    menu = controls(message)["place"]
    assert len(menu["options"]) == 13
    result = await ada.select(message, ["buy.straw-window.12"], custom_id=menu["custom_id"])
    assert result.acknowledged
    assert state_of(await world.table()).board.yards[0][11].height == 2


async def test_the_wolf_asks_for_an_opponent_and_then_for_a_house(world: World, people: list[MemberActor]) -> None:
    ada, ben = people[:2]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid("sd", "wd ww | bd", "sw", seats=3, dice="!!DWR", phase=Step.BLOW))
    message = await world.message(await world.table())
    assert moves(message).keys() == {"seat.2", "seat.3"}
    assert [item["label"] for item in moves(message).values()] == ["Ben", "Cleo"]
    await world.click(ada, "seat.2")
    assert moves(await world.message(await world.table())).keys() == {"blow.2.1", "blow.2.2", "back"}
    await world.click(ada, "back")
    await world.click(ada, "seat.2")
    await world.click(ada, "blow.2.1")
    table = await world.table()
    assert await last_move(world) == "blow.2.1"
    assert to_move(world, table, people) is ben
    assert yards(state_of(table))[1] in ("wd ww | bd", "bd")
    assert "Ben" in text_of(await world.message(table))


async def test_an_opponent_with_one_house_is_blown_at_with_one_click(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid("", "sd | sd", "sw", seats=3, dice="!!DWR", phase=Step.BLOW))
    await world.click(ada, "seat.3")
    assert await last_move(world) == "blow.3.1"


async def test_more_houses_than_buttons_are_offered_to_the_wolf_in_a_menu(
    world: World, people: list[MemberActor]
) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid("", " | ".join(["sd"] * 12), seats=3, dice="!!DWR", phase=Step.BLOW))
    message = await world.message(await world.table())
    menu = controls(message)["house"]
    result = await ada.select(message, [menu["options"][11]["value"]], custom_id=menu["custom_id"])
    assert result.acknowledged
    assert await last_move(world) == "blow.2.12"


async def test_dice_that_buy_nothing_pass_the_turn_and_say_so(world: World, people: list[MemberActor]) -> None:
    ada, ben = people[:2]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3, dice="!DWRR", phase=Step.REROLL))
    await world.click(ada, "build")
    table = await world.table()
    assert to_move(world, table, people) is ben
    assert "💤" in text_of(await world.message(table))


async def test_a_finished_game_shows_every_line_of_the_count_and_the_winner(
    world: World, people: list[MemberActor]
) -> None:
    ada = people[0]
    table = await start(world, *people, begins=ada)
    last = laid(
        "bd2 bw br", "sd sr", "wd", seats=3, dice="!DWRR", phase=Step.REROLL, left={"sd": "", "sw": "", "wd": ""}
    )
    await lay(world, ada, last)
    await world.click(ada, "build")
    over = await world.tables.find(table.id)
    message = await world.message(over)
    assert "🏆 Ada" in text_of(message)
    fields = message.embeds[0].fields
    assert [field.name for field in fields[:3]] == ["🥇 Ada · 15 points", "🥈 Ben · 5 points", "🥉 Cleo · 0 points"]
    assert all(part in str(fields[0].value) for part in ("12", "2 flowerpots", "1 finished house"))
    assert list(controls(message)) == []
    past = ["table.rematch", f"replay.{over.id}.0.table.open", f"fair.{over.id}"]
    assert list(controls(await world.ending(over))) == past
    assert over.ping is None


async def test_the_count_so_far_is_shown_to_anybody_in_private(world: World, people: list[MemberActor]) -> None:
    eve = world.person("Eve")
    await start(world, *people, begins=people[0])
    await lay(world, people[0], laid("bd2 bw br", "sd sr", seats=3))
    before = await world.table()
    for person in (*people, eve):
        assert "Ada · 15 points" in world.private(await world.click(person, "look.count"))
    assert await world.table() == before


async def test_a_rematch_asks_those_who_played_and_can_be_played(world: World, people: list[MemberActor]) -> None:
    ada, ben, cleo = people
    eve = world.person("Eve")
    table = await start(world, *people, begins=ada, variant="veteran")
    await lay(world, ada, laid(seats=3, dice="!DWRR", phase=Step.REROLL, left={"sd": "", "sw": "", "wd": ""}))
    await world.click(ada, "build")
    over = await world.ending(table)
    assert "no seat" in world.private(await world.click(eve, "table.rematch", over))
    await world.click(cleo, "table.rematch", over)
    lobby = await world.table()
    assert (lobby.host, lobby.options["variant"]) == (cleo.id, "veteran")
    shown = text_of(await world.message(lobby))
    assert "Asked to the rematch: Ben, Ada" in shown
    assert "already" in world.private(await world.click(ada, "table.rematch", over))
    await world.click(ada, "lobby.join")
    await world.click(ben, "lobby.join")
    await world.click(cleo, "lobby.start")
    assert to_move(world, await world.table(), people) is ben


async def test_the_secret_of_all_chance_is_sealed_during_the_game_and_proves_every_draw_after_it(
    world: World, people: list[MemberActor]
) -> None:
    table = await start(world, *people[:2])
    assert table.secret is not None
    secret, seal = table.secret.hex(), hashlib.sha256(table.secret).hexdigest()
    eve = world.person("Eve")
    log_page = (await world.slash(eve, "table log")).response
    promised = world.private(await world.click(eve, f"fair.{table.id}", log_page))
    for said in (text_of(log_page), promised):  # type: ignore[arg-type]
        assert seal in re.sub(r"\s", "", said)
    over = await play_to_the_end(world, people, seed=5)
    assert over.phase is TablePhase.FINISHED
    sent = [re.sub(r"\s", "", str(request.json).replace("\\n", "")) for request in world.env.http_requests]
    tables = [words for words in sent if "🔒fairdraws" in words]
    assert len(tables) > 10
    assert not any(seal in words for words in tables)
    assert not any(secret in words for words in sent)
    shown = world.private(await world.click(eve, f"fair.{over.id}", await world.ending(over)))
    assert secret in re.sub(r"\s", "", shown)
    assert seal in re.sub(r"\s", "", shown)
    log = await world.store.history.log(over.id)
    assert [entry.turn for entry in log] == list(range(over.turns))
    for entry in log:
        chance = Secret(bytes.fromhex(secret)).turn(entry.turn)
        assert [chance.below(draw.ways) for draw in entry.draws] == [draw.value for draw in entry.draws]
