from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import chance
from rules.chance import Chance, Draw, Recorded, Secret

BYTES = bytes(range(32))
SECRET = Secret(BYTES)


def by_the_recipe(secret: bytes, turn: int, ways: Sequence[int]) -> list[int]:
    """The recipe as the module documents it, with the standard library's HMAC."""
    outcomes: list[int] = []
    taken = 0
    for width in ways:
        while True:
            number = int.from_bytes(hmac.digest(secret, f"{turn}:{taken}".encode("ascii"), "sha256"), "big")
            taken += 1
            if number < 2**256 // width * width:
                outcomes.append(number % width)
                break
    return outcomes


class Scripted(Secret):
    """A secret whose blocks are given numbers, with the messages it was asked for."""

    __slots__ = ("asked", "numbers")

    def __init__(self, *numbers: int) -> None:
        super().__init__(BYTES)
        self.numbers = list(numbers)
        self.asked: list[bytes] = []

    def block(self, message: bytes) -> bytes:
        self.asked.append(message)
        return self.numbers.pop(0).to_bytes(32, "big")


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=200))
def test_a_block_is_the_hmac_of_its_message(secret: bytes, message: bytes) -> None:
    assert Secret(secret).block(message) == hmac.digest(secret, message, "sha256")


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 10_000),
    st.lists(st.integers(1, 6**9) | st.integers(2**255, 2**256), max_size=20),
)
def test_draws_follow_the_documented_recipe(secret: bytes, turn: int, ways: list[int]) -> None:
    chance = Secret(secret).turn(turn)
    values = [chance.below(width) for width in ways]
    assert values == by_the_recipe(secret, turn, ways)
    assert chance.drawn == list(map(Draw, ways, values))


def test_a_number_in_the_incomplete_last_run_is_drawn_again() -> None:
    secret = Scripted(2**256 - 1, 2**256 - 4, 2**256 - 5)
    # 2**256 leaves 4 when divided by 6: the last four numbers are no whole run.
    assert 2**256 % 6 == 4
    chance = secret.turn(7)
    assert chance.below(6) == 5
    assert secret.asked == [b"7:0", b"7:1", b"7:2"]
    assert chance.drawn == [Draw(6, 5)]


def test_the_count_of_numbers_goes_on_after_one_is_drawn_again() -> None:
    secret = Scripted(2**256 - 1, 3, 4)
    chance = secret.turn(0)
    assert (chance.below(6), chance.below(6)) == (3, 4)
    assert secret.asked == [b"0:0", b"0:1", b"0:2"]


@pytest.mark.parametrize(("ways", "number"), [(2, 2**256 - 1), (1, 2**256 - 1), (2**256, 2**256 - 1)])
def test_nothing_is_drawn_again_when_the_ways_fit_whole(ways: int, number: int) -> None:
    assert Scripted(number).turn(0).below(ways) == number % ways


def test_the_first_die_is_the_lowest_digit() -> None:
    chance = Scripted(4 + 6 * 1 + 36 * 5).turn(0)
    assert chance.dice(3, 6) == (4, 1, 5)
    assert chance.drawn == [Draw(216, 4 + 6 * 1 + 36 * 5)]


def test_no_dice_are_rolled_in_one_way() -> None:
    assert SECRET.turn(0).dice(0, 6) == ()


def test_a_shuffle_goes_from_the_last_place_to_the_second() -> None:
    secret = Scripted(1, 2, 0)
    chance = secret.turn(0)
    # abcd: 3 and 1 change places (adcb), 2 stays, 1 and 0 change (dacb).
    assert chance.shuffled("abcd") == ("d", "a", "c", "b")
    assert chance.drawn == [Draw(4, 1), Draw(3, 2), Draw(2, 0)]


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_a_shuffle_keeps_every_item(items: list[int], turn: int) -> None:
    assert sorted(SECRET.turn(turn).shuffled(items)) == sorted(items)


def test_a_turn_draws_the_same_again_and_another_turn_differs() -> None:
    turns = [SECRET.turn(number).shuffled(range(20)) for number in (3, 3, 4)]
    assert turns[0] == turns[1] != turns[2]


def test_recorded_draws_are_given_back() -> None:
    chance = SECRET.turn(5)
    first = (chance.dice(5, 6), chance.shuffled(range(10)))
    again = Recorded(chance.drawn)
    assert (again.dice(5, 6), again.shuffled(range(10))) == first
    assert again.drawn == chance.drawn


@pytest.mark.parametrize("draws", [[], [Draw(7, 3)]], ids=["none left", "of other ways"])
def test_a_record_without_the_draw_is_refused(draws: list[Draw]) -> None:
    with pytest.raises(ValueError, match="the log holds no draw of 6 ways here"):
        Recorded(draws).below(6)


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        Secret(bytes(length))


def test_new_secrets_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "secrets", secrets)  # the true ones
    assert len({Secret.new().reveal() for _ in range(20)}) == 20


def test_the_commitment_is_the_hash_of_what_is_revealed() -> None:
    secret = Secret.new()
    assert secret.commitment == hashlib.sha256(secret.reveal()).hexdigest()


@pytest.mark.parametrize("show", [repr, str, lambda secret: f"{secret}", lambda secret: repr([secret])])
def test_a_secret_is_not_shown(show: Callable[[Secret], str]) -> None:
    shown = show(SECRET)
    assert shown.strip("[]") == "Secret(...)"


# Fairness. The secret is fixed, so these tests give the same answer every time: they are not a matter of luck.


def chi_square(counts: Counter[int], ways: int) -> float:
    expected = counts.total() / ways
    return sum((counts[way] - expected) ** 2 / expected for way in range(ways))


def point(freedom: int, deviations: float) -> float:
    """The point of chi-square that lies as far out as so many deviations of a normal: Wilson and Hilferty's formula."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + deviations * spread**0.5) ** 3)


def bound(freedom: int) -> float:
    """Exceeded by a fair source three times in 100,000 (4 standard deviations)."""
    return point(freedom, 4)


def looks_fair(counts: Counter[int], ways: int) -> bool:
    return chi_square(counts, ways) < bound(ways - 1)


@pytest.mark.parametrize(("freedom", "printed"), [(5, 20.515), (10, 29.588), (30, 59.703), (100, 149.449)])
def test_the_formula_agrees_with_printed_tables(freedom: int, printed: float) -> None:
    # The column for 0.001, which is 3.0902 standard deviations.
    assert point(freedom, 3.0902) == pytest.approx(printed, rel=0.02)


@pytest.mark.parametrize("die", range(5))
@pytest.mark.parametrize("sides", [6, 8])
def test_every_die_of_a_roll_is_fair(die: int, sides: int) -> None:
    counts = Counter(SECRET.turn(turn).dice(5, sides)[die] for turn in range(6_000))
    assert looks_fair(counts, sides)


def test_two_dice_of_a_roll_do_not_depend_on_each_other() -> None:
    rolls = (SECRET.turn(turn).dice(2, 6) for turn in range(6_000))
    assert looks_fair(Counter(first * 6 + second for first, second in rolls), 36)


def test_a_die_does_not_depend_on_the_one_rolled_before() -> None:
    chance = SECRET.turn(0)
    faces = [chance.below(6) for _ in range(12_000)]
    assert looks_fair(Counter(first * 6 + second for first, second in zip(faces[::2], faces[1::2], strict=True)), 36)


def position_by_card(shuffle: Callable[[int], Sequence[int]], cards: int) -> tuple[float, list[Counter[int]]]:
    """How far a matrix of places and cards is from even, with its rows."""
    rows = [Counter[int]() for _ in range(cards)]
    for turn in range(2_000):
        for place, card in enumerate(shuffle(turn)):
            rows[place][card] += 1
    return sum(chi_square(row, cards) for row in rows) * (cards - 1) / cards, rows


@pytest.mark.parametrize("cards", [9, 18])
def test_every_card_comes_to_every_place_as_often(cards: int) -> None:
    # For a fair shuffle the whole sum, scaled by (cards - 1) / cards, has (cards - 1)**2 degrees of freedom.
    matrix, rows = position_by_card(lambda turn: SECRET.turn(turn).shuffled(range(cards)), cards)
    assert matrix < bound((cards - 1) ** 2)
    assert all(looks_fair(row, cards) for row in rows)


def test_every_order_of_four_comes_as_often() -> None:
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    counts = Counter(orders[SECRET.turn(turn).shuffled(range(4))] for turn in range(6_000))
    assert looks_fair(counts, 24)


class Naive(Chance):
    """The usual faults: one byte of the block without drawing again, and swaps with any place."""

    __slots__ = ("turn",)

    def __init__(self, turn: int) -> None:
        super().__init__()
        self.turn = turn

    def _value(self, ways: int) -> int:
        return SECRET.block(b"%d:%d" % (self.turn, len(self.drawn)))[0] % ways

    def swapped_with_any(self, cards: int) -> Sequence[int]:
        pile = list(range(cards))
        for place in range(cards):
            other = self.below(cards)
            pile[place], pile[other] = pile[other], pile[place]
        return pile


def test_a_biased_range_does_not_look_fair() -> None:
    assert not looks_fair(Counter(Naive(turn).below(96) for turn in range(6_000)), 96)
    assert looks_fair(Counter(SECRET.turn(turn).below(96) for turn in range(6_000)), 96)


def test_a_loaded_die_does_not_look_fair() -> None:
    counts = Counter(min(SECRET.turn(turn).below(7), 5) for turn in range(6_000))
    assert not looks_fair(counts, 6)


def test_a_naive_shuffle_does_not_look_fair() -> None:
    matrix, _ = position_by_card(lambda turn: Naive(turn).swapped_with_any(9), 9)
    assert matrix > bound(64)
