"""The bot's own emojis: pictures that Discord keeps for the bot and that stand in place of Unicode emoji."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from bot.display.art import Art
from rules.datafile import DataError, DataFolders

A = TypeVar("A", bound=Art)

MOST = 2000
"""Emojis that Discord keeps for one application."""
MOST_BYTES = 256 * 1024
FOLDER = "emoji"
"""The folder of pictures in a data folder."""

_WORD = re.compile(r"[a-z0-9_]{2,26}")
_FULL_NAME = re.compile(r"(?P<word>[a-z0-9_]{2,26})_[0-9a-f]{5}")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CODE = re.compile(r"<:\w{2,32}:(?P<id>[0-9]{13,20})>")
_NOTHING = "\N{INVISIBLE SEPARATOR}"
"""Stands where a word is drawn as nothing, so that its Unicode emoji can be put back; no name contains it."""


@dataclass(frozen=True)
class Picture:
    """A picture of a word."""

    word: str
    png: bytes
    own: bool = False
    """Whether it comes from the bot owner's own folder."""

    @cached_property
    def full_name(self) -> str:
        """The name under which it is uploaded; another picture of the same word has another."""
        return f"{self.word}_{hashlib.sha256(self.png).hexdigest()[:5]}"


def word_of(full_name: str) -> str | None:
    """Give the word of an uploaded picture; None when the name is not one that the bot gives."""
    match = _FULL_NAME.fullmatch(full_name)
    return None if match is None else match["word"]


def read_pictures(data: DataFolders) -> dict[str, Picture]:
    """Read the pictures of all words; DataError says in one line which one Discord would not take."""
    found: dict[str, Picture] = {}
    for path, own in data.files(f"{FOLDER}/*.png"):
        word = path.stem
        if not _WORD.fullmatch(word):
            raise DataError(f"{path}: a picture's name is 2 to 26 of the characters a-z, 0-9 and _")
        try:
            png = path.read_bytes()
        except OSError as error:
            raise DataError(f"{path}: {error}") from error
        if not png.startswith(_SIGNATURE):
            raise DataError(f"{path}: this is no PNG file")
        if len(png) > MOST_BYTES:
            raise DataError(f"{path}: Discord takes no emoji of more than {MOST_BYTES // 1024} KiB")
        found[word] = Picture(word, png, own)
    if len(found) > MOST:
        raise DataError(f"{FOLDER}: Discord keeps {MOST} emojis for a bot, and there are {len(found)} pictures")
    return found


class Emojis:
    """Knows which words are drawn, and puts pictures into the games' art as they become known.

    There is one for the process, and only its methods change it.
    """

    def __init__(self, pictures: Mapping[str, Picture] | None = None) -> None:
        self._pictures = pictures or {}
        self._arts: dict[str, tuple[Art, frozenset[str]]] = {}
        """By game, with the words of it that may be drawn."""
        self._unicode: dict[str, tuple[str, ...]] = {}
        """What stands for each word that is drawn or hidden in some game."""
        self._hidden: dict[str, str] = {}
        """The word with which each hidden word is drawn as nothing."""
        self._ids: dict[str, int] = {}
        """Where Discord has a word's picture."""
        self._words: dict[str, str] = {}
        """The word of every picture that was ever used: old drawings may still be shown."""

    def add(self, game: str, art: Art, shipped: Art | None = None) -> None:
        """Put pictures into the art of a game from now on.

        A word has no picture where the art has other emoji than ``shipped``, unless the picture is from the same
        hand. DataError when two games have different emoji for a word with a picture.
        """
        words, usual = art.unicode, (shipped or art).unicode
        chosen = {
            word: words[word]
            for word, picture in self._pictures.items()
            if word in words and word not in art.HIDDEN and (picture.own or words[word] == usual.get(word))
        }
        hidden = {word: leader for word, leader in art.HIDDEN.items() if leader in chosen}
        for word, emoji in [*chosen.items(), *((word, words[word]) for word in hidden)]:
            if self._unicode.setdefault(word, emoji) != emoji:
                raise DataError(f"{game}.emoji.toml: another game has other emoji for {word}, so it has no picture")
        self._hidden |= hidden
        if len({self._unicode[word] for word in self._hidden}) > 1:
            raise DataError(f"{game}.emoji.toml: another game has other emoji for what is drawn as nothing")
        self._arts[game] = art, frozenset([*chosen, *hidden])
        self._redraw()

    @property
    def wanted(self) -> dict[str, Picture]:
        """The pictures that games use, by the names under which they are uploaded."""
        words = {word for _, drawable in self._arts.values() for word in drawable}.difference(self._hidden)
        return {picture.full_name: picture for word, picture in self._pictures.items() if word in words}

    def use(self, ids: Mapping[str, int]) -> None:
        """Draw these words and no others, with the pictures that Discord has under these ids."""
        self._ids = dict(ids)
        self._words |= {str(emoji_id): word for word, emoji_id in ids.items()}
        self._redraw()

    @property
    def ids(self) -> Mapping[str, int]:
        """Where Discord has the pictures of the words that are drawn."""
        return self._ids

    def plain(self, text: str) -> str:
        """Put Unicode emoji in place of all pictures in a text."""
        if "<:" not in text and _NOTHING not in text:
            return text
        text = _CODE.sub(self._unicode_of_code, text)
        for word in self._hidden:
            text = text.replace(_NOTHING, "".join(self._unicode[word]))
        return text

    def plain_body(self, body: Any) -> Any:
        """Put Unicode emoji in place of all pictures in what is sent; gives a copy."""
        match body:
            case str():
                return self.plain(body)
            case {"id": emoji_id, "name": str()} if str(emoji_id) in self._words and len(body) == 2:
                return {"id": None, "name": self._unicode[self._words[str(emoji_id)]][0]}
            case dict():
                return {key: self.plain_body(part) for key, part in body.items()}
            case list():
                return [self.plain_body(part) for part in body]
        return body

    def refused(self, emoji_ids: Iterable[int]) -> None:
        """Draw nothing with some pictures any more, until their ids are given again."""
        gone = set(emoji_ids)
        self.use({word: emoji_id for word, emoji_id in self._ids.items() if emoji_id not in gone})

    def _unicode_of_code(self, code: re.Match[str]) -> str:
        word = self._words.get(code["id"])
        return code[0] if word is None else "".join(self._unicode[word])

    def _redraw(self) -> None:
        for art, drawable in self._arts.values():
            art.draw(self._drawn_in(drawable))

    def _drawn_in(self, drawable: frozenset[str]) -> Callable[[str], str | None]:
        def drawn(word: str) -> str | None:
            if word not in drawable:
                return None
            if word in self._hidden:
                return _NOTHING if self._hidden[word] in self._ids else None
            return f"<:{word}:{self._ids[word]}>" if word in self._ids else None

        return drawn


def read_art(data: DataFolders, emojis: Emojis, game: str, model: type[A]) -> A:
    """Read the emoji of a game from its data file, into which ``emojis`` puts pictures; DataError.

    A file of the bot owner's needs only the emoji that differ.
    """
    name, shipped = f"{game}.emoji.toml", DataFolders()
    art = data.read(name, model, filled=True)
    emojis.add(game, art, shipped.read(name, model) if shipped.has(name) else None)
    return art


NO_PICTURES = Emojis()
"""Draws nothing."""
