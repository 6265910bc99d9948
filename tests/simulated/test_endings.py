"""The end of a game is told once, in a message of its own below the table, and nothing of it is ever lost."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.actors import MemberActor

from bot.display.face import FINAL, Sketch
from bot.model.preferences import OwnChoices, Pings, TableStyle
from bot.model.records import Player, TablePhase
from bot.service.due_jobs import SOON
from bot.service.endings import Endings
from tests.simulated import play
from tests.simulated.endings import POST, ended, one_click_before_the_end
from tests.simulated.play import set_style, start
from tests.simulated.world import World, controls, text_of

BUTTONS = ["table.rematch", "replay", "fair"]


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("A*da", "Ben", "Cleo")]


def first_words(message: Any) -> list[str]:
    return [what if what.startswith("table") else what.split(".")[0] for what in controls(message)]


def posted(world: World) -> list[discord.Message]:
    """List the messages that tell of an end."""
    posted = world.channel.history()
    return [one for one in posted if one.embeds and str(one.embeds[0].title).endswith("the game is over")]


def lines(message: discord.Message) -> list[str]:
    return (message.embeds[0].description or "").splitlines()


def written_directly(world: World) -> list[str]:
    """List the direct messages that tell of an end."""
    sent = (str(request.json) for request in world.env.http_requests if request.method == "POST")
    return [words for words in sent if "The game is over: [" in words]


async def wants(world: World, who: MemberActor, pings: Pings) -> None:
    await world.store.choices.change(OwnChoices, who.id, lambda now: replace(now, pings=pings))


async def test_the_end_is_told_below_the_table_with_all_that_came_of_it(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    face = world.bot.faces["pigs"]
    told: list[Any] = []

    def highlights(_: object, finished: Any, names: Any) -> list[str]:
        told.append((finished, names))
        return [f"Highlight {number}" for number in range(4)]

    monkeypatch.setattr(face, "highlights", highlights)
    table = await ended(world, *people)
    message = await world.ending(table)
    assert posted(world) == [message]
    assert world.channel.history()[-1] == message
    won, first, second, third = lines(message)
    assert "🏆 A\\*da" in won
    assert re.fullmatch(r"🥇 \*\*A\\\*da\*\* · 15 points · rating \d+ \(\+\d+\)", first)
    assert re.fullmatch(r"🥈 \*\*Ben\*\* · 5 points · rating \d+ \(.?\d+\)", second)
    assert re.fullmatch(r"🥉 \*\*Cleo\*\* · 0 points · rating \d+ \(.?\d+\)", third)
    text = text_of(message)
    assert "Highlight 2" in text
    assert "Highlight 3" not in text
    assert f"Game {table.id} · {table.turns - 1} moves" in text
    assert "Achieved" in text or not await world.store.scores.achievements_at(table.id)
    assert first_words(message) == BUTTONS
    (finished, names), *_more = told
    assert names == ("A\\*da", "Ben", "Cleo")
    assert finished.won(0)
    board = await world.message(table)
    assert first_words(board) == []
    assert "🏆 A\\*da" in text_of(board)
    for word in ("Highlight", "rating", "🔒", "🔓"):
        assert word not in text_of(board)
    await world.restart()
    await world.env.advance_time(SOON + 1)
    assert posted(world) == [message]


async def test_who_ties_shares_a_rank_by_name(world: World, people: list[MemberActor]) -> None:
    table = await ended(world, *people, houses=("sd sr", "bd2 bw br", "bd2 bw br"))
    one, other, last = lines(await world.ending(table))[1:]
    assert one.startswith("🥇 **Ben**")
    assert other.startswith("🥇 **Cleo**")
    assert all("shared place 1" in line for line in (one, other))
    assert "shared" not in last


async def test_a_game_that_does_not_count_says_nothing_of_ratings_and_a_second_one_how_they_changed(
    world: World, people: list[MemberActor]
) -> None:
    short = await ended(world, *people, turns=3)
    assert "rating" not in text_of(await world.ending(short))
    before = {person.id: 1000 for person in people}
    for _game in range(2):
        table = await ended(world, *people)
        for seat, (person, line) in enumerate(zip(people, lines(await world.ending(table))[1:], strict=True)):
            profile = await world.store.scores.profile(world.guild.id, "pigs", person.id)
            assert profile is not None
            now = profile.row.totals.skill.rating
            found = re.search(r"rating (\d+) \((.?\d+)\)", line)
            assert found, (seat, line)
            assert int(found[1]) == now
            assert int(found[2].replace("\N{MINUS SIGN}", "-")) == now - before[person.id]
            before[person.id] = now


async def test_everybody_who_played_is_called_once_as_they_want_it_but_for_who_ended_it(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov", "Eve")]
    ada, ben, cleo, dov, eve = people
    await wants(world, cleo, Pings.DIRECT)
    await wants(world, dov, Pings.OFF)
    table = await one_click_before_the_end(world, *people)
    seats = tuple(replace(player, away=player.person.user == eve.id) for player in table.players)
    table = await world.set(table, players=seats)
    await world.slash(ada, "table show")
    await world.click(ada, "build")
    table = await world.tables.find(table.id)
    message = await world.ending(table)
    assert [user.id for user in message.mentions] == [ben.id, eve.id]
    assert message.content == f"<@{ben.id}> <@{eve.id}> the game is over!"
    assert play.calls(world) == [[ben.id, eve.id]]
    assert table.ping is None
    (written,) = written_directly(world)
    assert f"/{table.channel}/{table.message}" in written


async def test_whom_no_direct_message_reaches_is_called_in_the_channel(world: World, people: list[MemberActor]) -> None:
    await wants(world, people[1], Pings.DIRECT)
    await wants(world, people[2], Pings.OFF)
    table = await one_click_before_the_end(world, *people)
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await world.click(people[0], "build")
    message = await world.ending(table)
    assert [user.id for user in message.mentions] == [people[1].id]


async def test_who_has_resigned_left_the_seat_open_or_is_forgotten_is_not_called(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov")]
    table = await one_click_before_the_end(world, *people, resigned=(1,))
    vacant = replace(table.players[2], vacant=True, away=True)
    former = Player(replace(table.players[3].person, user=-7, name="Former player"))
    await world.set(table, players=(*table.players[:2], vacant, former))
    await world.slash(people[0], "table show")
    await world.click(people[0], "build")
    message = await world.ending(table)
    assert (message.mentions, message.content) == ([], "")
    assert [line[0] for line in lines(message)[1:]] == ["🥇", "🥈", "🚶", "🚶"]
    assert "Former player" in text_of(message)


async def test_a_game_that_ends_with_somebody_leaving_is_told_to_those_who_stayed(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    table = await start(world, ada, ben)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    message = await world.ending(table)
    assert [user.id for user in message.mentions] == [ada.id]
    assert [line[0] for line in lines(message)[1:]] == ["🥇", "🚶"]


async def test_a_game_that_the_autopilot_ends_is_told_too(world: World, people: list[MemberActor]) -> None:
    table = await one_click_before_the_end(world, *people)
    now = int(world.clock.now().timestamp())
    first = replace(table.players[0], away=True, deadline=now - 1)
    await world.set(table, players=(first, *table.players[1:]), deadline=now - 1)
    await world.bot.host.jobs.act_when_due()
    await world.env.settle(idle=0.002)
    table = await world.tables.find(table.id)
    assert table.phase is TablePhase.FINISHED
    assert {user.id for user in (await world.ending(table)).mentions} == {person.id for person in people}
    assert len(posted(world)) == 1


async def test_an_end_that_was_not_told_before_a_crash_is_told_once_after_it(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await one_click_before_the_end(world, *people)

    async def crash(*_: Any) -> Any:
        raise RuntimeError("the process is killed")

    with monkeypatch.context() as patch:
        patch.setattr(Endings, "tell", crash)
        await world.click(people[0], "build")
    caplog.clear()
    over = await world.tables.find(table.id)
    assert (over.phase, over.untold, over.ending) == (TablePhase.FINISHED, True, None)
    assert posted(world) == []
    await world.restart()
    await world.env.advance_time(1)
    assert posted(world) == [await world.ending(table)]
    assert play.calls(world) == [[person.id for person in people]]
    await world.env.advance_time(2 * SOON)
    await world.restart()
    await world.env.advance_time(2 * SOON)
    assert len(posted(world)) == 1
    assert not (await world.tables.find(table.id)).untold


@pytest.mark.parametrize("status", [500, 503])
async def test_an_end_that_discord_does_not_take_is_told_when_it_is_well_again(
    world: World, people: list[MemberActor], status: int
) -> None:
    await wants(world, people[1], Pings.DIRECT)
    table = await one_click_before_the_end(world, *people)
    world.env.inject_error(*POST, status=status, code=0, times=None)
    await world.click(people[0], "build")
    over = await world.tables.find(table.id)
    assert (over.untold, over.ending) == (True, None)
    assert first_words(await world.message(over)) == []
    world.env.backend.faults.clear()
    await world.env.advance_time(SOON + 1)
    over = await world.tables.find(table.id)
    assert posted(world) == [await world.ending(over)]
    assert not over.untold
    assert len(written_directly(world)) == 1
    await world.env.advance_time(2 * SOON)
    assert len(posted(world)) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 50001), (404, 10003), (400, 50035)])
async def test_where_discord_refuses_the_table_says_all_of_it_and_nothing_is_tried_again(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    monkeypatch.setattr(world.bot.faces["pigs"], "highlights", lambda *_: ["Highlight"])
    table = await one_click_before_the_end(world, *people)
    world.env.inject_error(*POST, status=status, code=code, times=None)
    await world.click(people[0], "build")
    over = await world.tables.find(table.id)
    assert (over.untold, over.ending) == (False, None)
    board = await world.message(over)
    assert first_words(board) == BUTTONS
    for word in ("🏆 A\\*da", "Highlight", "A\\*da: rating", "Cleo: rating"):
        assert word in text_of(board)
    tries = len(world.env.http_requests)
    await world.env.advance_time(2 * SOON)
    assert not [one for one in world.env.http_requests[tries:] if one.method == "POST"]


async def test_shown_again_a_finished_table_says_all_of_it_and_has_the_only_buttons(
    world: World, people: list[MemberActor]
) -> None:
    table = await ended(world, *people)
    before = await world.ending(table)
    await world.slash(people[1], "table show")
    again = await world.tables.find(table.id)
    assert (again.untold, again.ending) == (False, None)
    assert first_words(await world.message(again)) == BUTTONS
    assert "A\\*da: rating" in text_of(await world.message(again))
    withdrawn = next(message for message in world.channel.history() if message.id == before.id)
    assert first_words(withdrawn) == []
    assert text_of(withdrawn) == text_of(before)
    await world.slash(people[1], "table show")
    await world.click(people[1], "table.rematch", await world.message(await world.tables.find(table.id)))


async def test_a_rematch_begins_from_the_message_about_the_end(world: World, people: list[MemberActor]) -> None:
    table = await ended(world, *people)
    await world.click(people[2], "table.rematch", await world.ending(table))
    assert (await world.table()).host == people[2].id


async def test_a_compact_table_has_the_same_message_about_its_end(world: World, people: list[MemberActor]) -> None:
    full = text_of(await world.ending(await ended(world, *people)))
    await set_style(world, TableStyle.COMPACT)
    compact = text_of(await world.ending(await ended(world, *people)))
    assert [line.split(" · rating")[0] for line in compact.splitlines()[:4]] == [
        line.split(" · rating")[0] for line in full.splitlines()[:4]
    ]


def painted(shows: Any) -> bytes:
    if shows == "fails":
        raise OSError("no paint")
    file = BytesIO()
    Image.new("RGB", (8, 8), shows).save(file, "PNG")
    return file.getvalue()


def sketching(monkeypatch: pytest.MonkeyPatch, world: World, shows: Any) -> list[str]:
    """Let the pigs have a picture for the end; give for what they were asked."""
    asked: list[str] = []

    def picture(_: object, _scene: object, what: str) -> Sketch | None:
        asked.append(what)
        if shows == "raises":
            raise ValueError("no sketch")
        return Sketch("final", shows, "Ada has the most houses.", painted) if what == FINAL else None

    monkeypatch.setattr(world.bot.faces["pigs"], "picture", picture)
    return asked


async def test_the_picture_of_the_end_goes_along(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = sketching(monkeypatch, world, "red")
    message = await world.ending(await ended(world, *people))
    (file,) = message.attachments
    assert re.fullmatch(r"final-[0-9a-f]{8}\.png", file.filename)
    assert file.description == "Ada has the most houses."
    assert asked == [FINAL]


@pytest.mark.parametrize("shows", ["fails", "raises"])
async def test_a_picture_of_the_end_that_fails_takes_nothing_else_along(
    world: World,
    people: list[MemberActor],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    shows: str,
) -> None:
    sketching(monkeypatch, world, shows)
    message = await world.ending(await ended(world, *people))
    assert message.attachments == []
    assert first_words(message) == BUTTONS
    assert "picture" in caplog.text
    caplog.clear()


async def test_where_the_bot_may_send_no_files_the_end_is_told_without_its_picture(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    sketching(monkeypatch, world, "red")
    table = await one_click_before_the_end(world, *people)
    world.env.inject_error(*POST, status=403, code=50013)  # as Discord refuses a file
    await world.click(people[0], "build")
    message = await world.ending(table)
    assert message.attachments == []
    assert first_words(message) == BUTTONS
    assert len(posted(world)) == 1


async def test_highlights_that_fail_take_nothing_else_along(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def highlights(*_: object) -> Any:
        raise ValueError("nothing comes to mind")

    monkeypatch.setattr(world.bot.faces["pigs"], "highlights", highlights)
    message = await world.ending(await ended(world, *people))
    assert "🏆 A\\*da" in text_of(message)
    assert "highlights could not be told" in caplog.text
    caplog.clear()


async def test_two_clicks_at_once_end_a_game_once(world: World, people: list[MemberActor]) -> None:
    table = await one_click_before_the_end(world, *people)
    message = await world.message(table)
    build = next(item["custom_id"] for what, item in controls(message).items() if what == "build")
    await world.at_once(people[0].click(message, custom_id=build), people[0].click(message, custom_id=build))
    assert len(posted(world)) == 1
    assert not (await world.tables.find(table.id)).untold
