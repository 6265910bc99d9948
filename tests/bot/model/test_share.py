from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.share import WHOLE, Part, Share

PARTS = st.integers(1, 40).flatmap(lambda parts: st.tuples(st.just(parts), st.integers(parts, 300)))


@given(PARTS, st.integers(0, 2**63 - 1))
def test_each_server_is_in_the_share_of_one_part(division: tuple[int, int], guild: int) -> None:
    parts, shards = division
    shares = [Share.of_part(Part(number, parts), shards) for number in range(1, parts + 1)]
    assert [share.has(guild) for share in shares].count(True) == 1
    assert WHOLE.has(guild)


@given(PARTS)
def test_parts_have_all_shards_in_order_and_about_as_many_each(division: tuple[int, int]) -> None:
    parts, shards = division
    shares = [Share.of_part(Part(number, parts), shards) for number in range(1, parts + 1)]
    assert [shard for share in shares for shard in range(share.first, share.end)] == list(range(shards))
    sizes = {share.end - share.first for share in shares}
    assert min(sizes) >= 1
    assert max(sizes) - min(sizes) <= 1
    assert [share.is_whole for share in shares] == [parts == 1] * parts


def test_a_server_is_on_the_shard_on_which_discord_has_it() -> None:
    guild = 197038439483310086  # from the example in Discord's documentation: (guild_id >> 22) % num_shards
    assert [number for number in range(1, 11) if Share.of_part(Part(number, 10), 10).has(guild)] == [
        (guild >> 22) % 10 + 1
    ]


def test_more_parts_than_shards_are_refused() -> None:
    with pytest.raises(ValueError, match="2 shards"):
        Share.of_part(Part(1, 3), 2)
