"""Machine code is kept where it can be, told of where it takes long, and never stale."""

import os
import subprocess
import sys
from importlib import invalidate_caches
from pathlib import Path

import pytest
from helpers import ROOT

from analyzer.evaluation.native import compiling

#: A program with a compiled function, which says what it was told and the result.
PROGRAM = """
import os, sys
from analyzer.evaluation.native.compiling import entry, helper, ready

@helper
def _twice(number):
    return 2 * number

@entry
def six_times(number):
    return _twice(number) + 2 * _twice(number)

if "full" in sys.argv:
    def refuse(source, target):
        raise OSError(28, "No space left on device")
    os.replace = refuse
told = []
ready(told.append, (six_times, (1,)))
ready(told.append, (six_times, (1,)))
print(six_times(7))
print(*told, sep="\\n")
"""


@pytest.fixture
def program(tmp_path):
    """Return a function that starts the program with its caches in a folder."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)

    def start(caches, *words, **variables):
        env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(caches), **variables}
        return subprocess.Popen(
            [sys.executable, script, *words], env=env, stdout=subprocess.PIPE, text=True
        )

    return start


def lines(process):
    """Return the result and what was told."""
    text, _errors = process.communicate()
    assert process.returncode == 0
    result, *told = text.split("\n")[:-1]
    return result, [line for line in told if line]


def kept(folder):
    return [path for path in folder.rglob("*") if path.suffix in (".nbi", ".nbc")]


def test_only_the_first_use_compiles_and_tells(program, tmp_path):
    result, told = lines(program(tmp_path / "caches"))
    assert (result, told) == ("42", ["compiling the evaluator, once, about 30 s"])
    assert lines(program(tmp_path / "caches")) == ("42", [])


def test_code_is_kept_in_the_folder_for_caches_alone(program, tmp_path):
    lines(program(tmp_path / "caches"))
    assert len(kept(tmp_path / "caches" / "kibitz" / "native")) == len(kept(tmp_path)) == 2
    assert not kept(ROOT / "analyzer")


def test_the_user_can_choose_the_folder(program, tmp_path):
    lines(program(tmp_path / "unused", NUMBA_CACHE_DIR=str(tmp_path / "chosen")))
    assert len(kept(tmp_path / "chosen")) == len(kept(tmp_path)) == 2


def test_without_a_folder_to_write_to_it_compiles_each_time_and_says_so(program, tmp_path):
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    for _time in range(2):
        result, (told,) = lines(program(no_folder))
        assert result == "42"
        assert "no folder for caches can be written to" in told


def test_two_processes_may_compile_at_once(program, tmp_path):
    caches = tmp_path / "caches"
    both = [program(caches), program(caches)]
    assert [lines(process)[0] for process in both] == ["42", "42"]
    assert lines(program(caches)) == ("42", [])


@pytest.mark.parametrize(("suffix", "size"), [(".nbi", 0), (".nbc", 20)])
def test_damaged_code_is_made_again(program, tmp_path, suffix, size):
    caches = tmp_path / "caches"
    lines(program(caches))
    for path in kept(caches):
        if path.suffix == suffix:
            path.write_bytes(path.read_bytes()[:size])
    result, told = lines(program(caches))
    assert (result, len(told)) == ("42", 1)
    assert lines(program(caches)) == ("42", [])


def test_a_full_disk_does_no_harm(program, tmp_path):
    result, (first, second) = lines(program(tmp_path / "caches", "full"))
    assert result == "42"
    assert first.startswith("compiling the evaluator")
    assert second.startswith("compiled code could not be kept: ")


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return the folder of a package that counts as the kernel's sources."""
    folder = tmp_path / "made_kernel"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "helper.py").write_text("SIZE = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "made_kernel", raising=False)
    invalidate_caches()
    monkeypatch.setattr(compiling, "_SOURCES", ("made_kernel",))
    return folder


def test_a_helper_changed_without_a_trace_in_size_and_time_is_noticed(package):
    before = compiling._fingerprint()
    changed = package / "inner" / "helper.py"
    times = changed.stat().st_atime_ns, changed.stat().st_mtime_ns
    changed.write_text("SIZE = 2\n")
    os.utime(changed, ns=times)
    assert compiling._fingerprint() != before
    changed.write_text("SIZE = 1\n")
    assert compiling._fingerprint() == before


def test_a_source_that_moves_is_noticed(package):
    before = compiling._fingerprint()
    (package / "inner" / "helper.py").rename(package / "inner" / "other.py")
    assert compiling._fingerprint() != before


@pytest.mark.parametrize("library", ["numba", "llvmlite", "np"])
def test_another_version_of_a_library_is_noticed(monkeypatch, library):
    before = compiling._fingerprint()
    monkeypatch.setattr(getattr(compiling, library), "__version__", "0.0")
    assert compiling._fingerprint() != before


def test_another_processor_is_noticed(monkeypatch):
    before = compiling._fingerprint()
    monkeypatch.setattr(compiling.binding, "get_host_cpu_name", lambda: "abacus")
    assert compiling._fingerprint() != before


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """Return the function that finds the folder, asked anew, and its folder for caches."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return compiling.code_folder.__wrapped__, tmp_path / "kibitz" / "native"


def test_code_of_old_versions_is_removed(fresh):
    find, folder = fresh
    for age in range(1, 7):
        (folder / f"version{age}").mkdir(parents=True)
        os.utime(folder / f"version{age}", (1e9 - age, 1e9 - age))
    current = find()
    assert {path.name for path in folder.iterdir()} == {
        current.name, "version1", "version2", "version3",
    }  # fmt: skip


def test_a_user_without_a_home_gets_no_folder_in_the_current_one(monkeypatch, tmp_path):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        compiling.platformdirs, "user_cache_path", lambda *_names, **_options: Path("~/.cache")
    )
    assert compiling.code_folder.__wrapped__() is None
    assert not list(tmp_path.iterdir())
