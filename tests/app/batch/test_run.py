"""What a batch does with files of every kind, and in which order."""

import gzip
import os
import sys
import zipfile
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import postgres
import pytest
from batches import CHEAP, Cheap, CheapSource, contents, fill, orders, small_match, small_matches
from evaluators import AnyGame, DyingSource
from helpers import EXAMPLES
from sqlalchemy import func, select
from workers import InOrder

from analyzer.app.batch import run
from analyzer.app.batch.crew import open_crew
from analyzer.app.batch.run import Batch, Plan
from analyzer.app.batch.stream import JOBS_PER_WORKER, Crew
from analyzer.app.batch.telling import Teller
from analyzer.app.saved import save_analysis
from analyzer.judgment.analyze import analyze
from analyzer.library import open_library
from analyzer.library.failed import failed_files
from analyzer.library.matches import delete_matches, list_matches
from analyzer.library.opening import reading
from analyzer.library.schema import matches, performances
from analyzer.model.note import Note
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record


def analyzed(text):
    played = replay(read_record(text.encode()))
    return analyze(played, CHEAP, level="quick", name="1.mat", executor=InOrder())


def counted(summary):
    return {each.level: each.matches for each in summary.analyzed}


@pytest.fixture
def url(tmp_path):
    return str(tmp_path / "library.db")


def test_files_folders_and_archives_come_in(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 2)
    with zipfile.ZipFile(tmp_path / "some.zip", "w") as archive:
        archive.writestr("deep/2.mat", small_match(2))
        archive.writestr("3.mat.gz", gzip.compress(small_match(3).encode()))
    (tmp_path / "4.mat.gz").write_bytes(gzip.compress(small_match(4).encode()))
    summary = fill(url, folder, tmp_path / "some.zip", tmp_path / "4.mat.gz")
    assert counted(summary) == {"quick": 5}
    assert (summary.files, summary.known, summary.failures, summary.status) == (5, 0, (), 0)
    assert len(contents(url)["matches"]) == 5


def test_what_is_done_is_skipped_without_reading_it_as_a_record(url, tmp_path, monkeypatch):
    folder = small_matches(tmp_path / "folder", 3)
    fill(url, folder)
    before = contents(url)
    monkeypatch.setattr("analyzer.app.records.read_record", None)
    summary = fill(url, folder)
    assert (summary.files, summary.known, counted(summary)) == (3, 3, {"quick": 0})
    assert summary.status == 0
    assert contents(url) == before


def test_all_files_are_looked_at_quickly_before_any_deeper(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 3)
    seen = []

    class Noting(InOrder):
        def submit(self, fn, /, job):
            seen.append(job.order.level)
            return super().submit(fn, job)

    summary = fill(url, folder, levels=("quick", "standard"), crew=Crew(Noting(), lambda: 1))
    assert seen == ["quick"] * 3 + ["standard"] * 3
    assert counted(summary) == {"quick": 3, "standard": 3}
    levels = [row[2] for row in contents(url)["analyses"]]
    assert sorted(levels) == ["quick"] * 3 + ["standard"] * 3


def test_a_deeper_run_later_needs_no_second_quick_look(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 3)
    fill(url, folder)
    summary = fill(url, folder, levels=("quick", "standard"))
    assert counted(summary) == {"quick": 0, "standard": 3}


def deepened(url, folder, **more):
    """Return the names of the files in the order in which they are looked at deeper."""
    names = []

    class Noting(InOrder):
        def submit(self, fn, /, job):
            names.append(job.name.rpartition("/")[2])
            return super().submit(fn, job)

    fill(url, folder)
    fill(url, folder, levels=("quick", "standard"), crew=Crew(Noting(), lambda: 1), **more)
    return names


def losses(url):
    """Return what both sides of each file's match lost, by the file's name."""

    query = (
        select(matches.c.source, func.sum(performances.c.pr_loss))
        .join(performances, performances.c.analysis_id == matches.c.analysis_id)
        .group_by(matches.c.source)
    )
    with open_library(url) as library, reading(library) as connection:
        return {name.rpartition("/")[2]: lost for name, lost in connection.execute(query)}


def test_the_costliest_matches_are_looked_at_deeper_first(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 6)
    fill(url, folder)
    lost = losses(url)
    assert deepened(url, folder) == sorted(lost, key=lost.get, reverse=True)


def test_the_matches_of_the_player_named_go_before_all_others(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 8)
    has_ann = {path.name: "Ann :" in path.read_text() for path in folder.iterdir()}
    order = [has_ann[name] for name in deepened(url, folder, player="ANN")]
    assert order == sorted(order, reverse=True)
    assert 0 < sum(order) < 8


def test_the_same_match_in_two_files_is_analyzed_side_by_side_and_stored_once(url, tmp_path):
    text = small_match(1)
    (tmp_path / "a.mat").write_text(text)
    (tmp_path / "b.mat").write_text('; [Site "Elsewhere"]\n' + text)
    summary = fill(url, tmp_path / "a.mat", tmp_path / "b.mat", levels=("quick", "standard"))
    assert counted(summary) == {"quick": 1, "standard": 1}
    assert summary.known == 1
    found = contents(url)
    assert [len(found[table]) for table in ("matches", "sources", "analyses")] == [1, 2, 2]


def test_again_replaces_what_is_there(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 2)
    levels = ("quick", "standard")
    fill(url, folder, levels=levels)
    before = contents(url)
    summary = fill(url, folder, levels=levels, again=True)
    assert counted(summary) == {"quick": 2, "standard": 2}
    assert contents(url) == before


def test_another_engine_counts_as_not_done(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 2)
    fill(url, folder)
    summary = fill(url, folder, source=CheapSource("cheap 2"))
    assert counted(summary) == {"quick": 2}
    assert len(contents(url)["analyses"]) == 4


def test_files_of_which_nothing_comes_stop_no_others(url, tmp_path, capsys):
    folder = small_matches(tmp_path / "folder", 2)
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (folder / "broken.json").write_text('{"record": {}, "decisions": 5}')
    (tmp_path / "letter.txt").write_text("Dear Ann,\nhow are you?\n")
    (tmp_path / "nothing").mkdir()
    named = [folder, tmp_path / "letter.txt", tmp_path / "nothing", tmp_path / "not there"]
    summary = fill(url, *named)
    assert counted(summary) == {"quick": 2}
    assert summary.left_out == 1
    assert "left out" in capsys.readouterr().err
    failed = {each.name.rpartition("/")[2]: each.message for each in summary.failures}
    assert set(failed) == {"broken.json", "letter.txt", "nothing", "not there"}
    assert all(name in message for name, message in failed.items())
    assert summary.status == 1


def test_a_batch_in_which_nothing_can_be_done_says_so(url, tmp_path):
    assert fill(url, tmp_path / "not there").status == 2


def test_errors_in_a_record_are_counted(url):
    summary = fill(url, EXAMPLES / "damaged.mat")
    assert (summary.with_errors, summary.status) == (1, 1)


class Wrong(Cheap):
    def roll_equities(self, position):
        raise KeyError("no such thing")


@dataclass(frozen=True, slots=True)
class WrongSource(AnyGame):
    def open(self, game):
        return Wrong(CHEAP.name, 0)


def test_a_fault_of_the_program_costs_one_file_and_goes_to_the_log(url, tmp_path):
    folder, log = small_matches(tmp_path / "folder", 2), tmp_path / "new" / "batch.log"
    summary = fill(url, folder, source=WrongSource(), log=log)
    assert [each.message.partition(": ")[2] for each in summary.failures] == [
        "unexpected failure: KeyError: 'no such thing'"
    ] * 2
    assert summary.status == 2
    assert log.read_text().count("Traceback (most recent call last)") == 2
    assert "roll_equities" in log.read_text()


def test_no_log_is_begun_where_nothing_unexpected_happens(url, tmp_path):
    fill(url, tmp_path / "not there", log=tmp_path / "batch.log")
    assert not (tmp_path / "batch.log").exists()


def test_an_engine_that_dies_costs_the_match_alone(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 3)
    plan = Plan((str(folder),), orders("quick", source=CHEAP))
    killer = orders("quick", source=DyingSource())[0]

    class Poisoned(InOrder):
        """Gives one of the jobs to an engine that dies."""

        def __init__(self, executor):
            self.executor = executor

        def submit(self, fn, /, job):
            if job.name.endswith("00001.mat"):
                job = type(job)(killer, job.name, job.data, job.is_inner)
            return self.executor.submit(fn, job)

    with open_library(url) as library, open_crew(CHEAP, 2) as crew:
        poisoned = Crew(Poisoned(crew.executor), crew.size)
        batch = Batch(plan, library, poisoned, Teller(tmp_path / "batch.log"))
        batch.run()
    (failure,) = batch.summary.failures
    assert failure.name.endswith("00001.mat")
    assert "died twice" in failure.message
    assert counted(batch.summary) == {"quick": 2}


def test_workers_change_nothing_in_the_results(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 12)
    fill(url, folder, levels=("quick", "standard"))
    other = str(tmp_path / "other.db")
    with open_crew(CHEAP, 3) as crew:
        fill(other, folder, levels=("quick", "standard"), crew=crew)
    assert contents(other) == contents(url)


class HeldUp(InOrder):
    """Does the first job only when somebody waits for it, and all others at once."""

    def __init__(self):
        super().__init__()
        self.jobs = 0
        self.before_first = None
        self.held = Future()

    def submit(self, fn, /, job):
        self.jobs += 1
        if self.jobs > 1:
            return super().submit(fn, job)
        self.first = partial(fn, job)
        return self.held

    def wait(self, futures, *more):
        if self.held in futures and not self.held.done():
            self.before_first = self.jobs
            self.held.set_result(self.first())
        return wait(futures, *more)


def test_a_long_match_holds_up_only_what_is_stored_behind_it(url, tmp_path, monkeypatch):
    monkeypatch.setattr("analyzer.app.batch.stream.RESULTS_PER_WORKER", 5)
    folder = small_matches(tmp_path / "folder", 25)
    executor = HeldUp()
    monkeypatch.setattr("analyzer.app.batch.stream.wait", executor.wait)
    fill(url, folder, crew=Crew(executor, lambda: 2))
    assert executor.before_first == 2 * (JOBS_PER_WORKER + 5)
    assert len(contents(url)["matches"]) == 25


def test_workers_have_few_jobs_before_them(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 12)
    most, submitted = 0, []

    class Counted(ThreadPoolExecutor):
        def submit(self, fn, /, job):
            nonlocal most
            most = max(most, sum(not future.done() for future in submitted))
            submitted.append(super().submit(fn, job))
            return submitted[-1]

    with Counted(2) as executor:
        fill(url, folder, crew=Crew(executor, lambda: 2))
    assert len(submitted) == 12
    assert most < 2 * JOBS_PER_WORKER


def test_a_saved_analysis_that_is_as_wanted_is_taken_as_it_is(url, tmp_path, monkeypatch):
    analysis = analyzed(small_match(1))
    (tmp_path / "1.json").write_bytes(save_analysis(analysis))
    monkeypatch.setattr("analyzer.app.batch.working.analyze", None)
    assert counted(fill(url, tmp_path / "1.json")) == {"quick": 1}
    (failure,) = fill(url, tmp_path / "1.json", levels=("deep",)).failures
    assert "NoneType" in failure.message


def test_the_notes_of_a_saved_analysis_come_with_it(url, tmp_path):
    noted = replace(analyzed(small_match(1)), notes=(Note("hm", author="Ann", game=1, turn=1),))
    (tmp_path / "1.json.gz").write_bytes(save_analysis(noted, compressed=True))
    assert counted(fill(url, tmp_path / "1.json.gz", levels=("quick", "standard"))) == {
        "quick": 1,
        "standard": 1,
    }
    (note,) = contents(url)["notes"]
    assert "hm" in note


def test_failures_are_noted_in_the_library_until_the_file_is_analyzed(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 2)
    for _time in range(2):
        fill(url, folder, source=WrongSource(), log=tmp_path / "batch.log")
    with open_library(url) as library:
        noted = failed_files(library)
    assert [(each.level, each.attempts) for each in noted] == [("quick", 2)] * 2
    assert all("KeyError" in each.reason for each in noted)
    fill(url, folder, source=CHEAP)
    with open_library(url) as library:
        assert failed_files(library) == ()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the files that are open")
def test_a_library_among_the_files_is_not_even_opened(tmp_path, monkeypatch):
    folder = small_matches(tmp_path / "folder", 2)
    url = str(folder / "library.db")
    (folder / "again.db").symlink_to(url)
    opened = []
    real = Path.open

    def noting(path, *words, **more):
        opened.append(path.name)
        return real(path, *words, **more)

    monkeypatch.setattr(Path, "open", noting)
    summary = fill(url, folder, folder / "library.db")
    assert counted(summary) == {"quick": 2}
    assert {name for name in opened if ".db" in name} == set()
    assert [each.name for each in summary.failures] == [url]


@pytest.mark.skipif(sys.platform != "linux", reason="file names of any bytes")
def test_a_file_name_that_is_no_text_stops_nothing(url, tmp_path):
    folder = small_matches(tmp_path / "folder", 2)
    (folder / os.fsdecode(b"0\xff.mat")).write_text(small_match(7))
    (folder / os.fsdecode(b"1\xff.mat")).write_bytes(b" 3 point match\n\n Game 1\n")
    for expected in ({"quick": 3, "standard": 3}, {"quick": 0, "standard": 0}):
        assert counted(fill(url, folder, levels=("quick", "standard"))) == expected
    with open_library(url) as library:
        assert any(each.source.endswith(r"0\udcff.mat") for each in list_matches(library))


def test_a_record_that_a_database_cannot_hold_fails_alone(tmp_path):
    url = postgres.fresh_library()
    folder = small_matches(tmp_path / "folder", 2)
    long = "".join(chr(0x4E00 + number) for number in range(5000))
    (folder / "0.mat").write_text(small_match(7).replace("Ann", long).replace("Bob", long))
    summary = fill(url, folder)
    assert counted(summary) == {"quick": 2}
    (failure,) = summary.failures
    assert "a name is longer than a library can hold" in failure.message


def test_a_match_that_is_removed_meanwhile_is_passed_over(url, tmp_path, monkeypatch):
    folder = small_matches(tmp_path / "folder", 3)
    real = run.waiting_matches

    def removed_after(library, *words, **more):
        found = real(library, *words, **more)
        delete_matches(library, found[:1])
        return found

    monkeypatch.setattr(run, "waiting_matches", removed_after)
    assert counted(fill(url, folder, levels=("quick", "standard"))) == {"quick": 3, "standard": 2}
