"""The README's recipe for recomputing draws, followed with only the standard library."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

from bot.model.records import TablePhase
from tests.simulated.conftest import world as world
from tests.simulated.play import play_to_the_end, start
from tests.simulated.world import World

README = Path(__file__).resolve().parents[1] / "README.md"


def drawn(secret: bytes, turn: int, ways: list[int]) -> list[int]:
    """Draw as the README says."""
    values = []
    n = 0
    for count in ways:
        while True:
            number = int.from_bytes(hmac.new(secret, f"{turn}:{n}".encode("ascii"), hashlib.sha256).digest(), "big")
            n += 1
            if number < 2**256 // count * count:
                break
        values.append(number % count)
    return values


async def test_a_game_that_was_played_can_be_recomputed_from_what_fairness_shows(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben")]
    began = await start(world, *people)
    promised = world.private(await world.slash(people[0], "fairness", number=began.id))
    over = await play_to_the_end(world, people, 5)
    assert over.phase is TablePhase.FINISHED
    shown = world.private(await world.click(people[0], f"fair.{over.id}", await world.ending(over))).splitlines()
    secret, commitment = (
        next(line for line in shown if line.startswith(mark)).partition(":")[2].replace(" ", "") for mark in "🔓🔒"
    )
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment
    assert commitment in promised.replace(" ", "")
    draws = 0
    for entry in await world.store.history.log(over.id):
        assert drawn(bytes.fromhex(secret), entry.turn, [draw.ways for draw in entry.draws]) == [
            draw.value for draw in entry.draws
        ]
        draws += len(entry.draws)
    assert draws > 30


def test_the_readme_has_every_part_of_the_recipe() -> None:
    recipe = README.read_text(encoding="utf-8")
    for part in ("HMAC-SHA256(secret,", '"t:n"', "big-endian", "modulo", "2^256", "lowest digit", "Turn 0", "SHA-256"):
        assert part in recipe
