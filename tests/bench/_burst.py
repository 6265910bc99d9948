"""Many clicks over many tables, spread over seconds or in one instant, and what became of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from tests.bench._clicking import Crowd, undisturbed
from tests.wire.server import WireServer
from tests.wire.world import Interaction

QUIET = 10.0
"""Seconds without any request after which no further answer is expected: more than a bot works on one click."""
SETTLED = 1.0
"""Seconds without any request after which all is done that was still to be done."""


async def burst(server: WireServer, crowd: Crowd, tables: int, clicks: int, seconds: float) -> dict[str, float]:
    """Let somebody at each table click so many times within so many seconds; 0 is one instant."""
    loop, saved = asyncio.get_running_loop(), crowd.saved()
    with undisturbed():
        start, busy = loop.time(), time.process_time()
        sent = []
        for number in range(tables * clicks):
            due = start + seconds * number / (tables * clicks)
            # Also in one instant the server must take in what is answered meanwhile, or it would seem to come later.
            await asyncio.sleep(max(0.0, due - loop.time()))
            sent.append(await crowd.send(number % tables, number // tables))
        await _answered(server, sent)
        busy = time.process_time() - busy
    return outcome(sent, start, server.answer_within) | {
        "saved": crowd.saved() - saved,
        "server_busy_share": busy / max(1e-9, max(_times(sent), default=start) - start),
    }


async def sustained(server: WireServer, crowd: Crowd, tables: int, seconds: float) -> dict[str, float]:
    """Let somebody at each table click again whenever the click before was shown, or was not for long."""
    loop = asyncio.get_running_loop()
    with undisturbed():
        start = loop.time()
        clicks = [await crowd.send(table, 0) for table in range(tables)]
        numbers, done = [0] * tables, []
        while loop.time() < start + seconds:
            for table, click in enumerate(clicks):
                if shown(click) is not None or loop.time() > click.began + QUIET:
                    done.append(click)
                    numbers[table] += 1
                    clicks[table] = await crowd.send(table, numbers[table])
            await asyncio.sleep(0.001)
        await _answered(server, clicks)
    found = outcome(done + clicks, start, server.answer_within)
    return {"a_second": len(done) / seconds} | {name: found[name] for name in ("late", "never_acknowledged")}


async def _answered(server: WireServer, sent: Sequence[Interaction]) -> None:
    """Wait until every click was shown and nothing more comes, or nothing has come for long."""
    loop = asyncio.get_running_loop()
    requests, since = len(server.requests), loop.time()
    while loop.time() - since < (SETTLED if all(shown(click) is not None for click in sent) else QUIET):
        await asyncio.sleep(0.05)
        if len(server.requests) > requests:
            requests, since = len(server.requests), loop.time()


def shown(click: Interaction) -> float | None:
    """Say when a click was shown: by its own answer, or when Discord took none, by the last edit of its message."""
    if click.shown is not None or click.acknowledged is None or click.source is None:
        return click.shown
    edited = click.source.edited
    return edited if edited is not None and click.sent is not None and edited > click.sent else None


def _times(sent: Sequence[Interaction]) -> list[float]:
    return [at for at in map(shown, sent) if at is not None]


def outcome(sent: Sequence[Interaction], start: float, within: float) -> dict[str, float]:
    """Count what became of clicks that were sent from `start` on; one acknowledged after `within` seconds is late."""
    waited = [click.acknowledged - click.sent for click in sent if click.acknowledged is not None and click.sent]
    times = _times(sent)
    last = max(times, default=start) - start
    return {
        "late": sum(seconds > within for seconds in waited),
        "never_acknowledged": len(sent) - len(waited),
        "never_edited": len(sent) - len(times),
        "slowest_acknowledgement_s": max(waited, default=0.0),
        "last_edit_s": last,
        "edits_a_second": len(times) / last if last else 0.0,
    }
