"""Pictures for tests: as small as a PNG can be, and different for every word."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot import app
from bot.display.emojis import Emojis, Picture


def png(mark: str = "") -> bytes:
    """Make a PNG of one pixel that says ``mark`` in its metadata."""
    parts = (
        (b"IHDR", struct.pack("!2I5B", 1, 1, 8, 0, 0, 0, 0)),
        (b"tEXt", b"Title\0" + mark.encode()),
        (b"IDAT", zlib.compress(b"\0\0")),
        (b"IEND", b""),
    )
    chunks = [
        struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data)) for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def pictures(words: Iterable[str], mark: str = "", *, own: bool = False) -> dict[str, Picture]:
    """Make a picture for each word."""
    return {word: Picture(word, png(word + mark), own) for word in words}


def ids(words: Iterable[str]) -> Mapping[str, int]:
    """Make up ids as Discord's are, all of them of the greatest length."""
    return {word: 10**19 + zlib.crc32(word.encode()) for word in words}


def draw_all(emojis: Emojis) -> None:
    """Let Discord have every picture."""
    emojis.use(ids(picture.word for picture in emojis.wanted.values()))


@contextmanager
def shown(pictures: Mapping[str, Picture]) -> Iterator[None]:
    """Let every bot that is made in this process have these pictures and no others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "read_pictures", lambda data: pictures)
        yield


def put(folder: Path, words: Iterable[str], mark: str = "") -> None:
    """Write pictures into a data folder."""
    (folder / "emoji").mkdir(exist_ok=True)
    for word in words:
        (folder / "emoji" / f"{word}.png").write_bytes(png(word + mark))
