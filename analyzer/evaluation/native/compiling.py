"""Compiled functions, and where their machine code is kept.

numba keeps machine code itself, but asks for one source file only whether it is still good. Here
the folder it is kept in is named after everything that the code is made of (the sources of all
layers below, the versions of the libraries, the processor), so that nothing old is ever run, an
installation that cannot be written to does no harm, and two versions do not disturb each other.
Without a place to keep it in the code is compiled anew in each process.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from llvmlite import binding
from numba.core import config, event

from analyzer.i18n import _

F = TypeVar("F", bound=Callable[..., Any])
#: Takes one line about the work for the user.
Tell = Callable[[str], None]

#: Seconds that compiling everything takes on a core of 2021.
COMPILE_S = 30
#: Folders kept, of this and of other versions.
_FOLDERS_KEPT = 4
#: Packages whose sources decide what the machine code does.
_SOURCES = ("analyzer.model", "analyzer.rules", "analyzer.evaluation.native")
#: The kernel allocates nothing, so that numba need not count who uses which memory; that counting
#: makes it five times slower.
_OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
#: What a file cut short or changed by others makes of loading it.
_DAMAGED = (OSError, EOFError, pickle.UnpicklingError)


class _Dispatcher(Protocol):
    """What is used here of a function that numba compiles."""

    signatures: list[Any]

    def compile(self, signature: tuple[Any, ...]) -> Any: ...


def helper(function: F) -> F:
    """Compile a function that compiled functions call; it may allocate nothing."""
    compiled: F = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function)
    return compiled


def inlined(function: F) -> F:
    """Compile a function of the innermost loop, which becomes part of those that call it."""
    compiled: F = numba.njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True, **_OPTIONS
    )(function)
    return compiled


def summing(function: F) -> F:
    """Compile a helper that sums floats, which may be done in whatever order is fastest."""
    compiled: F = numba.njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, fastmath=True, **_OPTIONS
    )(function)
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep its machine code; it may allocate nothing.

    It must be made `ready` for one list of types and be called with these alone: numba's index of
    one function holds several lists unsafely while two processes write.
    """
    folder = code_folder()
    compiled: F
    if folder is not None:
        with _numba_keeps_in(folder):
            try:
                compiled = numba.njit(cache=True, nogil=True, **_OPTIONS)(function)
            except RuntimeError:
                # The sources are not files, as in an archive: numba can keep nothing for them.
                pass
            else:
                return compiled
    compiled = numba.njit(nogil=True, **_OPTIONS)(function)
    return compiled


def transient(function: F) -> F:
    """Compile a function that Python calls for this process alone; it may allocate nothing."""
    compiled: F = numba.njit(nogil=True, fastmath=True, **_OPTIONS)(function)
    return compiled


def ready(tell: Tell, *calls: tuple[Callable[..., Any], tuple[Any, ...]]) -> None:
    """Load or compile entries for the types of the arguments given, telling of what takes long.

    Args:
        tell: Is told once if something must be compiled, and if it cannot be kept.
        calls: Entries, each with arguments as it will be called with, behind those it calls.
    """
    with event.install_listener("numba:compile", _Told(tell)):
        for function, arguments in calls:
            _make_ready(function, tuple(map(numba.typeof, arguments)), tell)


def _make_ready(function: Any, types: tuple[Any, ...], tell: Tell) -> None:
    dispatcher: _Dispatcher = function
    if types in dispatcher.signatures:
        return
    try:
        dispatcher.compile(types)
    except _DAMAGED as error:
        if types in dispatcher.signatures:
            tell(_("compiled code could not be kept: {error}").format(error=error))
            return
        # What was kept is damaged: away with it, and once more.
        _forget_code()
        dispatcher.compile(types)


def _forget_code() -> None:
    """Remove all machine code of this version."""
    folder = code_folder()
    if folder is not None:
        for path in folder.rglob("*.nb[ic]"):
            path.unlink(missing_ok=True)


class _Told(event.Listener):  # type: ignore[misc]
    """Tells of the first function that is really compiled."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._told = False

    def on_start(self, event: Any) -> None:
        if self._told:
            return
        self._told = True
        if code_folder() is None:
            sentence = _(
                "compiling the evaluator, about {seconds} s; no folder for caches can be written "
                "to, so every run will do so (set NUMBA_CACHE_DIR to one that can)"
            )
        else:
            sentence = _("compiling the evaluator, once, about {seconds} s")
        self._tell(sentence.format(seconds=COMPILE_S))

    def on_end(self, event: Any) -> None:
        """Ignore the end."""


@cache
def code_folder() -> Path | None:
    """Return the folder in which machine code is kept, None if there is no place to write to.

    It is made in ``NUMBA_CACHE_DIR`` if that is set, else in the user's folder for caches.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        base = Path(chosen) / "kibitz"
    else:
        base = platformdirs.user_cache_path("kibitz", appauthor=False)
        if not base.is_absolute():
            # A user without a home, as in a container.
            return None
    folder = base / "native" / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    _forget_old(folder)
    return folder


def _forget_old(current: Path) -> None:
    """Remove the folders that have not been written to for longest."""
    # Another process may be doing the same.
    with suppress(OSError):
        others = [path for path in current.parent.iterdir() if path != current]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[_FOLDERS_KEPT - 1 :]:
            shutil.rmtree(path, ignore_errors=True)


def _fingerprint() -> str:
    """Return a name for all that the machine code is made of and for."""
    found = hashlib.sha256()
    cpu = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    for text in (*versions, sys.platform, cpu):
        found.update(f"{text}\n".encode())
    for package in _SOURCES:
        for name, content in sorted(_sources(files(package))):
            found.update(f"{package} {name} {len(content)}\n".encode() + content)
    return found.hexdigest()[:24]


def _sources(folder: Any) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each source file of a package, those of its packages too."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from ((f"{each.name}/{name}", content) for name, content in _sources(each))
        elif each.name.endswith(".py"):
            yield each.name, each.read_bytes()


@contextmanager
def _numba_keeps_in(folder: Path) -> Iterator[None]:
    """Let numba choose the folder for functions that are decorated meanwhile."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
