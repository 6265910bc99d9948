"""What finished games count for: which ones count, how ratings change, and the seasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from itertools import combinations
from math import sqrt

from openskill.models import BradleyTerryFull

from bot.model.computers import is_computer
from bot.model.records import Result, Standing

VERSION = 2
"""Increased when the same results would give different leaderboards."""
FEWEST_PLAYERS = 2
FEWEST_MOVES = 4
"""Moves per player, on average, resigning aside; a game with fewer doesn't count."""
SETTLED = 10
"""The number of games after which a player is no longer provisional."""

# Compares every pair of players by their ranks. Among openskill's models for many players, this is the one in
# which a player ranked behind a tie never gains as much as the tied ones, and what pairs change simply adds up.
_MODEL = BradleyTerryFull()
_PAIR_MODEL = BradleyTerryFull(tau=0.0)


@dataclass(frozen=True, slots=True)
class Skill:
    """The estimated strength of a player and its uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def rating(self) -> int:
        """The displayed rating, starting at 1000: a strength that the player almost certainly has."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


def counts(result: Result) -> bool:
    """Say whether a result counts for leaderboards, ratings, profiles and achievements.

    None with a computer or hints does.
    """
    players = {standing.user for standing in result.standings}
    if result.hints or len(players) < FEWEST_PLAYERS or any(map(is_computer, players)):
        return False
    stayed = any(not standing.gone for standing in result.standings)
    return stayed and result.moves >= FEWEST_MOVES * len(result.standings)


def counted_ranks(standings: Sequence[Standing]) -> list[int]:
    """Return the ranks that count, 1-1-3: of those who are not gone as in the game, the others sharing the last."""
    stayed = [standing.rank for standing in standings if not standing.gone]
    return [
        1 + (len(stayed) if standing.gone else sum(rank < standing.rank for rank in stayed)) for standing in standings
    ]


def rate(skills: Sequence[Skill], ranks: Sequence[int], weights: Mapping[tuple[int, int], float]) -> list[Skill]:
    """Update the skills of a game's players by their ranks.

    ``weights``, from 0 to 1, say how much two players, by their indices in ascending order, change each other's skill.
    With all of them 1, skills change as openskill's model says.
    """
    players = range(len(skills))
    most = [max((weight for pair, weight in weights.items() if player in pair), default=0.0) for player in players]
    sigmas = [sqrt(skill.sigma**2 + share * _MODEL.tau**2) for skill, share in zip(skills, most, strict=True)]
    gains, losses = [0.0] * len(skills), [0.0] * len(skills)
    for pair in combinations(players, 2):
        if not weights[pair]:
            continue
        teams = [[_MODEL.create_rating([skills[player].mu, sigmas[player]])] for player in pair]
        rated = _PAIR_MODEL.rate(teams, ranks=[float(ranks[player]) for player in pair])
        for player, (new,) in zip(pair, rated, strict=True):
            gains[player] += weights[pair] * (new.mu - skills[player].mu)
            losses[player] += weights[pair] * (1 - (new.sigma / sigmas[player]) ** 2)
    return [
        Skill(skill.mu + gain, sigma * sqrt(max(1 - loss, _MODEL.kappa)))
        for skill, sigma, gain, loss in zip(skills, sigmas, gains, losses, strict=True)
    ]


class SeasonMode(StrEnum):
    """How a server's seasons end."""

    OFF = "off"
    MONTHLY = "monthly"
    QUARTERLY = "quarterly"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """How a server's seasons end. Nothing needs to run when one ends by the calendar."""

    mode: SeasonMode = SeasonMode.OFF
    number: int = 1
    """The number of the manual season."""
    since: int = 0
    """When that season began; 0: unknown."""

    def season(self, at: int) -> str:
        """Return the season of a time (UTC); empty when there are none."""
        if self.mode is SeasonMode.OFF:
            return ""
        if self.mode is SeasonMode.MANUAL:
            return str(self.number)
        time = datetime.fromtimestamp(at, UTC)
        return month(at) if self.mode is SeasonMode.MONTHLY else f"{time.year}-q{(time.month + 2) // 3}"

    def ends(self, at: int) -> int | None:
        """Return the first second after the season of a time; None when it doesn't end by the calendar."""
        time = datetime.fromtimestamp(at, UTC)
        match self.mode:
            case SeasonMode.MONTHLY:
                months = 1
            case SeasonMode.QUARTERLY:
                months = 3 - (time.month - 1) % 3
            case _:
                return None
        years, month = divmod(time.month - 1 + months, 12)
        return int(datetime(time.year + years, month + 1, 1, tzinfo=UTC).timestamp())


def month(at: int) -> str:
    """Return the month of a time (UTC), such as ``2030-11``."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m}"


class Scope(StrEnum):
    """Where the games of a leaderboard were played."""

    CHANNEL = "c"
    SERVER = "s"
    EVERYWHERE = "e"


class Sort(StrEnum):
    """What a leaderboard is ordered by."""

    RATING = "r"
    WINS = "w"
    AVERAGE = "a"


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A leaderboard; each counts its own games and has its own ratings."""

    game: str
    scope: Scope
    scope_id: int
    """The id of the channel or server; 0 for everywhere."""
    period: str = ""
    """Empty for all time, ``m`` and a month, ``s`` and a season; ``h`` for games against computers."""


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """What a board counts for a player."""

    user: int
    name: str
    """As it was in the user's latest game."""
    games: int
    wins: int
    rank_sum: int
    """The sum of all ranks."""
    best: int
    skill: Skill

    @property
    def average(self) -> float:
        """The average rank."""
        return self.rank_sum / self.games

    @property
    def provisional(self) -> bool:
        """Whether there are too few games to be compared with those who have more."""
        return self.games < SETTLED

    def sort_key(self, sort: Sort) -> tuple[float, float, float]:
        """Return a board's sort key, the best lowest; players with equal keys share a rank.

        Provisional players come after everybody else.
        """
        match sort:
            case Sort.RATING:
                return (self.provisional, -self.skill.rating, 0)
            case Sort.WINS:
                return (self.provisional, -self.wins, self.games)
            case Sort.AVERAGE:
                return (self.provisional, self.average, -self.games)


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A player's rank on a board (1-1-3)."""

    rank: int
    totals: PlayerTotals


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A part of a board."""

    players: int
    """The number of players on the whole board."""
    rows: tuple[LeaderboardRow, ...] = ()
    """Players of equal rank are in the order of their ids."""
    own: LeaderboardRow | None = None
    """The row of the person who asked, from any page."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody with whom a player has played."""

    user: int
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A player in one game on one server."""

    row: LeaderboardRow
    """The row on the server's all-time board, by rating."""
    players: int
    """The number of players on that board."""
    points: tuple[int, ...]
    """The points of the latest games, the latest last."""
    ratings: tuple[int, ...]
    """The rating after each of these games."""
    opponents: tuple[Opponent, ...]
    """The most frequent first."""


def boards(result: Result, season: str) -> Iterator[Leaderboard]:
    """List the boards that a result counts for; seasons are a server's own."""
    for board in boards_of_all_time(result):
        yield board
        yield replace(board, period=f"m{month(result.ended_at)}")
        if season and board.scope is not Scope.EVERYWHERE:
            yield replace(board, period=f"s{season}")


def boards_of_all_time(result: Result, period: str = "") -> Iterator[Leaderboard]:
    """List the boards of a period that has no end, one for each scope."""
    for scope, scope_id in (
        (Scope.CHANNEL, result.channel),
        (Scope.SERVER, result.guild),
        (Scope.EVERYWHERE, 0),
    ):
        yield Leaderboard(result.game, scope, scope_id, period)
