"""What every game must do.

``check_game(case)`` is all that a new game's author needs: games are played from a drawn plan to their end, and at
every moment each promise of the Game protocol is checked. A failure carries the log of the game that led to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic

from hypothesis import HealthCheck, Phase, given, settings

from rules.chance import Chance, Draw, Recorded, Secret
from rules.game import Info, Seat, Step
from tests.conformance.case import Case, E, M, Plan, S, plans
from tests.conformance.checks import STRANGE_TEXTS, Checks, Moment, twists


def check_game(case: Case[S, M, E], examples: int = 20) -> None:
    """Play ``examples`` games at every number of seats with every set of options, half of them with resignations."""
    check_info(case.game.info)
    for seats in case.game.info.seats:
        for options in case.game.info.combinations():
            for resigning in (False, True):
                _search(case, seats, options, resigning, examples // 2)


def _search(case: Case[S, M, E], seats: int, options: Mapping[str, str], resigning: bool, examples: int) -> None:
    @settings(
        max_examples=examples,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(plan=plans(resigning=resigning))
    def search(plan: Plan) -> None:
        check_play(case, seats, options, plan)

    search()


def check_info(info: Info) -> None:
    """Check what is known of a game before it starts."""
    assert re.fullmatch(r"[a-z]+", info.key), f"info: the key {info.key!r} is not [a-z]+"
    assert info.name, "info: the game has no name"
    assert info.version >= 1, "info: the version does not count from 1"
    assert info.seats, "info: nobody may play"
    assert min(info.seats) >= 1, "info: a game of nobody"
    assert max(info.seats) <= 10, "info: a game of more than ten"
    assert len(info.options) <= 5, "info: more than five options"
    keys = [option.key for option in info.options]
    assert len(set(keys)) == len(keys), "info: two options share a key"
    for option in info.options:
        assert len(set(option.choices)) == len(option.choices) >= 2, f"info: {option.key} is no choice between things"
        assert len(option.choices) <= 25, f"info: {option.key} has more choices than a command can offer"
        for word in (option.key, *option.choices):
            assert re.fullmatch(r"[a-z0-9_-]{1,32}", word), f"info: {word!r} is no word for an option"


def check_play(case: Case[S, M, E], seats: int, options: Mapping[str, str], plan: Plan) -> None:
    """Play one game by ``plan`` to its end and check every promise on the way."""
    walk = _Walk(case, seats, options, plan)
    try:
        walk.play()
        walk.replay()
    except Exception as error:
        error.add_note(f"{case.game.info.key}, {seats} seats, {dict(options)}, {plan!r}")
        error.add_note("\n".join(f"{turn}: seat {entry.seat} {entry.text}" for turn, entry in enumerate(walk.log)))
        raise


@dataclass(frozen=True, slots=True)
class _Entry(Generic[S, E]):
    seat: Seat | None
    text: str
    draws: tuple[Draw, ...]
    step: Step[S, E]


class _Walk(Generic[S, M, E]):
    def __init__(self, case: Case[S, M, E], seats: int, options: Mapping[str, str], plan: Plan) -> None:
        self.game = case.game
        self.longest = case.longest
        self.seats = seats
        self.options = options
        self.plan = plan
        self.secret = Secret(plan.secret)
        self.checks = Checks(case, seats, self.secret)
        self.first = None if plan.first is None else plan.first % seats
        self.log: list[_Entry[S, E]] = []
        self.picked = 0
        self.now: Moment[S, M, E]

    @property
    def state(self) -> S:
        return self.log[-1].step.state

    def play(self) -> None:
        """Set up and play until nobody is to move."""
        for text in (*STRANGE_TEXTS, *self.plan.noise):
            self.checks.text(text)
        self.begin()
        departures = list(self.plan.departures)
        moves = waited = 0
        while to_move := self.now.to_move:
            if departures and waited >= departures[0][0]:
                self.leave(departures.pop(0)[1] % self.seats)
                waited = 0
            else:
                self.move(to_move[self.pick(len(to_move))])
                moves += 1
                waited += 1
                assert moves <= self.longest, f"end: not over after {moves} moves"
            self.now = self.checks.moment(self.state)

    def begin(self) -> None:
        self.record(None, "new", self.new, self.new)
        self.checks.begin(self.state)
        starters = self.game.to_move(self.state)
        assert starters, "end: it is over before it has begun"
        if self.first is not None and len(starters) == 1:
            assert starters == (self.first,), f"first: seat {starters[0]} begins instead of {self.first}"
        self.now = self.checks.moment(self.state)

    def new(self, chance: Chance) -> Step[S, E]:
        return self.game.new(self.seats, self.options, chance, self.first)

    def pick(self, ways: int) -> int:
        number = self.plan.picks[self.picked % len(self.plan.picks)]
        self.picked += 1
        return number % ways

    def move(self, seat: Seat) -> None:
        legal = self.now.legal_moves(seat)
        move = legal[self.pick(len(legal))]
        text = self.game.format_move(move)
        self.act(seat, text, lambda state, chance: self.game.apply(state, seat, move, chance))
        for twisted in twists(text):
            self.checks.text(twisted)

    def leave(self, seat: Seat) -> None:
        if seat not in self.now.resigned:
            self.act(seat, "resign", lambda state, chance: self.game.resign(state, seat, chance))

    def act(self, seat: Seat, text: str, act: Callable[[S, Chance], Step[S, E]]) -> None:
        before = self.state
        self.record(seat, text, partial(act, before), partial(act, self.now.loaded))
        self.checks.silence(before, act, self.log[-1].step)

    def record(
        self, seat: Seat | None, text: str, act: Callable[[Chance], Step[S, E]], again: Callable[[Chance], Step[S, E]]
    ) -> None:
        """Take a step twice with the same chance, check what it reports and write it down."""
        chance, same_chance = (self.secret.turn(len(self.log)) for _ in range(2))
        step = act(chance)
        assert again(same_chance) == step, f"chance: {text} led to two results with the same draws"
        assert same_chance.drawn == chance.drawn, f"chance: {text} drew differently the second time"
        self.checks.step(step, chance)
        self.log.append(_Entry(seat, text, tuple(chance.drawn), step))
        self.checks.turn = len(self.log)

    def replay(self) -> None:
        """Play the log again without the secret."""
        state = self.state
        for turn, entry in enumerate(self.log):
            chance = Recorded(entry.draws)
            try:
                step = self.retake(state, entry, chance)
            except ValueError as error:
                raise AssertionError(f"replay: entry {turn} ({entry.text}): {error}") from error
            assert step == entry.step, f"replay: entry {turn} ({entry.text}) leads elsewhere"
            assert tuple(chance.drawn) == entry.draws, f"replay: entry {turn} ({entry.text}) leaves draws over"
            state = step.state

    def retake(self, state: S, entry: _Entry[S, E], chance: Chance) -> Step[S, E]:
        if entry.seat is None:
            return self.new(chance)
        if entry.text == "resign":
            return self.game.resign(state, entry.seat, chance)
        return self.game.apply(state, entry.seat, self.game.parse_move(entry.text), chance)
