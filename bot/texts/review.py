"""Sentences of the review of a game that is over."""

from __future__ import annotations

from bot.language import Language
from bot.model.names import SafeName
from bot.texts.shares import percent


def review_label(_: Language) -> str:
    """Label the button that asks what could have been done better."""
    return _("Review")


def title(_: Language, name: SafeName) -> str:
    """Head the review of a player's moves."""
    return _("🔍 Review · {name}", name=name)


def whose(_: Language) -> str:
    """Ask somebody who had no seat whose moves are to be reviewed."""
    return _("Whose moves shall I look at?")


def not_over(_: Language) -> str:
    """Say that a game still runs."""
    return _("I can look at your moves when the game is over.")


def looked_at(_: Language, looked: int, decisions: int) -> str:
    """Say how many of a player's decisions were looked at."""
    if looked == decisions:
        return _.n(
            "I looked at {count} decision, thinking as a hard computer does.",
            "I looked at {count} decisions, thinking as a hard computer does.",
            looked,
        )
    return _(
        "I looked at {looked} of {decisions} decisions, thinking as a hard computer does.",
        looked=looked,
        decisions=decisions,
    )


def cost(_: Language, turn: int, made: str, wins: float, best: str, best_wins: float) -> str:
    """Say what a move cost; both shares of the win are from 0 to 1."""
    return _(
        "**Move {turn}**: **{made}** wins {wins}% of the time. Better: **{best}**, with {best_wins}%.",
        turn=turn,
        made=made,
        wins=percent(wins),
        best=best,
        best_wins=percent(best_wins),
    )


def nothing_better(_: Language) -> str:
    """Say that nothing better was found."""
    return _("Well played: I wouldn't have done anything else.")


def nothing_decided(_: Language) -> str:
    """Say that a seat had nothing to decide."""
    return _("There was nothing to decide on this seat.")


def not_now(_: Language) -> str:
    """Say that no review can be had now."""
    return _("I can't look at this game right now. Please ask again in a moment.")


def move_label(_: Language, turn: int) -> str:
    """Label the button that shows the table before a move."""
    return _("Before move {turn}", turn=turn)
