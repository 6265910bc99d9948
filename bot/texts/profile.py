"""Sentences of profiles."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, minus
from bot.model.achievements import Achievement
from bot.model.names import SafeName, safe
from bot.model.ranking import MEDALS
from bot.model.scores import SETTLED, Opponent, Profile
from bot.texts.lists import either

LATEST = 5
"""How many of the latest scores are listed."""
SHORTEST = 3
"""The number of games from which a rating's course is shown."""


def title(_: Language, emoji: str, name: SafeName, game: str) -> str:
    """Head a player's profile in a game."""
    return _("{emoji} {player} · {game}", emoji=emoji, player=name, game=game)


def bare_title(_: Language, name: SafeName) -> str:
    """Head the page of a player without a profile."""
    return _("👤 {player}", player=name)


def bot_account(_: Language, name: SafeName) -> str:
    """Say why a bot account has no profile."""
    return _("{player} is a bot, and only people play. Try somebody else's profile.", player=name)


def nothing_yet(_: Language, name: SafeName, commands: Sequence[str]) -> str:
    """Say that no finished game of a player counts yet, and how to play one."""
    return _(
        "{player} hasn't finished a game that counts on this server yet. Get two or more people together and start one "
        "with {commands}.",
        player=name,
        commands=either(_, commands),
    )


def not_this_game(_: Language, name: SafeName, game: str, command: str) -> str:
    """Say that a player has profiles only in other games."""
    return _(
        "{player} hasn't finished a game of {game} that counts on this server yet. Start one with {command}.",
        player=name,
        game=game,
        command=command,
    )


def standing(_: Language, profile: Profile) -> str:
    """Say how a player stands."""
    row, totals = profile.row, profile.row.totals
    latest = profile.points[: -LATEST - 1 : -1]
    lines = (
        _(
            "**Rating {rating}{mark}** · {medal}place {place} of {players}",
            rating=minus(totals.skill.rating),
            mark="?" if totals.provisional else "",
            medal=f"{MEDALS[row.rank]} " if row.rank in MEDALS else "",
            place=row.rank,
            players=profile.players,
        ),
        _(
            "{games} · {wins} ({share}%)",
            games=_.n("{count} game", "{count} games", totals.games),
            wins=_.n("{count} win", "{count} wins", totals.wins),
            share=_percent(totals.wins, totals.games),
        ),
        _("Average place {average} · best score {best}", average=_.decimal(totals.average, 2), best=minus(totals.best)),
        _.n(
            "Last score: {scores}",
            "Last scores, newest first: {scores}",
            len(latest),
            scores=", ".join(map(minus, latest)),
        ),
    )
    return "\n".join(lines)


def course_title(_: Language, profile: Profile) -> str:
    """Head the course of a rating."""
    games = len(profile.ratings)
    if games < profile.row.totals.games:
        return _.n("📈 Rating over the latest game", "📈 Rating over the latest {count} games", games)
    return _("📈 Rating, game by game")


def course(_: Language, profile: Profile) -> str:
    """Describe the course of a rating in words."""
    if len(profile.ratings) < SHORTEST:
        return _.n("A chart appears here after {count} game.", "A chart appears here after {count} games.", SHORTEST)
    return _(
        "From {first} to {last}.\nHighest {highest}, lowest {lowest}.",
        first=minus(profile.ratings[0]),
        last=minus(profile.ratings[-1]),
        highest=minus(max(profile.ratings)),
        lowest=minus(min(profile.ratings)),
    )


def picture(_: Language, profile: Profile) -> str:
    """Describe the picture of a rating's course, for its alternative text."""
    games = len(profile.ratings)
    if games < profile.row.totals.games:
        drawn = _.n("The rating after the latest game", "The rating after each of the latest {count} games", games)
    else:
        drawn = _.n("The rating after {count} game", "The rating after each of {count} games", games)
    return _(
        "{drawn}, as a line. {course} One by one: {ratings}.",
        drawn=drawn,
        course=course(_, profile).replace("\n", " "),
        ratings=", ".join(map(minus, profile.ratings)),
    )


def opponents_title(_: Language) -> str:
    """Head the people with whom a player plays most often."""
    return _("🤝 Plays most often with")


def opponents(_: Language, found: Sequence[Opponent]) -> str:
    """List the most frequent opponents."""
    return "\n".join(
        _.n("{player}: {count} game", "{player}: {count} games", opponent.games, player=safe(opponent.name))
        for opponent in found
    )


def achievements_title(_: Language, earned: int, all_of_them: int) -> str:
    """Head a player's achievements."""
    return _("🏅 Achievements: {earned} of {all}", earned=earned, all=all_of_them)


def achievements(_: Language, earned: Sequence[Achievement], still_open: Sequence[Achievement]) -> str:
    """List a player's achievements, and those still missing."""
    lines = [f"{achievement.emoji} {achievement.name(_)}" for achievement in earned]
    if still_open:
        marks = "❔" * len(still_open)
        lines.append(_("{marks}\nPerhaps next: {task}", marks=marks, task=still_open[0].task(_)))
    return "\n".join(lines)


def provisional(_: Language) -> str:
    """Explain the mark of a provisional player."""
    return _.n(
        "? means fewer than {count} game: listed below all who have more.",
        "? means fewer than {count} games: listed below all who have more.",
        SETTLED,
    )


def _percent(part: int, whole: int) -> int:
    """Round to whole percent, but to 0 and 100 only when it is exactly that."""
    rounded = round(100 * part / whole)
    return min(max(rounded, 1), 99) if 0 < part < whole else rounded
