"""Sentences of tables that are the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.language import Language, later
from bot.model.names import SafeName
from bot.model.records import TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.texts.lists import either, listed
from bot.texts.timestamps import timestamp

REFUSALS = {
    RefusalReason.CHANNEL_TAKEN: later(
        "This channel already has a table{link}. Bring it here with `/table show`, end it with `/table end`, or start "
        "one in another channel."
    ),
    RefusalReason.NO_TABLE: later("There's no table in this channel. Start one with {commands}."),
    RefusalReason.OVER: later("This game is over. Start a new one with {commands}."),
    RefusalReason.STARTED: later("This game has already started, so its seats and options are settled."),
    RefusalReason.NOT_STARTED: later("This game hasn't started yet. The host presses Start."),
    RefusalReason.STALE: later("The table has moved on since that button was made. Here's how it stands now."),
    RefusalReason.OTHER_SERVER: later("That button works only on the server where I posted it."),
    RefusalReason.OTHER_CHANNEL: later(
        "That button belongs to a table in another channel{link}. Please press it there."
    ),
    RefusalReason.TOO_FAST: later("You've had me post a lot just now. Please try again {when}."),
    RefusalReason.SEATED: later("You already have a seat at this table."),
    RefusalReason.NOT_SEATED: later("You have no seat at this table, but you're welcome to watch."),
    RefusalReason.HAS_LEFT: later("You've left this game for good, but you're welcome to watch."),
    RefusalReason.FULL: later(
        "Every seat is taken: at most {most} people can play. You can join when somebody leaves."
    ),
    RefusalReason.TOO_FEW: later("It takes at least {fewest} people to start. Ask somebody to press Join."),
    RefusalReason.NOT_HOST: later("Only the host can do that."),
    RefusalReason.MAY_NOT_END: later("Only the host or a moderator can end this table."),
    RefusalReason.MODERATORS_END: later("On this server, only moderators can end a running game."),
    RefusalReason.ELSEWHERE: later(
        "On this server, tables can be opened only in {channels} and the threads there. A server manager can change "
        "that in `/settings server`."
    ),
    RefusalReason.NOWHERE: later(
        "The channels where tables could be opened on this server are gone. A server manager can choose others in "
        "`/settings server`."
    ),
    RefusalReason.LOCKED: later("This thread is locked, so its table rests until a moderator unlocks it."),
    RefusalReason.MAY_NOT_KICK: later("Only the host or a moderator can remove players."),
    RefusalReason.NOT_THERE: later("That person isn't at this table any more."),
    RefusalReason.NOT_VACANT: later("That seat isn't open any more."),
    RefusalReason.WAS_HERE: later("You've already had a seat in this game, so the open one is for somebody else."),
    RefusalReason.KEPT_OUT: later(
        "You were removed from this table, so you can't take a seat here again. You're welcome to watch."
    ),
    RefusalReason.NOT_AWAY: later("You're not away: you play your seat yourself."),
    RefusalReason.OTHERS_STEP: later("That step was another player's, and only they can take it back."),
    RefusalReason.CHANCE_DECIDED: later("Your last step can't be taken back: it left something to chance."),
    RefusalReason.SECRET_SHOWN: later("Your last step can't be taken back: it showed something that was hidden."),
    RefusalReason.NOTHING_TO_UNDO: later(
        "There's nothing for you to take back. You can take back only your own last step, before a die is rolled, "
        "something hidden is shown or somebody else acts."
    ),
    RefusalReason.NO_CHOICE: later("That can't be chosen any more. `/table show` brings the lobby up to date."),
    RefusalReason.NO_GUEST: later("You can invite other people, but not bots or yourself."),
    RefusalReason.MANY_INVITED: later("At most {most} people can be invited to one table. Anybody else may just join."),
    RefusalReason.OTHER_DATA: later(
        "This game was started with other tiles or cards than I have now, so I can't show it or go on with it. It "
        "waits until the bot's owner puts the earlier file back. `/table end` closes it without a result."
    ),
}

NOT_SEATED = {
    TablePhase.LOBBY: later("You have no seat at this table yet. Press Join to take one."),
    TablePhase.FINISHED: later("You had no seat at the end of this game. Start a new one with {commands}."),
}
"""What NOT_SEATED says before and after a game, by phase."""

KEPT_OUT_OF_LOBBY = later(
    "You were removed from this table. If that was a mistake, ask the host to invite you again, under Options."
)
"""What KEPT_OUT says before a game."""

LOBBY_THERE = later(
    "A table is already open in this channel{link}: press Join there to play. `/table show` brings it here, or start "
    "one in another channel."
)
"""What CHANNEL_TAKEN says while the table there is a lobby."""


def refusal(_: Language, refused: Refused, commands: Sequence[str], link: str) -> str:
    """Say why hosting refuses; ``commands`` start a game, ``link`` leads to the table ("" when unknown)."""
    jump = _("[jump there]({link})", link=link)
    values = {"commands": either(_, commands), "link": f" ({jump})" if link else "", **refused.values}
    if (
        refused.reason is RefusalReason.CHANNEL_TAKEN
        and refused.table is not None
        and refused.table.phase is TablePhase.LOBBY
    ):
        return _(LOBBY_THERE, **values)
    if refused.reason is RefusalReason.NOT_SEATED and refused.table is not None and refused.table.phase in NOT_SEATED:
        return _(NOT_SEATED[refused.table.phase], **values)
    if (
        refused.reason is RefusalReason.KEPT_OUT
        and refused.table is not None
        and refused.table.phase is TablePhase.LOBBY
    ):
        return _(KEPT_OUT_OF_LOBBY, **values)
    return _(REFUSALS[refused.reason], **values)


def only_on_servers(_: Language) -> str:
    """Say where games are played, to somebody who asks in a direct message."""
    return _("I host games in the channels of servers only. Please ask me again in a channel of a server that has me.")


def unknown_control(_: Language) -> str:
    """Say that a control is unknown, for example outdated."""
    return _("I don't know that button any more. `/table show` brings this channel's table up to date.")


PERMISSIONS = {
    "view_channel": later("View Channel"),
    "connect": later("Connect"),
    "send_messages": later("Send Messages"),
    "send_messages_in_threads": later("Send Messages in Threads"),
    "embed_links": later("Embed Links"),
}
"""What Discord's settings call a permission, by its name in discord.py."""


def missing(_: Language, permissions: Sequence[str]) -> str:
    """List the permissions that hosting needs in a channel."""
    return _(
        "I can't host a table here yet: in this channel I still need {permissions}. A server manager can allow that.",
        permissions=_named(_, permissions),
    )


def cannot_post(_: Language, permissions: Sequence[str]) -> str:
    """List the permissions that were removed since the game began; none: Discord does not say which."""
    if not permissions:
        return _(
            "Your move counts, but Discord didn't let me post in this channel to call the next player. "
            "Ask somebody who manages the channel to check my permissions."
        )
    return _(
        "Your move counts, but I couldn't post here to ping the next player: I need {permissions}.",
        permissions=_named(_, permissions),
    )


def _named(_: Language, permissions: Sequence[str]) -> str:
    return listed(_, [f"**{_(PERMISSIONS[name])}**" for name in permissions])


def your_turn(_: Language, mentions: str, task: str, news: str, name: str, link: str) -> str:
    """Call the next player or players to their task, if it is known; ``news`` of what was done to them come first."""
    values = {"mentions": mentions, "name": name, "link": link}
    if not task:
        return _("{mentions} your turn! [{name}]({link})", **values)
    if not news:
        return _("{mentions} your turn: {task}. [{name}]({link})", task=task, **values)
    return _("{mentions} {news} Your turn: {task}. [{name}]({link})", news=news, task=task, **values)


def your_turn_direct(_: Language, task: str, news: str, name: str) -> str:
    """Call a player by direct message, above a button that leads to the table."""
    if not task:
        return _("Your turn in {name}!", name=name)
    if not news:
        return _("Your turn in {name}: {task}.", name=name, task=task)
    return _("{news} Your turn in {name}: {task}.", news=news, name=name, task=task)


def your_turn_here(_: Language, mentions: str, task: str, news: str) -> str:
    """Call the next player or players right above the table."""
    if not task:
        return _("{mentions} your turn!", mentions=mentions)
    if not news:
        return _("{mentions} your turn: {task}.", mentions=mentions, task=task)
    return _("{mentions} {news} Your turn: {task}.", mentions=mentions, news=news, task=task)


def known_label(_: Language) -> str:
    """Label the button that ends the hints of a first game."""
    return _("I know this game")


def no_more_hints(_: Language) -> str:
    """Confirm that there are no more hints for a game."""
    return _("You get no more hints for this game.")


def to_table_label(_: Language) -> str:
    """Label the button that leads to a table."""
    return _("To the table")


def seats_line(_: Language, fewest: int, most: int) -> str:
    """Say how many may play."""
    return _("For {fewest} to {most} players.", fewest=fewest, most=most)


def host_mark(_: Language, name: SafeName) -> str:
    """Mark the host in a list of seats."""
    return _("{name} (host)", name=name)


def free_seats(_: Language, free: int) -> str:
    """Count the free seats."""
    return _.n("*{count} free seat*", "*{count} free seats*", free)


def asked(_: Language, names: Sequence[SafeName]) -> str:
    """List those whom a rematch waits for."""
    return _("Invited to the rematch: {names}", names=listed(_, names))


def lobby_closes(_: Language, when: datetime) -> str:
    """Say when a lobby closes by itself."""
    return _("Closes {when} if nobody starts.", when=timestamp(when.timestamp(), "R"))


def lobby_step(_: Language, lacking: int, free: int) -> str:
    """Say what is to be done in a lobby that lacks players, or has free seats."""
    if not free:
        return _("Every seat is taken. The host can start now.")
    if lacking > 0:
        return _.n(
            "One more player is needed: press Join, or add a computer.",
            "{count} more players are needed: press Join, or add computers.",
            lacking,
        )
    return _("Press Join to play. The host can start now.")


def closed(_: Language, why: str) -> str:
    """Say that a table ended without a result; ``why`` in a sentence, "" if that is not known."""
    return _joined(_("This table was closed without a result."), why)


def closed_game(_: Language, number: int, why: str) -> str:
    """Say that a game was closed without a result."""
    return _joined(_("This table was closed without a result."), why, _("It was game {number}.", number=number))


def as_it_stood(_: Language, closed: str) -> str:
    """Say that a game was closed above a board that shows the last position."""
    return _("{closed} This is how it stood:", closed=closed)


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def table_moved(_: Language, link: str) -> str:
    """Link to a table that was reposted further down."""
    return _("Table moved: [jump there]({link})", link=link)


def fair_draws(_: Language) -> str:
    """Say below a running table that its draws are fair; the log leads to the proof."""
    return _("🔒 fair draws")


def achieved_heading(_: Language) -> str:
    """Head the new achievements of a game."""
    return _("🏅 New achievements")


def achieved(_: Language, emoji: str, name: str, players: Sequence[SafeName], task: str) -> str:
    """Say who got an achievement, and for what."""
    return _("{emoji} **{name}** · {players}\n*{task}*", emoji=emoji, name=name, players=listed(_, players), task=task)


def more_achieved(_: Language, count: int) -> str:
    """Count the achievements that don't fit."""
    return _.n("… and {count} more, in `/profile`.", "… and {count} more, in `/profile`.", count)


def in_groups(digits: str) -> str:
    """Split a long number into groups, so it wraps on a phone."""
    return " ".join(digits[start : start + 8] for start in range(0, len(digits), 8))


def ended(_: Language) -> str:
    """Confirm that a table was closed."""
    return _("The table is closed.")


def ended_game(_: Language, number: int) -> str:
    """Confirm that a running game was closed, and say how to check its draws."""
    return _(
        "The table is closed. It was game {number}: `/fairness` checks its draws, and `/replay` steps through it.",
        number=number,
    )


def left(_: Language) -> str:
    """Confirm that a player left."""
    return _("You've left the game. Thanks for playing!")


def left_lobby(_: Language) -> str:
    """Confirm that somebody left a lobby."""
    return _("You've left the table.")


def leave_question(_: Language) -> str:
    """Ask before a player leaves a running game."""
    return _(
        "Leave this game? If you forfeit, you rank last. If you leave your seat open, the autopilot plays it until "
        "somebody takes over. Neither can be undone."
    )


def seats_label(_: Language) -> str:
    """Head the seats of a lobby."""
    return _("Seats")


def options_label(_: Language) -> str:
    """Head the options of a lobby."""
    return _("Options")


def now_label(_: Language) -> str:
    """Heading of the next step in a lobby."""
    return _("Now")


def join_label(_: Language) -> str:
    """Label the button that takes a seat."""
    return _("Join")


def leave_label(_: Language) -> str:
    """Label the button that leaves the lobby."""
    return _("Leave")


def start_label(_: Language) -> str:
    """Label the button that starts the game."""
    return _("Start")


def recent_label(_: Language) -> str:
    """Head the latest events."""
    return _("Recent moves")


def points_label(_: Language) -> str:
    """Label the button that shows the count."""
    return _("Points")


def ended_now_label(_: Language) -> str:
    """Head the count of a running game."""
    return _("If the game ended now")


def rules_label(_: Language) -> str:
    """Label the button that explains the game."""
    return _("Rules")


def rematch_label(_: Language) -> str:
    """Label the button that opens a lobby for the same people."""
    return _("Rematch")


def leave_game_label(_: Language) -> str:
    """Label the button that leaves a running game for good."""
    return _("Forfeit")


def back_label(_: Language) -> str:
    """Label the button to the page before."""
    return _("Back")


def next_label(_: Language) -> str:
    """Label the button to the page after."""
    return _("Next")


def page_of(_: Language, number: int, pages: int) -> str:
    """Say which page this is, the first being 1."""
    return _("Page {number} of {pages}", number=number, pages=pages)


def whole_label(_: Language) -> str:
    """Label the button that shows all of a compact table."""
    return _("Whole table")


def look_again_label(_: Language) -> str:
    """Label the button that refreshes a private drawing."""
    return _("Refresh")
