from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.model.marks import is_marked, mark

USERS = st.integers(1, 2**63 - 1)
KEYS = st.binary(min_size=16, max_size=32)


@given(st.lists(st.tuples(USERS, KEYS), max_size=4), USERS)
def test_marks_tell_those_for_whom_they_were_made_from_all_others(made: list[tuple[int, bytes]], other: int) -> None:
    marks = [mark(user, key) for user, key in made]
    assert all(is_marked(user, marks) for user, _key in made)
    assert is_marked(other, marks) is any(user == other for user, _key in made)


@given(USERS, KEYS, KEYS)
def test_with_another_key_the_same_person_has_another_mark_that_does_not_name_them(
    user: int, key: bytes, other: bytes
) -> None:
    first, second = (mark(user, one).partition(".")[2] for one in (key, other))
    assert (first == second) is (key == other)
    assert len(first) == 64
