"""Takes the steps of the Dockerfile in a bare Debian, and runs the bot there as a container would.

    .ci/bare-root

runs this as root in a mount namespace of its own. What a container engine would do is done with chroot and mounts: the
root file system is read-only, `/tmp` is in memory, the volume is a folder, and the user is that of the Dockerfile.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

from tests.dockerfile import ROOT, Image, Step, image, read
from tests.process.party import Ledger, Party
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
TRUSTED = "/run/certificates.crt"
"""Where the certificates of this machine are while the steps are taken, should it reach the network by a proxy."""
_IGNORED = ("__pycache__", "*.sqlite3*")
"""As in .dockerignore, which a test compares."""


def mount(*arguments: str | Path) -> None:
    subprocess.run(["mount", *map(str, arguments)], check=True)


class BareRoot:
    """A folder with a bare Debian."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.image = Image()

    def build(self) -> None:
        """Take the steps of the Dockerfile."""
        for path in ("proc", "dev"):
            mount("--rbind", f"/{path}", self.folder / path)
        shutil.copy("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        shutil.copy(CERTIFICATES, self.folder / TRUSTED.lstrip("/"))
        trusted = dict.fromkeys(("SSL_CERT_FILE", "PIP_CERT"), TRUSTED)
        for step in read():
            if self.image.take(step):
                continue
            sys.stdout.write(f"{step.name} {step.argument}\n")
            sys.stdout.flush()
            if step.name == "RUN":
                subprocess.run(self.words(["sh", "-c", step.argument], trusted), check=True)
            else:
                self._copy(step)
        (self.folder / TRUSTED.lstrip("/")).unlink()

    def words(self, command: Sequence[str], more: Mapping[str, str]) -> list[str]:
        """Give a command as it is run in the image, with the image's folder, user and environment, and some more."""
        env = [f"{name}={value}" for name, value in ({"PATH": PATH} | self.image.env | dict(more)).items()]
        line = f"cd {shlex.quote(self.image.folder)} && exec {shlex.join(command)}"
        who = f"--userspec={self.image.user}"
        return ["chroot", who, str(self.folder), "/usr/bin/env", "--ignore-environment", *env, "sh", "-c", line]

    def _copy(self, step: Step) -> None:
        *sources, target = step.words
        into = self.folder / self.image.folder.lstrip("/") / target
        into.parent.mkdir(parents=True, exist_ok=True)
        for source in sources:
            path = ROOT / source
            if path.is_dir():
                shutil.copytree(path, into, ignore=shutil.ignore_patterns(*_IGNORED))
            else:
                into.mkdir(exist_ok=True)
                shutil.copy(path, into)

    def seal(self, volume: Path) -> None:
        """Make everything read-only but `/tmp` and the volume, which is a folder outside."""
        (inside,) = self.image.volumes
        place = self.folder / inside.lstrip("/")
        owner = place.stat()
        os.chown(volume, owner.st_uid, owner.st_gid)
        mount("--bind", self.folder, self.folder)
        mount("-o", "remount,bind,ro", self.folder)
        for path in ("proc", "dev"):  # the new mount hides those below the old one
            mount("--rbind", f"/{path}", self.folder / path)
        mount("-t", "tmpfs", "tmpfs", self.folder / "tmp")
        mount("--bind", volume, place)


async def _succeeds(root: BareRoot, command: Sequence[str], env: Mapping[str, str]) -> tuple[bool, str]:
    process = await asyncio.create_subprocess_exec(
        *root.words(command, env), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return process.returncode == 0, output.decode()


async def run(root: BareRoot, volume: Path) -> None:
    """Start the bot, play with it, look whether it is healthy, test it with its own command, and stop it."""
    look = root.image
    async with WireServer(answer_within=PATIENCE) as server:
        server.world.app_permissions |= 0x40_1010_0000  # also those that a table does not need
        env = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url, "LOG_FORMAT": "json"}
        env |= {"DISCORD_GATEWAY_URL": server.gateway.url}
        process = await asyncio.create_subprocess_exec(*root.words([*look.entrypoint, *look.command], env))
        try:
            await server.until(lambda: server.gateway.identified and server.world.commands)
            async with asyncio.timeout(PATIENCE):
                while not (await _succeeds(root, look.healthcheck, env))[0]:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.5)
            _say("the health check is content")
            party = Party(server, Ledger(volume / "tables.sqlite3"), server.places[0], people=2)
            await party.start()
            await party.step()
            party.check()
            _say("a game was begun and a move made, and both are in the volume")
            for command in (["touch", "here"], ["touch", "/etc/here"]):
                written, _ = await _succeeds(root, command, env)
                assert not written, f"{command} was possible"
            owned = await _succeeds(root, ["sh", "-c", "touch /data/here && rm /data/here && id -u"], env)
            assert owned == (True, look.user.partition(":")[0] + "\n"), owned
            _say(f"the user {look.user} can write the volume and nothing else")
            well, table = await _succeeds(root, [*look.entrypoint, "check"], env)
            sys.stdout.write(table)
            assert well, "the check has found something"
        finally:
            process.send_signal(signal.SIGTERM)
            status = await process.wait()
        assert status == 0, f"the bot ended with {status}"
        _say("the bot has stopped when it was told to")


def _say(sentence: str) -> None:
    sys.stdout.write(f"== {sentence}\n")
    sys.stdout.flush()


def main() -> None:
    """Do all of it in a folder; with ``suite`` only say which Debian the Dockerfile begins with."""
    if sys.argv[1] == "suite":
        name, _, tag = image().base.partition(":")
        assert (name, fnmatch(tag, "*-slim")) == ("debian", True), "the Dockerfile begins with another system"
        sys.stdout.write(tag.removesuffix("-slim") + "\n")
        return
    root = BareRoot(Path(sys.argv[1]))
    root.build()
    with tempfile.TemporaryDirectory() as volume:
        root.seal(Path(volume))
        asyncio.run(run(root, Path(volume)))


if __name__ == "__main__":
    main()
