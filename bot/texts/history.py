"""Sentences of the log, replays, lists of finished games and the check of draws."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.fairness import Die, Verdict
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
    SeatEvent.VACATED: later("🪑 {name} left their seat open."),
    SeatEvent.KICKED_BY_HOST: later("🪑 The host removed {name}."),
    SeatEvent.KICKED_BY_MODERATOR: later("🪑 A moderator removed {name}."),
    SeatEvent.TAKEN: later("🪑 {name} takes over for {former}."),
    SeatEvent.UNDONE: later("↩️ {name} took back a step."),
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
    return _.n("… and {count} earlier line in the full log", "… and {count} earlier lines in the full log", count)


def log_title(_: Language) -> str:
    """Head a page of the whole log."""
    return _("📜 Full log")


def nothing_since(_: Language) -> str:
    """Say that nothing happened."""
    return _("Nothing has happened since then.")


def no_game(_: Language) -> str:
    """Say that a game can't be found here, and how to find one."""
    return _("I can't find that game here. `/history` lists finished games with their numbers.")


def no_games(_: Language) -> str:
    """Say that no game was finished in a channel."""
    return _(
        "No game has been finished in this channel yet. `/history` with a member lists theirs, wherever they played."
    )


def no_games_of(_: Language, name: SafeName) -> str:
    """Say that a member has no finished game that the reader may see."""
    return _("{name} hasn't finished a game yet in any channel of this server that you can see.", name=name)


def never_began(_: Language) -> str:
    """Say that a lobby was closed, so that there is no game to look at."""
    return _("This table was closed before its game began, so there's nothing to look at.")


def not_over(_: Language) -> str:
    """Say why the draws of a game can't be checked yet."""
    return _("That game isn't finished. Its secret is shown when it is, and then every draw can be checked.")


def not_replayable(_: Language) -> str:
    """Say that a game can't be replayed."""
    return _("This game was played with other rules, tiles or cards than I have now, so I can't step through it.")


def hidden_location(_: Language) -> str:
    """Say why a game of another channel is not shown."""
    return _("That game was played in a channel that you can't see.")


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


def fair_title(_: Language, number: int) -> str:
    """Head the check of a game's draws."""
    return _("⚖️ Was game {number} fair?", number=number)


def verdict(_: Language, found: Verdict) -> str:
    """Say what recomputing all draws has shown."""
    if found.wrong:
        turns = ", ".join(map(str, found.wrong[:10]))
        return _("❌ Not every draw is as the secret says. Look at move {turns}.", turns=turns)
    return _.n(
        "✅ {count} draw recomputed from the secret: it is as the log says.",
        "✅ {count} draws recomputed from the secret: all are as the log says.",
        found.draws,
    )


def commitment_check(_: Language, found: Verdict, secret: str, commitment: str) -> str:
    """Say whether the secret matches the commitment."""
    if found.promised is None:
        said = _("❔ This game is older than the record of commitments; compare with what its table showed.")
    elif found.promised:
        said = _("✅ SHA-256 of the secret is what was noted and shown when the game started.")
    else:
        said = _("❌ SHA-256 of the secret isn't what was noted when the game started.")
    return _(
        "{said}\n🔓 secret: {secret}\n🔒 SHA-256: {commitment}",
        said=said,
        secret=in_groups(secret),
        commitment=in_groups(commitment),
    )


def dice_of_game(_: Language) -> str:
    """Head the dice of one game."""
    return _("Dice in this game")


def dice_on_server(_: Language, games: int) -> str:
    """Head the dice of a server."""
    return _("Dice on this server, its latest {games} finished games of this kind", games=games)


def dice(_: Language, rolled: Sequence[Die]) -> str:
    """List how often each side came up, with the expected range."""
    if not rolled:
        return _("No dice were rolled.")
    return "\n".join(_die(_, die) for die in rolled)


def _die(_: Language, die: Die) -> str:
    least, most = die.expected
    return _(
        "**{sides} sides**, rolled {rolls} times\n{counts}\nexpected {least} to {most} of each",
        sides=len(die.counts),
        rolls=die.rolls,
        counts=" · ".join(map(str, die.counts)),
        least=least,
        most=most,
    )


def about_dice(_: Language) -> str:
    """Say what is counted and what the expected range means."""
    return _(
        "Every draw after the set-up counts, from the first side to the last, spinners and cards among them. "
        "A fair side lies in the expected range 99 times of 100."
    )


def log_label(_: Language) -> str:
    """Label the button that shows what happened."""
    return _("Log")


def whole_log_label(_: Language) -> str:
    """Label the button that opens the whole log."""
    return _("Full log")


def replay_label(_: Language) -> str:
    """Label the button that steps through a game."""
    return _("Replay")


def fair_label(_: Language) -> str:
    """Label the button that checks a game's draws."""
    return _("Fair?")


def table_label(_: Language) -> str:
    """Label the button that shows the table in place of a hand."""
    return _("Table")
