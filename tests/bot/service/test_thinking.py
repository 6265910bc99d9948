"""Who waits for a process that thinks, for how long, and who gets it; the processes are not real."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.json import Encoder

from bot.service import thinking
from bot.service.hint_pages import TIMES
from bot.service.thinking import LONGEST_WAIT, PATIENT_WAIT, SECONDS, SHORTEST, Thinking
from bot.service.thinking_process import LATEST
from rules.chance import Secret
from rules.game import Seen
from rules.opinions import NO_OPINION, Question, _read_question
from rules.players import Level
from rules.search import Rated
from tests.bot.seats import HandClock
from tests.games import GAMES

SEAT_COUNTS = [3, 4, 5]
GAME = GAMES["pigs"]


class Process:
    """Answers when the test says so."""

    every: list[Process]

    def __init__(self, *_: object) -> None:
        self.asked: list[Question] = []
        self.closed = False
        self.pid = None
        self._answer: asyncio.Future[bytes | None] = asyncio.Future()
        Process.every.append(self)

    async def answer(self, question: bytes) -> bytes | None:
        self.asked.append(_read_question(question))
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    async def say(self, answer: bytes | None) -> None:
        self._answer.set_result(answer)
        await turns()

    async def close(self) -> None:
        self.closed = True
        if not self._answer.done():
            self._answer.set_result(None)

    @property
    def busy(self) -> bool:
        return bool(self.asked) and not self._answer.done()


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _processes(monkeypatch: pytest.MonkeyPatch) -> None:
    Process.every = []
    monkeypatch.setattr(thinking, "ThinkingProcess", Process)


def view(seats: int = 2) -> Seen[Any]:
    chance = Secret(bytes(32)).turn(0)
    state = GAME.new(seats, GAME.info.settle({}), chance, 0).state
    state = GAME.apply(state, 0, GAME.legal_moves(state, 0)[0], chance).state
    return GAME.view(state, 0)


MOVES = [GAME.format_move(move) for move in GAME.legal_moves(view().state, 0)]
NORMAL = GAME.format_move(GAME.default_move(view()))
BEST = next(move for move in MOVES if move != NORMAL)


def opinion(*moves: str) -> bytes:
    return Encoder().encode([Rated(move, 0.5, 3.0, 7) for move in moves])


async def asking(thoughts: Thinking, count: int = 1, *, patient: bool = False) -> list[asyncio.Task[Any]]:
    tasks = [asyncio.create_task(thoughts.rate("pigs", view(), patient=patient)) for _ in range(count)]
    await turns()
    return tasks


def done(tasks: Sequence[asyncio.Task[Any]]) -> list[bool]:
    return [task.done() for task in tasks]


async def test_hard_makes_the_move_that_was_rated_best() -> None:
    thoughts = Thinking(GAMES, 1, clock=HandClock())
    moving = asyncio.create_task(thoughts.move("pigs", Level.HARD, view()))
    await turns()
    (process,) = Process.every
    await process.say(opinion(BEST, NORMAL))
    assert await moving == BEST
    (question,) = process.asked
    assert (question.game, question.seat, question.seconds) == ("pigs", 0, SECONDS)
    assert GAME.load(bytes(question.state)) == view().state


async def test_a_hint_is_thought_about_longer_and_yet_in_time() -> None:
    thoughts = Thinking(GAMES, 1, clock=HandClock())
    asking = asyncio.create_task(thoughts.rate("pigs", view(), times=TIMES))
    await turns()
    (process,) = Process.every
    await process.say(opinion(BEST, NORMAL))
    assert await asking
    assert SECONDS < process.asked[0].seconds < LATEST


@pytest.mark.parametrize(
    "answer",
    [None, NO_OPINION, b"nonsense", b"{}", opinion("nonsense"), opinion("buy.straw-door"), opinion("x" * 50)],
    ids=str,
)
async def test_normal_moves_for_an_answer_that_is_none(answer: bytes | None) -> None:
    thoughts = Thinking(GAMES, 1, clock=HandClock())
    moving = asyncio.create_task(thoughts.move("pigs", Level.HARD, view()))
    await turns()
    await Process.every[0].say(answer)
    assert await moving == NORMAL


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("level", Level)
async def test_only_hard_asks_a_process_and_none_when_there_is_no_choice(level: Level, workers: int) -> None:
    thoughts = Thinking(GAMES, workers, clock=HandClock())
    state = GAME.new(2, GAME.info.settle({}), Secret(bytes(32)).turn(0), 0).state
    (only,) = GAME.legal_moves(state, 0)
    assert await thoughts.move("pigs", level, GAME.view(state, 0)) == GAME.format_move(only)
    if level is not Level.HARD or not workers:
        assert await thoughts.move("pigs", level, view()) in MOVES
    assert not any(process.asked for process in Process.every)
    assert len(Process.every) == workers
    assert thoughts.offers_hard == bool(workers)


async def test_easy_moves_alike_from_the_same_view() -> None:
    thoughts = Thinking(GAMES, 0, clock=HandClock())
    moves = {seats: await thoughts.move("pigs", Level.EASY, view(seats)) for seats in SEAT_COUNTS}
    assert {seats: await thoughts.move("pigs", Level.EASY, view(seats)) for seats in SEAT_COUNTS} == moves


async def test_each_process_gets_one_question_and_the_rest_wait_in_order() -> None:
    thoughts = Thinking(GAMES, 2, clock=HandClock())
    tasks = await asking(thoughts, 5)
    one, two = Process.every
    for answered in range(5):
        assert done(tasks) == [True] * answered + [False] * (5 - answered)
        assert (one.busy, two.busy) == ((True, True) if answered < 4 else (False, True))
        await (one if answered % 2 else two).say(opinion(BEST))
    assert done(tasks) == [True] * 5


async def test_the_patient_wait_until_nobody_else_does() -> None:
    thoughts = Thinking(GAMES, 1, clock=HandClock())
    (first,) = await asking(thoughts)
    (patient,) = await asking(thoughts, patient=True)
    (later,) = await asking(thoughts)
    (process,) = Process.every
    for expected in ([True, False, False], [True, False, True], [True, True, True]):
        await process.say(opinion(BEST))
        assert done([first, patient, later]) == expected


async def test_who_waits_too_long_for_a_process_gets_none() -> None:
    clock = HandClock()
    thoughts = Thinking(GAMES, 1, clock=clock)
    (first,) = await asking(thoughts)
    (patient,) = await asking(thoughts, patient=True)
    moving = asyncio.create_task(thoughts.move("pigs", Level.HARD, view()))
    await turns()
    await clock.sleep(LONGEST_WAIT)
    assert await moving == NORMAL
    assert done([first, patient]) == [False, False]
    await clock.sleep(PATIENT_WAIT)
    assert await patient is None
    await Process.every[0].say(opinion(BEST))
    assert (await first)[0].move == BEST
    (again,) = await asking(thoughts)
    await Process.every[0].say(opinion(BEST))
    assert (await again)[0].move == BEST


async def test_the_more_wait_the_shorter_each_is_thought_about() -> None:
    thoughts = Thinking(GAMES, 2, clock=HandClock())
    tasks = await asking(thoughts, 16)
    while not all(done(tasks)):
        for process in Process.every:
            if process.busy:
                await process.say(opinion(BEST))
    seconds = [question.seconds for process in Process.every for question in process.asked]
    assert (min(seconds), max(seconds)) == (SHORTEST, SECONDS)
    assert sum(question.seconds for question in Process.every[0].asked) < LONGEST_WAIT


@pytest.mark.parametrize("which", [0, 1, 2])
async def test_who_stops_waiting_takes_the_process_from_nobody(which: int) -> None:
    thoughts = Thinking(GAMES, 1, clock=HandClock())
    tasks = await asking(thoughts, 3)
    tasks.pop(which).cancel()
    await turns()
    (process,) = Process.every
    for answered in (1, 2):
        await process.say(opinion(BEST))
        assert sum(done(tasks)) == answered


async def test_who_stops_waiting_just_when_it_is_their_turn_passes_it_on() -> None:
    thoughts = Thinking(GAMES, 1, clock=HandClock())
    first, second, third = await asking(thoughts, 3)
    (process,) = Process.every
    process._answer.set_result(opinion(BEST))
    first.add_done_callback(lambda _: second.cancel())
    await turns()
    assert second.cancelled()
    await process.say(opinion(BEST))
    assert third.done()


async def test_closing_leaves_all_who_wait_without_an_opinion_and_ends_every_process() -> None:
    thoughts = Thinking(GAMES, 2, clock=HandClock())
    tasks = await asking(thoughts, 4) + await asking(thoughts, 2, patient=True)
    await thoughts.close()
    assert await asyncio.gather(*tasks) == [None] * 6
    assert all(process.closed for process in Process.every)
    assert await thoughts.rate("pigs", view()) is None
    assert not thoughts.offers_hard
