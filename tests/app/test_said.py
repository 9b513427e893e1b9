"""What commands say of files that hold no match, no analysis or no turn: one precise sentence."""

import gzip
import json
import zipfile
from dataclasses import replace

import pytest
from command import SHORT, kibitz, one_line

from analyzer.app import records
from analyzer.errors import NoRecordError
from analyzer.judgment.analysis import Settings
from reports.words import settings_words

#: Records of several formats in which nobody has a turn.
BLANK = {
    "sgf": "(;GM[6]FF[4])",
    "sgf-match": "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob])",
    "mat": " 5 point match\n\n Game 1\n Ann : 0                       Bob : 0\n",
    "result": " 1 point match\n\n Game 1\n Ann : 0                       Bob : 0\n"
    "      Wins 1 point and the match\n",
}
#: Commands that read a file, with what each wants beside it.
COMMANDS = {
    "analyze": (),
    "report": (),
    "check": (),
    "convert": ("out.sgf",),
    "annotate": ("-o", "out.txt"),
}


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def saved(tmp_path):
    (tmp_path / "in.mat").write_text(SHORT)
    kibitz("analyze", "in.mat", "--level", "quick", "--no-scores", "--json", "in.json")
    return tmp_path / "in.json"


def said(command, name):
    """Return the line in which a command refuses a file."""
    result = kibitz(command, name, *COMMANDS[command])
    assert result.exit_code == 2
    assert result.stdout == ""
    return one_line(result)


def test_a_bug_is_not_told_as_bad_usage(monkeypatch):
    def broken(*_args, **_options):
        raise ValueError("a bug")

    monkeypatch.setattr(records, "replay", broken)
    with pytest.raises(ValueError, match="a bug"):
        records.replay_data(SHORT.encode(), "short.mat", None, ())


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("form", BLANK)
def test_a_record_without_a_turn_is_refused(form, command, tmp_path):
    (tmp_path / "blank.x").write_text(BLANK[form])
    assert "blank.x: the record holds no turn of a game and no position" in said(command, "blank.x")
    assert [path.name for path in tmp_path.iterdir()] == ["blank.x"]


def test_a_record_without_a_turn_is_left_out_of_a_folder(tmp_path):
    (tmp_path / "blank.sgf").write_text(BLANK["sgf"])
    (tmp_path / "in.mat").write_text(SHORT)
    result = kibitz("check", ".")
    assert result.exit_code == 0
    assert one_line(result) == (
        "kibitz: left out: blank.sgf: no match record but a record without a turn"
    )


def test_turns_that_could_not_be_read_are_told_by_check(tmp_path):
    (tmp_path / "in.mat").write_text(BLANK["mat"] + "  1) what was this?\n")
    result = kibitz("check", "in.mat")
    assert result.exit_code == 1
    assert "begins neither with a roll" in result.stdout
    assert said("analyze", "in.mat").endswith("could be read; kibitz check in.mat says why")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_cut_analysis_is_called_damaged(saved, command):
    saved.write_bytes(saved.read_bytes()[:2000])
    assert "in.json: the saved analysis is cut off or damaged" in said(command, "in.json")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_cut_packed_file_is_told_so(tmp_path, command):
    (tmp_path / "in.json.gz").write_bytes(gzip.compress(SHORT.encode() * 50)[:80])
    assert said(command, "in.json.gz").endswith("in.json.gz cannot be unpacked: it ends too early")


@pytest.mark.parametrize("command", COMMANDS)
def test_json_of_something_else_is_no_analysis(tmp_path, command):
    (tmp_path / "other.json").write_text(json.dumps({"a": 1}))
    assert "other.json: this is no saved analysis: it has no decisions" in said(
        command, "other.json"
    )


def test_json_of_something_else_is_left_out_of_a_folder(tmp_path):
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "other.json").write_text(json.dumps({"a": 1}))
    (tmp_path / "all" / "in.mat").write_text(SHORT)
    for command in ("check", "report"):
        assert "left out: all/other.json" in one_line(kibitz(command, "all")), command


def test_check_reads_the_record_of_a_saved_analysis(saved):
    result = kibitz("check", "in.mat", "in.json")
    assert result.exit_code == 0
    assert "the same match as in.mat" in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["folder", "archive"])
def test_what_holds_nothing_holds_no_record(tmp_path, kind, command):
    if kind == "folder":
        (tmp_path / "nothing").mkdir()
    else:
        zipfile.ZipFile(tmp_path / "nothing", "w").close()
    assert said(command, "nothing").endswith("kibitz: nothing holds no match record")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_file_is_named_once(command):
    assert said(command, "none.mat") == (
        "kibitz: none.mat cannot be read: no such file or directory"
    )


def test_a_missing_file_to_edit_is_named_once():
    result = kibitz("edit", "none.mat#1.1", "--dice", "52", "-o", "out.mat")
    assert one_line(result) == "kibitz: none.mat cannot be read: no such file or directory"


def test_notes_on_a_picture_are_refused_as_such(tmp_path):
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    line = one_line(kibitz("note", "add", "a.png", "hello"))
    assert "a.png: this file is no match record but a PNG picture" in line
    assert "kibitz analyze" not in line
    (tmp_path / "in.mat").write_text(SHORT)
    assert "kibitz analyze in.mat" in one_line(kibitz("note", "add", "in.mat", "hello"))


def test_a_blank_record_is_no_record():
    with pytest.raises(NoRecordError) as refusal:
        records.record_of(BLANK["sgf"].encode(), "x.sgf")
    assert refusal.value.kind == "a record without a turn"


def test_what_is_not_known_leaves_no_gap_in_a_summary():
    settings = Settings("", "quick", "Kazaross-XG2", 0, (), ())
    assert settings_words(settings) == "level quick, Kazaross-XG2"
    assert settings_words(replace(settings, engine="sage")) == "level quick, sage, Kazaross-XG2"
