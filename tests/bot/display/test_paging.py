from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.display.paging import in_pages

LINES = st.lists(st.text("ab ", min_size=1, max_size=12), max_size=30)


@given(LINES, st.integers(1, 5), st.integers(12, 40))
def test_pages_hold_every_line_in_order_and_no_more_than_they_may(lines: list[str], most: int, characters: int) -> None:
    pages = in_pages(lines, most, characters)
    assert "\n".join(pages) == "\n".join(lines)
    assert all(len(page) <= characters and len(page.split("\n")) <= most for page in pages)
    for page, after in pairwise(pages):
        first = after.split("\n")[0]
        assert len(page.split("\n")) == most or len(f"{page}\n{first}") > characters
