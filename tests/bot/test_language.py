from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path
from string import ascii_lowercase
from unittest.mock import Mock

import discord
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from bot import language
from bot.language import ENGLISH, Language, later


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(language, "LOCALES", tmp_path)
    return tmp_path


def translate(locales: Path, locale: str, *messages: tuple[str | tuple[str, ...], str | tuple[str, ...]]) -> None:
    catalogue = Catalog(locale=locale)
    for message, translation in messages:
        catalogue.add(message, translation)
    file = BytesIO()
    write_mo(file, catalogue)
    folder = locales / locale / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes(file.getvalue())


def test_without_a_catalogue_everybody_reads_english(locales: Path) -> None:
    for locale in ("en-US", "it", "zh-TW", "nonsense"):
        _ = Language.of(locale)
        assert _("Hello, {name}!", name="Ada") == "Hello, Ada!"
        assert _.n("{count} tile", "{count} tiles", 1) == "1 tile"
        assert _.n("{count} tile of {name}", "{count} tiles of {name}", 2, name="Ada") == "2 tiles of Ada"


def test_a_reader_gets_the_catalogue_of_the_place_or_else_of_the_language(locales: Path) -> None:
    translate(locales, "it", ("roll", "tira"))
    translate(locales, "zh_TW", ("roll", "擲"))
    assert Language.of("it")("roll") == "tira"
    assert Language.of("it-CH")("roll") == "tira"
    assert Language.of("zh-TW")("roll") == "擲"
    assert Language.of("zh-CN")("roll") == "roll"
    assert ENGLISH("roll") == "roll"


def test_a_catalogue_is_read_once(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translate(locales, "it", ("roll", "tira"))
    read = Mock(wraps=gettext.translation)
    monkeypatch.setattr(gettext, "translation", read)
    for _time in range(3):
        assert Language.of("it")("roll") == "tira"
        assert Language.of("xx")("roll") == "roll"
    assert read.call_count == 2


def test_as_many_locales_are_remembered_as_discord_has_however_many_are_asked_for(locales: Path) -> None:
    for first in ascii_lowercase:
        for second in ascii_lowercase:
            Language.of(f"{first}{second}")
    remembered = language._find.cache_info()
    assert remembered.currsize == remembered.maxsize
    assert remembered.maxsize is not None
    assert len(discord.Locale) <= remembered.maxsize < 100


@pytest.mark.parametrize("locale", ["", ".", "..", "../it", "it/..", "/it", "i", "it-", "it-../..", "it\0", "it" * 99])
def test_what_is_no_locale_is_not_looked_for(locales: Path, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    monkeypatch.setattr(gettext, "translation", Mock(side_effect=AssertionError))
    assert Language.of(locale) is ENGLISH


def test_every_locale_of_discord_is_looked_for(locales: Path) -> None:
    for locale in discord.Locale:
        folder = locale.value.replace("-", "_")
        translate(locales, folder, ("roll", folder))
        assert Language.of(locale.value)("roll") == folder


def test_a_translation_counts_by_its_own_rules_and_reorders_values(locales: Path) -> None:
    forms = ("{count} płytka", "{count} płytki", "{count} płytek")
    translate(
        locales,
        "pl",
        (("{count} tile", "{count} tiles"), forms),
        ("{name} buys a {tile}.", "{tile}: kupuje {name}."),
    )
    _ = Language.of("pl")
    assert [_.n("{count} tile", "{count} tiles", count) for count in (1, 3, 5, 22)] == [
        "1 płytka",
        "3 płytki",
        "5 płytek",
        "22 płytki",
    ]
    assert _("{name} buys a {tile}.", name="Ada", tile="door") == "door: kupuje Ada."


def test_what_the_values_say_is_not_filled_in_again() -> None:
    assert ENGLISH("{name} rolled", name="{dice} %s") == "{dice} %s rolled"


def test_a_marked_sentence_stays_as_it_is() -> None:
    assert later("straw door") == "straw door"
