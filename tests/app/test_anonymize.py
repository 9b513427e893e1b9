"""``--anonymize``: no word of a record in any file that is written, and the same match in it."""

import csv
import io
import json
import re
import zipfile

import pytest
from command import kibitz, one_line
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from leaks import MARK, MARKED, tells
from marked import NOTES, marked
from noted import analyzed
from stored import fresh_file, storable, stored

from analyzer.app.annotating import TARGETS
from analyzer.app.conversion import analysis_source
from analyzer.app.converting import FORMATS
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.judgment.anonymous import SOURCE_NAME, anonymous_analysis
from analyzer.judgment.tables import tables
from analyzer.library.opening import open_library
from analyzer.model.player import PerPlayer
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from reports.csv_export import csv_files
from reports.html import render, render_record

#: Formats from which the match can be read again.
RECORDS = ("mat", "sgf", "ogxm", "gva")

#: Names and words as people write them, with one that is found again.
said = st.builds(
    "{}{}{}".format,
    st.text(st.characters(codec="utf-8", exclude_characters="\n\r\v\f\0"), max_size=5),
    st.sampled_from([MARK, MARK.title(), MARK.upper()]),
    st.text("\"'<>&;:()[]{}\\/|=,.#%?! ", max_size=5),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with a record and a saved analysis, with marks in their names, too."""
    made = tmp_path_factory.mktemp(MARK)
    (made / f"{MARK}.mat").write_text(MARKED)
    (made / f"{MARK}.json").write_bytes(save_analysis(analyzed(MARKED, *NOTES)))
    return made


def key_of(data: bytes) -> str:
    return play_key(replay(read_record(data)))


def written(analysis):
    """Yield every kind of file that is made of an analysis, with its name."""
    for name, make in TARGETS.items():
        yield f"annotated {name}", make(analysis, analysis.source_name).data
    for name, make in FORMATS.items():
        yield name, make(analysis_source(analysis, analysis.source_name)).data
    yield "html", render(analysis).encode()
    yield "record html", render_record(analysis.replay, analysis.source_name).encode()
    yield "packed", save_analysis(analysis, compressed=True)
    yield from csv_files(tables([analysis])).items()


def test_every_file_tells_the_words_that_are_looked_for():
    """Unless it is made anonymous: the next test looks where there is something to find."""
    silent = {name for name, data in written(marked()) if not tells(MARK, data)}
    assert silent <= {"csv", "xgid", "gnuid", "ogid", "games.csv", "candidates.csv"}


@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(names=st.tuples(said, said), word=said)
def test_no_file_of_an_anonymous_match_tells_a_word(names, word):
    analysis = marked(word, PerPlayer(*names))
    for name, data in written(anonymous_analysis(analysis)):
        assert not tells(MARK, data), name
        if name in RECORDS:
            assert key_of(data) == play_key(analysis.replay)


@pytest.mark.parametrize("form", [*FORMATS])
@pytest.mark.parametrize("ending", ["mat", "json"])
def test_what_is_converted_tells_nobody(folder, tmp_path, form, ending):
    target = tmp_path / "made"
    result = kibitz("convert", folder / f"{MARK}.{ending}", target, "--to", form, "--anonymize")
    # The record has a line that cannot be read.
    assert result.exit_code == 1
    assert not tells(MARK, target.read_bytes())
    if form in RECORDS:
        assert key_of(target.read_bytes()) == key_of(MARKED.encode())


@pytest.mark.parametrize("form", [*TARGETS])
def test_what_is_annotated_tells_nobody(folder, tmp_path, form):
    target = tmp_path / "made"
    kibitz("annotate", folder / f"{MARK}.json", "-o", target, "--to", form, "--anonymize")
    assert not tells(MARK, target.read_bytes())


@pytest.mark.parametrize("ending", ["mat", "json"])
def test_a_report_tells_nobody_and_is_called_by_nobody(folder, tmp_path, monkeypatch, ending):
    monkeypatch.chdir(tmp_path)
    kibitz("report", folder / f"{MARK}.{ending}", "--anonymize")
    (made,) = (tmp_path / "out").iterdir()
    assert made.name == "anonymous.html"
    assert not tells(MARK, made.read_bytes())
    assert "Player A" in made.read_text("utf-8")


def test_a_saved_analysis_is_saved_again_without_names(folder, tmp_path):
    target = tmp_path / "made.json"
    kibitz("convert", folder / f"{MARK}.json", target, "--anonymize")
    before = analyzed(MARKED)
    after = load_analysis(target.read_bytes())
    assert after.source_name == SOURCE_NAME
    assert after.totals == before.totals
    assert play_key(after.replay) == play_key(before.replay)
    assert save_analysis(after) == target.read_bytes()


def test_an_anonymous_match_is_the_same_when_it_is_made_anonymous_again():
    once = anonymous_analysis(marked())
    assert save_analysis(anonymous_analysis(once)) == save_analysis(once)


def test_reports_of_several_matches_call_everybody_by_one_number(folder, tmp_path):
    swapped = MARKED.replace("Ann", "Cleo").replace(MARK.title(), MARK)
    (tmp_path / "b.mat").write_text(swapped)
    out = tmp_path / "out"
    paths = (folder / f"{MARK}.mat", tmp_path / "b.mat")
    kibitz("report", *paths, "-o", f"{out}/", "--anonymize")
    assert all(re.fullmatch(r"anonymous-\d{4}\.html", path.name) for path in out.iterdir())
    names = [set(re.findall(r"Player (\d+)\b", path.read_text("utf-8"))) for path in out.iterdir()]
    assert [len(each) for each in names] == [2, 2]
    assert len(names[0] & names[1]) == 1
    assert not any(tells(MARK, path.read_bytes()) for path in out.iterdir())


def test_tables_of_several_matches_tell_nobody(tmp_path):
    records = tmp_path / MARK
    records.mkdir()
    for name in (f"a{MARK}", "b"):
        (records / f"{name}.mat").write_text(MARKED)
    places = ("-o", tmp_path / "out/", "--json", tmp_path / "saved/", "--csv", tmp_path / "csv")
    kibitz("analyze", records, "--level", "quick", "--no-scores", *places, "--anonymize")
    made = [path for name in ("out", "saved", "csv") for path in (tmp_path / name).iterdir()]
    assert len(made) == 2 + 2 + 4
    assert not any(tells(MARK, path.name.encode() + path.read_bytes()) for path in made)
    reports, saved = (
        {path.stem for path in (tmp_path / name).iterdir()} for name in ("out", "saved")
    )
    assert reports == saved


def test_notes_are_neither_told_nor_lost(folder, tmp_path):
    path = tmp_path / "kept.json"
    path.write_bytes((folder / f"{MARK}.json").read_bytes())
    result = kibitz("analyze", path, "--level", "quick", "--json", path, "-o", "-", "--anonymize")
    assert result.exit_code == 2
    assert "holds notes; name another file" in one_line(result)
    assert tells(MARK, path.read_bytes())


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Return where a library lies in which every name is marked."""
    path = fresh_file(tmp_path_factory.mktemp("library") / "library.db")
    people = PerPlayer(f"Ann {MARK}", f"{MARK.upper()} Bob")
    with open_library(path) as opened:
        stored(opened, storable(1, names=people, event=f"{MARK} Cup"))
        stored(opened, storable(6, length=0, names=people.swapped(), most_games=9))
    return path


def test_coaching_tells_nobody(library, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = ("coach", f"Ann {MARK}", "--library", library, "--anonymize")
    assert kibitz(*told).exit_code == 0
    (page,) = (tmp_path / "out").iterdir()
    assert page.name == "The-player-coach.html"
    assert not tells(MARK, page.read_bytes())
    document = kibitz(*told, "--json").stdout
    assert not tells(MARK, document.encode())
    assert json.loads(document)["names"] == ["The player"]
    assert [each["name"] for each in json.loads(document)["opponents"]] == ["Opponent 1"]


@pytest.mark.parametrize("ending", ["html", "apkg"])
def test_a_quiz_tells_nobody(library, tmp_path, ending):
    target = tmp_path / f"made.{ending}"
    kibitz("quiz", f"Ann {MARK}", "--library", library, "-o", target, "--anonymize")
    assert not tells(MARK, target.read_bytes())
    if ending == "apkg":
        with zipfile.ZipFile(target) as package:
            assert tells("Kibitz::The player", package.read("collection.anki2"))


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_tables_of_a_library_tell_nobody(library, tmp_path, kind):
    plain, made = tmp_path / "plain", tmp_path / "made"
    kibitz("library", "export", plain, "--library", library, "--format", kind)
    kibitz("library", "export", made, "--library", library, "--format", kind, "--anonymize")
    assert [path.name for path in sorted(made.iterdir())] == [
        path.name for path in sorted(plain.iterdir())
    ]
    assert any(tells(MARK, path.read_bytes()) for path in plain.iterdir())
    assert not any(tells(MARK, path.read_bytes()) for path in made.iterdir())
    if kind == "csv":
        rows = [*csv.DictReader(io.StringIO((made / "players.csv").read_text("utf-8")))]
        assert [row["name"] for row in rows] == ["Player 1", "Player 2"]
