import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.lettering import MOST_MARKS
from bot.model.names import MOST_NAME, cleaned, distinct, plain, safe
from tests.bot.hostile import ANY_NAME, INVISIBLE, live, read


@given(ANY_NAME)
def test_a_clean_name_is_one_visible_line_of_bounded_length(name: str) -> None:
    line = cleaned(name)
    assert 1 <= len(line) <= MOST_NAME
    assert line == " ".join(line.split(" ")).strip()
    assert len(line.splitlines()) == 1
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") for character in line)
    assert INVISIBLE.sub("", line)
    assert not INVISIBLE.search(line.strip("?")) or any(map(is_special, line))
    assert cleaned(line) == line
    assert plain(name).in_label == line


def is_special(character: str) -> bool:
    """Say whether something invisible may stand beside a character: emoji, keycaps, Arabic and Indic letters."""
    return (
        unicodedata.category(character) in ("So", "Me")
        or unicodedata.bidirectional(character) == "AL"
        or unicodedata.combining(character) == 9
        or character in "\u203c\u2049\u2194\u3030\u303d"
    )


@given(ANY_NAME)
def test_a_safe_name_reads_like_the_plain_one_and_has_no_live_markup(name: str) -> None:
    escaped = safe(name)
    assert live(escaped) == []
    assert read(escaped) == cleaned(name)
    assert str(plain(name)) == f"{plain(name)}" == escaped


@given(st.lists(ANY_NAME, max_size=5))
def test_names_are_told_apart_and_left_alone_where_they_differ(names: list[str]) -> None:
    shown = [name.in_label for name in distinct(names)]
    assert len({name.casefold() for name in shown}) == len(names)
    assert all(len(name) <= MOST_NAME and cleaned(name) == name for name in shown)
    assert [name.in_label for name in distinct(shown)] == shown
    for place, name in enumerate(names):
        assert shown[place] == cleaned(name) or shown[place].endswith(")")
    if shown:
        assert shown[0] == cleaned(names[0])


def called(*names: str) -> tuple[str, ...]:
    return tuple(name.in_label for name in distinct(names))


def test_who_looks_like_another_is_numbered() -> None:
    assert called("Ada", "Ada\u200b", "Ada (2)", " Ada") == ("Ada", "Ada (2)", "Ada (2) (2)", "Ada (3)")
    assert called("Ada (2)", "Ada", "ADA") == ("Ada (2)", "Ada", "ADA (3)")
    assert called("x" * 32, "x" * 32) == ("x" * 32, "x" * 28 + " (2)")
    assert len(set(called(*["x" * 32] * 12))) == 12


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ada", f"A{ignored}da") for ignored in "\u200d\ufe0f\u034f\U000e0100\u2060\u00ad\u180e\u200e\ufeff\u17b5"),
        ("Jos\u00e9", "Jose\u0301"),
        ("Ada", "ADA"),
        ("Weiss", "Wei\u00df"),
        ("Ada", "\uff21\uff44\uff41"),
        ("Ada", "\U0001d400\U0001d41d\U0001d41a"),
        ("Ada", "\u0410d\u0430"),
        ("Ada", "A\u200bd\u03b1"),
        ("ada", "\u0410da"),
        ("Ben", "\u0392en"),
        ("CAPO", "\u0421\u0410\u0420\u041e"),
        ("no\u00ebl", "no\u0451l"),
        ("Ian", "lan"),
        ("Ben1", "Benl"),
        ("B0", "BO"),
        ("Jean-Luc", "Jean\u2011Luc"),
        ("O'Neil", "O\u2019Neil"),
        ("\u2764", "\u2764\ufe0f"),
        ("\u0645\u06cc\u062e", "\u0645\u06cc\u200c\u062e"),
    ],
)
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert called(one, other)[1].endswith(" (2)")
    assert called(other, one)[1].endswith(" (2)")


@pytest.mark.parametrize(
    "names",
    [
        ("Al", "Ai"),
        ("Bill", "Biil"),
        ("Jose", "Jos\u00e9"),
        ("Ada", "Ida", "Ado"),
        ("\u0410\u043d\u043d\u0430", "Anna"),
        ("\u041a\u043e\u0442", "\u041a\u0438\u0442"),
        ("Player 1", "Player 2"),
        ("\U0001f437", "\U0001f43a"),
    ],
)
def test_names_that_look_different_stay_as_they_are(names: tuple[str, ...]) -> None:
    assert called(*names) == names


def test_direction_does_not_spill_over() -> None:
    assert "\u202e" not in safe("\u202eright to left")
    assert safe("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"


@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace 2",
        "Jean-Luc (he/him)",
        "O'Neil & Co., Ltd!",
        "Zo\u00eb \u017ba\u0142uska",
        "$5",
        "50%",
        "Ng\u00f4 B\u1ea3o Ch\u00e2u",
    ],
)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert safe(name) == plain(name).in_label == name


@pytest.mark.parametrize(
    "name",
    [
        "👩‍👧",
        "👩🏽‍🚀",
        "❤️‍🔥",
        "🏳️‍🌈",
        "1️⃣",
        "☺︎",
        "नमस्ते दीपिका",
        "क्‍ष",
        "ශ්‍රී ලංකා",
        "สวัสดี น้ำผึ้ง",
        "مُحَمَّدٌ",
        "می‌خواهم",
        "བསྒྲུབས་རྒྱུ",
        "ကြွှံ့",
        "שָׁלוֹם",
        "한국어",
    ],
)
def test_scripts_and_emoji_that_need_marks_and_joiners_keep_them(name: str) -> None:
    assert cleaned(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("marks", ["\u0301" * 31, "\u0301\u0302" * 15, "\u20dd" * 9, "\u0e49" * 9, "\u064b\u064e" * 9])
def test_marks_do_not_pile_up(marks: str) -> None:
    line = cleaned(f"x{marks}y")
    assert line[0] == "x"
    assert line[-1] == "y"
    assert len(line) - 2 <= MOST_MARKS


@pytest.mark.parametrize("mark", ["\u0301", "\u20dd", "\u20e3", "\u0e49", "\u3099"])
def test_no_mark_falls_on_what_stands_before_a_name(mark: str) -> None:
    assert cleaned(f"{mark}Ada") == cleaned(f"Ada {mark}") == "Ada"


@pytest.mark.parametrize(
    "name",
    [
        *("", "\u200b", "\u3164", "\u200d\ufe0f", " \u2800 ", "\u115f\u1160\uffa0", "\U0001d159", "\u0301\u0302"),
        *("\u034f", "\ufe0e", "\ufe0f\u20e3", "\U000e0100", "\u180b", "\u17b4", "\u2066\u2069", "\x07", "\ud800"),
    ],
)
def test_who_has_an_invisible_name_is_shown_all_the_same(name: str) -> None:
    assert cleaned(name) == "?"


def test_markup_in_an_address_is_escaped_too() -> None:
    assert safe("https://a.bc/**d") == r"https:\/\/a\.bc/\*\*d"
