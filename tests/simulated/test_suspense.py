"""What came of a blow of the wolf is shown in a second edit, and nothing is lost or held up in between."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.model.preferences import OwnChoices, Pings, TableStyle
from bot.model.records import Table, TablePhase
from bot.service.answers import Answer
from bot.service.click_results import SUSPENSE
from bot.service.due_jobs import SOON
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests.rules.pigs.table import table as laid
from tests.simulated.play import calls, lay, set_style, start
from tests.simulated.world import World, controls, text_of

MIXED = "sd ww br"
"""A house that loses one of its tiles, whatever the spinner says."""
HUFFS = "🌬️ The wolf huffs and puffs…"
BANNER = "### ✨ 🌬️ "


def blowing(*yards: str, seats: int = 3, **changes: Any) -> State:
    """Let the wolf blow at a house, on the first seat's turn."""
    return laid(*(yards or ("", MIXED)), seats=seats, dice="!!WRR", phase=Step.BLOW, **changes)


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def laid_out(world: World, people: list[MemberActor], state: State | None = None) -> Table:
    await start(world, *people, begins=people[0])
    return await lay(world, people[0], state or blowing(seats=len(people)))


async def blow(world: World, who: MemberActor) -> None:
    (what,) = (what for what in controls(await shown(world)) if what.startswith("blow."))
    await world.click(who, what)


async def shown(world: World) -> discord.Message:
    return await world.message(await world.table())


async def pause(world: World) -> None:
    await world.env.advance_time(SUSPENSE)


def edits(world: World, message: int | None, since: int) -> int:
    """Count how often a message was changed, by an answer or otherwise."""
    paths = [request.path for request in world.env.http_requests[since:] if request.method != "GET"]
    return sum("/callback" in path or "messages/@original" in path or f"messages/{message}" in path for path in paths)


@pytest.mark.parametrize("style", TableStyle)
async def test_a_blow_is_shown_in_two_edits(world: World, people: list[MemberActor], style: TableStyle) -> None:
    await set_style(world, style)
    table = await laid_out(world, people)
    before = await shown(world)
    requests = len(world.env.http_requests)
    await blow(world, people[0])
    during = await shown(world)
    assert during.embeds[0].description == before.embeds[0].description
    assert during.embeds[0].fields[-1].name == HUFFS
    assert (during.embeds[0].fields[-1].value or "").startswith("Ben's 🇦 trembles, the spinner turns…\n")
    assert "roll" in controls(during)
    await pause(world)
    after = await shown(world)
    assert after.id == table.message
    assert HUFFS not in text_of(after)
    description = after.embeds[0].description or ""
    assert description.startswith(BANNER)
    assert text_of(after).count("Ben's 🇦 loses") == 1
    assert after.embeds[0].fields[-1].name == "Ben: roll the dice"
    assert edits(world, table.message, requests) == 2


async def test_the_outcome_stays_as_a_banner_until_the_next_roll(world: World, people: list[MemberActor]) -> None:
    await laid_out(world, people)
    await blow(world, people[0])
    await pause(world)
    (banner,) = [line for line in text_of(await shown(world)).split("\n") if line.startswith(BANNER)]
    await world.slash(people[2], "table show")
    assert banner in text_of(await shown(world))
    await world.click(people[1], "roll")
    assert banner not in text_of(await shown(world))


async def test_who_plays_on_meanwhile_is_not_held_up_and_their_move_stays_shown(
    world: World, people: list[MemberActor]
) -> None:
    table = await laid_out(world, people)
    await blow(world, people[0])
    await world.click(people[1], "roll")
    rolled = await shown(world)
    assert HUFFS not in text_of(rolled)
    requests = len(world.env.http_requests)
    await pause(world)
    assert text_of(await shown(world)) == text_of(rolled)
    assert edits(world, table.message, requests) == 0


async def test_somebody_s_look_leaves_the_suspense_alone(world: World, people: list[MemberActor]) -> None:
    await laid_out(world, people)
    await blow(world, people[0])
    await world.click(people[2], "look.count")
    assert HUFFS in text_of(await shown(world))
    await pause(world)
    assert BANNER in text_of(await shown(world))


async def test_a_table_that_is_shown_elsewhere_meanwhile_shows_what_came_of_it(
    world: World, people: list[MemberActor]
) -> None:
    await laid_out(world, people)
    await blow(world, people[0])
    await world.slash(people[2], "table show")
    after = await shown(world)
    assert BANNER in text_of(after)
    requests = len(world.env.http_requests)
    await pause(world)
    assert edits(world, after.id, requests) == 0


async def at_once(world: World, people: list[MemberActor]) -> None:
    await blow(world, people[0])
    assert BANNER in text_of(await shown(world))
    assert HUFFS not in text_of(await shown(world))


async def test_a_table_that_is_reposted_shows_it_at_once(world: World, people: list[MemberActor]) -> None:
    await laid_out(world, people)
    await world.env.advance_time(51 * 60)
    await at_once(world, people)


async def test_an_answer_that_is_late_shows_it_at_once(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    await laid_out(world, people)
    monkeypatch.setattr(Answer, "begun", property(lambda _: True))
    await at_once(world, people)


async def test_words_that_fail_keep_nothing_back(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def suspense(*_: object) -> None:
        raise ValueError("no words")

    monkeypatch.setattr(world.bot.faces["pigs"], "suspense", suspense)
    await laid_out(world, people)
    await at_once(world, people)
    assert "can't keep anybody in suspense" in caplog.text
    caplog.clear()


async def test_a_banner_that_fails_takes_no_table_along(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def moment(*_: object) -> None:
        raise ValueError("no words")

    monkeypatch.setattr(world.bot.faces["pigs"], "moment", moment)
    await laid_out(world, people)
    await blow(world, people[0])
    await pause(world)
    assert "✨" not in text_of(await shown(world))
    assert "Ben's 🇦 loses" in text_of(await shown(world))
    assert "could not be told as a moment" in caplog.text
    caplog.clear()


@pytest.mark.usefixtures("call_all")
async def test_the_victim_is_called_after_it_and_told_what_the_wolf_did(
    world: World, people: list[MemberActor]
) -> None:
    await laid_out(world, people)
    await blow(world, people[0])
    assert calls(world) == []
    await pause(world)
    assert calls(world) == [[people[1].id]]
    content = world.channel.history()[-1].content
    assert content.startswith(f"<@{people[1].id}> 🐺 The wolf blew ")
    assert "off your 🇦! Your turn: roll the dice. [" in content


@pytest.mark.usefixtures("call_all")
async def test_who_is_called_later_is_told_then_and_the_others_are_not(world: World, people: list[MemberActor]) -> None:
    await laid_out(world, people, blowing("", "", MIXED))
    await blow(world, people[0])
    await pause(world)
    assert world.channel.history()[-1].content.startswith(f"<@{people[1].id}> your turn: roll the dice.")
    await world.click(people[1], "roll")
    table = await world.table()
    await world.set(table, state=laid("", "", MIXED, seats=3, seat=1, dice="!DWRR", phase=Step.REROLL))
    await world.slash(people[1], "table show")
    await world.click(people[1], "build")
    assert calls(world) == [[people[2].id]]
    assert " off your 🇦" in world.channel.history()[-1].content


@pytest.mark.usefixtures("call_all")
async def test_it_is_told_above_a_table_that_is_reposted_too(world: World, people: list[MemberActor]) -> None:
    await laid_out(world, people)
    await world.env.advance_time(51 * 60)
    await blow(world, people[0])
    assert calls(world) == [[people[1].id]]
    assert " off your 🇦! Your turn: roll the dice." in (await shown(world)).content


@pytest.mark.usefixtures("call_all")
async def test_it_is_told_in_a_direct_message_too(world: World, people: list[MemberActor]) -> None:
    await world.store.choices.change(OwnChoices, people[1].id, lambda _: OwnChoices(pings=Pings.DIRECT))
    await laid_out(world, people)
    await blow(world, people[0])
    await pause(world)
    assert calls(world) == []
    written = [body for request in world.env.http_requests if "Your turn in" in str(body := request.json)]
    assert isinstance(written[0], dict)
    assert len(written) == 1
    assert written[0]["content"].startswith("🐺 The wolf blew ")
    assert written[0]["content"].endswith(" Your turn in The Three Little Pigs: roll the dice.")


@pytest.mark.usefixtures("call_all")
async def test_a_process_that_dies_meanwhile_shows_it_when_it_is_back(world: World, people: list[MemberActor]) -> None:
    table = await laid_out(world, people)
    await blow(world, people[0])
    assert HUFFS in text_of(await shown(world))
    await world.restart()
    after = await shown(world)
    assert after.id == table.message
    assert HUFFS not in text_of(after)
    assert BANNER in text_of(after)
    assert calls(world) == [[people[1].id]]
    assert " off your 🇦!" in world.channel.history()[-1].content


async def test_the_controls_that_it_leaves_behind_work(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    await laid_out(world, people)
    await blow(world, people[0])
    monkeypatch.setattr("bot.service.due_jobs.DueJobs._call_again", lambda *_: _nothing())
    await world.restart()
    assert HUFFS in text_of(await shown(world))
    before = (await world.table()).turns
    await world.click(people[1], "roll")
    assert HUFFS not in text_of(await shown(world))
    assert (await world.table()).turns == before + 1


async def _nothing() -> None:
    pass


@pytest.mark.parametrize("dies", [False, True])
async def test_the_last_blow_of_a_game_is_told_before_its_end(
    world: World, people: list[MemberActor], *, dies: bool
) -> None:
    table = await laid_out(world, people, blowing(each=""))
    await blow(world, people[0])
    table = await world.tables.find(table.id)
    assert table.phase is TablePhase.FINISHED
    assert HUFFS in text_of(await world.message(table))
    assert table.ending is None
    if dies:
        await world.restart()
        await world.env.advance_time(SOON)
    else:
        await pause(world)
    table = await world.tables.find(table.id)
    assert table.ending is not None
    assert HUFFS not in text_of(await world.message(table))
    assert "🏆" in text_of(await world.message(table))


async def test_the_autopilot_keeps_nobody_in_suspense(world: World, people: list[MemberActor]) -> None:
    table = await laid_out(world, people)
    players = list(table.players)
    players[0] = type(players[0])(players[0].person, away=True, deadline=0)
    await world.set(table, players=tuple(players), deadline=0)
    await world.env.advance_time(60)
    assert "### ✨ 🤖 🌬️ " in text_of(await shown(world))
