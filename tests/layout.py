"""The rules of the tree, read off the sources without importing them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 420
"""Lines of a file."""

OUTSIDE_RULES = {"asyncio", "datetime", "os", "random", "secrets", "sqlite3", "threading", "time", "uuid"}
"""Of the standard library, what engines leave alone: the clock, other randomness, the world outside."""
RANDOMNESS = {"rules/chance.py": {"secrets"}, "rules/fast_chance.py": {"random"}}
"""The only sources of randomness: of a game's secret, and of a search's own draws."""
READS_THE_TIME = {
    *("datetime.now", "datetime.utcnow", "datetime.today", "date.today", "utcnow"),
    *("time.time", "time.time_ns", "time.monotonic", "time.monotonic_ns", "time.sleep"),
}
LAYERS = ("model", "store", "hosting", "texts", "display", "service", "playground")
"""The packages of `bot/`; each may import itself and those before it."""
LEAVES = ("bot/catalogues.py", "bot/language.py", "bot/clock.py", "bot/metrics.py", "bot/logs.py")
"""Files in the root of `bot/` that every package may import; each may import those before it."""
NEVER_LOADED = {
    "rules": {"discord", "aiosqlite", "sqlite3", "asyncpg", "aiohttp", "asyncio"},
    "bot/model": {"discord", "aiosqlite", "sqlite3", "asyncpg", "aiohttp", "asyncio"},
    "bot/store": {"discord", "aiohttp"},
    "bot/hosting": {"discord", "aiohttp"},
    "bot/texts": {"discord", "aiohttp"},
    "bot/display": {"discord", "aiohttp"},
    "bot/service": {"simcord"},
    "cogs": {"simcord", "sqlite3", "aiosqlite", "asyncpg"},
}
"""What a package loads neither itself nor through anything that it imports, also where that is for types only."""
OF_WORDS = re.compile(
    r"bot/texts/\w+\.py|cogs/\w+/(words|labels|names|news|count|pages|achievements|coach|hints|stories)\.py"
)
"""The words of hosting, and of each game by their subject; the leaderboard has its own beside it."""
RAW_NAMES = {"display_name", "global_name", "nick"}
"""What a person is called in Discord; so is ``person.name``, as it was stored."""
NAME_MAKERS = {"cleaned", "plain", "safe", "distinct"}
OWN_CLOCK = re.compile(r"bot/(clock|playground/\w+)\.py")
"""The clock itself, and the playground with a clock of its own."""


@dataclass(frozen=True)
class Source:
    """A file by its path from the root."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return PurePosixPath(self.path).parts

    @property
    def module(self) -> str:
        """The dotted name under which it is imported."""
        return ".".join(PurePosixPath(self.path).with_suffix("").parts).removesuffix(".__init__")

    @cached_property
    def imports(self) -> tuple[str, ...]:
        """Everything imported anywhere in the file, with its full dotted name."""
        found: list[str] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found += (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                here = self.parts[: len(self.parts) - node.level] if node.level else ()
                module = ".".join((*here, *filter(None, [node.module])))
                found += (f"{module}.{alias.name}" for alias in node.names)
        return tuple(found)

    @cached_property
    def packages(self) -> frozenset[str]:
        """The top-level packages that are imported."""
        return frozenset(name.split(".")[0] for name in self.imports)


Rule: TypeAlias = Callable[[Source], Iterator[str]]


def sources(*folders: str) -> list[Source]:
    """Read every Python file of the folders."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


def engines_stand_alone(source: Source) -> Iterator[str]:
    """`rules/` imports the standard library, msgspec, pydantic and itself; two files have randomness."""
    if source.parts[0] == "rules":
        allowed = sys.stdlib_module_names | {"msgspec", "pydantic", "rules"}
        forbidden = OUTSIDE_RULES - RANDOMNESS.get(source.path, set())
        yield from (f"imports {name}" for name in sorted((source.packages - allowed) | (source.packages & forbidden)))


def imports_point_inwards(source: Source) -> Iterator[str]:
    """`bot/` imports nothing of `cogs/`; the application may import the empty package, to walk its folders."""
    if source.parts[0] == "bot":
        bare = {"cogs"} if source.path == "bot/app.py" else set()
        yield from (f"imports {name}" for name in source.imports if name.split(".")[0] == "cogs" and name not in bare)


def layers_point_one_way(source: Source) -> Iterator[str]:
    """A package of `bot/` imports itself, those before it, and the leaves of the root."""
    if source.path in LEAVES:
        before = {f"bot.{PurePosixPath(leaf).stem}" for leaf in LEAVES[: LEAVES.index(source.path)]}
        yield from (f"imports {name}" for name in source.imports if name.split(".")[0] == "bot" and name not in before)
    elif source.parts[0] == "bot" and len(source.parts) > 2:
        own = LAYERS.index(source.parts[1])
        leaves = {PurePosixPath(leaf).stem for leaf in LEAVES}
        for name in source.imports:
            top, *below = name.split(".")
            if top == "bot" and not (below and below[0] in {*LAYERS[: own + 1], *leaves}):
                yield f"imports {name}"


def never_loaded(files: Collection[Source]) -> Iterator[str]:
    """Follow every import, also those for types only, to what a package loads and must not."""
    modules = {source.module: source for source in files}
    for folder, forbidden in NEVER_LOADED.items():
        for start in (source for source in files if source.path.startswith(f"{folder}/")):
            seen, waiting = {start.module}, [start]
            while waiting:
                source = waiting.pop()
                for name in sorted(source.packages & forbidden):
                    yield f"{start.path} loads {name} through {source.path}"
                found = {module for name in source.imports for module in within(modules, name)} - seen
                seen |= found
                waiting += (modules[module] for module in found)


def within(modules: Mapping[str, Source], name: str) -> list[str]:
    """Give the modules of ours that the import of a dotted name loads."""
    parts = name.split(".")
    return [module for end in range(1, len(parts) + 1) if (module := ".".join(parts[:end])) in modules]


def sql_stays_in_the_store(source: Source) -> Iterator[str]:
    """Only `bot/store` talks to a database."""
    if source.parts[:2] != ("bot", "store"):
        yield from (f"imports {name}" for name in sorted(source.packages & {"aiosqlite", "asyncpg", "sqlite3"}))


def bytes_stay_in_the_store(source: Source) -> Iterator[str]:
    """Only `bot/store` writes and reads a game's values, so that nothing is made of the same bytes twice."""
    if source.parts[0] not in ("bot", "cogs") or source.parts[:2] == ("bot", "store"):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = ast.unparse(node.func)
            codec = node.func.attr in ("dump", "dump_events", "load_events")
            if codec or (node.func.attr == "load" and not called.endswith(("tables.load", "self.load"))):
                yield f"line {node.lineno}: {called}"


def chance_is_the_game_s(source: Source) -> Iterator[str]:
    """Nobody uses Python's random generators but the chance of searches, and hosts never use that."""
    if "random" in source.packages - RANDOMNESS.get(source.path, set()):
        yield "imports random"
    if source.parts[0] != "rules" and any(name.startswith("rules.fast_chance") for name in source.imports):
        yield "imports the chance of searches"


def time_goes_through_the_clock(source: Source) -> Iterator[str]:
    """Nothing in `bot/` and `cogs/` tells the time or waits by itself, so that a simulated clock is obeyed."""
    if source.parts[0] not in ("bot", "cogs") or OWN_CLOCK.fullmatch(source.path):
        return
    for name in source.imports:
        if last_two(name) in READS_THE_TIME | {"asyncio.sleep"} or last_two(name).endswith(".utcnow"):
            yield f"imports {name}"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call):
            called = last_two(ast.unparse(node.func))
            if called in READS_THE_TIME | {"asyncio.sleep"} or called.endswith(".utcnow"):
                yield f"line {node.lineno}: {called}"
        yield from (f"line {call.lineno}: waits for {ast.unparse(call)}" for call in waits(node))


def waits(node: ast.AST) -> list[ast.Call]:
    """What a piece of code waits for without an end, or hands to asyncio to do so."""
    if isinstance(node, ast.Await):
        waited = [node.value]
    elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("asyncio."):
        waited = node.args
    else:
        return []
    calls = [call for call in waited if isinstance(call, ast.Call) and not call.args]
    return [
        call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in ("get", "wait", "join")
    ]


def last_two(dotted: str) -> str:
    return ".".join(dotted.split(".")[-2:])


def sentences_stand_together(source: Source) -> Iterator[str]:
    """What players read stands in the modules for words, where it can be read in one go."""
    if source.parts[0] not in ("bot", "cogs") or OF_WORDS.fullmatch(source.path):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and node.args:
            said = last_two(ast.unparse(node.func)).split(".")[-1]
            literal = isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
            if said in ("_", "n", "later") and literal:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def names_are_made_harmless(source: Source) -> Iterator[str]:
    """A raw name goes nowhere but into a function that cleans it; a plain one becomes text in labels only."""
    if source.parts[0] not in ("bot", "cogs") or source.parts[1] in ("model", "store", "playground"):
        return
    harmless = {
        inner
        for node in ast.walk(source.tree)
        if (isinstance(node, ast.Call) and ast.unparse(node.func) in NAME_MAKERS) or _makes_label(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node not in harmless:
            raw = node.attr in RAW_NAMES or ast.unparse(node).endswith("person.name")
            if raw or node.attr == "in_label":
                yield f"line {node.lineno}: {ast.unparse(node)}"


def _makes_label(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and (
        node.name == "label_text" or (ast.get_docstring(node) or "").startswith("Label ")
    )


def files_stay_short(source: Source) -> Iterator[str]:
    """A file has one reason to change."""
    lines = len(source.text.splitlines())
    if lines > LONGEST:
        yield f"has {lines} lines"


def games_are_not_named(keys: Collection[str]) -> Rule:
    """What every game shares names none of them, and no game imports another: their words may be its nouns."""

    def check(source: Source) -> Iterator[str]:
        own = source.parts[1] if source.parts[0] in ("rules", "cogs") and len(source.parts) > 2 else None
        others = set(keys) - {own}
        for node in ast.walk(source.tree):
            for words in names(node) if own is None else packages(node):
                yield from (f"line {getattr(node, 'lineno', 0)}: {key}" for key in sorted(others & set(split(words))))

    return check


def packages(node: ast.AST) -> Iterator[str]:
    """Give the folders of rules/ and cogs/ from which a statement imports."""
    match node:
        case ast.Import(aliases):
            paths = [alias.name for alias in aliases]
        case ast.ImportFrom(str(module), aliases):
            paths = [f"{module}.{alias.name}" for alias in aliases]
        case _:
            return
    for path in paths:
        top, *below = path.split(".")
        if top in ("rules", "cogs") and below:
            yield below[0]


def names(node: ast.AST) -> Iterator[str]:
    """Identifiers, parts of imports and the text of strings: whatever fields of a node hold words."""
    for _, value in ast.iter_fields(node):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                yield item


def split(words: str) -> list[str]:
    """Take a text or an identifier apart into lower-case words."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", words)]


def complaints(rule: Rule, files: Collection[Source]) -> Mapping[str, list[str]]:
    """What a rule finds, by file."""
    found = {source.path: list(rule(source)) for source in files}
    return {path: faults for path, faults in found.items() if faults}
