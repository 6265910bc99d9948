"""What the emoji of every game have in common: a game's ``Art`` is read from its data file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

from bot.display.emoji import Emoji


class Art(BaseModel):
    """A game's emoji.

    A field is what to put into a text now: the bot's own picture if Discord has it, else the emoji of the data file.
    :class:`~bot.display.emojis.Emojis` alone changes fields, while the bot runs. Many things have a word as well,
    under which ``art["word"]`` gives the same and a picture is stored (``data/emoji/<word>.png``).
    """

    model_config = ConfigDict(extra="forbid")

    UNDRAWN: ClassVar[frozenset[str]] = frozenset({"game"})
    """Fields without a word: they stay as they are in the data file."""
    HIDDEN: ClassVar[Mapping[str, str]] = {}
    """Words that are drawn as nothing as soon as another word is drawn: gaps that only Unicode emoji need."""

    _given: dict[str, Any] = PrivateAttr()
    _words: dict[str, tuple[Emoji, ...]] = PrivateAttr()
    _texts: dict[str, str] = PrivateAttr()

    def model_post_init(self, _context: object) -> None:
        """Note what the data file says."""
        self._given = {name: getattr(self, name) for name in type(self).model_fields}
        self._words = self.words()
        self._texts = {word: "".join(emoji) for word, emoji in self._words.items()}

    def words(self) -> dict[str, tuple[Emoji, ...]]:
        """Make every word with the Unicode emoji that stand for it; a game may add words that have several.

        This is asked once, before anything is drawn. A field is its own word. Each entry of a table is a word, each
        of a list is ``<field>_1``, ``<field>_2`` ...
        """
        return dict(self._fields_in_words())

    @property
    def unicode(self) -> Mapping[str, tuple[Emoji, ...]]:
        """The Unicode emoji that stand for each word."""
        return self._words

    def __getitem__(self, word: str) -> str:
        """Give what to put into a text for a word."""
        return self._texts[word]

    def texts(self, words: Iterable[str]) -> list[str]:
        """Give what to put into a text for each of some words."""
        texts = self._texts
        return [texts[word] for word in words]

    def button(self, word: str) -> str:
        """Give what to put on a button or into a menu for a word, where there is room for just one emoji."""
        text = self._texts[word]
        return self._words[word][0] if text == "".join(self._words[word]) else text

    def draw(self, drawn: Callable[[str], str | None]) -> None:
        """Take what ``drawn`` gives for each word; None is Unicode."""
        for word, emoji in self._words.items():
            self._texts[word] = drawn(word) or "".join(emoji)
        for field, unicode in self._given.items():
            if field not in self.UNDRAWN:
                setattr(self, field, self._now(field, unicode))

    def _now(self, field: str, unicode: Any) -> Any:
        match unicode:
            case str():
                return self._texts[field]
            case Mapping():
                return {key: self._texts[_word(key)] for key in unicode}
            case _:
                return tuple(self._texts[f"{field}_{number}"] for number in range(1, len(unicode) + 1))

    def _fields_in_words(self) -> Iterator[tuple[str, tuple[Emoji, ...]]]:
        for field, unicode in self._given.items():
            if field in self.UNDRAWN:
                continue
            match unicode:
                case str():
                    yield field, (unicode,)
                case Mapping():
                    yield from ((_word(key), (emoji,)) for key, emoji in unicode.items())
                case _:
                    yield from ((f"{field}_{number}", (emoji,)) for number, emoji in enumerate(unicode, 1))


def _word(key: str) -> str:
    return key.replace("-", "_")
