"""What a service is told when it starts: where it listens, whom it lets in, how much it takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final

from analyzer.app.settings import DEFAULT_LEVEL
from analyzer.evaluation.engines import EngineSpec
from analyzer.judgment.chunks import EvaluatorSource

#: Characters of the shortest token: nobody guesses one of so many letters and digits.
SHORTEST_TOKEN: Final = 16

_MB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a service takes at a time.

    Bytes: ``request`` of one upload, ``file`` of one file, ``unpacked`` of all that is unpacked of
    one upload, ``text`` of what is pasted, ``body`` of any other request. ``ratio`` is how many
    times larger than itself an archive may unpack to, ``files`` how many one upload may hold,
    ``notes`` how many a match may have, ``waiting`` how many jobs may wait, ``streams`` how many
    browsers may follow them, ``positions`` how many positions may wait to be valued, ``pages`` how
    many pages to be made. Seconds: ``reading`` of a record, ``receiving`` of a request in all,
    ``silence`` of who sends it.
    """

    request: int = 64 * _MB
    file: int = 16 * _MB
    unpacked: int = 128 * _MB
    text: int = 1 * _MB
    body: int = 256 * 1024
    ratio: int = 200
    files: int = 1_000
    notes: int = 1_000
    waiting: int = 5_000
    streams: int = 200
    positions: int = 20
    pages: int = 100
    reading: float = 60.0
    receiving: float = 300.0
    silence: float = 30.0


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """All that a service is told.

    ``host`` and ``port`` are where it listens, ``names`` by which other names browsers may reach
    it. ``token`` is the secret that lets somebody in, empty where everybody is let in. ``jobs`` and
    ``scheduler`` say who does the work, as for ``kibitz batch``. ``level`` is the usual one.
    """

    library: str
    host: str = "127.0.0.1"
    port: int = 8765
    names: tuple[str, ...] = ()
    token: str = ""
    jobs: int | None = None
    scheduler: str | None = None
    level: str = DEFAULT_LEVEL
    source: EvaluatorSource = field(default_factory=EngineSpec)
    limits: Limits = Limits()


def is_of_this_machine(host: str) -> bool:
    """Return whether only programs of this machine reach an address.

    >>> is_of_this_machine("127.0.0.1"), is_of_this_machine("::1"), is_of_this_machine("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
