"""What the conformance suite must be told of the game: its components, and all that a seat can't see."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

from msgspec.structs import replace

from rules.game import Game, Seat
from rules.wolves.events import Event
from rules.wolves.game import Wolves
from rules.wolves.moves import Choose, Move, Pass
from rules.wolves.state import Cards, Phase, State
from tests.conformance.case import Case

LONGEST = 120
"""More moves than any game has: at most 59 cards are played, passed twice by four seats or sent for."""
MOST_MOVES = 170
"""Five cards, each discarded alone or with one of three wolves to nine houses, or built in six ways."""


def components(state: State) -> object:
    """Count the cards and the wolves; houses hold floor cards, and cards set aside are Big Bad Pig cards."""
    houses = [house for yard in state.yards for house in yard]
    built = [floor.card for house in houses for floor in (*house.floors, *house.basements)]
    hands = [card for hand in state.hands for card in hand]
    opened = [opened.card for opened in state.pending.opened]
    cards = Counter([*state.deck, *hands, *state.gone.cards, *state.discard, *state.pigs.cards, *built, *opened])
    wolves = Counter((wolf.seat, wolf.value) for house in houses for wolf in house.wolves)
    wolves += Counter((seat, value) for seat, values in enumerate(state.wolves) for value in values)
    return sorted(map(str, cards.elements())), sorted(wolves.elements())


def scramble(game: Wolves, state: State, viewer: Seat | None, random: Random) -> State:
    """Deal again the deck, all hands but the viewer's with the choices made from them, and what those who left held."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    hidden = [*state.deck, *state.gone.cards, *(card for seat in others for card in state.hands[seat])]
    random.shuffle(hidden)
    floors = [card for card in hidden if card in game.box.cards]
    pigs = [card for card in hidden if card not in game.box.cards]
    hands, chosen = list(state.hands), list(state.pending.chosen)
    for seat in others:
        hands[seat] = tuple(floors.pop() for _ in hands[seat])
        if seat < len(chosen) and chosen[seat] is not None:
            chosen[seat] = random.choice(hands[seat])
    left = tuple(floors.pop() for _ in state.gone.cards)
    return replace(
        state,
        deck=_deck(game, tuple(floors), tuple(pigs), random),
        hands=tuple(hands),
        pending=replace(state.pending, chosen=tuple(chosen)),
        gone=replace(state.gone, cards=left),
    )


def _deck(game: Wolves, floors: Cards, pigs: Cards, random: Random) -> Cards:
    """Shuffle the deck as the rules allow it: everybody knows that one pig lies among the cards at the bottom."""
    if not pigs:
        return floors
    bottom = min(game.box.data.deal.bottom.floor_cards, len(floors))
    low, high = [pigs[0], *floors[:bottom]], [*pigs[1:], *floors[bottom:]]
    random.shuffle(low)
    random.shuffle(high)
    return (*low, *high)


def changed_mind(state: State, seat: Seat, move: Move) -> bool:
    """Say whether a move is the second thought of a seat that has chosen a card while others still choose."""
    kinds = {Phase.PASSING: Pass, Phase.CHOOSE: Choose}
    if state.phase not in kinds or seat in state.waiting or not isinstance(move, Pass | Choose):
        return False
    return (
        isinstance(move, kinds[state.phase])
        and state.pending.chosen[seat] is not None
        and move.card in state.hands[seat]
    )


def wolves_case(game: Game[State, Move, Event]) -> Case[State, Move, Event]:
    """Tell the conformance suite about the game."""
    assert isinstance(game, Wolves)
    words = tuple(game.box.moves())
    return Case(
        game,
        longest=LONGEST,
        most_moves=MOST_MOVES,
        components=components,
        scramble=partial(scramble, game),
        vocabulary=lambda state: words,
        also_accepts=changed_mind,
    )
