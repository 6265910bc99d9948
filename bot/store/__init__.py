"""The store: the only package with SQL; a game's values become bytes here."""

from bot.store.errors import ChannelTakenError, StaleError, StoreError
from bot.store.protocol import Choices, Codec, Drawn, Played, Scores, Store

__all__ = ["ChannelTakenError", "Choices", "Codec", "Drawn", "Played", "Scores", "StaleError", "Store", "StoreError"]
