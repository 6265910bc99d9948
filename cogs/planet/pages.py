"""The rules of the game in short pages, in our own words, and the legend; the numbers are those of the game's data."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.display.drawing import Drawing, Field
from bot.language import Language
from bot.texts.lists import listed
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art
from rules.planet.game import Planet
from rules.planet.tiles import ICONS, KINDS, Character, Kind, Thing


def pages(_: Language, art: Art, game: Planet) -> tuple[Drawing, ...]:
    """Write the pages."""
    values = _values(_, art, game)
    return (
        Drawing(
            _("{game} The aim", **values),
            _(
                "You build a little planet of **{rounds} tiles**: {each} each of {kinds}.\n\n"
                "The tiles show animals, lampposts, roses and much more, and your {each} characters say what of it "
                "gives points. A snake is worth a lot to the Vain man and nothing to the King!\n\n"
                "So take the tiles that suit your characters, or the characters that suit your tiles, and leave "
                "the others what they need least. Most points win.",
                **values,
            ),
        ),
        Drawing(
            _("🔁 A round"),
            _(
                "**1.** The first player chooses a stack. One tile for each player is laid open.\n"
                "**2.** The first player takes one, and it goes to the next free place for it on the planet.\n"
                "**3.** Whoever takes a tile chooses **who picks next**. The last player gets the tile that is left "
                "and is **first player of the next round**.\n\n"
                "After {rounds} rounds every planet is finished.\n\n"
                "With fewer than {most} players, some tiles of each stack are left out unseen: {removed}.",
                **values,
            ),
        ),
        Drawing(
            _("👥 Two players"),
            _(
                "The first player chooses a stack and looks at **{looked_at} tiles in secret**, then lays one of them "
                "face down and the others open.\n\n"
                "The second player takes one of the three, perhaps the one that lies {face_down} face down. Then the "
                "first player takes one of the other two, and the last tile is discarded face up.\n\n"
                "The players change roles every round.",
                **values,
            ),
        ),
        Drawing(
            _("{baobab} Baobabs and {volcano} volcanoes", **values),
            _(
                "**{baobab} Baobabs** are greedy: as soon as {baobabs} of them are visible on your planet, their tiles "
                "are turned face down {covered}, at once and for good. Nothing on those counts any more, and you "
                "start counting baobabs again. {warning} warns you when the next baobab is one too many.\n\n"
                "**{volcano} Volcanoes** are dangerous: at the end, whoever has the most visible ones loses "
                "**{lost} per volcano**. Players who tie for the most all lose points.",
                **values,
            ),
        ),
        Drawing(_("🔎 What is on the tiles"), _icons(_, art, game), (Field(_("Other signs"), _signs(_, art)),)),
        Drawing(_("👤 Who scores what"), _characters(_, art, game)),
        Drawing(
            _("🏁 The end"),
            _(
                "Every character counts what is **visible** on your whole planet, icons on character tiles too. Two "
                "of the same character both score. Then volcanoes take their toll.\n\n"
                "Most points win; ties go to fewer volcanoes.\n\n"
                "**{hidden} Hidden characters:** everybody sees the characters on the table, but only you see those "
                "that you have taken, under “Planets”. The points at the table leave them out until the end.",
                **values,
            ),
        ),
    )


def legend(_: Language, art: Art, game: Planet, colour: int) -> Drawing:
    """Explain every icon and every character at once."""
    icons = Field(_("What is on the tiles"), _icons(_, art, game))
    return Drawing(
        _("🔎 Legend"), _characters(_, art, game), (icons, Field(_("Other signs"), _signs(_, art))), colour=colour
    )


def _icons(_: Language, art: Art, game: Planet) -> str:
    box: Counter[Thing] = Counter()
    for tile in game.box.tiles.values():
        box.update(dict(tile.icons))
    icons = (f"{art.things[thing]} {said.COUNTED[thing](_, box[thing])}" for thing in ICONS)
    return _("In the whole box there are\n{icons}", icons="\n".join(icons))


def _signs(_: Language, art: Art) -> str:
    lines = [f"{art.empty(kind)} {words.place_for(_, kind)}" for kind in KINDS]
    secret, face_down = said.secret_character(_), _("a tile that lies face down on the table")
    lines += [
        f"{art.covered} {said.thing(_, Thing.COVERED_TILE)}",
        f"{art.things[Thing.QUIET_TILE]} {said.thing(_, Thing.QUIET_TILE)}",
        f"{art.secret_character} {secret}",
        f"{art.face_down} {face_down}",
        _("{warning} the next baobab is one too many", warning=art.baobab_warning),
    ]
    return "\n".join(lines)


def _characters(_: Language, art: Art, game: Planet) -> str:
    copies = Counter(tile.character for tile in game.box.tiles.values() if tile.character is not None)
    return "\n".join(
        _(
            "{icon} **{character}** ({copies}): {points}",
            icon=art.characters[character],
            character=said.character(_, character),
            copies=copies[character],
            points=said.earns(_, art, game.data.points[character]),
        )
        for character in Character
        if copies[character]
    )


def _values(_: Language, art: Art, game: Planet) -> dict[str, Any]:
    numbers = game.data.numbers
    cells = game.data.cells
    return {
        "game": art.game,
        "hidden": art.secret_character,
        "face_down": art.face_down,
        "covered": art.covered,
        "warning": art.baobab_warning,
        "baobab": art.things[Thing.BAOBAB],
        "volcano": art.things[Thing.VOLCANO],
        "rounds": len(game.box.cell_kinds()),
        "each": len(cells[Kind.CENTRE]),
        "kinds": listed(_, [f"{art.stack(kind)} {said.tiles_of(_, kind)}" for kind in KINDS]),
        "most": max(numbers.removed),
        "removed": listed(
            _,
            [
                _("{count} with {players} players", count=count, players=players)
                for players, count in sorted(numbers.removed.items())
                if count
            ],
        ),
        "looked_at": numbers.looked_at,
        "baobabs": numbers.baobabs,
        "lost": _.n("{count} point", "{count} points", numbers.volcano),
    }
