from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.model.fingerprints import fingerprint, is_among

USERS = st.integers(1, 2**63 - 1)
KEYS = st.binary(min_size=16, max_size=32)


@given(st.lists(st.tuples(USERS, KEYS), max_size=4), USERS)
def test_fingerprints_tell_those_of_whom_they_were_made_from_all_others(
    made: list[tuple[int, bytes]], other: int
) -> None:
    fingerprints = [fingerprint(user, key) for user, key in made]
    assert all(is_among(user, fingerprints) for user, _key in made)
    assert is_among(other, fingerprints) is any(user == other for user, _key in made)


@given(USERS, KEYS, KEYS)
def test_two_of_the_same_person_have_nothing_in_common(user: int, key: bytes, other: bytes) -> None:
    first, second = (fingerprint(user, one).partition(".")[2] for one in (key, other))
    assert (first == second) is (key == other)
    assert len(first) == 64
