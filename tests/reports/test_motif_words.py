"""Words for motifs and difficulty."""

from __future__ import annotations

import pytest

from analyzer.coaching.difficulty import DifficultyClass
from analyzer.coaching.motifs import Motif
from reports.difficulty_words import difficulty_meaning, difficulty_word
from reports.motif_words import motif_amount, motif_lesson, motif_sentences, motif_word


@pytest.mark.parametrize("motif", Motif)
def test_every_motif_has_a_name_a_sentence_with_its_size_and_a_lesson(motif):
    (sentence,) = motif_sentences([motif], [1.0])
    assert motif_word(motif)
    assert motif_amount(motif, 1.0) in sentence
    assert sentence.startswith("You ")
    assert sentence.endswith(".")
    assert motif_lesson(motif).startswith("The best ")
    assert "{" not in sentence


def test_words_of_motifs_differ():
    assert len({motif_word(motif) for motif in Motif}) == len(Motif)
    assert len({motif_lesson(motif) for motif in Motif}) == len(Motif)


@pytest.mark.parametrize(
    ("motif", "size", "amount"),
    [
        (Motif.LEFT_SHOTS, 11.0, "11 rolls of 36"),
        (Motif.LEFT_SHOTS, 7.25, "7.2 rolls of 36"),
        (Motif.MISSED_HIT, 1.0, "1 checker"),
        (Motif.MISSED_HIT, 2.0, "2 checkers"),
        (Motif.MISSED_HIT, 1.4, "1.4 checkers"),
        (Motif.WASTED_PIPS, 3.0, "3 pips"),
        (Motif.MISSED_POINT, 1.0, "1 point"),
        (Motif.DOUBLED_LATE, 0.379, "38%"),
        (Motif.WRONG_TAKE_WINS, 0.0371, "3.7%"),
        (Motif.WRONG_TAKE_GAMMONS, 0.1412, "14.1 percentage points"),
        (Motif.CASHED, 0.0724, "0.072 EMG"),
    ],
)
def test_sizes_carry_their_units(motif, size, amount):
    assert motif_amount(motif, size) == amount


def test_sentences_say_what_was_done_and_by_how_much():
    assert motif_sentences([Motif.MISSED_HIT, Motif.LEFT_SHOTS], [1.0, 13.0]) == (
        "You did not hit: the best play hits 1 checker more.",
        "You left 13 rolls of 36 more that hit in front than the best play does.",
    )


def test_the_same_shots_are_told_once():
    bold = motif_sentences([Motif.TOO_BOLD], [9.0])
    assert motif_sentences([Motif.LEFT_SHOTS, Motif.TOO_BOLD], [9.0, 9.0]) == bold
    assert len(motif_sentences([Motif.LEFT_SHOTS, Motif.TOO_BOLD], [7.0, 9.0])) == 2


def test_each_motif_needs_its_size():
    with pytest.raises(ValueError, match="shorter"):
        motif_sentences([Motif.MISSED_HIT], [])


def test_difficulty_has_words():
    assert [difficulty_word(each) for each in DifficultyClass] == ["easy", "medium", "hard"]
    assert "below 0.010 EMG" in difficulty_meaning()
    assert "from 0.020 EMG" in difficulty_meaning()
