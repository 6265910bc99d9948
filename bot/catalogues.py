"""The catalogues of translations: read as their translators write them, and made safe to speak from.

A language is a folder with ``LC_MESSAGES/messages.po``. A translation that would lose or break what a sentence is
about is left out, and the English sentence is said instead.
"""

from __future__ import annotations

import gettext
import logging
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

_log = logging.getLogger(__name__)

FILE = Path("LC_MESSAGES", "messages.po")
"""The catalogue in the folder of its language."""


class _English(gettext.NullTranslations):
    """Says in English what a language has no words for; each such sentence is logged once."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self.logged: set[str] = set()

    def gettext(self, message: str) -> str:
        self._log(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._log(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    def _log(self, sentence: str) -> None:
        if sentence not in self.logged:
            self.logged.add(sentence)
            _log.warning("not translated into %s: %s", self.code, sentence)


def load_all(folder: Path) -> Mapping[str, tuple[Locale, gettext.NullTranslations]]:
    """Read every catalogue in a folder; by the folder of its language, such as ``pt_BR``.

    One that can't be read is logged and left out.
    """
    found = {}
    for path in sorted(folder.glob(f"*/{FILE.as_posix()}")):
        code = path.parents[1].name
        try:
            found[code] = (Locale.parse(code), _spoken(code, read(path)))
        except (OSError, ValueError, PoFileError, UnknownLocaleError):
            _log.exception("%s can't be read, so nobody can choose this language", path)
    return found


def read(path: Path) -> Catalog:
    """Read a catalogue; OSError, ValueError, PoFileError or UnknownLocaleError when there is none in the file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, abort_invalid=True)


def flaw(catalogue: Catalog, message: Message) -> str | None:
    """Say why a translation can't be used; None for one that can, and for a sentence that has none yet."""
    if missing(message):
        return None
    forms = forms_of(message.string)
    plural = not isinstance(message.id, str)
    if len(forms) != (catalogue.num_plurals if plural else 1) or not all(forms):
        return "not as many forms as the language has"
    english = forms_of(message.id)
    freely = {"count"} if plural else set()
    try:
        wanted = set().union(*map(placeholders, english))
        for form in forms:
            if placeholders(form) | freely != wanted | freely:
                return f"does not have just these values: {', '.join(sorted(wanted)) or 'none'}"
    except ValueError as error:
        return f"its braces can't be read: {error}"
    return None


def missing(message: Message) -> bool:
    """Say whether a sentence is not translated: it has no translation, or one that is marked as a guess."""
    return message.fuzzy or not any(forms_of(message.string))


def placeholders(sentence: str) -> set[str]:
    """Name the values of a sentence; ValueError when there is more in its braces than a name."""
    found = set()
    for _text, name, how, conversion in Formatter().parse(sentence):
        if name is not None:
            if how or conversion or not name.isidentifier():
                raise ValueError(f"{{{name}}} is to be a name alone")
            found.add(name)
    return found


def sentences(catalogue: Catalog) -> Iterator[Message]:
    """Give the sentences of a catalogue, which are all but its header."""
    return (message for message in catalogue if message.id)


def forms_of(said: str | Sequence[str] | None) -> tuple[str, ...]:
    """Give the forms of a sentence or its translation: one, or those for different counts."""
    return (said or "",) if said is None or isinstance(said, str) else tuple(said)


def _spoken(code: str, catalogue: Catalog) -> gettext.NullTranslations:
    english = _English(code)
    for message in sentences(catalogue):
        why = flaw(catalogue, message)
        if why is not None:
            first = forms_of(message.id)[0]
            _log.warning("a translation into %s is left out, %s: %s", code, why, first)
            english.logged.add(first)
        if why is not None or missing(message):
            message.flags.add("fuzzy")  # which is not compiled
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    spoken = gettext.GNUTranslations(compiled)
    spoken.add_fallback(english)
    return spoken
