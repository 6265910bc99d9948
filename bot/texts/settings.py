"""Sentences of settings and privacy."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.preferences import OwnChoices, Pings, ServerChoices, TableStyle
from bot.texts.seats import timer_name

STYLES = {
    TableStyle.FULL: later("Full tables: everything at a glance"),
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
    return _("Only a server manager can change these settings. Yours are in `/settings me`.")


def where(_: Language, choices: ServerChoices, there: Sequence[int]) -> str:
    """Say where tables may be opened; ``there`` are the chosen channels that still exist."""
    if not choices.channels:
        return _("In every channel.")
    if not there:
        return _("Nowhere: the chosen channels are gone. Choose others, or *Everywhere*.")
    channels = ", ".join(f"<#{channel}>" for channel in there)
    return _("Only in {channels} and the threads there.", channels=channels)


def where_label(_: Language) -> str:
    """Heading of the setting where tables may be opened."""
    return _("Where tables can be opened")


def choose_channels(_: Language) -> str:
    """Label the menu of channels."""
    return _("Channels (none: everywhere)")


def everywhere_label(_: Language) -> str:
    """Label the button that allows every channel."""
    return _("Everywhere")


def usual_timer(_: Language, choices: ServerChoices) -> str:
    """Say how long a move may take at new tables."""
    return _(
        "**{time}** where a game hasn't been played before. After that, a table starts with what the channel's last "
        "one had. The host can change it in the lobby.",
        time=timer_name(_, choices.timer),
    )


def timer_label(_: Language) -> str:
    """Heading of the setting for the timer."""
    return _("Time per move")


def language_label(_: Language) -> str:
    """Heading of the setting for the language, and the button that leads to those of a server."""
    return _("Language")


def own_language(_: Language, chosen: Language | None) -> str:
    """Say in what language the reader reads, which is that of this sentence."""
    if chosen is None:
        return _("{language}, as Discord says. Tables speak the language of their server.", language=_.name)
    return _("{language}. Tables speak the language of their server.", language=chosen.name)


def choose_language(_: Language) -> str:
    """Label the menu of languages."""
    return _("Change: language")


def as_discord_says(_: Language) -> str:
    """Name the choice of the language in which Discord is shown."""
    return _("As Discord says")


def languages_title(_: Language) -> str:
    """Head the choice of a server's languages."""
    return _("🌐 Languages of this server")


def for_everybody(_: Language) -> str:
    """Heading of the language in which everybody on a server reads what is for all."""
    return _("What everybody sees")


def server_language(_: Language, chosen: Language | None) -> str:
    """Say in what language everybody on a server reads what is for all."""
    if chosen is None:
        return _("As Discord's server settings say. What only you see is in your own language.")
    return _("{language}. What only you see is in your own language.", language=chosen.name)


def own_channels_label(_: Language) -> str:
    """Heading of the channels that have a language of their own."""
    return _("Channels with another language")


def own_channels(_: Language, lines: Sequence[str]) -> str:
    """List the channels that have a language of their own."""
    return "\n".join(lines) if lines else _("None. Open this page in a channel to choose one for it.")


def choose_server_language(_: Language) -> str:
    """Label the menu of languages for a server."""
    return _("Change: language of this server")


def choose_channel_language(_: Language) -> str:
    """Label the menu of languages for the channel in which it is shown."""
    return _("Change: language of this channel")


def as_the_server(_: Language) -> str:
    """Name the choice of the server's language for a channel."""
    return _("As everywhere on this server")


def calls_label(_: Language) -> str:
    """Heading of the setting for calls."""
    return _("Turn pings")


def calls_on_label(_: Language) -> str:
    """Label the button that turns calls on."""
    return _("Pings on")


def calls_off_label(_: Language) -> str:
    """Label the button that turns calls off."""
    return _("Pings off")


def who_ends_label(_: Language) -> str:
    """Heading of the setting who may end a running game."""
    return _("Who can end a running game")


def host_ends_label(_: Language) -> str:
    """Label the button that lets a host end a running game."""
    return _("Host can end")


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
    return _("Off")


def as_server_label(_: Language) -> str:
    """Label the button for the server's default for calls."""
    return _("Server's default")


def usual_pings(_: Language, choices: ServerChoices) -> str:
    """Say whether players who have not chosen are called."""
    if choices.pings:
        return _("On: players get a ping when it's their turn, unless they chose otherwise.")
    return _("Off: only players who chose to get pings do.")


def who_ends(_: Language, choices: ServerChoices) -> str:
    """Say who may end a running game."""
    if choices.host_ends:
        return _("The host and moderators (members with Manage Messages).")
    return _("Only moderators (members with Manage Messages).")


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
    return _("{style}. Running tables change with their next move.", style=style(_, choices.style))


def about_commands(_: Language) -> str:
    """Say where in Discord to set who sees a command."""
    return _("Who sees which command is set in Discord: Server Settings, then Integrations.")


def own_pings(_: Language, choices: OwnChoices) -> str:
    """Say how the reader is called."""
    match choices.pings:
        case Pings.ON:
            return _("I ping you in the channel when it's your turn.")
        case Pings.OFF:
            return _("Off: look at the table now and then.")
        case Pings.DIRECT:
            return _("You get a direct message when it's your turn. If that fails, I ping you in the channel.")
        case None:
            return _("Each server's default. On most servers, I ping you in the channel.")


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
        "**What I store**\n"
        "- Your Discord id and the name your server shows, for every table where you had a seat or were invited\n"
        "- Your moves, what happened to your seats, your results and achievements, and how often you met whom\n"
        "- What you chose in `/settings me`, with your Discord's language if you chose direct messages, and which "
        "games you said you know\n\n"
        "I don't read messages.\n\n"
        "**Who sees it**\n"
        "- The people of a server see its results\n"
        "- Leaderboards for everywhere show your name and your scores from all servers, but not where you played\n"
        "- When a server removes me, I forget it after {days} days unless I'm back by then\n\n"
        "**Export** gives you everything as a file.\n"
        "**Delete** removes your id, name, achievements and settings. Your results stay as those of a former player, "
        "so that the others keep theirs. A running table remembers until its end, by a code that doesn't show your id, "
        "that you had a seat there. I can't change what Discord shows in old messages, or the bot owner's backups.",
        days=days,
    )


def privacy_title(_: Language) -> str:
    """Head what is said about privacy."""
    return _("🔐 What I store about you")


def export_done(_: Language) -> str:
    """Introduce an export."""
    return _("Here's everything I store about you.")


def export_refused(_: Language) -> str:
    """Say why an export could not be sent."""
    return _(
        "I'm not allowed to send files in this channel. Try another one, or ask a server manager to let me attach "
        "files here."
    )


def delete_title(_: Language) -> str:
    """Head the confirmation before a deletion."""
    return _("🔐 Delete your data?")


def delete_question(_: Language, live: int) -> str:
    """Ask before somebody's data is deleted."""
    removed = _("Your id, name, achievements and settings are removed everywhere, on all servers.")
    games = _.n(
        "You leave {count} table where you have a seat. In a running game your seat stays open for somebody else; a "
        "table with nobody else left closes.",
        "You leave {count} tables where you have a seat. In running games your seats stay open for somebody else; "
        "tables with nobody else left close.",
        live,
    )
    return " ".join((removed, *([games] if live else []), _("This can't be undone.")))


def deleted(_: Language) -> str:
    """Confirm a deletion."""
    return _("Done. Your data is deleted.")


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
    return _("Delete everything")
