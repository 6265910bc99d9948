"""Player-visible sentences: gettext with English as the source, bound to a reader and passed along, never global.

A sentence is written where it is used, as ``_("…")`` or ``_.n("one …", "{count} …", count)``; its values are named
in braces, so translations may reorder them.
"""

from __future__ import annotations

import gettext
import re
from functools import lru_cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "data" / "locale"
"""The folder of compiled catalogues: ``<locale>/LC_MESSAGES/messages.mo``."""
_LOCALE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,4})?")
"""The form of a Discord locale; anything else is rejected, because the locale becomes part of a path."""
_CACHE_SIZE = 64
"""Number of locales whose catalogues are cached; Discord has some 35."""


class Language:
    """One reader's language."""

    __slots__ = ("_catalogue",)

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        self._catalogue = catalogue

    @classmethod
    def of(cls, locale: str) -> Language:
        """Find the language of a Discord locale such as ``pt-BR``; English where there is no catalogue.

        A catalogue is read once; one that is added later needs a restart.
        """
        return _find(LOCALES, locale) if _LOCALE.fullmatch(locale) else ENGLISH

    def __call__(self, sentence: str, **values: object) -> str:
        """Translate a sentence and fill in its values."""
        return self._catalogue.gettext(sentence).format(**values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """Translate a sentence with a plural form; ``count`` is one of its values."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **values)


def later(sentence: str) -> str:
    """Mark a sentence for translators that is passed to ``_(…)`` elsewhere."""
    return sentence


ENGLISH = Language(gettext.NullTranslations())


@lru_cache(_CACHE_SIZE)
def _find(locales: Path, locale: str) -> Language:
    wanted = [locale.replace("-", "_"), locale.partition("-")[0]]
    return Language(gettext.translation("messages", locales, wanted, fallback=True))


def minus(number: int) -> str:
    """Format a number; negative ones get a minus sign as wide as a plus."""
    return str(number).replace("-", "\N{MINUS SIGN}")
