"""Those who look on while workers work: on this machine by files, on a cluster by its events."""

from __future__ import annotations

import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from analyzer.app.batch.watching import StoppedError, Watch
from analyzer.i18n import _


class Lookout(Protocol):
    """Learns how far the work on a job is; jobs go by their numbers."""

    def begin(self, number: int) -> Watch:
        """Return what tells of a job, to be given to its worker."""

    def told(self, number: int) -> tuple[int, int]:
        """Return how many turns of how many are done, none of none before they are counted."""

    def end(self, number: int) -> None:
        """Look on no more; a worker that is still at it stops soon."""

    def close(self) -> None:
        """End all."""


class FileLookout:
    """Looks on at workers of this machine, who write into a file each."""

    def __init__(self, reading_seconds: float) -> None:
        """Begin; a record may be read so long."""
        self._reading_seconds = reading_seconds
        self._folder = Path(tempfile.mkdtemp(prefix="kibitz-serve-"))

    def begin(self, number: int) -> Watch:
        watch = self._watch(number)
        (self._folder / f"{number}").touch()
        return watch

    def told(self, number: int) -> tuple[int, int]:
        return self._watch(number).told()

    def end(self, number: int) -> None:
        (self._folder / f"{number}").unlink(missing_ok=True)

    def close(self) -> None:
        for path in self._folder.iterdir():
            path.unlink()
        self._folder.rmdir()

    def _watch(self, number: int) -> Watch:
        return Watch(self._folder / f"{number}", self._reading_seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterWatch(Watch):
    """How a worker of a cluster tells how far a job is: by events of a topic."""

    topic: str
    number: int

    def tell(self, done: int, total: int) -> None:
        """Tell how far the work is.

        Raises:
            StoppedError: It is to stop.
        """
        from distributed import get_worker

        worker = get_worker()
        task = worker.state.tasks.get(worker.get_current_task())
        if task is None or task.state == "cancelled":
            raise StoppedError(_("stopped"))
        worker.log_event(self.topic, [self.number, done, total])


class ClusterLookout:
    """Looks on at workers of a cluster; what is canceled there their watches notice themselves."""

    def __init__(self, client: Any) -> None:
        """Begin to listen with a client of the scheduler."""
        self._client = client
        self._topic = f"kibitz-{secrets.token_hex(8)}"
        self._told: dict[int, tuple[int, int]] = {}
        client.subscribe_topic(self._topic, self._hear)

    def begin(self, number: int) -> Watch:
        self._told[number] = (0, 0)
        return ClusterWatch(topic=self._topic, number=number)

    def told(self, number: int) -> tuple[int, int]:
        return self._told.get(number, (0, 0))

    def end(self, number: int) -> None:
        self._told.pop(number, None)

    def close(self) -> None:
        if self._client.status == "running":
            self._client.unsubscribe_topic(self._topic)

    def _hear(self, event: tuple[float, tuple[int, int, int]]) -> None:
        number, done, total = event[1]
        if number in self._told:
            self._told[number] = (done, total)
