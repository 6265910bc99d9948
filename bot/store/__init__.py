"""The store: the only place that knows SQL, and where a game's values become bytes."""

from bot.store.errors import ChannelTakenError, StaleError, StoreError
from bot.store.protocol import Choices, Codec, Drawn, Played, Scores, Store

__all__ = ["ChannelTakenError", "Choices", "Codec", "Drawn", "Played", "Scores", "StaleError", "Store", "StoreError"]
