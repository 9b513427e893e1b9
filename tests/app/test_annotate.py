"""``kibitz annotate``: what was found out about a match, written into it."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from command import SHORT, kibitz, one_line
from evaluators import MadeUpSource
from golden import check_golden
from helpers import EXAMPLES, gnubg
from workers import InOrder

from analyzer.app.annotating import TARGETS, to_annotated_mat, with_findings
from analyzer.app.saved import save_analysis
from analyzer.judgment.analysis import Mark, MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.judgment.foreign import foreign_analyses
from analyzer.model.note import Note
from analyzer.rules.play_key import play_key
from analyzer.rules.record_notes import record_notes
from analyzer.rules.replay import replay
from analyzer.transcript.comparison import same_record
from analyzer.transcript.findings import is_finding
from analyzer.transcript.foreign import ForeignAnalysis
from analyzer.transcript.reader import read_record
from analyzer.transcript.writer import write_mat

NOTES = (
    Note("seen before the game"),
    Note("a loose game", game=1),
    Note("too hasty\n(Bob) takes at once", "Ann", ("time-trouble",), True, 1, 3),
)


def judged(text: str, notes: tuple[Note, ...] = ()) -> MatchAnalysis:
    """Return a match as values that are made up judge it."""
    played = replay(read_record(text.encode()))
    found = analyze(played, MadeUpSource(0.4), level="quick", name="a.mat", executor=InOrder())
    return replace(found, notes=notes)


@pytest.fixture(scope="module")
def match() -> MatchAnalysis:
    record = read_record((EXAMPLES / "crawford.mat").read_bytes())
    return judged(write_mat(replace(record, games=record.games[:2])), NOTES)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "short.json.gz"
    path.write_bytes(save_analysis(judged(SHORT, NOTES), compressed=True))
    return path


def marked(analysis: MatchAnalysis) -> int:
    decisions = (each for game in analysis.games for each in game.decisions)
    return sum(each.mark is not Mark.NONE for each in decisions)


def test_the_annotated_record_is_the_same_match_with_every_mistake_in_it(match):
    written = to_annotated_mat(match, "a.mat")
    record = read_record(written.data)
    assert play_key(replay(record)) == play_key(match.replay)
    found = [each.text for each in record.comments if is_finding(each)]
    assert len(found) > marked(match) > 20
    for game in match.games:
        for decision in game.decisions:
            place = f" Kibitz {decision.game}.{decision.turn}: {decision.mark.value} "
            assert decision.mark is Mark.NONE or any(each.startswith(place) for each in found)
    (told,) = written.remarks
    assert "only the mistakes and the figures" in told


def test_no_row_is_broken_for_a_finding(match):
    plain = write_mat(match.replay.record).splitlines()
    found = to_annotated_mat(replace(match, notes=()), "a.mat").data.decode().splitlines()
    assert [line for line in found if not line.startswith("; Kibitz")] == plain


@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm"])
def test_notes_are_read_back_as_they_were(form, match):
    record = read_record(TARGETS[form](match, "a.mat").data)
    assert record_notes(replay(record)) == tuple(replace(note, in_record=True) for note in NOTES)


def test_annotating_again_replaces_the_findings(match):
    once = to_annotated_mat(match, "a.mat").data
    again = to_annotated_mat(replace(match, replay=replay(read_record(once))), "a.mat").data
    assert again == once


def test_comments_and_analyses_of_others_are_kept_or_told():
    text = SHORT.replace("  2)  Doubles", "; well rolled\n  2)  Doubles")
    analysis = judged(text)
    assert [each.text for each in with_findings(analysis).comments if not is_finding(each)] == [
        " well rolled"
    ]
    foreign = replace(analysis.replay.record, analyses=(ForeignAnalysis("XG 2.10"),))
    analysis = replace(analysis, replay=replace(analysis.replay, record=foreign))
    assert (
        "standard text does not hold the analysis by XG 2.10"
        in to_annotated_mat(analysis, "a.mat").remarks
    )


def test_gnubg_reads_the_same_match(match, tmp_path):
    plain = _as_gnubg_reads(write_mat(match.replay.record).encode(), "import mat", tmp_path)
    found = to_annotated_mat(match, "a.mat")
    assert _as_gnubg_reads(found.data, "import mat", tmp_path) == plain
    found = TARGETS["sgf"](match, "a.mat")
    assert any("the name of the match equity table" in remark for remark in found.remarks)
    as_sgf = _as_gnubg_reads(found.data, "load match", tmp_path)
    assert play_key(replay(read_record(as_sgf))) == play_key(match.replay)


def _as_gnubg_reads(data: bytes, command: str, folder: Path) -> bytes:
    """Return a match as gnubg writes it after it read the data."""
    (folder / "in").write_bytes(data)
    script = folder / "script"
    script.write_text(f"{command} {folder}/in\nexport match mat {folder}/out.mat\n")
    subprocess.run([gnubg(), "-t", "-q", "-c", script], capture_output=True, timeout=60, check=True)
    lines = (folder / "out.mat").read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if line.strip() and not line.startswith(b";"))


@pytest.mark.parametrize(("name", "form"), [("short.txt", "text"), ("short.md", "markdown")])
def test_a_short_match_reads_as_kept(name, form, saved, tmp_path, request):
    result = kibitz("annotate", saved, "-o", tmp_path / name)
    assert result.exit_code == 0
    written = (tmp_path / name).read_text("utf-8")
    shown = re.sub(r"Kibitz \d+\.\d+\.\d+\w*", "Kibitz VERSION", written)
    check_golden(f"annotate/{name}", shown, request)
    printed = kibitz("annotate", saved, "-o", "-", "--to", form)
    assert printed.stdout == written


def test_a_text_has_every_mistake_on_a_board_and_fits_a_mail(match, tmp_path):
    (tmp_path / "a.json").write_bytes(save_analysis(match))
    kibitz("annotate", tmp_path / "a.json", "-o", tmp_path / "a.txt")
    text = (tmp_path / "a.txt").read_text("utf-8")
    assert all(len(line) <= 80 for line in text.splitlines())
    assert text.replace("í", "i").isascii()
    assert text.count("+-12--11--10---9---8---7-+") == marked(match)
    assert text.count("(played)") >= marked(match)
    for note in NOTES:
        assert note.text.split("\n")[0] in text


@pytest.mark.parametrize("ending", [".sgf", ".ogxm", ".gva"])
def test_formats_with_room_hold_the_values_too(match, ending, tmp_path):
    (tmp_path / "a.json").write_bytes(save_analysis(match))
    result = kibitz("annotate", tmp_path / "a.json", "-o", tmp_path / f"a{ending}")
    assert result.exit_code == 0
    record = read_record((tmp_path / f"a{ending}").read_bytes())
    assert play_key(replay(record)) == play_key(match.replay)
    assert sum(map(is_finding, record.comments)) == sum(
        map(is_finding, with_findings(match).comments)
    )
    (found,) = foreign_analyses(replay(record))
    assert found.totals.one.pr_decisions == match.totals.one.pr_decisions
    assert found.totals.one.pr_loss == pytest.approx(match.totals.one.pr_loss, abs=0.01)


def test_a_record_is_analyzed_first(tmp_path):
    (tmp_path / "in.mat").write_text(SHORT)
    result = kibitz(
        "annotate", tmp_path / "in.mat", "--level", "quick", "--jobs", "1", "-o", tmp_path / "o.mat"
    )
    assert result.exit_code == 0
    record = read_record((tmp_path / "o.mat").read_bytes())
    assert "level quick" in record.comments[0].text
    stripped = replace(record, comments=())
    assert same_record(stripped, read_record(SHORT.encode()))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "out.pdf"], "the ending of out.pdf names no format"),
        (["-o", "out.txt", "--level", "deep"], "is a saved analysis; --level is for records"),
        (["-o", "out.txt", "--seed", "2"], "is a saved analysis; --seed is for records"),
        (["-o", "out.txt", "--game", "nardy"], "--game and --rule are for records"),
        (["-o", "short.json.gz", "--to", "text"], "is an input; name another file"),
        ([], "Missing option '-o'"),
    ],
)
def test_bad_usage_is_one_line_and_writes_nothing(words, message, saved, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = kibitz("annotate", "short.json.gz", *words)
    assert result.exit_code == 2
    assert message in one_line(result)
    assert [path.name for path in tmp_path.iterdir()] == [saved.name]


def test_what_is_neither_is_refused(tmp_path):
    (tmp_path / "a.txt").write_text("hello\n")
    result = kibitz("annotate", tmp_path / "a.txt", "-o", tmp_path / "o.mat")
    assert result.exit_code == 2
    assert "is no match record" in one_line(result)


def test_errors_of_the_record_are_told(tmp_path: Path) -> None:
    source = tmp_path / "damaged.json"
    analysis = judged((EXAMPLES / "damaged.mat").read_text("utf-8"))
    source.write_bytes(save_analysis(analysis))
    result = kibitz("annotate", source, "-o", tmp_path / "out.sgf")
    assert result.exit_code == 1
    assert "The record has 7 errors; see kibitz check." in result.stderr
