from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import discord
import pytest
from msgspec import structs
from simcord.builders import ChannelHandle

from bot.hosting.replay import turn_ends
from bot.model.records import LogEntry, Table, TablePhase
from rules.pigs.events import Blown, Event, Left
from rules.pigs.state import Material, Part, Tile
from rules.pigs.state import Phase as Step
from tests import stored
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import lay, planted, play_to_the_end, start
from tests.simulated.world import World, controls, find, text_of


async def finished(world: World, seed: int = 1, names: Sequence[str] = ("Ada", "Ben")) -> tuple[Table, list[Any]]:
    people = [world.person(name) for name in names]
    await start(world, *people, begins=people[0])
    return await play_to_the_end(world, people, seed), people


def private(result: Any) -> Any:
    """Give the private message of an answer."""
    (answer,) = [one for one in (result.response, *result.followups) if one is not None and one.ephemeral]
    return answer


async def turned(world: World, who: Any, what: str, message: Any) -> Any:
    """Turn a private page in place; give it as it is then."""
    return (await world.click(who, what, message)).response


async def test_what_happened_since_my_turn_is_told_in_private_from_the_table(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    await world.click(ada, "roll")
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL))
    await world.click(ada, "build")
    await world.click(ben, "roll")
    table = await world.table()
    told = {who: world.private(await world.click(who, f"log.{table.id}.since")) for who in (ada, ben, eve)}
    assert "Ben" in told[ada]
    assert "Ada begins" not in told[ada]
    assert "Nothing has happened" in told[ben]
    assert "Ada begins" in told[eve]
    assert told[ada] == world.private(await world.slash(ada, "table log"))


async def test_the_whole_log_is_read_in_pages(world: World) -> None:
    table, (ada, *_) = await finished(world, names=("Ada", "Ben", "Cleo", "Dov", "Eve"))
    what = f"log.{table.id}.since"  # as a table has it that is still played
    since = private(await world.click(ada, what, await planted(world, what)))
    opening, check = controls(since)
    assert check == f"fair.{table.id}"
    page = private(await world.click(ada, opening, since))
    pages = int(text_of(page).split()[-1])
    assert f"Page {pages} of {pages}" in text_of(page)
    assert pages > 1
    for number in reversed(range(pages - 1)):
        page = await turned(world, ada, f"log.{table.id}.{number}.back", page)
        assert f"Page {number + 1} of {pages}" in text_of(page)
    assert "Ada begins" in text_of(page)


async def test_a_lobby_has_no_log_yet(world: World) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    assert "hasn't started" in world.private(await world.slash(ada, "table log"))
    assert "hasn't started" in world.private(await world.slash(ada, "replay", number=(await world.table()).id))


@pytest.mark.parametrize("command", ["replay", "fairness"])
async def test_where_no_game_was_finished_there_is_none_to_look_at_and_that_is_said(world: World, command: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    assert "No game has been finished in this channel" in world.private(await world.slash(ada, command))
    await world.slash(ada, "pigs start")
    assert "No game has been finished in this channel" in world.private(await world.slash(ada, command))
    await play.end(world, ada)
    assert "No game has been finished in this channel" in world.private(await world.slash(ada, command))
    await start(world, ada, ben)
    await play.end(world, ada)
    assert "No game has been finished in this channel" in world.private(await world.slash(ada, "history"))


async def test_of_a_lobby_that_was_closed_there_is_nothing_to_look_at(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    lobby = await world.table()
    assert await play.end(world, ada) == "The table is closed."
    for command in ("replay", "fairness"):
        said = world.private(await world.slash(ben, command, number=lobby.id))
        assert "closed before its game began" in said


async def test_who_had_no_turn_yet_is_told_of_the_whole_game_and_not_of_a_turn(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    await world.click(ada, "roll")
    told = [world.private(await world.slash(who, "table log")) for who in (ada, ben, eve)]
    assert ["Since your last turn" in text for text in told] == [True, False, False]
    assert ["so far" in text for text in told] == [False, True, True]


async def test_of_what_does_not_fit_the_newest_is_told_and_the_rest_is_counted(world: World) -> None:
    (ada, ben), eve = [world.person("|" * 32) for _ in range(2)], world.person("Eve")
    await start(world, ada, ben, begins=ada)
    table = await world.table()
    store = world.store
    (began,) = await store.history.log(table.id)
    blown = Blown(0, 1, 0, Material.STRAW, (Tile(Material.STRAW, Part.DOOR, 0),), None, opened=False, gone=True)
    told: list[Event] = [*(structs.replace(blown, house=number) for number in range(200)), Left(1)]
    entries = [LogEntry(turn, 0, "blow", (), (event,), began.at) for turn, event in enumerate(told, 1)]
    await stored.save(store, table, replace(table, seq=table.seq + 1, turns=1 + len(entries)), entries)
    title, earlier, *lines, promise = world.private(await world.slash(eve, "table log")).splitlines()
    assert promise.startswith("🔒")
    assert "so far" in title
    assert f"{1 + len(told) - len(lines)} earlier lines" in earlier
    assert 20 < len(lines) <= 40
    assert "has left" in lines[-1]
    assert len("\n".join([earlier, *lines])) <= 4096


async def test_a_finished_table_is_stepped_through_turn_by_turn_from_its_own_button(world: World) -> None:
    table, (ada, _) = await finished(world)
    step = private(await world.click(ada, f"replay.{table.id}.0.table.open", await world.ending(table)))
    last = table.turns - 1
    assert f"{last} moves follow" in text_of(step)
    log = await world.store.history.log(table.id)
    ends = turn_ends(log)
    assert {what for what in controls(step) if not what.endswith(".moment")} == {
        f"replay.{table.id}.{ends[1]}.table.next",
        f"replay.{table.id}.{last}.table.end",
        f"replay.{table.id}.0.table.share",
        f"review.{table.id}",
    }
    for end in ends[1:4]:
        step = await turned(world, ada, f"replay.{table.id}.{end}.table.next", step)
        assert f"Move {end} of {last}" in text_of(step)
    names = {entry.seat: table.names[entry.seat].safe for entry in log if entry.seat is not None}
    assert names[log[ends[3]].seat or 0] in text_of(step)
    step = await turned(world, ada, f"replay.{table.id}.{ends[2]}.table.back", step)
    step = await turned(world, ada, f"replay.{table.id}.{last}.table.end", step)
    assert "🏆" in text_of(step)
    assert {what.rsplit(".", 1)[1] for what in controls(step)} == {"first", "back", "share", f"{table.id}"}
    assert "🏆" in text_of(await world.message(table))


async def test_history_lists_the_games_of_a_channel_and_of_a_player(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("_Ben_"), world.person("Eve")
    numbers = []
    for _ in range(6):
        table = await start(world, ada, ben)
        asked = private(await world.slash(ben, "table leave"))
        await world.click(ben, "table.resign", asked)
        numbers.append(table.id)
    listed = private(await world.slash(eve, "history"))
    assert [field.name.split("(")[1] for field in listed.embeds[0].fields] == [f"{n})" for n in numbers[:0:-1]]
    assert "🥇 Ada" in listed.embeds[0].fields[0].value
    assert r"\_Ben\_" in listed.embeds[0].fields[0].value
    older = await turned(world, eve, f"history.c.{world.channel.id}.1.next", listed)
    assert [field.name.split("(")[1] for field in older.embeds[0].fields] == [f"{numbers[0]})"]
    step = private(await world.click(eve, f"replay.{numbers[0]}.0.table.open", older))
    assert "The set-up" in text_of(step)
    other = world.guild.create_text_channel("other")
    assert "No game" in world.private(await world.slash(eve, "history", other))
    of_ben = private(await world.slash(eve, "history", other, member=ben))
    assert len(of_ben.embeds[0].fields) == 5
    assert r"\_Ben\_" in of_ben.embeds[0].title
    assert "Eve hasn't finished a game" in world.private(await world.slash(eve, "history", member=eve))


async def test_replay_without_a_number_is_of_the_running_game_and_shows_what_spectators_know(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    assert "/history" in world.private(await world.slash(eve, "replay"))
    table = await start(world, ada, ben, begins=ada)
    await world.click(ada, "roll")
    step = private(await world.slash(eve, "replay"))
    assert "1 move follows" in text_of(step)
    assert controls(step) == controls(private(await world.slash(eve, "replay", number=table.id)))


async def test_games_of_another_server_or_a_hidden_channel_are_not_shown(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    table = await start(world, ada, ben)
    await play.end(world, ada)
    table = await world.tables.find(table.id)
    await world.set(table, channel=hidden.id, phase=TablePhase.FINISHED)
    for command in ("replay", "fairness"):
        assert "can't see" in world.private(await world.slash(eve, command, number=table.id))
        private(await world.slash(ada, command, number=table.id))
    table = await world.tables.find(table.id)
    await world.set(table, guild=1, channel=world.channel.id)
    for command in ("replay", "fairness"):
        assert "can't find that game" in world.private(await world.slash(ada, command, number=table.id))


@pytest.mark.parametrize("archived", [False, True])
async def test_a_game_of_a_thread_is_shown_to_those_who_can_look_into_it(world: World, archived: bool) -> None:
    ada, ben, cleo, eve = (world.person(name) for name in ("Ada", "Ben", "Cleo", "Eve"))
    mod = world.person("Mod", "manage_threads")
    backend = world.env.backend
    public = world.thread("for all")
    secret = backend.create_thread(world.channel.id, "for some", ada.id, type=discord.ChannelType.private_thread.value)
    for who in (ada, ben, cleo):
        backend.add_thread_member(secret.id, who.id)
    backend.add_thread_member(secret.id, backend.bot_user.id)
    tables = []
    for thread in (public, ChannelHandle(world.env, world.guild, secret)):
        table = await start(world, ada, ben, channel=thread)
        asked = private(await world.slash(ben, "table leave", thread))
        await world.click(ben, "table.resign", asked)
        tables.append(table.id)
    if archived:
        for place in (public.id, secret.id):
            backend.edit_channel(place, {}, thread_metadata={"archived": True})
        await world.restart()
    for command in ("replay", "fairness"):
        for who in (cleo, mod):
            for number in tables:
                assert "can't see" not in world.private(await world.slash(who, command, number=number))
        seen = ["can't see" not in world.private(await world.slash(eve, command, number=number)) for number in tables]
        assert seen == [True, False]


async def test_a_game_of_other_rules_is_not_replayed_but_said_so(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    table = await world.set(table, version=table.version + 1)
    assert "other rules" in world.private(await world.slash(ada, "replay"))
    await world.set(table, version=table.version - 1, players=table.players[:1])
    assert "other rules" in world.private(await world.slash(ada, "replay"))


async def test_fairness_says_first_whether_a_finished_game_was_fair(world: World) -> None:
    table, (ada, _) = await finished(world)
    result = private(await world.click(ada, f"fair.{table.id}", await world.ending(table)))
    said = text_of(result)
    assert table.secret is not None
    log = await world.store.history.log(table.id)
    draws = sum(len(entry.draws) for entry in log)
    verdict, *details = (result.embeds[0].description or "").splitlines()
    assert verdict == f"✅ **Every draw of this game was fair:** {draws} draws checked."
    assert details == []
    assert not re.search(r"[0-9a-f]{8}", verdict)
    assert (said.count("✅"), said.count("❌")) == (1, 0)
    assert table.secret.hex() in said.replace(" ", "")
    dice = sum({7776: 5, 1296: 4, 216: 3, 36: 2, 6: 1}.get(draw.ways, 0) for e in log if e.turn for draw in e.draws)
    assert f"**6 sides**, rolled {dice} times" in said
    assert text_of(private(await world.slash(ada, "fairness"))) == said


async def test_every_draw_of_a_game_is_told_in_words(world: World) -> None:
    table, (ada, ben) = await finished(world)
    page = private(await world.slash(ada, "fairness"))
    page = private(await world.click(ada, f"fair.{table.id}.0.open", page))
    lines: list[str] = []
    for number in range(1, 1 + int(text_of(page).split()[-1])):
        lines += (page.embeds[0].description or "").splitlines()
        following = f"fair.{table.id}.{number}.next"
        if following in controls(page):
            page = await turned(world, ada, following, page)
    log = [entry for entry in await world.store.history.log(table.id) if entry.draws]
    assert len(lines) == len(log)
    for line, entry in zip(lines, log, strict=True):
        assert line.startswith(f"✅ move {entry.turn}: " if entry.turn else "✅ set-up: ")
        if entry.turn:
            assert any(name.safe in line for name in table.names)
        assert "not told" not in line
    old = await planted(world, f"fair.{table.id}.99.next")
    assert "Page" in world.private(await world.click(ben, f"fair.{table.id}.99.next", old))


async def test_draws_of_a_move_that_can_not_be_read_any_more_are_checked_all_the_same(world: World) -> None:
    table, (ada, _) = await finished(world)
    with closing(sqlite3.connect(world.database)) as connection, connection:
        connection.execute("UPDATE log_entries SET events = x'00' WHERE table_id = ? AND turn = 0", (table.id,))
    page = await planted(world, what := f"fair.{table.id}.0.open")
    assert "✅ set-up: not told in the log · " in world.private(await world.click(ada, what, page))


async def test_the_draws_of_a_running_game_are_not_listed(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    await world.click(ada, "roll")
    forged = await planted(world, f"fair.{table.id}.0.open")
    said = world.private(await world.click(ben, f"fair.{table.id}.0.open", forged))
    assert "settled before" in said
    assert "move 1" not in said


@pytest.mark.parametrize(("game", "dice"), [("pigs", True), ("wolves", False), ("planet", False)])
async def test_dice_are_counted_only_of_a_game_that_has_some(world: World, game: str, dice: bool) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada, game=game)
    if dice:
        await world.click(ada, "roll")
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    said = world.private(await world.slash(ada, "fairness"))
    assert "Every draw of this game was fair" in said
    assert ("Dice in" in said, "sides" in said, "fair side" in said) == (dice, dice, dice)


async def test_fairness_shows_what_a_running_game_is_bound_to_and_finds_another_secret(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    await world.click(ada, "roll")
    waiting = world.private(await world.slash(ben, "fairness", number=table.id))
    assert world.private(await world.slash(ben, "fairness")) == waiting
    assert table.secret is not None
    assert hashlib.sha256(table.secret).hexdigest() in waiting.replace(" ", "")
    assert "nobody can choose" in waiting
    assert table.secret.hex()[:8] not in waiting
    asked = private(await world.slash(ben, "table leave"))
    await world.click(ben, "table.resign", asked)
    await world.set(await world.tables.find(table.id), secret=bytes(32))
    said = world.private(await world.slash(ada, "fairness"))
    assert "❌ **Not every draw" in said
    assert "isn't what was noted" in said


async def test_the_past_is_there_after_a_restart_and_for_two_clicks_at_once(world: World) -> None:
    table, (ada, ben) = await finished(world, 2)
    await world.restart()
    step = private(await world.slash(ada, "replay"))
    last = table.turns - 1
    following = turn_ends(await world.store.history.log(table.id))[1]
    ids = [find(step, f"replay.{table.id}.{turn}.table.{word}") for turn, word in ((following, "next"), (last, "end"))]
    results = await world.at_once(*(ada.click(step, custom_id=custom_id) for custom_id in ids))
    assert results[1].response is not None
    assert f"Move {last} " in text_of(results[1].response)
    assert "✅" in world.private(await world.slash(ben, "fairness"))
