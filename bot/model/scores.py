"""What a finished game counts for: which games count, how ratings move, and into which season a game falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from openskill.models import BradleyTerryFull

from bot.model.records import Result

VERSION = 1
"""Counts up with every change by which the same results make other leaderboards."""
FEWEST_PLAYERS = 2
FEWEST_MOVES = 4
"""Moves a player, all moves of a game taken together; with fewer it counts for nothing."""
SETTLED = 10
"""Games after which a rating is no longer provisional."""

# Every pair of players is compared by their places. Of openskill's models for many players this one never
# lets somebody behind a shared place gain as much as those who share it.
_MODEL = BradleyTerryFull()


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a player: how strong, and how uncertain that is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def rating(self) -> int:
        """The number that is shown, from 1000 on: what the player can do almost certainly."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


def counts(result: Result) -> bool:
    """Say whether a result counts for leaderboards, ratings, profiles and achievements."""
    players = len({standing.user for standing in result.standings})
    moves = result.turns - 1  # turn 0 is the set-up
    return players >= FEWEST_PLAYERS and moves >= FEWEST_MOVES * len(result.standings)


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Move the skills of those who played a game by the places that they took."""
    teams = [[_MODEL.create_rating([skill.mu, skill.sigma])] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


class SeasonMode(StrEnum):
    """How a server's seasons end."""

    OFF = "off"
    MONTHLY = "monthly"
    QUARTERLY = "quarterly"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """A server's seasons. Nothing has to happen when one ends by the calendar."""

    mode: SeasonMode = SeasonMode.OFF
    number: int = 1
    """Of the season that somebody closes by hand."""
    since: int = 0
    """When that season began; 0: nobody knows."""

    def season(self, at: int) -> str:
        """Name the season of a time (UTC); empty when there are none."""
        if self.mode is SeasonMode.OFF:
            return ""
        if self.mode is SeasonMode.MANUAL:
            return str(self.number)
        time = datetime.fromtimestamp(at, UTC)
        return month(at) if self.mode is SeasonMode.MONTHLY else f"{time.year}-q{(time.month + 2) // 3}"

    def ends(self, at: int) -> int | None:
        """Tell the first second after the season of a time; None when the calendar ends none."""
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
    """Name the month of a time (UTC)."""
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
    """A leaderboard: each counts its own games and has ratings of its own."""

    game: str
    scope: Scope
    place: int
    """The channel or server; 0 for everywhere."""
    period: str = ""
    """Empty for all time, ``m`` and a month, ``s`` and a season."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a board holds of a player."""

    user: int
    name: str
    """As it was in the user's latest game."""
    games: int
    wins: int
    places: int
    """The sum of all places."""
    best: int
    skill: Skill

    @property
    def average(self) -> float:
        """The average place."""
        return self.places / self.games

    @property
    def provisional(self) -> bool:
        """Whether there are too few games for the rating to mean much."""
        return self.games < SETTLED

    def merit(self, sort: Sort) -> tuple[float, ...]:
        """Give what orders a board, the best lowest; those with equal merit share a place."""
        match sort:
            case Sort.RATING:
                return (-self.skill.rating,)
            case Sort.WINS:
                return (-self.wins, self.games)
            case Sort.AVERAGE:
                return (self.average, -self.games)


@dataclass(frozen=True, slots=True)
class Row:
    """A player's place on a board (1-1-3)."""

    place: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a board."""

    players: int
    """How many are on the whole board."""
    rows: tuple[Row, ...] = ()
    """Players of equal merit in the order of their ids."""
    own: Row | None = None
    """The row of the one who asked, wherever it is."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody with whom a player shared tables."""

    user: int
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A player in one game on one server."""

    row: Row
    """As on the server's board of all time, by rating."""
    players: int
    """How many are on that board."""
    points: tuple[int, ...]
    """Of the latest games, the latest last."""
    ratings: tuple[int, ...]
    """After each of these games."""
    opponents: tuple[Opponent, ...]
    """The most frequent first."""


def boards(result: Result, season: str) -> Iterator[Leaderboard]:
    """List the boards that a result counts for; seasons are a server's own."""
    for scope, place in (
        (Scope.CHANNEL, result.channel),
        (Scope.SERVER, result.guild),
        (Scope.EVERYWHERE, 0),
    ):
        yield Leaderboard(result.game, scope, place)
        yield Leaderboard(result.game, scope, place, f"m{month(result.ended_at)}")
        if season and scope is not Scope.EVERYWHERE:
            yield Leaderboard(result.game, scope, place, f"s{season}")
