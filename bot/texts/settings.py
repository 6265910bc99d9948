"""Sentences of settings and privacy."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.preferences import OwnChoices, Pings, ServerChoices, TableStyle
from bot.texts.seats import timer_name

STYLES = {
    TableStyle.FULL: later("Full tables: everything can be seen at once"),
    TableStyle.COMPACT: later("Compact tables: about half as high, for phones and busy channels"),
}


def server_title(_: Language) -> str:
    """Head a server's settings."""
    return _("⚙️ Settings of this server")


def own_title(_: Language) -> str:
    """Head a player's settings."""
    return _("⚙️ Your settings")


def may_not_set(_: Language) -> str:
    """Say who may change a server's settings."""
    return _("Only somebody who may manage the server can change its settings. Yours are in `/settings me`.")


def where(_: Language, choices: ServerChoices, there: Sequence[int]) -> str:
    """Say where tables may be opened; ``there`` are the chosen channels that still exist."""
    if not choices.channels:
        return _("In every channel.")
    if not there:
        return _("Nowhere: the channels that were chosen are gone. Choose others, or *Everywhere*.")
    channels = " ".join(f"<#{channel}>" for channel in there)
    return _("Only in {channels} and the threads there.", channels=channels)


def where_label(_: Language) -> str:
    """Heading of the setting where tables may be opened."""
    return _("Where tables may be opened")


def choose_channels(_: Language) -> str:
    """Label the menu of channels."""
    return _("Channels (none: everywhere)")


def everywhere_label(_: Language) -> str:
    """Label the button that allows every channel."""
    return _("Everywhere")


def usual_timer(_: Language, choices: ServerChoices) -> str:
    """Say how long a move may take at new tables."""
    return _(
        "**{time}** where a game has not been played before. Later its tables begin as the channel's last one was, and "
        "the host may change that in the lobby.",
        time=timer_name(_, choices.timer),
    )


def timer_label(_: Language) -> str:
    """Heading of the setting for the timer."""
    return _("Time for a move")


def calls_label(_: Language) -> str:
    """Heading of the setting for calls."""
    return _("Turn calls")


def calls_on_label(_: Language) -> str:
    """Label the button that turns calls on."""
    return _("Calls on")


def calls_off_label(_: Language) -> str:
    """Label the button that turns calls off."""
    return _("Calls off")


def who_ends_label(_: Language) -> str:
    """Heading of the setting who may end a running game."""
    return _("Who may end a running game")


def host_ends_label(_: Language) -> str:
    """Label the button that lets a host end a running game."""
    return _("Host may end")


def moderators_end_label(_: Language) -> str:
    """Label the button that lets only moderators end a running game."""
    return _("Moderators only")


def in_channel_label(_: Language) -> str:
    """Label the button for calls in the channel."""
    return _("In the channel")


def direct_label(_: Language) -> str:
    """Label the button for calls by direct message."""
    return _("Direct message")


def no_calls_label(_: Language) -> str:
    """Label the button for no calls."""
    return _("Not at all")


def as_server_label(_: Language) -> str:
    """Label the button for the server's default for calls."""
    return _("As the server says")


def usual_pings(_: Language, choices: ServerChoices) -> str:
    """Say whether players who have not chosen are called."""
    if choices.pings:
        return _("On: players are called, unless they chose otherwise.")
    return _("Off: only players who chose to be called are.")


def who_ends(_: Language, choices: ServerChoices) -> str:
    """Say who may end a running game."""
    if choices.host_ends:
        return _("The table's host, and whoever may manage messages.")
    return _("Only whoever may manage messages.")


def style(_: Language, style: TableStyle) -> str:
    """Name a style of tables and say what it is good for."""
    return _(STYLES[style])


def style_label(_: Language) -> str:
    """Heading of the setting for the style of tables."""
    return _("How tables look")


def choose_style(_: Language) -> str:
    """Label the menu of styles."""
    return _("Change: how tables look")


def styled(_: Language, choices: ServerChoices) -> str:
    """Say which style tables have, and when a change takes effect."""
    return _("{style}. A table changes with its next move.", style=style(_, choices.style))


def about_commands(_: Language) -> str:
    """Say where in Discord to set who sees a command."""
    return _("Who sees which command is set in Discord: Server Settings, Integrations.")


def own_pings(_: Language, choices: OwnChoices) -> str:
    """Say how the reader is called."""
    match choices.pings:
        case Pings.ON:
            return _("You are called in the channel when it is your turn.")
        case Pings.OFF:
            return _("You are not called; look at the table now and then.")
        case Pings.DIRECT:
            return _("You get a direct message when it is your turn. Where that fails you are called in the channel.")
        case None:
            return _("You are called as each server says; most call you in the channel.")


def hints_label(_: Language) -> str:
    """Head the choice whether new games come with hints."""
    return _("Hints for new games")


def own_hints(_: Language, choices: OwnChoices) -> str:
    """Say whether the reader gets hints."""
    if choices.hints:
        return _("Your first game of a kind comes with a line on what matters.")
    return _("You play new games without hints.")


def hints_on_label(_: Language) -> str:
    """Label the button that lets new games come with hints."""
    return _("Hints")


def hints_off_label(_: Language) -> str:
    """Label the button that ends hints for new games."""
    return _("No hints")


def stored(_: Language, days: int) -> str:
    """Say what is stored about people, and for how long."""
    return _(
        "I keep your Discord id and the name your server shows, for each table at which you sit or sat, or to which "
        "its host asked you; your id, for each that you opened or where you were asked to a rematch; your moves, what "
        "happened to your seats, your results and achievements, and how often you met the same opponents; what you "
        "chose in `/settings me`, and which games you said you know. I read no messages and know nothing else. "
        "The people of a server see its results; leaderboards for everywhere show your name and how you fare on other "
        "servers too, but not where you played. A server that removes me is forgotten after {days} days, unless I am "
        "back by then.\n\n"
        "**Export** gives you all of it as a file. **Delete** takes your id and name out of everything, and your "
        "achievements and settings go; results stay, as those of a former player, so that the others keep theirs. Only "
        "a running table knows until its end, by a code that does not show your id, that you get no other seat there. "
        "What Discord itself shows in old messages, and backups of whoever runs this bot, I can't reach.",
        days=days,
    )


def privacy_title(_: Language) -> str:
    """Head what is said about privacy."""
    return _("🔐 What I know about you")


def export_done(_: Language) -> str:
    """Introduce an export."""
    return _("Here is everything I keep about you.")


def export_refused(_: Language) -> str:
    """Say why an export could not be sent."""
    return _(
        "I may not send files in this channel. Ask in another one, or ask somebody who manages the server to let me "
        "attach files here."
    )


def delete_title(_: Language) -> str:
    """Head the confirmation before a deletion."""
    return _("🔐 Delete what I know about you?")


def delete_question(_: Language, live: int) -> str:
    """Ask before somebody's data is deleted."""
    removed = _("Your id, your name, your achievements and your settings are removed everywhere, on all servers.")
    games = _.n(
        "You leave {count} table where you sit now; in a running game your seat is open for somebody else, and a table "
        "where nobody else is left closes.",
        "You leave {count} tables where you sit now; in running games your seats are open for somebody else, and "
        "tables where nobody else is left close.",
        live,
    )
    return " ".join((removed, *([games] if live else []), _("This can't be taken back.")))


def deleted(_: Language) -> str:
    """Confirm a deletion."""
    return _("Done: I do not know you any more.")


def former(_: Language) -> str:
    """Give the name that replaces a deleted one."""
    return _("Former player")


def export_label(_: Language) -> str:
    """Label the export button."""
    return _("Export")


def delete_label(_: Language) -> str:
    """Label the button that asks before deleting."""
    return _("Delete")


def forget_label(_: Language) -> str:
    """Label the button that deletes."""
    return _("Delete it all")
