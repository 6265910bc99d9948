from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from discord import AppCommandOptionType, app_commands

from bot.service.game_commands import game_commands
from rules.game import Info, Option

INFO = Info("snail", "The Snail", 1, range(2, 5), (Option("fog"), Option("track", ("short", "long", "round"))))
ABOUT = {"fog": "Nobody sees far", "track": "How far they run"}


def made(host: Any = None, options: dict[str, str] = ABOUT) -> dict[str, app_commands.Command[Any, ..., Any]]:
    group = game_commands(host, SimpleNamespace(open=AsyncMock()), INFO, "Snails run", options)  # type: ignore[arg-type]
    assert (group.name, group.description, group.guild_only) == ("snail", "Snails run", True)
    return {command.name: command for command in group.commands if isinstance(command, app_commands.Command)}


def test_a_game_is_opened_with_its_options_and_whom_else_it_seats() -> None:
    commands = made()
    assert commands.keys() == {"start", "rules"}
    assert "2 to 4 players" in commands["start"].description
    parameters = {parameter.name: parameter for parameter in commands["start"].parameters}
    assert [*parameters] == ["fog", "track", "with_1", "with_2", "with_3"]
    assert not any(parameter.required for parameter in parameters.values())
    assert {name: parameters[name].description for name in ABOUT} == ABOUT
    for option in INFO.options:
        assert [choice.value for choice in parameters[option.key].choices] == [*option.choices]
    asked = [parameter for name, parameter in parameters.items() if name.startswith("with_")]
    assert {parameter.type for parameter in asked} == {AppCommandOptionType.user}
    assert commands["rules"].parameters == []


async def test_what_is_not_given_is_left_to_the_channel_s_last_table() -> None:
    host = SimpleNamespace(open=AsyncMock())
    asked, interaction = object(), object()
    await made(host)["start"]._do_call(interaction, {"track": "long", "fog": None, "with_2": asked})  # type: ignore[arg-type]
    host.open.assert_awaited_once_with(interaction, "snail", {"fog": None, "track": "long"}, [None, asked, None])


@pytest.mark.parametrize("options", [{}, {"fog": "Nobody sees far"}, {**ABOUT, "wind": "It blows"}])
def test_just_the_options_of_the_game_are_described(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="track"):
        made(options=options)
