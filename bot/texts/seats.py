"""Sentences about timers, absent players, vacant seats and invitations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.names import PlainName, SafeName
from bot.model.refusals import RefusalReason
from bot.model.timers import DAY
from bot.texts.lists import listed
from bot.texts.timestamps import timestamp

TIMER_NAMES = {
    0: later("no limit"),
    120: later("2 minutes"),
    900: later("15 minutes"),
    3600: later("1 hour"),
    8 * 3600: later("8 hours"),
    DAY: later("24 hours"),
    3 * DAY: later("3 days"),
}

NOT_TAKEN_BACK = {
    RefusalReason.CHANCE_DECIDED: later("No take-backs: dice rolled"),
    RefusalReason.SECRET_SHOWN: later("No take-backs: secret seen"),
}


def timer_name(_: Language, seconds: int) -> str:
    """Name a timer."""
    return _(TIMER_NAMES[seconds])


def timer_label(_: Language) -> str:
    """Name the option of how long a move may take."""
    return _("Time per move")


def timer_choice(_: Language, seconds: int) -> str:
    """Label a timer in a menu; it is also all that a closed menu shows."""
    return _("Time per move: {time}", time=timer_name(_, seconds))


def change_timer(_: Language) -> str:
    """Label the menu of timers."""
    return _("Change: time per move")


def timer_line(_: Language, seconds: int) -> str:
    """Say in a lobby how long a move may take."""
    if not seconds:
        return _("No time limit")
    return _("{time} per move, then autopilot", time=timer_name(_, seconds))


def timer_effect(_: Language, seconds: int) -> str:
    """Say what a timer does."""
    if not seconds:
        return _("Nobody is hurried, and the autopilot never steps in.")
    return _("When a player's time runs out, the autopilot moves for them.")


def time_left(_: Language, when: int) -> str:
    """Say until when the players to move have time."""
    return _("⏳ Time runs out {when}.", when=_relative(when))


def time_left_for(_: Language, name: SafeName, when: int) -> str:
    """Say until when one of several players to move has time."""
    return _("⏳ {name}'s time runs out {when}.", name=name, when=_relative(when))


def away(_: Language, names: Sequence[SafeName]) -> str:
    """Say who is away."""
    return _("🤖 Away, played by the autopilot: {names}", names=listed(_, names))


def vacant(_: Language, names: Sequence[SafeName]) -> str:
    """Say whose seats are vacant."""
    return _.n(
        "🪑 Open seat, played by the autopilot until somebody takes over: {names}",
        "🪑 Open seats, played by the autopilot until somebody takes over: {names}",
        len(names),
        names=listed(_, names),
    )


def vacant_while_waiting(_: Language, names: Sequence[SafeName]) -> str:
    """Say whose seats are vacant when the game waits for players."""
    return _.n(
        "🪑 Open seat, for anybody who likes: {names}",
        "🪑 Open seats, for anybody who likes: {names}",
        len(names),
        names=listed(_, names),
    )


def everybody_away(_: Language, when: int) -> str:
    """Say that the game waits because everybody is away."""
    return _("💤 Everybody is away, so nothing is played. The table closes {when}.", when=_relative(when))


def vacant_at_end(_: Language, names: Sequence[SafeName]) -> str:
    """Say whose seats were vacant at the end."""
    return _.n(
        "🪑 Open at the end, so it ranks last: {names}",
        "🪑 Open at the end, so they rank last: {names}",
        len(names),
        names=listed(_, names),
    )


def remind(_: Language, mentions: str, when: int, name: str, link: str) -> str:
    """Remind those whose time is running out."""
    return _(
        "{mentions} your time runs out {when}: [{name}]({link}). Then the autopilot plays for you, until you press "
        "**I'm back** there.",
        mentions=mentions,
        when=_relative(when),
        name=name,
        link=link,
    )


def remind_direct(_: Language, when: int, name: str) -> str:
    """Remind somebody by direct message, above a button that leads to the table."""
    return _(
        "Your time in {name} runs out {when}. Then the autopilot plays for you, until you press **I'm back** there.",
        name=name,
        when=_relative(when),
    )


def taken_over(_: Language, mentions: str, name: str, link: str) -> str:
    """Tell players whose seats the autopilot has taken over how to come back."""
    return _(
        "{mentions} your time is up, so the autopilot plays for you. Press **I'm back** at [{name}]({link}) to play "
        "on.",
        mentions=mentions,
        name=name,
        link=link,
    )


def taken_over_direct(_: Language, name: str) -> str:
    """Tell a player the same by direct message, above a button that leads to the table."""
    return _(
        "Your time in {name} is up, so the autopilot plays for you. Press **I'm back** there to play on.",
        name=name,
    )


def invitation(_: Language, mentions: str, host: SafeName, name: str, link: str) -> str:
    """Invite people to a lobby."""
    return _(
        "{mentions} {host} invites you to a game: [{name}]({link}). Press Join there if you like.",
        mentions=mentions,
        host=host,
        name=name,
        link=link,
    )


def rematch_invitation(_: Language, mentions: str, host: SafeName, name: str, link: str) -> str:
    """Invite the players of a finished game to a rematch."""
    return _(
        "{mentions} {host} invites you to a rematch: [{name}]({link}). Press Join there if you like.",
        mentions=mentions,
        host=host,
        name=name,
        link=link,
    )


def invited(_: Language, names: Sequence[SafeName]) -> str:
    """List those whom the host has invited."""
    return _("Invited: {names}", names=listed(_, names))


def taken(_: Language, name: SafeName) -> str:
    """Confirm that somebody has taken a vacant seat."""
    return _("You've taken over for {name}.", name=name)


def end_question(_: Language) -> str:
    """Ask before a running game is closed."""
    return _("Close this table? The game ends without a result, for everybody. This can't be undone.")


def end_game_label(_: Language) -> str:
    """Label the button that closes a running game."""
    return _("Close the table")


def last_leaves_question(_: Language) -> str:
    """Ask before the last player leaves a running game."""
    return _("Leave this game? Nobody else is left at this table, so it closes without a result. This can't be undone.")


def vacated(_: Language) -> str:
    """Confirm that a player left the seat vacant."""
    return _("You've left. Your seat is open for somebody else, and the autopilot keeps it warm.")


def kick_whom(_: Language) -> str:
    """Ask whom to kick."""
    return _("Who should be removed from this table?")


def kick_question(_: Language, name: SafeName) -> str:
    """Ask before a player is kicked."""
    return _(
        "Remove {name} from this game? If it's running, the autopilot plays their seat until somebody takes over.",
        name=name,
    )


def nobody_to_kick(_: Language) -> str:
    """Say that nobody else is at the table."""
    return _("There's nobody else at this table.")


def kicked(_: Language, name: SafeName) -> str:
    """Confirm that a player was kicked."""
    return _("{name} was removed from this table.", name=name)


def take_back_label(_: Language) -> str:
    """Label the button that takes a step back."""
    return _("Take back")


def not_taken_back_label(_: Language, why: RefusalReason) -> str:
    """Label that button when it does nothing, because of what the step led to."""
    return _(NOT_TAKEN_BACK[why])


def back_label(_: Language) -> str:
    """Label the button with which an away player comes back."""
    return _("I'm back")


def take_seat_label(_: Language, name: PlainName) -> str:
    """Label the button that takes a vacant seat."""
    return _("Take over for {name}", name=name.in_label)


def leave_open_label(_: Language) -> str:
    """Label the button that leaves a seat vacant."""
    return _("Leave my seat open")


def choose_player(_: Language) -> str:
    """Label the menu of players who can be kicked."""
    return _("Choose a player")


def take_away_label(_: Language) -> str:
    """Label the button that kicks a player."""
    return _("Remove")


def _relative(when: int) -> str:
    return timestamp(when, "R")
