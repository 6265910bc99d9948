"""States and events as the first version wrote them: they must stay readable, and be written the same way.

A line of `saved/<key>.tsv` is a state, a tab, and the events that led to it, out of random games.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import DecodeError

from rules.events import EventDecoder
from rules.pigs.events import Event as PigsEvent
from rules.planet.events import Event as PlanetEvent
from rules.wolves.events import Event as WolvesEvent
from tests.games import GAMES

FILES = sorted((Path(__file__).parent / "saved").glob("*.tsv"))
EVENTS: dict[str, Any] = {"pigs": PigsEvent, "planet": PlanetEvent, "wolves": WolvesEvent}
LINES = [(path.stem, line) for path in FILES for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize(("key", "line"), LINES)
def test_what_was_saved_is_read_and_written_the_same_way(key: str, line: bytes) -> None:
    game = GAMES[key]
    state, events = line.split(b"\t")
    assert game.dump(game.load(state)) == state
    assert game.dump_events(game.load_events(events)) == events


@pytest.mark.parametrize("key", EVENTS)
def test_every_kind_of_event_and_number_of_seats_is_among_what_was_saved(key: str) -> None:
    game = GAMES[key]
    states, steps = zip(*(line.split(b"\t") for name, line in LINES if name == key), strict=True)
    assert {type(event) for step in steps for event in game.load_events(step)} == set(get_args(EVENTS[key]))
    assert {len(game.scores(game.load(state))) for state in states} == set(game.info.seats)


@pytest.mark.parametrize(
    "data",
    [
        b"[{}]",
        b'[{"seat":0}]',
        b'[{"kind":"left"}]',
        b'[{"seat":"0","kind":"left"}]',
        b'[{"seat":0,"kind":"gone"}]',
        b'[{"seat":0,"kind":null}]',
        b'[{"seat":0,"kind":[]}]',
        b'{"seat":0,"kind":"left"}',
    ],
)
def test_what_is_no_event_is_refused(data: bytes) -> None:
    decoder: EventDecoder[PigsEvent] = EventDecoder(PigsEvent)
    assert len(decoder.decode(b'[{"seat":0,"kind":"left"}]')) == 1
    with pytest.raises(DecodeError):
        decoder.decode(data)


@pytest.mark.parametrize("key", EVENTS)
def test_the_kind_of_an_event_is_written_last(key: str) -> None:
    game = GAMES[key]
    for name, line in LINES:
        if name == key:
            for item in json.loads(line.split(b"\t")[1]):
                assert [*item][-1] in ("kind", "event")
                (event,) = game.load_events(json.dumps([dict(reversed(item.items()))]).encode())
                assert json.loads(game.dump_events((event,))) == [item]
