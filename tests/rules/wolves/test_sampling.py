from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest
from msgspec.structs import replace

from rules.fast_chance import FastChance
from rules.game import Seat
from rules.wolves.state import Card, Cards, Gone, Pending, Phase, Pig, Pigs, State
from tests.rules.wolves.table import GAME

DRAWS = 3000
"""How often something is drawn when it is counted."""


def near(count: float, of: int, chance: float) -> bool:
    """Say whether a count is one that comes by chance: within five standard deviations."""
    return abs(count - of * chance) <= 5 * sqrt(of * chance * (1 - chance)) + 1e-9


def dealt(seats: int, drawn: int, seed: int) -> State:
    """Deal, and turn over so many cards of the deck: floor cards go to the discard pile."""
    state = GAME.new(seats, GAME.info.settle({}), FastChance(seed), first=0).state
    left, over = state.deck[: len(state.deck) - drawn], state.deck[len(state.deck) - drawn :]
    pigs = tuple(Pig(card) for card in reversed(over) if card is not None and card not in GAME.box.cards)
    floors = tuple(card for card in reversed(over) if card is not None and card in GAME.box.cards)
    return replace(state, deck=left, discard=floors, pigs=Pigs(pigs, len(pigs)))


def places_of_pigs(deck: Cards) -> tuple[int, ...]:
    return tuple(at for at, card in enumerate(deck) if card not in GAME.box.cards)


def samples(state: State, seat: Seat, count: int = DRAWS) -> Iterator[State]:
    seen, chance = GAME.view(state, seat), FastChance(7)
    return (GAME.sample(seen, chance) for _ in range(count))


@pytest.mark.parametrize(
    ("seats", "drawn", "came"),
    [(2, 0, 0), (2, 35, 1), (3, 20, 0), (3, 36, 1), (4, 10, 2), (4, 34, 2), (4, 36, 2), (2, 46, 2), (2, 47, 3)],
)
def test_pigs_lie_where_they_lie_in_real_deals(seats: int, drawn: int, came: int) -> None:
    """Real deals that agree with what a seat knows of the deck are counted against samples, place by place."""
    real = [dealt(seats, drawn, seed) for seed in range(2000)]
    real = [state for state in real if len(state.pigs.cards) == came]
    assert len(real) >= 50
    drawn_again = Counter(at for state in samples(real[0], 0, len(real)) for at in places_of_pigs(state.deck))
    counted = Counter(at for state in real for at in places_of_pigs(state.deck))
    assert drawn_again.keys() | counted.keys() <= set(range(len(real[0].deck)))
    for at in range(len(real[0].deck)):
        both = counted[at] + drawn_again[at]
        assert abs(counted[at] - drawn_again[at]) <= 5 * sqrt(both) + 1e-9


def test_one_pig_is_at_the_bottom_until_that_is_drawn() -> None:
    for state in samples(dealt(3, 0, 1), 0):
        low, *high = places_of_pigs(state.deck)
        assert low < 6 <= min(high)


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_every_hidden_card_is_everywhere_as_often(seats: int) -> None:
    state = dealt(seats, 12, 3)
    gone = tuple(state.discard[:2])
    state = replace(state, discard=state.discard[2:], gone=Gone((), gone))
    known = {*state.hands[0], *state.discard}
    hidden = [card for card in GAME.box.cards if card not in known]
    in_hand, left, bottom = Counter[Card | None](), Counter[Card | None](), Counter[Card | None]()
    for sampled in samples(state, 0):
        in_hand.update(sampled.hands[1])
        left.update(sampled.gone.cards)
        bottom.update(sampled.deck[:6])
    for card in hidden:
        assert near(in_hand[card], DRAWS, 5 / len(hidden))
        assert near(left[card], DRAWS, 2 / len(hidden))
        assert near(bottom[card], DRAWS, 5 / len(hidden))
    assert set(in_hand) == set(left) == set(hidden)


def test_which_pig_is_next_is_open() -> None:
    state = next(state for state in (dealt(3, 20, seed) for seed in range(50)) if len(state.pigs.cards) == 1)
    left = [pig for pig in Pig if pig not in state.pigs.cards]
    nexts = Counter(next(card for card in reversed(s.deck) if card not in GAME.box.cards) for s in samples(state, 0))
    assert nexts.keys() == set(left)
    assert all(near(count, DRAWS, 0.5) for count in nexts.values())


def test_a_secret_choice_may_be_any_card_of_the_hand() -> None:
    state = dealt(3, 5, 2)
    chosen = (state.hands[0][1], state.hands[1][0], None)
    state = replace(state, phase=Phase.PASSING, waiting=(2,), pending=Pending(chosen=chosen))
    at: Counter[int] = Counter()
    for sampled in samples(state, 0):
        assert sampled.pending.chosen[0] == chosen[0]
        assert sampled.pending.chosen[2] is None
        at[sampled.hands[1].index(sampled.pending.chosen[1])] += 1
    assert all(near(at[place], DRAWS, 1 / 5) for place in range(5))
