from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pictures import shown


@pytest.fixture(scope="package", autouse=True)
def _draw_nothing() -> Iterator[None]:
    """Show games with Unicode emoji, which tests read on the page; test_pictures_page.py has pictures of its own."""
    with shown({}):
        yield
