"""Nobody is shown what they may not know: what differs only in secrets looks the same."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest
from msgspec.structs import replace

from bot.language import ENGLISH
from bot.model.preferences import TableStyle
from rules.wolves.state import Phase, State
from tests.cogs.drawing import payload
from tests.cogs.wolves.drawn import FACE, count, draw, hand, walk
from tests.named import safe_names
from tests.rules.wolves.scramble import scramble
from tests.rules.wolves.table import GAME
from tests.sampling import some

GAMES = [(seats, seed, seed % 2 == 1) for seats in (2, 3, 4) for seed in range(3)]
SECRET = (Phase.PLAY, Phase.PASSING, Phase.CHOOSE)


def selections(state: State, random: Random) -> list[str]:
    """Selections that a hand can hold now; only their own seats may see them."""
    if state.phase not in SECRET:
        return [""] * len(state.hands)
    return [f"{random.choice(held)}{random.choice(['', '.wolf', '.wolf4'])}" if held else "" for held in state.hands]


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize(("seats", "seed", "baby_wolf"), some(GAMES, 3))
async def test_the_table_looks_the_same_whatever_is_hidden(
    seats: int, seed: int, baby_wolf: bool, style: TableStyle
) -> None:
    random = Random(seed)
    changed = 0
    for state, events in walk(seats, seed, baby_wolf=baby_wolf):
        other = scramble(GAME, state, None, random)
        changed += other != state
        shown = payload(await draw(state, events, selections=selections(state, random), style=style))
        assert shown == payload(await draw(other, events, selections=selections(other, random), style=style))
        assert payload(count(state, 0)) == payload(count(other, 0))
    assert changed > 20


@pytest.mark.parametrize(("seats", "seed", "baby_wolf"), some(GAMES, 3))
def test_a_hand_looks_the_same_whatever_others_hold_and_think(seats: int, seed: int, baby_wolf: bool) -> None:
    random = Random(seed)
    changed = 0
    for state, _events in walk(seats, seed, baby_wolf=baby_wolf):
        for seat in range(seats):
            other = scramble(GAME, state, seat, random)
            changed += other != state
            mine = selections(state, random)
            theirs = selections(other, random)
            theirs[seat] = mine[seat]
            assert payload(hand(state, seat, mine)) == payload(hand(other, seat, theirs))
    assert changed > 20


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_choice_changes_nothing_on_the_table_but_who_is_still_to_choose(seats: int) -> None:
    state, events = next(
        (state, events)
        for seed in range(50)
        for state, events in walk(seats, seed)
        if state.phase in (Phase.PASSING, Phase.CHOOSE) and len(state.waiting) == len(state.hands)
    )
    seat = state.waiting[0]
    tables = []
    for card in state.hands[seat]:
        chosen = (*state.pending.chosen[:seat], card, *state.pending.chosen[seat + 1 :])
        pending = replace(state.pending, chosen=chosen)
        tables.append(await draw(replace(state, waiting=state.waiting[1:], pending=pending), events))
    assert len(tables) == 5
    assert all(table == tables[0] for table in tables)
    before = await draw(state, events)
    assert before.now is not None
    others = "Ben" if seats == 2 else "Ben, Cleo and Dov"
    assert before.now.value.endswith(f"Still to choose: {'Ada and Ben' if seats == 2 else 'Ada, Ben, Cleo and Dov'}")
    still = f"{before.now.value.partition('Still to choose')[0]}Still to choose: {others}"
    assert tables[0].now == dataclasses.replace(before.now, value=still)
    assert tables[0].fields == tuple(
        dataclasses.replace(field, name=field.name.replace("▶️ ", "")) if "Ada" in field.name else field
        for field in before.fields
    )


def test_what_a_choice_is_told_as_says_nothing() -> None:
    told = [
        FACE.recap(ENGLISH, [event], safe_names("Ada", "Ben"))
        for seed in range(10)
        for _state, events in walk(2, seed)
        for event in events
        if event.kind in ("card-chosen", "card-drawn")
    ]
    assert told
    assert not any(told)
