"""The last moves of a game at a real table, to see what is achieved by them."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any, TypeAlias

from bot.display.face import AnyFace
from bot.model.records import LogEntry, Player, Table, TablePhase
from bot.service.achievements import Achievements
from bot.store.sqlite import SqliteStore
from rules.chance import Recorded
from rules.game import Seat
from tests import stored
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, LOBBY, HandClock, act

PEOPLE = (ADA, BEN, CLEO, DOV, EVE)
_channels = count(1)
TURNS = 100
"""Moves that were made before; more than it takes for a game to count."""

Play: TypeAlias = tuple[Seat, str] | tuple[Seat, str, Recorded]
"""A move, with the chance that it needs; the last move of a game can't need any."""
Ending: TypeAlias = tuple[Any, tuple[Play, ...]]
"""How a table stands, and how it goes on from there to the end."""


async def achieved(store: SqliteStore, face: AnyFace, ending: Ending, seats: int) -> set[tuple[Seat, str]]:
    """Play a game to its end, on a server of its own; give who achieved what."""
    state, moves = ending
    game = face.game
    key = game.info.key
    tables = Acts(store, {key: game}, HandClock(), LOBBY, find_achievements=Achievements(store, {key: face}).find)
    players = tuple(map(Player, PEOPLE[:seats]))
    channel = next(_channels)
    began = Table(
        0, channel, channel, key, 1, ADA.user, 0, TablePhase.PLAYING, turns=TURNS, players=players, started_at=0
    )
    table = await store.tables.open(replace(began, secret=bytes(32), state=state))
    await stored.save(store, table, table, [LogEntry(turn, turn % seats, "x", (), (), 0) for turn in range(TURNS)])
    for seat, text, *chance in moves[:-1]:
        assert table.state is not None
        assert seat in game.to_move(table.state)
        (drawn,) = chance or [Recorded(())]
        step = game.apply(table.state, seat, game.parse_move(text), drawn)
        entry = LogEntry(table.turns, seat, text, (), step.events, 0)
        after = replace(table, seq=table.seq + 1, turns=table.turns + 1, state=step.state)
        await stored.save(store, table, after, [entry])
        table = after
    seat, text, *_ = moves[-1]
    over = (await tables.press(table.id, table.seq, PEOPLE[seat].user, act(text))).after
    assert over.phase is TablePhase.FINISHED
    found = await store.scores.achievements_at(table.id)
    seats_by_user = {player.person.user: at for at, player in enumerate(over.players)}
    return {(seats_by_user[user], earned) for user, earned in found}
