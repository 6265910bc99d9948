from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.display.controls import NO_TABLE
from bot.display.drawing import MOST_CHOICES
from bot.model.preferences import ServerChoices
from bot.model.records import Person, TablePhase
from bot.model.scores import SeasonMode
from cogs.scores import RECOUNT_CHECK
from tests.bot.hostile import HOSTILE_NAMES
from tests.bot.store.samples import recorded
from tests.simulated import play
from tests.simulated.boards import board, chosen, control, many, names, now, offered, pick, player, rows, seated, won
from tests.simulated.conftest import SetClock
from tests.simulated.play import planted, play_to_the_end, start
from tests.simulated.world import World, controls, find, text_of

BIGGEST = 2**63 - 1
NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
DAY = 24 * 60 * 60


async def test_before_the_first_game_the_way_to_play_and_other_boards_are_offered(world: World) -> None:
    ada = world.person("Ada")
    shown = await board(world, ada, game="wolves")
    assert "/wolves start" in text_of(shown)
    assert chosen(shown, "game") == ["The Three Little Wolves"]
    assert (chosen(shown, "scope"), chosen(shown, "period")) == (["This server"], ["All time"])
    assert len(offered(shown, "game")) == len(world.bot.games)
    assert "/pigs start" in text_of(await pick(world, ada, shown, "game", "pigs"))


async def test_unless_another_game_is_asked_for_it_is_the_one_of_the_channel(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    thread = world.thread("a thread")
    people = seated(ben, "Ben"), seated(ada, "Ada")
    await won(world, *people, game="planet")
    await won(world, *people, game="wolves")
    assert chosen(await board(world, ada), "game") == ["The Three Little Wolves"]
    first = next(iter(world.bot.faces.values()))
    assert chosen(await board(world, ada, thread), "game") == [first.game.info.name]
    await world.slash(ada, "planet start")
    assert chosen(await board(world, ada), "game") == ["The Little Prince: Make Me a Planet"]
    assert chosen(await board(world, ada, game="pigs"), "game") == ["The Three Little Pigs"]


async def test_a_game_played_to_its_end_counts_at_once_and_for_everybody_to_see(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben)
    await play_to_the_end(world, [ada, ben], seed=5)
    shown = await board(world, cleo, sort="average place")
    assert not shown.ephemeral
    places = {member.id: name for member, name in ((ada, "Ada"), (ben, "Ben"))}
    medals = {1: "🥇", 2: "🥈"}
    results = await recorded(world.bot.store, world.guild.id)
    assert names(shown) == [f"{medals[result.place]} {places[result.user]}" for result in results]
    assert "👉" not in text_of(shown)
    assert "👉" in text_of(await board(world, ben))


@pytest.mark.parametrize("how", ["end", "lobby"])
async def test_a_game_without_a_result_does_not_count(world: World, how: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    if how == "end":
        await start(world, ada, ben)
    else:
        await world.slash(ada, "pigs start")
    table = await world.table()
    await play.end(world, ada)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    assert names(await board(world, ada)) == []


async def test_who_left_the_server_stays_on_the_board(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await won(world, seated(ben, "Ben"), seated(ada, "Ada"))
    world.guild.remove_member(ben)
    seen = len(world.env.http_requests)
    assert names(await board(world, ada)) == ["🥇 Ben", "🥈 Ada"]
    assert not [request.path for request in world.env.http_requests[seen:] if "/members" in request.path]


async def test_a_channel_a_server_and_everywhere_count_their_own_games(world: World) -> None:
    ada = world.person("Ada")
    thread = world.thread("a thread")
    await won(world, Person(1, "here"), Person(2, "loser"))
    await won(world, Person(3, "threaded"), Person(2, "loser"), channel=thread.id)
    await won(world, Person(4, "stranger"), Person(5, "other"), guild=999, channel=998)
    people = {"here", "threaded", "loser", "stranger", "other"}

    async def standing(scope: str, channel: object = None) -> set[str]:
        shown = await board(world, ada, channel, scope=scope)
        return {name for name in people if name in text_of(shown)}

    assert await standing("channel") == {"here", "loser"}
    assert await standing("channel", thread) == {"threaded", "loser"}
    assert await standing("server", thread) == {"here", "threaded", "loser"}
    assert await standing("everywhere") == people
    shown = await board(world, ada)
    await pick(world, ada, shown, "scope", "c")
    assert (chosen(shown, "scope"), "threaded" in text_of(shown)) == (["This channel"], False)
    await pick(world, ada, shown, "scope", "e")
    assert "stranger" in text_of(shown)
    assert "Storybook" not in text_of(shown)


async def test_ratings_everywhere_are_not_those_of_a_server(world: World) -> None:
    ada = world.person("Ada")
    for guild in (None, 999, 999):
        await won(world, Person(1, "one"), Person(2, "two"), guild=guild)
    here, everywhere = [text_of(await board(world, ada, scope=scope)) for scope in ("server", "everywhere")]
    assert "1 of 1 won " in here
    assert "3 of 3 won " in everywhere
    assert here.splitlines()[3].split(" · ")[1] != everywhere.splitlines()[3].split(" · ")[1]


async def test_each_order_puts_first_what_it_is_ordered_by(world: World) -> None:
    ada = world.person("Ada")
    often, once, other = Person(1, "often"), Person(2, "once"), Person(3, "other")
    for day in range(3):
        await won(world, often, other, at=now(world) + day * DAY)
        await won(world, other, often, at=now(world) + day * DAY)
    await won(world, once, other)
    shown = await board(world, ada, sort="wins")
    assert "**🥇 often** · 3 wins\n↳ 3 of 6 won · rating" in text_of(shown)
    await world.click(ada, control(shown, "sort", "a"), shown)
    assert "**🥇 once** · 1.00?\n↳ 1 of 1 won · rating" in text_of(shown)
    await world.click(ada, control(shown, "sort", "r"), shown)
    ratings = [int(line.split(" · ")[1].rstrip("?")) for line in text_of(shown).splitlines() if "**" in line]
    assert ratings == sorted(ratings, reverse=True)
    assert [item["label"] for item in controls(shown).values() if "label" in item] == [
        *("Wins", "Place", "Against computers")
    ]


async def test_a_rating_is_marked_until_it_has_settled(world: World) -> None:
    ada = world.person("Ada")
    for day in range(9):
        await won(world, Person(1, "one"), Person(2, "two"), at=now(world) + day * DAY)
    text = text_of(await board(world, ada))
    assert text.count("?") == 3
    assert "fewer than 10 games" in text
    await won(world, Person(1, "one"), Person(2, "two"), at=now(world) + 9 * DAY)
    assert "?" not in text_of(await board(world, ada))


@pytest.mark.parametrize("at", range(0, len(HOSTILE_NAMES), 8))
async def test_hostile_names_keep_to_their_row(world: World, at: int) -> None:
    ada = world.person("Ada")
    people = [Person(number, name) for number, name in enumerate(HOSTILE_NAMES[at : at + 8], 1)]
    await won(world, *people)
    *lines, footer = rows(await board(world, ada))
    assert footer.startswith("?")
    places = ["🥇", "🥈", "🥉", "4.", "5.", "6.", "7.", "8."]
    assert [line.split(" ")[0].strip("*") for line in lines[::2]] == places[: len(people)]
    assert [line[:2] for line in lines[1::2]] == ["↳ "] * len(people)
    assert "@everyone" not in "".join(lines)


async def test_pages_turn_for_who_asked_and_others_get_one_of_their_own(world: World) -> None:
    await many(world)
    ada, eve = world.person("Ada"), world.person("Eve")
    shown = await board(world, ada)
    first = text_of(shown)
    own = (await world.click(eve, control(shown, "next"), shown)).response
    assert text_of(shown) == first
    assert own is not None
    assert own.ephemeral
    assert "Page 2 of 3" in text_of(own)
    await world.click(eve, control(own, "next"), own)
    await world.click(ada, control(shown, "next"), shown)
    second = text_of(shown)
    await world.click(ada, control(shown, "next"), shown)
    assert "next" not in {what.split(".")[-1] for what in controls(shown)}
    assert text_of(own) == text_of(shown)
    assert len(names(shown)) == 6
    await world.click(ada, control(shown, "back"), shown)
    assert text_of(shown) == second
    await world.click(ada, control(shown, "back"), shown)
    assert text_of(shown) == first
    assert "back" not in {what.split(".")[-1] for what in controls(shown)}
    mine = await pick(world, eve, shown, "scope", "e")
    assert mine.ephemeral
    assert (chosen(mine, "scope"), chosen(shown, "scope")) == (["Everywhere I play"], ["This server"])


async def test_the_own_row_is_shown_on_every_page_with_its_true_place(world: World) -> None:
    await many(world)
    member = world.person("Ada")
    for _ in range(2):
        await won(world, player(24), seated(member, "Ada"))
    shown = await board(world, member, sort="wins")
    lines = text_of(shown).splitlines()
    assert lines[lines.index("…") + 1].startswith("👉 **27. Ada** · 0 wins")
    assert text_of(shown).count("👉") == 1
    await world.click(member, control(shown, "next"), shown)
    assert "👉 **27. Ada** · 0 wins" in text_of(shown)
    await world.click(member, control(shown, "next"), shown)
    assert text_of(shown).count("👉 **27. Ada** · 0 wins") == 1
    assert "…" not in text_of(shown)


async def test_equal_rows_share_a_place_and_stand_in_the_same_order_every_time(world: World) -> None:
    ada = world.person("Ada")
    for user in (5, 3, 4):
        await won(world, Person(user, f"equal {user}"), Person(user + 90, f"loser {user}"))
    boards = [text_of(await board(world, ada)) for _ in range(3)]
    assert len(set(boards)) == 1
    equal, losers = [f"🥇 equal {user}" for user in (3, 4, 5)], [f"4. loser {user}" for user in (3, 4, 5)]
    assert names(await board(world, ada)) == [*equal, *losers]


async def test_a_game_is_found_by_its_name_and_an_unknown_one_is_told(world: World) -> None:
    ada = world.person("Ada")
    offers = await ada.autocomplete(world.channel, "leaderboard", "game", "little PIGS")
    assert [choice["value"] for choice in offers] == ["pigs"]
    assert await ada.autocomplete(world.channel, "leaderboard", "game", "chess") == []
    assert "The Three Little Pigs" in world.private(await world.slash(ada, "leaderboard", game="chess"))


async def test_this_month_counts_from_its_first_second_on(world: World, set_clock: SetClock) -> None:
    ada = world.person("Ada")
    set_clock(NEW_YEAR - SECOND)
    await won(world, Person(1, "december"), Person(2, "two"))
    shown = await board(world, ada, period="month")
    assert chosen(shown, "period") == ["This month: December 2026"]
    assert "december" in text_of(shown)
    set_clock(NEW_YEAR)
    await world.click(ada, control(shown, "sort", "w"), shown)
    assert chosen(shown, "period") == ["This month: January 2027"]
    assert "Nobody is on this board yet" in text_of(shown)
    await won(world, Person(3, "january"), Person(2, "two"))
    await world.click(ada, control(shown, "sort", "a"), shown)
    assert names(shown) == ["🥇 january", "🥈 two"]


async def test_a_season_begins_empty_in_its_first_second_and_the_last_keeps_its_table(
    world: World, set_clock: SetClock
) -> None:
    ada = world.person("Ada")
    store = world.store
    await store.scores.set_seasons(world.guild.id, SeasonMode.QUARTERLY, 0)
    set_clock(NEW_YEAR - SECOND)
    await won(world, Person(1, "before"), Person(2, "two"))
    shown = await board(world, ada, period="season")
    assert chosen(shown, "period") == ["This season: Quarter 4 of 2026"]
    table = text_of(shown).splitlines()[2:]
    set_clock(NEW_YEAR)
    for sort in "war":
        await world.click(ada, control(shown, "sort", sort), shown)
        assert "Nobody is on this board yet" in text_of(shown)
        assert chosen(shown, "period") == ["This season: Quarter 1 of 2027"]
    await pick(world, ada, shown, "period", "2026-q4")
    assert chosen(shown, "period") == ["Quarter 4 of 2026"]
    assert text_of(shown).splitlines()[2:] == table
    await won(world, Person(3, "after"), Person(2, "two"))
    await world.click(ada, control(shown, "sort", "w"), shown)
    assert names(shown) == ["🥇 before", "🥈 two"]
    await pick(world, ada, shown, "scope", "c")
    assert names(shown) == ["🥇 before", "🥈 two"]
    await pick(world, ada, shown, "game", "wolves")
    assert chosen(shown, "period") == ["Quarter 4 of 2026"]
    await pick(world, ada, shown, "period", "season")
    await pick(world, ada, shown, "game", "pigs")
    assert names(shown) == ["🥇 after", "🥈 two"]


@pytest.mark.parametrize("scope", ["c", "s"])
async def test_nobody_is_sent_to_play_for_a_season_that_is_over(world: World, scope: str) -> None:
    ada, other = world.person("Ada"), world.guild.create_text_channel("other")
    scores = world.store.scores
    await scores.set_seasons(world.guild.id, SeasonMode.MANUAL, 0)
    await won(world, Person(1, "one"), Person(2, "two"), channel=other.id)
    await scores.close_season(world.guild.id, 1, 0)
    shown = await board(world, ada, game="pigs")
    await pick(world, ada, shown, "scope", scope)
    await pick(world, ada, shown, "period", "1")
    for game in world.bot.games:
        await pick(world, ada, shown, "game", game)
        played = (game, scope) == ("pigs", "s")
        assert names(shown) == (["🥇 one", "🥈 two"] if played else [])
        assert ("Nobody finished a game that counts in that season" in text_of(shown)) is not played
        assert "start`" not in text_of(shown)
    await pick(world, ada, shown, "period", "season")
    assert f"`/{game} start`" in text_of(shown)


async def test_where_no_season_is_the_way_to_one_is_told_and_the_controls_stay(world: World) -> None:
    ada = world.person("Ada")
    await won(world, Person(1, "one"), Person(2, "two"))
    shown = await board(world, ada, period="season")
    assert "/settings server" in text_of(shown)
    await world.store.scores.set_seasons(world.guild.id, SeasonMode.MONTHLY, 0)
    shown = await board(world, ada, period="season", scope="everywhere")
    assert "its own seasons" in text_of(shown)
    await pick(world, ada, shown, "scope", "s")
    assert "Nobody is on this board yet" in text_of(shown)
    await pick(world, ada, shown, "period", "all")
    assert names(shown) == ["🥇 one", "🥈 two"]


async def test_the_latest_twenty_seasons_can_be_chosen_and_an_older_one_stays_chosen(world: World) -> None:
    ada = world.person("Ada")
    scores = world.store.scores
    await scores.set_seasons(world.guild.id, SeasonMode.MANUAL, 0)
    for number in range(1, 24):
        await won(world, Person(number, f"winner {number}"), Person(99, "loser"))
        await scores.close_season(world.guild.id, number, 0)
    shown = await board(world, ada)
    assert offered(shown, "period")[2:4] == ["This season: Season 24", "Season 23"]
    assert len(offered(shown, "period")) == 23
    await pick(world, ada, shown, "period", "4")
    oldest = find(shown, control(shown, "sort", "w"))
    await scores.close_season(world.guild.id, 24, 0)
    await won(world, Person(1, "late"), Person(99, "loser"))
    await scores.close_season(world.guild.id, 25, 0)
    result = await ada.click(shown, custom_id=oldest)
    assert result.acknowledged
    assert chosen(shown, "period") == ["Season 4"]
    assert names(shown) == ["🥇 winner 4", "🥈 loser"]
    assert len(offered(shown, "period")) == 24 <= MOST_CHOICES


async def test_controls_of_before_a_restart_work(world: World) -> None:
    await many(world)
    ada, eve = world.person("Ada"), world.person("Eve")
    shown = await board(world, ada, scope="channel", sort="wins")
    await world.restart()
    await world.click(ada, control(shown, "next"), shown)
    assert "Page 2 of 3" in text_of(shown)
    await pick(world, ada, shown, "period", "month")
    assert (chosen(shown, "period")[0][:10], chosen(shown, "scope")) == ("This month", ["This channel"])
    assert "by wins" in text_of(shown)
    own = await pick(world, eve, shown, "scope", "e")
    assert own.ephemeral


async def test_a_page_that_is_not_there_any_more_is_the_last_one(world: World) -> None:
    ada = world.person("Ada")
    await won(world, Person(1, "one"), Person(2, "two"))
    what = f"leaders.pigs.s.all.r.{ada.id}.7.next"
    message = await planted(world, what)
    await world.click(ada, what, message)
    assert names(await board(world, ada)) == ["🥇 one", "🥈 two"]
    channel = world.channel.history()
    assert any("🥇 one" in text_of(shown) for shown in channel if shown.id == message.id)


@pytest.mark.parametrize("what", ["leaders.pigs.5.1.next", "leaders.chess.s.all.r.5.0.sort"])
async def test_a_control_of_another_version_is_answered(world: World, what: str) -> None:
    ada = world.person("Ada")
    assert "/table show" in world.private(await world.click(ada, what, await planted(world, what)))


async def test_the_largest_board_fits_discord_and_all_its_controls_differ(world: World) -> None:
    ada = world.person("Ada")
    scores = world.store.scores
    await scores.set_seasons(world.guild.id, SeasonMode.QUARTERLY, 0)
    first = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(22):
        at = first.replace(year=2026 + number // 4, month=1 + number % 4 * 3)
        people = [Person(BIGGEST - one, "*" * 32) for one in range(11)]
        await won(world, *people, seated(ada, "*" * 32), game="wolves", at=int(at.timestamp()))
    shown = await board(world, ada, game="wolves")
    assert len(names(shown)) == 11
    assert text_of(shown).count(r"\*" * 32) == 11
    assert "…" in text_of(shown).splitlines()
    assert len(offered(shown, "period")) == 23
    ids = [find(shown, what) for what in controls(shown)]
    assert len(set(ids)) == len(ids)
    longest = f"leaders.wolves.e.2031-q2.a.{BIGGEST}.99999.period"
    assert len(NO_TABLE.custom_id(longest)) <= 100


async def test_boards_for_everywhere_are_recounted_by_and_by_after_a_server_is_forgotten(world: World) -> None:
    ada, store = world.person("Ada"), world.store
    await won(world, seated(ada, "Ada"), Person(2, "two"), guild=88)
    for _ in range(3):
        await won(world, Person(2, "two"), seated(ada, "Ada"))
    await store.servers.delete(88, ServerChoices)
    shown = await board(world, ada, scope="everywhere", sort="wins")
    assert "1 win\n↳ 1 of 4 won" in text_of(shown)
    await world.env.advance_time(RECOUNT_CHECK + 1)
    shown = await board(world, ada, scope="everywhere", sort="wins")
    assert "0 wins\n↳ 0 of 3 won" in text_of(shown)
    assert not await store.scores.bring_up_to_date()


@pytest.mark.parametrize("typed", ["The Three Little Pigs", "Pigs", "PIGS", " pigs "])
async def test_a_game_may_be_typed_out(world: World, typed: str) -> None:
    ada = world.person("Ada")
    for command in ("leaderboard", "profile"):
        result = await world.slash(ada, command, game=typed)
        assert result.response is not None
        assert "I do not know that game" not in (result.response.content or "")
        assert result.response.embeds
