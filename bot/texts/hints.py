"""Sentences about hints, and about the review of a game."""

from __future__ import annotations

from bot.language import Language, minus
from bot.texts.shares import percent


def option_label(_: Language) -> str:
    """Name the option of a table that players may ask for hints."""
    return _("Computer hints")


def switched(_: Language, *, on: bool) -> str:
    """Say whether that option is on."""
    return _("on") if on else _("off")


def effect(_: Language) -> str:
    """Say what that option does."""
    return _("In your turn you can ask what a hard computer would do. Such games don't count for leaderboards.")


def not_counted(_: Language) -> str:
    """Say in a few words that hints are on."""
    return _("Computer hints, so it doesn't count")


def hint_label(_: Language) -> str:
    """Label the button that asks for a hint."""
    return _("Hint")


def title(_: Language, game: str) -> str:
    """Head a hint."""
    return _("💡 Hint · {game}", game=game)


def only_move(_: Language, move: str) -> str:
    """Say that there is nothing to choose."""
    return _("You can do only one thing now: **{move}**.", move=move)


def advice(_: Language, best: str, odds: tuple[float, float], second: str, others: tuple[float, float]) -> str:
    """Say what to do and why: the two best moves, each with its share of wins (0 to 1) and expected points."""
    (wins, points), (other_wins, other_points) = odds, others
    values: dict[str, object] = {
        "best": best,
        "wins": percent(wins),
        "points": _points(points),
        "second": second,
        "other_wins": percent(other_wins),
        "other_points": _points(other_points),
    }
    if percent(other_wins) >= percent(wins):
        return _(
            "I'd choose **{best}**: that wins {wins}% of the time and makes {points} points on average. "
            "About as good is **{second}**, with {other_wins}% and {other_points}.",
            **values,
        )
    return _(
        "I'd choose **{best}**: that wins {wins}% of the time and makes {points} points on average. "
        "Next best is **{second}**, with {other_wins}% and {other_points}.",
        **values,
    )


def no_opinion(_: Language) -> str:
    """Say that no hint can be had now."""
    return _("I can't think of a hint right now. Please ask again in a moment.")


def off(_: Language) -> str:
    """Say that a table has no hints."""
    return _("This table has no computer hints. The host can turn them on for the next game, under Options.")


def _points(points: float) -> str:
    return minus(round(points))
