"""Reports of games other than backgammon: their own words, and none that mean nothing there."""

from __future__ import annotations

import html
import json
import re

import jsonschema
import pytest
from any_game import PipSource
from helpers import ROOT
from workers import InOrder

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.rules.games import game_named
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from reports.analysis_export import analysis_document
from reports.annotation import annotation
from reports.blocks_text import blocks_text
from reports.game_words import kind_heads, value_head
from reports.html import render
from reports.view import view_of

#: What belongs to backgammon, the cube and matches alone.
_FOREIGN = r"\bEMG\b|\bPR\b(?!, which)|gammon|[Dd]oubl|cash point|match chance|XGID|Snowie|MWC"


@pytest.fixture(scope="module", params=["nardy", "acey-deucey"])
def analysis(request: pytest.FixtureRequest) -> MatchAnalysis:
    record = read_record((ROOT / "examples" / f"{request.param}.mat").read_bytes())
    return analyze(replay(record), PipSource(), level="quick", executor=InOrder())


def words(page: str) -> str:
    bare = re.sub(r"<(style|script|svg|footer).*?</\1>", " ", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", bare)))


def test_the_page_has_no_word_of_backgammon_and_no_dead_link(analysis: MatchAnalysis) -> None:
    page = render(analysis)
    assert set(re.findall(_FOREIGN, words(page))) == set()
    links, names = re.findall('href="#(gl-[^"]+)"', page), re.findall('id="(gl-[^"]+)"', page)
    assert set(links) <= set(names)
    assert "points lost per decision" in page
    assert 'data-kind="double"' not in page
    assert '<rect class="cube"' not in page


def test_the_text_has_no_word_of_backgammon(analysis: MatchAnalysis) -> None:
    text = blocks_text(annotation(view_of(analysis)))
    assert set(re.findall(_FOREIGN, text)) == set()
    assert "points lost per decision" in text


def test_the_document_fits_its_schema(analysis: MatchAnalysis) -> None:
    schema = json.loads((ROOT / "reports" / "schemas" / "analyze.schema.json").read_text())
    document = json.loads(json.dumps(analysis_document(analysis)))
    jsonschema.validate(document, schema)
    one = document["players"][0]
    assert one["pr"] is None
    assert one["loss_mwc"] is None
    assert one["loss_per_decision"] > 0
    assert document["decisions"][0]["xgid"].startswith("KID=")


def test_each_game_has_its_own_names_for_what_counts_more() -> None:
    assert kind_heads(game_named("international")) == ("g", "bg")
    assert kind_heads(game_named("tavla")) == ("g",)
    assert kind_heads(game_named("nardy")) == ("mars",)
    assert kind_heads(game_named("nardy_beginner")) == ("mars", "koks")
    assert kind_heads(game_named("acey")) == ()
    assert [value_head(game_named(name)) for name in ("dutch", "nardy", "acey")] == [
        "EMG",
        "Points",
        "Mean stake",
    ]
