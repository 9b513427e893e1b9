"""What strangers send who mean harm: bombs, archives that lie, forms without end."""

import gzip
import io
import zipfile

import pytest
from web import V1, error_of, match_file, resting, sent

from analyzer.app.containers import Budget, archived, entries_in
from analyzer.app.files import FileError
from analyzer.app.web import uploads
from analyzer.app.web.service_settings import Limits

#: Small limits: an archive of a few kilobytes is too large.
SMALL = Limits(request=400_000, file=20_000, unpacked=100_000, text=5_000, files=10, waiting=900)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("small")


@pytest.fixture(scope="module")
def small(folder):
    client = resting(str(folder / "library.db"), limits=SMALL)
    yield client
    client.app.state.service.stop()


def archive(*files, kind=zipfile.ZIP_DEFLATED):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", kind) as made:
        for name, data in files:
            made.writestr(name, data)
    return packed.getvalue()


def told(answer):
    """Return how many files of an upload were queued, and what was refused."""
    assert answer.status_code == 202, answer.text
    return len(answer.json()["jobs"]), [each["error"] for each in answer.json()["refused"]]


def test_archives_of_one_upload_unpack_to_no_more_than_one(small):
    files = [
        (f"{n}.zip", archive(*((f"{n}{k}.mat", bytes([65 + n, 65 + k]) * 9_000) for k in range(3))))
        for n in range(3)
    ]
    jobs, refused = told(sent(small, *files))
    assert jobs == 5
    assert all("holds more than" in error for error in refused)


def test_gzipped_files_of_one_upload_unpack_to_no_more_than_an_archive(small):
    files = [(f"{n}.gz", gzip.compress(bytes([65 + n]) * 19_000)) for n in range(9)]
    jobs, refused = told(sent(small, *files))
    assert jobs == 5
    assert len(refused) == 4


def test_gzipped_files_in_an_archive_count_as_what_they_hold(small):
    inner = [(f"{n}.gz", gzip.compress(bytes([65 + n]) * 19_000)) for n in range(9)]
    jobs, refused = told(sent(small, ("a.zip", archive(*inner, kind=zipfile.ZIP_STORED))))
    assert jobs == 5
    assert "holds more than" in refused[0]


def test_no_more_is_unpacked_than_a_budget_has():
    packed = archive(*((f"{n}.mat", bytes(50_000)) for n in range(9)))
    budget = Budget(120_000)
    read = []
    for each in archived("a.zip", packed, budget):
        try:
            read.append(len(each.read()))
        except FileError:
            continue
    assert read == [50_000, 50_000]
    assert budget.left == 0


def test_an_archive_with_too_many_entries_is_not_even_opened(small, monkeypatch):
    packed = archive(*((f".{n}/", b"") for n in range(60)))
    assert entries_in(packed) == 60
    monkeypatch.setattr(uploads, "zipfile", None)
    assert "more than 10 files" in error_of(sent(small, ("a.zip", packed)), 413)


def test_archives_in_archives_count_all_their_entries(small):
    inner = archive(*((f".{n}/", b"") for n in range(15)))
    packed = archive(*((f"{n}.zip", inner) for n in range(4)))
    jobs, refused = told(sent(small, ("a.zip", packed), match_file(1)))
    assert jobs == 1
    assert any("too many files" in error for error in refused)


def test_an_archive_that_holds_itself_comes_to_an_end(small):
    data = archive(("a.mat", b"x"))
    for _ in range(8):
        data = archive(("again.zip", data))
    jobs, refused = told(sent(small, ("quine.zip", data), match_file(1)))
    assert jobs == 1
    assert "3 deep" in refused[0]


def test_links_and_devices_in_archives_are_files_with_that_text(small, folder):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name, mode in (("link.mat", 0o120777), ("fifo.mat", 0o010666), ("CON", 0o100666)):
            entry = zipfile.ZipInfo(name)
            entry.create_system = 3
            entry.external_attr = mode << 16
            made.writestr(entry, "/etc/passwd " + name)
    names = [job["name"] for job in sent(small, ("a.zip", packed.getvalue())).json()["jobs"]]
    assert names == ["link.mat", "fifo.mat", "CON"]
    assert {path.name.partition(".db")[0] for path in folder.iterdir()} == {"library"}


def test_encrypted_and_damaged_entries_are_refused_each_with_its_reason(small):
    packed = bytearray(archive(("a.mat", b"abc" * 500), ("b.mat", b"def" * 500)))
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        packed[packed.index(sign) + at] |= 1
    jobs, refused = told(sent(small, ("a.zip", bytes(packed))))
    assert jobs == 1
    assert "encrypted" in refused[0]
    for cut in range(20, len(packed), 37):
        assert sent(small, ("a.zip", bytes(packed[:cut]))).status_code in (202, 413, 422)


# The temporary file of a part that does not end is closed when nobody knows it any more.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--",
        b"--x",
        b"--x--",
        b"--x\r\n\r\n\r\n--x--\r\n",
        b"--x\r\nContent-Disposition: form-data\r\n\r\n--x--\r\n",
        b"--x\r\nContent-Disposition: form-data; name=files; filename=a\r\n\r\nabc",
        b"--x\r\n" + b"X: a\r\n" * 5_000 + b"\r\n",
        b"--x\r\nX: " + b"a" * 50_000,
        b'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\na\r\n' * 30 + b"--x--\r\n",
        b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\na\r\n' * 30,
        b"\r\n" * 50_000,
        b"--x\n" * 10_000,
        b"\xff\xfe" * 10_000,
    ],
)
@pytest.mark.parametrize("path", [f"{V1}/uploads", "/upload", "/login"])
def test_broken_forms_are_refused(small, path, body):
    before = small.get(f"{V1}/jobs").json()["counts"]
    kind = {"content-type": "multipart/form-data; boundary=x"}
    assert error_of(small.post(path, content=body, headers=kind), 400, 403, 413, 422)
    assert small.get(f"{V1}/jobs").json()["counts"] == before


@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        'multipart/form-data; boundary="\r"',
        "multipart/form-data; boundary=" + "x" * 300,
        "multipart/form-data; boundary=x; boundary=y",
        "multipart/mixed; boundary=x",
        "text/plain",
        "application/json",
        "",
        ";",
    ],
)
def test_other_kinds_of_content_are_refused(small, kind):
    body = b'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\na\r\n--x--\r\n'
    answer = small.post(f"{V1}/uploads", content=body, headers={"content-type": kind})
    assert error_of(answer, 400, 415, 422)


@pytest.mark.parametrize(
    "name",
    [
        "a\x00b.mat",
        "a\x1b[31mb.mat",
        "a\u202etam.exe",
        "e\u0301\u0301\u0301.mat",
        "CON",
        "aux.mat",
        "a:b.mat",
        "~/.ssh/x",
        "%2e%2e%2fx",
        "a" * 4_000,
        "\u200b",
        "<b>.mat",
        "'; DROP TABLE jobs; --",
        "\N{PILE OF POO}.mat",
    ],
)
def test_names_of_files_are_printable_and_short(small, name):
    quoted = name.replace("\x00", "\\0").encode()
    body = (
        b'--x\r\nContent-Disposition: form-data; name="files"; filename="' + quoted + b'"\r\n\r\n'
        b"abc\r\n--x--\r\n"
    )
    kind = {"content-type": "multipart/form-data; boundary=x"}
    answer = small.post(f"{V1}/uploads", content=body, headers=kind)
    if answer.status_code == 400:
        return
    (job,) = answer.json()["jobs"]
    assert job["name"].isprintable()
    assert 0 < len(job["name"]) <= 151
    assert "/" not in job["name"]
    page = small.get("/jobs")
    assert page.status_code == 200
    assert "<b>" not in page.text
