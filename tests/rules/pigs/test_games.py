from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.chance import Draw, Recorded
from rules.game import Step
from rules.pigs.events import Event, GameOver, Reason, Rolled
from rules.pigs.moves import Blow, Reroll, Roll
from rules.pigs.state import KINDS, State
from tests.rules.pigs.table import GAME, NO_CHANCE, everything, letters, rolling, spinning, word, yards

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


class Game:
    """A recorded game, line by line."""

    def __init__(self, path: Path) -> None:
        lines = [line.split(maxsplit=1) for line in path.read_text(encoding="utf-8").splitlines()]
        lines = [[*line, ""] for line in lines if line[0] != "#"]
        self.moves = [(int(line[0]) - 1, f"{line[1]} ".split(" ")) for line in lines if line[0].isdigit()]
        self.houses = [line[1].partition(" ")[2] for line in lines if line[0] == "houses"]
        self.shuffles = [line[1].split() for line in lines if line[0] == "shuffle"]
        self.told = {line[0]: line[1] for line in lines}

    def begin(self) -> Step[State, Event]:
        numbers = [int(number) for _, drawn, _ in self.shuffles for number in drawn.split(".")]
        ways = [ways for _ in KINDS for ways in (4, 3, 2)]
        seats = len(self.houses)
        draws = [Draw(*draw) for draw in zip(ways, numbers, strict=True)]
        draws.append(Draw(seats, int(self.told["first"]) - 1))
        options = dict([option.split("=") for option in self.told["options"].split()])
        return GAME.new(seats, GAME.info.settle(options), Recorded(draws))

    def steps(self) -> Iterator[Step[State, Event]]:
        step = self.begin()
        yield step
        for seat, (text, shown, *_) in self.moves:
            move = GAME.parse_move(text)
            assert GAME.to_move(step.state) == (seat,)
            assert move in GAME.legal_moves(step.state, seat)
            chance = NO_CHANCE
            match move:
                case Roll():
                    chance = rolling(shown)
                case Reroll(dice):
                    chance = rolling(shown, "".join(map(str, sorted(dice))))
                case Blow():
                    chance = spinning(shown)
            step = GAME.apply(step.state, seat, move, chance)
            for event in step.events:
                if isinstance(event, Rolled):
                    assert letters(tuple(event.faces[die] for die in event.dice)) == shown
            yield step


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_its_exact_score(path: Path) -> None:
    game = Game(path)
    *before, last = game.steps()
    begun = before[0].state
    for stack, (kind, _, pots) in zip(begun.board.stacks, game.shuffles, strict=True):
        assert word(stack[0])[:2] == kind
        assert "".join(str(tile.pots) for tile in stack) == pots
    assert all(GAME.to_move(step.state) for step in before)
    assert GAME.to_move(last.state) == ()
    assert last.events[-1] == GameOver(Reason.STACKS)
    assert everything(last.state) == everything(begun)
    assert yards(last.state) == game.houses
    assert " ".join(map(word, last.state.board.blown)) == game.told["blown"]
    assert " ".join(str(score.total) for score in GAME.scores(last.state)) == game.told["points"]
    places = " ".join("=".join(str(seat + 1) for seat in place) for place in GAME.ranking(last.state))
    assert places == game.told["places"]


def test_there_are_a_game_of_two_and_one_of_five_veterans() -> None:
    assert {path.stem: len(Game(path).houses) for path in GAMES} == {"two_players": 2, "five_veterans": 5}
    assert Game(GAMES[0]).begin().state.setup.veteran
