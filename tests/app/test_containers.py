"""Folders and archives stand for the records in them."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest
from command import SHORT, kibitz, kibitz_json, one_line

from analyzer.app import containers
from analyzer.app.containers import inputs
from analyzer.app.files import FileError

PICTURE = b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(500)


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a" / "deep").mkdir(parents=True)
    (tmp_path / "a" / "one.mat").write_text(SHORT)
    (tmp_path / "a" / "deep" / "two.mat").write_text(SHORT)
    (tmp_path / "a" / ".hidden.mat").write_text(SHORT)
    (tmp_path / "a" / "board.jpg").write_bytes(PICTURE)
    return tmp_path / "a"


def names(*given: Path) -> list[str]:
    return [Path(each.name).name for each in inputs(map(str, given))]


def test_a_folder_stands_for_all_files_below_it_but_hidden_ones(folder: Path) -> None:
    assert names(folder) == ["board.jpg", "one.mat", "two.mat"]


def test_what_is_no_record_in_a_folder_is_left_out_and_told(folder: Path) -> None:
    result = kibitz("check", folder, "--json")
    assert result.exit_code == 0
    assert "left out" in one_line(result)
    assert "are read" not in result.stderr
    assert "a JPEG picture" in one_line(result)
    document = kibitz_json("check", folder, "--json", kind="check")
    assert [Path(file["file"]).name for file in document["files"]] == ["one.mat", "two.mat"]


def test_what_is_named_itself_and_no_record_fails(folder: Path) -> None:
    assert kibitz("check", folder / "board.jpg", folder / "one.mat").exit_code == 1


def test_a_damaged_record_in_a_folder_fails(folder: Path) -> None:
    (folder / "bad.zip").write_bytes(zipped({"x.mat": SHORT.encode()})[:-40])
    result = kibitz("check", folder)
    assert result.exit_code == 1
    assert "bad.zip cannot be unpacked" in result.stderr


def test_a_folder_without_a_record_exits_2(tmp_path: Path) -> None:
    (tmp_path / "board.jpg").write_bytes(PICTURE)
    result = kibitz("check", tmp_path)
    assert result.exit_code == 2
    assert "holds no match record" in result.stderr


def test_an_archive_stands_for_the_files_in_it_and_in_those_in_it(tmp_path: Path) -> None:
    inner = zipped({"c.mat": SHORT.encode()})
    path = tmp_path / "all.zip"
    path.write_bytes(
        zipped(
            {
                "a/b.mat": SHORT.encode(),
                "inner.zip": inner,
                "d.mat.gz": gzip.compress(SHORT.encode()),
                "__MACOSX/b.mat": b"x",
            }
        )
    )
    found = list(inputs([str(path)]))
    assert [each.name.removeprefix(f"{path}/") for each in found] == [
        "a/b.mat",
        "inner.zip/c.mat",
        "d.mat.gz",
    ]
    assert kibitz("check", path).exit_code == 0


def test_a_gzipped_record_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "match.mat.gz"
    path.write_bytes(gzip.compress(SHORT.encode()))
    assert kibitz("check", path).exit_code == 0


def test_one_record_is_taken_from_an_archive_where_one_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "one.zip"
    path.write_bytes(zipped({"a.mat": SHORT.encode()}))
    target = f"{path}#1.1"
    assert kibitz("rollout", target, "--trials", "1").exit_code == 0
    path.write_bytes(zipped({"a.mat": SHORT.encode(), "b.mat": SHORT.encode()}))
    result = kibitz("rollout", target, "--trials", "1")
    assert result.exit_code == 2
    assert "several records; name one of them" in one_line(result)


@pytest.mark.parametrize("cut", [10, 30, 60, -1])
def test_damaged_archives_and_gzips_are_told_in_one_line(tmp_path: Path, cut: int) -> None:
    packed = zipped({"a.mat": SHORT.encode()})
    for name, data in (("a.zip", packed), ("a.gz", gzip.compress(SHORT.encode()))):
        path = tmp_path / name
        path.write_bytes(data[:cut])
        result = kibitz("check", path)
        assert result.exit_code == 2
        assert "cannot be unpacked" in one_line(result)


def test_an_encrypted_archive_is_told(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.mat": SHORT.encode()}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path = tmp_path / "a.zip"
    path.write_bytes(bytes(data))
    assert "is encrypted" in one_line(kibitz("check", path))


def test_bombs_are_not_unpacked_beyond_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(containers, "LARGEST_INPUT", 1000)
    monkeypatch.setattr(containers, "LARGEST_UNPACKED", 2500)
    bomb = zipped({f"{number}.mat": bytes(5000) for number in range(50)})
    path = tmp_path / "bomb.zip"
    path.write_bytes(bomb)

    def failure(source: containers.Input) -> str:
        with pytest.raises(FileError) as caught:
            source.read()
        return str(caught.value)

    found = [failure(each) for each in inputs([str(path)])]
    assert len(found) == 4
    assert all("unpacks to more than can be read" in each for each in found[:2])
    assert all("the rest of it is not read" in each for each in found[2:])
    deep = b"x"
    for level in range(10):
        deep = zipped({f"{level}.zip": deep})
    path.write_bytes(deep)
    monkeypatch.setattr(containers, "LARGEST_INPUT", 1 << 20)
    monkeypatch.setattr(containers, "LARGEST_UNPACKED", 1 << 22)
    (only,) = inputs([str(path)])
    assert "opened 3 deep" in failure(only)


def test_several_reports_of_a_folder_go_to_a_folder(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = kibitz("analyze", folder, "-o", out, "--level", "quick", "--jobs", "1")
    assert result.exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == ["one.html", "two.html"]
