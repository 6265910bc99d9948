"""Sentences about how games end, and about moments of them that are shared."""

from __future__ import annotations

from bot.language import Language, later, minus
from bot.model.names import SafeName
from bot.model.records import Closing

CLOSINGS = {
    Closing.BY_HOST: later("Its host ended it."),
    Closing.BY_MODERATOR: later("A moderator ended it."),
    Closing.DESERTED: later("Everybody has left it."),
    Closing.EXPIRED: later("Nobody started it in time."),
    Closing.ABANDONED: later("Everybody was away for a day."),
    Closing.CHANNEL_GONE: later("Its channel was deleted."),
}


def why_closed(_: Language, closing: Closing) -> str:
    """Say why a table was closed."""
    return _(CLOSINGS[closing])


def over_title(_: Language, emoji: str, name: str) -> str:
    """Head the message about the end of a game."""
    return _("{emoji} {name} · the game is over", emoji=emoji, name=name)


def over_footer(_: Language, number: int, turns: int) -> str:
    """Say which game it was, and how long."""
    return _.n("Game {number} · {count} move", "Game {number} · {count} moves", turns, number=number)


def over(_: Language, mentions: str) -> str:
    """Call those who have played."""
    return _("{mentions} the game is over!", mentions=mentions)


def over_direct(_: Language, name: str, link: str) -> str:
    """Tell somebody who has played by direct message."""
    return _("The game is over: [{name}]({link})", name=name, link=link)


def standing(_: Language, mark: str, name: SafeName, points: int) -> str:
    """Say how somebody has done; ``mark`` stands for the rank."""
    return _.n(
        "{mark} **{name}** · {points} point",
        "{mark} **{name}** · {points} points",
        points,
        mark=mark,
        name=name,
        points=minus(points),
    )


def shared_rank(_: Language, rank: int) -> str:
    """Say that others have the same rank."""
    return _("shared place {rank}", rank=rank)


def rating(_: Language, after: int, change: int) -> str:
    """Say what a rating is now and how it has changed."""
    return _("rating {after} ({change})", after=minus(after), change=f"+{change}" if change > 0 else minus(change))


def ratings_heading(_: Language) -> str:
    """Head the changes of ratings."""
    return _("📈 Ratings on this server")


def rating_of(_: Language, name: SafeName, rating: str) -> str:
    """Say whose rating it is."""
    return _("{name}: {rating}", name=name, rating=rating)


def highlights_heading(_: Language) -> str:
    """Head the most remarkable things of a game."""
    return _("✨ Worth remembering")


def with_moment(_: Language, line: str, text: str) -> str:
    """Put a moment above the text of a table."""
    return "\n".join(filter(None, [_("### ✨ {line}", line=line), text]))


def next_moment_label(_: Language) -> str:
    """Label the button that leads to the next moment of a replay."""
    return _("Next big moment")


def share_label(_: Language) -> str:
    """Label the button that shows a step of a replay to everybody."""
    return _("Share")


def shared_by(_: Language, name: SafeName, number: int) -> str:
    """Say who shows a step of which game."""
    return _("📣 Shared by {name} · game {number}", name=name, number=number)


def not_shared_here(_: Language) -> str:
    """Say why a moment can't be shared in a channel."""
    return _("Not everybody here can see the channel of that game. Share it there instead.")


def not_over_yet(_: Language) -> str:
    """Say why a moment of a running game can't be shared."""
    return _("That game is still running. Its moments can be shared when it is over.")
