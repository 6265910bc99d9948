"""Marks of people who were forgotten: by one a person who comes back is known again, and nobody else is.

A mark has a random key of its own, so it says nothing of the same person elsewhere, and it goes with its table's end.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256


def mark(user: int, key: bytes) -> str:
    """Make the mark of a user with a random key."""
    return f"{key.hex()}.{hmac.new(key, str(user).encode(), sha256).hexdigest()}"


def is_marked(user: int, marks: Iterable[str]) -> bool:
    """Say whether one of some marks is a user's."""
    return any(hmac.compare_digest(mark(user, bytes.fromhex(one.partition(".")[0])), one) for one in marks)
