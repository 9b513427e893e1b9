"""How often somebody gave a wrong token, so that nobody can try one after the other."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

#: Wrong tokens that an address may give in so many seconds.
MOST_GUESSES, SECONDS = 20, 300.0
#: Addresses that are kept in mind.
_ADDRESSES: Final = 10_000


@dataclass(slots=True)
class _Guesses:
    until: float
    count: int = 0


class Guesses:
    """The wrong tokens of each address; those of one network of IPv6 count together.

    Whoever has given too many is not asked any more for a while, so that a right one is not told
    from a wrong one either. Browsers that were let in before are not concerned.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, _Guesses] = OrderedDict()

    def are_too_many(self, address: str) -> bool:
        """Return whether no more tokens are taken from an address."""
        found = self._current(_network(address))
        return found is not None and found.count >= MOST_GUESSES

    def add(self, address: str) -> None:
        """Note that an address gave a wrong token."""
        key = _network(address)
        found = self._current(key)
        if found is None:
            found = self._kept[key] = _Guesses(self._clock() + SECONDS)
            while len(self._kept) > _ADDRESSES:
                self._kept.popitem(last=False)
        found.count += 1

    def _current(self, key: str) -> _Guesses | None:
        found = self._kept.get(key)
        if found is not None and found.until <= self._clock():
            del self._kept[key]
            return None
        return found


def _network(address: str) -> str:
    """Return what the addresses of one household or server have in common."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(found)
