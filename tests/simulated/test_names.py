"""Names that broke other bots, all through a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.model.names import distinct, plain, safe
from bot.model.records import Person, TablePhase
from bot.service.click_results import SUSPENSE
from bot.service.due_jobs import SOON
from rules.pigs.state import Phase as Step
from tests.bot.hostile import ESCAPED, HOSTILE_NAMES, unescaped
from tests.bot.store.samples import recorded
from tests.limits import faults, messages
from tests.rules.pigs.table import table as laid
from tests.sampling import some
from tests.simulated.boards import board, seated, won
from tests.simulated.play import end, lay, moves, play_to_the_end, start
from tests.simulated.test_past_tables import MOST_MOVES, moved, step
from tests.simulated.world import World, controls, text_of

FIVES = [HOSTILE_NAMES[place : place + 5] for place in range(0, len(HOSTILE_NAMES), 5)]
MARKED = [name for name in HOSTILE_NAMES if plain(name).in_label != safe(name) and len(plain(name).in_label) > 3]
"""Names whose markup nobody mistakes for the bot's own."""
TWOS = [MARKED[place : place + 2] for place in range(0, len(MARKED) - 1, 2)]


def texts(body: Any) -> list[str]:
    """List every text that a message shows with markup."""
    found = [body.get("content") or ""]
    for embed in body.get("embeds") or []:
        found += [embed.get("title", ""), embed.get("description", "")]
        found += [part for field in embed.get("fields", []) for part in (field["name"], field["value"])]
    return found


def labels(body: Any) -> list[str]:
    """List every text of a message's controls."""
    items = [item for row in body.get("components") or [] for item in row["components"]]
    choices = [choice for item in items for choice in item.get("options", ())]
    return [part[key] for part in (*items, *choices) for key in ("label", "placeholder", "description") if key in part]


def check_sent(world: World, names: Sequence[str]) -> None:
    """See that in nothing that was sent a name does more than stand there, and that none is escaped in a label."""
    for message in messages(world.env.http_requests):
        assert faults(message) == []
        for text in texts(message):
            assert unescaped(text, names) == []
            assert not re.search(r"@everyone|@here|discord\.gg|://(?!discord\.com/channels/)", ESCAPED.sub("", text))
            assert not re.search(r"[\u202a-\u202e\u0000-\u0009\u000b-\u001f\u007f]", text)
        for label in labels(message):
            assert not ESCAPED.search(label.replace("'s ", ""))
            assert not re.search(r"[\u200b\u2066-\u2069\u202a-\u202e\u0000-\u001f\u007f]", label)


@pytest.mark.parametrize("names", some(map(pytest.param, FIVES), 4), ids=range(len(FIVES)))
async def test_no_name_breaks_a_lobby_a_table_a_wolf_or_a_leaderboard(world: World, names: tuple[str, ...]) -> None:
    people = [world.person(name) for name in (*names, "Ada", "Ben", "Cleo", "Dov")[:5]]
    eve = world.person("Eve")
    await start(world, *people, begins=people[0])
    await lay(world, eve, laid("", "sd", "sd", "sd", "sd", seats=5, dice="DD!!W", phase=Step.BLOW))
    wolf = moves(await world.message(await world.table()))
    shown = distinct(person.user.global_name or "" for person in people)
    assert [item["label"] for item in wolf.values()] == [f"{name.in_label}'s A" for name in shown[1:]]
    await world.click(people[0], "blow.2.1")
    await world.env.advance_time(SUSPENSE)
    world.private(await world.click(eve, "look.count"))
    for person in people[:-1]:
        question = (await world.slash(person, "table leave")).response
        assert question is not None
        await world.click(person, "table.resign", question)
    await won(world, *(seated(person, person.user.global_name or "") for person in people))
    leaders = await board(world, eve)
    assert len(text_of(leaders).splitlines()) == 3 + 2 * len(people) + 1
    check_sent(world, [name for name in names if name in MARKED])


@pytest.mark.parametrize("names", some(TWOS, 4), ids=range(len(TWOS)))
async def test_no_name_breaks_a_page_or_a_call(world: World, names: Sequence[str]) -> None:
    ada, ben = [world.person(name) for name in names]
    eve = world.person("Eve", "manage_guild", "manage_messages")
    await world.slash(ada, "wolves start", with_1=ben)
    await world.click(ben, "lobby.join")
    await world.click(ada, "lobby.start")
    table = await moved(world, await world.table(), 2)
    for command in ("table show", "table log", "table kick", "help"):
        await world.slash(eve, command)
    question = (await world.slash(eve, "table kick")).response
    await world.pick(eve, "table.kick", str(ben.id), question)
    table = await moved(world, table, MOST_MOVES)
    assert table.phase is TablePhase.FINISHED
    await world.slash(eve, "table show")
    for who in (ada, ben, eve):
        replayed: Any = (await world.slash(who, "replay", number=table.id)).response
        for view in ("0", "1"):
            hand = await step(world, who, table, 0, "hand", replayed, view)
            assert hand.embeds[0].title.startswith(f"{safe(names[int(view)])}: ")
        for command in ("history", "fairness", "table log", "leaderboard", "season show", "profile", "help"):
            await world.slash(who, command)
        for command in ("history", "profile"):
            await world.slash(who, command, member=ben)
    await world.env.advance_time(SOON + 1)
    await world.click(ben, "table.rematch", await world.ending(table))
    await world.slash(eve, "settings server")
    check_sent(world, names)


async def test_nothing_that_was_typed_is_repeated(world: World) -> None:
    ada = world.person("Ada")
    for typed in MARKED:
        for command in ("profile", "leaderboard"):
            await ada.autocomplete(world.channel, command, "game", typed)
            assert "The Three Little Pigs" in world.private(await world.slash(ada, command, game=typed))
    said = [text for message in messages(world.env.http_requests) for text in (*texts(message), *labels(message))]
    assert not any(form in text for typed in MARKED for form in (typed, safe(typed)) for text in said)


async def test_no_server_or_channel_is_named(world: World) -> None:
    ada, ben = world.person("Ada", "manage_guild"), world.person("Ben")
    for number, name in enumerate(MARKED):
        world.env.backend.get_guild(world.guild.id).name = f"{name}{number}"
        channel = world.guild.create_text_channel(f"{name}{number}")
        await start(world, ada, ben, channel=channel)
        for command in ("table show", "table log", "help", "settings server", "history"):
            await world.slash(ada, command, channel)
        await end(world, ada, channel)
        said = [text for message in messages(world.env.http_requests) for text in (*texts(message), *labels(message))]
        assert not any(f"{name}{number}" in text or f"{safe(name)}{number}" in text for text in said)


async def test_a_name_is_kept_as_it_was_when_its_owner_sat_down(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben)
    world.env.backend.get_guild(world.guild.id).members[ada.id].nick = "Somebody Else"
    await world.slash(ben, "table show")
    assert "Ada" in text_of(await world.message(await world.table()))


async def test_people_with_the_same_name_are_different_people(world: World) -> None:
    people = [world.person("Twin") for _ in range(3)]
    await start(world, *people, begins=people[0])
    assert len({player.person.user for player in (await world.table()).players}) == 3
    assert "not your turn" in world.private(await world.click(people[1], "roll"))
    over = await play_to_the_end(world, people, seed=11)
    assert len(text_of(await world.message(over)).split("Twin")) > 3
    assert len(await recorded(world.store, world.guild.id)) == 3


async def test_people_with_the_same_name_are_told_apart_wherever_they_are_named(world: World) -> None:
    people = [world.person("Twin") for _ in range(3)]
    ada, ben, cleo = people
    numbered = ["Twin", "Twin (2)", "Twin (3)"]
    await world.slash(ada, "pigs start")
    for guest in (ben, cleo):
        await world.click(guest, "lobby.join")
    assert "1. Twin (host)\n2. Twin (2)\n3. Twin (3)\n" in text_of(await world.message(await world.table()))
    await world.set(await world.table(), order=(ben.id,))
    await world.click(ada, "lobby.start")
    assert "Twin (2): roll" in text_of(await world.message(await world.table()))
    assert "It's Twin (2)'s turn." in world.private(await world.slash(cleo, "help"))
    await lay(world, ada, laid("", "sd", "sd", seats=3, dice="DD!!W", phase=Step.BLOW))
    wolf = moves(await world.message(await world.table()))
    assert [item["label"] for item in wolf.values()] == [f"{name}'s A · 🌾 · no roof" for name in numbered[1:]]
    await world.click(ben, "table.vacate", (await world.slash(ben, "table leave")).response)
    shown = await world.message(await world.table())
    assert controls(shown)["table.take.1"]["label"] == "Take over for Twin (2)"
    assert "takes over: Twin (2)" in text_of(shown)
    await world.click(cleo, "table.resign", (await world.slash(cleo, "table leave")).response)
    assert "Twin (3) has left" in world.private(await world.slash(ada, "table log"))
    await world.click(world.person("Twin"), "table.take.1")
    await world.click(ada, "table.resign", (await world.slash(ada, "table leave")).response)
    listed = world.private(await world.slash(ada, "history"))
    assert [listed.count(f"{name} ") for name in ("Twin", *numbered[1:])] == [3, 1, 1]


async def test_who_is_asked_is_named_as_the_server_names_them_and_never_by_number(world: World) -> None:
    ada, twin, hostile = world.person("Ada"), world.person("Ada"), world.person("**Ben** @everyone")
    nicked = world.person("Cleo")
    world.env.backend.get_guild(world.guild.id).members[nicked.id].nick = "_Nick_"
    await world.slash(ada, "pigs start", with_1=twin, with_2=hostile, with_3=nicked)
    shown = text_of(await world.message(await world.table()))
    assert "Invited: Ada (2), \\*\\*Ben\\*\\* \\@\u200beveryone and \\_Nick\\_" in shown
    assert "<@" not in shown


async def test_who_was_asked_before_names_were_noted_is_named_if_they_sat_here_and_else_mentioned(world: World) -> None:
    ada, ben, eve = (world.person(name) for name in ("Ada", "Ben", "Eve"))
    await start(world, ada, ben)
    await end(world, ada)
    await world.slash(ada, "pigs start")
    await world.set(await world.table(), invited=(Person(ben.id, ""), Person(eve.id, "")))
    await world.slash(ada, "table show")
    assert f"Invited: Ben and <@{eve.id}>" in text_of(await world.message(await world.table()))


async def test_nothing_is_lined_up_by_the_width_of_letters(world: World) -> None:
    ada, ben = world.person("\uff37" * 32), world.person("👩‍👩‍👧‍👦" * 4)
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid("sd sw wr | wd", "bd", dice="DDWWR", phase=Step.REROLL))
    assert controls(await world.message(await world.table()))
    for message in messages(world.env.http_requests):
        assert not any("```" in text or "\t" in text or re.search(r" {3,}", text) for text in texts(message))
