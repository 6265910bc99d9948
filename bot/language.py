"""Player-visible sentences: gettext with English as the source, bound to a reader and passed along, never global.

A sentence is written where it is used, as ``_("…")`` or ``_.n("one …", "{count} …", count)``; its values are named
in braces, so translations may reorder them.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from babel import Locale
from babel.numbers import format_decimal

from bot import catalogues

LOCALES = Path(__file__).resolve().parent.parent / "data" / "locale"
"""The folder of catalogues: ``<language>/LC_MESSAGES/messages.po``."""
_ENGLISH = Locale("en", "GB")
"""Which lists things as in "Ada, Cleo and Eve"."""


class Language:
    """One reader's language."""

    __slots__ = ("_catalogue", "code", "locale")

    def __init__(self, catalogue: gettext.NullTranslations, code: str = "en", locale: Locale = _ENGLISH) -> None:
        self._catalogue = catalogue
        self.locale = locale
        self.code = code
        """Names the language in what people have chosen, such as ``it`` or ``pt_BR``."""

    @classmethod
    def of(cls, locale: str) -> Language:
        """Find the language of a Discord locale such as ``pt-BR``; English where there is no catalogue.

        The catalogues are read once; one that is added later needs a restart.
        """
        known = _known()
        code = locale.replace("-", "_")
        return known.get(code) or known.get(code.partition("_")[0]) or ENGLISH

    @classmethod
    def chosen(cls, code: str) -> Language | None:
        """Find a language by its code; None when there is no such language any more, or the code is empty."""
        return _known().get(code)

    @classmethod
    def all(cls) -> Sequence[Language]:
        """List the languages that can be chosen, English first; it alone when nothing is translated."""
        return tuple(_known().values())

    @property
    def name(self) -> str:
        """What the language is called by those who speak it, to stand alone: "Italiano"."""
        locale = Locale("en") if self.code == "en" else self.locale
        name = locale.get_display_name() or self.code
        return name[:1].upper() + name[1:]

    def __call__(self, sentence: str, **values: object) -> str:
        """Translate a sentence and fill in its values."""
        return self._catalogue.gettext(sentence).format(**values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """Translate a sentence with a plural form, also of a negative number; ``count`` is one of its values."""
        return self._catalogue.ngettext(one, many, abs(count)).format(count=count, **values)

    def decimal(self, number: float, places: int) -> str:
        """Format a number with so many decimal places."""
        shown = format_decimal(number, f"0.{'0' * places}", self.locale, group_separator=False, numbering_system="latn")
        return shown.replace("-", "\N{MINUS SIGN}")


def later(sentence: str) -> str:
    """Mark a sentence for translators that is passed to ``_(…)`` elsewhere."""
    return sentence


ENGLISH = Language(gettext.NullTranslations())


def _known() -> Mapping[str, Language]:
    return _languages(LOCALES)


@lru_cache(4)
def _languages(folder: Path) -> Mapping[str, Language]:
    loaded = {
        code: Language(catalogue, code, locale) for code, (locale, catalogue) in catalogues.load_all(folder).items()
    }
    return {ENGLISH.code: ENGLISH, **loaded}


def minus(number: int) -> str:
    """Format a whole number, alike in every language; negative ones get a minus sign as wide as a plus."""
    return str(number).replace("-", "\N{MINUS SIGN}")
