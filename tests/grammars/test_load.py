import pytest
from lark import Tree

import grammars


def test_a_parser_is_built_once() -> None:
    assert grammars.load("mat", "cell") is grammars.load("mat", "cell")


@pytest.mark.parametrize(
    ("dialect", "start"),
    [(dialect, start) for dialect, starts in grammars.STARTS.items() for start in starts],
)
def test_every_dialect_is_lalr(dialect: str, start: str) -> None:
    assert grammars.load(dialect, start).options.parser == "lalr"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ('; [Site "somewhere"]', "tag"),
        ("; Set Pos=--------------------------/0", "set_position"),
        ("# words", "comment"),
        (" 5 point match", "length"),
        ("Game 12", "game"),
        (" 12)  Takes", "row"),
        ("anything else", "row"),
    ],
)
def test_a_line_is_told_by_its_beginning(text: str, rule: str) -> None:
    tree = grammars.load("mat", "line").parse(text)
    assert isinstance(tree, Tree)
    assert tree.data == rule


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("31: 8/5 6/5", "rolled"),
        ("????", "hidden"),
        ("Doubles => 2", "turned"),
        ("Wins 1 point", "result"),
        ("Concedes", "resigned"),
    ],
)
def test_a_cell_is_told_by_its_words(text: str, rule: str) -> None:
    tree = grammars.load("mat", "cell").parse(text)
    assert isinstance(tree, Tree)
    assert tree.data == rule
