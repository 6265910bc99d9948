from __future__ import annotations

from random import Random

import pytest
from msgspec import DecodeError

from rules.chance import Secret
from rules.pigs.state import Phase, State
from tests.rules.pigs.table import GAME, after, do, everything, rolling, spinning, table

COMBINATIONS = list(GAME.info.combinations())


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(options.values()))
def test_random_games_end_keep_all_tiles_and_can_be_saved_at_every_step(seats: int, options: dict[str, str]) -> None:
    secret, choose = Secret(bytes([seats] * 32)), Random(seats)
    step = GAME.new(seats, options, secret.turn(0))
    tiles, phases, turn = everything(step.state), set[Phase](), 0
    while to_move := GAME.to_move(step.state):
        phases.add(step.state.phase)
        turn += 1
        move = choose.choice(GAME.legal_moves(step.state, to_move[0]))
        chance = secret.turn(turn)
        step = GAME.apply(step.state, to_move[0], move, chance)
        assert everything(step.state) == tiles
        assert tiles.total() == 36
        assert GAME.load(GAME.dump(step.state)) == step.state
        assert GAME.load_events(GAME.dump_events(step.events)) == step.events
        assert step.revealed or not chance.drawn
    assert phases == {Phase.ROLL, Phase.REROLL, Phase.BUY, Phase.BLOW}
    assert step.state.phase is Phase.OVER


@pytest.mark.parametrize(
    "state",
    [
        table(),
        after(table(), ("roll", rolling("DDWR!"))),
        table("sd1 sw", dice="DDWWR", bought="sd1"),
        table("", "sd", dice="DDD!!", phase=Phase.BLOW),
        table("sd sw sr", cards=(0, None, 1), resigned=(1,), veteran=True, seats=5, blown="br"),
    ],
    ids=lambda state: state.phase,
)
def test_a_state_is_read_as_it_was_written(state: State) -> None:
    assert GAME.load(GAME.dump(state)) == state


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", GAME.dump(table()).replace(b'"roll"', b'"sleep"')])
def test_what_is_no_state_is_not_read(data: bytes) -> None:
    with pytest.raises(DecodeError):
        GAME.load(data)


def test_the_events_of_a_turn_tell_what_chance_decided() -> None:
    step = do(table("", "sd", dice="DDD!!", phase=Phase.BLOW), "blow.2.1", spinning("straw"))
    assert b'"material":"straw"' in GAME.dump_events(step.events)
    step = do(table(), "roll", rolling("DDWR!"))
    assert b'"faces":["door","door","window","roof","wolf"]' in GAME.dump_events(step.events)
