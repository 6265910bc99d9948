"""The store: the only package with SQL; a game's values become bytes here."""

from bot.store.errors import ChannelTakenError, StaleError, StoreError
from bot.store.protocol import Choices, Codec, DrawCount, LiveCount, LocationCount, RatingChange, Scores, Store

__all__ = [
    "ChannelTakenError",
    "Choices",
    "Codec",
    "DrawCount",
    "LiveCount",
    "LocationCount",
    "RatingChange",
    "Scores",
    "StaleError",
    "Store",
    "StoreError",
]
