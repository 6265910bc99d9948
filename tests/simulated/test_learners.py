"""A first game of its kind comes with hints, for those who want them and for them alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.display.common import COUNT
from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.face import HAND, Scene
from bot.language import Language
from bot.model.preferences import OwnChoices
from bot.model.records import TablePhase
from rules.pigs.state import Phase as Step
from tests.games import GAMES
from tests.rules.pigs.table import table as laid
from tests.simulated import play, wolves
from tests.simulated.play import lay, start
from tests.simulated.world import World, controls, text_of

KNOWN = "table.known.count"


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


@pytest.fixture(autouse=True)
def _draw_hints(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every face say for whom it has hints."""
    for face in world.bot.faces.values():
        for name in ("board", "look"):
            monkeypatch.setattr(face, name, _with_hints(getattr(face, name)), raising=False)


def _with_hints(draw: Any) -> Any:
    def drawn(_: Language, scene: Scene[Any], *what: str) -> Drawing:
        drawing: Drawing = draw(_, scene, *what)
        return replace(drawing, title=f"{drawing.title} hints {sorted(scene.learners)}")

    return drawn


async def knowing(world: World, *people: MemberActor, game: str = "pigs") -> None:
    for who in people:
        await world.store.choices.change(OwnChoices, who.id, lambda now: now.knows(game))


async def hints(world: World) -> str:
    return text_of(await world.message(await world.table())).split("\n")[0].partition(" hints ")[2]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_boards_and_looks_know_whose_first_game_it_is(world: World, people: list[MemberActor], game: str) -> None:
    await knowing(world, people[1], game=game)
    await start(world, *people, game=game)
    assert await hints(world) == "[0, 2]"
    looks = [what for what in controls(await world.message(await world.table())) if what.startswith("look.")]
    assert looks
    for what in looks:
        own = [(await world.click(who, what)).response for who in people]
        assert all("hints [0, 2]" in text_of(look) for look in own if look is not None)
        button = what.replace("look.", "table.known.")
        assert [button in controls(look) for look in own if look is not None] == [True, False, True]
    assert not [what for what in controls(await world.message(await world.table())) if "known" in what]


async def test_who_has_finished_such_a_game_gets_no_hints_in_the_next(world: World, people: list[MemberActor]) -> None:
    await start(world, *people[:2], begins=people[0])
    await world.lengthen(40)
    table = await world.table()
    await lay(
        world,
        people[0],
        laid(seats=2, dice="!DWRR", phase=Step.REROLL, left=dict.fromkeys(("sd", "sw", "bd", "bw"), "")),
    )
    await world.click(people[0], "build")
    assert (await world.tables.find(table.id)).phase is TablePhase.FINISHED
    shown = await world.message(await world.tables.find(table.id))
    assert "hints []" in text_of(shown)
    await start(world, *people)
    assert await hints(world) == "[2]"


async def test_who_knows_the_game_says_so_once_and_for_all(world: World, people: list[MemberActor]) -> None:
    await start(world, *people, game="wolves")
    hand = await wolves.open_hand(world, people[0])
    other = await wolves.open_hand(world, people[1])
    assert "hints [0, 1, 2]" in text_of(hand)
    seq = (await world.table()).seq
    result = await world.click(people[0], "table.known.hand", hand)
    assert result.followups == []
    assert "hints [1, 2]" in text_of(hand)
    assert "table.known.hand" not in controls(hand)
    assert "table.known.hand" in controls(other)
    assert await hints(world) == "[1, 2]"
    assert (await world.table()).seq == seq
    assert [player.learner for player in (await world.table()).players] == [False, True, True]
    await play.end(world, people[0])
    await world.restart()
    for game, learners in (("wolves", [False, True, True]), ("pigs", [True, True, True])):
        await start(world, *people, game=game)
        assert [player.learner for player in (await world.table()).players] == learners
        await play.end(world, people[0])


async def test_hints_are_a_choice_that_is_exported_and_forgotten(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    page = (await world.slash(ada, "settings me")).response
    page = (await world.click(ada, "settings.me.hints.off", page)).response
    assert page is not None
    assert "without hints" in text_of(page)
    await start(world, *people)
    assert await hints(world) == "[1, 2]"
    look = (await world.click(people[1], COUNT)).response
    await world.click(people[1], KNOWN, look)
    copies = [await world.store.people.copy_of(who.id, OwnChoices) for who in people]
    assert [copy["seats"][0]["gets_hints"] for copy in copies] == [False, False, True]
    assert "hints" in json.dumps(copies[0]["settings"])
    assert "pigs" in json.dumps(copies[1]["settings"])
    page = (await world.click(ada, "settings.me.hints.on", page)).response
    assert await world.store.choices.of(OwnChoices, ada.id) == OwnChoices()
    await world.store.people.anonymise(people[1].id, "Former player", OwnChoices)
    assert await world.store.choices.of(OwnChoices, people[1].id) == OwnChoices()


async def test_a_seat_that_is_taken_over_has_its_new_players_hints(world: World, people: list[MemberActor]) -> None:
    dov, eve = world.person("Dov"), world.person("Eve")
    await knowing(world, dov)
    await start(world, *people)
    for seat, taker, after in ((1, dov, "[0, 2]"), (2, eve, "[0, 2]")):
        await world.click(people[seat], "table.vacate", (await world.slash(people[seat], "table leave")).response)
        assert str(seat) not in await hints(world)
        await world.click(taker, f"table.take.{seat}")
        assert await hints(world) == after


async def test_a_replay_and_a_closed_table_have_no_hints(world: World, people: list[MemberActor]) -> None:
    table = await start(world, *people, game="wolves")
    for running in (True, False):
        if not running:
            await play.end(world, people[0])
            assert "hints []" in text_of(await world.message(await world.tables.find(table.id)))
        replay = (await world.slash(people[0], "replay", number=table.id)).response
        assert replay is not None
        assert "hints []" in text_of(replay)
    assert replay is not None
    hand = [what for what in controls(replay) if what.endswith(".hand")]
    shown = (await world.click(people[0], hand[0], replay)).response
    assert shown is not None
    assert "hints []" in text_of(shown)
    assert not [what for what in controls(shown) if "known" in what]


async def test_who_has_no_seat_can_not_end_hints(world: World, people: list[MemberActor]) -> None:
    table = await start(world, *people, game="wolves")
    look = (await world.click(people[0], HAND)).response
    assert look is not None
    forged = await play.planted(world, "table.known.hand", target=Target(table.id, table.seq))
    assert "welcome to watch" in world.private(await world.click(world.person("Eve"), "table.known.hand", forged))
    assert await hints(world) == "[0, 1, 2]"
    assert "no more hints" in world.private(await world.click(people[1], "table.known.hand", forged))
    assert await hints(world) == "[0, 2]"
