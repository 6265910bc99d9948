"""Catalogues for translators: ``make messages`` collects sentences, ``make translations`` updates catalogues.

What a function or constant is for, as its docstring says, becomes a comment for translators. Nothing is guessed: a
sentence that has changed is one without a translation.
"""

from __future__ import annotations

import ast
import asyncio
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, TypeAlias

from babel import Locale as Place
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Part

from bot.app import GameBot
from bot.catalogues import FILE, flaw, forms_of, missing, read, sentences
from bot.clock import SystemClock
from bot.service.command_translator import NAMES, sentence_of
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games
from rules.datafile import DataFolders

TEMPLATE = "messages.pot"
EXTRACTOR = "tests.translations:extract"
KEYWORDS: dict[str, Any] = {"_": None, "n": (1, 2), "later": None}
"""What says a sentence, and which of its arguments are forms of it."""
PLURALS = {
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n > 1);",
}
"""Forms of languages for which CLDR has one more, of whole millions, which no game counts."""

Found: TypeAlias = tuple[int, str, tuple[str, ...], list[str]]


def extract(file: IO[bytes], keywords: Any, tags: Collection[str], options: Any) -> Iterator[Found]:
    """Find the sentences of a Python file, and say what each is for.

    Babel's own way to read Python loses forms where calls stand within calls.
    """
    tree = ast.parse(file.read())
    about = [*_explained(tree)]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        function = ast.unparse(node.func).rpartition(".")[2]
        said = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if function in keywords and said:
            inside = ": ".join(text for first, last, text in about if first <= node.lineno <= last)
            yield node.lineno, function, tuple(said), [inside] if inside else []


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


async def commands() -> Catalog:
    """Collect what describes commands, their options and choices, of a bot that is started without Discord."""
    with TemporaryDirectory() as folder:

        async def open_store(games: Mapping[str, Codec]) -> Store:
            return await SqliteStore.start(Path(folder, "tables.sqlite3"), games)

        bot = GameBot(DataFolders(None), open_store, SystemClock(), lobby_seconds=1, shard_count=1)
        await bot.setup_hook()
        try:
            return await described(bot.tree)
        finally:
            assert bot._sweeper is not None
            bot._sweeper.cancel()
            bot.pictures.close()
            await bot.store.close()


async def described(tree: app_commands.CommandTree[Any]) -> Catalog:
    """Collect what describes the commands of a tree."""
    collector = _Collector()
    for command in tree.get_commands():
        await command.get_translated_payload(tree, collector)
    return collector.found


class _Collector(app_commands.Translator):
    """Collects what there is to translate, with what it is for."""

    def __init__(self) -> None:
        self.found = Catalog()

    async def translate(self, string: app_commands.locale_str, locale: Any, context: Any) -> None:
        if context.location in NAMES or locale is not Locale.italian:
            return
        match context.location:
            case Part.parameter_name:
                command = context.data.command.qualified_name
                about = f"Names an option of /{command}: at most 32 lower-case letters, no spaces, and the colon"
            case Part.parameter_description:
                about = f"Describes the option {context.data.display_name}: at most 100 characters"
            case Part.choice_name:
                about = "Can be chosen for an option of a command: at most 100 characters"
            case _:
                about = f"Describes the command /{context.data.qualified_name}: at most 100 characters"
        self.found.add(sentence_of(string, context.location), auto_comments=[about])


def collect(folder: Path) -> None:
    """Write the template: every sentence of the sources and of the commands."""
    template = Catalog()
    for source in ("bot", "cogs"):
        found = extract_from_dir(source, [("**.py", EXTRACTOR)], {EXTRACTOR: {}}, KEYWORDS)
        for name, _line, message, comments, _context in found:
            template.add(message, locations=[(f"{source}/{name}", 1)], auto_comments=comments)
    for part in sentences(asyncio.run(commands())):
        template.add(part.id, auto_comments=part.auto_comments)
    for game in load_games().values():
        template.add(game.info.name, auto_comments=["The title of a game"])
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / TEMPLATE).open("wb") as file:
        write_po(file, template, width=100, include_lineno=False)


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
    language = Place.parse(code).language
    header = f'msgid ""\nmsgstr "Plural-Forms: {PLURALS[language]}\\n"\n' if language in PLURALS else ""
    return read_po(BytesIO(header.encode()), locale=code)


def _write(path: Path, catalogue: Catalog) -> None:
    catalogue.header_comment = (
        f"# {Place.parse(path.parents[1].name).english_name}. CONTRIBUTING.md says how to translate."
    )
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Three Tales", "1", ""
    written = BytesIO()
    write_po(written, catalogue, width=100, omit_header=False, sort_by_file=True, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written.getvalue())


def main(what: str, folder: Path, *new: str) -> None:
    """Collect all sentences into the template; with "update", besides update catalogues and say what they lack."""
    collect(folder)
    if what == "update":
        update(folder, new)
        for line in report(folder):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
