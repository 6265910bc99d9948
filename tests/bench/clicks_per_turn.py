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

from bot.display.face import AnyFace
from rules.chance import Secret
from rules.game import Seat, Step
from tests.bench._report import report
from tests.cogs.contract import Moment, pressable, word
from tests.cogs.faces import FACES

NUMBER = 20
"""Games of each kind and number of seats."""


def presses(moment: Moment, seat: Seat, state: object, *, opened: bool) -> tuple[int, bool]:
    """Count the fewest presses from nothing chosen to a state, and say whether the private look is open then."""
    waiting = deque([("", opened, 0)])
    seen = {("", opened)}
    while waiting:
        selection, hand_open, pressed = waiting.popleft()
        moment.selections[seat] = selection
        board, hand = moment.board(), moment.hand(seat)
        drawings = [board, hand] if hand_open and hand is not None else [board]
        found = [press for drawing in drawings for press in pressable(drawing)]
        for what, values in dict.fromkeys(found):
            if word(what) not in moment.face.CONTROLS:
                continue
            led = moment.press(seat, what, values)
            if isinstance(led, Step) and led.state == state:
                moment.selections[seat] = ""
                return pressed + 1, hand_open
            if isinstance(led, str) and (led, hand_open) not in seen:
                seen.add((led, hand_open))
                waiting.append((led, hand_open, pressed + 1))
        if hand is not None and not hand_open:
            seen.add((selection, True))
            waiting.append((selection, True, pressed + 1))
    raise AssertionError(f"seat {seat} finds no way to what the autopilot does")


def turns(face: AnyFace, seats: int, seed: int, *, kept_open: bool) -> Iterator[int]:
    """Let the autopilot play a game; give the presses of each turn."""
    game, secret = face.game, Secret(seed.to_bytes(32, "big"))
    step = game.new(seats, game.info.settle({}), secret.turn(0))
    turn, last, total, opened = 0, None, 0, kept_open
    while waiting := game.to_move(step.state):
        turn += 1
        seat = waiting[0]
        if seat != last:
            if last is not None:
                yield total
            last, total, opened = seat, 0, kept_open
        moment = Moment(face, step.state, secret, turn, seats)
        move = game.default_move(game.view(step.state, seat))
        step = game.apply(step.state, seat, move, secret.turn(turn))
        needed, opened = presses(moment, seat, step.state, opened=opened)
        total += needed
    yield total


def measure(games: Sequence[str] = tuple(FACES), number: int = NUMBER) -> dict[str, float]:
    """Give the presses of a turn on average, by game and number of seats."""
    figures: dict[str, float] = {}
    for key in games:
        for seats in FACES[key].game.info.seats:
            for kept_open in (False, True):
                found = [
                    pressed
                    for seed in range(number)
                    for pressed in turns(FACES[key], seats, seed, kept_open=kept_open)
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
