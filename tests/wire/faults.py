"""What can go wrong with a REST request: said beforehand, for the next requests of a route."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal

Cut = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, a JSON body and headers."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


class ApiError(Exception):
    """A refusal with Discord's own error code."""

    def __init__(self, status: int, code: int, message: str, errors: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        body: dict[str, Any] = {"code": code, "message": message}
        if errors:
            body["errors"] = {
                where: {"_errors": [{"code": "INVALID", "message": text}]} for where, text in errors.items()
            }
        self.answer = Answer(status, body)


@dataclass(frozen=True, slots=True)
class Fault:
    """Wait `delay` seconds or until released, then cut the connection or give `answer` in place of the true one.

    A cut "before" leaves the request undone; "after" carries it out and loses the reply. `reset` tells a
    reset (RST) from an orderly close (FIN); clients see the two as different errors.
    """

    answer: Answer | None = None
    cut: Cut | None = None
    reset: bool = False
    delay: float = 0.0
    released: asyncio.Event | None = None


def rate_limited(retry_after: float, *, through_proxy: bool = True) -> Fault:
    """429. Without the Via header it is Cloudflare's own ban page, which discord.py does not retry."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False, "code": 0}
    headers = {"Retry-After": str(retry_after)} | ({"Via": "1.1 google"} if through_proxy else {})
    return Fault(Answer(429, body, headers))


def server_error(status: int = 502) -> Fault:
    return Fault(Answer(status, {"message": f"{status}: upstream", "code": 0}))


def refused(status: int, code: int, message: str = "injected") -> Fault:
    """Refuse with one of Discord's error codes, say 403 50013."""
    return Fault(ApiError(status, code, message).answer)


class Faults:
    """Faults waiting for their requests, and rate limits that hold all the time."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, str, deque[Fault]]] = []
        self._limits: list[tuple[str, str, int, float]] = []
        self._calls: defaultdict[tuple[int, str], deque[float]] = defaultdict(deque)

    def add(self, method: str, path: str, fault: Fault, times: int = 1) -> None:
        """Spoil the next `times` requests; `path` is a glob below /api/v10, `method` may be "*"."""
        self._waiting.append((method, path, deque([fault] * times)))

    def limit(self, method: str, path: str, calls: int, per: float) -> None:
        """Allow `calls` requests every `per` seconds for each single path that matches."""
        self._limits.append((method, path, calls, per))

    def clear(self) -> None:
        """Let everything go well from now on."""
        self._waiting.clear()
        self._limits.clear()

    def all_taken(self) -> bool:
        """Whether each request that was to be spoiled has arrived."""
        return not any(faults for _, _, faults in self._waiting)

    def take(self, method: str, path: str) -> Fault:
        for wanted, glob, faults in self._waiting:
            if faults and wanted in ("*", method) and fnmatchcase(path, glob):
                return faults.popleft()
        return Fault()

    def bucket(self, method: str, path: str) -> Answer:
        """Count a request: an answer with status 429 when it is one too many, else the headers to send."""
        for number, (wanted, glob, calls, per) in enumerate(self._limits):
            if wanted not in ("*", method) or not fnmatchcase(path, glob):
                continue
            at, made = time.monotonic(), self._calls[number, path]
            while made and made[0] <= at - per:
                made.popleft()
            full = len(made) >= calls
            if not full:
                made.append(at)
            wait = made[0] + per - at
            headers = {
                "X-RateLimit-Bucket": f"bucket{number}",
                "X-RateLimit-Limit": str(calls),
                "X-RateLimit-Remaining": str(calls - len(made)),
                "X-RateLimit-Reset-After": f"{wait:.3f}",
                "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            }
            spoiled = rate_limited(round(wait, 3)).answer
            assert spoiled is not None
            return Answer(429, spoiled.body, {**headers, **spoiled.headers}) if full else Answer(0, None, headers)
        return Answer(0)
