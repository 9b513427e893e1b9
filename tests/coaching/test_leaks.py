"""Leaks: planted ones are found, accidents and hard positions are none.

``tests/benchmarks/planted_leak.py`` counts over a hundred careers of each sort; here are few.
"""

from dataclasses import replace

import numpy as np
import pytest
from coached import Planted, made_career, made_decision

from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import GroupKind
from analyzer.coaching.columns import columns
from analyzer.coaching.groups import FEWEST_IN_GROUP, FEWEST_MATCHES, common_motifs, examples
from analyzer.coaching.leaks import groups
from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import Career
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.coaching.usual import USUAL, USUAL_CUBE
from analyzer.judgment.analysis import DecisionKind

HOLDING = Planted(Theme.HOLDING, 2.0)


def leaks_of(career: Career):
    return [each for each in groups(columns(career)) if each.is_leak]


def themes_of(career: Career) -> list[Theme]:
    return [leak.group.theme for leak in leaks_of(career) if leak.group.kind is GroupKind.THEME]


def named(career: Career, **wanted: object):
    """Return the one group with these traits."""
    (found,) = [
        each
        for each in groups(columns(career))
        if all(getattr(each.group, name) is value for name, value in wanted.items())
    ]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_planted_leak_is_found_and_named_alone(seed):
    assert themes_of(made_career(seed, planted=HOLDING)) == [Theme.HOLDING]


@pytest.mark.parametrize("seed", range(8))
def test_a_player_without_leaks_is_told_of_none(seed):
    assert leaks_of(made_career(seed)) == []


def test_a_planted_motif_is_found_within_its_theme():
    career = made_career(1, planted=Planted(Theme.HOLDING, 2.0, Motif.MISSED_HIT))
    cells = [leak.group for leak in leaks_of(career) if leak.group.kind is GroupKind.THEME_MOTIF]
    assert (Theme.HOLDING, Motif.MISSED_HIT) in [(each.theme, each.motif) for each in cells]
    leak = named(career, theme=Theme.HOLDING, kind=GroupKind.THEME)
    assert leak.common[0][0] is Motif.MISSED_HIT


def test_the_report_of_a_leak_agrees_with_plain_counting():
    career = made_career(2, planted=HOLDING)
    leak = named(career, theme=Theme.HOLDING, kind=GroupKind.THEME)
    own = [each for each in career.decisions if each.theme is Theme.HOLDING]
    losses = [each.error_emg for each in own]
    assert leak.count == len(own)
    assert leak.loss_emg == pytest.approx(sum(losses))
    assert leak.mean_loss == pytest.approx(sum(losses) / len(own))
    assert leak.cost_per_match == pytest.approx(sum(losses) / 60)
    assert leak.mistakes == sum(each.error_emg >= 0.02 for each in own)
    assert leak.interval.low < leak.mean_loss < leak.interval.high
    assert leak.expected < leak.shrunken < leak.mean_loss
    # Twice as much was planted, but for chance.
    assert leak.mean_loss / leak.expected == pytest.approx(2, rel=0.3)


def test_examples_without_a_common_motif_are_the_costliest_of_different_matches():
    career = made_career(2, planted=HOLDING)
    bare = tuple(replace(each, motifs=(), motif_sizes=()) for each in career.decisions)
    career = replace(career, decisions=bare)
    leak = named(career, theme=Theme.HOLDING, kind=GroupKind.THEME)
    worst: dict[int, float] = {}
    for each in career.decisions:
        if each.theme is Theme.HOLDING:
            worst[each.match] = max(worst.get(each.match, 0.0), each.error_emg)
    costs = [each.error_emg for each in leak.examples]
    assert costs == sorted(worst.values(), reverse=True)[:3]
    assert len({each.match for each in leak.examples}) == 3


def test_examples_show_the_commonest_kinds_of_mistake_in_proportion():
    kinds = [Motif.DOUBLED_LATE] * 12 + [Motif.WRONG_TAKE_WINS] * 5 + [Motif.DOUBLED_EARLY]
    decisions = [
        made_decision(number, number % 4 + 1, loss=0.1 + number / 10, motifs=(motif,))
        for number, motif in enumerate(kinds)
    ]
    career = Career(("Ann",), made_career(1, matches=5).matches, tuple(decisions))
    table = columns(career)
    shown = [each.motifs[0] for each in examples(table, np.arange(len(kinds)))]
    assert shown == [Motif.DOUBLED_LATE] * 2 + [Motif.WRONG_TAKE_WINS]


def test_examples_come_from_one_match_where_there_is_no_other():
    career = Career(
        ("Ann",),
        made_career(1, matches=1).matches,
        tuple(made_decision(number, loss=number / 100) for number in range(1, 6)),
    )
    table = columns(career)
    found = examples(table, np.arange(5))
    assert [each.id for each in found] == [5, 4, 3]


def test_motifs_are_common_that_a_quarter_of_the_mistakes_share():
    motifs = [(Motif.STACKED, Motif.RAN)] * 6 + [(Motif.RAN,)] * 3 + [(Motif.STAYED,)] * 4
    decisions = tuple(
        made_decision(number, loss=0.1, motifs=each) for number, each in enumerate(motifs)
    )
    table = columns(Career(("Ann",), made_career(1, matches=1).matches, decisions))
    assert common_motifs(table, np.arange(13)) == ((Motif.RAN, 9), (Motif.STACKED, 6))


def test_a_theme_whose_positions_are_hard_for_all_is_no_leak():
    generator = np.random.default_rng(5)

    def harder(each):
        difficulty = generator.uniform(0.02, 0.06) if each.theme is Theme.PRIMING else (
            generator.uniform(0.0, 0.03)
        )  # fmt: skip
        is_mistake = generator.random() < 0.3
        loss = float(generator.exponential(4 * difficulty)) if is_mistake else 0.0
        return replace(each, difficulty=difficulty, error_emg=loss, cost=loss)

    career = made_career(3)
    hard = replace(career, decisions=tuple(map(harder, career.decisions)))
    leak = named(hard, theme=Theme.PRIMING, kind=GroupKind.THEME)
    other = named(hard, theme=Theme.MIDDLE, kind=GroupKind.THEME)
    assert leak.mean_loss > 2 * other.mean_loss
    assert not leak.is_leak


def test_a_few_accidents_are_no_leak():
    career = made_career(2)
    own = [each.id for each in career.decisions if each.theme is Theme.PRIMING][:3]
    unlucky = replace(
        career,
        decisions=tuple(
            replace(each, error_emg=2.5) if each.id in own else each for each in career.decisions
        ),
    )
    leak = named(unlucky, theme=Theme.PRIMING, kind=GroupKind.THEME)
    assert leak.mean_loss > 1.5 * leak.expected
    assert not leak.is_leak


def test_a_bad_match_is_no_leak_of_what_came_up_in_it():
    career = made_career(2)
    bad = career.matches[7].id
    spoiled = replace(
        career,
        decisions=tuple(
            replace(
                each,
                error_emg=each.error_emg + 0.1 * (each.match == bad),
                theme=Theme.BACK_GAME if each.match == bad else each.theme,
            )
            for each in career.decisions
        ),
    )
    assert named(spoiled, theme=Theme.BACK_GAME, kind=GroupKind.THEME).mean_loss > 0.05
    assert Theme.BACK_GAME not in themes_of(spoiled)


def test_groups_below_the_minimum_are_left_out():
    career = made_career(1, matches=FEWEST_MATCHES)
    themes = {each.group.theme: each.count for each in groups(columns(career))}
    few = [theme for theme in Theme if sum(d.theme is theme for d in career.decisions) < (
        FEWEST_IN_GROUP
    )]  # fmt: skip
    assert few
    assert not {*few} & {*themes}
    assert groups(columns(made_career(1, matches=FEWEST_MATCHES - 1, decisions=400))) == ()


def test_a_motif_alone_is_listed_and_not_tested():
    career = made_career(2)
    found = named(career, motif=Motif.LEFT_SHOTS, kind=GroupKind.MOTIF)
    plays = [each for each in career.decisions if each.kind is DecisionKind.CHECKER]
    cost = sum(each.error_emg for each in plays if Motif.LEFT_SHOTS in each.motifs)
    assert found.count == len(plays)
    assert found.loss_emg == pytest.approx(cost)
    assert (found.p_value, found.expected, found.is_leak) == (None, None, False)


def test_decisions_that_do_not_count_are_in_no_group():
    career = made_career(2, matches=10)
    none = replace(
        career, decisions=tuple(replace(each, counted=False) for each in career.decisions)
    )
    assert coach(none).groups == ()


def test_cube_decisions_are_grouped_by_their_themes():
    career = made_career(2)
    own = [each for each in career.decisions if CubeTheme.GAMMONISH in each.cube_themes]
    found = named(career, cube_theme=CubeTheme.GAMMONISH)
    assert found.count == len(own)
    assert found.loss_emg == pytest.approx(sum(each.error_emg for each in own))


def test_what_themes_usually_cost_is_known_of_all():
    assert [*USUAL] == [*Theme]
    assert [*USUAL_CUBE] == [*CubeTheme]


def test_a_player_who_loses_what_all_lose_is_told_of_no_leak():
    # Half as much in openings, half as much again at the score: as everybody does.
    career = made_career(6)
    opening = named(career, theme=Theme.OPENING, kind=GroupKind.THEME)
    middle = named(career, theme=Theme.MIDDLE, kind=GroupKind.THEME)
    assert middle.mean_loss > 2 * opening.mean_loss
    assert middle.expected > 2 * opening.expected
    assert not middle.is_leak


def test_who_loses_in_races_what_others_lose_in_the_middle_game_has_a_leak():
    times = USUAL[Theme.MIDDLE][0].factor / USUAL[Theme.RACE][0].factor
    career = made_career(6, planted=Planted(Theme.RACE, times))
    assert Theme.RACE in themes_of(career)
