"""Small catalogues for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.catalogues import FILE
from tests.sentences import extracted

Forms: TypeAlias = str | tuple[str, ...]


def translate(folder: Path, code: str, *messages: tuple[Forms, Forms]) -> Path:
    """Write the catalogue of a language with these sentences; give its file."""
    catalogue = Catalog(locale=code)
    for message, translation in messages:
        catalogue.add(message, translation)
    path = folder / code / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue)
    return path


def translate_all(folder: Path, code: str, said: Callable[[str], str]) -> Path:
    """Write a catalogue with every sentence of the code, made from the English one; forms of numbers are the last."""
    plurals = Catalog(locale=code).num_plurals
    messages: list[tuple[Forms, Forms]] = [
        (forms[0], said(forms[0])) if len(forms) == 1 else (forms, (said(forms[-1]),) * plurals)
        for forms in extracted().values()
    ]
    return translate(folder, code, *messages)
