"""The hand: what one player alone sees, and where they play from."""

from __future__ import annotations

from bot.display.drawing import Button, Drawing, Field
from bot.display.face import HAND, Scene
from bot.texts import table as texts
from cogs.wolves import labels
from cogs.wolves.controls import SECRET, Controls
from cogs.wolves.words import Words
from rules.game import Seat
from rules.wolves.building import ways_by_card
from rules.wolves.game import Wolves
from rules.wolves.state import Card, Phase, Pig, State


class Hand:
    """Draws hands."""

    def __init__(self, game: Wolves, controls: Controls, colour: int) -> None:
        self._game = game
        self._controls = controls
        self._colour = colour

    def draw(self, words: Words, scene: Scene[State], seat: Seat) -> Drawing:
        """Draw the hand of the seat whose scene this is."""
        state = scene.seen.state
        _ = words.language
        title = labels.your_hand(_, words.art.deck)
        task = self._task(words, scene, seat)
        cards = self._cards(words, state, seat)
        if state.phase is Phase.OVER or seat in state.gone.seats:
            return Drawing(title, task, colour=self._colour)
        may_change = [words.may_change(state)] if _chosen(state, seat) is not None and not scene.past else []
        yard = state.yards[seat]
        houses = "\n".join(words.art.line(place, house) for place, house in enumerate(yard)) or words.no_house()
        again = () if seat in state.waiting else ((Button(HAND, texts.look_again_label(_), "🔄"),),)
        rows = () if scene.past else (*self._controls.rows(words, scene, seat), *again)
        return Drawing(
            title,
            "\n".join([f"### {task}", *may_change, cards]),
            (Field(labels.your_houses(_), houses),),
            colour=self._colour,
            rows=rows,
        )

    def _task(self, words: Words, scene: Scene[State], seat: Seat) -> str:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return words.over()
        if seat in state.gone.seats:
            return words.you_left()
        if scene.past:
            return words.task(state)
        if seat in state.waiting:
            selection = self._controls.selection(scene, seat)
            if selection.card in state.hands[seat]:
                return words.half_chosen(Card(selection.card), sends=selection.sends)
            return words.own_task(state, receiver(state, seat))
        if (card := _chosen(state, seat)) is not None:
            return words.chosen(state, card, receiver(state, seat))
        return words.others_turn(state)

    def _cards(self, words: Words, state: State, seat: Seat) -> str:
        by_card = ways_by_card(self._game.box, state.yards[seat], state.hands[seat])
        new = newest(self._game, state, seat)
        lines = []
        for card in self._controls.sorted(by_card):
            mark = " 🆕" if card == new else ""
            lines.append(f"{words.card(card)}{mark} · {words.fits(card, by_card[card])}")
        return "\n".join(lines) or words.no_card()


def _chosen(state: State, seat: Seat) -> Card | None:
    return state.pending.chosen[seat] if state.phase in SECRET else None


def newest(game: Wolves, state: State, seat: Seat) -> Card | None:
    """Find the card that a seat got last, from the deck or from a neighbour; None while it has what it was dealt."""
    hand, seats, full = state.hands[seat], len(state.hands), game.box.data.deal.hand
    if len(hand) < full:
        return None  # it has played without drawing
    taken = len(game.box.cards) + game.box.last_pig - seats * full - len(state.deck)
    draws = taken - len(state.pigs.cards)
    return hand[-1] if draws > (seat - state.setup.first) % seats or _has_passed(game, state) else None


def _has_passed(game: Wolves, state: State) -> bool:
    done = state.pigs.cards[: min(state.pigs.tokens, game.box.last_pig - 1)]
    if state.phase is Phase.PASSING:
        done = done[:-1]
    return not state.setup.baby_wolf and any(pig is not Pig.SEND for pig in done)


def receiver(state: State, seat: Seat) -> Seat:
    """Find who gets the card that a seat passes; the seat itself while nothing is passed."""
    if state.phase is not Phase.PASSING:
        return seat
    step = 1 if state.pigs.cards[state.pigs.tokens - 1] is Pig.LEFT else -1
    present = [other for other in range(len(state.hands)) if other not in state.gone.seats]
    return present[(present.index(seat) + step) % len(present)]
