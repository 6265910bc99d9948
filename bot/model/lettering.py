"""What can be seen of a line of text, and which lines look alike."""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 4
"""How many marks may stand above and below one letter. Vietnamese, Thai, Arabic, Devanagari or Tibetan need no more."""

_IGNORABLE = (
    "\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's Default_Ignorable_Code_Point, but for the letters in ``_BLANK``."""
_IGNORED = re.compile(f"[{_IGNORABLE}]")
_BLANK = re.compile("[\\s\u115f\u1160\u2800\u3164\uffa0\U0001d159]")
"""Spaces, and letters and symbols that look like one."""
_NON_JOINER, _JOINER, _AS_TEXT, _AS_EMOJI = "\u200c", "\u200d", "\ufe0e", "\ufe0f"
_CONDITIONAL = (_NON_JOINER, _JOINER, _AS_TEXT, _AS_EMOJI)
"""Invisible themselves, but some characters look otherwise beside them."""
_SKINS = ("\U0001f3fb", "\U0001f3fc", "\U0001f3fd", "\U0001f3fe", "\U0001f3ff")
_KEYS, _KEYCAP = tuple("0123456789#*"), "\u20e3"
_EMOJI_OF_OTHER_KINDS = "\u203c\u2049\u2194\u3030\u303d"
_VIRAMA = 9
"""The combining class of the sign after which Indic letters join, or are kept from it."""

_PAIRS = """
    АA ВB СC ЕE ԌG НH ІI ЈJ КK МM ОO РP ԚQ ЅS ТT ԜW ХX УY ӀI
    аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ѵv ԝw хx уy гr
    ΑA ΒB ΕE ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΧX ΥY ΖZ
    αa ιi κk οo ρp υu νv χx γy ηn ϲc ϳj
    ıi ɑa ɡg
"""  # noqa: RUF001
"""Cyrillic, Greek and other letters, each before the Latin one that it looks like."""
_AS_LATIN = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
_AS_PLAIN = str.maketrans(dict.fromkeys("‘’ʼ′`", "'") | dict.fromkeys("‐‑‒–—−", "-"))  # noqa: RUF001
_AS_DRAWN = str.maketrans("I1|0", "lllO")
"""Letters and digits that are drawn alike in many fonts."""


def visible(text: str) -> str:
    """Reduce a text to a line without anything invisible, and with no more than ``MOST_MARKS`` marks on a letter.

    A joiner or variation selector stays where it makes an emoji or joins letters. "" when nothing is left.
    """
    kept = (character for character in text if character in _CONDITIONAL or _shows(character))
    line = unicodedata.normalize("NFC", " ".join(_BLANK.sub(" ", "".join(kept)).split()))
    found: list[str] = []
    marks: list[str] = []
    for place, character in enumerate(line):
        if character in _CONDITIONAL:
            if _matters(character, found, line[place + 1 : place + 2]):
                found.append(character)
        elif unicodedata.category(character) in ("Mn", "Me"):
            stands = found and found[-1] != " "
            if stands and len(marks) < MOST_MARKS and marks[-1:] != [character]:
                marks.append(character)
                found.append(character)
        else:
            if unicodedata.category(character) != "Mc":
                marks.clear()
            found.append(character)
    return "".join(found).strip()


def looks(text: str) -> frozenset[tuple[str, str]]:
    """Give what a text looks like; two that share any of it are hard to tell apart.

    Compared are the letters in either case, those that other scripts draw alike, and those that fonts draw alike.
    """
    bare = unicodedata.normalize("NFKD", _IGNORED.sub("", text)).translate(_AS_PLAIN)
    latin = bare.translate(_AS_LATIN)
    folded = unicodedata.normalize("NFKD", bare.casefold())
    return frozenset(
        {
            ("folded", folded.translate(_AS_LATIN)),
            ("latin", unicodedata.normalize("NFKD", latin.casefold())),
            ("drawn", latin.translate(_AS_DRAWN)),
        }
    )


def _shows(character: str) -> bool:
    if _BLANK.match(character):
        return True
    return not _IGNORED.match(character) and unicodedata.category(character)[0] != "C"


def _matters(character: str, before: list[str], following: str) -> bool:
    """Say whether something invisible changes how its neighbours look."""
    last = before[-1] if before else ""
    if character in (_AS_TEXT, _AS_EMOJI):
        return _is_emoji(last) or (last in _KEYS and following == _KEYCAP)
    if last and unicodedata.combining(last) == _VIRAMA:
        return following.isalpha()
    if character == _NON_JOINER:
        return _is_arabic(last) and _is_arabic(following)
    return _is_emoji(following) and (_is_emoji(last) or last in (_AS_EMOJI, *_SKINS))


def _is_emoji(character: str) -> bool:
    return bool(character) and (unicodedata.category(character) == "So" or character in _EMOJI_OF_OTHER_KINDS)


def _is_arabic(character: str) -> bool:
    return bool(character) and unicodedata.bidirectional(character) == "AL"
