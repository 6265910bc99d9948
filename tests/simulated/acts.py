"""Everything that somebody can try to do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from simcord.results import InteractionResult

from bot.display.controls import Target
from bot.display.face import HAND
from bot.model.preferences import OwnChoices, Pings, ServerChoices
from bot.model.scores import SeasonMode
from tests.simulated import computers
from tests.simulated.places import SEATS, Place, Role
from tests.simulated.play import planted
from tests.simulated.world import controls, find

Results: TypeAlias = list[InteractionResult]


@dataclass(frozen=True, slots=True)
class Try:
    """One thing to try: how the table gets there, what is done, and whether that changes something on disk."""

    prepare: Callable[[Place], Awaitable[None]]
    do: Callable[[Place], Awaitable[Results]]
    changes: bool = True


async def nothing(place: Place) -> None:
    """Leave the channel without a table."""


async def lobby(place: Place) -> None:
    await place.lobby()


async def kicked(place: Place) -> None:
    """Take the seat of the person who acts away in the lobby."""
    await place.lobby()
    tables, user = place.world.tables, place.who.id
    if (await place.table()).seat_of(user) is None:
        await tables.join(place.id, place.person(place.actor))
    await tables.kick(
        place.id,
        place.user(Role.OUTSIDER if place.actor is Role.MODERATOR else Role.MODERATOR),
        moderator=True,
        whom=user,
    )
    await place.show()


async def playing(place: Place) -> None:
    await place.playing()


async def wolves(place: Place) -> None:
    await place.playing("wolves")


async def over(place: Place) -> None:
    await place.over()


async def rematch(place: Place) -> None:
    """Play a game to its end and let a player who is not the person who acts open the rematch."""
    await place.over()
    await place.click("table.rematch", Role.PLAYER if place.actor is not Role.PLAYER else Role.HOST)


async def rematch_again(place: Place) -> Results:
    return [await place.click("table.rematch")]


async def closed(place: Place) -> None:
    """Let a game with hidden hands be closed by its host."""
    await place.playing("wolves")
    await place.world.tables.end(place.id, place.user(Role.HOST), moderator=False)


async def my_turn(place: Place) -> None:
    """Let it be the turn of the person who acts, or the host's if that can't be."""
    await place.at_turn(place.actor if place.actor in SEATS[:2] else Role.HOST)


def with_hints(prepare: Callable[[Place], Awaitable[None]]) -> Callable[[Place], Awaitable[None]]:
    """Let players ask for hints at a table that is prepared."""

    async def prepared(place: Place) -> None:
        await prepare(place)
        await place.world.set(await place.table(), hints=True)

    return prepared


async def hint(place: Place) -> Results:
    return [await place.click(f"hint.{place.id}")]


async def review(place: Place) -> Results:
    replay = await place.world.slash(place.who, "replay", number=place.id)
    assert replay.response is not None
    return [await place.world.click(place.who, f"review.{place.id}", replay.response)]


async def other_turn(place: Place) -> None:
    await place.at_turn(Role.PLAYER if place.actor is Role.HOST else Role.HOST)


async def my_step(place: Place) -> None:
    await place.stepped(place.actor if place.actor in SEATS[:2] else Role.HOST)


async def other_step(place: Place) -> None:
    await place.stepped(Role.PLAYER if place.actor is Role.HOST else Role.HOST)


async def away(place: Place) -> None:
    """Let the autopilot have the seat of the person who acts, or the player's."""
    await place.at_turn(Role.HOST)
    seat = SEATS.index(place.actor) if place.actor in SEATS[:2] else 1
    table = await place.table()
    players = tuple(replace(player, away=player.away or at == seat) for at, player in enumerate(table.players))
    await place.world.set(table, players=players)
    await place.show()


async def chosen(place: Place) -> None:
    """Start a game, and let the person who acts have chosen something."""
    await place.playing()
    await place.world.store.choices.change(OwnChoices, place.who.id, lambda now: replace(now, pings=Pings.OFF))


async def season(place: Place) -> None:
    """Let a season run that is closed by hand, and open a table to click at."""
    await place.lobby()
    store = place.world.store
    await store.scores.set_seasons(place.world.guild.id, SeasonMode.MANUAL, int(place.world.clock.now().timestamp()))


async def moderators_end(place: Place) -> None:
    """Start a game on a server where only moderators may end one."""
    await place.playing()
    await place.world.store.choices.change(
        ServerChoices, place.world.guild.id, lambda now: replace(now, host_ends=False)
    )


async def elsewhere(place: Place) -> None:
    """Allow no tables in this channel."""
    other = place.world.guild.create_text_channel("elsewhere")
    await place.world.store.choices.change(
        ServerChoices, place.world.guild.id, lambda now: replace(now, channels=(other.id,))
    )


TRIED: set[str] = set()
"""The commands that are typed."""


def slash(command: str, *, of_table: bool = False) -> Callable[[Place], Awaitable[Results]]:
    """Type a command, with the number of the table if it asks for one."""
    TRIED.add(command)

    async def do(place: Place) -> Results:
        return [await place.slash(command, **({"number": place.id} if of_table else {}))]

    return do


def click(what: str) -> Callable[[Place], Awaitable[Results]]:
    async def do(place: Place) -> Results:
        return [await place.click(what)]

    return do


def click_elsewhere(what: str) -> Callable[[Place], Awaitable[Results]]:
    """Click a control of the table on a copy of its message in another channel."""

    async def do(place: Place) -> Results:
        table, other = await place.table(), place.world.guild.create_text_channel("copies")
        copy = await planted(place.world, what, target=Target(table.id, table.seq), where=other)
        return [await place.world.click(place.who, what, copy)]

    return do


def ask(command: str, confirm: str) -> Callable[[Place], Awaitable[Results]]:
    TRIED.add(command)
    return lambda place: place.ask(command, confirm)


def kick() -> Callable[[Place], Awaitable[Results]]:
    TRIED.add("table kick")
    return lambda place: place.kick()


async def share(place: Place) -> Results:
    return [await place.click(f"replay.{place.id}.0.table.share")]


async def set_timer(place: Place) -> Results:
    panel = await place.panel("lobby.timer")
    return [await place.world.pick(place.who, "lobby.timer", "120", panel)]


async def add_computer(place: Place) -> Results:
    return [await computers.choose(place.world, place.who, "normal", place.channel)]


async def invite(place: Place) -> Results:
    """Invite somebody new by the menu of the host's panel."""
    panel = await place.panel("lobby.invite.0")
    (what,) = (what for what in controls(panel) if what.startswith("lobby.invite."))
    result = await place.who.select(panel, [place.world.person("Zoe")], custom_id=find(panel, what))
    assert result.acknowledged
    return [result]


async def cancel(place: Place) -> Results:
    """Cancel the lobby; who is not asked may have the button all the same."""
    asked = await place.click("lobby.cancel")
    if asked.response is not None and "lobby.close" in controls(asked.response):
        return [await place.world.click(place.who, "lobby.close", asked.response)]
    return [asked, await place.click("lobby.close")]


TRIES: dict[str, Try] = {
    "open a table": Try(nothing, slash("pigs start")),
    "open a table where the server wants none": Try(elsewhere, slash("pigs start")),
    "open a second table": Try(lobby, slash("wolves start")),
    "read the rules": Try(nothing, slash("pigs rules"), changes=False),
    "ask for help": Try(lobby, slash("help"), changes=False),
    "ask about the bot": Try(lobby, slash("about"), changes=False),
    "list finished games": Try(over, slash("history"), changes=False),
    "look at the leaderboard": Try(over, slash("leaderboard"), changes=False),
    "look at somebody's profile": Try(over, slash("profile"), changes=False),
    "look at the seasons": Try(over, slash("season show"), changes=False),
    "choose for oneself": Try(nothing, slash("settings me"), changes=False),
    "choose for the server": Try(nothing, slash("settings server"), changes=False),
    "close a season": Try(season, ask("season close", "season.close.1")),
    "read what is stored about people": Try(nothing, slash("privacy show"), changes=False),
    "get a copy of one's data": Try(playing, slash("privacy export"), changes=False),
    "be forgotten": Try(chosen, ask("privacy delete", "privacy.forget")),
    "join": Try(lobby, click("lobby.join")),
    "join after losing the seat": Try(kicked, click("lobby.join")),
    "join on a copy in another channel": Try(lobby, click_elsewhere("lobby.join")),
    "cancel on a copy in another channel": Try(lobby, click_elsewhere("lobby.cancel")),
    "look at the options": Try(lobby, click("lobby.options"), changes=False),
    "leave the lobby": Try(lobby, click("lobby.leave")),
    "leave the lobby by command": Try(lobby, slash("table leave")),
    "choose an option": Try(lobby, click("lobby.set.twin_tiles.on")),
    "choose the time for a move": Try(lobby, set_timer),
    "turn hints on": Try(lobby, click("lobby.hints.on")),
    "invite somebody": Try(lobby, invite),
    "add a computer": Try(lobby, add_computer),
    "start": Try(lobby, click("lobby.start")),
    "cancel the lobby": Try(lobby, cancel),
    "end the lobby by command": Try(lobby, slash("table end")),
    "take a seat away in the lobby": Try(lobby, kick()),
    "repost the lobby": Try(lobby, slash("table show")),
    "move before the start": Try(lobby, click("roll")),
    "look at a hand before the start": Try(lobby, click(HAND)),
    "read the log before the start": Try(lobby, slash("table log")),
    "replay before the start": Try(lobby, slash("replay", of_table=True)),
    "join after the start": Try(playing, click("lobby.join")),
    "move in turn": Try(my_turn, click("build")),
    "move out of turn": Try(other_turn, click("build")),
    "make half a choice in turn": Try(my_turn, click("hold.1")),
    "make half a choice out of turn": Try(other_turn, click("hold.1")),
    "ask for a hint in turn": Try(with_hints(my_turn), hint, changes=False),
    "ask for a hint out of turn": Try(with_hints(other_turn), hint, changes=False),
    "look at one's hand": Try(wolves, click(HAND), changes=False),
    "look at the points so far": Try(playing, click("look.count"), changes=False),
    "want no more hints": Try(playing, click("table.known.count")),
    "leave for good": Try(playing, ask("table leave", "table.resign")),
    "leave the seat open": Try(playing, ask("table leave", "table.vacate")),
    "take a seat away": Try(playing, kick()),
    "take an open seat": Try(playing, click("table.take.3")),
    "let a computer have an open seat": Try(playing, click("table.computer.3.normal")),
    "be back from being away": Try(away, click("table.back")),
    "be back without having been away": Try(playing, click("table.back")),
    "take back one's own step": Try(my_step, click("table.undo")),
    "take back another's step": Try(other_step, click("table.undo")),
    "end the game": Try(playing, ask("table end", "table.end")),
    "end the game where only moderators may": Try(moderators_end, ask("table end", "table.end")),
    "repost the table": Try(playing, slash("table show")),
    "read the log": Try(playing, slash("table log"), changes=False),
    "replay the running game": Try(playing, slash("replay", of_table=True), changes=False),
    "share a step of a running game": Try(playing, share, changes=False),
    "check the draws of a running game": Try(playing, slash("fairness", of_table=True), changes=False),
    "ask for a rematch": Try(over, click("table.rematch")),
    "join a rematch by asking for one": Try(rematch, rematch_again),
    "replay a finished game": Try(over, slash("replay", of_table=True), changes=False),
    "have a finished game reviewed": Try(over, review, changes=False),
    "share a step of a finished game": Try(over, share, changes=False),
    "check the draws of a finished game": Try(over, slash("fairness", of_table=True), changes=False),
    "replay a closed game": Try(closed, slash("replay", of_table=True), changes=False),
    "check the draws of a closed game": Try(closed, slash("fairness", of_table=True), changes=False),
    "move after the end": Try(over, click("roll")),
    "leave after the end": Try(over, slash("table leave")),
    "end a finished game": Try(over, slash("table end")),
}
