"""The looks: the hand, which only its player sees and plays from, and the current count."""

from __future__ import annotations

from dataclasses import replace

from bot.display import common
from bot.display.drawing import Button, Drawing, Field
from bot.display.face import HAND, Scene
from bot.language import Language
from bot.texts import table as texts
from cogs.wolves import coach, labels, words
from cogs.wolves import names as said
from cogs.wolves.art import Art
from cogs.wolves.controls import SECRET, Controls
from cogs.wolves.count import Count
from cogs.wolves.offers import Selection
from rules.game import Seat
from rules.wolves.building import ways_by_card
from rules.wolves.game import Wolves
from rules.wolves.state import SMOOKI, Card, Phase, Pig, State


class Looks:
    """Draws looks, from what the reader may know."""

    def __init__(self, game: Wolves, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)

    def draw(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw the reader's hand or the count."""
        seat = scene.seen.seat
        return self._hand(_, scene, seat) if what == HAND and seat is not None else self._standing(_, scene)

    def _standing(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the count as if the game ended now, and what has been discarded."""
        state, art, box = scene.seen.state, self._art, self._game.box
        fields = self._count.fields(_, scene)
        if state.discard:
            cards = self._controls.sorted(state.discard)
            discarded = " ".join(art.face(card, said.numbers(box, card)) for card in cards)
            fields = (*fields, Field(labels.discarded(_), discarded, yields=True))
        return Drawing(texts.ended_now_label(_), "", fields, colour=self._colour)

    def _hand(self, _: Language, scene: Scene[State], seat: Seat) -> Drawing:
        """Draw the hand of a seat."""
        state = scene.seen.state
        title = labels.your_hand(_, self._art.deck)
        selection = self._controls.selection(scene, seat) if seat in state.waiting else Selection()
        task = self._task(_, scene, seat, selection)
        if state.phase is Phase.OVER or seat in state.gone.seats:
            return Drawing(title, task, colour=self._colour)
        to_move = seat in state.waiting and not scene.past
        parts = self._about(_, state, seat, to_move=to_move)
        if _chosen(state, seat) is not None and not scene.past:
            parts.append(words.may_change(_, scene.names, state))
        if to_move and seat in scene.learners:
            parts.append(coach.in_hand(_, self._game, state, seat, sends=selection.sends))
        again = () if seat in state.waiting else ((Button(HAND, texts.look_again_label(_), "🔄"),),)
        rows = () if scene.past else (*self._controls.rows(_, scene, seat), *again)
        fields = [self._houses(_, state, seat)]
        if to_move and scene.by_computers:
            fields.append(common.recent_field(_, replace(scene, recent=scene.newest(0))))
        now = Field(task, "\n".join(parts))
        return Drawing(title, "", tuple(fields), colour=self._colour, rows=rows, now=now)

    def _about(self, _: Language, state: State, seat: Seat, *, to_move: bool) -> list[str]:
        """Show the open card that is to be played; else all, side by side when no card is chosen by where it fits."""
        art, box = self._art, self._game.box
        if to_move and state.phase in (Phase.PLAY, Phase.SEND):
            return [self._faces(_, state, seat)]
        if to_move and state.phase in (Phase.SMOOKI, Phase.SHOWN):
            return [words.open_card(_, art, box, state)]
        return [self._cards(_, state, seat)]

    def _houses(self, _: Language, state: State, seat: Seat) -> Field:
        """Draw the houses that the reader builds now, Smooki's or their own."""
        smooki = state.phase is Phase.SMOOKI and seat in state.waiting
        builder = SMOOKI if smooki else seat
        houses = state.yards[builder]
        drawn = said.yard(self._art, self._game.box, houses, self._game.outlooks(state)[builder]) if houses else ""
        return Field(labels.smookis_houses(_) if smooki else labels.your_houses(_), drawn or words.no_house(_))

    def _task(self, _: Language, scene: Scene[State], seat: Seat, selection: Selection) -> str:
        state, art, box = scene.seen.state, self._art, self._game.box
        if state.phase is Phase.OVER:
            return words.over(_)
        if seat in state.gone.seats:
            return words.you_left(_)
        if scene.past:
            return words.task(_, scene.names, state)
        takes = scene.names[receiver(state, seat)]
        if seat in state.waiting:
            if selection.card in state.hands[seat]:
                card = said.card(_, art, box, Card(selection.card))
                return words.half_chosen(_, card, sends=selection.sends)
            return words.own_task(_, state, takes=takes)
        if (chosen := _chosen(state, seat)) is not None:
            return words.chosen(_, state, said.card(_, art, box, chosen), takes=takes)
        return words.others_turn(_, scene.names, state)

    def _faces(self, _: Language, state: State, seat: Seat) -> str:
        """Draw the cards side by side, when buttons say where each fits."""
        new = newest(self._game, state, seat)
        cards = self._controls.sorted(card for card in state.hands[seat] if card is not None)
        return " ".join(self._face(card, new) for card in cards) or words.no_card(_)

    def _cards(self, _: Language, state: State, seat: Seat) -> str:
        """List the cards and where each fits."""
        box = self._game.box
        by_card = ways_by_card(box, state.yards[seat], state.hands[seat])
        new = newest(self._game, state, seat)
        lines = [
            f"{self._face(card, new)} · {words.fits(_, box, card, by_card[card])}"
            for card in self._controls.sorted(by_card)
        ]
        return "\n".join(lines) or words.no_card(_)

    def _face(self, card: Card, new: Card | None) -> str:
        face = self._art.face(card, said.numbers(self._game.box, card))
        return f"{face}🆕" if card == new else face


def _chosen(state: State, seat: Seat) -> Card | None:
    return state.pending.chosen[seat] if state.phase in SECRET else None


def newest(game: Wolves, state: State, seat: Seat) -> Card | None:
    """Find the card that a seat got last, from the deck or a neighbour; None while it has only dealt cards."""
    hand, seats, full = state.hands[seat], len(state.hands), game.box.data.deal.hand
    if len(hand) < full:
        return None  # it has played a card without drawing
    taken = len(game.box.cards) + game.box.last_pig - seats * full - len(state.deck)
    draws = taken - len(state.pigs.cards)
    return hand[-1] if draws > (seat - state.setup.first) % seats or _has_passed(game, state) else None


def _has_passed(game: Wolves, state: State) -> bool:
    done = state.pigs.cards[: min(state.pigs.tokens, game.box.last_pig - 1)]
    if state.phase is Phase.PASSING:
        done = done[:-1]
    return not state.setup.baby_wolf and any(pig is not Pig.SEND for pig in done)


def receiver(state: State, seat: Seat) -> Seat:
    """Find who gets the card that a seat passes; the seat itself when nothing is being passed."""
    if state.phase is not Phase.PASSING:
        return seat
    step = 1 if state.pigs.cards[state.pigs.tokens - 1] is Pig.LEFT else -1
    present = [other for other in range(len(state.hands)) if other not in state.gone.seats]
    return present[(present.index(seat) + step) % len(present)]
