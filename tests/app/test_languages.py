"""The program in every language: what it says, and what stays the same."""

import csv
import json
import re
from dataclasses import replace

import pytest
from command import SHORT, kibitz, one_line, program
from hypothesis import given, settings
from hypothesis import strategies as st
from noted import analyzed
from pseudo import bracketed, untranslated

from analyzer.app.annotating import TARGETS
from analyzer.app.cli import COMMANDS, main
from analyzer.app.conversion import Source
from analyzer.app.converting import FORMATS
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.i18n import ENGLISH, LANGUAGES, catalog, speaking
from analyzer.library.opening import open_library
from analyzer.model.note import Note
from analyzer.rules.play_key import play_key
from analyzer.rules.record_notes import record_notes
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

translated = pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])

#: Names, notation, IDs, levels, formats and units: the same in every language.
SAME = re.compile(
    r"XGID=\S+|Kibitz|kibitz [a-z]+|\b(Ann|Bob)\b|\S+\.(mat|json|html|db)\b\S*|"
    r"Kazaross-XG2|GNU Backgammon( \d\S+)?|\bgnubg\b|sage( \(bgsage)?|native|"
    r"rollout|quick|\d-ply|\bEMG\b"
)
POSITION = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def sentence(language: str, message: str) -> str:
    return catalog(language).gettext(message)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with a record, its analysis, and a library that holds it."""
    path = tmp_path_factory.mktemp("said")
    (path / "s.mat").write_text(SHORT)
    noted = analyzed(SHORT, Note("hm", "Ann", game=1, turn=1))
    (path / "a.json").write_bytes(save_analysis(noted))
    done = kibitz("batch", path / "s.mat", "--library", path / "l.db", "--level", "quick")
    assert done.exit_code == 0
    return path


# -- Which language is spoken --


@translated
def test_the_option_stands_before_or_behind_the_command_or_in_the_environment(
    language, monkeypatch
):
    told = sentence(language, COMMANDS["check"])
    for words in (["--lang", language, "--help"], ["--help", f"--lang={language}"]):
        assert told.split()[0] in kibitz(*words).stdout
    usage = sentence(language, "Usage:")
    for words in (["--lang", language, "check", "-h"], ["check", "-h", "--lang", language]):
        assert kibitz(*words).stdout.startswith(usage)
    monkeypatch.setenv("KIBITZ_LANG", language)
    assert kibitz("check", "-h").stdout.startswith(usage)
    assert kibitz("check", "-h", "--lang", "en").stdout.startswith("Usage:")


def test_english_is_spoken_unless_told_whatever_the_system_speaks(monkeypatch):
    for name in ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.setenv(name, "cs_CZ.UTF-8")
    monkeypatch.delenv("KIBITZ_LANG", raising=False)
    assert program("check", "-h").stdout.startswith("Usage:")


@pytest.mark.parametrize("words", [["--lang", "xx", "engines"], ["engines", "--lang=xx"]])
def test_a_language_that_there_is_not_is_refused_with_those_there_are(words):
    result = kibitz(*words)
    assert result.exit_code == 2
    assert "there is no language xx; there are en, cs, pl or hu" in one_line(result)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("cz", "cs"), ("CZ", "cs"), ("cs_CZ.UTF-8", "cs"), ("hun", "hu"), ("us", "en")],
)
def test_what_is_taken_for_the_code_of_a_language_is_answered_with_the_code(name, meant):
    result = kibitz("--lang", name, "engines")
    assert result.exit_code == 2
    assert f"there is no language {name}; did you mean {meant}?" in one_line(result)


@pytest.mark.parametrize("words", [["--lang"], ["engines", "--lang"], ["--lang=", "engines"]])
def test_a_language_without_a_name_is_refused(words):
    result = kibitz(*words)
    assert result.exit_code == 2
    assert 'there is no language ""' in one_line(result)


def test_a_language_of_the_environment_that_there_is_not_is_refused(monkeypatch):
    monkeypatch.setenv("KIBITZ_LANG", "klingon")
    assert "klingon" in one_line(kibitz("--help"))


def test_behind_two_dashes_stands_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "--lang").write_text(SHORT)
    assert kibitz("check", "--", "--lang").exit_code == 0


@translated
def test_failures_are_told_in_the_language(language, tmp_path):
    bad = tmp_path / "no.mat"
    assert sentence(language, "no such file or directory") in one_line(
        kibitz("check", bad, "--lang", language)
    )


# -- Every word is translated --


def left_in_english(text: str) -> list[str]:
    rest = SAME.sub("", untranslated(text))
    return re.findall(r"[A-Za-z]{3,}.*", rest)


def test_no_word_of_the_help_of_a_command_is_left_in_english():
    with bracketed():
        texts = {name: kibitz(name, "--help").stdout for name in COMMANDS}
        for name, command in ((n, main.get_command(None, n)) for n in COMMANDS):
            for inner in getattr(command, "commands", ()):
                texts[f"{name} {inner}"] = kibitz(name, inner, "--help").stdout
    for name, text in texts.items():
        rest = untranslated(text)
        # Names of commands and options, and what stands for their values.
        rest = re.sub(
            r"kibitz [a-z ]+\[OPTIONS\].*|-[-a-z]+|\[[a-z|-]+\]|[A-Z#.=|]{2,}\S*", "", rest
        )
        rest = re.sub(r"(?m)^  (add|list|remove|merge|rename|separate|delete|save|export|info)\b",
                      "", rest)  # fmt: skip
        assert re.findall(r"[A-Za-z]{2,}.*", rest.replace("=x", "").replace("all", "")) == [], name


TEXTS = (
    ["check", "s.mat"],
    ["report", "a.json", "-o", "r.html"],
    ["plays", "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5", "--dice", "31"],
    ["position", POSITION, "--level", "quick"],
    ["position", POSITION.replace(":31:", ":00:"), "--level", "quick"],
    ["engines"],
    ["annotate", "a.json", "--to", "text", "-o", "-"],
    ["annotate", "a.json", "--to", "markdown", "-o", "-"],
    ["note", "list", "a.json"],
    ["matches", "--library", "l.db"],
    ["players", "--library", "l.db"],
    ["library", "info", "--library", "l.db"],
    ["quiz", "Ann", "--library", "l.db", "-o", "q.html"],
    ["coach", "Ann", "--library", "l.db", "-o", "c.html"],
    # What is refused.
    ["nope"],
    ["check"],
    ["check", "nofile"],
    ["check", "--oops"],
    ["analyze", "s.mat", "--level", "x"],
    ["position", "x"],
    ["matches", "--limit", "x", "--library", "l.db"],
    ["matches", "--since", "yesterday", "--library", "l.db"],
    ["library", "export", "s.mat", "--library", "l.db"],
    ["players", "--library", "gone.db"],
    ["convert", "s.mat", "-o", "s.unknown"],
)


@pytest.mark.parametrize("words", TEXTS, ids=" ".join)
def test_no_word_of_a_text_is_left_in_english(words, folder, monkeypatch):
    monkeypatch.chdir(folder)
    with bracketed():
        result = kibitz(*words)
    assert left_in_english(re.sub(r"'[^']*'|--[a-z]+", "", result.stdout + result.stderr)) == []


# -- What is the same in every language --

#: Keys of documents that hold a sentence for people.
SENTENCES = {"message", "error", "reason"}


@pytest.mark.parametrize(
    "words",
    [
        ["check", "s.mat", "--json"],
        ["matches", "--library", "l.db", "--json"],
        ["players", "--library", "l.db", "--json"],
        ["library", "info", "--library", "l.db", "--json"],
        ["coach", "Ann", "--library", "l.db", "--json"],
        ["position", POSITION, "--level", "quick", "--json"],
        ["plays", "P 24:2 13:5 | O 24:2 13:5", "--dice", "31", "--json"],
    ],
    ids=" ".join,
)
def test_documents_hold_no_words_of_a_language_but_sentences_for_people(words, folder, monkeypatch):
    monkeypatch.chdir(folder)
    with bracketed():
        document = json.loads(kibitz(*words).stdout)
    assert set(_translated_keys(document)) <= SENTENCES


def _translated_keys(value, key=""):
    """Yield the keys whose values were translated."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _translated_keys(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _translated_keys(each, key)
    elif isinstance(value, str) and "⟦" in value:
        yield key


def test_saved_analyses_tables_and_libraries_hold_no_words_of_a_language(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.mat").write_text(SHORT)
    with bracketed():
        assert kibitz("analyze", "s.mat", "--level", "quick", "--json", "a.json", "--csv",
                      "tables").exit_code == 0  # fmt: skip
        assert kibitz("batch", "s.mat", "--library", "l.db", "--level", "quick").exit_code == 0
    document = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert set(_translated_keys(document)) <= SENTENCES
    for path in (tmp_path / "tables").iterdir():
        rows = list(csv.reader(path.read_text("utf-8").splitlines()))
        assert "⟦" not in str(rows), path.name
    assert "⟦" not in (tmp_path / "l.db").read_bytes().decode("utf-8", "replace")
    with open_library(str(tmp_path / "l.db"), create=False) as library:
        assert library.name


@translated
def test_a_document_has_the_same_bytes_in_every_language(language, folder, monkeypatch):
    monkeypatch.chdir(folder)
    for words in (["coach", "Ann", "--json"], ["players", "--json"], ["matches", "--json"]):
        english, other = (
            kibitz(*words, "--library", "l.db", "--lang", each).stdout
            for each in (ENGLISH, language)
        )
        assert english == other


@pytest.mark.parametrize("form", FORMATS)
@translated
def test_a_converted_record_has_the_same_bytes_in_every_language(form, language):
    source = Source(read_record(SHORT.encode()), "s.mat")
    english = FORMATS[form](source).data
    with speaking(language):
        other = FORMATS[form](source).data
    assert re.sub(rb'"message": .*', b"", other) == re.sub(rb'"message": .*', b"", english)


TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=12)


@pytest.mark.parametrize("form", ["mat", "sgf"])
@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=15)
@given(text=TEXT, author=TEXT)
def test_what_is_written_into_a_record_is_read_back_in_any_language(form, language, text, author):
    note = Note(text.strip() or "x", author.strip(), game=1, turn=1)
    analysis = replace(analyzed(SHORT), notes=(note,))
    english = replay(read_record(TARGETS[form](analysis, "a").data))
    with speaking(language):
        data = TARGETS[form](analysis, "a").data
    for reader in LANGUAGES:
        with speaking(reader):
            read = replay(read_record(data))
        assert play_key(read) == play_key(english)
        assert record_notes(read) == record_notes(english)


@translated
def test_an_analysis_saved_in_one_language_is_read_in_another(language):
    analysis = analyzed(SHORT)
    with speaking(language):
        data = save_analysis(analysis)
    assert load_analysis(data) == load_analysis(save_analysis(analysis))
