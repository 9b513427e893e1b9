"""Tables that are made on first use and kept on disk, to be read from there as needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import Tell, code_folder
from analyzer.i18n import _

#: A table of floating-point numbers as it is kept, and such numbers as they are worked out.
Table = NDArray[np.float32]
Doubles = NDArray[np.float64]


def kept_table(
    name: str, shape: tuple[int, ...], make: Callable[[], Table], tell: Tell, seconds: int
) -> Table:
    """Return a table, mapped from its file where it is kept, else made now.

    It is kept beside the machine code that made it, so that a table is never older than its
    makers; where nothing can be kept it is made by each process.

    Args:
        name: What its file is called.
        shape: Its shape.
        make: Makes it.
        tell: Is told that it is being made.
        seconds: How long that takes.
    """
    folder = code_folder()
    path = folder / f"{name}.npy" if folder is not None else None
    found = _mapped(path, shape) if path is not None else None
    if found is not None:
        return found
    tell(_("making the table {name}, about {seconds} s").format(name=name, seconds=seconds))
    made = make()
    if path is None or not _keep(path, made):
        return made
    found = _mapped(path, shape)
    return made if found is None else found


def _mapped(path: Path, shape: tuple[int, ...]) -> Table | None:
    """Return the table in the file, None if there is none or it is damaged."""
    try:
        found: NDArray[Any] = np.load(path, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    return found if found.shape == shape and found.dtype == np.float32 else None


def _keep(path: Path, table: Table) -> bool:
    """Write the table all at once, so that nobody reads half of it; return whether it was."""
    fresh = path.with_name(f"{path.stem}-{uuid4().hex}.npy")
    try:
        np.save(fresh, table)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        return False
    return True
