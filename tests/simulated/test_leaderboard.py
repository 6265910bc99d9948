from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.records import Person, Phase, Result, Sitter, Standing, Table
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.play import lay, start
from tests.simulated.world import World, controls, text_of


async def won(world: World, winner: Person, *others: Person, points: int = 10, guild: int | None = None) -> None:
    """Write down a finished game."""
    store = world.bot.host.tables.store
    people = (winner, *others)
    where = guild or world.guild.id
    table = await store.open(
        Table(0, where, world.env.backend.snowflake(), "pigs", 1, winner.user, 1, sitters=tuple(map(Sitter, people)))
    )
    standings = tuple(
        Standing(seat, person.user, person.name, 1 if seat == 0 else 2, points if seat == 0 else 1, False)
        for seat, person in enumerate(people)
    )
    result = Result(table.id, where, table.channel, "pigs", 1, table.options, 1, 2, 3, standings)
    await store.save(table, table, [], result)


async def board(world: World, who: MemberActor) -> ResponseMessage:
    answer = (await world.slash(who, "leaderboard")).response
    assert answer is not None
    return answer


async def test_before_the_first_game_the_way_to_play_is_told(world: World) -> None:
    answer = await board(world, world.person("Ada"))
    assert "/pigs start" in text_of(answer)
    assert controls(answer) == {}


async def test_a_game_played_to_its_end_counts_at_once_and_for_everybody_to_see(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo, begins=ada)
    left = {"sd": "", "sw": "", "wd": ""}
    await lay(world, ada, laid("bd br", "bd br", "sd", seats=3, dice="!DWRR", phase=Step.REROLL, left=left))
    await world.click(ada, "build")
    answer = await board(world, cleo)
    assert not answer.ephemeral
    rows = text_of(answer).splitlines()
    assert [("🥇" in row, "1 win" in row, "9" in row) for row in rows[1:3]] == [(True, True, True)] * 2
    assert rows[3].startswith("🥉")
    assert "0 wins in 1 game" in rows[3]


@pytest.mark.parametrize("how", ["end", "lobby"])
async def test_a_game_without_a_result_does_not_count(world: World, how: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    if how == "end":
        await start(world, ada, ben)
    else:
        await world.slash(ada, "pigs start")
    table = await world.table()
    await world.slash(ada, "table end")
    assert (await world.bot.host.tables.find(table.id)).phase is Phase.CLOSED
    assert "Ada" not in text_of(await board(world, ada))


async def test_who_left_the_server_stays_on_the_board(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await won(world, Person(ben.id, "Ben"), Person(ada.id, "Ada"))
    world.guild.remove_member(ben)
    seen = len(world.env.http_requests)
    assert "Ben" in text_of(await board(world, ada))
    assert not [request.path for request in world.env.http_requests[seen:] if "/members" in request.path]


async def test_another_server_has_a_board_of_its_own(world: World) -> None:
    ada = world.person("Ada")
    await won(world, Person(1, "Stranger"), Person(2, "Other"), guild=999)
    assert "Stranger" not in text_of(await board(world, ada))


async def test_hostile_names_keep_to_their_row(world: World) -> None:
    ada = world.person("Ada")
    await won(world, Person(1, "**@everyone"), Person(2, "a\nb"), Person(3, "[x](https://example.invalid)"))
    rows = text_of(await board(world, ada)).splitlines()
    assert len(rows) == 5
    assert "@everyone" not in "".join(rows)
    assert r"\*\*" in rows[1]


async def many(world: World) -> MemberActor:
    for number in range(25):
        for _ in range(1 + number % 2):
            await won(world, Person(100 + number, f"player {number:02}"), Person(99, "loser"), points=number)
    return world.person("Ada")


async def test_pages_turn_for_who_asked_and_others_get_one_of_their_own(world: World) -> None:
    ada = await many(world)
    eve = world.person("Eve")
    shown = await board(world, ada)
    first = text_of(shown)
    asked = f"leaders.pigs.{ada.id}"
    assert list(controls(shown)) == [f"{asked}.1.next"]
    own = (await world.click(eve, f"{asked}.1.next", shown)).response
    assert text_of(shown) == first
    assert own is not None
    assert own.ephemeral
    assert text_of(own) != first
    await world.click(eve, f"leaders.pigs.{eve.id}.2.next", own)
    await world.click(ada, f"{asked}.1.next", shown)
    second = text_of(shown)
    await world.click(ada, f"{asked}.2.next", shown)
    third = text_of(shown)
    assert text_of(own) == third
    names = [line.split("**")[1] for page in (first, second, third) for line in page.splitlines() if "**" in line]
    assert len(names) == len(set(names)) == 26
    assert list(controls(shown)) == [f"{asked}.1.back"]
    await world.click(ada, f"{asked}.1.back", shown)
    assert text_of(shown) == second


async def test_equal_rows_stand_in_the_same_order_every_time(world: World) -> None:
    ada = world.person("Ada")
    for user in (5, 3, 4):
        await won(world, Person(user, f"equal {user}"), Person(99, "loser"))
    boards = [text_of(await board(world, ada)) for _ in range(3)]
    assert len(set(boards)) == 1
    rows = boards[0].splitlines()[1:-1]
    assert [row.split(" ")[0] for row in rows] == ["🥇", "🥇", "🥇", "4."]
    assert [row.split("**")[1] for row in rows[:3]] == ["equal 3", "equal 4", "equal 5"]


async def test_a_game_is_found_by_its_name_and_an_unknown_one_is_told(world: World) -> None:
    ada = world.person("Ada")
    offered = await ada.autocomplete(world.channel, "leaderboard", "game", "little PIGS")
    assert [choice["value"] for choice in offered] == ["pigs"]
    assert await ada.autocomplete(world.channel, "leaderboard", "game", "chess") == []
    assert "The Three Little Pigs" in world.private(await world.slash(ada, "leaderboard", game="chess"))
