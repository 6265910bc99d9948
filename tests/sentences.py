"""Every sentence of the code, as translators get them, and every sentence that was said."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel import Locale
from babel.messages.pofile import read_po

from bot.language import ENGLISH, Language

ROOT = Path(__file__).resolve().parent.parent


@cache
def extracted() -> dict[str, tuple[str, ...]]:
    """Give the forms of every message by its first form, as `make messages` collects them."""
    with TemporaryDirectory() as folder:
        collect = [sys.executable, "-m", "tests.translations", "collect", folder]
        subprocess.run(collect, cwd=ROOT, capture_output=True, check=True)
        messages = [message.id for message in read_po(BytesIO(Path(folder, "messages.pot").read_bytes())) if message.id]
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


class Accented(Heard):
    """Another language, to see what it would do to drawings: accents on all vowels, brackets, and 40 % longer.

    Lists are Chinese, so that no vowel comes from there.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.locale = Locale.parse("zh_TW")

    def __call__(self, sentence: str, **values: object) -> str:
        self.sentences.add(sentence)
        return accented(sentence).format(**values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        self.sentences.add(one)
        return accented(one if count == 1 else many).format(count=count, **values)


_ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_KEPT = re.compile(r"(\{\w*\}|`/[^`]*`|<[^<>\s]*>|https?://\S+)")
"""What translations keep: values, commands, emoji."""


def accented(sentence: str) -> str:
    """Translate a sentence into what looks like another language."""
    parts = _KEPT.split(sentence)
    said = "".join(part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(parts))
    letters = sum(map(str.isalpha, "".join(parts[::2])))
    return f"⟦{said}{'·' * (letters * 2 // 5)}⟧"
