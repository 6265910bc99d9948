"""The errors of the store."""

from __future__ import annotations


class StoreError(Exception):
    """The database can't be used; the message says in one line why and what to do."""


class ChannelTakenError(Exception):
    """The channel already has a live table."""


class StaleError(Exception):
    """The table was changed since it was read."""
