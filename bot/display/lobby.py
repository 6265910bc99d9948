"""The lobby: a game, its seats and options, before the start."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from bot.display import common
from bot.display.drawing import Button, Drawing, Field, Style
from bot.display.face import AnyFace
from bot.display.menus import timer_menu
from bot.language import Language
from bot.model.names import SafeName, distinct
from bot.model.records import Table, TablePhase
from bot.texts import ending as ending_texts
from bot.texts import seats as seat_texts
from bot.texts import table as texts
from rules.game import Option


def draw_lobby(_: Language, face: AnyFace, table: Table, asked: Mapping[int, str]) -> Drawing:
    """Draw a lobby with its controls, or what is left of one that was closed.

    ``asked`` names users who were asked to it; others are shown as mentions.
    """
    info = face.game.info
    title = f"{face.emoji} {info.name}"
    if table.phase is TablePhase.CLOSED:
        return Drawing(title=title, text=texts.closed(_, why_closed(_, table)), colour=face.colour)
    lines = [face.pitch(_), texts.seats_line(_, info.seats[0], info.seats[-1])]
    seated = len(table.players)
    if table.deadline is not None:
        lines.append(texts.lobby_closes(_, datetime.fromtimestamp(table.deadline, UTC)))
    return Drawing(
        title=title,
        text="\n".join(lines),
        fields=(
            Field(texts.seats_label(_), _seats(_, face, table, asked)),
            Field(texts.options_label(_), "\n".join(_options(_, face, table))),
            Field(texts.now_label(_), texts.lobby_step(_, info.seats[0] - seated, info.seats[-1] - seated)),
        ),
        colour=face.colour,
        rows=(
            (
                Button("lobby.join", texts.join_label(_), "🪑", Style.success),
                Button("lobby.leave", texts.leave_label(_)),
                Button("lobby.start", texts.start_label(_), "▶️", Style.primary),
                Button("lobby.cancel", texts.cancel_label(_), style=Style.danger),
                common.rules_button(_, info.key),
            ),
            *([tuple(_switch(_, face, option, table) for option in info.options)] if info.options else []),
            (timer_menu(_, "lobby.timer", table.timer),),
        ),
    )


def why_closed(_: Language, table: Table) -> str:
    """Say why a table was closed, "" if that is not known."""
    return "" if table.closing is None else ending_texts.why_closed(_, table.closing)


def _seats(_: Language, face: AnyFace, table: Table, asked: Mapping[int, str]) -> str:
    lines = []
    for number in range(face.game.info.seats[-1]):
        if number >= len(table.players):
            lines.append(f"{number + 1}. {texts.free_seat(_)}")
            continue
        person = table.players[number].person
        name = table.names[number].safe
        lines.append(f"{number + 1}. {texts.host_mark(_, name) if person.user == table.host else name}")
    numbered = distinct([*(player.person.name for player in table.players), *asked.values()])[len(table.players) :]
    names = dict(zip(asked, numbered, strict=True))
    guests = tuple(guest.user for guest in table.invited)
    for users, say in ((table.order, texts.asked), (guests, seat_texts.invited)):
        waiting = [user for user in users if table.seat_of(user) is None]
        if waiting:
            called = [names[user].safe if user in names else SafeName(f"<@{user}>") for user in waiting]
            lines.append(f"\n{say(_, called)}")
    return "\n".join(lines)


def _options(_: Language, face: AnyFace, table: Table) -> list[str]:
    options = [_option(_, face, option, table) for option in face.game.info.options]
    return [*options, seat_texts.timer_line(_, table.timer)]


def _option(_: Language, face: AnyFace, option: Option, table: Table) -> str:
    return f"**{face.option(_, option)}:** {face.choice(_, option, table.options[option.key])}"


def _switch(_: Language, face: AnyFace, option: Option, table: Table) -> Button:
    following = option.choices[(option.choices.index(table.options[option.key]) + 1) % len(option.choices)]
    return Button(f"lobby.set.{option.key}.{following}", texts.change_label(_, face.option(_, option)), "⚙️")
