"""Seats of computers: in the lobby, in place of people who have left, in a rematch, and in what is counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from discord import SelectOption
from discord.ui import Select
from simcord.actors import MemberActor

from bot.display.controls import Target
from bot.model.computer_scores import PERIOD
from bot.model.computers import computer_id, is_computer, level_of
from bot.model.preferences import OwnChoices
from bot.model.records import Person, Table, TablePhase
from bot.model.scores import Leaderboard, Scope
from bot.texts.computers import ANIMALS
from rules.catalogue import load_games
from rules.pigs.state import Phase as Step
from rules.players import Level
from tests.games import GAMES
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.boards import board, control, names, won
from tests.simulated.computers import add, choose, menu, press, start, whose
from tests.simulated.play import lay, planted_items
from tests.simulated.world import World, controls, text_of

EASY, NORMAL, HARD = Level.EASY, Level.NORMAL, Level.HARD
ENDING = dict.fromkeys(("sd", "sw", "wd"), "")


@pytest.fixture
def ada(world: World) -> MemberActor:
    return world.person("Ada")


@pytest.fixture
def ben(world: World) -> MemberActor:
    return world.person("Ben")


def computers(table: Table) -> list[Person]:
    return [player.person for player in table.players if player.is_computer]


async def over(world: World, ada: MemberActor, *levels: Level, wins: bool = True) -> Table:
    """Play a game of the pigs against computers to its end, which Ada wins, or the first computer."""
    table = await start(world, [ada], levels)
    yards = ("bd2 bw br", "sd") if wins else ("sd", "bd2 bw br")
    seats = 1 + len(levels)
    await lay(world, ada, laid(*yards, seats=seats, dice="!DWRR", phase=Step.REROLL, left=ENDING))
    await world.click(ada, "build")
    return await world.tables.find(table.id)


async def test_a_lone_member_plays_after_four_presses(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    assert "or add a computer" in text_of(await world.message(await world.table()))
    await add(world, ada, EASY, HARD)
    shown = text_of(await world.message(await world.table()))
    one, other = computers(await world.table())
    assert f"2. {one.name} · easy" in shown
    assert f"3. {other.name} · hard" in shown
    await world.click(ada, "lobby.start")
    table = await world.table()
    assert table.phase is TablePhase.PLAYING
    assert whose(world, table, [ada]) == [ada]


@pytest.mark.parametrize("key", GAMES)
async def test_computers_fill_a_lobby_and_have_names_of_their_own(world: World, ada: MemberActor, key: str) -> None:
    await world.slash(ada, f"{key} start")
    most = GAMES[key].info.seats[-1]
    for _ in range(most - 1):
        await choose(world, ada, NORMAL)
    table = await world.table()
    assert len(set(table.names)) == len(table.players) == most
    message = await world.message(table)
    values = [option["value"] for option in controls(message)[menu(message)]["options"]]
    assert values == [str(one.user) for one in computers(table)]
    assert "lobby.join" not in controls(message)


def test_there_are_more_animals_than_seats_at_any_table() -> None:
    assert max(game.info.seats[-1] for game in load_games().values()) < len(ANIMALS)
    assert len(set(ANIMALS)) == len(ANIMALS) >= 10


async def test_a_full_lobby_takes_no_computer_and_says_so(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    await add(world, ada, *[NORMAL] * 4)
    table = await world.table()
    old = await planted_menu(world, table, "easy")
    assert "at most 5" in world.private(await world.pick(ada, menu(old), "easy", old))
    assert await world.table() == table


async def planted_menu(world: World, table: Table, value: str) -> Any:
    """Post a menu of computers with another value than the lobby's has."""
    what = Target(table.id, 0).custom_id("lobby.computer.0")
    return await planted_items(world, Select[Any](custom_id=what, options=[SelectOption(label=value)]))


async def test_no_computer_has_the_name_of_a_person(world: World) -> None:
    ada = world.person("💻 Badger")
    await world.slash(ada, "pigs start")
    table = await world.table()
    assert ANIMALS[table.id % len(ANIMALS)] == "Badger"
    await add(world, ada, NORMAL)
    (computer,) = computers(await world.table())
    assert computer.name != "💻 Badger"


async def test_a_computer_is_removed_again(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    await add(world, ada, EASY, HARD)
    first, second = computers(await world.table())
    await choose(world, ada, str(first.user))
    assert computers(await world.table()) == [second]
    await add(world, ada, NORMAL)
    assert len({one.name for one in computers(await world.table())}) == 2


async def test_only_the_host_adds_and_removes_computers(world: World, ada: MemberActor, ben: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    await add(world, ada, NORMAL)
    table = await world.table()
    for value in ("easy", str(computers(table)[0].user)):
        assert "Only the host" in world.private(await choose(world, ben, value))
    assert await world.table() == table


async def test_hard_is_not_offered_where_nothing_can_think(world: World, ada: MemberActor) -> None:
    host = world.bot.host
    host._lobby_actions._levels = host.messages.drawings._levels = [EASY, NORMAL]
    await world.slash(ada, "pigs start")
    table = await world.table()
    message = await world.message(table)
    offered = controls(message)[menu(message)]["options"]
    assert [option["value"] for option in offered] == ["easy", "normal"]
    old = await planted_menu(world, table, "hard")
    assert "don't know that button" in world.private(await world.pick(ada, menu(old), "hard", old))
    assert computers(await world.table()) == []


async def test_a_lobby_without_people_closes_and_a_computer_is_never_its_host(
    world: World, ada: MemberActor, ben: MemberActor
) -> None:
    await world.slash(ada, "pigs start")
    await add(world, ada, NORMAL)
    await world.click(ben, "lobby.join")
    await world.click(ada, "lobby.leave")
    table = await world.table()
    assert table.host == ben.id
    await world.click(ben, "lobby.leave")
    closed = await world.tables.find(table.id)
    assert closed.phase is TablePhase.CLOSED
    assert "closed" in text_of(await world.message(closed))


@pytest.mark.parametrize("how", ["table.resign", "table.vacate"])
async def test_when_the_last_person_leaves_the_table_closes(world: World, ada: MemberActor, how: str) -> None:
    table = await start(world, [ada], [NORMAL, HARD])
    question = (await world.slash(ada, "table leave")).response
    assert question is not None
    assert "Nobody else is left" in text_of(question)
    message = question if how in controls(question) else await play.planted(world, how, target=target(table))
    await world.click(ada, how, message)
    closed = await world.tables.find(table.id)
    assert closed.phase is TablePhase.CLOSED
    assert "closed" in text_of(await world.message(closed))
    assert await world.store.history.count_in(world.channel.id) == 0
    assert world.bot.host.computers.tasks == set()


def target(table: Table) -> Target:
    return Target(table.id, table.seq)


async def leave_open(world: World, who: MemberActor) -> None:
    asked = (await world.slash(who, "table leave")).response
    await world.click(who, "table.vacate", asked)


async def test_an_open_seat_is_given_to_a_computer_by_the_host(
    world: World, ada: MemberActor, ben: MemberActor
) -> None:
    cleo = world.person("Cleo")
    table = await play.start(world, ada, ben, cleo, begins=ben)
    await leave_open(world, ben)
    assert "Only the host" in world.private(await world.click(cleo, "table.computer"))
    question = (await world.click(ada, "table.computer")).response
    assert question is not None
    assert "take over for Ben" in text_of(question)
    await world.click(ada, "table.computer.1.hard", question)
    table = await world.tables.find(table.id)
    player = table.players[1]
    assert (level_of(player.person.user), player.vacant, player.away) == (HARD, False, False)
    assert not any(what.startswith("table.take") or what == "table.computer" for what in controls(await shown(world)))
    assert 1 not in world.tables.to_move(table)
    log = text_of((await world.slash(ada, "table log")).response)  # type: ignore[arg-type]
    assert f"{player.person.name} takes over for Ben." in log
    late = await play.planted(world, "table.computer.1.easy", target=target(table))
    assert "isn't open any more" in world.private(await world.click(ada, "table.computer.1.easy", late))


async def shown(world: World) -> Any:
    return await world.message(await world.table())


async def test_nobody_removes_a_computer_from_a_running_game(world: World, ada: MemberActor) -> None:
    table = await start(world, [ada], [NORMAL])
    assert "nobody else" in world.private(await world.slash(ada, "table kick"))
    what = f"table.kicked.{computers(table)[0].user}"
    old = await play.planted(world, what, target=target(table))
    world.private(await world.click(ada, what, old))
    assert computers(await world.table()) == computers(table)


async def test_a_rematch_has_the_same_computers_and_another_who_begins(world: World, ada: MemberActor) -> None:
    table = await over(world, ada, EASY, HARD)
    await world.click(ada, "table.rematch", await world.ending(table))
    lobby = await world.table()
    assert computers(lobby) == computers(table)
    assert play.calls(world) == []
    assert "Invited" not in text_of(await world.message(lobby))
    await world.click(ada, "lobby.start")
    (set_up,) = await world.store.history.log_until((await world.table()).id, 0)
    (before,) = await world.store.history.log_until(table.id, 0)
    assert set_up.seat != before.seat
    assert whose(world, await world.table(), [ada]) == [ada]


async def test_a_computer_that_was_removed_from_a_rematch_is_not_waited_for(world: World, ada: MemberActor) -> None:
    table = await over(world, ada, EASY, HARD)
    await world.click(ada, "table.rematch", await world.ending(table))
    await choose(world, ada, str(computers(table)[0].user))
    lobby = await world.table()
    assert not [user for user in lobby.order if user == computers(table)[0].user]
    assert "<@" not in text_of(await world.message(lobby))
    assert "Invited" not in text_of(await world.message(lobby))


async def test_a_game_with_computers_is_rated_nowhere(world: World, ada: MemberActor) -> None:
    table = await over(world, ada, NORMAL)
    assert table.phase is TablePhase.FINISHED
    assert "rating" not in text_of(await world.ending(table)).lower()
    for scope in ("channel", "server", "everywhere"):
        assert names(await board(world, ada, scope=scope)) == []
    assert await world.store.scores.games(world.guild.id, ada.id) == []
    assert await world.store.scores.achievements(world.guild.id, "pigs", ada.id) == []
    assert await world.store.scores.profile(world.guild.id, "pigs", ada.id) is None


async def test_wins_against_hard_computers_have_a_leaderboard(world: World, ada: MemberActor, ben: MemberActor) -> None:
    hard, other, easy = (
        Person(computer_id(number, level), f"💻 {number}") for number, level in enumerate((HARD, HARD, EASY))
    )
    me, him = Person(ada.id, "Ada"), Person(ben.id, "Ben")
    for people in ((me, hard), (me, hard, other), (hard, me), (me, other), (him, hard), (me, easy), (me, easy, hard)):
        await won(world, *people, points=20)
    await won(world, him, me)
    shown = await board(world, ada, against="computers")
    text = text_of(shown)
    assert "👉 **🥇 Ada** · 3 wins\n↳ 3 of 4 won · best score 20 · 1 in a row now, 2 at most" in text
    assert "**🥈 Ben** · 1 win\n" in text
    assert "💻" not in text
    await world.click(ada, control(shown, "people"), shown)
    assert "1 of 1 won" in text_of(shown)
    await world.click(ada, control(shown, "hard"), shown)
    assert text_of(shown) == text
    assert "Nobody is on this board yet" in text_of(await board(world, ada, against="computers", game="wolves"))


async def test_the_board_against_computers_is_counted_again_deleted_and_exported(
    world: World, ada: MemberActor, ben: MemberActor
) -> None:
    hard = Person(computer_id(0, HARD), "💻 Owl")
    await won(world, Person(ada.id, "Ada"), hard)
    await won(world, Person(ben.id, "Ben"), hard)
    before = text_of(await board(world, ada, against="computers"))
    assert await world.store.scores.rebuild() == 2
    assert text_of(await board(world, ada, against="computers")) == before
    await world.store.people.anonymise(ben.id, "Former player", OwnChoices)
    assert "Ben" not in text_of(await board(world, ada, against="computers"))
    copy = await world.store.people.copy_of(ada.id, OwnChoices)
    assert [row["wins"] for row in copy["against_hard_computers"]] == [1, 1, 1]
    forgotten = min(row.totals.user for row in (await page(world, ada)).rows)
    assert not is_computer(forgotten)


async def page(world: World, ada: MemberActor) -> Any:
    where = Leaderboard("pigs", Scope.SERVER, world.guild.id, PERIOD)
    return await world.store.scores.against_computers(where, 10, 0, ada.id)


async def test_finished_games_name_the_computers(world: World, ada: MemberActor) -> None:
    table = await over(world, ada, NORMAL)
    (computer,) = computers(table)
    told = [
        await world.slash(ada, "history"),
        await world.slash(ada, "replay", number=table.id),
        await world.slash(ada, "fairness", number=table.id),
    ]
    history, replay, _fairness = (text_of(one.response) for one in told if one.response is not None)
    assert computer.name in history
    assert computer.name in replay
    assert "🤖" not in history


async def test_who_finished_a_game_with_a_computer_knows_the_game(world: World, ada: MemberActor) -> None:
    assert list(await world.store.scores.newcomers("pigs", [ada.id])) == [ada.id]
    table = await start(world, [ada], [NORMAL])
    random = Random(3)
    while (table := await world.tables.find(table.id)).phase is TablePhase.PLAYING:
        await press(world, table, [ada], random)
    assert list(await world.store.scores.newcomers("pigs", [ada.id])) == []
