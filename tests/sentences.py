"""Every sentence of the code, as translators get them, and every sentence that was said."""

from __future__ import annotations

import shlex
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.pofile import read_po

from bot.language import ENGLISH, Language

ROOT = Path(__file__).resolve().parent.parent


@cache
def extracted() -> dict[str, tuple[str, ...]]:
    """Give the forms of every message by its first form, as `make messages` collects them."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    lines = makefile.replace("\\\n", "").splitlines()
    command = shlex.split(next(line for line in lines if "frontend extract" in line))
    with TemporaryDirectory() as folder:
        template = Path(folder) / "messages.pot"
        command[command.index("-o") + 1] = str(template)
        subprocess.run([sys.executable, *command[1:]], cwd=ROOT, capture_output=True, check=True)
        messages = [message.id for message in read_po(BytesIO(template.read_bytes())) if message.id]
    forms = [(message,) if isinstance(message, str) else tuple(message) for message in messages]
    return {every[0]: every for every in forms}


class Heard(Language):
    """English that remembers what it was asked to say."""

    __slots__ = ("sentences",)

    def __init__(self) -> None:
        super().__init__(ENGLISH._catalogue)
        self.sentences: set[str] = set()

    def __call__(self, sentence: str, **values: object) -> str:
        self.sentences.add(sentence)
        return super().__call__(sentence, **values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        self.sentences.add(one)
        return super().n(one, many, count, **values)

    def unknown(self) -> set[str]:
        """Say which sentences no translator was given."""
        return self.sentences - extracted().keys()
