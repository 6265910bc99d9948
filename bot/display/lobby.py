"""The lobby: a game, its seats and options, before the start; and the host's panel, where these are chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.display import common
from bot.display.drawing import Button, Choice, Drawing, Field, Menu, PeopleMenu, Row, Style
from bot.display.face import AnyFace
from bot.display.menus import timer_menu
from bot.language import Language
from bot.model.computers import LEVELS, level_of
from bot.model.names import SafeName, distinct
from bot.model.records import Table, TablePhase
from bot.texts import computers as computer_texts
from bot.texts import ending as ending_texts
from bot.texts import hints as hint_texts
from bot.texts import lobby as lobby_texts
from bot.texts import seats as seat_texts
from bot.texts import table as texts
from rules.game import Option
from rules.players import Level

_SWITCH = ("off", "on")
"""The choices of a house rule, which a button turns on and off; other options have a menu."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known of a lobby besides its table."""

    guests: Mapping[int, str] = field(default_factory=dict)
    """The names of users who were invited; others are shown as mentions."""
    last_options: Mapping[str, str] = field(default_factory=dict)
    """The options of the channel's last table of the game."""
    last_timer: int | None = None
    """The timer of that table, in seconds, if it is not what new tables have anyway."""
    levels: Collection[Level] = LEVELS
    """How well computers can play here."""


NOTHING_KNOWN = Surroundings()


def draw_lobby(_: Language, face: AnyFace, table: Table, around: Surroundings = NOTHING_KNOWN) -> Drawing:
    """Draw a lobby with its controls, or what is left of one that was closed."""
    info = face.game.info
    title = f"{face.emoji} {_(info.name)}"
    if table.phase is TablePhase.CLOSED:
        return Drawing(title=title, text=texts.closed(_, why_closed(_, table)), colour=face.colour)
    lines = [face.pitch(_), texts.seats_line(_, info.seats[0], info.seats[-1])]
    lacking, free = info.seats[0] - len(table.players), info.seats[-1] - len(table.players)
    if table.deadline is not None:
        lines.append(texts.lobby_closes(_, datetime.fromtimestamp(table.deadline, UTC)))
    return Drawing(
        title=title,
        text="\n".join(lines),
        fields=(
            Field(texts.seats_label(_), _seats(_, table, around, free)),
            Field(texts.options_label(_), _summary(_, face, table, around)),
        ),
        colour=face.colour,
        rows=(
            (
                Button("lobby.join", texts.join_label(_), "🪑", Style.success, disabled=not free),
                Button("lobby.start", texts.start_label(_), "▶️", Style.primary, disabled=lacking > 0),
                common.rules_button(_, info.key),
                Button("lobby.options", texts.options_label(_), "⚙️"),
                Button("lobby.leave", texts.leave_label(_), "🚪"),
            ),
            *_computers_menu(_, table, around, free),
        ),
        now=Field(texts.now_label(_), texts.lobby_step(_, lacking, free)),
    )


def why_closed(_: Language, table: Table) -> str:
    """Say why a table was closed, "" if that is not known."""
    return "" if table.closing is None else ending_texts.why_closed(_, table.closing)


def draw_options(_: Language, face: AnyFace, table: Table, around: Surroundings, *, chooses: bool) -> Drawing:
    """Draw the options of a lobby in full, with the controls for them if the reader ``chooses``."""
    info, host = face.game.info, table.seat_of(table.host)
    fields = [_option_field(_, face, option, table, around) for option in info.options]
    timer = lobby_texts.option_line(_, seat_texts.timer_label(_), seat_texts.timer_name(_, table.timer))
    if _same_timer(table, around):
        timer = lobby_texts.as_last_time(_, timer)
    fields.append(Field(timer, seat_texts.timer_effect(_, table.timer)))
    if _has_hints(table, around):
        on = hint_texts.switched(_, on=table.hints)
        fields.append(Field(lobby_texts.option_line(_, hint_texts.option_label(_), on), hint_texts.effect(_)))
    invited = _waiting(table, tuple(guest.user for guest in table.invited), around)
    if invited or chooses:
        fields.append(Field(lobby_texts.invited_label(_), lobby_texts.invited_names(_, invited)))
    if chooses:
        text = lobby_texts.about_options(_)
    else:
        text = lobby_texts.who_chooses(_, None if host is None else table.names[host].safe)
    return Drawing(
        title=f"{face.emoji} {lobby_texts.options_title(_, _(info.name))}",
        text=text,
        fields=tuple(fields),
        colour=face.colour,
        rows=_panel(_, face, table, around) if chooses else (),
    )


def draw_cancel_question(_: Language, face: AnyFace) -> Drawing:
    """Ask whether a lobby is to be closed."""
    close = Button("lobby.close", lobby_texts.cancel_label(_), "🗑️", Style.danger)
    keep = Button("lobby.options", lobby_texts.keep_label(_), "↩️")
    return Drawing(
        f"{face.emoji} {_(face.game.info.name)}", lobby_texts.cancel_question(_), (), "", face.colour, ((close, keep),)
    )


def _computers_menu(_: Language, table: Table, around: Surroundings, free: int) -> tuple[Row, ...]:
    """Offer the host to add a computer while a seat is free, and to remove each that is there."""
    add = [
        Choice(level.value, computer_texts.add_label(_, level), computer_texts.effect(_, level), computer_texts.MARK)
        for level in (around.levels if free else ())
    ]
    remove = [
        Choice(str(player.person.user), computer_texts.remove_label(_, name), emoji="🚪")
        for player, name in zip(table.players, table.names, strict=True)
        if player.is_computer
    ]
    if not (add or remove):
        return ()
    placeholder = computer_texts.add_placeholder(_) if add else computer_texts.remove_placeholder(_)
    # Clients keep what was chosen in a menu with a known custom id.
    return ((Menu(f"lobby.computer.{table.seq}", placeholder, (*add, *remove)),),)


def _option_field(_: Language, face: AnyFace, option: Option, table: Table, around: Surroundings) -> Field:
    """Say what an option is set to and what that does; of a house rule that is off, what it would do."""
    now = table.options[option.key]
    name = lobby_texts.option_line(_, face.option(_, option), face.choice(_, option, now))
    if _same(option, table, around):
        name = lobby_texts.as_last_time(_, name)
    effect = face.effect(_, option, now)
    if option.choices == _SWITCH and not effect:
        effect = lobby_texts.if_on(_, face.effect(_, option, "on"))
    return Field(name, effect)


def _panel(_: Language, face: AnyFace, table: Table, around: Surroundings) -> tuple[Row, ...]:
    options = face.game.info.options
    menus = [option for option in options if option.choices != _SWITCH][:1]
    buttons = [option for option in options if option not in menus]
    most = min(face.game.info.seats[-1] - 1, 10)
    return (
        *((_option_menu(_, face, option, table),) for option in menus),
        tuple(_next_choice(_, face, option, table) for option in buttons),
        (timer_menu(_, "lobby.timer", table.timer),),
        # Clients keep what was chosen in a menu with a known custom id.
        (PeopleMenu(f"lobby.invite.{table.seq}", lobby_texts.invite_placeholder(_), most),),
        (*_hints_button(_, table, around), Button("lobby.cancel", lobby_texts.cancel_label(_), "🗑️", Style.danger)),
    )


def _has_hints(table: Table, around: Surroundings) -> bool:
    """Whether hints can be had, or were had when they were turned on."""
    return table.hints or Level.HARD in around.levels


def _hints_button(_: Language, table: Table, around: Surroundings) -> tuple[Button, ...]:
    if not _has_hints(table, around):
        return ()
    label = lobby_texts.option_line(_, hint_texts.option_label(_), hint_texts.switched(_, on=table.hints))
    style = Style.success if table.hints else Style.secondary
    return (Button(f"lobby.hints.{_SWITCH[not table.hints]}", label, "💡", style),)


def _option_menu(_: Language, face: AnyFace, option: Option, table: Table) -> Menu:
    name = face.option(_, option)
    choices = tuple(
        Choice(
            choice,
            lobby_texts.option_line(_, name, face.choice(_, option, choice)),
            face.effect(_, option, choice) or None,
            chosen=choice == table.options[option.key],
        )
        for choice in option.choices
    )
    return Menu(f"lobby.set.{option.key}", name, choices)


def _next_choice(_: Language, face: AnyFace, option: Option, table: Table) -> Button:
    now = table.options[option.key]
    following = option.choices[(option.choices.index(now) + 1) % len(option.choices)]
    label = lobby_texts.option_line(_, face.option(_, option), face.choice(_, option, now))
    on = option.choices == _SWITCH and now == "on"
    return Button(f"lobby.set.{option.key}.{following}", label, style=Style.success if on else Style.secondary)


def _seats(_: Language, table: Table, around: Surroundings, free: int) -> str:
    lines = []
    for number, (player, name) in enumerate(zip(table.players, table.names, strict=True), 1):
        line: str = name.safe
        if player.person.user == table.host:
            line = texts.host_mark(_, name.safe)
        elif player.is_computer:
            line = computer_texts.with_level(_, name.safe, level_of(player.person.user))
        lines.append(f"{number}. {line}")
    if free:
        lines.append(texts.free_seats(_, free))
    guests = tuple(guest.user for guest in table.invited)
    for users, say in ((table.order, texts.asked), (guests, seat_texts.invited)):
        names = _waiting(table, users, around)
        if names:
            lines.append(f"\n{say(_, names)}")
    return "\n".join(lines)


def _waiting(table: Table, users: tuple[int, ...], around: Surroundings) -> list[SafeName]:
    """Name those of some users who have not joined."""
    everybody = distinct([*(player.person.name for player in table.players), *around.guests.values()])
    numbered = everybody[len(table.players) :]
    names = dict(zip(around.guests, numbered, strict=True))
    return [
        names[user].safe if user in names else SafeName(f"<@{user}>") for user in users if table.seat_of(user) is None
    ]


def _summary(_: Language, face: AnyFace, table: Table, around: Surroundings) -> str:
    """Say in a line what is played; a house rule that is off goes without saying."""
    parts = []
    for option in face.game.info.options:
        if option.choices == _SWITCH:
            if table.options[option.key] == "off":
                continue
            name = face.option(_, option)
        else:
            name = face.choice(_, option, table.options[option.key])
        parts.append((name, _same(option, table, around)))
    parts.append((seat_texts.timer_line(_, table.timer), _same_timer(table, around)))
    if table.hints:
        parts.append((hint_texts.not_counted(_), False))
    if len(parts) > 1 and all(same for _part, same in parts):
        return lobby_texts.all_as_last_time(_, " · ".join(part for part, _same in parts))
    return " · ".join(lobby_texts.as_last_time(_, part) if same else part for part, same in parts)


def _same(option: Option, table: Table, around: Surroundings) -> bool:
    """Whether something that is not usual stands as it did at the last table."""
    now = table.options[option.key]
    return now != option.choices[0] and now == around.last_options.get(option.key)


def _same_timer(table: Table, around: Surroundings) -> bool:
    return table.timer == around.last_timer
