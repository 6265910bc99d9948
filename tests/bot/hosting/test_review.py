from __future__ import annotations

from dataclasses import replace

import pytest

from bot.hosting.moves import made
from bot.hosting.replay import ReplayError
from bot.hosting.review import Decision, Judged, costliest, decisions, judged, surprising, worth_judging
from bot.model.records import LogEntry, Person, Player, Table
from rules.chance import Secret
from rules.game import Seen
from rules.pigs.moves import BUILD
from rules.search import Rated
from tests.games import GAMES

SEATED = Player(Person(1, "Ada"))
GAME = GAMES["pigs"]


def decision(turn: int, move: str = "roll") -> Decision:
    return Decision(turn, Seen(0, None), move)


def rated(move: str, wins: float, tries: int = 10_000) -> Rated[str]:
    return Rated(move, wins, 0.0, tries)


@pytest.mark.parametrize(
    ("surprises", "others", "most", "chosen"),
    [
        ([3, 1], [2], 5, [1, 2, 3]),
        ([1, 2, 3, 4], [5], 2, [1, 3]),
        ([9], [1, 2, 3, 4], 3, [1, 3, 9]),
        ([], [], 3, []),
    ],
)
def test_surprising_decisions_are_judged_first_and_the_rest_lies_evenly_in_the_game(
    surprises: list[int], others: list[int], most: int, chosen: list[int]
) -> None:
    found = worth_judging([*map(decision, surprises)], [*map(decision, others)], most)
    assert [one.turn for one in found] == chosen


def test_the_best_move_and_one_that_was_not_rated_are_no_mistakes() -> None:
    opinion = [rated("build", 0.6), rated("roll", 0.4)]
    assert judged(decision(1, "build"), opinion) is None
    assert judged(decision(1, "blow.1.1"), opinion) is None
    assert judged(decision(1, "roll"), opinion) == Judged(decision(1, "roll"), opinion[1], opinion[0])


def test_the_costliest_come_first_and_what_chance_explains_is_left_out() -> None:
    def cost(turn: int, wins: float, tries: int = 10_000) -> Judged:
        return Judged(decision(turn), rated("roll", wins, tries), rated("build", 0.6))

    found = costliest([cost(1, 0.5), cost(2, 0.2), cost(3, 0.4), cost(4, 0.6), cost(5, 0.1, tries=1)], 2)
    assert [one.decision.turn for one in found] == [2, 3]


def played(secret: Secret) -> tuple[Table, list[LogEntry]]:
    """Play a game of two sensibly, with buying in one click with the end of rolling; the autopilot plays move 9."""
    chance = secret.turn(0)
    table = Table(1, 1, 1, "pigs", GAME.info.version, 1, 0, options=GAME.info.settle({}), players=(SEATED, SEATED))
    step = GAME.new(2, table.options, chance, 0)
    log = [LogEntry(0, 0, "new", tuple(chance.drawn), step.events, 0)]
    while to_move := GAME.to_move(step.state):
        (seat,), turn, chance = to_move, len(log), secret.turn(len(log))
        text = GAME.format_move(GAME.default_move(GAME.view(step.state, seat)))
        if text == "build":
            then = GAME.apply(step.state, seat, BUILD, secret.turn(turn)).state
            if GAME.to_move(then) == (seat,) and len(GAME.legal_moves(then, seat)) > 1:
                text += f" {GAME.format_move(GAME.default_move(GAME.view(then, seat)))}"
        step = made(GAME, step.state, seat, text, chance)
        log.append(LogEntry(turn, seat, text, tuple(chance.drawn), step.events, 0, autopilot=turn == 9))
    return table, log


def test_each_move_of_a_click_is_a_decision_but_no_move_without_a_choice_and_none_of_the_autopilot() -> None:
    table, log = played(Secret(bytes(32)))
    assert any(" " in entry.move for entry in log)
    found = [one for seat in range(2) for one in decisions(GAME, table, log, seat)]
    for entry in log:
        moves = [one.move for one in found if one.turn == entry.turn]
        if entry.autopilot or entry.move in ("new", "roll"):
            assert moves == []
        elif " " in entry.move:
            assert moves == entry.move.split(" ")
        else:
            assert moves in ([], [entry.move])
    assert all(one.move in map(GAME.format_move, GAME.legal_moves(one.seen.state, one.seen.seat or 0)) for one in found)
    assert not any(surprising(GAME, one) for one in found)
    assert surprising(GAME, replace(found[0], move="blow.1.1"))


def test_a_game_that_can_not_be_played_again_is_not_reviewed() -> None:
    table, log = played(Secret(bytes(32)))
    log[3] = replace(log[3], draws=(), move="blow.2.9")
    with pytest.raises(ReplayError):
        decisions(GAME, table, log, 0)
