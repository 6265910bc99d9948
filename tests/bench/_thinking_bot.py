"""``python -m tests.bench._thinking_bot``: the bot, in which hard seats think without a pause while SIGUSR1 has it so.

Each signal turns it on or off. It is as if each of these seats were to move again as soon as it has moved.
"""

from __future__ import annotations

import asyncio
import signal
import sys

from bot import app
from bot.__main__ import main
from bot.service.thinking import Thinking
from bot.settings import read_settings
from rules.chance import Secret
from rules.game import Seen
from rules.players import Level
from tests.games import GAMES

SEATS = 16


def views() -> list[tuple[str, Seen[object]]]:
    """Give a view of each game in which a seat has a choice."""
    found = []
    for key, game in GAMES.items():
        chance = Secret(bytes(32)).turn(0)
        state = game.new(game.info.seats[-1], game.info.settle({}), chance).state
        while len(game.legal_moves(state, game.to_move(state)[0])) == 1:
            seat = game.to_move(state)[0]
            state = game.apply(state, seat, game.legal_moves(state, seat)[0], chance).state
        found.append((key, game.view(state, game.to_move(state)[0])))
    return found


class ThinkingBot(app.GameBot):
    """The bot with its thoughts."""

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self._thoughts = Thinking(self.games, read_settings().computer_workers, self.data)
        self._seats: list[asyncio.Task[None]] = []
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._toggle)

    def _toggle(self) -> None:
        if self._seats:
            for seat in self._seats:
                seat.cancel()
            self._seats = []
        else:
            self._seats = [asyncio.create_task(self._think(number)) for number in range(SEATS)]

    async def _think(self, number: int) -> None:
        key, seen = views()[number % len(GAMES)]
        while True:
            await self._thoughts.move(key, Level.HARD, seen)

    async def close(self) -> None:
        await super().close()
        await self._thoughts.close()


if __name__ == "__main__":
    sys.modules["bot.__main__"].GameBot = ThinkingBot  # type: ignore[attr-defined]
    sys.exit(main(["run"]))
