"""Values that were made before, the last ones asked for."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Keeps values by key; each is made once, also where many ask for it at the same time."""

    def __init__(self, most: int, size: Callable[[T], int] = lambda value: 1) -> None:
        """Begin without a value.

        Args:
            most: How much is kept in all; what is larger alone is not kept.
            size: How much a value counts, itself without one: as one of them.
        """
        self._most = most
        self._size = size
        self._held = 0
        self._values: OrderedDict[str, T] = OrderedDict()
        self._lock = threading.Lock()
        self._making: dict[str, _Making] = {}

    def get_or_make(
        self, key: str, make: Callable[[], T], holds: Callable[[], bool] = lambda: True
    ) -> T:
        """Return the value of a key; where making it fails, whoever waits for it tries, too.

        Args:
            key: Tells the value from others.
            make: Makes it.
            holds: Tells after that whether it is what the key means, and so may be kept.
        """
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
            making = self._making.setdefault(key, _Making())
            making.waiting += 1
        try:
            with making.lock:
                with self._lock:
                    if key in self._values:
                        return self._values[key]
                value = make()
                if holds():
                    self._keep(key, value)
                return value
        finally:
            with self._lock:
                making.waiting -= 1
                if not making.waiting:
                    self._making.pop(key, None)

    def _keep(self, key: str, value: T) -> None:
        size = self._size(value)
        with self._lock:
            if size > self._most:
                return
            self._values[key] = value
            self._held += size
            while self._held > self._most:
                _oldest, dropped = self._values.popitem(last=False)
                self._held -= self._size(dropped)


class _Making:
    """A value that is being made: one makes it while the others wait."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting = 0
