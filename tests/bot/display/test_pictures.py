from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Hashable
from typing import Any

import pytest
import pytest_asyncio

from bot.display import pictures as module
from bot.display.face import Sketch
from bot.display.pictures import Pictures


@pytest_asyncio.fixture
async def pictures() -> AsyncIterator[Pictures]:
    pictures = Pictures()
    yield pictures
    pictures.close()


class Painter:
    """Paints what it is told to, and counts how often."""

    def __init__(self) -> None:
        self.painted: list[Any] = []
        self.threads: set[threading.Thread] = set()

    def __call__(self, shows: Any) -> bytes:
        self.painted.append(shows)
        self.threads.add(threading.current_thread())
        if shows == "fails":
            raise OSError("no paint")
        return repr(shows).encode()

    def sketch(self, shows: Hashable, name: str = "board") -> Sketch:
        return Sketch(name, shows, "in words", self)


async def test_a_sketch_is_painted_in_another_thread_with_what_it_shows(pictures: Pictures) -> None:
    painter = Painter()
    picture = await pictures.painted(painter.sketch(("straw", 3)))
    assert picture is not None
    assert (picture.png, picture.description) == (b"('straw', 3)", "in words")
    assert painter.threads
    assert threading.current_thread() not in painter.threads
    assert await pictures.painted(None) is None


async def test_equal_sketches_are_painted_once_also_when_they_are_asked_for_at_once(pictures: Pictures) -> None:
    painter = Painter()
    at_once = await asyncio.gather(*(pictures.painted(painter.sketch("board")) for _ in range(5)))
    later = await pictures.painted(painter.sketch("board"))
    assert painter.painted == ["board"]
    assert at_once == [later] * 5
    await pictures.painted(painter.sketch("other"))
    assert painter.painted == ["board", "other"]


async def test_pictures_are_named_by_what_is_in_them(pictures: Pictures) -> None:
    painter = Painter()
    sketches = (painter.sketch("one"), painter.sketch("one"), painter.sketch("two"), painter.sketch("two", "hand"))
    first, same, other, hand = [picture.name for sketch in sketches if (picture := await pictures.painted(sketch))]
    assert first == same
    assert len({first, other, hand}) == 3
    assert hand.startswith("hand-")


@pytest.mark.parametrize("shows", ["fails", ["no", "hash"]])
async def test_a_picture_that_fails_is_none_and_is_tried_again(
    pictures: Pictures, caplog: pytest.LogCaptureFixture, shows: Any
) -> None:
    painter = Painter()
    assert await asyncio.gather(*(pictures.painted(painter.sketch(shows)) for _ in range(2))) == [None, None]
    assert "board could not be painted" in caplog.text
    before = len(painter.painted)
    assert await pictures.painted(painter.sketch(shows)) is None
    assert len(painter.painted) == (before + 1 if shows == "fails" else 0)


async def test_who_stops_waiting_takes_the_picture_from_nobody_else(pictures: Pictures) -> None:
    painter, goes_on = Painter(), threading.Event()
    slow = Sketch("board", 1, "in words", lambda shows: b"painted" if goes_on.wait() else b"")
    waiting = [asyncio.create_task(pictures.painted(slow)) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting[0]
    goes_on.set()
    picture = await waiting[1]
    assert picture is not None
    assert picture.png == b"painted"
    assert await pictures.painted(painter.sketch(2)) is not None


async def test_only_so_many_pictures_and_bytes_are_kept_the_latest_used_ones(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = Painter()
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    for shows in (1, 2, 3, 1, 4):
        await pictures.painted(painter.sketch(shows))
    painter.painted.clear()
    for shows in (1, 3, 4):
        await pictures.painted(painter.sketch(shows))
    assert painter.painted == []
    await pictures.painted(painter.sketch(2))
    assert painter.painted == [2]
    monkeypatch.setattr(module, "MOST_BYTES", 4)
    big = "a picture that is too big to keep"
    for _ in range(2):
        assert await pictures.painted(painter.sketch(big)) is not None
    assert painter.painted == [2, big, big]
    assert len(pictures._kept) == pictures._size == 0
