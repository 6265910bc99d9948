import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import MOST_NAME, plain, safe
from tests.bot.hostile import HOSTILE_NAMES

ANY_NAME = st.one_of(st.sampled_from(HOSTILE_NAMES), st.text(max_size=40))

UNESCAPED_MARKUP = re.compile(r"(?<!\\)[*_`~|\[\]<]")


@given(ANY_NAME)
def test_a_plain_name_is_one_visible_line_of_bounded_length(name: str) -> None:
    cleaned = plain(name)
    assert 1 <= len(cleaned) <= MOST_NAME
    assert len(cleaned.splitlines()) == 1
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Co") for character in cleaned)
    assert plain(cleaned) == cleaned


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_safe_name_has_no_markup_and_no_mention(name: str) -> None:
    escaped = safe(name)
    assert not UNESCAPED_MARKUP.search(escaped)
    assert "@everyone" not in escaped
    assert not re.search(r"<@!?\d", escaped)
    assert not escaped.startswith(("#", ">", "-#"))


def test_direction_does_not_spill_over() -> None:
    assert "\u202e" not in safe("\u202eright to left")
    assert safe("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"


def test_ordinary_names_stay_as_they_are() -> None:
    assert safe("Ada Lovelace 2") == "Ada Lovelace 2"
    assert plain("👩‍👧") == "👩‍👧"
    assert plain("\u200b") == "?"
