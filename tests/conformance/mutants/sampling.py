"""Orchards whose samples don't agree with what the seat knows."""

from __future__ import annotations

from msgspec.structs import replace

from rules.chance import Chance
from rules.game import Seen
from tests.conformance.mutants.registry import breaks
from tests.conformance.sample import Orchard, OrchardGame


@breaks(r"sample: Counter")
class SamplesHiddenCards(OrchardGame):
    def sample(self, seen: Seen[Orchard], chance: Chance) -> Orchard:
        return seen.state


@breaks(r"sample: seat \d could tell")
class SamplesItsOwnHand(OrchardGame):
    def sample(self, seen: Seen[Orchard], chance: Chance) -> Orchard:
        state = super().sample(seen, chance)
        return replace(state, hands=state.hands[1:] + state.hands[:1])
