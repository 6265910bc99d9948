"""Looking back at what a player decided in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from bot.hosting.replay import ReplayError, rebuilt
from bot.hosting.situation import AnyGame
from bot.model.records import RESIGN, LogEntry, Table
from rules.chance import Recorded
from rules.game import IllegalMove, Seat, Seen
from rules.search import Rated


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between several moves."""

    turn: int
    """The number of the log entry."""
    seen: Seen[Any]
    """What the player could know."""
    move: str
    """What was chosen."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, with what hard thinks of the move that was made and of the best one."""

    decision: Decision
    made: Rated[str]
    best: Rated[str]

    @property
    def cost(self) -> float:
        """The share of the win that it cost surely: what lies within the standard error of the two is left out."""
        error = sqrt((1 / max(1, self.made.tries) + 1 / max(1, self.best.tries)) / 4)
        return self.best.wins - self.made.wins - error


def decisions(game: AnyGame, table: Table, log: Sequence[LogEntry], seat: Seat) -> list[Decision]:
    """List what a seat's players decided themselves, by the whole log of its game; ReplayError.

    Moves without a choice are left out, and so is what the autopilot did.
    """
    found: list[Decision] = []
    state = rebuilt(game, table, log[:1])
    try:
        for entry in log[1:]:
            assert entry.seat is not None
            chance = Recorded(entry.draws)
            if entry.move == RESIGN:
                state = game.resign(state, entry.seat, chance).state
                continue
            for move in entry.move.split(" "):
                if entry.seat == seat and not entry.autopilot and len(game.legal_moves(state, seat)) > 1:
                    found.append(Decision(entry.turn, game.view(state, seat), move))
                state = game.apply(state, entry.seat, game.parse_move(move), chance).state
    except (IllegalMove, ValueError, LookupError) as error:
        raise ReplayError(f"table {table.id} can't be played again: {error}") from error
    return found


def surprising(game: AnyGame, decision: Decision) -> bool:
    """Say whether a normal computer would have done something else."""
    return game.format_move(game.default_move(decision.seen)) != decision.move


def worth_judging(surprises: Sequence[Decision], others: Sequence[Decision], most: int) -> list[Decision]:
    """Choose the decisions that may have been mistakes, in order: the surprising ones, then others.

    Of too many, those are taken that lie evenly in the game.
    """
    chosen = _spread(surprises, most)
    return sorted([*chosen, *_spread(others, most - len(chosen))], key=lambda one: one.turn)


def judged(decision: Decision, rated: Sequence[Rated[str]]) -> Judged | None:
    """Compare the move that was made with the best one; None when that was the one, or it was not rated."""
    made = next((one for one in rated if one.move == decision.move), None)
    return None if made is None or made is rated[0] else Judged(decision, made, rated[0])


def costliest(found: Sequence[Judged], most: int) -> list[Judged]:
    """Give the decisions that cost most, the worst first."""
    return sorted((one for one in found if one.cost > 0), key=lambda one: one.cost, reverse=True)[:most]


def _spread(made: Sequence[Decision], most: int) -> list[Decision]:
    return [made[at * len(made) // most] for at in range(most)] if len(made) > most else [*made]
