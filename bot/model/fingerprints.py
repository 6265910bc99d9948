"""Fingerprints of people who were forgotten: by one, a person who comes back is known again.

Each is a keyed hash with a random key of its own, which it contains. So two of one person have nothing in common, and
nothing is left when it is deleted.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256


def fingerprint(user: int, key: bytes) -> str:
    """Make a fingerprint of a user with a random key."""
    return f"{key.hex()}.{hmac.new(key, str(user).encode(), sha256).hexdigest()}"


def is_among(user: int, fingerprints: Iterable[str]) -> bool:
    """Say whether one of some fingerprints is a user's."""
    return any(hmac.compare_digest(fingerprint(user, _key(one)), one) for one in fingerprints)


def _key(of: str) -> bytes:
    return bytes.fromhex(of.partition(".")[0])
