from __future__ import annotations

from dataclasses import replace

import pytest

from rules.game import Info, Option
from tests.conformance.mutants import MUTANTS, moving
from tests.conformance.sample import OrchardGame, sample_case, vocabulary
from tests.conformance.suite import check_game, check_info
from tests.sampling import some


def test_the_sample_game_keeps_every_promise() -> None:
    check_game(sample_case())


@pytest.mark.parametrize("mutant", some(MUTANTS, 6), ids=lambda mutant: mutant.__name__)
def test_a_game_that_breaks_a_promise_is_found_out(mutant: type[OrchardGame]) -> None:
    with pytest.raises(AssertionError, match=MUTANTS[mutant]):
        check_game(sample_case(mutant()))


def test_a_game_with_more_moves_than_the_case_allows_is_found_out() -> None:
    with pytest.raises(AssertionError, match="too many"):
        check_game(replace(sample_case(), most_moves=2))


def test_a_game_longer_than_the_case_allows_is_found_out() -> None:
    with pytest.raises(AssertionError, match="end: not over after 21 moves"):
        check_game(replace(sample_case(), longest=20))


def test_a_scramble_that_changes_nothing_is_found_out() -> None:
    with pytest.raises(AssertionError, match="scramble"):
        check_game(replace(sample_case(), scramble=lambda state, viewer, random: state))


def test_a_vocabulary_with_a_word_missing_is_found_out() -> None:
    with pytest.raises(AssertionError, match="vocabulary"):
        check_game(replace(sample_case(), vocabulary=lambda state: list(vocabulary())[1:]))


def test_a_missing_move_is_found_out_without_a_vocabulary() -> None:
    with pytest.raises(AssertionError, match="incomplete"):
        check_game(replace(sample_case(moving.ForgetsALegalMove()), vocabulary=None))


@pytest.mark.parametrize("sentence", ["no capital.", "No end", "{Braces}.", "With {braces}.", "Two\nlines.", ""])
def test_what_is_no_sentence_is_found_out(sentence: str) -> None:
    with pytest.raises(AssertionError, match="sentence"):
        check_game(replace(sample_case(), say=lambda error: sentence))


def test_a_failure_carries_the_game_that_led_to_it() -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(replace(sample_case(), longest=20))
    game, log = caught.value.__notes__[:2]
    assert game.startswith("orchard, 2 seats, {'rerolls': 'off'}, Plan(")
    assert log.splitlines()[1].startswith("1: seat ")
    assert len(log.splitlines()) == 22


@pytest.mark.parametrize(
    ("info", "message"),
    [
        (Info("Pigs", "Pigs", 1, range(2, 4)), "key"),
        (Info("pigs", "", 1, range(2, 4)), "no name"),
        (Info("pigs", "Pigs", 0, range(2, 4)), "version"),
        (Info("pigs", "Pigs", 1, range(4, 4)), "nobody may play"),
        (Info("pigs", "Pigs", 1, range(4)), "of nobody"),
        (Info("pigs", "Pigs", 1, range(2, 12)), "more than ten"),
        (Info("pigs", "Pigs", 1, range(2, 4), tuple(Option(key) for key in "abcdef")), "more than five options"),
        (Info("pigs", "Pigs", 1, range(2, 4), (Option("a", tuple(map(str, range(26)))),)), "more choices than"),
        (Info("pigs", "Pigs", 1, range(2, 4), (Option("a"), Option("a"))), "share a key"),
        (Info("pigs", "Pigs", 1, range(2, 4), (Option("a", ("on",)),)), "no choice"),
        (Info("pigs", "Pigs", 1, range(2, 4), (Option("a", ("on", "on")),)), "no choice"),
        (Info("pigs", "Pigs", 1, range(2, 4), (Option("a b"),)), "no word"),
    ],
)
def test_wrong_information_about_a_game_is_found_out(info: Info, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_info(info)
