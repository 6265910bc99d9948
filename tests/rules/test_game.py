from __future__ import annotations

import pytest
from msgspec import DecodeError

from rules.chance import Secret
from rules.game import IllegalMove, Info, Line, Option, Score
from tests.conformance.sample import OrchardGame, Told

INFO = Info("orchard", "Orchard", 1, range(2, 5), (Option("wind", ("mild", "strong", "none")), Option("rerolls")))


def test_options_nobody_chose_are_the_first_choices() -> None:
    assert INFO.settle({}) == {"wind": "mild", "rerolls": "off"}


def test_chosen_options_are_kept() -> None:
    assert INFO.settle({"rerolls": "on", "wind": "none"}) == {"wind": "none", "rerolls": "on"}


@pytest.mark.parametrize("chosen", [{"rain": "on"}, {"wind": "on"}, {"rerolls": "mild"}, {"rerolls": ""}])
def test_an_option_or_choice_that_does_not_exist_is_named(chosen: dict[str, str]) -> None:
    ((key, choice),) = chosen.items()
    with pytest.raises(ValueError, match=f"^Orchard has no option {key}={choice}$"):
        INFO.settle(chosen)


def test_settling_leaves_what_was_chosen_alone() -> None:
    chosen = {"wind": "none"}
    INFO.settle(chosen)
    assert chosen == {"wind": "none"}


def test_what_this_version_has_is_picked_out_of_what_another_saved() -> None:
    assert INFO.known({"wind": "none", "rerolls": "gone", "pots": "on"}) == {"wind": "none"}


def test_combinations_are_every_settled_set_once() -> None:
    combinations = list(INFO.combinations())
    assert len(combinations) == 6
    assert len({tuple(options.items()) for options in combinations}) == 6
    assert combinations[0] == INFO.settle({})
    assert all(INFO.settle(options) == options for options in combinations)


def test_a_game_without_options_has_one_combination() -> None:
    assert list(Info("orchard", "Orchard", 1, range(2, 5)).combinations()) == [{}]


def test_a_total_is_the_sum_of_the_lines() -> None:
    assert Score(0, (Line(3), Line(-1), Line(0))).total == 2
    assert Score(1, ()).total == 0


def test_a_refusal_keeps_its_reason_and_values() -> None:
    refusal = IllegalMove("too-far", steps=4, limit=3)
    assert refusal.reason == "too-far"
    assert refusal.values == {"steps": 4, "limit": 3}
    assert "too-far" in str(refusal)
    assert "4" in str(refusal)


def test_states_and_events_are_written_as_json_and_read_back() -> None:
    game = OrchardGame()
    step = game.new(2, {"rerolls": "on"}, Secret(bytes(32)).turn(0), first=1)
    assert game.load(game.dump(step.state)) == step.state
    assert game.dump_events(step.events) == b'[{"what":"began","seat":1,"number":null}]'
    assert game.load_events(game.dump_events(step.events)) == (Told("began", 1),)


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b"\xff", b"{"])
def test_what_is_no_state_or_event_is_refused(data: bytes) -> None:
    game = OrchardGame()
    with pytest.raises(DecodeError):
        game.load(data)
    with pytest.raises(DecodeError):
        game.load_events(data)
