"""The report as a page: whole, alone, small, the same twice, and deaf to what a record says."""

import hashlib
import re
from base64 import b64encode
from dataclasses import replace
from functools import cache

import pytest
from made_match import made_match
from pages import Page
from pseudo import bracketed, untranslated

from analyzer.judgment.analysis import DecisionKind, Mark, MatchAnalysis
from analyzer.judgment.totals import Totals
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.record import Comment, Tag
from reports.html import render
from reports.rows_decisions import anchor
from reports.web import site_of

#: A report of a match to seven points must fit into a mail.
LIMIT = 2_000_000

EVIL = (
    "\"'><script>alert(1)</script><img src=x onerror=alert(2)>"
    "{{7*7}}${x}&amp;\N{RIGHT-TO-LEFT OVERRIDE}"
)


@cache
def match() -> MatchAnalysis:
    return made_match(3)


@cache
def page() -> Page:
    return Page(render(match()))


def test_same_analysis_gives_the_same_bytes():
    assert render(match()) == page().text


def test_page_needs_nothing_from_outside():
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", page().text)
    assert {tag for tag, _ in page().tags}.isdisjoint({"link", "img", "iframe", "object", "base"})
    assert all(link.startswith("#") for link in page().links)
    assert not page().attributes("src")


def test_every_link_leads_somewhere_and_every_id_is_unique():
    ids = page().ids
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in page().links} <= set(ids)


def test_links_to_sections_are_not_called_as_pages_of_the_service_are():
    sections = re.findall(r'<a href="#[\w-]+">([^<]+)</a>', page().text)
    assert "How it was computed" in sections
    assert {link.text for link in site_of().links}.isdisjoint(sections)


def test_only_its_own_script_may_run():
    policy = next(
        attrs["content"]
        for tag, attrs in page().tags
        if tag == "meta" and attrs.get("http-equiv") == "Content-Security-Policy"
    )
    (script,) = re.findall(r"<script>(.*?)</script>", page().text, re.DOTALL)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_every_decision_has_an_address():
    ids = set(page().ids)
    wanted = {anchor(decision) for game in match().games for decision in game.decisions}
    assert len(wanted) > 100
    assert wanted <= ids
    assert re.fullmatch(r"g\d+-t\d+-(checker|double|take)", min(wanted))


def test_every_mistake_is_on_a_board_with_its_cost():
    marked = [d for game in match().games for d in game.decisions if d.mark is not Mark.NONE]
    articles = re.findall(r'<article class="card mistake.*?</article>', page().text, re.DOTALL)
    assert len(articles) == len(marked)
    assert all('<svg class="kb"' in article and " EMG" in article for article in articles)
    costs = [float(re.search(r'cost"><b>([\d.]+)', article)[1]) for article in articles]
    assert costs == sorted(costs, reverse=True)


def test_every_turn_of_the_match_can_be_read_without_script():
    scenes = page().text.count('<article class="card scene"')
    turns = sum(len(game.turns) for game in match().replay.games)
    assert scenes >= turns
    assert page().text.count('<svg class="kb" ') >= turns


def test_every_chart_has_a_text_and_a_table():
    charts = [attrs for tag, attrs in page().tags if tag == "svg" and attrs.get("class") == "chart"]
    assert len(charts) == 8
    assert all(len(attrs["aria-label"]) > 20 for attrs in charts)
    figures = re.findall(r"<figure.*?</figure>", page().text, re.DOTALL)
    assert all(figure.count("<td") > 2 for figure in figures)


def test_rates_stand_beside_their_formula_and_count():
    text = " ".join(page().words)
    for label in ("PR (XG's count)", "gnubg error rate", "Snowie error rate (version 4)"):
        assert label in text
    assert re.search(r"500 times the mean EMG lost", text)
    assert re.search(r"n = \d+", text)
    assert re.search(r"\d+ plays, \d+ cubes", text)
    assert "95% interval" in text


def test_report_of_a_long_match_to_seven_points_is_small():
    longest = max((made_match(7, seed) for seed in range(1, 9)), key=turns_of)
    assert turns_of(longest) > 500
    assert len(render(longest).encode()) < LIMIT


def turns_of(analysis: MatchAnalysis) -> int:
    return sum(len(game.turns) for game in analysis.replay.games)


def test_words_of_the_record_never_become_markup():
    tags = (Tag("Event", EVIL), Tag(EVIL, EVIL))
    analysis = made_match(1, names=PerPlayer(EVIL, EVIL), tags=tags)
    comments = (Comment(EVIL, game=None), Comment(EVIL, game=0))
    problem = Problem(Severity.ERROR, "syntax", EVIL, Place(3, 4), EVIL, game=1, turn=2)
    record = replace(analysis.replay.record, comments=comments, producer=EVIL, encoding=EVIL)
    turns = analysis.replay.games[0].turns
    turns = (replace(turns[0], mark=EVIL, text=EVIL), *turns[1:])
    games = (replace(analysis.replay.games[0], turns=turns),)
    replay = replace(analysis.replay, record=record, games=games, problems=(problem,))
    evil = Page(render(replace(analysis, replay=replay, source_name=EVIL)))
    assert [tag for tag, _ in evil.tags].count("script") == 1
    assert "img" not in {tag for tag, _ in evil.tags}
    assert not [name for _, attrs in evil.tags for name in attrs if name.startswith("on")]
    assert "49" not in {word for word in evil.words if "{{" in word}
    assert sum(EVIL in word for word in evil.words) > 5


def no_cubes(analysis: MatchAnalysis) -> MatchAnalysis:
    return with_decisions(analysis, lambda decision: decision.kind is DecisionKind.CHECKER)


def no_decisions(analysis: MatchAnalysis) -> MatchAnalysis:
    return with_decisions(analysis, lambda decision: False)


def with_decisions(analysis, keep) -> MatchAnalysis:
    games = tuple(
        replace(
            game,
            decisions=tuple(filter(keep, game.decisions)),
            totals=PerPlayer(Totals(), Totals()),
        )
        for game in analysis.games
    )
    return replace(analysis, games=games, totals=PerPlayer(Totals(), Totals()))


def no_luck(analysis: MatchAnalysis) -> MatchAnalysis:
    games = tuple(
        replace(game, luck=(), chances=(), result=None, residual=None) for game in analysis.games
    )
    totals = analysis.totals.map(lambda each: replace(each, luck_emg=0.0, luck_cost=0.0, rolls=0))
    return replace(analysis, games=games, totals=totals)


def no_games(analysis: MatchAnalysis) -> MatchAnalysis:
    replay = replace(analysis.replay, games=(), score=PerPlayer(0, 0), winner=None)
    return replace(
        analysis, replay=replay, games=(), totals=PerPlayer(Totals(), Totals()),
        judged=0, judgeable=0,
    )  # fmt: skip


@pytest.mark.parametrize("without", [no_cubes, no_decisions, no_luck, no_games])
def test_page_renders_where_data_is_missing(without):
    shown = Page(render(without(made_match(1))))
    text = " ".join(shown.words)
    assert "nan" not in text.casefold()
    assert "None" not in text
    if without in (no_decisions, no_games):
        assert text.count("No data.") > 3


def test_money_play_is_counted_in_points():
    text = " ".join(Page(render(made_match(0, most_games=2))).words)
    assert "Money play, 2 games" in text
    assert "Points lost" in text
    assert "Match chance lost" not in text


def test_stopped_analysis_says_so_and_gives_no_rating():
    text = " ".join(Page(render(replace(match(), judged=3, judgeable=10))).words)
    assert "3 of 10 decisions analyzed" in text
    assert "World Class" not in text
    assert text.count("Elo equivalent") == 1, "only the glossary explains it"
    assert "no rating: not all decisions are analyzed" in text


def test_mixed_levels_are_declared():
    assert "Levels are mixed" not in page().text
    settings = replace(match().settings, levels_used=("0-ply", "2-ply"))
    assert "Levels are mixed" in render(replace(match(), settings=settings))


def test_players_without_a_name_get_a_number():
    text = " ".join(Page(render(made_match(1, names=PerPlayer("", " ")))).words)
    assert "Player 1" in text
    assert "Player 2" in text


def test_every_sentence_is_translated():
    with bracketed():
        shown = Page(render(made_match(1, names=PerPlayer("11", "22"))))
    text = untranslated("\n".join([*shown.words, *shown.attributes("aria-label")]))
    # Plays, IDs, settings, sources and the program's name are the same in every language.
    text = re.sub(
        r"XGID=\S+|Kazaross-XG2|\bbar\b|\boff\b|Kibitz|kibitz|XG|gnubg|GammonView|EMG", "", text
    )
    text = re.sub(r"made up 1.0|made.mat|made up|standard|ply|Player|utf|score", "", text)
    assert re.findall(r"[A-Za-z]{3,}.*", text) == []


def test_winner_is_told_from_luck_and_skill():
    won = match().replay.winner
    assert won in tuple(Player)
    text = " ".join(page().words)
    assert re.search(r"(Ann|Bob) won the match\. .* by \d+\.\d% of match chance", text)


def test_largest_swing_names_roll_course_and_cause():
    text = " ".join(page().words)
    assert re.search(
        r"Largest swing, game \d, turn \d+: (Ann|Bob) rolled \d\d, the match chance of Ann went "
        r"from [\d.]+% to [\d.]+% \(luck \S+%, errors \S+%, residual \S+%\)\.",
        text,
    )


def test_largest_swing_adds_up():
    text = " ".join(page().words).replace("\N{MINUS SIGN}", "-")
    told = re.search(
        r"of Ann went from (\S+)% to (\S+)% \(luck (\S+)%, errors (\S+)%, residual (\S+)%", text
    )
    assert told
    before, after, *parts = map(float, told.groups())
    assert after - before == pytest.approx(sum(parts), abs=0.26)
