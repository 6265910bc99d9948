"""Sentences of leaderboards and seasons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later, minus
from bot.model.names import safe
from bot.model.ranking import rank_mark
from bot.model.scores import SETTLED, LeaderboardRow, Scope, SeasonMode, SeasonRule, Sort
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
    SeasonMode.MONTHLY: later("A season a month"),
    SeasonMode.QUARTERLY: later("A season a quarter"),
    SeasonMode.MANUAL: later("Seasons closed by hand"),
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
    average, rated = f"{totals.average:.2f}", f"{minus(totals.skill.rating)}{mark}"
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


def provisional(_: Language) -> str:
    """Explain the mark of provisional players and where they stand."""
    return _("? is provisional: fewer than {games} games, listed last", games=SETTLED)


def nobody_yet(_: Language, command: str) -> str:
    """Text of an empty board that is still open."""
    return _(
        "Nobody is on this board yet. Finish a game here and you are: {command}\n"
        "The menus lead to other places and times.",
        command=command,
    )


def nobody_then(_: Language) -> str:
    """Text of an empty board whose season is over."""
    return _("Nobody finished a game that counts in that season. The menus lead to other places and times.")


def no_season(_: Language) -> str:
    """Say why there is no board of a season."""
    return _(
        "No season runs on this server. Somebody who may manage it can begin one in `/settings server`; until then "
        "choose another time in the menu."
    )


def own_seasons(_: Language) -> str:
    """Say why there is no season board across all servers."""
    return _("Every server has seasons of its own. Choose this server or this channel in the menu, or another time.")


def unknown_game(_: Language, names: Sequence[str]) -> str:
    """Say which games there are."""
    return _("I do not know that game. I know: {names}.", names=", ".join(names))


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
        return _("No season runs. Somebody who may manage the server can begin one in `/settings server`.")
    name = season_name(_, rule.season(at))
    if ends is not None:
        return _("**{name}** runs until {day} ({ago}).", name=name, day=timestamp(ends, "f"), ago=timestamp(ends, "R"))
    if rule.since:
        return _(
            "**{name}** runs since {day}, until somebody who may manage the server types `/season close`.",
            name=name,
            day=timestamp(rule.since, "D"),
        )
    return _("**{name}** runs until somebody who may manage the server types `/season close`.", name=name)


def about_seasons(_: Language, rule: SeasonRule, at: int) -> str:
    """Say which season is running, and what changing the mode does to it."""
    if rule.mode is SeasonMode.OFF:
        return _("There are none. Whenever you choose otherwise a season begins, with leaderboards of its own.")
    if rule.mode is SeasonMode.MANUAL:
        return _("{running} Another choice closes it, after a question.", running=running(_, rule, at))
    return _(
        "{running} Another choice stops it and keeps its table; choose the same again in time, and it goes on.",
        running=running(_, rule, at),
    )


def choose_seasons(_: Language) -> str:
    """Label the menu of season modes."""
    return _("How seasons end")


def podium(_: Language, name: str, rows: Sequence[LeaderboardRow]) -> str:
    """Name the best players of a game in a season, by rating."""
    leaders = " · ".join(f"{rank_mark(row.rank)} {safe(row.totals.name)}" for row in rows)
    return _("{name}\n{leaders}", name=name, leaders=leaders)


def no_past_seasons(_: Language) -> str:
    """Say that no season has ended yet."""
    return _("No earlier season has a table yet.")


def may_not_close(_: Language) -> str:
    """Say who may close seasons."""
    return _("Only somebody who may manage the server can close its season. `/season show` tells of all of them.")


def not_by_hand(_: Language) -> str:
    """Say which seasons can be closed."""
    return _("Only a season that ends by hand can be closed. Choose that first, in `/settings server`.")


def close_title(_: Language, number: int) -> str:
    """Head the confirmation before a season is closed."""
    return _("🗓️ Close season {number}?", number=number)


def close_question(_: Language) -> str:
    """Ask before a season is closed."""
    return _("Its table stays as it is, and the next season begins with an empty one. This can't be taken back.")


def change_question(_: Language, mode: SeasonMode) -> str:
    """Ask before a season is closed by a change of the season mode."""
    return _(
        "You chose: {mode}. That closes the season that runs. Its table stays as it is. This can't be taken back.",
        mode=mode_name(_, mode),
    )


def changed(_: Language, rule: SeasonRule, at: int) -> str:
    """Confirm a change of the season mode."""
    if rule.mode is SeasonMode.OFF:
        return _("The season is closed, and none runs now.")
    return _("The season is closed. {running}", running=running(_, rule, at))


def close_button(_: Language) -> str:
    """Label the button that closes a season."""
    return _("Close the season")


def back_label(_: Language) -> str:
    """Label the button back to the server's settings."""
    return _("Settings")


def closed(_: Language, number: int, following: int) -> str:
    """Confirm that a season is closed."""
    return _("Season {number} is closed, and season {following} runs now.", number=number, following=following)


def closed_before(_: Language, number: int) -> str:
    """Say that a season to be closed is not running."""
    return _("Season {number} does not run any more, so nothing was closed.", number=number)
