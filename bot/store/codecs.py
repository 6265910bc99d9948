"""The codecs of games by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.protocol import Codec


def codec_of(codecs: Mapping[str, Codec], game: str) -> Codec:
    """Return the codec of a game, or one that fails if this version doesn't have the game."""
    return codecs.get(game, _UNKNOWN)


class _UnknownGame:
    def _fail(self, value: Any, /) -> Any:
        raise LookupError("this version doesn't have the game")

    dump = load = dump_events = load_events = _fail


_UNKNOWN = _UnknownGame()
