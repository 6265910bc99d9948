"""Pictures as PNG files, painted one at a time in a thread of their own, and kept for as long as they are asked for."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from bot.display.drawing import Picture
from bot.display.face import AnyFace, Scene, Sketch
from bot.language import Language

_log = logging.getLogger(__name__)

MOST_KEPT = 64
"""How many pictures are kept."""
MOST_BYTES = 8_000_000
"""How many bytes they have together at most."""
_DIGITS = 8
"""How many digits in a file's name tell pictures of one name apart."""


class Pictures:
    """Paints sketches, equal ones once; close it in the end."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "pictures")
        self._kept: OrderedDict[Sketch, Picture] = OrderedDict()
        self._size = 0
        self._painting: dict[Sketch, asyncio.Future[bytes]] = {}

    async def painted(self, sketch: Sketch | None) -> Picture | None:
        """Give the picture of a sketch, if there is one; None too when painting fails, which the log tells.

        The text that it goes along with says the same, so it is no loss.
        """
        if sketch is None:
            return None
        try:
            if sketch in self._kept:
                self._kept.move_to_end(sketch)
                return self._kept[sketch]
            if sketch not in self._painting:
                work = asyncio.get_running_loop().run_in_executor(self._worker, sketch.paint, sketch.shows)
                self._painting[sketch] = work
                work.add_done_callback(partial(self._done, sketch))
            # One who stops waiting takes it from nobody else.
            return _picture(sketch, await asyncio.shield(self._painting[sketch]))
        except Exception:
            _log.exception("the picture %s could not be painted", sketch.name)
            return None

    async def of(self, _: Language, face: AnyFace, scene: Scene[Any], what: str) -> Picture | None:
        """Give the picture that goes along with a look, if the face has one, as :meth:`painted` does."""
        try:
            sketch = face.picture(_, scene, what)
        except Exception:
            _log.exception("the picture of %s could not be sketched", what)
            return None
        return await self.painted(sketch)

    def close(self) -> None:
        """Paint nothing more."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _done(self, sketch: Sketch, work: asyncio.Future[bytes]) -> None:
        del self._painting[sketch]
        if work.cancelled() or work.exception() is not None:
            return
        self._kept[sketch] = _picture(sketch, work.result())
        self._size += len(work.result())
        while len(self._kept) > MOST_KEPT or self._size > MOST_BYTES:
            _oldest, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped.png)


def _picture(sketch: Sketch, png: bytes) -> Picture:
    """Name a picture by what is in it, so that a message that has it already is known by the name alone."""
    return Picture(f"{sketch.name}-{hashlib.sha256(png).hexdigest()[:_DIGITS]}", png, sketch.description)
