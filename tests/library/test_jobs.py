"""Jobs in a library: queued once, taken by one, never lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import text, update
from stored import rows_of, source_of, storable

from analyzer.errors import NotInLibraryError
from analyzer.library import claims
from analyzer.library.claims import beat, claim, fail, finish, give_back, owners, take_back
from analyzer.library.jobs import JobState, count_jobs, find_job, list_jobs
from analyzer.library.matches import delete_matches
from analyzer.library.opening import open_library, transaction
from analyzer.library.queue import QueueFullError, Wanted, add_jobs, cancel, forget_job, retry
from analyzer.library.schema import VERSION_TABLE, jobs
from analyzer.library.storing import Source, now, store_rows

QUICK = Wanted("made up 1.0", "quick", "Kazaross-XG2")
TWICE = Wanted("made up 1.0", "quick", "Kazaross-XG2", deeper="standard")


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        yield opened


def files(count, start=0):
    return [Source(f"{number}.mat", f"match {number}".encode()) for number in range(start, count)]


def store_made(library, level="quick"):
    made = storable(level=level)
    return store_rows(library, rows_of(made), b"", source_of(made)).match


def test_jobs_are_taken_in_the_order_in_which_they_came_with_their_files(library):
    add_jobs(library, files(3), QUICK)
    assert [claim(library, "me").source for _ in range(3)] == files(3)
    assert claim(library, "me") is None


def test_a_shallow_look_comes_before_deep_ones(library):
    add_jobs(library, files(1), Wanted("made up 1.0", "deep", "Kazaross-XG2"))
    add_jobs(library, files(2, 1), QUICK)
    assert claim(library, "me").job.name == "1.mat"
    assert claim(library, "me", levels=("quick",)) is None
    assert claim(library, "me").job.level == "deep"


def test_the_same_file_has_one_job(library):
    (first,) = add_jobs(library, files(1), QUICK)
    (again,) = add_jobs(library, files(1), QUICK)
    assert again == first
    assert first.place == 1


def test_the_same_files_brought_by_many_at_once_have_one_job_each(library):
    with ThreadPoolExecutor(6) as pool:
        orders = (files(5), files(5)[::-1]) * 6
        found = list(pool.map(lambda some: add_jobs(library, some, QUICK), orders))
    assert len({job.id for some in found for job in some}) == 5
    assert count_jobs(library)[JobState.QUEUED] == 5


def test_no_job_is_taken_by_two(library):
    add_jobs(library, files(40), QUICK)

    def take(owner):
        taken = []
        while (claimed := claim(library, owner)) is not None:
            taken.append(claimed.job.id)
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [number for some in pool.map(take, "abcd") for number in some]
    assert len(taken) == len(set(taken)) == 40


def test_a_finished_job_knows_its_match_and_is_followed_by_the_deeper_look(library):
    (job,) = add_jobs(library, files(1), TWICE)
    assert job.next is None
    claim(library, "me")
    match = store_made(library)
    assert finish(library, "me", job.id, match)
    done = find_job(library, job.id)
    assert (done.state, done.match) == (JobState.DONE, match)
    deeper = find_job(library, done.next)
    assert (deeper.level, deeper.state, deeper.match) == ("standard", JobState.QUEUED, match)
    assert claim(library, "me").source == files(1)[0]


def test_a_file_that_is_done_and_asked_for_deeper_gets_the_deeper_job(library):
    (job,) = add_jobs(library, files(1), QUICK)
    claim(library, "me")
    finish(library, "me", job.id, store_made(library))
    (deeper,) = add_jobs(library, files(1), TWICE)
    assert (deeper.level, deeper.state) == ("standard", JobState.QUEUED)


def test_a_file_whose_match_is_analyzed_is_done_at_once(library):
    match = store_made(library)
    (job,) = add_jobs(library, [source_of(storable(level="quick"))], QUICK)
    assert (job.state, job.match) == (JobState.DONE, match)


def test_only_the_owner_ends_a_job_and_only_once(library):
    (job,) = add_jobs(library, files(1), QUICK)
    claim(library, "me")
    assert not fail(library, "you", job.id, "no")
    assert not beat(library, "you", job.id, 1, 2)
    assert beat(library, "me", job.id, 1, 2)
    assert find_job(library, job.id).done == 1
    assert fail(library, "me", job.id, "it is broken")
    assert not fail(library, "me", job.id, "twice")
    failed = find_job(library, job.id)
    assert (failed.state, failed.reason) == (JobState.FAILED, "it is broken")


def test_a_failed_job_can_be_tried_again(library):
    (job,) = add_jobs(library, files(1), QUICK)
    claim(library, "me")
    fail(library, "me", job.id, "it is broken")
    assert retry(library, job.id).state is JobState.QUEUED
    assert claim(library, "me").source == files(1)[0]


def test_a_canceled_job_is_its_owners_no_more(library):
    (job,) = add_jobs(library, files(1), QUICK)
    claim(library, "me")
    assert cancel(library, job.id).state is JobState.CANCELED
    assert not beat(library, "me", job.id, 1, 2)
    assert not finish(library, "me", job.id, store_made(library))
    assert cancel(library, job.id).state is JobState.CANCELED
    assert retry(library, job.id).state is JobState.QUEUED
    cancel(library, job.id)
    (again,) = add_jobs(library, files(1), QUICK)
    assert (again.id, again.state) == (job.id, JobState.QUEUED)


def test_what_a_dead_owner_left_is_queued_again(library):
    (job,) = add_jobs(library, files(1), QUICK)
    claim(library, "dead")
    assert owners(library) == ("dead",)
    assert take_back(library) == 0
    assert take_back(library, ["dead"]) == 1
    assert claim(library, "me").job.id == job.id
    assert not finish(library, "dead", job.id, 1)


def test_an_owner_who_says_nothing_for_long_is_dead(library):
    (job,) = add_jobs(library, files(1), QUICK)
    claim(library, "dead")
    long_ago = now() - claims.LEASE - timedelta(seconds=5)
    with transaction(library) as connection:
        connection.execute(update(jobs).values(beat_at=long_ago))
    assert take_back(library) == 1
    assert find_job(library, job.id).place == 1


def test_a_job_that_kills_its_owners_fails(library):
    (job,) = add_jobs(library, files(1), QUICK)
    for _ in range(claims.MOST_ATTEMPTS):
        assert claim(library, "dead") is not None
        take_back(library, ["dead"])
    failed = find_job(library, job.id)
    assert failed.state is JobState.FAILED
    assert f"died {claims.MOST_ATTEMPTS} times" in failed.reason


def test_a_job_given_back_has_all_its_attempts(library):
    (job,) = add_jobs(library, files(1), QUICK)
    for _ in range(3):
        assert claim(library, "me").attempts == 1
        assert give_back(library, "me", job.id)
    assert not give_back(library, "me", job.id)


def test_more_than_may_wait_are_not_taken_and_none_of_them(library):
    add_jobs(library, files(3), QUICK, most=3)
    with pytest.raises(QueueFullError, match=r"^3 matches wait"):
        add_jobs(library, files(5), QUICK, most=3)
    assert count_jobs(library)[JobState.QUEUED] == 3


def test_jobs_are_listed_running_first_then_by_place_then_the_latest(library):
    made = add_jobs(library, files(5), QUICK)
    claim(library, "me")
    claim(library, "me")
    fail(library, "me", made[0].id, "no")
    listed = list_jobs(library, limit=10)
    assert [job.name[0] for job in listed] == ["1", "2", "3", "4", "0"]
    assert [job.place for job in listed] == [None, 1, 2, 3, None]
    for start in range(6):
        assert list_jobs(library, limit=2, offset=start) == listed[start : start + 2]
    assert list_jobs(library, (JobState.FAILED,), limit=10) == listed[4:]
    assert [find_job(library, job.id) for job in listed] == list(listed)


def test_a_deleted_match_takes_its_jobs_along(library):
    (job,) = add_jobs(library, files(1), TWICE)
    claim(library, "me")
    match = store_made(library)
    finish(library, "me", job.id, match)
    delete_matches(library, [match])
    assert list_jobs(library, limit=10) == ()


def test_a_job_that_is_not_there_is_told(library):
    for action in (find_job, cancel, retry, forget_job):
        with pytest.raises(NotInLibraryError, match=r"holds no job 7$"):
            action(library, 7)


def test_jobs_of_an_older_library_have_not_begun(library_url):
    with open_library(library_url) as library:
        (job,) = add_jobs(library, files(1), QUICK)
        with transaction(library) as connection:
            connection.execute(text("DROP TABLE shares"))
            for column in ("done", "total", "deeper", "beat_at"):
                connection.execute(text(f"ALTER TABLE jobs DROP COLUMN {column}"))
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0001'"))
    with open_library(library_url, create=False) as library:
        assert find_job(library, job.id) == job
        assert claim(library, "me").source == files(1)[0]
