import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.display.controls import Target, parse

WORDS = st.from_regex(r"[a-z0-9._-]{1,60}", fullmatch=True)


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**31), WORDS)
def test_every_custom_id_reads_back_and_fits(table: int, seq: int, what: str) -> None:
    custom_id = Target(table, seq).custom_id(what)
    assert len(custom_id) <= 100
    assert parse(custom_id) == (Target(table, seq), what)


@given(st.text())
def test_whatever_arrives_is_read_or_refused_but_never_raises(text: str) -> None:
    parsed = parse(text)
    assert parsed is None or parsed[0].custom_id(parsed[1]).startswith("t1:")


@pytest.mark.parametrize("what", ["", "a:b", "Ä", "x" * 61, "two words"])
def test_separators_and_foreign_letters_never_get_into_an_id(what: str) -> None:
    with pytest.raises(ValueError, match="no control"):
        Target(1, 1).custom_id(what)
