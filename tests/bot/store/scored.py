"""Finished games to write, what was counted of them, and the same counted again with plain lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count, groupby
from typing import Any

from hypothesis import strategies as st

from bot.model.computers import computer_id
from bot.model.records import Earned, Person, Player, Result, Standing, TablePhase
from bot.model.scores import Leaderboard, LeaderboardRow, SeasonMode, SeasonRule, Sort
from bot.store import Scores
from bot.store.sql_store import SqlStore
from rules.players import Level
from tests import stored
from tests.bot.store import samples
from tests.bot.store.faded import MU, SIGMA, Fading, places, rated
from tests.bot.store.places import Place

HARD, OTHER_HARD, EASY = (
    computer_id(animal, level) for animal, level in enumerate((Level.HARD, Level.HARD, Level.EASY))
)
"""Computers."""
NOVEMBER, DECEMBER = (int(datetime(2030, month, 30, tzinfo=UTC).timestamp()) for month in (11, 12))
_BOARD = ("boards.game", "boards.scope", "boards.place", "boards.period")
_FLOATS = {"mu", "sigma", "load"}
"""Columns that are read to six digits."""
_SHOWN = {
    "tallies": "size, user_id, name, games, wins, places, average, best, mu, sigma, rating, provisional",
    "courses": "user_id, number, points, rating",
    "opponents": "user_id, other, games",
    "pairs": "user_id, other, day, games, load",
    "computer_tallies": "size, user_id, name, games, wins, best, streak, longest",
}
_SCORED = """
SELECT number, season, guild, channel, game, ended_at, turns, user_id, name, standings.place, points, resigned, own,
    decisions, taken
FROM scored JOIN results USING (table_id) JOIN standings USING (table_id) ORDER BY number, seat
"""
_numbers = count(1)
Counted = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Played:
    """A finished game: who took which place."""

    places: dict[int, int]
    ended_at: int = NOVEMBER
    moves: int = 40
    channel: int = 1
    resigned: bool = False
    """Whether the last have resigned."""
    idle: frozenset[int] = frozenset()
    """Whose seats the autopilot played, mostly."""
    taken: frozenset[int] = frozenset()
    """Who took their seats over."""


played = st.builds(
    Played,
    places=st.dictionaries(
        st.integers(1, 6) | st.integers(1, 6) | st.sampled_from((HARD, OTHER_HARD, EASY)),
        st.integers(0, 2),
        min_size=1,
        max_size=4,
    ).map(lambda points: {user: 1 + sum(other > own for other in points.values()) for user, own in points.items()}),
    ended_at=st.sampled_from((NOVEMBER, DECEMBER)),
    moves=st.integers(2, 17),
    channel=st.integers(1, 2),
    resigned=st.booleans(),
    idle=st.just(frozenset()) | st.frozensets(st.integers(1, 6)),
    taken=st.just(frozenset()) | st.frozensets(st.integers(1, 6)),
)


async def record(
    store: SqlStore,
    game: Played,
    guild: int = 5,
    achievements: tuple[Earned, ...] = (),
    names: Mapping[int, str] | None = None,
) -> Result:
    """Save a finished game, in a channel where no other table is live; ``names`` are as people call themselves."""
    number = next(_numbers)
    called = names or {}
    players = tuple(Player(Person(user, called.get(user, ""))) for user in game.places)
    table = await store.tables.open(samples.table(channel=samples.TOP - number, guild=guild, players=players))
    last = max(game.places.values())
    made = [game.moves // len(players) + (seat < game.moves % len(players)) for seat in range(len(players))]
    standings = tuple(
        Standing(
            seat,
            user,
            called.get(user, f"{user} at {table.id}"),
            place,
            10 - place,
            game.resigned and place == last,
            own=(made[seat] - 1) // 2 if user in game.idle else (made[seat] + 1) // 2,
            decisions=made[seat],
            taken=user in game.taken,
        )
        for seat, (user, place) in enumerate(game.places.items())
    )
    plain = samples.result(table, *game.places.values(), ended_at=game.ended_at, turns=game.moves + 1)
    result = replace(plain, channel=game.channel, standings=standings, achievements=achievements)
    await stored.save(store, table, replace(table, phase=TablePhase.FINISHED), (), result)
    return result


def shown(place: Place) -> Counted:
    """Read everything that is counted and that people see, floats to six digits."""
    return {
        table: sorted(
            tuple(round(value, 6) if name in _FLOATS else value for name, value in zip(names, row, strict=True))
            for row in place.rows(
                f"SELECT {', '.join(names)} FROM {table} JOIN boards ON boards.id = {table}.board "
                "WHERE edition = (SELECT shown FROM scoring)"
            )
        )
        for table, names in ((table, [*_BOARD, *columns.split(", ")]) for table, columns in _SHOWN.items())
    }


def counted(place: Place) -> Counted:
    """Count the same from the results that are stored, by plain lists."""
    games: dict[tuple[Any, ...], list[tuple[Any, ...]]] = defaultdict(list)
    for row in place.rows(_SCORED):
        games[row[:7]].append(row[7:])
    boards: dict[tuple[Any, ...], dict[int, _Player]] = defaultdict(lambda: defaultdict(_Player))
    against: dict[tuple[Any, ...], dict[int, list[tuple[str, int, bool]]]] = defaultdict(lambda: defaultdict(list))
    courses, opponents = [], defaultdict[tuple[Any, ...], int](int)
    fading, met = Fading(), dict[tuple[Any, ...], tuple[Any, ...]]()
    for (number, season, guild, channel, game, ended_at, turns), players in games.items():
        users = [user for user, *_ in players]
        idle = [2 * own < decisions for *_, own, decisions, _ in players]
        gone = [bool(resigned) or left for (*_, resigned, _, _, _), left in zip(players, idle, strict=True)]
        moves = sum(decisions for *_, decisions, _ in players) or turns - 1
        computers = {user for user in users if user < -9999}
        if computers and not (computers - {HARD, OTHER_HARD}) and moves >= 4 * len(players):
            first = places([place for _, _, place, *_ in players], gone)
            for where in (("c", channel), ("s", guild), ("e", 0)):
                for at, (user, name, _, points, *_, taken) in enumerate(players):
                    if user not in computers and not (taken and idle[at]):
                        against[game, *where, "h"][user].append((name, points, first[at] == 1 and not gone[at]))
        if computers or len(players) < 2 or moves < 4 * len(players) or all(gone):
            continue
        weights = fading.weights(game, users, ended_at, moves, gone.count(False))
        for pair in weights:
            for at, other in (tuple(pair), tuple(pair)[::-1]):
                met[game, "e", 0, "", users[at], users[other]] = fading.load(game, users[at], users[other])
        affected = [
            at
            for at, (*_, taken) in enumerate(players)
            if any(weights[pair] for pair in weights if at in pair) and not (taken and idle[at])
        ]
        ranks = places([place for _, _, place, *_ in players], gone)
        month = f"m{datetime.fromtimestamp(ended_at, UTC):%Y-%m}"
        keys = [(game, *where, when) for where in (("c", channel), ("s", guild), ("e", 0)) for when in ("", month)]
        keys += [(game, *where, f"s{season}") for where in (("c", channel), ("s", guild)) if season]
        for key in keys:
            board = boards[key]
            moved = rated([board[user].skill if user in board else (MU, SIGMA) for user in users], ranks, weights)
            for at in affected:
                user, name, _, points, *_ = players[at]
                board[user].add(name, ranks[at], points, moved[at])
        whole = (game, "s", guild, "")
        courses += [(*whole, users[at], number, players[at][3], boards[whole][users[at]].rating) for at in affected]
        for at in affected:
            for other in affected:
                opponents[*whole, users[at], users[other]] += at != other
    return {
        "tallies": sorted(
            (*key, len(board), user, *player.row()) for key, board in boards.items() for user, player in board.items()
        ),
        "courses": sorted(courses),
        "opponents": sorted((*pair, met) for pair, met in opponents.items() if met),
        "pairs": sorted((*pair, *load) for pair, load in met.items()),
        "computer_tallies": sorted(
            (*key, len(board), user, *_against(games))
            for key, board in against.items()
            for user, games in board.items()
        ),
    }


async def pages(store: SqlStore, board: Leaderboard, sort: Sort, limit: int = 3) -> list[LeaderboardRow]:
    """Read a board page by page, as people do."""
    rows: list[LeaderboardRow] = []
    while True:
        page = await store.scores.board(board, sort, limit, len(rows), 1)
        assert len(page.rows) <= limit
        rows += page.rows
        if len(rows) >= page.players:
            return rows


def _against(games: list[tuple[str, int, bool]]) -> tuple[Any, ...]:
    """Sum up somebody's games against computers: name, points and whether won, in order."""
    won = [win for _name, _points, win in games]
    runs = [len(list(run)) if win else 0 for win, run in groupby(won)]
    return (games[-1][0], len(games), sum(won), max(points for _, points, _ in games), runs[-1], max(runs))


class _Player:
    def __init__(self) -> None:
        self.name = ""
        self.places: list[int] = []
        self.points: list[int] = []
        self.skill = (MU, SIGMA)

    def add(self, name: str, place: int, points: int, skill: tuple[float, float]) -> None:
        self.name = name
        self.places.append(place)
        self.points.append(points)
        self.skill = skill

    @property
    def rating(self) -> int:
        mu, sigma = self.skill
        return round(1000 + 40 * (mu - 3 * sigma))

    def row(self) -> tuple[Any, ...]:
        games, total = len(self.places), sum(self.places)
        wins = self.places.count(1)
        skill = [round(part, 6) for part in self.skill]
        return (self.name, games, wins, total, total / games, max(self.points), *skill, self.rating, games < 10)


def editions(place: Place) -> int:
    """Say of how many counts of everything there are boards."""
    return int(place.rows("SELECT COUNT(DISTINCT edition) FROM boards")[0][0])


async def set_seasons(scores: Scores, guild: int, mode: SeasonMode, at: int = 0) -> SeasonRule:
    """Change how a server's seasons end, whatever that closes."""
    rule = await scores.season_rule(guild)
    return await scores.set_seasons(guild, mode, at, rule.number if rule.mode is SeasonMode.MANUAL else 0)


async def bring_up_to_date(store: SqlStore) -> None:
    """Let the store recount what it must, as the running bot does in parts."""
    while await store.scores.bring_up_to_date():
        pass
