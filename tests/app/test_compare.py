"""``--compare`` and ``--reuse``: other programs' analyses in a record, beside ours and instead."""

import json
from pathlib import Path

import pytest
from command import SHORT, kibitz, one_line
from compared import compared_match
from gnubg_statistics import analyzed as analyzed_by_gnubg

from analyzer.app.comparing import with_compared
from analyzer.evaluation.met import read_met
from analyzer.transcript.reader import read_record


@pytest.fixture(scope="module")
def sgf(tmp_path_factory) -> Path:
    """Return a short match that gnubg analyzed without look-ahead."""
    folder = tmp_path_factory.mktemp("gnubg")
    source = folder / "short.mat"
    source.write_text(SHORT)
    return analyzed_by_gnubg(folder, source)


@pytest.fixture(scope="module")
def gnubg(sgf) -> str:
    """Return what gnubg calls itself."""
    (analysis,) = read_record(sgf.read_bytes()).analyses
    return analysis.engine


@pytest.fixture(scope="module")
def folder(sgf, tmp_path_factory) -> Path:
    """Return a folder with what analyze --compare --reuse writes."""
    folder = tmp_path_factory.mktemp("compared")
    words = ("--level", "quick", "--compare", "--reuse", "--jobs", "1")
    outputs = ("-o", folder / "a.html", "--json", folder / "a.json")
    result = kibitz("analyze", sgf, *words, *outputs)
    assert result.exit_code == 0
    (folder / "stdout.txt").write_text(result.stdout)
    return folder


def test_the_terminal_tells_what_was_taken_over_and_compares(folder, gnubg):
    text = " ".join((folder / "stdout.txt").read_text().split())
    assert f"8 of 8 decisions carry the values of {gnubg}" in text
    assert "Of 8 decisions that two programs or more valued, 0 differ" in text


def test_the_saved_analysis_gives_the_same_report_again(folder, gnubg, tmp_path):
    document = json.loads((folder / "a.json").read_text())
    assert [each["program"] for each in document["foreign"]["programs"]] == ["Kibitz", gnubg]
    assert {each["source"] for each in document["decisions"]} == {gnubg}
    result = kibitz("report", folder / "a.json", "-o", tmp_path / "again.html")
    assert result.exit_code == 0
    assert (tmp_path / "again.html").read_bytes() == (folder / "a.html").read_bytes()


def test_report_compares_an_analysis_that_was_saved_without(sgf, tmp_path):
    saved = tmp_path / "a.json"
    page = tmp_path / "a.html"
    quick = ("--level", "quick", "--jobs", "1")
    assert kibitz("analyze", sgf, *quick, "-o", page, "--json", saved).exit_code == 0
    assert 'id="compared"' not in page.read_text()
    assert "foreign" not in json.loads(saved.read_text())
    assert kibitz("report", saved, "--compare", "-o", page).exit_code == 0
    assert 'id="compared"' in page.read_text()


def test_a_record_is_reported_as_the_program_in_it_judged_it(sgf, gnubg, tmp_path):
    page = tmp_path / "a.html"
    assert kibitz("report", sgf, "--compare", "-o", page).exit_code == 0
    text = page.read_text()
    assert gnubg in text
    assert "as stored in the record" in text
    assert 'id="compared"' not in text


def test_nothing_to_compare_with_is_told(tmp_path):
    source = tmp_path / "short.mat"
    source.write_text(SHORT)
    result = kibitz("report", source, "--compare", "-o", tmp_path / "a.html")
    assert result.exit_code == 0
    assert one_line(result).endswith("short.mat: the record holds no analysis of another program")
    result = kibitz(
        "analyze", source, "--level", "quick", "--jobs", "1", "--compare", "-o", tmp_path / "a.html"
    )
    assert result.exit_code == 0
    assert "holds no analysis of another program" in result.stderr


def test_values_that_are_not_deep_enough_are_computed(sgf, tmp_path):
    saved = tmp_path / "a.json"
    words = ("--level", "standard", "--reuse", "--jobs", "1")
    assert kibitz("analyze", sgf, *words, "-o", tmp_path / "a.html", "--json", saved).exit_code == 0
    decisions = json.loads(saved.read_text())["decisions"]
    # Only a forced play would do without look-ahead.
    assert all("source" not in each for each in decisions)


def test_values_that_do_not_fit_the_match_are_told(sgf, tmp_path):
    # The first play but one that gnubg valued becomes one from a point without a checker.
    text = sgf.read_text()
    first, second, rest = text.split("\n;", 2)
    start = second.index("][") + 2
    spoiled = tmp_path / "spoiled.sgf"
    spoiled.write_text("\n;".join((first, second[:start] + "bcbd" + second[start + 4 :], rest)))
    result = kibitz("report", spoiled, "--compare", "-o", tmp_path / "a.html")
    assert result.exit_code == 0
    assert one_line(result).endswith("which is no legal play of 31; it is left out")


def linear_table(folder):
    """Write a table of chances in the ratio of the points needed, and return its path."""
    size = range(1, 9)
    rows = ("".join(f"<me>{b / (a + b)}</me>" for b in size) for a in size)
    pre = "".join(f"<row>{row}</row>" for row in rows)
    post = "".join(f"<me>{1 / (1 + a)}</me>" for a in size)
    path = folder / "linear.xml"
    path.write_text(
        "<met><info><name>Linear</name></info>"
        f'<pre-crawford-table type="explicit">{pre}</pre-crawford-table>'
        f'<post-crawford-table player="both" type="explicit"><row>{post}</row>'
        "</post-crawford-table></met>"
    )
    return path


def test_values_of_others_are_turned_into_emg_by_the_table_given(tmp_path):
    met = read_met(linear_table(tmp_path).read_text())
    analysis = compared_match()
    found = with_compared(analysis, "a", met)
    assert {each.settings.met for each in analysis.compared} == {"Kazaross-XG2"}
    assert {each.settings.met for each in found.compared} == {"Linear"}
    before, after = (
        [each.error_mwc for game in judged.compared[0].games for each in game.decisions]
        for judged in (analysis, found)
    )
    assert before != after


def test_another_table_than_that_of_the_analysis_is_told(folder, tmp_path):
    document = json.loads((folder / "a.json").read_text())
    document["settings"]["met"] = "Linear"
    saved, page = tmp_path / "a.json", tmp_path / "a.html"
    saved.write_text(json.dumps(document))
    for words in ((), ("--compare",)):
        line = one_line(kibitz("report", saved, "-o", page, *words))
        assert "analyzed with Linear" in line
        assert "with Kazaross-XG2; name the same table with --compare --met" in line
    table = linear_table(tmp_path)
    assert kibitz("report", saved, "-o", page, "--compare", "--met", table).stderr == ""
    assert "--met is for --compare" in one_line(kibitz("report", saved, "--met", table))
