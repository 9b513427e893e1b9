"""Saved analyses: reading one back gives the same analysis, and damage is told."""

import json
from dataclasses import replace

import jsonschema
import pytest
from command import SHORT
from evaluators import MadeUpSource
from helpers import EXAMPLES, shared
from workers import InOrder

from analyzer.app.records import source_name
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.errors import AnalysisFileError, NoAnalysisError
from analyzer.evaluation.met import default_met
from analyzer.judgment.analyze import analyze
from analyzer.judgment.chunks import Work
from analyzer.judgment.deepening import QUICK
from analyzer.judgment.elsewhere import NARROW, compare, worst_questions
from analyzer.judgment.tables import tables
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from reports.csv_export import csv_files
from reports.html import render
from reports.json_export import schema

#: Those of games that are valued; no analysis of the others can be saved.
EXAMPLE_FILES = [
    path
    for path in sorted(EXAMPLES.glob("*.mat"))
    if read_record(path.read_bytes()).tag("Variation") in (None, "Backgammon")
]


def analysis_of(data: bytes, level: str = "quick", **rules: str):
    """Return a record judged by a made-up evaluator."""
    played = replay(read_record(data), options=rules)
    return analyze(played, MadeUpSource(), level=level, name="a.mat", executor=InOrder())


@pytest.fixture(scope="module")
def short():
    return analysis_of(SHORT.encode(), "standard")


@pytest.mark.parametrize("path", EXAMPLE_FILES, ids=lambda path: path.stem)
def test_reading_back_gives_the_same_analysis(path):
    analysis = analysis_of(path.read_bytes())
    assert load_analysis(save_analysis(analysis)) == analysis
    assert load_analysis(save_analysis(analysis, compressed=True)) == analysis


def test_reading_back_gives_the_same_analysis_on_the_odd_files_of_the_corpus():
    folder = shared("corpus/mat")
    small = sorted(folder.rglob("*.mat"), key=lambda path: path.stat().st_size)[::60][:5]
    assert small
    for path in small:
        analysis = analysis_of(path.read_bytes())
        assert load_analysis(save_analysis(analysis)) == analysis, path.name


@pytest.mark.parametrize(
    "data",
    [
        SHORT.replace("Ann", "Łukasz").encode("utf-16"),
        SHORT.replace("Ann", "Zoë").encode("cp1252"),
        SHORT.replace("Ann", "Zoë").encode("utf-8-sig"),
        SHORT.replace("Ann", "Zoë Zoë Zoë").encode().replace("ë".encode(), b"\xff", 1),
        SHORT.replace("\n", "\r\n").encode(),
    ],
    ids=["utf-16", "cp1252", "byte order mark", "broken utf-8", "crlf"],
)
def test_the_encoding_of_the_record_survives(data):
    analysis = analysis_of(data)
    assert load_analysis(save_analysis(analysis)) == analysis


def test_rules_that_the_user_named_survive():
    money = SHORT.replace(" 3 point", " 0 point").encode()
    analysis = analysis_of(money, jacoby="on", beavers="1", cube_limit="4")
    loaded = load_analysis(save_analysis(analysis))
    assert loaded.replay.game.rules.jacoby
    assert loaded == analysis


def test_equal_analyses_give_equal_bytes(short):
    again = analysis_of(SHORT.encode(), "standard")
    for compressed in (False, True):
        first, second = (save_analysis(each, compressed=compressed) for each in (short, again))
        assert first == second


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it is not JSON"),
        (b"\x00\x01", "it is not JSON"),
        (b"[" * 9_000, "it is not JSON"),
        (b"[]", "it has no decisions"),
        (b'{"format_version": 1, "files": []}', "it has no decisions"),
        (b"\x1f\x8b\x08nonsense", "it cannot be unpacked"),
    ],
)
def test_other_files_are_refused(data, message):
    with pytest.raises(AnalysisFileError, match=message):
        load_analysis(data)


def test_a_cut_off_file_is_refused(short):
    whole = save_analysis(short, compressed=True)
    for size in range(0, len(whole), 97):
        with pytest.raises(AnalysisFileError):
            load_analysis(whole[:size])


def test_a_newer_format_is_named(short):
    document = json.loads(save_analysis(short)) | {"format_version": 7}
    with pytest.raises(AnalysisFileError, match="format 7, made by a newer Kibitz"):
        load_analysis(json.dumps(document).encode())
    document["format_version"] = "one"
    with pytest.raises(AnalysisFileError, match="names no format"):
        load_analysis(json.dumps(document).encode())


def _paths(value, path=()):
    """Yield the way to every value of a JSON document."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield from _paths(value[0], (*path, 0))


@pytest.mark.parametrize("damage", ["remove", "null", "text", "list", "negative"])
def test_any_damaged_value_is_told_or_does_not_matter(short, damage):
    whole = save_analysis(short)
    for path in _paths(json.loads(whole)):
        if not path:
            continue
        document = json.loads(whole)
        holder = document
        for key in path[:-1]:
            holder = holder[key]
        if damage == "remove":
            del holder[path[-1]]
        else:
            new = {"null": None, "text": "?", "list": [], "negative": -5}[damage]
            holder[path[-1]] = new
        told = _refusal(json.dumps(document).encode())
        assert told is None or len(told.splitlines()) == 1


def _refusal(data: bytes) -> str | None:
    """Return why an analysis is not read, None where it is and can be saved again."""
    try:
        save_analysis(load_analysis(data))
    except AnalysisFileError as error:
        return str(error)
    return None


def test_a_record_that_no_longer_fits_is_refused(short):
    document = json.loads(save_analysis(short))
    document["record"]["text"] = document["record"]["text"].replace("42: 8/4 6/4", "31: 8/5 6/5")
    with pytest.raises(AnalysisFileError, match="has another roll"):
        load_analysis(json.dumps(document).encode())
    document["record"]["text"] = "hello"
    with pytest.raises(AnalysisFileError, match="no match record"):
        load_analysis(json.dumps(document).encode())


@pytest.mark.parametrize("text", [SHORT, SHORT.replace(" 3 point", " 0 point")])
def test_decisions_at_other_scores_survive(text):
    analysis = analysis_of(text.encode())
    work = Work(MadeUpSource(), QUICK, analysis.replay.game, default_met(), 1)
    found = compare(worst_questions(analysis), work, InOrder(), NARROW)
    assert found
    analysis = replace(analysis, elsewhere=found)
    data = save_analysis(analysis)
    assert load_analysis(data) == analysis
    jsonschema.validate(json.loads(data), schema("analyze"))


def test_other_scores_of_a_turn_that_is_not_there_are_damage(short):
    document = json.loads(save_analysis(short))
    document["elsewhere"] = [{"game": 1, "turn": 99, "kind": "double", "choice": "double"}]
    with pytest.raises(AnalysisFileError, match="no turn 99"):
        load_analysis(json.dumps(document).encode())


def test_document_of_empty_lists_is_refused_before_it_fills_the_memory():
    data = b'{"decisions": [' + b"[]," * 200_000 + b'[]], "record": {}}'
    with pytest.raises(NoAnalysisError, match="empty lists"):
        load_analysis(data)


def test_brackets_in_a_comment_are_no_lists():
    comment = '; "[{' + "[{" * 20_000 + '\\"\n'
    data = comment.encode() + (EXAMPLES / "crawford.mat").read_bytes()
    analysis = analysis_of(data)
    assert load_analysis(save_analysis(analysis)) == analysis


def test_halves_of_characters_become_escapes_that_any_file_can_hold(short):
    document = json.loads(save_analysis(short))
    document["source"] = document["settings"]["engine"] = "half \ud800 \udcff.mat"
    read = load_analysis(json.dumps(document).encode())
    assert read.source_name == read.settings.engine == r"half \ud800 \udcff.mat"
    assert csv_files(tables([read]))["decisions.csv"]
    assert render(read).encode()
    document["source"] = "whole \U0001f3b2"
    assert load_analysis(json.dumps(document).encode()).source_name == "whole \U0001f3b2"


def test_what_is_told_of_a_damaged_value_is_short(short):
    document = json.loads(save_analysis(short))
    document["source"] = 10**4000
    with pytest.raises(AnalysisFileError) as caught:
        load_analysis(json.dumps(document).encode())
    assert len(str(caught.value)) < 400


def test_the_name_of_a_file_can_be_written_whatever_its_bytes_are():
    assert source_name("folder/odd \udcff.mat") == r"odd \udcff.mat"
