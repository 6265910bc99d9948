"""The Dockerfile, read so that its steps can be taken without a container engine."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DOCKERFILE = ROOT / "Dockerfile"


class Step(NamedTuple):
    """An instruction and what follows it, on one line."""

    name: str
    argument: str

    @property
    def words(self) -> list[str]:
        """The words of the argument, which may be in JSON."""
        if self.argument.startswith("["):
            found: list[str] = json.loads(self.argument)
            return found
        return shlex.split(self.argument)


def read(path: Path = DOCKERFILE) -> list[Step]:
    """List the instructions of a Dockerfile."""
    text = re.sub(r"^\s*#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    steps = (line.partition(" ") for line in lines if line.strip())
    return [Step(name.upper(), rest.strip()) for name, _, rest in steps]


@dataclass
class Image:
    """What the instructions say of the image, besides what is done in it."""

    base: str = ""
    env: dict[str, str] = field(default_factory=dict)
    user: str = "0:0"
    folder: str = "/"
    volumes: list[str] = field(default_factory=list)
    ports: list[str] = field(default_factory=list)
    healthcheck: Sequence[str] = ()
    entrypoint: Sequence[str] = ()
    command: Sequence[str] = ()

    def take(self, step: Step) -> bool:
        """Take an instruction in; False for one that does something, which is RUN or COPY."""
        match step.name:
            case "FROM":
                self.base = step.argument
            case "ENV":
                self.env |= dict(word.split("=", 1) for word in step.words)
            case "USER":
                self.user = step.argument
            case "WORKDIR":
                self.folder = step.argument
            case "VOLUME":
                self.volumes += step.words
            case "EXPOSE":
                self.ports += step.words
            case "HEALTHCHECK":
                self.healthcheck = Step("CMD", step.argument.partition("CMD ")[2]).words
            case "ENTRYPOINT":
                self.entrypoint = step.words
            case "CMD":
                self.command = step.words
            case "RUN" | "COPY":
                return False
            case _:
                raise ValueError(f"{step.name} is not known here")
        return True


def image() -> Image:
    """Read what the whole Dockerfile says."""
    found = Image()
    for step in read():
        found.take(step)
    return found


def copied() -> Iterator[str]:
    """List what the Dockerfile copies, from the root of the project."""
    for step in read():
        if step.name == "COPY":
            yield from step.words[:-1]
