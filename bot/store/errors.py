"""What can go wrong with the store."""

from __future__ import annotations


class StoreError(Exception):
    """The database can't be used; the message is one line that says why and what to do."""


class ChannelTakenError(Exception):
    """The channel has a live table already."""


class StaleError(Exception):
    """The table was changed by somebody else since it was read."""
