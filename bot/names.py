"""People's names, made harmless: no mention, no markup, no line of their own, no direction that spills over."""

from __future__ import annotations

import unicodedata

import discord

MOST_NAME = 32
"""Characters of a name at Discord."""

_ISOLATE, _POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT = ("R", "AL")


def plain(name: str) -> str:
    """Clean a name for places without markup, such as buttons: one line, nothing invisible, not empty."""
    seen = "".join(" " if character.isspace() else character for character in name if _visible(character))
    return " ".join(seen.split())[:MOST_NAME] or "?"


def safe(name: str) -> str:
    """Clean a name for messages and embeds: as :func:`plain`, with all markup and mentions escaped."""
    text = discord.utils.escape_mentions(discord.utils.escape_markdown(plain(name)))
    text = text.replace("[", "\\[").replace("]", "\\]").replace("<", "\\<").replace("#", "\\#").replace("-#", "-\\#")
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_ISOLATE}{text}{_POP}"
    return text


def _visible(character: str) -> bool:
    kind = unicodedata.category(character)
    # Emoji families hang together by zero-width joiners and variation selectors.
    return character in "\u200d\ufe0f" or character.isspace() or kind[0] not in "C"
