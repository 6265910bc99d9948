import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.names import MOST_NAME, distinct, plain, safe
from tests.bot.hostile import HOSTILE_NAMES

MARKUP = "*_~`|<>[]#\\"
ANY_NAME = st.one_of(
    st.sampled_from(HOSTILE_NAMES), st.text(max_size=40), st.text("ab1 :/.@-+\u200d\u3164\u05d0" + MARKUP, max_size=40)
)


@given(ANY_NAME)
def test_a_plain_name_is_one_visible_line_of_bounded_length(name: str) -> None:
    cleaned = plain(name)
    assert 1 <= len(cleaned) <= MOST_NAME
    assert cleaned == cleaned.strip()
    assert len(cleaned.splitlines()) == 1
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Co") for character in cleaned)
    assert cleaned.strip("\u200d\ufe0f \u115f\u1160\u2800\u3164\uffa0")
    assert plain(cleaned) == cleaned


@given(ANY_NAME)
def test_a_safe_name_reads_like_the_plain_one_and_has_no_live_markup(name: str) -> None:
    escaped = safe(name)
    live = re.sub(r"\\[^0-9A-Za-z\s]", "e", escaped)
    assert not set(live) & set(MARKUP)
    assert not re.search(r"://|@(everyone|here)|@[!&]?\d{17}", live)
    assert not live.startswith(("-", "+"))
    shown = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escaped)
    assert re.sub("[\u200b\u2068\u2069]", "", shown) == plain(name)


@given(st.lists(ANY_NAME, max_size=5))
def test_names_are_told_apart_and_left_alone_where_they_differ(names: list[str]) -> None:
    shown = distinct(names)
    assert len(set(shown)) == len(names)
    assert all(len(name) <= MOST_NAME and plain(name) == name for name in shown)
    if len({plain(name) for name in names}) == len(names):
        assert shown == tuple(map(plain, names))


def test_who_looks_like_another_is_numbered() -> None:
    assert distinct(["Ada", "Ada\u200b", "Ada (2)", " Ada"]) == ("Ada", "Ada (2)", "Ada (2) (2)", "Ada (3)")
    assert distinct(["x" * 32] * 2) == ("x" * 32, "x" * 28 + " (2)")


def test_direction_does_not_spill_over() -> None:
    assert "\u202e" not in safe("\u202eright to left")
    assert safe("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"


def test_ordinary_names_stay_as_they_are() -> None:
    assert safe("Ada Lovelace 2") == "Ada Lovelace 2"
    assert safe("Jean-Luc (he/him)") == "Jean-Luc (he/him)"
    assert plain("👩‍👧") == "👩‍👧"


@pytest.mark.parametrize("name", ["", "\u200b", "\u3164", "\u200d\ufe0f", " \u2800 ", "\u115f\u1160\uffa0"])
def test_who_has_an_invisible_name_is_shown_all_the_same(name: str) -> None:
    assert plain(name) == "?"


def test_markup_in_an_address_is_escaped_too() -> None:
    assert safe("https://a.b/**c") == r"https:\//a.b/\*\*c"
