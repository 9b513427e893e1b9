"""``kibitz note``: kept in the analysis file, whatever happens to it."""

import gzip
import json
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from command import SHORT, kibitz, kibitz_json, one_line, program
from noted import analyzed

from analyzer.app.note_comments import with_note_comments
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.model.note import Note
from analyzer.rules.record_notes import record_notes
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

COMMENTED = '; [Transcriber "Mia"]\n' + SHORT.replace(
    "  2)  Doubles", "; Ann thinks for a minute.\n  2)  Doubles"
)


@pytest.fixture
def saved(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.json"
    path.write_bytes(save_analysis(analyzed()))
    return path


def notes_of(path) -> tuple[Note, ...]:
    return load_analysis(path.read_bytes()).notes


def test_a_note_has_text_author_tags_and_a_star(saved):
    result = kibitz(
        "note", "add", "a.json#1.3", "Too early.", "--tag", "cube", "--tag", "time-trouble",
        "--star", "--author", "Ann",
    )  # fmt: skip
    assert (result.exit_code, result.stdout) == (0, "Noted: a.json#1.3\n")
    (note,) = notes_of(saved)
    assert note == Note("Too early.", "Ann", ("cube", "time-trouble"), True, 1, 3)


def test_notes_stand_on_turns_games_and_the_match(saved):
    for place in ("a.json#1.3", "a.json", "a.json#1", "a.json#1.1"):
        assert kibitz("note", "add", place, f"on {place}").exit_code == 0
    assert [note.place for note in notes_of(saved)] == [(None, None), (1, None), (1, 1), (1, 3)]
    assert kibitz("note", "list", "a.json").stdout.splitlines() == [
        "match  on a.json",
        "#1     on a.json#1",
        "#1.1   on a.json#1.1",
        "#1.3   on a.json#1.3",
    ]
    listed = kibitz("note", "list", "a.json#1").stdout
    assert "on a.json#1.3" in listed
    assert "match" not in listed


@pytest.mark.parametrize("words", [["--star"], ["--tag", "cube"], ["", "--star"]])
def test_a_star_or_a_tag_needs_no_text(saved, words):
    assert kibitz("note", "add", "a.json#1.1", *words).exit_code == 0
    assert len(notes_of(saved)) == 1


def test_blanks_at_the_edges_and_line_ends_are_cleaned(saved):
    kibitz("note", "add", "a.json", "  one \r\n\ttwo\n\n", "--author", " Ann ")
    assert notes_of(saved) == (Note("one\n\ttwo", "Ann"),)


def test_a_tag_given_twice_counts_once(saved):
    kibitz("note", "add", "a.json", "--tag", "b", "--tag", "a", "--tag", "b")
    assert notes_of(saved)[0].tags == ("b", "a")


@pytest.mark.parametrize("form", ["packed", "indented", "one line"])
def test_the_file_stays_as_it_was_but_for_the_note(saved, form):
    before = analyzed()
    data = save_analysis(
        before, compressed=form == "packed", indent=None if form == "one line" else 1
    )
    saved.write_bytes(data)
    saved.chmod(0o640)
    kibitz("note", "add", "a.json", "x")
    after = saved.read_bytes()
    assert after.startswith(b"\x1f\x8b") == (form == "packed")
    assert (form == "one line") == (after.count(b"\n") == 1 and form != "packed")
    assert saved.stat().st_mode & 0o777 == 0o640
    texts = (gzip.decompress(each) if form == "packed" else each for each in (data, after))
    old, new = map(json.loads, texts)
    assert old | {"notes": new["notes"]} == new
    kibitz("note", "remove", "a.json")
    assert saved.read_bytes() == data


def test_comments_of_the_record_are_listed_with_their_author_but_not_saved(saved):
    saved.write_bytes(save_analysis(analyzed(COMMENTED)))
    kibitz("note", "add", "a.json#1.3", "Mine.")
    document = kibitz_json("note", "list", "a.json", "--json")
    assert document["source"] == "short.mat"
    told = [(each["address"], each["author"], each["in_record"]) for each in document["notes"]]
    assert told == [("#1.3", "Mia", True), ("#1.3", "", False)]
    assert [each["text"] for each in json.loads(saved.read_bytes())["notes"]] == ["Mine."]


def test_the_list_is_filtered_by_tag_and_star(saved):
    kibitz("note", "add", "a.json#1.1", "one", "--tag", "race")
    kibitz("note", "add", "a.json#1.2", "two", "--star")
    assert "one" in kibitz("note", "list", "a.json", "--tag", "race").stdout
    assert "two" not in kibitz("note", "list", "a.json", "--tag", "race").stdout
    assert "one" not in kibitz("note", "list", "a.json", "--star").stdout
    assert kibitz("note", "list", "a.json", "--tag", "race", "--star").stdout == "no notes\n"


def test_one_of_several_notes_is_removed_by_its_number(saved):
    for text in ("one", "two", "three"):
        kibitz("note", "add", "a.json#1.1", text)
    listed = kibitz("note", "list", "a.json").stdout
    assert [line.split()[0] for line in listed.splitlines()] == ["#1.1:1", "#1.1:2", "#1.1:3"]
    refused = kibitz("note", "remove", "a.json#1.1")
    assert refused.exit_code == 2
    assert "3 notes stand there; say which with :1 to :3" in one_line(refused)
    assert kibitz("note", "remove", "a.json#1.1:2").exit_code == 0
    assert [note.text for note in notes_of(saved)] == ["one", "three"]
    gone = kibitz("note", "remove", "a.json#1.1:3")
    assert "2 notes stand there, and none of number 3" in one_line(gone)


def test_a_comment_of_the_record_cannot_be_removed(saved):
    saved.write_bytes(save_analysis(analyzed(COMMENTED)))
    result = kibitz("note", "remove", "a.json#1.3")
    assert result.exit_code == 2
    assert "only a comment of the record stands there" in one_line(result)
    assert "no note stands there" in one_line(kibitz("note", "remove", "a.json#1.1"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["a.json#1.9", "x"], "a.json: game 1 has no turn 9, only 1 to 4"),
        (["a.json#1.0", "x"], "game 1 has no turn 0"),
        (["a.json#2.1", "x"], "a.json: the record has no game 2, only 1"),
        (["a.json#1.1"], "the note is empty; give it a text, a --tag or a --star"),
        (["a.json#1.1", " \n "], "the note is empty"),
        (["a.json", "a\x1b[2Jb"], "a character that is no text (U+001B)"),
        (["a.json", "a\0b"], "a character that is no text (U+0000)"),
        (["a.json", "\udcff"], "a character that is no text (U+DCFF)"),
        (["a.json", "x", "--author", "A\nB"], "the author holds a character that is no text"),
        (["a.json", "x", "--tag", "two words"], "“two words” is no tag"),
        (["a.json", "x", "--tag", ""], "“” is no tag"),
        (["a.json", "x", "--tag", "t" * 61], "is no tag"),
        (["a.json", "x" * 10_001], "has 10001 characters; the most are 10000"),
        (["a.json#1.1:2", "x"], "the number of a note is for kibitz note remove"),
        (["none.json", "x"], "none.json cannot be changed: no such file"),
        (["-", "x"], "standard input cannot be changed"),
        (["", "x"], "the name of a file is empty"),
        ([".", "x"], ". is a folder, not a file"),
        (["a\0b", "x"], "no file can have this name"),
        (["/dev/null", "x"], "is a device or a pipe, not a file"),
    ],
)  # fmt: skip
def test_what_cannot_be_noted_is_refused_in_one_line_and_changes_nothing(saved, words, message):
    before = saved.read_bytes()
    result = kibitz("note", "add", *words)
    assert result.exit_code == 2
    assert message in one_line(result)
    assert result.stdout == ""
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["a.json"]


def test_ten_thousand_characters_of_any_script_are_kept(saved):
    text = "Þ井🎲\n " * 2000
    assert kibitz("note", "add", "a.json#1.1", text[:10_000]).exit_code == 0
    (note,) = notes_of(saved)
    assert len(note.text) > 9_000
    assert "井" in kibitz("note", "list", "a.json").stdout


def test_the_same_note_is_not_kept_twice(saved):
    assert kibitz("note", "add", "a.json#1.1", "x").exit_code == 0
    result = kibitz("note", "add", "a.json#1.1", "x")
    assert result.exit_code == 2
    assert "a.json#1.1: the same note is there already" in one_line(result)
    assert len(notes_of(saved)) == 1


def test_a_record_is_refused_with_the_way_to_its_analysis(tmp_path):
    path = tmp_path / "m.mat"
    path.write_text(SHORT)
    for words in (["add", f"{path}#1.1", "x"], ["list", path], ["remove", path]):
        result = kibitz("note", *words)
        assert result.exit_code == 2
        assert f"kibitz analyze {path} --json" in one_line(result)
    assert path.read_text() == SHORT
    packed = tmp_path / "m.mat.gz"
    packed.write_bytes(gzip.compress(SHORT.encode()))
    assert "kibitz analyze" in one_line(kibitz("note", "list", packed))


def test_the_report_of_the_file_shows_the_note(saved):
    kibitz("note", "add", "a.json#1.3", "Too early.", "--tag", "cube")
    page = kibitz("report", "a.json", "-o", "-").stdout
    assert page.count("Too early.") >= 2
    assert "#cube" in page


@pytest.mark.parametrize("name", ["b.mat", "b.ogxm"])
def test_notes_go_with_the_record_when_it_is_converted(saved, name):
    kibitz("note", "add", "a.json#1.3", "Too early.", "--tag", "cube", "--star")
    assert kibitz("convert", "a.json", name).exit_code == 0
    read = record_notes(replay(read_record(saved.with_name(name).read_bytes())))
    assert [(each.text, each.tags, each.starred, each.place) for each in read] == [
        ("Too early.", ("cube",), True, (1, 3))
    ]
    kibitz("convert", "a.json", "b.json")
    assert load_analysis(saved.with_name("b.json").read_bytes()) == load_analysis(
        saved.read_bytes()
    )


def test_a_damaged_analysis_is_refused(saved):
    saved.write_bytes(saved.read_bytes()[:-100])
    result = kibitz("note", "add", "a.json", "x")
    assert result.exit_code == 2
    assert "a.json: the saved analysis is cut off or damaged" in one_line(result)


def test_a_file_that_may_not_be_written_is_told(saved):
    if os.geteuid() == 0:
        pytest.skip("root may write every file")
    saved.chmod(0o400)
    result = kibitz("note", "add", "a.json", "x")
    assert result.exit_code == 2
    assert "a.json cannot be changed: permission denied" in one_line(result)


def test_the_name_of_a_file_may_look_like_a_place(saved):
    saved.rename(saved.with_name("final#1.2"))
    assert kibitz("note", "add", "final#1.2", "x").exit_code == 0
    assert kibitz("note", "add", "final#1.2#1.1", "y").exit_code == 0
    assert [note.place for note in notes_of(saved.with_name("final#1.2"))] == [(None, None), (1, 1)]


def test_a_link_to_the_file_stays_a_link(saved):
    saved.rename(saved.with_name("real.json"))
    saved.symlink_to("real.json")
    assert kibitz("note", "add", "a.json", "x").exit_code == 0
    assert saved.is_symlink()
    assert len(notes_of(saved)) == 1


def test_programs_that_add_notes_at_the_same_time_lose_none(saved):
    with ThreadPoolExecutor(4) as threads:
        done = list(threads.map(lambda n: program("note", "add", saved, f"note {n}"), range(4)))
    assert [each.returncode for each in done] == [0] * 4
    assert sorted(note.text for note in notes_of(saved)) == [f"note {n}" for n in range(4)]


def test_notes_in_a_file_made_by_others_cannot_steer_the_terminal(saved):
    document = json.loads(saved.read_bytes())
    note = {"game": 1, "turn": 1, "text": "a\x1b[2Jb\nc", "author": "\x07", "tags": ["\x1b"]}
    document["notes"] = [note | {"starred": False}]
    saved.write_text(json.dumps(document))
    printed = kibitz("note", "list", "a.json").stdout
    assert "\x1b" not in printed
    assert "\x07" not in printed
    assert len(printed.splitlines()) == 3


def test_a_command_without_its_verb_shows_the_verbs():
    result = kibitz("note")
    assert result.exit_code == 2
    assert all(verb in result.stderr for verb in ("add", "list", "remove"))


def test_notes_in_the_record_are_not_repeated_there():
    notes = (Note("one\ntwo", "Ann", ("cube",), True, 1, 3), Note("three", game=1), Note("four"))
    once = with_note_comments(analyzed(COMMENTED, *notes))
    told = [(each.text, each.game, each.before) for each in once.replay.record.comments]
    assert told == [
        (" Note:", None, 0),
        (" > four", None, 0),
        (" Note on the game:", 0, 0),
        (" > three", 0, 0),
        (" Ann thinks for a minute.", 0, 2),
        (" Note ★ #cube by Ann:", 0, 2),
        (" > one", 0, 2),
        (" > two", 0, 2),
    ]
    assert with_note_comments(once) == once
