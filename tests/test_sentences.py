"""Sentences can be collected, translated and filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bot.catalogues import placeholders
from tests.layout import Source, sources
from tests.sentences import extracted

SOURCES = sources("bot", "cogs")
SAID = {"_": 1, "n": 2, "later": 1}
"""What says a sentence, and with how many forms of it."""


def calls(source: Source) -> Iterator[tuple[ast.Call, int]]:
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in SAID and not (name == "n" and isinstance(node.func, ast.Name)):
            yield node, SAID[name]


def marked(node: ast.expr) -> bool:
    """Whether a sentence is looked up in a constant, where `later` marks it, or is the title of a game."""
    if ast.unparse(node).endswith("info.name"):
        return True
    while isinstance(node, ast.Subscript):
        node = node.value
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return bool(name) and name == name.upper()


@pytest.mark.parametrize("source", SOURCES, ids=[source.path for source in SOURCES])
def test_every_sentence_is_a_literal_where_it_is_said_or_marked(source: Source) -> None:
    wrong = []
    for call, forms in calls(source):
        literal = all(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in call.args[:forms])
        named = isinstance(call.func, ast.Name) and call.func.id == "_" and marked(call.args[0])
        if not (literal or named):
            wrong.append(f"line {call.lineno}: {ast.unparse(call)}")
    assert wrong == []


@pytest.mark.parametrize("source", SOURCES, ids=[source.path for source in SOURCES])
def test_every_literal_gets_the_values_it_names_and_is_given_to_translators(source: Source) -> None:
    wrong = []
    for call, forms in calls(source):
        sentences = [part.value for part in call.args[:forms] if isinstance(part, ast.Constant)]
        wrong += [f"line {call.lineno}: not collected" for sentence in sentences[:1] if sentence not in extracted()]
        given = {keyword.arg for keyword in call.keywords} | ({"count"} if forms == 2 else set())
        if None in given or ast.unparse(call.func) == "later":
            continue
        named = set().union(*(placeholders(str(sentence)) for sentence in sentences))
        if sentences and named != given - ({"count"} - named):
            wrong.append(f"line {call.lineno}: names {sorted(named)}, is given {sorted(map(str, given))}")
    assert wrong == []


def test_there_is_something_to_translate() -> None:
    assert len(extracted()) > 100


def test_every_message_can_be_filled_in_and_counts_with_the_same_values() -> None:
    for first, *others in extracted().values():
        for other in others:
            assert placeholders(first) | {"count"} == placeholders(other) | {"count"}, first
        assert all(name.isidentifier() for name in placeholders(first)), first
        assert first == first.strip(), first


HOSTING = [source for source in SOURCES if source.parts[0] == "bot" or len(source.parts) == 2]
"""What speaks for every game; each game has its own manner."""
MOST_ON_BUTTON = 25
"""Characters of a label that phones show whole, besides the names in it."""
STIFF = re.compile(
    r"\b(may manage|whoever may|anew|cannot|I am|[Ii]t is (?:not|your|the|too)"
    r"|(?:do|does|did|is|are|was|has|have|can|could) not)\b"
)
"""Words for which players have shorter or friendlier ones: "moderators", "again", "don't", "it's"."""
_BETWEEN_SENTENCES = re.compile(r"[a-z)`*][.!?] [A-Z]")
_END = re.compile(r"[.!?:)}…`*]$")


def said(source: Source) -> list[str]:
    """List the literal sentences of a file."""
    parts = [part for call, forms in calls(source) for part in call.args[:forms]]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


@pytest.mark.parametrize("source", SOURCES, ids=[source.path for source in SOURCES])
def test_no_sentence_has_two_spaces_or_one_before_its_end(source: Source) -> None:
    assert [sentence for sentence in said(source) if re.search(r"  | [.,!?;]|\s$", sentence)] == []


@pytest.mark.parametrize("source", HOSTING, ids=[source.path for source in HOSTING])
def test_hosting_speaks_as_people_do(source: Source) -> None:
    assert [sentence for sentence in said(source) if STIFF.search(sentence)] == []


@pytest.mark.parametrize("source", HOSTING, ids=[source.path for source in HOSTING])
def test_what_has_several_sentences_ends_the_last_one(source: Source) -> None:
    paragraphs = [line for sentence in said(source) for line in sentence.split("\n")]
    assert [line for line in paragraphs if _BETWEEN_SENTENCES.search(line) and not _END.search(line)] == []


def labels_of_buttons(source: Source) -> set[str]:
    """Name the functions that label buttons."""
    calls_ = [node for node in ast.walk(source.tree) if isinstance(node, ast.Call) and len(node.args) > 1]
    labels = [call.args[1] for call in calls_ if ast.unparse(call.func) in ("Button", "switch")]
    return {
        label.func.attr for label in labels if isinstance(label, ast.Call) and isinstance(label.func, ast.Attribute)
    }


def test_buttons_are_short_enough_for_phones() -> None:
    labels = set().union(*map(labels_of_buttons, HOSTING))
    texts = [source for source in HOSTING if source.path.startswith("bot/texts/")]
    functions = [node for source in texts for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef)]
    found = {each.name: said(Source("", ast.unparse(each))) for each in functions if each.name in labels}
    assert len(found) > 20
    words = [re.sub(r"\{\w+\}", "", label) for sentences in found.values() for label in sentences]
    assert [label for label in words if len(label) > MOST_ON_BUTTON] == []
