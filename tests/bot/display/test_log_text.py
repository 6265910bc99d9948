"""Who is named in what is told of a table, and what is marked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from bot.display.face import AnyFace
from bot.display.log_text import log_lines, with_sign
from bot.hosting.replay import Past, Replays
from bot.language import ENGLISH
from bot.model.names import MOST_NAME
from bot.model.records import LogEntry, Person, Player, SeatChange, SeatEvent, Table
from bot.store.sqlite import SqliteStore
from bot.texts import history as history_texts
from tests.bot.acts import Acts
from tests.bot.hosting.test_replay import played
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, LOBBY, HandClock
from tests.cogs.faces import FACES
from tests.games import GAMES
from tests.named import called, safe_names
from tests.sentences import Heard

PHONE = 40
"""Characters that a phone shows in a line."""


class Echo:
    """A game and its face: each event is a seat, and is told as its name unless the next is the same seat's."""

    def recap(self, _: object, events: Sequence[int], names: Sequence[str]) -> Sequence[str]:
        following = (*events[1:], None)
        return [names[seat] for seat, after in zip(events, following, strict=True) if seat != after]


def table(*people: Person) -> Table:
    return Table(1, 1, 1, "echo", 1, 1, 1, players=tuple(Player(person) for person in people))


def entry(turn: int, *seats: int, autopilot: bool = False) -> LogEntry:
    return LogEntry(turn, seats[0], "move", (), seats, 1, autopilot)


def change(turn: int, seat: int, what: SeatEvent, former: Person | None = None) -> SeatChange:
    return SeatChange(turn, seat, what, 1, former)


def tell(at: Table, entries: Sequence[LogEntry], changes: Sequence[SeatChange]) -> list[str]:
    return log_lines(ENGLISH, cast("AnyFace", Echo()), at, entries, changes)


def test_changes_stand_where_they_happened_and_what_the_autopilot_played_is_marked() -> None:
    entries = [
        entry(0, 0),
        entry(1, 1),
        entry(2, 0, autopilot=True),
        entry(3, 1, autopilot=True),
        entry(4, 1, 0, autopilot=True),
        entry(5, 0),
    ]
    changes = [
        change(2, 0, SeatEvent.LATE),
        change(2, 1, SeatEvent.ABSENT),
        change(5, 0, SeatEvent.BACK),
        change(6, 0, SeatEvent.UNDONE),
    ]
    assert tell(table(ADA, BEN), entries, changes) == [
        "Ada",
        "Ben",
        "⏰ Ada's time ran out: 🤖 takes over.",
        "🚪 Ben can't play here: 🤖 takes over.",
        "🤖 Ada",
        "🤖 Ben",
        "🤖 Ada",
        "👋 Ada is back.",
        "Ada",
        "↩️ Ada took back a step.",
    ]


def test_everybody_is_named_who_had_the_seat_at_the_time() -> None:
    entries = [entry(turn, 1) for turn in range(4)]
    changes = [
        change(1, 1, SeatEvent.KICKED_BY_HOST),
        change(1, 1, SeatEvent.TAKEN, BEN),
        change(2, 1, SeatEvent.VACATED),
        change(3, 1, SeatEvent.TAKEN, CLEO),
        change(4, 1, SeatEvent.KICKED_BY_MODERATOR),
    ]
    assert tell(table(ADA, DOV), entries, changes) == [
        "Ben",
        "🪑 The host removed Ben.",
        "🪑 Cleo takes over for Ben.",
        "Cleo",
        "🪑 Cleo left their seat open.",
        "Cleo",
        "🪑 Dov takes over for Cleo.",
        "Dov",
        "🪑 A moderator removed Dov.",
    ]


def test_namesakes_are_told_apart_among_those_who_sat_together() -> None:
    twin = Person(99, "Ada")
    entries = [entry(0, 0), entry(1, 1)]
    assert tell(table(ADA, twin), entries, [change(1, 1, SeatEvent.TAKEN, BEN), change(2, 1, SeatEvent.LATE)]) == [
        "Ada",
        r"🪑 Ada (2) takes over for Ben.",
        "Ada (2)",
        "⏰ Ada (2)'s time ran out: 🤖 takes over.",
    ]


def test_names_of_changes_are_harmless() -> None:
    lines = tell(table(Person(1, "@everyone\n**x**"), BEN), [], [change(1, 0, SeatEvent.TAKEN, Person(2, "<@1>`"))])
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert "@everyone" not in lines[0]
    assert "<@1>" not in lines[0]
    assert r"\*\*x" in lines[0]


@pytest.mark.parametrize("what", SeatEvent)
def test_every_change_is_said_in_a_line_that_translators_know(what: SeatEvent) -> None:
    heard = Heard()
    (bo,) = safe_names("Bo")
    lines = {history_texts.seat_change(heard, what, name, bo) for name in safe_names("Ada", "N" * MOST_NAME)}
    assert len(lines) == 2
    assert min(map(len, lines)) <= PHONE
    assert heard.unknown() == set()
    assert ("Bo" in lines.pop()) is (what is SeatEvent.TAKEN)


def test_the_mark_is_explained_where_it_is_seen() -> None:
    assert with_sign(ENGLISH, "Page 1 of 2", "Ada") == "Page 1 of 2"
    assert with_sign(ENGLISH, "Page 1 of 2", "🤖 Ada") == "Page 1 of 2 · 🤖 played by the autopilot"
    assert with_sign(ENGLISH, "", "🤖 Ada") == "🤖 played by the autopilot"


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
async def test_a_whole_game_is_told_in_the_words_of_its_face(face: AnyFace, tmp_path: Path) -> None:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3", GAMES)
    tables = Acts(store, GAMES, HandClock(), LOBBY)
    at, _ = await played(tables, face.game.info.key, random.Random(6), seats=face.game.info.seats[-1])
    past: Past = await Replays(store).whole(at)
    events: list[Any] = [event for entry in past[0] for event in entry.events]
    names = safe_names(*called(at))
    assert log_lines(ENGLISH, face, at, *past) == list(face.recap(ENGLISH, events, names))
    seat = next(entry.seat for entry in past[0] if entry.turn and entry.seat is not None)
    renamed = log_lines(ENGLISH, face, at, past[0], [change(at.turns, seat, SeatEvent.TAKEN, EVE)])
    assert renamed[:-1] == list(face.recap(ENGLISH, events, [*names[:seat], *safe_names("Eve"), *names[seat + 1 :]]))
    assert renamed[-1] == f"🪑 {names[seat]} takes over for Eve."
    await store.close()
