"""Player-visible sentences: gettext with English as the source, bound to a reader and passed along, never global.

A sentence is written where it is said, as ``_("…")`` or ``_.n("one …", "{count} …", count)``; its values are named
in braces, so that a translation may order them anew.
"""

from __future__ import annotations

import gettext
import re
from functools import lru_cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "data" / "locale"
"""Where compiled catalogues lie: ``<locale>/LC_MESSAGES/messages.mo``."""
_LOCALE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,4})?")
"""What a locale of Discord's looks like; it becomes part of a path, so nothing else is looked for."""
_REMEMBERED = 64
"""Locales whose catalogues are remembered; Discord has some 35."""


class Language:
    """One reader's language."""

    __slots__ = ("_catalogue",)

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        self._catalogue = catalogue

    @classmethod
    def of(cls, locale: str) -> Language:
        """Find the language of a Discord locale such as ``pt-BR``; English where there is no catalogue.

        A catalogue is read once; one that is added later is found after a restart.
        """
        return _find(LOCALES, locale) if _LOCALE.fullmatch(locale) else ENGLISH

    def __call__(self, sentence: str, **values: object) -> str:
        """Say a sentence with its values."""
        return self._catalogue.gettext(sentence).format(**values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """Say a sentence that counts; ``count`` is among its values."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **values)


def later(sentence: str) -> str:
    """Mark a sentence for translators that is said with ``_(…)`` in another place."""
    return sentence


ENGLISH = Language(gettext.NullTranslations())


@lru_cache(_REMEMBERED)
def _find(locales: Path, locale: str) -> Language:
    wanted = [locale.replace("-", "_"), locale.partition("-")[0]]
    return Language(gettext.translation("messages", locales, wanted, fallback=True))


def minus(number: int) -> str:
    """Write a number, a negative one with a minus sign that is as wide as a plus."""
    return str(number).replace("-", "\N{MINUS SIGN}")
