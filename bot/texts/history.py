"""Sentences of the log, replays and lists of finished games."""

from __future__ import annotations

from bot.language import Language, later
from bot.model.names import SafeName
from bot.model.records import SeatEvent
from bot.texts.table import in_groups

AUTOPILOT = "🤖"
"""Marks what the autopilot played."""
SEAT_CHANGES = {
    SeatEvent.LATE: later("⏰ {name}'s time ran out: {autopilot} takes over."),
    SeatEvent.ABSENT: later("🚪 {name} can't play here: {autopilot} takes over."),
    SeatEvent.BACK: later("👋 {name} is back."),
    SeatEvent.VACATED: later("🪑 {name} has left the seat open."),
    SeatEvent.KICKED_BY_HOST: later("🪑 The host took {name}'s seat away."),
    SeatEvent.KICKED_BY_MODERATOR: later("🪑 A moderator took {name}'s seat away."),
    SeatEvent.TAKEN: later("🪑 {name} takes the seat of {former}."),
    SeatEvent.UNDONE: later("↩️ {name} took a step back."),
}


def seat_change(_: Language, what: SeatEvent, name: SafeName, former: SafeName) -> str:
    """Describe a seat change in a line of the log; ``former`` had the seat before."""
    return _(SEAT_CHANGES[what], name=name, former=former, autopilot=AUTOPILOT)


def by_autopilot(_: Language, line: str) -> str:
    """Mark a line of the log as the autopilot's."""
    return _("{sign} {line}", sign=AUTOPILOT, line=line)


def autopilot_sign(_: Language) -> str:
    """Explain that mark."""
    return _("{sign} played by the autopilot", sign=AUTOPILOT)


def since_title(_: Language) -> str:
    """Head what happened since the reader's last turn."""
    return _("📜 Since your last turn")


def so_far_title(_: Language) -> str:
    """Head what happened in a game for a reader who has had no turn yet."""
    return _("📜 What has happened so far")


def earlier(_: Language, count: int) -> str:
    """Count the earlier lines that don't fit."""
    return _.n(
        "… {count} line before these is in the whole log", "… {count} lines before these are in the whole log", count
    )


def log_title(_: Language) -> str:
    """Head a page of the whole log."""
    return _("📜 The whole log")


def nothing_since(_: Language) -> str:
    """Say that nothing happened."""
    return _("Nothing has happened since then.")


def no_game(_: Language) -> str:
    """Say that a game can't be found here, and how to find one."""
    return _("I find no such game here. `/history` lists the finished games with their numbers.")


def no_games(_: Language) -> str:
    """Say that no game was finished in a channel."""
    return _(
        "No game has been finished in this channel yet. `/history` with a member lists theirs, wherever they played."
    )


def no_games_of(_: Language, name: SafeName) -> str:
    """Say that a member has no finished game that the reader may see."""
    return _("{name} has finished no game yet in the channels and threads of this server that you can see.", name=name)


def never_began(_: Language) -> str:
    """Say that a lobby was closed, so that there is no game to look at."""
    return _("This table was closed before its game began, so there is nothing to look at.")


def not_replayable(_: Language) -> str:
    """Say that a game can't be replayed."""
    return _("This game was played with other rules, tiles or cards than I have now, so I can't step through it.")


def hidden_location(_: Language) -> str:
    """Say why a game of another channel is not shown."""
    return _("That game was played in a channel or thread that you can't see.")


def channel_history(_: Language) -> str:
    """Head a channel's finished games."""
    return _("🗂️ Finished games in this channel")


def player_history(_: Language, name: SafeName) -> str:
    """Head a player's finished games."""
    return _("🗂️ Finished games of {name}", name=name)


def press_a_number(_: Language) -> str:
    """Say how to look at a game of the list."""
    return _("Press a game's number to step through it.")


def step(_: Language, turn: int, turns: int) -> str:
    """Say which move of a game is shown."""
    if turn == 0:
        return _.n("The set-up · {count} move follows", "The set-up · {count} moves follow", turns)
    return _("Move {turn} of {turns}", turn=turn, turns=turns)


def commitment_line(_: Language, commitment: str) -> str:
    """Show the commitment to a running game's secret."""
    return _("🔒 {commitment}", commitment=in_groups(commitment))


def log_label(_: Language) -> str:
    """Label the button that shows what happened."""
    return _("Log")


def whole_log_label(_: Language) -> str:
    """Label the button that opens the whole log."""
    return _("The whole log")


def replay_label(_: Language) -> str:
    """Label the button that steps through a game."""
    return _("Replay")


def fair_label(_: Language) -> str:
    """Label the button that checks a game's draws."""
    return _("Fair?")


def table_label(_: Language) -> str:
    """Label the button that shows the table in place of a hand."""
    return _("Table")
