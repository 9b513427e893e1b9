"""Notes survive saving, renaming and analyzing again, and are never lost with a file."""

import json
from dataclasses import replace

import pytest
from command import SHORT, kibitz, one_line
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from noted import analyzed

from analyzer.app.keeping import check_replaceable, is_same_match, save_keeping, taken_over
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.errors import AnalysisFileError, AnalyzerError
from analyzer.model.note import Note, in_order
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

JUDGED = analyzed()
#: The same play by other people, with the games numbered otherwise.
RENAMED = SHORT.replace("Ann", "Cleo").replace("Game 1", "Game 4")
OTHER = SHORT.replace("8/4 6/4", "24/20 13/11")

places = st.sampled_from([(None, None), (1, None), *((1, turn) for turn in range(1, 5))])
texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
notes = st.builds(
    lambda text, author, tags, starred, place: Note(text, author, tuple(tags), starred, *place),
    texts,
    texts,
    st.lists(texts, max_size=3),
    st.booleans(),
    places,
)


@pytest.fixture(autouse=True)
def in_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.mat"
    path.write_text(SHORT)
    return path


@given(st.lists(notes, max_size=5), st.booleans())
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_notes_survive_saving(made, compressed):
    analysis = replace(JUDGED, notes=tuple(made))
    assert load_analysis(save_analysis(analysis, compressed=compressed)) == analysis


@given(st.lists(notes, max_size=5, unique=True))
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_notes_are_taken_over_there_and_back(made):
    other = replay(read_record(RENAMED.encode()))
    there = taken_over(made, JUDGED.replay, other)
    assert [note.text for note in there] == [note.text for note in made]
    assert {note.game for note in there} <= {None, 4}
    assert list(taken_over(there, other, JUDGED.replay)) == made


@pytest.mark.parametrize(
    "damage", [{"game": 2}, {"turn": 5}, {"game": None}, {"text": None}, {"tags": [3]}]
)
def test_a_note_that_fits_nowhere_is_refused(damage):
    document = json.loads(save_analysis(replace(JUDGED, notes=(Note("x", game=1, turn=1),))))
    document["notes"][0] |= damage
    with pytest.raises(AnalysisFileError):
        load_analysis(json.dumps(document).encode())


def test_an_analysis_saved_before_there_were_notes_has_none():
    document = json.loads(save_analysis(JUDGED))
    del document["notes"]
    assert load_analysis(json.dumps(document).encode()) == JUDGED


def test_analyzing_the_record_again_keeps_the_notes(short, tmp_path):
    assert kibitz("analyze", short, "--level", "quick", "--json", "a.json").exit_code == 0
    kibitz("note", "add", "a.json#1.3", "Too early.", "--star")
    (tmp_path / "a.json").rename(tmp_path / "b.json")
    short.rename(tmp_path / "renamed.mat")
    result = kibitz("analyze", "renamed.mat", "--level", "quick", "--json", "b.json")
    assert result.exit_code == 0
    assert result.stdout.endswith("Analysis: b.json\n1 note is kept\n")
    again = load_analysis((tmp_path / "b.json").read_bytes())
    assert again.notes == (Note("Too early.", "", (), True, 1, 3),)
    assert again.source_name == "renamed.mat"
    assert "Too early." in (tmp_path / "out" / "renamed.html").read_text()


def test_analyzing_an_analysis_keeps_notes_and_the_name_of_the_record(tmp_path):
    path = tmp_path / "a.json"
    noted = replace(JUDGED, notes=(Note("x", game=1, turn=1),))
    path.write_bytes(save_analysis(noted))
    result = kibitz("analyze", "a.json", "--level", "quick", "--json", "a.json", "-o", "r.html")
    assert result.exit_code == 0
    again = load_analysis(path.read_bytes())
    assert again.notes == noted.notes
    assert again.replay == noted.replay
    assert again.source_name == "short.mat"
    assert again.settings.engine != noted.settings.engine
    copied = kibitz("analyze", "a.json", "--level", "quick", "--json", "b.json", "-o", "r.html")
    assert copied.exit_code == 0
    assert (tmp_path / "b.json").read_bytes() == path.read_bytes()


def test_game_and_rules_are_not_named_for_an_analysis(tmp_path):
    (tmp_path / "a.json").write_bytes(save_analysis(JUDGED))
    result = kibitz("analyze", "a.json", "--rule", "jacoby=on")
    assert result.exit_code == 2
    assert "--game and --rule are for records" in one_line(result)


def test_notes_on_another_match_are_not_overwritten(short, tmp_path):
    path = tmp_path / "a.json"
    before = save_analysis(replace(analyzed(OTHER), notes=(Note("x"),)))
    path.write_bytes(before)
    result = kibitz("analyze", short, "--level", "quick", "--json", "a.json")
    assert result.exit_code == 2
    assert "a.json is not overwritten, as it holds 1 note on another match" in one_line(result)
    assert path.read_bytes() == before
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "data", [save_analysis(analyzed(OTHER)), b'{"x": 1}', b"anything", b""],
    ids=["analysis without notes", "json", "text", "nothing"],
)  # fmt: skip
def test_what_holds_no_notes_is_overwritten(data, tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(data)
    assert save_keeping(path, JUDGED, compressed=False) == JUDGED
    assert load_analysis(path.read_bytes()) == JUDGED


@pytest.mark.parametrize("change", ["cut", "newer"])
def test_what_may_hold_notes_and_cannot_be_read_is_not_overwritten(change, tmp_path):
    path = tmp_path / "a.json"
    data = save_analysis(replace(JUDGED, notes=(Note("x"),)))
    newer = data.replace(b'"format_version": 1', b'"format_version": 9')
    path.write_bytes(data[:-10] if change == "cut" else newer)
    with pytest.raises(AnalyzerError, match="is not overwritten, as it may hold notes"):
        check_replaceable(path, JUDGED.replay)


def test_a_note_added_while_the_match_was_analyzed_is_kept(tmp_path):
    path = tmp_path / "a.json"
    first, second = Note("first"), Note("second", game=1, turn=2)
    path.write_bytes(save_analysis(replace(JUDGED, notes=(first, second))))
    saved = save_keeping(path, replace(JUDGED, notes=(first,)), compressed=True)
    assert saved.notes == (first, second)
    assert load_analysis(path.read_bytes()) == saved


def test_an_input_that_is_a_record_is_still_never_overwritten(short):
    result = kibitz("analyze", short, "--level", "quick", "--json", short)
    assert result.exit_code == 2
    assert "is an input" in one_line(result)


def test_notes_stay_when_the_corrected_match_is_analyzed(tmp_path):
    path = tmp_path / "a.json"
    made = in_order((Note("on turn 4", game=1, turn=4), Note("on turn 3", game=1, turn=3)))
    path.write_bytes(save_analysis(replace(JUDGED, notes=made)))
    edited = kibitz("edit", "a.json#1.3", "--dice", "53", "--play", "13/8 13/10", "-o", "b.mat")
    assert edited.exit_code == 0
    assert "To value it: kibitz analyze b.mat --json a.json" in edited.stdout
    result = kibitz("analyze", "b.mat", "--level", "quick", "--json", "a.json")
    assert result.exit_code == 0
    again = load_analysis(path.read_bytes())
    assert again.notes == made
    assert str(again.replay.games[0].turns[2].roll) == "53"


def test_a_note_on_a_turn_that_a_correction_took_away_is_on_the_game(tmp_path):
    (tmp_path / "short.mat").write_text(SHORT)
    assert kibitz("edit", "short.mat#1.3", "--cube", "pass", "-o", "b.mat").exit_code == 1
    new = replay(read_record((tmp_path / "b.mat").read_bytes()))
    assert is_same_match(JUDGED.replay, new)
    assert not is_same_match(new, JUDGED.replay)
    (moved,) = taken_over([Note("x", game=1, turn=4)], JUDGED.replay, new)
    assert moved == Note("x", game=1)
