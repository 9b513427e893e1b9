"""The command: what it prints, how it ends, and how it is ended."""

import os
import signal
import subprocess

import pytest
from batches import contents
from command import PROGRAM, SHORT, kibitz, kibitz_json, one_line

from analyzer.app.batch import cluster
from analyzer.library import open_library


@pytest.fixture
def library(tmp_path):
    return str(tmp_path / "library.db")


def test_results_on_standard_output_and_the_failures_last(tmp_path, library):
    short = tmp_path / "short.mat"
    short.write_text(SHORT)
    words = ["batch", short, tmp_path / "none.mat", "--library", library, "--jobs", "1"]
    first = kibitz(*words, "--level", "quick")
    assert first.exit_code == 1
    assert first.stdout.splitlines() == ["quick: 1 match"]
    assert one_line(first).startswith(f"kibitz: {tmp_path / 'none.mat'} cannot be read")
    document = kibitz_json(*words, "--level", "quick", "--json", kind="batch")
    assert document["library"] == library
    assert (document["files"], document["known"]) == (2, 1)
    (failed,) = document["failed"]
    assert failed["file"] == str(tmp_path / "none.mat")
    deeper = kibitz("batch", short, "--library", library, "--jobs", "1", "--player", "Ann")
    assert deeper.exit_code == 0
    assert deeper.stdout.splitlines()[:2] == ["quick: 0 matches", "standard: 1 match"]
    assert len(contents(library)["analyses"]) == 2


def test_only_goes_straight_to_the_level(tmp_path, library):
    (tmp_path / "short.mat").write_text(SHORT)
    words = ("--only", "--level", "standard", "--jobs", "1")
    result = kibitz("batch", tmp_path / "short.mat", "--library", library, *words)
    assert result.stdout.splitlines() == ["standard: 1 match"]
    assert len(contents(library)["analyses"]) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"), "name one"),
        (("--scheduler", "tcp://127.0.0.1:1"), "no dask scheduler answers at tcp://127.0.0.1:1"),
        (("--library", "mysql://somewhere"), "mysql: no library is reached so"),
        (("--level", "deepest"), "is not one of"),
        (("--library", ""), "a library in memory is gone when the batch ends; name a file"),
        (("--library", ":memory:"), "a library in memory is gone"),
        (("--library", "sqlite://"), "a library in memory is gone"),
    ],
)
def test_what_cannot_begin_ends_with_a_sentence(words, told, monkeypatch, tmp_path, library):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    result = kibitz("batch", tmp_path, "--library", library, *words)
    assert result.exit_code == 2
    assert told in one_line(result)


def test_where_nothing_can_be_done_the_status_is_2(tmp_path, library):
    result = kibitz("batch", tmp_path / "none", "--library", library, "--jobs", "1")
    assert result.exit_code == 2


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_batch_that_is_asked_to_end_tells_how_to_go_on(sent, status, tmp_path, library):
    for length in range(2, 60):
        (tmp_path / f"{length}.mat").write_text(SHORT.replace("3 point", f"{length} point"))
    open_library(library).close()
    words = [*PROGRAM, "batch", tmp_path, "--library", library, "--jobs", "1", "--level", "quick"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as batch:
        while not contents(library)["matches"]:
            assert batch.poll() is None
        batch.send_signal(sent)
        told = batch.stderr.read()
    assert batch.returncode == status
    assert "stored; the same command goes on from here" in told
    assert "Traceback" not in told
    stored = len(contents(library)["matches"])
    assert f"{stored} match" in told
    assert 0 < stored < 58
