"""The big moments of a game, and what is told of it in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.display.drawing import Field
from bot.language import Language
from bot.model.achievements import Finished
from bot.model.names import SafeName
from cogs.pigs import news, words
from cogs.pigs.art import Art
from rules.game import Seat
from rules.pigs.events import AwardWon, Blown, EndNear, Event, TurnWasted, WolfCame
from rules.pigs.game import Pigs
from rules.pigs.state import State

MOST = 3
"""Lines that are told of a game."""
TALL = 4
"""Floors of a house that is worth telling of."""
FEAST = 2
"""Tiles that make the wolf's visit worth telling of."""


def moment(_: Language, art: Art, events: Sequence[Event], names: Sequence[SafeName]) -> str | None:
    """Say what everybody will remember of a move."""
    wasted = any(isinstance(event, TurnWasted) for event in events)
    for event in events:
        match event:
            case Blown() | AwardWon() | EndNear():
                return news.tell(_, art, event, names)
            case WolfCame() if not wasted:
                return news.tell(_, art, event, names)
    return None


def suspense(_: Language, art: Art, game: Pigs, events: Sequence[Event], names: Sequence[SafeName]) -> Field | None:
    """Let the wolf huff and puff before everybody sees what it has blown away."""
    for event in events:
        if isinstance(event, Blown):
            spins = words.spins(_, art, names[event.target], event.house)
            return Field(words.huffs(_, art), f"{spins}\n{words.chances(_, art, game.data.faces.spinner)}")
    return None


def damage(_: Language, art: Art, events: Sequence[Event], seat: Seat) -> str:
    """Tell the owner of houses what the wolf has done to them; "" when it did not come to them."""
    blown = [event for event in events if isinstance(event, Blown) and event.target == seat]
    if not blown:
        return ""
    tiles = sum(map(_eaten, blown))
    if len(blown) > 1:
        return words.your_losses(_, art, tiles) if tiles else words.your_houses_stood(_, art)
    (event,) = blown
    if not tiles:
        return words.your_house_stood(_, art, event.house)
    if event.gone:
        return words.your_house_is_gone(_, art, event.house)
    return words.your_loss(_, art, event.house, tiles, roof=event.opened)


def highlights(_: Language, art: Art, finished: Finished[State, Event], names: Sequence[SafeName]) -> Sequence[str]:
    """Tell the most remarkable things of a game."""
    return [*_told(_, art, finished, names)][:MOST]


def _told(_: Language, art: Art, finished: Finished[State, Event], names: Sequence[SafeName]) -> Iterator[str]:
    visits = [event for event in finished.events if isinstance(event, Blown)]
    worst = max(visits, key=_eaten, default=None)
    if worst is not None and _eaten(worst) >= FEAST:
        yield words.feast(_, art, names[worst.seat], names[worst.target], _eaten(worst))
    board = finished.state.board
    built = [(house.height, seat) for seat in range(len(board.yards)) for house in board.complete(seat)]
    tallest = max((height for height, _seat in built), default=0)
    builders = [seat for height, seat in built if height == tallest]
    if tallest >= TALL and len(builders) == 1:
        yield words.tallest(_, art, names[builders[0]], tallest)
    if visits:
        lucky = [event for event in visits if not event.lost]
        if lucky:
            yield words.held(_, names[lucky[-1].target], len([one for one in lucky if one.target == lucky[-1].target]))
        if tiles := sum(map(_eaten, visits)):
            yield words.visits(_, art, len(visits), tiles)
    else:
        yield words.no_wolf(_, art)


def _eaten(event: Blown) -> int:
    return len(event.lost) + (event.fallen is not None)
