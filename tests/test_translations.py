"""What translators get, and what becomes of what they give."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.catalogues import FILE, read, sentences
from tests.translated import Forms, translate
from tests.translations import TEMPLATE, extract, report, update

SOURCE = '''
TILES = {
    Part.DOOR: later("door"),
    Part.ROOF: later("roof"),
}
"""What is bought."""


class Face:
    def win(_):
        """Say who wins.

        More of it.
        """
        return _.n("{count} point", "{count} points", 1)

    def _is_lost(_): return _("lost")

    def _thinks(_): return _.n("{names} thinks", "{names} think", len(them), names=listed(_, said("a" "b")))
'''


def commented(source: str) -> dict[tuple[str, ...], list[str]]:
    found = extract(BytesIO(source.encode()), {"n": (1, 2), "later": None, "_": None}, [], {})
    return {messages: comments for _line, _function, messages, comments in found}


def test_translators_are_told_what_each_sentence_is_for() -> None:
    assert commented(SOURCE) == {
        ("door",): ["What is bought: Part.DOOR"],
        ("roof",): ["What is bought: Part.ROOF"],
        ("{count} point", "{count} points"): ["Say who wins"],
        ("lost",): ["is lost"],
        ("{names} thinks", "{names} think"): ["thinks"],
    }


def template(folder: Path, *messages: Forms) -> None:
    catalogue = Catalog()
    for message in messages:
        catalogue.add(message)
    with (folder / TEMPLATE).open("wb") as file:
        write_po(file, catalogue)


def said(path: Path) -> dict[Forms, Forms]:
    return {message.id: message.string for message in sentences(read(path))}  # type: ignore[misc]


def test_a_language_is_begun_with_every_sentence_and_no_translation(tmp_path: Path) -> None:
    template(tmp_path, "roll", ("{count} tile", "{count} tiles"))
    update(tmp_path, ["it", "pl"])
    assert said(tmp_path / "it" / FILE) == {"roll": "", ("{count} tile", "{count} tiles"): ("", "")}
    assert said(tmp_path / "pl" / FILE) == {"roll": "", ("{count} tile", "{count} tiles"): ("", "", "")}
    assert [line for line in report(tmp_path) if line.startswith("it")] == [
        "it: 0 of 2 sentences are translated",
        "it: missing: 'roll'",
        "it: missing: '{count} tile'",
    ]


def test_an_update_keeps_what_is_translated_and_guesses_nothing(tmp_path: Path) -> None:
    path = translate(tmp_path, "it", ("roll", "tira"), ("Roll the dice.", "Tira i dadi."), ("gone", "via"))
    template(tmp_path, "Roll the dice!", "roll")
    update(tmp_path, ["it"])
    assert said(path) == {"Roll the dice!": "", "roll": "tira"}
    before = path.read_bytes()
    assert b"gone" not in before
    update(tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("translation", "lines"),
    [
        ("Ciao, {name}!", []),
        ("", ["it: missing: 'Hello, {name}!'"]),
        ("Ciao!", ["it: can't be used, does not have just these values: name: 'Hello, {name}!'"]),
    ],
)
def test_what_is_missing_or_wrong_is_said(tmp_path: Path, translation: str, lines: list[str]) -> None:
    translate(tmp_path, "it", ("Hello, {name}!", translation))
    first, *others = report(tmp_path)
    assert first == f"it: {int(bool(translation))} of 1 sentences are translated"
    assert others == lines
