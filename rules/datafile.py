"""Reading the files of `data/`; each is checked against a pydantic model when it is loaded."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

M = TypeVar("M", bound=BaseModel)

SHIPPED = Path(__file__).resolve().parent.parent / "data"
"""The folder with the project's own files."""


class DataError(Exception):
    """A data file is missing or wrong; the message says in one line which and why."""


class DataModel(BaseModel):
    """A part of a data file; unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def check_total(what: str, found: int, expected: int) -> None:
    """Check that a list adds up to the total given in the same file; ValueError otherwise."""
    if found != expected:
        raise ValueError(f"there must be {expected} {what}, not {found}")


def check_complete(what: str, given: Container[StrEnum], keys: Iterable[StrEnum]) -> None:
    """Check that a table has every key; ValueError names the missing ones."""
    missing = [key.value for key in keys if key not in given]
    if missing:
        raise ValueError(f"{what} lacks {', '.join(missing)}")


def _content(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path}: {error}") from error


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay the keys of one table over those of another, in tables within them too."""
    both = {key: _over(below[key], value) for key, value in above.items() if _tables(below.get(key), value)}
    return {**below, **above, **both}


def _tables(*values: object) -> bool:
    return all(isinstance(value, Mapping) for value in values)


class DataFolders:
    """The shipped data; files in the bot owner's own folder take precedence."""

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        self._folders = (SHIPPED,) if own is None else (own, SHIPPED)

    def files(self, pattern: str) -> Iterator[tuple[Path, bool]]:
        """List the files that a pattern describes, each with whether it is the owner's own; own ones come last."""
        for folder in reversed(self._folders):
            for path in sorted(folder.glob(pattern)):
                yield path, folder is not SHIPPED

    def has(self, name: str) -> bool:
        """Say whether there is a file ``name``."""
        return any((folder / name).is_file() for folder in self._folders)

    def read(self, name: str, model: type[M], *, filled: bool = False) -> M:
        """Read the TOML file ``name`` into ``model``; DataError says in one line what is wrong.

        ``filled``: what an own file leaves out is as in the shipped one.
        """
        paths = [folder / name for folder in self._folders if (folder / name).is_file()]
        if not paths:
            raise DataError(f"{name}: there is no such file in {' or '.join(map(str, self._folders))}")
        path = paths[0]
        content = _content(path)
        for shipped in paths[1:] if filled else ():
            content = _over(_content(shipped), content)
        try:
            return model.model_validate(content)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise DataError(f"{path}: {where + ': ' if where else ''}{first['msg']}") from error
