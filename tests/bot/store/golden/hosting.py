"""Plays the scripted games through hosting: every choice is drawn from the legal moves."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import pytest

from bot.hosting.situation import AnyGame
from bot.model.records import Person, Table
from bot.model.timers import AUTOPILOT_DELAY, DAY
from rules.chance import Secret
from rules.game import Seen
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, HandClock, act

FAY = Person(16, "Fay")
PEOPLE: Mapping[str, Person] = {person.name: person for person in (ADA, BEN, CLEO, DOV, EVE, FAY)}


def chosen(game: AnyGame, seen: Seen[Any], chance: random.Random) -> Any:
    """Choose a move, in whatever order the rules list them."""
    assert seen.seat is not None
    moves = {game.format_move(move): move for move in game.legal_moves(seen.state, seen.seat)}
    return moves[chance.choice(sorted(moves))]


class Script:
    """A game that is played as its script says."""

    def __init__(self, life: Acts, clock: HandClock, step: dict[str, Any], patch: pytest.MonkeyPatch) -> None:
        self._life = life
        self._clock = clock
        self._step = step
        self._patch = patch
        self._chance = random.Random(f"{step['game']} {step['began']}")
        self._table: Table

    async def play(self) -> Table:
        """Play it; give how it ended."""
        began: datetime = self._step["began"]
        self._clock.time = began
        game = self._life.games[self._step["game"]]
        self._patch.setattr(Secret, "new", lambda: Secret(self._chance.randbytes(32)))
        self._patch.setattr(type(game), "default_move", lambda game, seen: chosen(game, seen, self._chance))
        for phrase in self._step["script"]:
            await self._do(phrase)
        return self._table

    async def _do(self, phrase: str) -> None:
        match phrase.split():
            case [*names, "make", moves, "moves"]:
                await self._begin(names)
                for _ in range(int(moves)):
                    await self._move()
            case [*names, "play", "to", "the", "end"]:
                if names != ["all"]:
                    await self._begin(names)
                while self._life.to_move(self._table):
                    await self._move()
            case [name, "resigns"]:
                self._table = (await self._life.resign(self._table.id, PEOPLE[name].user)).after
            case [name, "leaves"]:
                self._table = (await self._life.vacate(self._table.id, PEOPLE[name].user)).after
            case [name, "takes", "the", "seat"]:
                seat = next(seat for seat, player in enumerate(self._table.players) if player.vacant)
                self._table = (await self._life.take(self._table.id, PEOPLE[name], seat)).after
            case ["a", "day", "goes", "by"]:
                await self._wait(DAY)
            case _:
                raise ValueError(phrase)

    async def _begin(self, words: list[str]) -> None:
        first, *others = [PEOPLE[word.strip(",")] for word in words if word != "and"]
        step = self._step
        table = await self._life.opened(step["server"], step["channel"], step["game"], first, {})
        for person in others:
            await self._life.join(table.id, person)
        self._table = (await self._life.start(table.id, first.user)).after

    async def _move(self) -> None:
        seats = self._life.to_move(self._table)
        seat = next((seat for seat in seats if not self._table.players[seat].away), None)
        if seat is None:
            await self._wait(AUTOPILOT_DELAY)
            return
        game = self._life.game(self._table)
        move = game.format_move(chosen(game, self._life.view(self._table, seat), self._chance))
        user = self._table.players[seat].person.user
        self._table = (await self._life.press(self._table.id, self._table.seq, user, act(move))).after

    async def _wait(self, seconds: int) -> None:
        await self._clock.sleep(seconds)
        woken = await self._life.act_when_due(self._table.id)
        if woken is not None:
            self._table = woken.moved.after
