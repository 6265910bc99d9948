"""Why a move is refused."""

from __future__ import annotations

from enum import StrEnum

from rules.wolves.state import Phase


class Refusal(StrEnum):
    """A reason. Among its values ``house`` counts from 1 as players do, ``seat`` and ``builder`` from 0."""

    PLAY_A_CARD = "play-a-card"
    """Now a card is played from the hand."""
    PASSING_CARDS = "passing-cards"
    """Now everybody chooses a card to pass."""
    SEND_A_WOLF = "send-a-wolf"
    """Now a wolf must be sent."""
    BUILD_FOR_SMOOKI = "build-for-smooki"
    """Now the open card must be built into Smooki's houses."""
    CHOOSE_A_CARD = "choose-a-card"
    """Now both choose a card."""
    PLAY_THE_SHOWN_CARD = "play-the-shown-card"
    """Now the card that was chosen is played."""
    NOT_IN_HAND = "not-in-hand"
    """The player has no ``card``."""
    OTHER_CARD_OPEN = "other-card-open"
    """``card`` is not the one that lies open: ``open``."""
    NO_SUCH_NUMBER = "no-such-number"
    """``card`` can't be used as ``number``."""
    NO_SUCH_HOUSE = "no-such-house"
    """``builder`` has no ``house``."""
    ALL_HOUSES_STARTED = "all-houses-started"
    """The builder has ``most`` houses, and no builder has more."""
    COLOUR_STARTED = "colour-started"
    """The builder has a house of ``colour``: it is ``house``."""
    WRONG_COLOUR = "wrong-colour"
    """``card`` does not fit ``house`` of ``colour``."""
    NOT_HIGHER = "not-higher"
    """``number`` is not higher than ``top``, the rooftop of ``house``."""
    NO_BASEMENT_CARD = "no-basement-card"
    """``card`` is none that can be a basement."""
    NOT_DEEPER = "not-deeper"
    """``number`` does not go below ``deepest``, the deepest basement of ``house``."""
    WOLF_IS_OUT = "wolf-is-out"
    """The player's ``wolf`` has been sent, or there is none of that number."""
    OWN_HOUSE = "own-house"
    """Wolves go to the houses of others."""
    ONLY_OWN_HOUSE = "only-own-house"
    """Baby wolves go to the player's own houses."""
    HOUSE_IS_FULL = "house-is-full"
    """``house`` of ``builder`` has no room for another wolf."""
    HAS_LEFT = "has-left"
    """``seat`` has resigned before."""
    GAME_OVER = "game-over"
    """There is nothing to resign from."""


TO_DO = {
    Phase.PLAY: Refusal.PLAY_A_CARD,
    Phase.PASSING: Refusal.PASSING_CARDS,
    Phase.SEND: Refusal.SEND_A_WOLF,
    Phase.SMOOKI: Refusal.BUILD_FOR_SMOOKI,
    Phase.CHOOSE: Refusal.CHOOSE_A_CARD,
    Phase.SHOWN: Refusal.PLAY_THE_SHOWN_CARD,
}
"""What is said to a player who tries something else."""
