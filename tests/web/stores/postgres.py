"""A PostgreSQL server for tests: the programs of the system, in a folder that is removed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field

_DEBIAN = Path("/usr/lib/postgresql")
_ACCOUNTS = ("postgres", "nobody")  # who may run it, where tests run as root: it refuses to


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest; None if it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


@define
class Postgres:
    """A server that can be ended and begun again. `url` is its database."""

    programs: Path
    folder: Path
    port: int
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def url(self) -> str:
        return f"postgresql://sdg@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        self._run([self.programs / "initdb", "-D", self.folder / "data", "-U", "sdg", "-A", "trust",
                   "--no-sync", "--locale=C", "--encoding=UTF8"]).check_returncode()  # fmt: skip

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.folder / "data", "-p", str(self.port),
             "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=self._as_account(),
            cwd=self.folder,
        )  # fmt: skip
        for _ in range(200):
            ready = [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if subprocess.run(ready).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL does not answer")

    def end(self, how: int = signal.SIGINT) -> None:
        """End it: by SIGINT it closes connections and writes what there is."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            self._process = None

    def _run(self, command: list[str | Path]) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command, capture_output=True, preexec_fn=self._as_account(), cwd=self.folder
        )

    def _as_account(self) -> Callable[[], None] | None:
        if os.geteuid() != 0:
            return None
        account = pwd.getpwnam(next(name for name in _ACCOUNTS if _is_account(name)))
        os.chown(self.folder, account.pw_uid, account.pw_gid)

        def change() -> None:
            os.setgid(account.pw_gid)
            os.setuid(account.pw_uid)

        return change


def _is_account(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Give a server that answers, and remove it. Raises FileNotFoundError if there is none."""
    programs = binaries()
    if programs is None:
        raise FileNotFoundError("PostgreSQL is not installed")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="sdg-postgres-"))
    server = Postgres(programs, folder, port)
    try:
        server.create()
        server.begin()
        yield server
    finally:
        server.end()
        shutil.rmtree(folder, ignore_errors=True)
