"""Over whole games, what is hidden from somebody is in nothing that they are sent."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from simcord.actors import MemberActor

from bot.display.face import HAND, WHOLE
from bot.model.preferences import TableStyle
from bot.model.records import Table, TablePhase
from cogs.planet.art import Art
from rules.datafile import DataFolders
from rules.game import Seat
from rules.planet.tiles import BACK, TileId
from tests.rules.planet.playing import GAME, began, with_planets
from tests.sampling import some
from tests.simulated.planet import play_to_the_end, start, state_of, whole
from tests.simulated.play import set_style
from tests.simulated.world import World, controls

ART = DataFolders().read("planet.emoji.toml", Art)


def known(table: Table, reader: Seat | None) -> set[TileId]:
    """List the tiles that a seat, or a spectator, sees now."""
    state = GAME.view(state_of(table), reader).state
    piles = (*state.planets, state.discards, state.draft.table, (state.draft.face_down or BACK,))
    return {tile for pile in piles for tile in pile} - {BACK}


def secrets_in(text: str, table: Table, reader: Seat | None) -> list[str]:
    """Find tiles, and characters none of whose tiles is known, in what somebody was sent."""
    seen = known(table, reader)
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*-\d+", text))
    found = [tile for tile in GAME.box.tiles if tile not in seen and tile in named]
    met = {GAME.tile(tile).character for tile in seen}
    return found + [emoji for who, emoji in ART.characters.items() if who not in met and emoji in text]


async def looks(world: World, who: MemberActor, table: Table, seats: int, *, seated: bool) -> Iterable[str]:
    """Press every button that answers in private, but the legend, which tells of everybody."""
    shown = await world.message(table)
    found = [(await world.click(who, "look.planet", shown)).response]
    if seated and HAND in controls(shown):
        found.append((await world.click(who, HAND, shown)).response)
    more = [what for what in controls(shown) if what == WHOLE or what.startswith("log.")]
    found += [(await world.click(who, what, shown)).response for what in more]
    for command in ("table log", "replay", "help"):
        found.append((await world.slash(who, command)).response)
    texts = [whole(look) for look in found if look is not None]
    look = found[0]
    assert look is not None
    for seat in range(seats):
        if f"look.planet.{seat + 1}" in controls(look):
            await world.click(who, f"look.planet.{seat + 1}", look)
            texts.append(whole(look))
    assert len(texts) >= seats
    return texts


@pytest.mark.parametrize(
    ("seats", "hidden", "style"),
    some([(3, True, TableStyle.FULL), (2, False, TableStyle.FULL), (2, True, TableStyle.COMPACT)], 3),
)
async def test_nothing_hidden_is_in_any_message_or_log_of_a_whole_game(
    world: World, seats: int, hidden: bool, style: TableStyle
) -> None:
    await set_style(world, style)
    people = [world.person(f"P{number}") for number in range(seats)]
    eve = world.person("Eve")
    await start(world, *people, hidden=hidden)
    chance = random.Random(seats)
    looked, followed, searched = 0, 0, len(world.env.http_requests)

    async def search(table: Table) -> None:
        nonlocal looked, followed, searched
        edits = [each for each in world.env.http_requests[searched:] if each.method == "PATCH"]
        searched = len(world.env.http_requests)
        for edit in (each for each in edits if each.path.startswith("/webhooks/")):  # a hand that follows the game
            interaction = world.env.backend.interaction_by_token(edit.path.split("/")[3])
            whose = [person.id for person in people].index(interaction.user_id)
            assert secrets_in(json.dumps(edit.json, ensure_ascii=False), table, whose) == []
            followed += 1
        if table.phase is not TablePhase.PLAYING:
            return
        for message in world.channel.history(viewer=eve):
            if not message.flags.ephemeral:
                assert secrets_in(whole(message), table, None) == []
        entry = (await world.store.history.log(table.id))[-1]
        assert isinstance(entry.events, tuple)
        assert secrets_in(f"{entry.move} {GAME.dump_events(entry.events).decode()}", table, None) == []
        if chance.random() < 0.15:
            looked += 1
            for reader, person in (*enumerate(people), (None, eve)):
                for text in await looks(world, person, table, seats, seated=reader is not None):
                    assert secrets_in(text, table, reader) == []

    table = await play_to_the_end(world, people, seed=3 * seats, each=search)
    assert table.phase is TablePhase.FINISHED
    assert looked >= 5
    assert followed > 0


def test_the_search_finds_what_it_looks_for() -> None:
    state = began(2, hidden=True)
    table = Table(1, 1, 1, "planet", 1, 1, 0, state=state)
    assert secrets_in("take.centre-03 turkish-astronomer-1 👑", table, None) == [
        "centre-03",
        "turkish-astronomer-1",
        "👑",
    ]
    table = replace(table, state=with_planets(state, ["king-1"]))
    assert secrets_in("👑", table, 0) == []
    assert secrets_in("👑", table, 1) == secrets_in("👑", table, None) == ["👑"]
