"""Connections that are not held by who sends or takes nothing: what the server itself lacks.

What a request holds is bounded by `analyzer.app.web.security.Guard`, which sees it only when its
headers are there.
"""

from __future__ import annotations

import asyncio
from ipaddress import IPv6Address, ip_address
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """A connection that is ended where its browser is too slow, or has too many of them.

    ``asking`` are the seconds until a request is there with all its headers, ``taking`` those in
    which some of an answer is to be taken. ``most`` connections are held, of one other machine
    ``from_one``: the programs of this machine may be a proxy, which speaks for many.
    """

    asking: ClassVar[float] = 20.0
    taking: ClassVar[float] = 60.0
    most: ClassVar[int] = 900
    from_one: ClassVar[int] = 300

    _asked: asyncio.TimerHandle | None = None
    _taken: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, unless there are too many."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        if len(self.connections) > self.most or self._are_too_many():
            transport.abort()
            return
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """End all waiting."""
        for timer in (self._asked, self._taken):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Go on with what was received; a new request ends the waiting for it."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before and self._asked is not None:
            self._asked.cancel()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait_for_request()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the browser to take something."""
        super().pause_writing()
        self._taken = self.loop.call_later(self.taking, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with the answer."""
        if self._taken is not None:
            self._taken.cancel()
        super().resume_writing()

    def _wait_for_request(self) -> None:
        if self._asked is not None:
            self._asked.cancel()
        self._asked = self.loop.call_later(self.asking, self.transport.abort)

    def _are_too_many(self) -> bool:
        """Return whether another machine has more connections than one needs."""
        if self.client is None or _is_this_machine(self.client[0]):
            return False
        others = (each for each in self.connections if isinstance(each, H11Protocol))
        same = sum(each.client is not None and each.client[0] == self.client[0] for each in others)
        return same > self.from_one


def _is_this_machine(address: str) -> bool:
    found = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback
