"""Whose a control is, its first word says: no game and no page can take one that is another's."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.display.controls import HOST_WORDS, Target
from bot.service.answers import Answer
from tests.simulated.conftest import strays
from tests.simulated.play import planted, start
from tests.simulated.world import World


async def page(answer: Answer, words: list[str]) -> None:
    raise AssertionError(words)


async def test_every_page_has_a_word_of_the_hosts(world: World) -> None:
    await world.env.settle()
    assert {*world.bot.host.pages, "lobby", "table", "look"} == HOST_WORDS


@pytest.mark.parametrize("word", ["roll", "lobbies", "rules"])
async def test_a_page_gets_no_word_that_games_may_have_nor_one_of_another_page(world: World, word: str) -> None:
    with pytest.raises(ValueError, match=f"no page can answer controls that begin with {word}"):
        world.bot.host.add_page(word, page)


@pytest.mark.parametrize("word", sorted(HOST_WORDS))
async def test_a_game_that_takes_a_word_of_the_hosts_is_not_let_in(world: World, word: str) -> None:
    face: Any = next(iter(world.bot.faces.values()))
    game = type("Taken", (), {"info": replace(face.game.info, key="taken", name="Taken")})
    taken: Any = type("Face", (), {"game": game, "CONTROLS": ("shake", word)})
    with pytest.raises(ValueError, match=f"Taken can't have controls that begin with {word}"):
        world.bot.add_game(taken, "Taken", {})
    assert "taken" not in world.bot.faces


async def test_a_control_that_is_nobodys_is_found_out(world: World) -> None:
    body = {"components": [{"components": [{"custom_id": "t1:1:2:shake.3"}, {"custom_id": "t1:1:2:log.1"}]}]}
    assert strays(body, world) == ["t1:1:2:shake.3"]


async def test_the_controls_of_messages_that_were_sent_long_ago_go_on_working(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    for what in ("look.count", "look.whole", f"log.{table.id}.since", "rules.pigs.0.open", "history.c.0.0.open"):
        result = await world.click(ada, what, await planted(world, what, target=Target(table.id, 0)))
        assert "I do not know that button" not in (text := world.private(result)), what
        assert text
