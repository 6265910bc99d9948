"""How many presses a turn takes in each game: games that the autopilot plays, each move made by the shortest way.

A turn is a player's moves until somebody else moves or the round of moves ends. Opening the private look from which a
seat may act is a press too, unless it is open: within the turn (``opened``), or for the whole game (``kept_open``).

    python -m tests.bench.clicks_per_turn --games planet --number 5
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from bot.display.face import AnyFace
from rules.chance import Secret
from rules.game import Seat, Step
from tests.bench._report import report
from tests.cogs.contract import Moment, pressable, word
from tests.cogs.faces import FACES

NUMBER = 20
"""Games of each kind and number of seats."""


def presses(moment: Moment, seat: Seat, states: Sequence[object], *, opened: bool) -> tuple[int, int, bool]:
    """Count the fewest presses for a move, from nothing chosen to the first of the states that follow each other.

    One press may make several moves. Give the presses, the index of the state that they lead to, and whether the
    private look is open then.
    """
    waiting = deque([("", opened, 0)])
    seen = {("", opened)}
    ways: list[tuple[int, int, bool]] = []
    while waiting:
        selection, hand_open, pressed = waiting.popleft()
        if ways and (pressed + 1) / len(states) >= min(map(_price, ways)):
            break
        moment.selections[seat] = selection
        board, hand = moment.board(), moment.hand(seat)
        drawings = [board, hand] if hand_open and hand is not None else [board]
        found = [press for drawing in drawings for press in pressable(drawing)]
        for what, values in dict.fromkeys(found):
            if word(what) not in moment.face.CONTROLS:
                continue
            led = moment.press(seat, what, values)
            if isinstance(led, Step) and led.state in states:
                ways.append((pressed + 1, states.index(led.state), hand_open))
            elif isinstance(led, str) and (led, hand_open) not in seen:
                seen.add((led, hand_open))
                waiting.append((led, hand_open, pressed + 1))
        if hand is not None and not hand_open:
            seen.add((selection, True))
            waiting.append((selection, True, pressed + 1))
    moment.selections[seat] = ""
    assert ways, f"seat {seat} finds no way to what the autopilot does"
    return min(ways, key=_price)


def _price(way: tuple[int, int, bool]) -> float:
    """Give the presses for each move."""
    pressed, reached, _open = way
    return pressed / (reached + 1)


def planned(face: AnyFace, state: Any, seat: Seat, secret: Secret, turn: int) -> list[Any]:
    """List the states after the autopilot's next moves for a seat, up to one that chance decides."""
    game = face.game
    states: list[Any] = []
    while seat in game.to_move(state):
        chance = secret.turn(turn + len(states))
        state = game.apply(state, seat, game.default_move(game.view(state, seat)), chance).state
        states.append(state)
        if chance.drawn:
            break
    return states


def turns(face: AnyFace, seats: int, seed: int, *, kept_open: bool) -> Iterator[int]:
    """Let the autopilot play a game; give the presses of each turn."""
    game, secret = face.game, Secret(seed.to_bytes(32, "big"))
    state = game.new(seats, game.info.settle({}), secret.turn(0)).state
    turn, last, total, opened = 1, None, 0, kept_open
    while waiting := game.to_move(state):
        seat = waiting[0]
        if seat != last:
            if last is not None:
                yield total
            last, total, opened = seat, 0, kept_open
        states = planned(face, state, seat, secret, turn)
        moment = Moment(face, state, secret, turn, seats)
        needed, reached, opened = presses(moment, seat, states, opened=opened)
        state, turn, total = states[reached], turn + reached + 1, total + needed
    yield total


def measure(games: Sequence[str] = tuple(FACES), number: int = NUMBER) -> dict[str, float]:
    """Give the presses of a turn on average, by game and number of seats."""
    figures: dict[str, float] = {}
    for key in games:
        for seats in FACES[key].game.info.seats:
            for kept_open in (False, True):
                found = [
                    pressed for seed in range(number) for pressed in turns(FACES[key], seats, seed, kept_open=kept_open)
                ]
                name = f"{key}_{seats}_seats_{'kept_open' if kept_open else 'opened'}"
                figures[name] = sum(found) / len(found)
    return figures


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=tuple(FACES), default=tuple(FACES))
    parser.add_argument("--number", type=int, default=NUMBER)
    arguments = parser.parse_args()
    sys.stdout.write(report(measure(arguments.games, arguments.number)))


if __name__ == "__main__":
    main()
