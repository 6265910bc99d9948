"""Every translation is complete and says what the English says, in the words of its glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from bot.catalogues import flaw, forms_of, missing, read, sentences
from bot.language import LOCALES
from tests.sentences import ROOT, extracted
from tests.translated import Forms, translate

COUNTS = (0, 1, 2, 5, 12, 22)
CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/messages.po"))
GLOSSARIES = sorted((ROOT / "docs").glob("glossary.*.md"))
every_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=[path.parents[1].name for path in CATALOGUES])


def english(message: Message) -> str:
    return forms_of(message.id)[0]


def incomplete(catalogue: Catalog) -> Iterator[str]:
    """List sentences that have no translation, or one that a tool has guessed, and those that nothing says."""
    translated = {english(message) for message in sentences(catalogue) if not missing(message)}
    yield from (sentence for sentence in extracted() if sentence not in translated)
    yield from (f"is not said any more: {sentence}" for sentence in translated - extracted().keys())


def unusable(catalogue: Catalog) -> Iterator[str]:
    """List translations that would lose or break a value."""
    for message in sentences(catalogue):
        if (why := flaw(catalogue, message)) is not None:
            yield f"{english(message)}: {why}"


def differently_spaced(catalogue: Catalog) -> Iterator[str]:
    """List translations that begin or end otherwise than the English: with a space, or another number of lines."""
    for message in sentences(catalogue):
        for form in forms_of(message.string):
            lines = [each.count("\n") for each in (english(message), form)]
            if form and (form != form.strip() or "  " in form or len(set(lines)) > 1):
                yield english(message)


def miscounted(catalogue: Catalog) -> Iterator[str]:
    """List counts for which the catalogue's rule tells apart what the language does not, or the other way round."""
    assert catalogue.locale is not None
    form = c2py(catalogue.plural_expr)
    pairs = {(catalogue.locale.plural_form(count), form(count)) for count in COUNTS}
    for category in {category for category, _form in pairs}:
        if len({number for other, number in pairs if other == category}) > 1:
            yield f"{category} has several forms"
    if len({number for _category, number in pairs}) < len({category for category, _number in pairs}):
        yield "several categories share a form"


def glossary(path: Path) -> dict[str, list[str]]:
    """Read the terms of a glossary, with the forms that their translation may have; "…" stands for any ending."""
    rows = [line.strip("|").split("|") for line in path.read_text("utf-8").splitlines() if line.startswith("|")]
    return {row[0].strip(): [form.strip() for form in row[1].split(",")] for row in rows[2:]}


def off_terms(catalogue: Catalog, terms: dict[str, list[str]]) -> Iterator[str]:
    """List translations that use another word for a term."""
    for message in sentences(catalogue):
        for term, forms in terms.items():
            if not re.search(rf"(?<!\w){re.escape(term)}s?(?!\w)", english(message), re.IGNORECASE):
                continue
            allowed = "|".join(r"\w*".join(map(re.escape, form.split("…"))) + r"(?!\w)" for form in forms)
            for said in forms_of(message.string):
                if said and not re.search(rf"(?<!\w)({allowed})", said, re.IGNORECASE):
                    yield f"{term}: {said}"


PHONE = 40
"""Characters that a phone shows in a line."""
IN_ONE_LINE = re.compile(r"(Label|Head|Heading)\b")
"""How the comments of labels and headings begin."""


def broken(catalogue: Catalog) -> Iterator[str]:
    """List labels and headings that a phone breaks, values aside, although it shows the English in one line."""
    for message in sentences(catalogue):
        if any(map(IN_ONE_LINE.match, message.auto_comments)):
            said, *forms = [re.sub(r"\{\w+\}", "", each) for each in (english(message), *forms_of(message.string))]
            yield from (form for form in forms if len(said) <= PHONE < len(form))


NAMED = re.compile(r"(?:[Pp]ress|[Tt]ap) (?P<begins>[A-Z][^{}]*)|(?:\*\*|“)(?P<whole>[A-Z][^“”*{}]*)(?:\*\*|”)")
"""Where a sentence names a control: with its label alone or at the beginning of the rest."""


def misnamed(catalogue: Catalog) -> Iterator[str]:
    """List translations that name a control otherwise than its label does."""
    labels = {english(message): forms_of(message.string)[0] for message in sentences(catalogue)}
    for message in sentences(catalogue):
        for found in NAMED.finditer(english(message)):
            words = [found["whole"]] if found["whole"] else found["begins"].split(" ")
            named = [" ".join(words[:end]).rstrip(".,:") for end in range(len(words), 0, -1)]
            label = next((labels[each] for each in named if labels.get(each)), None)
            for form in forms_of(message.string):
                if label is not None and form and label not in form:
                    yield f"{label}: {form}"


@every_catalogue
def test_every_sentence_is_translated_and_no_other(path: Path) -> None:
    assert [*incomplete(read(path))] == []


@every_catalogue
def test_every_translation_can_be_said(path: Path) -> None:
    assert [*unusable(read(path))] == []


@every_catalogue
def test_every_translation_is_spaced_as_the_english_is(path: Path) -> None:
    assert [*differently_spaced(read(path))] == []


@every_catalogue
def test_counts_have_the_forms_of_the_language(path: Path) -> None:
    assert [*miscounted(read(path))] == []


@every_catalogue
def test_phones_show_labels_and_headings_in_one_line(path: Path) -> None:
    assert [*broken(read(path))] == []


@every_catalogue
def test_every_control_is_named_by_its_label(path: Path) -> None:
    assert [*misnamed(read(path))] == []


@pytest.mark.parametrize("path", GLOSSARIES, ids=[path.name for path in GLOSSARIES])
def test_the_same_thing_has_the_same_name(path: Path) -> None:
    terms, code = glossary(path), path.name.split(".")[1]
    assert terms
    assert all(any(term.lower() in sentence.lower() for sentence in extracted()) for term in terms), "an idle term"
    for catalogue in CATALOGUES:
        if catalogue.parents[1].name == code:
            assert [*off_terms(read(catalogue), terms)] == []


def catalogue(folder: Path, code: str, *messages: tuple[Forms, Forms]) -> Catalog:
    return read(translate(folder, code, *messages))


def test_what_is_missing_is_found(tmp_path: Path) -> None:
    first = next(iter(extracted()))
    found = [*incomplete(catalogue(tmp_path, "it", (first, "x"), ("nonsense", "y")))]
    assert len(found) == len(extracted())
    assert first not in found
    assert found[-1] == "is not said any more: nonsense"


@pytest.mark.parametrize("said", [" tira", "tira ", "tira\n", "tira  i dadi", "tira\ni dadi"])
def test_other_spaces_are_found(tmp_path: Path, said: str) -> None:
    assert [*differently_spaced(catalogue(tmp_path, "it", ("roll", said)))] == ["roll"]
    assert [*differently_spaced(catalogue(tmp_path, "it", ("roll", "tira i dadi")))] == []


def test_values_that_are_lost_are_found(tmp_path: Path) -> None:
    assert len([*unusable(catalogue(tmp_path, "it", ("{name} rolls", "tira")))]) == 1
    assert [*unusable(catalogue(tmp_path, "it", ("{name} rolls", "{name} tira")))] == []


@pytest.mark.parametrize(
    ("code", "rule", "right"),
    [
        ("it", "nplurals=2; plural=(n != 1);", True),
        ("it", "nplurals=2; plural=(n > 1);", False),
        ("it", "nplurals=1; plural=0;", False),
        ("fr", "nplurals=2; plural=(n > 1);", True),
        ("pl", "nplurals=2; plural=(n != 1);", False),
        ("pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);", True),
        ("pl", "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);", False),
    ],
)
def test_forms_of_another_language_are_found(tmp_path: Path, code: str, rule: str, right: bool) -> None:
    path = translate(tmp_path, code, ("roll", "x"))
    text = path.read_text("utf-8")
    (own,) = re.findall(r'"Plural-Forms: .*?;\\n"', text, re.DOTALL)
    path.write_text(text.replace(own, f'"Plural-Forms: {rule}\\n"'), encoding="utf-8")
    assert ([*miscounted(read(path))] == []) is right


def test_another_word_for_a_term_is_found(tmp_path: Path) -> None:
    (tmp_path / "glossary.it.md").write_text(
        "| term | translation | why |\n| --- | --- | --- |\n| tile | tesser… | |\n| roof | tetto, tetti | |\n",
        encoding="utf-8",
    )
    terms = glossary(tmp_path / "glossary.it.md")
    assert terms == {"tile": ["tesser…"], "roof": ["tetto", "tetti"]}
    right = catalogue(tmp_path, "it", ("Take a tile.", "Prendi una tessera."), ("two roofs", "due tetti"), ("a", "b"))
    assert [*off_terms(right, {"tile": ["x…", "un… tess…"]})] == []
    assert len([*off_terms(right, {"tile": ["un… tess"]})]) == 1
    wrong = catalogue(tmp_path, "de", ("Take a tile.", "Prendi una carta."), ("Roof it", "Tettoia"))
    assert [*off_terms(right, terms)] == []
    assert len([*off_terms(wrong, terms)]) == 2


@pytest.mark.parametrize(
    "sentence", ["Press **My hand**.", "Do press My hand.", "Tap My hand, then wait.", "“My hand”"]
)
def test_another_name_of_a_control_is_found(tmp_path: Path, sentence: str) -> None:
    right = catalogue(tmp_path, "it", ("My hand", "Mano"), (sentence, "Mano!"), ("**My handful**", "x"), ("My", "y"))
    assert [*misnamed(right)] == []
    wrong = catalogue(tmp_path, "de", ("My hand", "Hand"), (sentence, "Karten!"))
    assert len([*misnamed(wrong)]) == 1


def test_a_label_that_a_phone_breaks_is_found(tmp_path: Path) -> None:
    found = catalogue(tmp_path, "it", ("Roll {count}", "x" * 41), ("Rolls", "x" * 40 + "{count}"), ("Say so", "x" * 41))
    for sentence, comment in (("Roll {count}", "Label it"), ("Rolls", "Head it"), ("Say so", "Labels")):
        message = found.get(sentence)
        assert message is not None
        message.auto_comments = [comment]
    assert [*broken(found)] == ["x" * 41]
