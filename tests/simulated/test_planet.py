"""Whole games of Make Me a Planet by clicking, and what everybody sees in them."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor

from bot.language import ENGLISH, minus
from bot.model.records import TablePhase
from rules.planet.state import Phase as Step
from tests.rules.planet.playing import GAME, began, with_tops
from tests.sampling import some
from tests.simulated.planet import as_read, go_on, hand, play_to_the_end, read, start, state_of, whole
from tests.simulated.play import lay, moves
from tests.simulated.test_clicks import forge
from tests.simulated.world import World, controls


@pytest.mark.parametrize(("seats", "hidden"), some([(3, True), (2, False), (5, False)], 3))
async def test_a_whole_game_is_played_by_clicking(world: World, seats: int, hidden: bool) -> None:
    people = [world.person(f"P{number}") for number in range(seats)]
    await start(world, *people, hidden=hidden)
    table = await play_to_the_end(world, people, seed=seats)
    assert table.phase is TablePhase.FINISHED
    message = await world.message(table)
    shown = read(message)
    assert "🏆" in shown
    scores = GAME.scores(state_of(table))
    for score in scores:
        assert f"P{score.seat} · {minus(score.total)} point" in shown
    assert len(re.findall("🌋 (Most|.*not the most)", shown)) == sum(
        count > 0 for count in GAME.volcanoes(state_of(table))
    )
    assert set(controls(message)) >= {"look.planet", "look.legend", "rules.planet.0.open"}
    assert "table.rematch" in controls(await world.ending(table))


async def test_the_pages_of_the_rules_open_and_turn(world: World) -> None:
    ada = world.person("Ada")
    page = (await world.slash(ada, "planet rules")).response
    assert page is not None
    assert page.ephemeral
    seen = [read(page)]
    while f"rules.planet.{len(seen)}.next" in controls(page):
        await world.click(ada, f"rules.planet.{len(seen)}.next", page)
        seen.append(read(page))
    assert len(set(seen)) == len(seen) >= 6


async def test_a_stack_is_chosen_by_what_is_left_and_needed(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await start(world, ada, ben, cleo, begins=ada)
    shown = read(await world.message(table))
    assert "Ada: choose a stack" in shown
    assert "Every planet lacks 4 🎯 · 4 ↗️ · 4 ↘️ · 4 👤" in shown
    chance = random.Random(1)
    while state_of(await world.table()).draft.number == 1:
        await go_on(world, (ada, ben, cleo), chance)
    shown = read(await world.message(await world.table()))
    (line,) = [line for line in shown.splitlines() if line.startswith("Every planet lacks")]
    assert (line.count("4 "), line.count("3 ")) == (3, 1)


@pytest.mark.parametrize("seats", range(2, 6))
def test_at_the_choice_of_a_stack_all_planets_need_the_same(seats: int) -> None:
    state, chance = began(seats), random.Random(seats)
    while state.phase is not Step.OVER:
        if state.phase is Step.STACK:
            assert len({tuple(GAME.needs(state, seat).items()) for seat in range(seats)}) == 1
        move = chance.choice(GAME.legal_moves(state, state.seat))
        state = GAME.apply(state, state.seat, move, None).state  # type: ignore[arg-type]


async def test_an_emptied_stack_is_not_offered(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    state = began(2)
    stacks = ((), *state.stacks[1:])
    table = await lay(world, ada, replace(state, stacks=stacks))
    assert sorted(moves(await world.message(table))) == ["stack.character", "stack.downhill", "stack.uphill"]


async def test_open_tiles_are_buttons_with_icons_and_a_player_alone_reads_what_each_would_bring(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo, begins=ada)
    await lay(world, ada, with_tops(began(3), ["centre-07", "centre-10", "centre-03"]))
    await world.click(ada, "stack.centre")
    message = await world.message(await world.table())
    assert {what: item["label"] for what, item in moves(message).items()} == {
        "take.centre-07": "🌋💡🐍🐑",
        "take.centre-10": "🌹💡💡",
        "take.centre-03": "🌳🐏🐏",
        "then.3": "Cleo next",
    }
    assert [item["emoji"]["name"] for item in moves(message).values()] == ["1️⃣", "2️⃣", "3️⃣", "👉"]
    assert "1️⃣🌋💡🐍🐑\u20032️⃣🌹💡💡\n3️⃣🌳🐏🐏" in read(message)
    assert "+0" not in whole(message)
    look = await hand(world, ada)
    assert "1️⃣ **\u22121** · 🌋 1 volcano · 💡 1 lamppost · 🐍 1 snake · 🐑 1 white sheep" in read(look)
    assert "3️⃣ **+0** · 🌳 1 baobab · 🐏 2 grey sheep" in read(look)
    assert {what: item["label"] for what, item in moves(look).items()} == {
        "take.centre-07": "🌋💡🐍🐑\u2002\u22121",
        "take.centre-10": "🌹💡💡\u2002+0",
        "take.centre-03": "🌳🐏🐏\u2002+0",
        "then.3": "Cleo next",
    }
    look = await hand(world, ben)
    assert "1️⃣ **\u22121** ·" in read(look)
    assert moves(look) == {}


async def test_open_characters_say_what_they_score(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo, begins=ada)
    await lay(world, ada, with_tops(began(3), ["king-1", "vain-man-2", "hunter-1"]))
    await world.click(ada, "stack.character")
    message = await world.message(await world.table())
    assert moves(message)["take.king-1"]["label"] == "King"
    shown = read(message)
    for words in ("14 if 1 🌹, 7 if 2", "Vain man** ⭐: 4 per 🐍", "3 per kind: 🐘 🦊 🐍 any 🐑"):
        assert words in shown


async def test_a_pick_places_itself_and_names_who_picks_next(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo, begins=ada)
    await lay(world, ada, with_tops(began(3), ["centre-07", "centre-10", "centre-03"]))
    await world.click(ada, "stack.centre")
    assert "take a tile, then Ben picks" in read(await world.message(await world.table()))
    await world.click(ada, "then.3")
    message = await world.message(await world.table())
    assert "take a tile, then Cleo picks" in read(message)
    assert {what for what in moves(message) if what.startswith("then")} == {"then.2"}
    await world.click(ada, "take.centre-10")
    message = await world.message(await world.table())
    assert "Cleo: take a tile" in read(message)
    assert "✅ Ada" in read(message)
    await world.click(cleo, "take.centre-03")
    table = await world.table()
    shown = read(await world.message(table))
    assert state_of(table).planets == (("centre-10",), ("centre-07",), ("centre-03",))
    assert "Ben: choose a stack" in shown
    assert "Ben takes 🌋💡🐍🐑" in shown
    assert "round 2/16" in shown


async def test_a_planet_is_seen_in_full_by_everybody_whosever_it_is(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    planets = (("centre-07", "king-1", "uphill-03", "downhill-03", "centre-02"), ("vain-man-1", "centre-08"))
    await lay(world, ada, replace(began(2), planets=planets))
    for person, first, other in ((ada, "Ada", "Ben"), (ben, "Ben", "Ada"), (eve, "Ada", "Ben")):
        look = (await world.click(person, "look.planet")).response
        assert look is not None
        assert look.ephemeral
        assert f"### {first} ·" in read(look)
        visible = len(world.channel.history(viewer=person))
        await world.click(person, f"look.planet.{1 if other == 'Ada' else 2}", look)
        assert f"### {other} ·" in read(look)
        assert len(world.channel.history(viewer=person)) == visible
    look = await of_ada(world, eve)
    shown = read(look)
    assert shown.split("\n")[2:6] == [
        "👑⭐⭐ ┊ 🍂 ┊ 🍂 ┊ 👤",
        "↘️ ┊ 🌋💡🐍🐑 ┊ 🍂 ┊ ↗️",
        "↗️ ┊ 🎯 ┊ 🎯 ┊ ↘️",
        "👤 ┊ ↘️ ┊ ↗️ ┊ 👤",
    ]
    assert "Turned face down for good" in shown
    assert "0 points: 👑 King" in shown


async def test_a_planet_that_is_shown_can_be_looked_at_again(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    look = (await world.click(ben, "look.planet")).response
    assert look is not None
    assert controls(look)["look.planet.2"]["label"] == "Refresh"
    await lay(world, ada, replace(began(2), planets=((), ("centre-07",))))
    await world.click(ben, "look.planet.2", look)
    assert "🌋💡🐍🐑" in read(look)


async def of_ada(world: World, person: Any) -> Any:
    look = (await world.click(person, "look.planet")).response
    assert look is not None
    if "look.planet.1" in controls(look):
        await world.click(person, "look.planet.1", look)
    return look


async def test_the_legend_is_one_button_away(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    people = (ada, ben)
    await start(world, *people, begins=ada)
    chance = random.Random(3)
    phases = set()
    for _ in range(8):
        phases.add(state_of(await world.table()).phase)
        legend = world.private(await world.click(eve, "look.legend"))
        assert "Turkish astronomer" in legend
        assert "🐏" in legend
        await go_on(world, people, chance)
    assert phases == {Step.STACK, Step.HIDE, Step.PICK}


async def test_of_two_players_one_looks_lays_one_down_and_takes_what_is_left(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, with_tops(began(2), ["uphill-03", "uphill-08", "uphill-17"]))
    await world.click(ada, "stack.uphill")
    message = await world.message(await world.table())
    assert "🎴🎴🎴 *only Ada sees them*" in read(message)
    assert moves(message) == {}
    assert "no seat" in world.private(await world.click(eve, "look.hand", message))
    assert moves(await hand(world, ben)) == {}
    look = await hand(world, ada)
    labels = {what: item["label"] for what, item in moves(look).items()}
    assert [label.split("\u2002")[0] for label in labels.values()] == ["🌳🌹⭐", "🌋💡🐑🐏", "💡📦📦"]
    assert list(labels) == ["hide.1", "hide.2", "hide.3"]
    await world.click(ada, "hide.1", look)
    assert moves(look) == {}
    assert "1 rose" in read(look)

    message = await world.message(await world.table())
    assert "Ben: take a tile" in read(message)
    assert list(moves(message)) == ["take.uphill-08", "take.uphill-17", "take.face-down"]
    assert "🎴 *face down, laid by Ada*" in read(message)
    look_of_ben = await hand(world, ben)
    assert "🎴 face down, laid by Ada" in read(look_of_ben).replace("*", "")
    assert [item["label"] for item in moves(look_of_ben).values()][-1] == "Face down"
    await world.click(ben, "take.uphill-08")

    look = await hand(world, ada)
    assert {what: item["label"] for what, item in moves(look).items()} == {
        "take.uphill-17": "💡📦📦\u2002+0",
        "take.face-down": "🌳🌹⭐\u2002+0",
    }
    assert moves(await world.message(await world.table()))["take.face-down"]["label"] == "Face down"
    await world.click(ada, "take.face-down", look)
    assert "Ben is choosing a stack" in read(look)
    table = await world.table()
    assert state_of(table).planets == (("uphill-03",), ("uphill-08",))
    shown = read(await world.message(table))
    assert "Ben: choose a stack" in shown
    assert "Discarded: 💡📦📦" in shown
    assert "💡📦📦" in world.private(await world.click(eve, "look.planet"))


@pytest.mark.usefixtures("old_hands")
async def test_a_look_that_is_out_of_date_is_brought_up_to_date_and_says_so(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await world.click(ada, "stack.centre")
    first, second = await hand(world, ada), await hand(world, ada)
    await world.click(ada, "hide.1", first)
    late = await world.click(ada, "hide.2", second)
    assert any("moved on" in read(answer) for answer in late.followups)
    assert moves(second) == {}
    assert read(second) == read(first)


async def test_hidden_characters_are_seen_by_their_owner_at_any_time_and_by_nobody_else(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    eve = world.person("Eve")
    await start(world, *people, begins=people[0], hidden=True)
    state = with_tops(began(3, hidden=True), ["king-1", "gardener-1", "hunter-1"])
    await lay(world, people[0], replace(state, planets=(("centre-10",), (), ())))
    await world.click(people[0], "stack.character")
    message = await world.message(await world.table())
    assert moves(message)["take.character-1"]["label"] == "King"
    await world.click(people[0], "take.character-1")
    table = await world.table()
    for person in (*people[1:], eve):
        look = await of_ada(world, person)
        assert "King" not in whole(look)
        assert "👑" not in whole(look)
        assert "🎭" in whole(look)
    assert "👑 King **14** = 14 (1 🌹)" in read(await of_ada(world, people[0]))
    shown = read(await world.message(table))
    assert "👑" not in shown
    assert "✅ Ada · 0 points + 🎭" in shown
    assert "Ada takes a secret character" in shown


async def test_a_count_can_be_checked(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    planets = (
        ("centre-05", "centre-09", "centre-16", "uphill-20", "hunter-1", "businessman-white-1", "king-1"),
        ("centre-06", "centre-13", "downhill-09", "little-prince-1", "geographer-1", "turkish-astronomer-1"),
    )
    state = replace(began(2), planets=planets, phase=Step.OVER)
    await world.set(table, state=state, phase=TablePhase.FINISHED)
    shown = await world.bot.host.messages.drawings.draw(ENGLISH, await world.tables.load(table.id))
    text = as_read("\n".join(f"{field.name}\n{field.value}" for field in shown.fields))
    for line in (
        "🏹 Hunter **9** = 3 (1 🐘) + 3 (2 🦊) + 3 (2 🐑/🐏/🐐)",
        "💼 Businessman (white sheep) **4** = 2 🐑 \u00d7 2",
        "0 points: 👑 King",
        "🌋 1 volcano, not the most: **0**",
        "🧣 Little Prince **7** = 3 (3 🐑) + 3 (1 🐏) + 1 📦",
        "🗺️ Geographer **1** = 1 🕊️",
        "🌙 Turkish astronomer **2** = 2 ⭐",
        "🌋 Most volcanoes (2): **\u22122**",
    ):
        assert line in text


async def leave(world: World, who: MemberActor) -> None:
    question = (await world.slash(who, "table leave")).response
    assert question is not None
    await world.click(who, "table.resign", question)


async def test_when_who_is_to_pick_leaves_somebody_else_goes_on_and_their_planet_is_filled(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo, begins=ada)
    await lay(world, ada, with_tops(began(3), ["centre-07", "centre-10", "centre-03"]))
    await world.click(ada, "stack.centre")
    await world.click(ada, "take.centre-10")
    await leave(world, ben)
    message = await world.message(await world.table())
    assert "Cleo: take a tile" in read(message)
    assert "Ben · has left" in read(message)
    await world.click(cleo, "take.centre-03", message)
    table = await world.table()
    assert state_of(table).planets[1] == ("centre-07",)
    assert "Ben's planet gets 🌋💡🐍🐑" in read(await world.message(table))


@pytest.mark.parametrize("laid", [False, True])
async def test_of_two_players_one_leaves_and_the_other_wins_while_a_tile_stays_secret(world: World, laid: bool) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada, hidden=True)
    await lay(world, ada, with_tops(began(2, hidden=True), ["king-1", "hunter-1", "gardener-1"]))
    await world.click(ada, "stack.character")
    look = await hand(world, ada)
    if laid:
        await world.click(ada, "hide.1", look)
    await leave(world, ben)
    over = await world.tables.find(table.id)
    assert over.phase is TablePhase.FINISHED
    shown = read(await world.message(over))
    assert "🏆 Ada wins!" in shown
    assert "👑" not in shown
    assert moves(look) == {}
    assert "hide" not in read(look)


async def test_forged_words_are_refused_in_private(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    table = await start(world, ada, ben, begins=ada)
    message = await world.message(table)
    for who, what in (
        (ada, "look.planet.9"),
        (eve, "look.planet.0"),
        (ada, "look.planet.1.2"),
        (ada, "hide.1"),
        (ada, "take.centre-01"),
        (ada, "next.2"),
        (ada, "nonsense"),
        (ben, "stack.centre"),
        (eve, "stack.centre"),
    ):
        assert world.private(await forge(world, who, message, f"t1:{table.id}:{table.seq}:{what}")).endswith(".")
    assert await world.table() == table
