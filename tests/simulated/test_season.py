from __future__ import annotations

from datetime import UTC, datetime

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.model.records import Person
from bot.model.scores import SeasonMode, SeasonRule
from tests.bot.store.scored import set_seasons
from tests.simulated.boards import board, names, now, player, won
from tests.simulated.conftest import SetClock
from tests.simulated.play import planted
from tests.simulated.world import World, controls, find, text_of

DAY = 24 * 60 * 60

ONE, TWO = Person(1, "one"), Person(2, "two")


async def rule(world: World) -> SeasonRule:
    return await world.store.scores.season_rule(world.guild.id)


async def choose(world: World, mode: SeasonMode) -> None:
    assert (await set_seasons(world.store.scores, world.guild.id, mode, now(world))).mode is mode


async def test_a_season_closed_by_hand_keeps_its_table_and_the_next_begins_empty(world: World) -> None:
    boss = world.person("Boss", "manage_guild")
    await choose(world, SeasonMode.MANUAL)
    await won(world, ONE, TWO)
    question = (await world.slash(boss, "season close")).response
    assert question is not None
    assert (question.ephemeral, (await rule(world)).number) == (True, 1)
    await world.click(boss, "season.close.1", question)
    assert (await rule(world)).number == 2
    shown = await board(world, boss, period="season")
    assert "Nobody is on this board yet" in text_of(shown)
    await won(world, TWO, ONE)
    assert names(await board(world, boss, period="season")) == ["🥇 two", "🥈 one"]
    seasons = world.private(await world.slash(boss, "season show"))
    assert "**Season 2** began on <t:" in seasons
    assert "Season 1\n" in seasons
    assert "🥇 one · 🥈 two" in seasons
    assert "🥇 two" not in seasons


async def test_an_old_question_and_a_second_press_close_nothing_more(world: World) -> None:
    boss = world.person("Boss", "manage_guild")
    await choose(world, SeasonMode.MANUAL)
    first, second = [(await world.slash(boss, "season close")).response for _ in range(2)]
    assert first is not None
    assert second is not None
    press = [boss.click(first, custom_id="t1:0:0:season.close.1") for _ in range(2)]
    await world.at_once(*press)
    assert (await rule(world)).number == 2
    await world.click(boss, "season.close.1", second)
    assert "isn't running any more" in text_of(second)
    assert controls(second) == {}
    assert (await rule(world)).number == 2
    third = (await world.slash(boss, "season close")).response
    await choose(world, SeasonMode.MONTHLY)
    await world.click(boss, "season.close.2", third)
    assert await rule(world) == SeasonRule(SeasonMode.MONTHLY, 3)


@pytest.mark.parametrize("first", ["season.close.1", "season.change.1.monthly"])
async def test_of_two_who_close_a_season_at_once_one_does_and_the_other_is_told(world: World, first: str) -> None:
    one, other = world.person("One", "manage_guild"), world.person("Other", "manage_guild")
    await choose(world, SeasonMode.MANUAL)
    acts = {what: await planted(world, what) for what in ("season.close.1", "season.change.1.monthly")}
    acts = {first: acts.pop(first), **acts}
    clicks = zip((one, other), acts.items(), strict=True)
    done = await world.at_once(*(who.click(message, custom_id=find(message, what)) for who, (what, message) in clicks))
    assert sorted("isn't running any more" in world.private(each) for each in done) == [False, True]
    assert (await rule(world)).number == 2


async def test_what_another_began_meanwhile_is_not_closed_without_a_question(world: World) -> None:
    settings, other = await Settings.opened(world), world.person("Other", "manage_guild")
    second = (await world.slash(other, "settings server")).response
    assert second is not None
    await world.at_once(
        settings.boss.select(settings.page, ["manual"], custom_id=find(settings.page, settings.menu)),
        other.select(second, ["monthly"], custom_id=find(second, settings.menu)),
    )
    assert (await rule(world)).number == 1


async def test_only_who_manages_the_server_closes_a_season_and_everybody_sees_them(world: World) -> None:
    ada, boss = world.person("Ada", "manage_messages"), world.person("Boss", "manage_guild")
    await choose(world, SeasonMode.MANUAL)
    assert "server manager" in world.private(await world.slash(ada, "season close"))
    forged = await planted(world, "season.close.1")
    assert "server manager" in world.private(await world.click(ada, "season.close.1", forged))
    assert (await rule(world)).number == 1
    assert "Season 1" in world.private(await world.slash(ada, "season show"))
    await choose(world, SeasonMode.QUARTERLY)
    assert "by hand" in world.private(await world.slash(boss, "season close"))


async def test_without_seasons_the_way_to_one_is_told(world: World) -> None:
    shown = world.private(await world.slash(world.person("Ada"), "season show"))
    assert "/settings server" in shown
    assert "No season has ended" in shown


@pytest.mark.parametrize(
    ("mode", "name", "ends"),
    [(SeasonMode.MONTHLY, "November 2026", (2026, 12)), (SeasonMode.QUARTERLY, "Quarter 4 of 2026", (2027, 1))],
)
async def test_a_season_of_the_calendar_says_when_it_ends(
    world: World, set_clock: SetClock, mode: SeasonMode, name: str, ends: tuple[int, int]
) -> None:
    set_clock(datetime(2026, 11, 28, 23, 59, tzinfo=UTC))
    await choose(world, mode)
    shown = world.private(await world.slash(world.person("Ada"), "season show"))
    end = int(datetime(*ends, 1, tzinfo=UTC).timestamp())
    assert f"**{name}** runs until <t:{end}:f> (<t:{end}:R>)" in shown


async def test_many_seasons_are_read_in_pages_even_after_a_restart(world: World) -> None:
    ada = world.person("Ada")
    await choose(world, SeasonMode.MANUAL)
    for number in range(1, 8):
        for game in world.bot.games:
            tied = number == 7
            people = [Person(one, "*" * 32) for one in range(1, 6)]
            await won(world, *people, game=game, tied=tied, at=now(world) + number * DAY)
        await won(world, player(number), ONE)
        await world.store.scores.close_season(world.guild.id, number, now(world))
    page = (await world.slash(ada, "season show")).response
    assert page is not None
    assert [field.name for field in page.embeds[0].fields] == ["Season 7", "Season 6", "Season 5"]
    longest = page.embeds[0].fields[0].value
    assert longest is not None
    assert longest.count(r"\*" * 32) == 3 * len(world.bot.games) - 1
    assert len(longest.splitlines()) == 2 * len(world.bot.games)
    await world.restart()
    for number in (1, 2):
        page = (await world.click(ada, f"season.show.{number}.next", page)).response
    assert page is not None
    assert [field.name for field in page.embeds[0].fields] == ["Season 1"]
    assert "player 01" in text_of(page)


class Settings:
    """A server's settings, opened by somebody who manages it."""

    def __init__(self, world: World, boss: MemberActor, page: ResponseMessage) -> None:
        self.world = world
        self.boss = boss
        self.page = page

    @classmethod
    async def opened(cls, world: World) -> Settings:
        boss = world.person("Boss", "manage_guild")
        page = (await world.slash(boss, "settings server")).response
        assert page is not None
        return cls(world, boss, page)

    async def choose(self, mode: str) -> ResponseMessage | None:
        """Choose how seasons end; give the question that takes the page's place, if one does."""
        result = await self.world.pick(self.boss, self.menu, mode, self.page)
        assert result.followups == []
        return self.page if "season" in {what.split(".")[0] for what in controls(self.page)} else None

    @property
    def menu(self) -> str:
        (what,) = [what for what in controls(self.page) if what.startswith("settings.server.seasons.")]
        return what

    async def back(self) -> None:
        """Go back from a question, or from what became of it, to the page."""
        await self.world.click(self.boss, "settings.server.show", self.page)

    @property
    def chosen(self) -> list[str]:
        menu = controls(self.page)[self.menu]
        return [option["value"] for option in menu["options"] if option.get("default")]


async def test_how_seasons_end_is_chosen_in_the_settings_and_a_stopped_month_can_go_on(world: World) -> None:
    settings = await Settings.opened(world)
    assert settings.chosen == ["off"]
    assert "There are none." in text_of(settings.page)
    assert await settings.choose("monthly") is None
    assert settings.chosen == ["monthly"]
    assert "runs until <t:" in text_of(settings.page)
    await won(world, ONE, TWO)
    for other in ("quarterly", "off"):
        assert await settings.choose(other) is None
        await won(world, TWO, ONE)
    assert await settings.choose("monthly") is None
    shown = await board(world, settings.boss, period="season", sort="wins")
    assert names(shown) == ["🥇 one", "🥈 two"]


async def test_a_season_by_hand_is_closed_by_another_choice_after_a_question_only(world: World) -> None:
    settings = await Settings.opened(world)
    await settings.choose("manual")
    assert "**Season 1** began on" in text_of(settings.page)
    assert await rule(world) == SeasonRule(SeasonMode.MANUAL, 1, now(world))
    await won(world, ONE, TWO)
    menu = settings.menu
    await world.env.advance_time(5)
    question = await settings.choose("monthly")
    assert question is not None
    assert question.ephemeral
    assert "You chose: Monthly" in text_of(question)
    asked_in = menu
    await settings.back()
    assert settings.chosen == ["manual"]
    assert settings.menu != asked_in
    assert (await rule(world)).mode is SeasonMode.MANUAL
    question = await settings.choose("monthly")
    assert question is not None
    await world.click(settings.boss, "season.change.1.monthly", question)
    assert "runs until <t:" in text_of(question)
    await settings.back()
    assert settings.chosen == ["monthly"]
    assert "runs until <t:" in text_of(settings.page)
    assert names(await board(world, settings.boss, period="season")) == []
    assert "🥇 one · 🥈 two" in world.private(await world.slash(settings.boss, "season show"))
    await settings.choose("manual")
    assert (await rule(world)).number == 2
    old = await planted(world, "season.change.1.off")
    await world.click(settings.boss, "season.change.1.off", old)
    assert (await rule(world)).mode is SeasonMode.MANUAL
    question = await settings.choose("off")
    assert question is not None
    await world.click(settings.boss, "season.change.2.off", question)
    assert "none is running now" in text_of(question)


@pytest.mark.parametrize("what", ["season.change.1.off", "settings.server.seasons.off"])
async def test_only_who_manages_the_server_says_how_seasons_end(world: World, what: str) -> None:
    ada = world.person("Ada", "manage_messages")
    await choose(world, SeasonMode.MANUAL)
    assert "server manager" in world.private(await world.click(ada, what, await planted(world, what)))
    assert (await rule(world)).mode is SeasonMode.MANUAL
