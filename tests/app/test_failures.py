"""What goes wrong outside: one clear line, the right exit status, nothing half written."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command import PROGRAM, SHORT, kibitz, one_line, program
from helpers import EXAMPLES
from work import must_end

START = "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5"
MATCH = EXAMPLES / "seven-point.mat"

needs_full = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="this system has no /dev/full"
)
needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.mat"
    path.write_text(SHORT)
    return path


def left_behind(folder):
    """Return the files in a folder that are no record."""
    return sorted(p.name for p in folder.rglob("*") if p.is_file() and p.suffix != ".mat")


@pytest.mark.parametrize("command", ["check", "analyze", "report"])
def test_a_folder_without_a_record_is_told(tmp_path, command):
    result = kibitz(command, tmp_path)
    assert result.exit_code == 2
    assert "no match record" in one_line(result)


def test_a_file_without_read_permission_is_told(short):
    if os.geteuid() == 0:
        pytest.skip("root may read every file")
    short.chmod(0)
    result = kibitz("check", short)
    assert result.exit_code == 2
    assert "cannot be read: permission denied" in one_line(result)


def test_a_name_that_no_file_can_have_is_told():
    result = kibitz("check", "a\0b")
    assert result.exit_code == 2
    assert "no file can have this name" in one_line(result)


@pytest.mark.parametrize("kind", ["zeros", "letters", "lines"])
def test_a_hundred_megabytes_of_junk_are_refused_at_once(tmp_path, kind):
    path = tmp_path / "junk.mat"
    with path.open("wb") as file:
        if kind == "zeros":
            file.truncate(100 * 1024 * 1024)
        else:
            block = (b"ab cd\n" if kind == "lines" else b"abcd") * (1024 * 256)
            for _number in range(100 * 1024 * 1024 // len(block)):
                file.write(block)
    with must_end(10):
        result = kibitz("check", path)
    assert result.exit_code == 2
    assert "too large to be a match" in one_line(result)


def test_an_endless_device_is_refused():
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no /dev/zero")
    result = kibitz("check", "/dev/zero")
    assert result.exit_code == 2
    assert "too large" in one_line(result)


@needs_full
@pytest.mark.parametrize(
    "words",
    [["check", str(MATCH)], ["check", str(MATCH), "--json"], ["plays", START, "--dice", "31"]],
)
def test_a_full_standard_output_is_told(words):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == ("kibitz: standard output cannot be written: no space left on device\n")


@needs_full
def test_a_full_disk_is_told_for_every_output(short, tmp_path):
    result = kibitz("analyze", short, "--level", "quick", "-o", "/dev/full")
    assert result.exit_code == 2
    assert one_line(result) == "kibitz: /dev/full cannot be written: no space left on device"


@needs_posix
def test_closed_standard_streams_are_told_or_borne():
    command = subprocess.list2cmdline([*PROGRAM, "plays", "PLACE", "--dice", "31"])
    command = command.replace("PLACE", f"'{START}'")
    closed = subprocess.run(["sh", "-c", f"{command} >&-"], capture_output=True, text=True)
    assert closed.returncode == 2
    assert closed.stderr == "kibitz: standard output is closed\n"
    mute = subprocess.run(["sh", "-c", f"{command} 2>&-"], capture_output=True, text=True)
    assert mute.returncode == 0
    assert "leads to" in mute.stdout


@needs_posix
def test_a_closed_standard_input_is_told():
    command = subprocess.list2cmdline([*PROGRAM, "check", "-"])
    done = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kibitz: standard input is closed\n"


def test_an_empty_name_is_told():
    result = kibitz("check", "")
    assert result.exit_code == 2
    assert one_line(result) == "kibitz: the name of a file is empty"


@needs_posix
def test_a_reader_that_leaves_early_ends_the_program_silently():
    running = subprocess.Popen(
        [*PROGRAM, "check", *[str(MATCH)] * 40], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr is not None
    with running.stderr as stderr:
        assert stderr.read() == b""
    assert running.wait(60) == 141


@needs_posix
@pytest.mark.parametrize(
    ("number", "status", "told"),
    [(signal.SIGINT, 130, "kibitz: stopped\n"), (signal.SIGTERM, 143, "")],
)
def test_a_stopped_analysis_leaves_no_file_and_no_process(tmp_path, number, status, told):
    running = subprocess.Popen(
        [*PROGRAM, "analyze", str(MATCH), "--level", "deep", "-o", str(tmp_path / "r.html")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(4)
    if number == signal.SIGINT:
        # A terminal sends it to every process of the group.
        os.killpg(running.pid, number)
    else:
        running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (status, "", told)
    assert left_behind(tmp_path) == []
    deadline = time.monotonic() + 10
    while _alive(running.pid) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _alive(running.pid)


def _alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_output_that_cannot_be_written_leaves_the_old_one(short, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("old")
    result = kibitz("analyze", short, "--level", "quick", "-o", blocked / "report.html")
    assert result.exit_code == 2
    assert "cannot be written: not a directory" in one_line(result)
    assert blocked.read_text() == "old"
    assert left_behind(tmp_path) == ["file"]


def test_an_output_takes_the_place_of_the_old_one_with_its_permissions(short, tmp_path):
    report = tmp_path / "report.html"
    report.write_text("old")
    report.chmod(0o640)
    assert kibitz("analyze", short, "--level", "quick", "-o", report).exit_code == 0
    assert report.read_text().startswith("<!")
    assert report.stat().st_mode & 0o777 == 0o640
    assert left_behind(tmp_path) == ["report.html"]


def test_names_that_the_output_cannot_encode_are_escaped(tmp_path):
    path = tmp_path / "m.mat"
    path.write_text(SHORT.replace("Ann", "Łukasz 井上"), "utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = program("check", path, env=env)
    assert done.returncode == 0
    assert "\\u0141ukasz" in done.stdout


@needs_posix
@pytest.mark.parametrize(("words", "shown"), [([], "\ufffd.mat"), (["--json"], "\\udcff.mat")])
def test_a_file_name_that_is_no_text_is_quoted(tmp_path, words, shown):
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.mat"))
    odd.write_text(SHORT)
    done = subprocess.run([*PROGRAM, "check", odd, *words], capture_output=True)
    assert done.returncode == 0
    assert shown in done.stdout.decode()
