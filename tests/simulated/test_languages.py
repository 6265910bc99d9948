"""Who reads what in which language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.language import Language
from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.timers import DAY
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.play import lay, start
from tests.simulated.speaking import languages_of, speak, spoken
from tests.simulated.test_menus import marked, selects
from tests.simulated.world import World, controls, find, text_of

PASSING = laid(dice="!DWRR", phase=Step.REROLL)


@pytest.fixture
def locales(tmp_path: Path) -> Iterator[dict[int, str]]:
    with spoken(tmp_path / "locale") as locales:
        yield locales


@pytest.fixture
def ada(world: World, locales: dict[int, str]) -> MemberActor:
    ada = world.person("Ada", "manage_guild")
    speak(locales, {ada: "it"})
    return ada


@pytest.fixture
def ben(world: World, locales: dict[int, str]) -> MemberActor:
    ben = world.person("Ben", "manage_guild")
    speak(locales, {ben: "pl"})
    return ben


async def page(world: World, who: MemberActor, command: str, *clicks: str, channel: Any = None) -> Any:
    message: Any = (await world.slash(who, command, channel)).response
    for what in clicks:
        message = (await world.click(who, what, message)).response
    return message


async def pick(world: World, who: MemberActor, ending: str, value: str, message: Any) -> Any:
    (what,) = [what for what in selects(message) if what.endswith(ending)]
    return (await who.select(message, [value], custom_id=find(message, what))).response


def public(world: World, locale: str) -> None:
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.preferred_locale = discord.Locale(locale)


async def test_private_answers_are_in_the_reader_s_language_and_the_table_in_the_server_s(
    world: World, ada: MemberActor, ben: MemberActor
) -> None:
    public(world, "pl")
    for who, code in ((ada, "it"), (ben, "pl"), (world.person("Cleo"), "en")):
        assert languages_of(await page(world, who, "help")) == {code}
    await start(world, ada, ben, begins=ada)
    assert languages_of(await world.message(await world.table())) == {"pl"}
    assert world.private(await world.click(ben, "roll")).startswith("pl:")
    await world.click(ada, "roll")
    assert languages_of(await world.message(await world.table())) == {"pl"}


async def test_a_person_s_choice_overrules_discord_and_is_kept(world: World, ada: MemberActor) -> None:
    message = await page(world, ada, "settings me")
    menu = selects(message)["settings.me.language"]
    assert marked(menu) == ["usual"]
    assert [option["label"] for option in menu["options"]] == ["it:As Discord says", "English", "Italiano", "Polski"]
    message = await pick(world, ada, "language", "pl", message)
    assert languages_of(message) == {"pl"}
    assert marked(selects(message)["settings.me.language"]) == ["pl"]
    await world.restart()
    assert languages_of(await page(world, ada, "help")) == {"pl"}
    message = await pick(world, ada, "language", "en", await page(world, ada, "settings me"))
    assert languages_of(message) == {"en"}
    message = await pick(world, ada, "language", "usual", message)
    assert languages_of(message) == {"it"}
    assert await world.store.choices.of(OwnChoices, ada.id) == OwnChoices()


async def test_a_server_s_choice_overrules_discord_and_a_channel_s_that_of_the_server(
    world: World, ada: MemberActor, ben: MemberActor
) -> None:
    other, third = world.guild.create_text_channel("other"), world.guild.create_text_channel("third")
    thread = world.thread("a thread", other)
    public(world, "pl")
    message = await page(world, ada, "settings server", "settings.server.languages", channel=thread)
    assert languages_of(message) == {"it"}
    message = await pick(world, ada, ".server", "it", message)
    message = await pick(world, ada, f".{other.id}", "en", message)
    assert f"<#{other.id}>: English" in text_of(message)
    assert await world.store.choices.of(ServerChoices, world.guild.id) == ServerChoices(
        language="it", languages=((other.id, "en"),)
    )
    await world.restart()
    for channel, code in ((world.channel, "it"), (third, "it"), (other, "en"), (thread, "en")):
        await world.slash(ben, "pigs start", channel)
        assert languages_of(await world.message(await world.table(channel))) == {code}
    message = await page(world, ada, "settings server", "settings.server.languages", channel=other)
    assert marked(selects(message)[f"settings.server.languages.{other.id}"]) == ["en"]
    message = await pick(world, ada, f".{other.id}", "usual", message)
    await pick(world, ada, ".server", "usual", message)
    assert await world.store.choices.of(ServerChoices, world.guild.id) == ServerChoices()


async def test_a_thread_that_discord_has_not_listed_speaks_as_its_channel_does(world: World, ada: MemberActor) -> None:
    thread = world.thread("a thread")
    await world.slash(ada, "pigs start", thread)
    await world.store.choices.change(ServerChoices, world.guild.id, lambda now: now.speaking(world.channel.id, "pl"))
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild._threads.clear()
    language = await world.bot.host.messages._messages.language(await world.table(thread))
    assert language is Language.chosen("pl")


async def test_what_happens_without_a_click_is_in_the_server_s_language(
    world: World, ada: MemberActor, ben: MemberActor, seldom: float
) -> None:
    public(world, "pl")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, PASSING)
    await world.env.advance_time(DAY + 2 * seldom)
    assert languages_of(await world.message(await world.table())) == {"pl"}


@pytest.mark.parametrize(("chosen", "read"), [("", "pl"), ("it", "it"), ("en", "en")])
async def test_a_direct_message_is_in_the_reader_s_language(
    world: World, ada: MemberActor, ben: MemberActor, chosen: str, read: str
) -> None:
    public(world, "it")
    message = await page(world, ben, "settings me", "settings.me.pings.direct")
    if chosen:
        await pick(world, ben, "language", chosen, message)
    await world.restart()
    public(world, "it")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, PASSING)
    await world.click(ada, "build")
    sent = [each for each in world.env.http_requests if each.method == "POST" and "Your turn in" in str(each.json)]
    (direct,) = [each.json for each in sent if f"/{world.channel.id}/" not in each.path]
    assert isinstance(direct, dict)
    said, label = direct["content"], direct["components"][0]["components"][0]["label"]
    assert said.startswith("Your turn" if read == "en" else f"{read}:Your turn")
    other = {"it": "pl", "pl": "it", "en": "it"}[read]
    assert f"{other}:" not in said + label


async def test_who_has_no_direct_messages_leaves_no_trace_of_their_locale(world: World, ada: MemberActor) -> None:
    message = await page(world, ada, "settings me", "settings.me.pings.direct")
    assert (await world.store.choices.of(OwnChoices, ada.id)).locale == "it"
    await world.click(ada, "settings.me.pings.usual", message)
    assert await world.store.choices.of(OwnChoices, ada.id) == OwnChoices()


async def test_a_language_that_is_gone_is_as_if_it_had_not_been_chosen(world: World, ada: MemberActor) -> None:
    await world.store.choices.change(OwnChoices, ada.id, lambda _: OwnChoices(language="de"))
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(language="de"))
    message = await page(world, ada, "settings me")
    assert languages_of(message) == {"it"}
    assert marked(selects(message)["settings.me.language"]) == ["usual"]
    await world.slash(ada, "pigs start")
    assert languages_of(await world.message(await world.table())) == {"en"}
    assert text_of(await page(world, ada, "settings server", "settings.server.languages"))


async def test_an_answer_comes_though_choices_cannot_be_read(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(world.bot.host._requests._languages, "_own", fail)
    await page(world, ada, "table end")
    caplog.clear()


@pytest.mark.usefixtures("world")
async def test_without_catalogues_no_language_is_offered(world: World, tmp_path: Path) -> None:
    boss = world.person("Boss", "manage_guild")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.language.LOCALES", tmp_path)
        assert "settings.me.language" not in controls(await page(world, boss, "settings me"))
        assert "settings.server.languages" not in controls(await page(world, boss, "settings server"))
