from datetime import UTC, datetime
from typing import get_args

import pytest
from discord.utils import format_dt
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.timestamps import Style, timestamp


@pytest.mark.parametrize("style", get_args(Style))
@given(at=st.integers(0, 2**33) | st.floats(0, 2**33))
def test_a_moment_is_written_as_discord_py_writes_it(style: Style, at: float) -> None:
    assert timestamp(at, style) == format_dt(datetime.fromtimestamp(int(at), UTC), style)
