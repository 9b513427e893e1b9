"""``kibitz convert``: records in another format."""

import csv
import json
import re
from dataclasses import replace

import pytest
from command import SHORT, kibitz, kibitz_json, one_line
from evaluators import MadeUpSource
from golden import check_golden
from helpers import EXAMPLES, shared
from workers import InOrder

from analyzer.app.conversion import Source
from analyzer.app.converting import to_mat
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.errors import TranscriptError
from analyzer.judgment.addresses import turn_positions
from analyzer.judgment.analyze import analyze
from analyzer.model.id_writing import IdFormat
from analyzer.model.ids import parse_position
from analyzer.rules.replay import replay
from analyzer.transcript.comparison import same_record
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Comment

NARDY = """; [Variation "Nardy"]

1 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 65: 24/13                   44: 24/16(2)
  2) 31: 24/20                   65: 24/13
"""

ACEY = """; [Variation "acey"]

0 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 21: bar/24 bar/23 +66: bar/19(4) +43: 19/12   65: bar/19 bar/20
"""


@pytest.fixture
def write(tmp_path):
    def written(text, name="in.mat"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return written


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.mat")))
def test_clean_text_says_the_same_as_the_record(name, tmp_path):
    source, target = EXAMPLES / name, tmp_path / "out" / "clean.mat"
    result = kibitz("convert", source, target)
    assert f"Written: {target}" in result.stdout
    assert same_record(read_record(source.read_bytes()), read_record(target.read_bytes()))
    again = tmp_path / "again.txt"
    kibitz("convert", target, again)
    assert again.read_bytes() == target.read_bytes()


def test_json_holds_every_turn_as_kept(write, request):
    result = kibitz("convert", write(SHORT), "-", "--to", "json")
    assert result.exit_code == 0
    check_golden("convert/short.json", result.stdout, request)


@pytest.mark.parametrize("text", [SHORT, NARDY, ACEY])
def test_the_json_follows_its_schema_and_holds_what_check_tells(text, write):
    path = write(text)
    document = kibitz_json("convert", path, "-", "--to", "json", kind="convert")
    (checked,) = kibitz_json("check", path, "--json", kind="check")["files"]
    for game in document["games"]:
        assert len(game.pop("moves")) == game["turns"]
    assert {key: document[key] for key in checked if key != "file"} == {
        key: value for key, value in checked.items() if key != "file"
    }


def test_every_turn_can_be_asked_for_by_its_id(write):
    document = kibitz_json("convert", write(NARDY), "-", "--to", "json")
    for move in document["games"][0]["moves"]:
        listed = kibitz_json("plays", move["id"], "--dice", move["dice"], "--json")
        assert listed["position"] == move["position"]
        assert move["after"] in [entry["position"] for entry in listed["plays"]]


def test_further_rolls_of_a_side_are_turns_of_its_own(write):
    moves = kibitz_json("convert", write(ACEY), "-", "--to", "json")["games"][0]["moves"]
    assert [(move["player"], move["dice"], move["named"]) for move in moves] == [
        (0, "21", False),
        (0, "66", True),
        (0, "43", False),
        (1, "65", False),
    ]


def test_text_of_every_game_is_written_with_what_names_it(write, tmp_path):
    for text in (NARDY, ACEY):
        target = tmp_path / "out.mat"
        kibitz("convert", write(text), target)
        assert same_record(read_record(text.encode()), read_record(target.read_bytes()))


def test_a_game_and_rules_that_the_user_names_stand_in_the_header(write, tmp_path):
    source = write(NARDY.replace('; [Variation "Nardy"]\n', ""))
    target = tmp_path / "out.mat"
    rule = "first_turn_head=346"
    assert kibitz("convert", source, target, "--game", "nardy", "--rule", rule).exit_code == 0
    assert '; [Variation "nardy"]\n; [Rules "first_turn_head=346"]\n' in target.read_text()
    assert kibitz_json("check", target, "--json")["files"][0]["game"] == "nardy"


def test_a_game_that_the_user_names_stands_in_place_of_those_that_the_games_name(write, tmp_path):
    source, target = (
        write(NARDY.replace("Bob : 0\n", 'Bob : 0\n; [Game "Portes"]\n')),
        tmp_path / "o.mat",
    )
    kibitz("convert", source, target, "--game", "nardy")
    assert same_record(
        read_record(target.read_bytes()), read_record(NARDY.replace("Nardy", "nardy").encode())
    )


def test_what_would_be_read_as_something_else_is_listed():
    record = replace(read_record(SHORT.encode()), comments=(Comment(' [Event "Open"]'),))
    found = to_mat(Source(record, "in.mat", None, {}))
    assert found.remarks == ('standard text does not hold the comment “ [Event "Open"]”',)


def test_a_record_that_standard_text_cannot_hold_is_refused():
    without_rows = "".join(SHORT.splitlines(keepends=True)[:4])
    record = read_record((without_rows + "  # [Match 'x']\n").encode())
    with pytest.raises(TranscriptError, match="standard text cannot hold the record"):
        to_mat(Source(record, "in.mat"))


def test_what_could_not_be_read_is_listed(write, tmp_path):
    source = write(SHORT.replace("24/22", "24\\22"))
    target = tmp_path / "out.mat"
    result = kibitz("convert", source, target)
    assert result.exit_code == 1
    assert "line 5: " in one_line(result)
    assert target.exists()


def test_a_record_with_an_illegal_play_is_written_and_told(write, tmp_path):
    source = write(SHORT.replace("13/8 24/22", "13/8 24/23"))
    result = kibitz("convert", source, tmp_path / "out.mat")
    assert result.exit_code == 1
    assert "24/23 needs a 1; the roll was 52" in one_line(result)
    assert same_record(
        read_record(source.read_bytes()), read_record((tmp_path / "out.mat").read_bytes())
    )
    assert kibitz("convert", source, tmp_path / "out.json").exit_code == 1
    document = json.loads((tmp_path / "out.json").read_text())
    assert "illegal-play" in [problem["kind"] for problem in document["problems"]]


def test_standard_input_and_output(write):
    result = kibitz("convert", "-", "-", "--to", "mat", given=SHORT.encode())
    assert same_record(read_record(result.stdout.encode()), read_record(SHORT.encode()))


def test_a_history_of_gammonx_becomes_standard_text(tmp_path):
    source, target = shared("corpus/variants/PortesGameHistory.txt"), tmp_path / "out.mat"
    assert kibitz("convert", source, target).exit_code == 0
    written = read_record(target.read_bytes())
    assert written.format == "mat"
    assert same_record(written, read_record(source.read_bytes()))


def test_a_game_that_is_not_known_is_written_as_it_stands(write, tmp_path):
    text = NARDY.replace("Nardy", "Whatnot")
    source, target = write(text), tmp_path / "out.mat"
    result = kibitz("convert", source, target)
    assert "no game is called Whatnot" in one_line(result)
    assert same_record(read_record(target.read_bytes()), read_record(text.encode()))
    assert kibitz("convert", source, tmp_path / "out.json").exit_code == 2


def test_points_counted_upwards_are_written_in_own_numbers(write, tmp_path):
    upwards = NARDY.replace("24/13", "1-12", 1)
    upwards = upwards.replace("24/16(2)", "13-21(2)").replace("24/20", "1-5")
    upwards = upwards.replace("24/13", "13-24")
    target = tmp_path / "out.mat"
    result = kibitz("convert", write(upwards), target)
    assert "the points are numbered" in one_line(result)
    assert same_record(read_record(target.read_bytes()), read_record(NARDY.encode()))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["out.pdf"], "the ending of out.pdf names no format; name one with --to"),
        (["-"], "the ending of - names no format"),
        (["in.mat"], "in.mat is an input; name another file for the output"),
        (["out.json", "--rule", "nonsense=1"], "no rule is called nonsense"),
        (["out.mat", "--game", "chess"], "no game is called chess"),
    ],
)
def test_bad_usage_is_one_line_and_writes_nothing(words, message, write, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(SHORT)
    result = kibitz("convert", "in.mat", *words)
    assert result.exit_code == 2
    assert message in one_line(result)
    assert [path.name for path in tmp_path.iterdir()] == ["in.mat"]


def test_what_is_no_record_leaves_the_output_as_it_was(write, tmp_path):
    target = write("kept", "out.mat")
    result = kibitz("convert", write("hello\n"), target)
    assert result.exit_code == 2
    assert re.search(r"in\.mat: .* is no match record", one_line(result))
    assert target.read_text() == "kept"


@pytest.mark.parametrize("name", ["crawford.mat", "money.mat"])
@pytest.mark.parametrize("form", list(IdFormat))
def test_ids_are_read_back_as_the_positions_of_the_match(name, form):
    played = replay(read_record((EXAMPLES / name).read_bytes()))
    result = kibitz("convert", EXAMPLES / name, "-", "--to", form.value)
    positions = [
        parsed
        for game in played.games
        for turn in game.turns
        for parsed in turn_positions(turn, played.length)
    ]
    lines = result.stdout.splitlines()
    assert len(lines) == len(positions)
    assert sum(turn.offer is not None for game in played.games for turn in game.turns) > 2
    for line, parsed in zip(lines, positions, strict=True):
        found = parse_position(line)
        assert (found.position.board, found.position.cube) == (
            parsed.position.board,
            parsed.position.cube,
        )
        assert (found.decision, found.player) == (parsed.decision, parsed.player)
        assert str(found.roll) == str(parsed.roll)
        if parsed.length:
            assert (found.length, found.score) == (parsed.length, parsed.score)


def test_ids_of_a_turn_or_a_game_alone(write):
    path = write(SHORT)
    everything = kibitz("convert", path, "-", "--to", "xgid").stdout.splitlines()
    assert len(everything) == 6
    of_turn = kibitz("convert", f"{path}#1.3", "-", "--to", "xgid").stdout.splitlines()
    assert of_turn == everything[2:5]
    assert kibitz("convert", f"{path}#1", "-", "--to", "xgid").stdout.splitlines() == everything
    result = kibitz("convert", f"{path}#1.9", "-", "--to", "xgid")
    assert result.exit_code == 2
    assert "game 1 has no turn 9" in one_line(result)
    assert "whole matches" in one_line(kibitz("convert", f"{path}#1.3", "-", "--to", "mat"))


def test_positions_without_such_an_id_are_refused_or_counted(write):
    result = kibitz("convert", write(NARDY), "-", "--to", "xgid")
    assert result.exit_code == 2
    assert "cannot tell of sides that travel the same way round" in one_line(result)
    assert len(kibitz("convert", write(NARDY), "-", "--to", "gnuid").stdout.splitlines()) == 4


def test_a_table_of_moves_has_a_row_for_each_turn(write, tmp_path):
    result = kibitz("convert", write(SHORT.replace("Bob", "=Bob")), tmp_path / "out.csv")
    assert result.exit_code == 0
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines()))
    assert [(row["turn"], row["player"], row["dice"], row["play"]) for row in rows] == [
        ("1", "0", "31", "8/5 6/5"),
        ("2", "1", "52", "24/22 13/8"),
        ("3", "0", "42", "8/4 6/4"),
        ("4", "1", "61", "13/7 8/7"),
    ]
    assert (rows[2]["double"], rows[2]["answer"]) == ("2", "take")


@pytest.fixture
def saved(tmp_path):
    played = replay(read_record(SHORT.encode()), options={"jacoby": "on"})
    analysis = analyze(played, MadeUpSource(), level="quick", executor=InOrder())
    path = tmp_path / "short.json.gz"
    path.write_bytes(save_analysis(analysis, compressed=True))
    return path


def test_a_saved_analysis_is_converted_without_an_engine(saved, tmp_path):
    mat = kibitz("convert", saved, tmp_path / "out.mat")
    assert "does not hold the analysis; kibitz annotate" in one_line(mat)
    assert '; [Rules "jacoby=on"]' in (tmp_path / "out.mat").read_text()
    assert kibitz("convert", saved, tmp_path / "out.json").exit_code == 0
    assert load_analysis((tmp_path / "out.json").read_bytes()) == load_analysis(saved.read_bytes())
    kibitz("convert", saved, tmp_path / "out.csv")
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines()))
    assert {row["kind"] for row in rows} == {"checker", "double", "take"}
    assert len(kibitz("convert", saved, "-", "--to", "ogid").stdout.splitlines()) == 6
    result = kibitz("convert", saved, tmp_path / "o.mat", "--game", "nardy")
    assert "--game and --rule are for records" in one_line(result)


def test_what_a_list_does_not_hold_is_told(write):
    path = write('; [Event "Open"]\n; a remark\n' + SHORT)
    for form in ("csv", "xgid"):
        told = kibitz("convert", path, "-", "--to", form).stderr.splitlines()
        assert [line.rpartition(" not hold ")[2] for line in told] == [
            "1 tag of the header",
            "1 comment",
        ]


def test_rules_that_the_ids_tell_are_not_called_lost(write):
    path = write("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10\n", "ids.txt")
    for form in ("csv", "xgid"):
        assert kibitz("convert", path, "-", "--to", form).stderr == ""
    assert "the Jacoby rule" in one_line(kibitz("convert", path, "-", "--to", "ogid"))


@pytest.mark.parametrize(("limit", "is_told"), [(1024, False), (4, True)])
def test_a_limit_that_no_cube_could_reach_is_not_called_lost(limit, is_told, write):
    path = write(f'; [CubeLimit "{limit}"]\n' + SHORT.replace("3 point", "9 point"))
    result = kibitz("convert", path, "-", "--to", "ogid")
    assert ("the cube goes to 4 only" in result.stderr) == is_told
    assert "1024" not in result.stderr


def test_lists_of_positions_are_written_as_they_were_read(write, tmp_path):
    board = "-b--A-D-C---eE---c-e----B-"
    ids = [
        f"XGID={board}:1:-1:1:64:0:0:0:0:10",
        f"XGID={board}:0:0:1:31:2:2:0:3:10",
        f"XGID={board}:1:-1:1:00:2:0:0:5:10",
        f"XGID={board}:1:-1:-1:D:2:0:0:9:10",
        f"XGID={board}:1:1:1:B:0:0:3:0:10",
    ]
    for lines in (ids, ids[::-1]):
        path = write("".join(f"{line}\n" for line in lines), "ids.txt")
        assert kibitz("convert", path, "-", "--to", "xgid").stdout.splitlines() == lines
        assert kibitz("convert", f"{path}#2", "-", "--to", "xgid").stdout.splitlines() == [lines[1]]
        for ending in ("json", "csv"):
            target = tmp_path / f"ids.{ending}"
            assert kibitz("convert", path, target).exit_code == 0


def test_positions_of_longer_matches_than_the_first_are_analyzed_and_saved():
    board = "-b--A-D-C---eE---c-e----B-"
    text = f"XGID={board}:0:0:1:31:2:2:0:3:10\nXGID={board}:1:-1:-1:D:2:0:0:9:10\n"
    played = replay(read_record(text.encode()))
    analysis = analyze(played, MadeUpSource(), level="quick", executor=InOrder())
    assert load_analysis(save_analysis(analysis)) == analysis
