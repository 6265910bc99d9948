import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.display.controls import Target, UnknownControlError, number, one_of, parse
from bot.model.records import MOST_ID
from bot.model.scores import Scope

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


@given(st.integers(0, MOST_ID))
def test_a_number_of_a_control_reads_back(value: int) -> None:
    assert number(str(value)) == value


@pytest.mark.parametrize("word", ["", "-1", "1.5", " 1", "1_0", "٣", "²", "x", str(MOST_ID + 1), "9" * 60])
def test_what_is_no_number_of_a_control_is_unknown(word: str) -> None:
    with pytest.raises(UnknownControlError):
        number(word)


def test_a_choice_is_read_or_unknown() -> None:
    assert one_of(Scope, "s") is Scope.SERVER
    with pytest.raises(UnknownControlError):
        one_of(Scope, "SERVER")


def test_a_table_that_no_database_can_hold_is_unknown() -> None:
    assert parse(f"t1:{MOST_ID}:0:roll") is not None
    assert parse(f"t1:{MOST_ID + 1}:0:roll") is None
