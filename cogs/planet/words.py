"""Every sentence of this game that players read, but for names of things (``names.py``) and its rules' pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from bot.language import Language, later, minus
from bot.texts.table import OF_EVERY_GAME
from cogs.planet import names as said
from cogs.planet.art import Art
from rules.game import IllegalMove, Line
from rules.planet.box import Tally
from rules.planet.data import PlanetData
from rules.planet.events import (
    Covered,
    Discarded,
    Event,
    GameBegan,
    GameOver,
    Given,
    Laid,
    Left,
    Looked,
    Named,
    Opened,
    Reason,
    RoundBegan,
    Took,
    Unveiled,
    WentOn,
)
from rules.planet.game import Planet
from rules.planet.refusals import Refusal
from rules.planet.score import CharacterLine, Counted, VolcanoLine
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind, Thing, TileId

PITCH = later("Draft tiles, build a little planet, and mind the baobabs and the volcanoes.")

OPTIONS = {"hidden_characters": later("Hidden characters")}

CHOICES = {
    ("hidden_characters", "off"): later("off: everybody sees everybody's characters"),
    ("hidden_characters", "on"): later("on: your characters stay secret until the end"),
}

ENDINGS = {
    Reason.COMPLETE: later("🏁 Every planet is finished. Time to count!"),
    Reason.ALONE: later("🏁 Everybody else has left: the game is over."),
}

REFUSALS = {
    **OF_EVERY_GAME,
    Refusal.STACK_FIRST: later("A stack must be chosen first: press one of them."),
    Refusal.HIDE_FIRST: later("First lay one of your tiles face down: press the button to look at them."),
    Refusal.TAKE_FIRST: later("You have a tile to take now: press its button."),
    Refusal.NAME_FIRST: later("Say first who picks next: press a name."),
    Refusal.STACK_EMPTY: later("There are no {tiles} left. Choose another stack."),
    Refusal.NO_SUCH_PLACE: later("There is no tile number {place}: {places} are on the table."),
    Refusal.NOT_ON_TABLE: later("That tile is not on the table any more. Take another one."),
    Refusal.NO_FACE_DOWN: later("No tile lies face down. Take an open one."),
    Refusal.TAKE_BY_PLACE: later("The characters stay secret in this game: take one by its number."),
    Refusal.TAKE_BY_NAME: later("Take one of the tiles that lie open on the table."),
    Refusal.NO_SUCH_SEAT: later("Nobody sits there. Name somebody else."),
    Refusal.HAS_PICKED: later("{name} has a tile of this round already. Name somebody else."),
    Refusal.HAS_LEFT: later("{name} has left this game."),
    Refusal.GAME_OVER: later("This game is over."),
}


def refusal(_: Language, refused: IllegalMove, names: Sequence[str]) -> str:
    """Say why a move was refused."""
    values = dict(refused.values)
    if "kind" in values:
        values["tiles"] = said.tiles_of(_, Kind(str(values["kind"])))
    seat = values.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        values["name"] = names[seat]
    return _(REFUSALS[refused.reason], **values)


class Teller:
    """Tells what happened. Nobody is told more than the log says, and of a draft not what lay open."""

    def __init__(self, game: Planet, art: Art) -> None:
        self._game = game
        self._art = art

    def tell(self, _: Language, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one line; "" when the table itself tells it."""
        art = self._art
        match event:
            case GameBegan(seat):
                return _("🏁 {name} begins.", name=names[seat])
            case RoundBegan():
                return ""
            case Opened(seat, kind):
                return _(
                    "{icon} {name} opens {tiles}.",
                    icon=art.kinds[kind],
                    name=names[seat],
                    tiles=said.tiles_of(_, kind),
                )
            case Looked(seat, kind, count):
                return _(
                    "{icon} {name} looks at {count} {tiles}.",
                    icon=art.kinds[kind],
                    name=names[seat],
                    count=count,
                    tiles=said.tiles_of(_, kind),
                )
            case Laid(seat):
                return _("{icon} {name} lays one of them face down.", icon=art.face_down, name=names[seat])
            case Took():
                return self._took(_, event, names[event.seat])
            case Given(seat, _kind, tile):
                return _("🎁 {name}'s planet gets {tile}.", name=names[seat], tile=self._tile(_, tile))
            case Covered(seat, tiles):
                return _.n(
                    "{baobab} {count} baobab! Its tile on {name}'s planet turns face down.",
                    "{baobab} {count} baobabs! Their tiles on {name}'s planet turn face down.",
                    len(tiles),
                    baobab=art.things[Thing.BAOBAB],
                    name=names[seat],
                )
            case Named(seat, named):
                return _("👉 {name} names {other}.", name=names[seat], other=names[named])
            case Discarded(_kind, tile, face_down):
                values = {"icon": art.discard, "tile": self._tile(_, tile)}
                if face_down:
                    return _("{icon} Left over, and shown now: {tile}", **values)
                return _("{icon} Left over: {tile}", **values)
            case Left(seat):
                return _("🚶 {name} has left the game.", name=names[seat])
            case WentOn(seat):
                return _("▶️ {name} goes on.", name=names[seat])
            case Unveiled(seat, tiles):
                shown = ", ".join(self._tile(_, tile) for tile in tiles)
                return _("{icon} {name} had {tiles}.", icon=art.hidden, name=names[seat], tiles=shown)
            case GameOver(reason):
                return _(ENDINGS[reason])
        assert_never(event)

    def _took(self, _: Language, event: Took, name: str) -> str:
        values = {
            "icon": self._art.hidden if event.tile is None else self._art.game,
            "name": name,
            "tile": self._tile(_, event.tile),
        }
        if event.face_down:
            return _("{icon} {name} takes the tile that lay face down: {tile}", **values)
        return _("{icon} {name} takes {tile}", **values)

    def _tile(self, _: Language, tile: TileId | None) -> str:
        if tile is None:
            return _("a character, in secret")
        return said.face(_, self._art, self._game.tile(tile))


def task(_: Language, state: State) -> str:
    """Say what whoever is to move has to do now."""
    match state.phase:
        case Phase.STACK:
            return _("choose a stack")
        case Phase.HIDE:
            return _("look at your tiles and lay one face down")
        case Phase.PICK:
            return _("take a tile")
        case _:
            return _("who picks next?")


def heading(_: Language, name: str, task: str) -> str:
    """Say who is to do what."""
    return _("{name}: {task}", name=name, task=task)


def round_line(_: Language, art: Art, state: State, rounds: int) -> str:
    """Say which round this is, and of which tiles."""
    kind = state.draft.kind
    line = _("Round {number} of {rounds}", number=state.draft.number, rounds=rounds)
    return line if kind is None else f"{line} · {art.kinds[kind]} {said.tiles_of(_, kind)}"


def stack_line(_: Language, art: Art, kind: Kind, left: int, needs: int) -> str:
    """Say what a stack still has and how many of its tiles every planet lacks."""
    return _(
        "{icon} {kind}: {left} left, each needs {needs}",
        icon=art.kinds[kind],
        kind=said.kind(_, kind),
        left=left,
        needs=needs,
    )


def place_for(_: Language, kind: Kind) -> str:
    """Say of a free place which tiles it is for."""
    return _("free place for {tiles}", tiles=said.tiles_of(_, kind))


def secret(_: Language, art: Art) -> str:
    """Say what becomes of characters that are on the table in a game with hidden ones."""
    return _("{icon} *What you take stays secret; only you can look at it, under “Planets”.*", icon=art.hidden)


def looking(_: Language, name: str) -> str:
    """Say of tiles on the table that only one player may look at them."""
    return _("*only {name} sees them*", name=name)


def face_down_tile(_: Language, art: Art, name: str) -> str:
    """Say of a tile on the table who laid it face down."""
    return _("{icon} *face down, laid by {name}*", icon=art.face_down, name=name)


def standing(_: Language, name: str, points: int) -> str:
    """Name a player with the points so far."""
    return _.n("{name} · {points} point", "{name} · {points} points", points, name=name, points=minus(points))


def gone(_: Language, name: str) -> str:
    """Name a player who has left."""
    return _("{name} · has left", name=name)


def no_tile(_: Language) -> str:
    """Stand where a planet will be."""
    return _("*no tile yet*")


def hidden(_: Language, art: Art, count: int) -> str:
    """Say how many characters the reader may not know."""
    return _("{icons} secret until the end", icons=art.hidden * count)


def counts(_: Language, art: Art, tally: Tally, baobabs: int, things: Sequence[Thing] = said.SEEN) -> str:
    """Tell how often icons are visible; a warning stands by baobabs when the next one is one too many."""
    parts = []
    for thing in things:
        if number := tally[thing]:
            warning = art.warning if thing is Thing.BAOBAB and number == baobabs - 1 else ""
            parts.append(f"{said.icon(_, art, thing)}\u00a0{number}{warning}")
    return "\u2002".join(parts)


def sheep(_: Language, art: Art) -> str:
    """Tell the sheep apart."""
    return " · ".join(f"{said.icon(_, art, thing)} {said.thing(_, thing)}" for thing in said.LETTERS)


def worth(_: Language, art: Art, line: CharacterLine) -> str:
    """Name a character with what it scores."""
    name = said.character(_, line.character)
    return said.together(f"{art.characters[line.character]} {name} **{minus(line.points)}**")


def score_line(_: Language, art: Art, line: Line, data: PlanetData) -> str:
    """Tell a line of the count so that it can be checked."""
    match line:
        case CharacterLine():
            each = data.points[line.character].each
            parts = ", ".join(_counted(_, art, part, each) for part in line.counted)
            return f"{worth(_, art, line)} ({parts})"
        case VolcanoLine(points, volcanoes, most):
            values = {"icon": art.things[Thing.VOLCANO], "points": minus(points), "volcanoes": volcanoes}
            if most:
                return _("{icon} Volcanoes **{points}** ({volcanoes}: nobody has more)", **values)
            if volcanoes:
                return _("{icon} Volcanoes **{points}** ({volcanoes}: somebody has more)", **values)
            return _("{icon} Volcanoes **{points}** (none)", **values)
    raise TypeError(f"no words for {line!r}")


def _counted(_: Language, art: Art, part: Counted, each: Mapping[Thing, int]) -> str:
    shown = f"{said.group(_, art, part.things)} {part.number}"
    worth = each.get(part.things[0], 1)
    if worth > 1 and part.points == part.number * worth:
        shown += f" \u00d7 {worth}"
    return f"{shown} = {minus(part.points)}"


def winners(_: Language, names: Sequence[str], *, fewer_volcanoes: bool) -> str:
    """Announce who has won, and whether a tie was broken."""
    if len(names) > 1:
        return _("🏆 {names} share the victory!", names=", ".join(names))
    if fewer_volcanoes:
        return _("🏆 {name} wins, with fewer volcanoes!", name=names[0])
    return _("🏆 {name} wins!", name=names[0])


def hand(_: Language, state: State, mine: bool, name: str) -> str:
    """Say what there is to look at in private for one of two players; ``name`` looks at the tiles of the round."""
    if state.phase is Phase.HIDE and mine:
        return _("Which one do you lay face down? The other two will lie open, and {name} picks first.", name=name)
    if state.phase is Phase.HIDE:
        return _("{name} is looking at the tiles. Two of them will lie open soon, and you pick first.", name=name)
    if state.draft.face_down is None or state.phase is Phase.OVER:
        return _("Nothing lies face down now. The table shows what can be done.")
    if not mine:
        return _("Only {name} knows what lies face down. You can take it all the same.", name=name)
    if state.seat == state.draft.first and state.phase is Phase.PICK:
        return _("Take one of these. The other one is discarded.")
    return _("This is what you laid face down. {name} picks now.", name=name)
