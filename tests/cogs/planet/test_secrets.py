"""Two games that somebody can't tell apart look the same to them, down to the last id and label."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.payload import edited_message
from bot.language import ENGLISH
from rules.chance import Secret
from rules.game import Seat
from rules.planet.state import Phase, State
from tests.cogs.planet.drawn import FACE, scene
from tests.rules.planet.playing import GAME
from tests.rules.planet.scramble import scramble


def sent(drawing: Drawing) -> str:
    """Give all that Discord is sent of a drawing: texts, custom ids, labels, values."""
    return json.dumps(edited_message(drawing, Target(1, 1)).body, sort_keys=True)


def everything(state: State, reader: Seat | None) -> list[str]:
    """Draw all that a seat, or a spectator, can be shown."""
    seen = scene(state, reader)
    looks = ["look.planet", "look.legend", *(f"look.planet.{seat + 1}" for seat in range(state.seats))]
    looks += ["look.hand"] * (reader is not None)
    drawings = [FACE.look(ENGLISH, seen, what) for what in looks]
    if reader is None:
        drawings += [FACE.board(ENGLISH, replace(seen, compact=compact)) for compact in (False, True)]
    sketches = [FACE.picture(ENGLISH, seen, what) for what in looks]
    return [*(sent(drawing) for drawing in drawings), *(f"{sketch!r}" for sketch in sketches)]


@given(st.integers(0, 2**32), st.sampled_from([(2, "off"), (2, "on"), (3, "on"), (5, "on")]))
def test_what_is_hidden_changes_nothing_that_is_drawn(seed: int, table: tuple[int, str]) -> None:
    seats, hidden = table
    random = Random(seed)
    chance = Secret(seed.to_bytes(32, "big")).turn(0)
    state = GAME.new(seats, {"hidden_characters": hidden}, chance).state
    changed = 0
    while state.phase is not Phase.OVER:
        for reader in (None, *range(seats)):
            other = scramble(GAME, state, reader, random)
            changed += other != state
            if random.random() < 0.3 or state.phase is Phase.HIDE:
                assert everything(other, reader) == everything(state, reader)
        move = random.choice(GAME.legal_moves(state, state.seat))
        step = GAME.apply(state, state.seat, move, chance)
        state = step.state
    assert changed > 50


def test_a_difference_that_may_be_seen_is_seen() -> None:
    chance = Secret(bytes(32)).turn(0)
    state = GAME.new(2, {"hidden_characters": "off"}, chance, 0).state
    state = GAME.apply(state, 0, GAME.parse_move("stack.centre"), chance).state
    other = scramble(GAME, state, None, Random(1))
    assert everything(other, None) == everything(state, None)
    assert everything(other, 0) != everything(state, 0)
