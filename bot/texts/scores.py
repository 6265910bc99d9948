"""Sentences of leaderboards and seasons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.model.computer_scores import ComputerRow
from bot.model.names import safe
from bot.model.ranking import rank_mark
from bot.model.scores import SETTLED, LeaderboardRow, Scope, SeasonMode, SeasonRule, Sort
from bot.texts.lists import listed
from bot.texts.timestamps import timestamp

_SCOPES = {
    Scope.CHANNEL: later("This channel"),
    Scope.SERVER: later("This server"),
    Scope.EVERYWHERE: later("Everywhere I play"),
}
_SORTS = {Sort.RATING: later("Rating"), Sort.WINS: later("Wins"), Sort.AVERAGE: later("Place")}
_ORDERS = {Sort.RATING: later("by rating"), Sort.WINS: later("by wins"), Sort.AVERAGE: later("by average place")}
_MODES = {
    SeasonMode.OFF: later("No seasons"),
    SeasonMode.MONTHLY: later("Monthly"),
    SeasonMode.QUARTERLY: later("Quarterly"),
    SeasonMode.MANUAL: later("Closed by hand"),
}
_MONTHS = (
    later("January {year}"),
    later("February {year}"),
    later("March {year}"),
    later("April {year}"),
    later("May {year}"),
    later("June {year}"),
    later("July {year}"),
    later("August {year}"),
    later("September {year}"),
    later("October {year}"),
    later("November {year}"),
    later("December {year}"),
)


def leaders_title(_: Language, name: str) -> str:
    """Head a leaderboard."""
    return _("🏆 Leaderboard: {name}", name=name)


def leaders_head(_: Language, scope: Scope, period: str, sort: Sort) -> str:
    """Say which games a leaderboard counts and how it is sorted."""
    return " · ".join((scope_name(_, scope), period, _(_ORDERS[sort])))


def scope_name(_: Language, scope: Scope) -> str:
    """Name where games were played."""
    return _(_SCOPES[scope])


def sort_name(_: Language, sort: Sort) -> str:
    """Label the button that sorts a leaderboard."""
    return _(_SORTS[sort])


def mode_name(_: Language, mode: SeasonMode) -> str:
    """Name a way in which seasons end."""
    return _(_MODES[mode])


def all_time(_: Language) -> str:
    """Name the period without an end."""
    return _("All time")


def this_month(_: Language, month: str) -> str:
    """Name the running month, such as ``2030-11``."""
    return _("This month: {month}", month=month_name(_, month))


def this_season(_: Language, season: str) -> str:
    """Name the running season, if there is one."""
    return _("This season: {season}", season=season_name(_, season)) if season else _("This season")


def month_name(_: Language, month: str) -> str:
    """Name a month such as ``2030-11``."""
    year, number = month.split("-")
    return _(_MONTHS[int(number) - 1], year=year)


def season_name(_: Language, season: str) -> str:
    """Name a season: a month, a quarter such as ``2030-q4``, or a number."""
    year, quarter, number = season.partition("-q")
    if quarter:
        return _("Quarter {number} of {year}", number=number, year=year)
    return month_name(_, season) if "-" in season else _("Season {number}", number=season)


def leader(_: Language, row: LeaderboardRow, sort: Sort, *, asked: bool) -> str:
    """Describe a player in two lines, first what the board is sorted by; the person who asked is marked."""
    totals = row.totals
    won = _("{wins} of {games} won", wins=totals.wins, games=totals.games)
    mark = "?" if totals.provisional else ""
    average, rated = _.decimal(totals.average, 2), f"{minus(totals.skill.rating)}{mark}"
    sorted_by, more = {
        Sort.RATING: (rated, _("{won} · average place {average}", won=won, average=average)),
        Sort.WINS: (
            _.n("{count} win", "{count} wins", totals.wins),
            _("{won} · rating {rating}", won=won, rating=rated),
        ),
        Sort.AVERAGE: (f"{average}{mark}", _("{won} · rating {rating}", won=won, rating=rated)),
    }[sort]
    name = f"{'👉 ' if asked else ''}**{rank_mark(row.rank)} {safe(totals.name)}**"
    return f"{name} · {sorted_by}\n↳ {more}"


def against_label(_: Language, *, computers: bool) -> str:
    """Label the button that chooses whom the games of a leaderboard were against."""
    return _("Against computers") if computers else _("Among people")


def against_computers_head(_: Language, scope: Scope) -> str:
    """Say which games a leaderboard against computers counts."""
    return _("{scope} · games in which all computers play hard · by wins", scope=scope_name(_, scope))


def computers_leader(_: Language, row: ComputerRow, *, asked: bool) -> str:
    """Describe a player who plays against computers, in two lines; the person who asked is marked."""
    totals = row.totals
    name = f"{'👉 ' if asked else ''}**{rank_mark(row.rank)} {safe(totals.name)}**"
    won = _.n("{count} win", "{count} wins", totals.wins)
    more = _(
        "{wins} of {games} won · best score {best} · {streak} in a row now, {longest} at most",
        wins=totals.wins,
        games=totals.games,
        best=minus(totals.best),
        streak=totals.streak,
        longest=totals.longest,
    )
    return f"{name} · {won}\n↳ {more}"


def nobody_against_computers(_: Language, command: str) -> str:
    """Text of an empty board of games against computers."""
    return _("Nobody is on this board yet. Be the first: {command}, add hard computers, and finish.", command=command)


def provisional(_: Language) -> str:
    """Explain the mark of provisional players and where they stand."""
    return _("? is provisional: fewer than {games} games, listed last", games=SETTLED)


def nobody_yet(_: Language, command: str) -> str:
    """Text of an empty board that is still open."""
    return _(
        "Nobody is on this board yet. Be the first and finish a game with other people: {command}\n"
        "The menus lead to other places and times.",
        command=command,
    )


def nobody_then(_: Language) -> str:
    """Text of an empty board whose season is over."""
    return _("Nobody finished a game that counts in that season. The menus lead to other places and times.")


def no_season(_: Language) -> str:
    """Say why there is no board of a season."""
    return _(
        "No season is running on this server. A server manager can start one in `/settings server`. Until then, choose "
        "another time in the menu."
    )


def own_seasons(_: Language) -> str:
    """Say why there is no season board across all servers."""
    return _("Every server has its own seasons. Choose this server or this channel in the menu, or another time.")


def unknown_game(_: Language, names: Sequence[str]) -> str:
    """Say which games there are."""
    return _("I don't know that game. I know {names}.", names=listed(_, names))


def choose_game(_: Language) -> str:
    """Label the menu of games."""
    return _("Which game")


def choose_scope(_: Language) -> str:
    """Label the menu of scopes."""
    return _("Whose games")


def choose_period(_: Language) -> str:
    """Label the menu of periods."""
    return _("From which time")


def seasons_title(_: Language) -> str:
    """Head a server's seasons."""
    return _("🗓️ Seasons of this server")


def running(_: Language, rule: SeasonRule, at: int) -> str:
    """Say which season is running at a time, and until when."""
    ends = rule.ends(at)
    if rule.mode is SeasonMode.OFF:
        return _("No season is running. A server manager can start one in `/settings server`.")
    name = season_name(_, rule.season(at))
    if ends is not None:
        return _("**{name}** runs until {day} ({ago}).", name=name, day=timestamp(ends, "f"), ago=timestamp(ends, "R"))
    if rule.since:
        return _(
            "**{name}** began on {day} and runs until a server manager closes it with `/season close`.",
            name=name,
            day=timestamp(rule.since, "D"),
        )
    return _("**{name}** runs until a server manager closes it with `/season close`.", name=name)


def about_seasons(_: Language, rule: SeasonRule, at: int) -> str:
    """Say which season is running, and what changing the mode does to it."""
    if rule.mode is SeasonMode.OFF:
        return _("There are none. Choose anything else and a season begins, with its own leaderboards.")
    if rule.mode is SeasonMode.MANUAL:
        return _("{running} Choosing anything else closes it, but I'll ask first.", running=running(_, rule, at))
    return _(
        "{running} Choosing anything else stops it and keeps its leaderboards. Choose the same again in time, and it "
        "goes on.",
        running=running(_, rule, at),
    )


def choose_seasons(_: Language) -> str:
    """Label the menu of season modes."""
    return _("Seasons")


def podium(_: Language, name: str, rows: Sequence[LeaderboardRow]) -> str:
    """Name the best players of a game in a season, by rating."""
    leaders = " · ".join(f"{rank_mark(row.rank)} {safe(row.totals.name)}" for row in rows)
    return _("{name}\n{leaders}", name=name, leaders=leaders)


def no_past_seasons(_: Language) -> str:
    """Say that no season has ended yet."""
    return _("No season has ended yet.")


def may_not_close(_: Language) -> str:
    """Say who may close seasons."""
    return _("Only a server manager can close a season. `/season show` lists them all.")


def not_by_hand(_: Language) -> str:
    """Say which seasons can be closed."""
    return _("Only a season that's closed by hand can be closed. Choose that in `/settings server` first.")


def close_title(_: Language, number: int) -> str:
    """Head the confirmation before a season is closed."""
    return _("🗓️ Close season {number}?", number=number)


def close_question(_: Language) -> str:
    """Ask before a season is closed."""
    return _("Its leaderboards stay as they are, and the next season starts with empty ones. This can't be undone.")


def change_question(_: Language, mode: SeasonMode) -> str:
    """Ask before a season is closed by a change of the season mode."""
    return _(
        "You chose: {mode}. That closes the running season. Its leaderboards stay as they are. This can't be undone.",
        mode=mode_name(_, mode),
    )


def changed(_: Language, rule: SeasonRule, at: int) -> str:
    """Confirm a change of the season mode."""
    if rule.mode is SeasonMode.OFF:
        return _("The season is closed, and none is running now.")
    return _("The season is closed. {running}", running=running(_, rule, at))


def close_button(_: Language) -> str:
    """Label the button that closes a season."""
    return _("Close the season")


def back_label(_: Language) -> str:
    """Label the button back to the server's settings."""
    return _("Settings")


def closed(_: Language, number: int, following: int) -> str:
    """Confirm that a season is closed."""
    return _("Season {number} is closed, and season {following} has begun.", number=number, following=following)


def closed_before(_: Language, number: int) -> str:
    """Say that a season to be closed is not running."""
    return _("Season {number} isn't running any more, so nothing was closed.", number=number)
