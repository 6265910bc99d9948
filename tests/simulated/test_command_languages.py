"""Commands as Discord shows them in other languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import language
from bot.catalogues import sentences
from bot.service.command_translator import CommandTranslator
from tests.sentences import extracted
from tests.simulated.world import World
from tests.translated import translate
from tests.translations import described

GOOD = {
    "game:": "gioco:",
    "Ratings, wins and average places": "Punteggi e vittorie",
    "channel": "canale",
    "Open a table for {fewest} to {most} players in this channel": "Da {fewest} a {most} giocatori",
}


async def told(world: World, folder: Path, messages: dict[str, str]) -> list[dict[str, Any]]:
    """Give what Discord is told of all commands with a catalogue of these translations."""
    translate(folder, "it", *messages.items())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "LOCALES", folder)
        translator = CommandTranslator(world.bot.tree)
        return [await each.get_translated_payload(world.bot.tree, translator) for each in world.bot.tree.get_commands()]


def parts(payload: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in payload:
        yield part
        yield from parts(part.get("options", []))
        yield from parts(part.get("choices", []))


def localised(payload: list[dict[str, Any]], what: str) -> set[str]:
    """List what is shown instead of English, in Italian alone."""
    found = [part.get(f"{what}_localizations") or {} for part in parts(payload)]
    assert {locale for each in found for locale in each} <= {"it"}
    return {said for each in found for said in each.values()}


async def test_what_describes_commands_is_translated_and_their_names_are_not(world: World, tmp_path: Path) -> None:
    payload = await told(world, tmp_path, {**GOOD, "table": "tavolo", "show": "mostra"})
    assert localised(payload, "name") == {"gioco", "canale"}
    seats = [game.info.seats for game in world.bot.games.values()]
    opening = {f"Da {each[0]} a {each[-1]} giocatori" for each in seats}
    assert localised(payload, "description") == {"Punteggi e vittorie", *opening}
    (leaderboard,) = [each for each in payload if each["name"] == "leaderboard"]
    assert [option["name"] for option in leaderboard["options"]][:2] == ["game", "scope"]


@pytest.mark.parametrize(
    ("sentence", "translation"),
    [
        ("game:", "Gioco:"),
        ("game:", "il gioco:"),
        ("game:", ":"),
        ("game:", "g" * 33 + ":"),
        ("sort:", "scope:"),
        ("channel", "server"),
        ("channel", "c" * 101),
        ("Ratings, wins and average places", "P" * 101),
    ],
)
async def test_what_discord_would_refuse_stays_english_and_is_logged_once(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, sentence: str, translation: str
) -> None:
    payload = await told(world, tmp_path, {sentence: translation})
    assert localised(payload, "name") | localised(payload, "description") == set()
    assert len([each for each in caplog.records if "stays English" in each.getMessage()]) == 1


async def test_two_choices_of_an_option_are_never_called_alike(world: World, tmp_path: Path) -> None:
    payload = await told(world, tmp_path, {"channel": "qui", "server": "qui", "everywhere": "ovunque"})
    assert localised(payload, "name") == {"ovunque"}


async def test_translators_get_all_that_describes_a_command(world: World) -> None:
    found = [message.id for message in sentences(await described(world.bot.tree))]
    assert len(found) > 50
    assert set(found) <= extracted().keys()


async def test_discord_is_told_again_only_when_a_translation_has_changed(world: World, tmp_path: Path) -> None:
    def tellings() -> int:
        return sum(each.method == "PUT" and each.path.endswith("/commands") for each in world.env.http_requests)

    await world.env.settle()
    before = tellings()
    for folder, messages, more in (("a", GOOD, 1), ("a", GOOD, 0), ("b", {**GOOD, "game:": "partita:"}, 1)):
        translate(tmp_path / folder, "it", *messages.items())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(language, "LOCALES", tmp_path / folder)
            await world.restart()
            await world.env.settle()
        assert tellings() == before + more
        before = tellings()
