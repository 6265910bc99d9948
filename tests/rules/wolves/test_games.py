from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.chance import Secret
from rules.game import Step
from rules.wolves.events import CardOpened, Event, GameOver, MustachePassed, NoWolfSent, PigDrawn, Reason, TokenPlaced
from rules.wolves.state import SMOOKI, Floor, House, State
from tests.rules.wolves.scramble import components
from tests.rules.wolves.table import GAME, act, leave

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


class Game:
    """A recorded game, line by line."""

    def __init__(self, path: Path) -> None:
        lines = [line.split(maxsplit=1) for line in path.read_text(encoding="utf-8").splitlines()]
        lines = [[*line, ""] for line in lines if line[0] != "#"]
        self.moves = [(int(word) - 1, *text.partition("  ")[::2]) for word, text, *_ in lines if word.isdigit()]
        self.hands = [text.split(" ", 1)[1] for word, text, *_ in lines if word == "hand"]
        self.told = {word: text for word, text, *_ in lines}
        self.counts = [text for word, text, *_ in lines if word == "count"]
        self.yards = [text for word, text, *_ in lines if word == "houses"]

    def begin(self) -> Step[State, Event]:
        options = dict([self.told["options"].split("=")])
        first = int(self.told["first"]) - 1
        return GAME.new(len(self.hands), options, Secret(bytes.fromhex(self.told["secret"])).turn(0), first)

    def steps(self) -> Iterator[Step[State, Event]]:
        step = self.begin()
        yield step
        for seat, text, note in self.moves:
            assert seat in GAME.to_move(step.state) or text == "leaves"
            step = leave(step.state, seat) if text == "leaves" else act(step.state, seat, text)
            assert noted(step) == note, f"{seat + 1} {text}"
            yield step


def noted(step: Step[State, Event]) -> str:
    """Say in short what came of a move besides the ordinary."""
    words = []
    for event in step.events:
        match event:
            case PigDrawn(_, pig):
                words.append(f"pig {pig}")
            case TokenPlaced(token, builder, house):
                words.append(f"token {token} to {builder + 1}.{house + 1}")
            case NoWolfSent(seat):
                words.append(f"{seat + 1} sends none")
            case CardOpened(builder, card) if builder == SMOOKI:
                words.append(f"Smooki {card}")
            case MustachePassed(seat):
                words.append(f"Mustache {seat + 1}")
    return ", ".join(words)


def written(house: House) -> str:
    """Write a house with what is on it: ``red-2 red-9as5 / red-1 (wolf 3 of 2, token 4)``."""
    floors, below = " ".join(map(_floor, house.floors)), " ".join(map(_floor, house.basements))
    guests = [f"wolf {wolf.value} of {wolf.seat + 1}" for wolf in house.wolves]
    guests += [f"token {house.token}"] if house.token else []
    return floors + (f" / {below}" if below else "") + (f" ({', '.join(guests)})" if guests else "")


def _floor(floor: Floor) -> str:
    return floor.card if floor.card.endswith(f"-{floor.number}") else f"{floor.card}as{floor.number}"


def counted(state: State) -> list[str]:
    """Write every line of the count."""
    smooki = GAME.smooki_score(state)
    scores = [*GAME.scores(state), *([smooki] if smooki else [])]
    return [
        f"{score.seat + 1} {' '.join(str(line.points) for line in score.lines)} = {score.total}" for score in scores
    ]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_its_exact_score(path: Path) -> None:
    game = Game(path)
    *before, last = game.steps()
    begun = before[0].state
    assert [" ".join(map(str, hand)) for hand in begun.hands] == game.hands
    assert all(GAME.to_move(step.state) for step in before)
    assert GAME.to_move(last.state) == ()
    assert last.events[-1] == GameOver(Reason.PLAYED)
    assert components(last.state) == components(begun)
    yards = [f"{at + 1} {' | '.join(map(written, yard))}" for at, yard in enumerate(last.state.yards)]
    assert yards == game.yards
    assert counted(last.state) == game.counts
    places = " ".join("=".join(str(seat + 1) for seat in place) for place in GAME.ranking(last.state))
    assert places == game.told["places"]


def test_there_are_games_of_two_three_and_four() -> None:
    assert {path.stem: len(Game(path).hands) for path in GAMES} == {
        "two_and_smooki": 2,
        "three_players": 3,
        "four_and_one_leaves": 4,
        "four_baby_wolves": 4,
    }
