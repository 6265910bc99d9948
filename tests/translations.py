"""Catalogues for translators: ``make messages`` collects sentences, ``make translations`` updates catalogues.

What a function or constant is for, as its docstring says, becomes a comment for translators. Nothing is guessed: a
sentence that has changed is one without a translation.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, Any, TypeAlias

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po

from bot.catalogues import FILE, flaw, forms_of, missing, read, sentences
from bot.language import LOCALES

TEMPLATE = "messages.pot"
PLURALS = {
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n > 1);",
}
"""Forms of languages for which CLDR has one more, of whole millions, which no game counts."""

Found: TypeAlias = tuple[int, str | tuple[str, ...], Any, list[str]]


def extract(file: IO[bytes], keywords: Any, tags: Collection[str], options: Any) -> Iterator[Found]:
    """Find the sentences of a Python file as Babel does, and say what each is for."""
    source = file.read()
    about = [*_explained(ast.parse(source))]
    for line, function, messages, comments in extract_python(BytesIO(source), keywords, tags, options):
        inside = ": ".join(text for first, last, text in about if first <= line <= last)
        yield line, function, messages, [comment for comment in (inside, *(comments or ())) if comment]


def _explained(tree: ast.AST) -> Iterator[tuple[int, int, str]]:
    """Say of lines what they are for: of the first to the last of a function, a constant or an entry in one."""
    for node in ast.walk(tree):
        body: Sequence[ast.stmt] = node.body if isinstance(node, ast.Module | ast.ClassDef) else ()
        for part, after in zip(body, [*body[1:], None], strict=False):
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                yield _span(part, ast.get_docstring(part) or part.name.strip("_").replace("_", " "))
            elif isinstance(part, ast.Assign | ast.AnnAssign):
                said = after.value if isinstance(after, ast.Expr) else None
                name = ast.unparse(part.targets[0] if isinstance(part, ast.Assign) else part.target)
                text = said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else name
                yield _span(part, text)
        if isinstance(node, ast.Dict):
            yield from (
                _span(value, ast.unparse(key)) for key, value in zip(node.keys, node.values, strict=True) if key
            )


def _span(node: ast.stmt | ast.expr, text: str) -> tuple[int, int, str]:
    return node.lineno, node.end_lineno or node.lineno, " ".join(text.partition("\n\n")[0].split()).removesuffix(".")


def update(folder: Path, new: Iterable[str] = ()) -> None:
    """Bring every catalogue in a folder up to date with the template there; begin those of ``new`` languages."""
    template = read_po(BytesIO((folder / TEMPLATE).read_bytes()))
    for code in new:
        if not (folder / code / FILE).exists():
            _write(folder / code / FILE, _begun(code))
    for path in sorted(folder.glob(f"*/{FILE.as_posix()}")):
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        _write(path, catalogue)


def report(folder: Path) -> Iterator[str]:
    """Say of every catalogue what is missing or can't be used."""
    for path in sorted(folder.glob(f"*/{FILE.as_posix()}")):
        catalogue = read(path)
        code, all_of_them = path.parents[1].name, [*sentences(catalogue)]
        untranslated = [message for message in all_of_them if missing(message)]
        yield f"{code}: {len(all_of_them) - len(untranslated)} of {len(all_of_them)} sentences are translated"
        yield from (f"{code}: missing: {forms_of(message.id)[0]!r}" for message in untranslated)
        for message in all_of_them:
            if (why := flaw(catalogue, message)) is not None:
                yield f"{code}: can't be used, {why}: {forms_of(message.id)[0]!r}"


def _begun(code: str) -> Catalog:
    language = Locale.parse(code).language
    header = f'msgid ""\nmsgstr "Plural-Forms: {PLURALS[language]}\\n"\n' if language in PLURALS else ""
    return read_po(BytesIO(header.encode()), locale=code)


def _write(path: Path, catalogue: Catalog) -> None:
    catalogue.header_comment = (
        f"# {Locale.parse(path.parents[1].name).english_name}. CONTRIBUTING.md says how to translate."
    )
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Three Tales", "1", ""
    written = BytesIO()
    write_po(written, catalogue, width=100, omit_header=False, sort_by_file=True, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written.getvalue())


def main(new: Sequence[str]) -> None:
    """Update the catalogues and say what they lack."""
    update(LOCALES, new)
    for line in report(LOCALES):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
