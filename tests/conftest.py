"""What holds for every test: how many examples are tried, and which dice fall."""

from __future__ import annotations

import hashlib
import itertools
import os
import secrets
from types import SimpleNamespace

import pytest
from hypothesis import settings

from rules import chance

_AUTOMATIC = os.environ.get("CI") == "true"

settings.register_profile("dev", deadline=None, max_examples=10)
settings.register_profile("ci", deadline=None, max_examples=10, derandomize=True)
settings.load_profile("ci" if _AUTOMATIC else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--dice", help="decides all chance of the games played in this process; any word")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the dice before other processes are started for tests: the same ones in every automatic run."""
    if config.option.dice is None:
        config.option.dice = "0" if _AUTOMATIC else secrets.token_hex(4)


def pytest_report_header(config: pytest.Config) -> str:
    return f"dice: {config.option.dice} (--dice {config.option.dice} throws the same again)"


@pytest.fixture(autouse=True)
def _dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every test secrets of its own, however many tests were run before it."""
    numbers = itertools.count()

    def token_bytes(length: int) -> bytes:
        which = f"{request.config.option.dice} {request.node.nodeid} {next(numbers)}"
        return hashlib.shake_256(which.encode()).digest(length)

    monkeypatch.setattr(chance, "secrets", SimpleNamespace(token_bytes=token_bytes))
