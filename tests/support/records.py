"""Records for tests: fragments with the usual header, and records made at random."""

from dataclasses import replace

from hypothesis import strategies as st
from strategies import boards

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Tag,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep

HEADER = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"

#: A file of two games with all that matters in it, and yet small.
SMALL_FILE = """\
; [Player 1 "Ann"]
; [Player 2 "Bob"]
; [EventDate "2024.05.01"]

3 point match

 Game 1
 Ann : 0                         Bob : 0
  1)                             64: 24/14
  2) 21: 13/11* 6/5              66: Cannot Move
  3)  Doubles => 2                Takes
  4) 31: 8/5 11/10               62: bar/23
  5) 66: 24/18 24/18 13/7 13/7    Doubles => 4
  6)  Drops                      Wins 2 points

; a pause
 Game 2
 Ann : 0                         Bob : 2
  1) 31: 8/5 6/5                 52: ????
      Wins 3 points and the match
"""


def fragment(*rows: str) -> MatchRecord:
    """Return the record read from rows of one game between Ann and Bob, to 5 points."""
    return read_record((HEADER + "\n".join(rows) + "\n").encode())


def actions(*rows: str) -> tuple[Action, ...]:
    """Return the actions read from rows that hold nothing unreadable."""
    record = fragment(*rows)
    assert record.problems == ()
    return record.games[0].actions


def cell(text: str) -> Action:
    """Return the one action read from a left cell."""
    (action,) = actions(f"  1) {text}")
    return action


_landings = st.builds(Landing, st.integers(0, 24), st.booleans())
_steps = st.builds(
    WrittenStep,
    st.integers(1, 25),
    st.lists(_landings, min_size=1, max_size=4).map(tuple),
    st.integers(1, 4),
)
_marks = st.sampled_from(["", "?", "??", "?!", "!", "!!", "!?"])
_maybe_rolls = st.one_of(st.none(), st.sampled_from(ROLLS))
_players = st.sampled_from(Player)
_values = st.integers(1, 10).map(lambda power: 1 << power)
_owned_cubes = st.builds(Cube, _values, st.sampled_from([CubeOwner.MOVER, CubeOwner.OPPONENT]))
_cubes = st.one_of(st.just(Cube()), st.builds(Cube, _values), _owned_cubes)


@st.composite
def _rolled(draw: st.DrawFn) -> RollAction:
    player, roll, mark = draw(_players), draw(_maybe_rolls), draw(_marks)
    kind = draw(st.one_of(st.none(), st.sampled_from(Unplayed)))
    play = draw(st.lists(_steps, min_size=1, max_size=4).map(tuple)) if kind is None else ()
    quoted = None
    if kind is Unplayed.ILLEGAL and draw(st.booleans()):
        quoted = QuotedPosition(draw(boards()), draw(_cubes), player.opponent, draw(_maybe_rolls))
    if kind is Unplayed.UNREADABLE:
        mark = ""
    return RollAction(player, Place(), "", roll, play, kind, quoted, mark)


@st.composite
def _endings(draw: st.DrawFn) -> EndAction:
    word, player = draw(st.sampled_from(EndWord)), draw(_players)
    points = draw(st.one_of(st.none(), st.integers(0, 5000)))
    in_row = draw(st.booleans())
    if word is EndWord.RESIGNS:
        level = draw(st.sampled_from([None, 1, 2, 3]))
        whole = level is None and draw(st.booleans())
        kept = None if level or whole else points
        return EndAction(player, Place(), "", word, kept, level, whole, in_row=in_row)
    if word is EndWord.DRAW:
        return EndAction(player, Place(), "", word, in_row=in_row)
    match, forfeit = draw(st.booleans()), draw(st.booleans())
    return EndAction(
        player, Place(), "", word, points, and_match=match, in_row=in_row, forfeit=forfeit
    )


_turned = st.builds(
    CubeAction,
    _players,
    st.just(Place()),
    st.just(""),
    st.sampled_from(CubeWord),
    st.one_of(st.none(), st.integers(0, 4096)),
    _marks,
)
_positions = st.builds(
    PositionAction,
    st.just(Place()),
    st.just(""),
    st.builds(QuotedPosition, boards(), st.one_of(st.none(), st.just(Cube()), _owned_cubes)),
)
_points = st.one_of(st.integers(0, 999), st.integers(0, 999).map(lambda whole: whole + 0.5))
_actions = st.one_of(_rolled(), _rolled(), _turned, _endings(), _positions)

# A byte order mark inside a text is read as a blank.
_letters = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff")
#: Names as a score line can hold them: no line ends, no blanks at the edges.
names = st.one_of(
    st.text(_letters, max_size=50),
    st.text(st.sampled_from("ab 01:;#,)("), max_size=20),
).map(str.strip)
#: Remarks that some programs would take for play.
_PLAY_LIKE = (" Game 2 is next", " (a) takes", " at 12: then 31: 8/5 6/5", " a long one   Doubles")
_remarks = st.one_of(
    st.text(_letters, max_size=40).map(lambda text: f" note {text}".rstrip()),
    st.sampled_from(_PLAY_LIKE),
)


@st.composite
def _games(draw: st.DrawFn) -> GameRecord:
    players = PerPlayer(draw(names), draw(names))
    rated = draw(st.booleans())
    ratings = PerPlayer(*(str(draw(st.integers(100, 9999))) if rated else None for _ in range(2)))
    score = PerPlayer(draw(_points), draw(_points))
    played = _continued(draw(st.lists(_actions, max_size=12)), draw(st.sets(st.integers(0, 12))))
    kind = draw(st.sampled_from(["", "", "Plakoto", "Длинные нарды"]))
    return GameRecord(draw(st.integers(0, 9999)), players, score, played, ratings, game=kind)


def _continued(played: list[Action], chosen: set[int]) -> tuple[Action, ...]:
    """Let some rolls go on in the cell of the action before."""
    done: list[Action] = []
    for index, action in enumerate(played):
        before = next((a for a in done[::-1] if not isinstance(a, PositionAction)), None)
        if index in chosen and before and isinstance(action, RollAction) and not action.quoted:
            action = replace(action, player=before.player, continued=True)
        done.append(action)
    return tuple(done)


@st.composite
def records(draw: st.DrawFn) -> MatchRecord:
    """Any record that standard text can hold."""
    games = tuple(draw(st.lists(_games(), min_size=1, max_size=3)))
    comments = [Comment(text) for text in draw(st.lists(_remarks, max_size=3))]
    for index, game in enumerate(games):
        places = sorted(draw(st.lists(st.integers(0, len(game.actions)), max_size=3)))
        comments += [Comment(draw(_remarks), Place(), index, before) for before in places]
    keys = st.text(st.sampled_from("abc XYZ0"), min_size=1, max_size=9).map(str.strip)
    tags = st.lists(st.builds(Tag, keys.filter(bool), st.text(_letters, max_size=20)), max_size=4)
    length = draw(st.one_of(st.none(), st.integers(0, 999)))
    return MatchRecord(length, games, tuple(draw(tags)), tuple(comments))
