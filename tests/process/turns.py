"""Playing until a turn can be ended."""

from __future__ import annotations

from bot.hosting.moves import made
from rules.chance import Secret
from tests.games import GAMES
from tests.process.party import Party


async def last_choice(party: Party) -> None:
    """Play until the player who is to move can end the turn, but not the game, with one click."""
    await party.start()
    while not can_end_turn(party):
        await (party.step() if party.playing else party.start())


def can_end_turn(party: Party) -> bool:
    table = party.table
    if not party.playing or "done" not in party.moves():
        return False
    assert table.state is not None
    assert table.secret is not None
    game = GAMES[table.game]
    (seat,) = game.to_move(table.state)
    after = made(game, table.state, seat, "done", Secret(table.secret).turn(table.turns))
    return game.to_move(after.state) != ()
