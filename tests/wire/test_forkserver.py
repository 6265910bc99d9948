"""A forked process is a process of its own: its folder, environment, output, end."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.wire.forkserver import FORKS


async def test_it_has_a_folder_arguments_an_environment_and_a_status(tmp_path: Path) -> None:
    (tmp_path / "here.py").write_text(
        "import os, sys; print(os.getpid(), os.getcwd(), *sys.argv[1:], *os.environ.items()); sys.exit(3)"
    )
    status, output, error = await FORKS.run("here", "--to", "here", cwd=tmp_path, env={"WHERE": "there"})
    pid, told = output.split(maxsplit=1)
    assert (status, told, error) == (3, f"{tmp_path} --to here ('WHERE', 'there')\n", "")
    assert int(pid) != os.getpid()


async def test_an_exception_ends_it_as_it_ends_python(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("1 / 0")
    status, output, error = await FORKS.run("wrong", cwd=tmp_path, env={})
    assert (status, output) == (1, "")
    assert error.startswith("Traceback")
    assert error.endswith("ZeroDivisionError: division by zero\n")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGKILL, -9), (signal.SIGTERM, -15), (signal.SIGINT, 7)])
async def test_a_signal_ends_it_and_no_other(tmp_path: Path, number: signal.Signals, status: int) -> None:
    (tmp_path / "long.py").write_text(
        "import sys, threading\n"
        "try:\n    print('began', flush=True)\n    threading.Event().wait()\n"
        "except KeyboardInterrupt:\n    sys.exit(7)\n"
    )
    one, other = [await FORKS.start("long", cwd=tmp_path, env={}) for _ in range(2)]
    assert [await child.stdout.readline() for child in (one, other)] == [b"began\n"] * 2
    one.send_signal(number)
    assert await one.wait() == one.returncode == status
    assert other.returncode is None
    other.send_signal(signal.SIGKILL)
    assert await other.wait() == -9
    for child in (one, other):
        await child.communicate()
