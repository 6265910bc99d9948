from __future__ import annotations

import logging
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest

from bot import catalogues, language
from bot.language import ENGLISH, Language, later, minus
from tests.translated import Forms, translate

ROLL = ("roll", "tira")
TILES = ("{count} tile", "{count} tiles")


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(language, "LOCALES", tmp_path)
    return tmp_path


def test_without_a_catalogue_everybody_reads_english(locales: Path) -> None:
    for locale in ("en-US", "it", "zh-TW", "nonsense"):
        _ = Language.of(locale)
        assert _("Hello, {name}!", name="Ada") == "Hello, Ada!"
        assert _.n("{count} tile", "{count} tiles", 1) == "1 tile"
        assert _.n("{count} tile of {name}", "{count} tiles of {name}", 2, name="Ada") == "2 tiles of Ada"
    assert [each.name for each in Language.all()] == ["English"]


def test_a_reader_gets_the_catalogue_of_the_place_or_else_of_the_language(locales: Path) -> None:
    translate(locales, "it", ROLL)
    translate(locales, "zh_TW", ("roll", "擲"))
    assert Language.of("it")("roll") == "tira"
    assert Language.of("it-CH")("roll") == "tira"
    assert Language.of("zh-TW")("roll") == "擲"
    assert Language.of("zh-CN")("roll") == "roll"
    assert ENGLISH("roll") == "roll"


def test_catalogues_are_read_once_and_shared(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translate(locales, "it", ROLL)
    read = Mock(wraps=catalogues.read)
    monkeypatch.setattr(catalogues, "read", read)
    assert Language.of("it") is Language.of("it-CH") is Language.chosen("it")
    assert Language.of("xx") is Language.of("de") is ENGLISH
    assert read.call_count == 1


@pytest.mark.parametrize("locale", ["", ".", "..", "../it", "it/..", "/it", "i", "it\0", "-it", "it" * 99])
def test_what_is_no_locale_is_english(locales: Path, locale: str) -> None:
    translate(locales, "it", ROLL)
    assert Language.of(locale) is ENGLISH


def test_every_locale_of_discord_is_looked_for(locales: Path) -> None:
    for locale in discord.Locale:
        folder = locale.value.replace("-", "_")
        translate(locales, folder, ("roll", folder))
    for locale in discord.Locale:
        assert Language.of(locale.value)("roll") == locale.value.replace("-", "_")


def test_languages_to_choose_from_are_called_as_their_speakers_call_them(locales: Path) -> None:
    for code in ("it", "pl", "pt_BR"):
        translate(locales, code, ROLL)
    assert [(each.code, each.name) for each in Language.all()] == [
        ("en", "English"),
        ("it", "Italiano"),
        ("pl", "Polski"),
        ("pt_BR", "Português (Brasil)"),
    ]
    assert Language.chosen("pl") is Language.of("pl")
    assert Language.chosen("en") is ENGLISH
    assert Language.chosen("de") is Language.chosen("") is None


def test_a_translation_counts_by_its_own_rules_and_reorders_values(locales: Path) -> None:
    forms = ("{count} płytka", "{count} płytki", "{count} płytek")
    translate(locales, "pl", (TILES, forms), ("{name} buys a {tile}.", "{tile}: kupuje {name}."))
    _ = Language.of("pl")
    assert [_.n(*TILES, count) for count in (0, 1, 2, 5, 12, 22, -1, -22)] == [
        *("0 płytek", "1 płytka", "2 płytki", "5 płytek", "12 płytek", "22 płytki", "-1 płytka", "-22 płytki"),
    ]
    assert _("{name} buys a {tile}.", name="Ada", tile="door") == "door: kupuje Ada."


def test_a_sentence_without_a_translation_is_english_and_logged_once(
    locales: Path, caplog: pytest.LogCaptureFixture
) -> None:
    translate(locales, "it", ROLL, ("build", ""), (TILES, ("", "")))
    _ = Language.of("it")
    for _time in range(2):
        assert [_("build"), _("blow"), _.n(*TILES, 1), _.n(*TILES, 2), _("roll")] == [
            *("build", "blow", "1 tile", "2 tiles", "tira"),
        ]
    said = [record.getMessage() for record in caplog.records]
    assert said == [f"not translated into it: {sentence}" for sentence in ("build", "blow", TILES[0])]


BROKEN: list[tuple[Forms, Forms]] = [
    ("Hello, {name}!", "Ciao!"),
    ("Hello, {name}!", "Ciao, {nome}!"),
    ("Hello, {name}!", "Ciao, {name}, {name2}!"),
    ("Hello, {name}!", "Ciao, {name!"),
    ("Hello, {name}!", "Ciao, name}!"),
    ("Hello, {name}!", "Ciao, {name.real}!"),
    ("Hello, {name}!", "Ciao, {name[0]}!"),
    ("Hello, {name}!", "Ciao, {name!r}!"),
    ("Hello, {name}!", "Ciao, {name:>99}!"),
    ("Hello, {name}!", "Ciao, {}!"),
    ("Hello, {name}!", "Ciao, {0}!"),
    (("{count} by {name}", "{count} by {name}s"), ("uno di {name}", "{count}")),
    (("{count} by {name}", "{count} by {name}s"), ("{count} di {name}", "")),
    (("{count} by {name}", "{count} by {name}s"), ("{count} di {name}", "{conto} di {name}")),
]


@pytest.mark.parametrize(("sentence", "translation"), BROKEN)
def test_a_translation_that_would_lose_or_break_a_value_is_left_out_and_logged_once(
    locales: Path, caplog: pytest.LogCaptureFixture, sentence: Forms, translation: Forms
) -> None:
    translate(locales, "de", (sentence, translation), ROLL)
    _ = Language.of("de")
    for _time in range(2):
        if isinstance(sentence, str):
            assert _(sentence, name="Ada") == "Hello, Ada!"
        else:
            said = [_.n(sentence[0], sentence[1], count, name="Ada") for count in (1, 2)]
            assert said == ["1 by Ada", "2 by Adas"]
        assert _("roll") == "tira"
    (record,) = caplog.records
    assert record.levelno == logging.WARNING


def test_the_form_for_one_may_say_it_in_a_word(locales: Path, caplog: pytest.LogCaptureFixture) -> None:
    translate(locales, "de", (TILES, ("eine Kachel", "{count} Kacheln")))
    assert [Language.of("de").n(*TILES, count) for count in (1, 2)] == ["eine Kachel", "2 Kacheln"]
    assert caplog.records == []


def test_a_guess_of_a_tool_is_not_said(locales: Path) -> None:
    path = translate(locales, "it", ROLL)
    path.write_text(path.read_text("utf-8").replace('msgid "roll"', '#, fuzzy\nmsgid "roll"'), encoding="utf-8")
    assert Language.of("it")("roll") == "roll"


@pytest.mark.parametrize(
    "text", ['msgid "roll', "\xff", 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=open();\\n"']
)
def test_a_catalogue_that_cannot_be_read_costs_no_other_language(
    locales: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    translate(locales, "it", ROLL)
    translate(locales, "pl", ROLL).write_bytes(text.encode("latin-1"))
    assert Language.of("it")("roll") == "tira"
    assert Language.of("pl")("roll") == "roll"
    assert Language.chosen("pl") is None
    assert [record.levelno for record in caplog.records if "pl" in record.getMessage()] == [logging.ERROR]


def test_a_folder_that_names_no_language_is_left_out(locales: Path, caplog: pytest.LogCaptureFixture) -> None:
    translate(locales, "it", ROLL).parents[1].rename(locales / "qqq")
    assert [each.code for each in Language.all()] == ["en"]
    assert len(caplog.records) == 1


def test_what_the_values_say_is_not_filled_in_again() -> None:
    assert ENGLISH("{name} rolled", name="{dice} %s") == "{dice} %s rolled"


def test_a_marked_sentence_stays_as_it_is() -> None:
    assert later("straw door") == "straw door"


def test_numbers_are_written_as_the_language_does(locales: Path) -> None:
    translate(locales, "it", ROLL)
    assert [Language.of(locale).decimal(-1234.5, 2) for locale in ("en-US", "it")] == [
        f"{minus(-1234)}.50",
        f"{minus(-1234)},50",
    ]
