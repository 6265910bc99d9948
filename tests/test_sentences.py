"""Sentences can be collected, translated and filled in."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.layout import Source, sources
from tests.sentences import extracted, placeholders

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
    """Whether a sentence is looked up in a constant, where `later` marks it."""
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
