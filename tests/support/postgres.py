"""A PostgreSQL server for the tests alone: started once by each process, gone with it."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
from helpers import missing

from analyzer.library.opening import open_library

USER, PASSWORD = "kibitz", "a secret/word"
_NUMBERS = count(1)
_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Server:
    """A running server, which answers on ``port`` of this machine and in the ``folder``."""

    folder: Path
    port: int

    def url(self, database: str, user: str = USER, password: str = "a%20secret%2Fword") -> str:
        """Return the URL of a database, the password in it as URLs have it."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def run(self, *statements: str) -> None:
        """Run statements on the server, each for itself."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


@cache
def server() -> Server:
    """Return the server; the test is skipped where there is none, and fails in CI."""
    folder = Path(tempfile.mkdtemp(prefix="kibitz-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if os.geteuid() == 0:
        owner = pwd.getpwnam(_user())
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    password = folder / "password"
    password.write_text(PASSWORD)
    password.chmod(0o644)
    _program(
        "initdb", "--pgdata", folder / "data", "--username", USER, "--pwfile", password,
        "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync",
    )  # fmt: skip
    for attempt in range(1, _ATTEMPTS + 1):
        started = Server(folder, _free_port())
        options = f"-p {started.port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        try:
            _program(
                "pg_ctl", "start", "--wait", "--pgdata", folder / "data", "--options", options,
                "--log", folder / "log",
            )  # fmt: skip
        except subprocess.CalledProcessError:
            # Somebody else can have taken the port meanwhile.
            if attempt == _ATTEMPTS:
                raise
        else:
            break
    atexit.register(_program, "pg_ctl", "stop", "--mode=immediate", "--pgdata", folder / "data")
    return started


def fresh_database(template: str = "template1") -> str:
    """Return the URL of a new and empty database."""
    name = f"test_{next(_NUMBERS)}"
    server().run(f"CREATE DATABASE {name} TEMPLATE {template}")
    return server().url(name)


def fresh_library() -> str:
    """Return the URL of a new library without a match."""
    return fresh_database(_library())


@cache
def _library() -> str:
    """Return the name of a library that others are copied from, which is faster."""
    url = fresh_database()
    open_library(url).close()
    return url.rpartition("/")[2]


def _user() -> str:
    """Return the user of this machine that runs the server: it refuses to be run by root."""
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        missing("PostgreSQL is not installed: there is no user postgres")


def _program(name: str, *words: str | Path) -> None:
    """Run one of the server's programs, which Debian keeps off the path."""
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    found = shutil.which(name) or max(map(str, versions), default=None)
    if found is None:
        missing("PostgreSQL is not installed")
    command = [found, *map(str, words)]
    if os.geteuid() == 0:
        command = ["runuser", "-u", _user(), "--", *command]
    subprocess.run(command, check=True, cwd="/", capture_output=True, timeout=60)


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
