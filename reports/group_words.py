"""Words for groups of decisions: their names, and what a player does there, in second person."""

from __future__ import annotations

from analyzer.coaching.coaching import Group
from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.i18n import _
from reports.motif_words import motif_word
from reports.theme_words import cube_theme_word, theme_word


def group_word(group: Group) -> str:
    """Return the name of a group, for a row of a table."""
    place = "" if group.theme is None else theme_word(group.theme)
    if group.cube_theme is not None:
        place = _("cube, {theme}").format(theme=cube_theme_word(group.cube_theme))
    if group.motif is None:
        return place
    motif = motif_word(group.motif)
    return _("{place}: {motif}").format(place=place, motif=motif) if place else motif


def group_place(group: Group) -> str:
    """Return where the decisions of a group are made, as the beginning of a sentence."""
    if group.cube_theme is not None:
        return _cube_place(group.cube_theme)
    return _("In all positions") if group.theme is None else _theme_place(group.theme)


def motif_habit(motif: Motif) -> str:
    """Return what a player does who makes such mistakes; it goes on after a place."""
    return {
        Motif.MISSED_HIT: _("you do not hit where you should"),
        Motif.WRONG_HIT: _("you hit where you should not"),
        Motif.BROKE_ANCHOR: _("you break your anchor too early"),
        Motif.KEPT_ANCHOR: _("you keep your anchor too long"),
        Motif.MISSED_ANCHOR: _("you do not make an anchor where you should"),
        Motif.WRONG_SPLIT: _("you split your back checkers where you should not"),
        Motif.MISSED_SPLIT: _("you do not split your back checkers where you should"),
        Motif.BROKE_POINT: _("you break points too early"),
        Motif.KEPT_POINT: _("you keep points too long"),
        Motif.MISSED_POINT: _("you do not make the point that you should"),
        Motif.WRONG_POINT: _("you make the wrong point"),
        Motif.WRONG_SLOT: _("you slot where you should not"),
        Motif.MISSED_SLOT: _("you do not slot where you should"),
        Motif.STACKED: _("you stack checkers"),
        Motif.BURIED: _("you bury checkers"),
        Motif.LEFT_SHOTS: _("you leave more shots than needed"),
        Motif.TOO_PASSIVE: _("you play too safe"),
        Motif.TOO_BOLD: _("you play too boldly"),
        Motif.RAN: _("you run where you should stay"),
        Motif.STAYED: _("you stay where you should run"),
        Motif.MISSED_OFF: _("you bear off fewer checkers than you could"),
        Motif.WASTED_PIPS: _("you waste pips"),
        Motif.WRONG_ENTRY: _("you enter on the wrong point"),
        Motif.DOUBLED_EARLY: _("you double too early"),
        Motif.DOUBLED_LATE: _("you do not double within the window"),
        Motif.LOST_MARKET: _("you do not double even where the opponent should pass"),
        Motif.PLAYED_ON: _("you play on where you should cash"),
        Motif.CASHED: _("you cash where you should play on"),
        Motif.WRONG_TAKE_WINS: _("you take with too few wins"),
        Motif.WRONG_TAKE_GAMMONS: _("you take although you lose too many gammons"),
        Motif.WRONG_PASS: _("you pass with enough wins"),
        Motif.MISSED_BEAVER: _("you do not beaver where you should"),
        Motif.WRONG_BEAVER: _("you beaver where you should only take"),
    }[motif]


def _theme_place(theme: Theme) -> str:
    return {
        Theme.OPENING: _("In the opening"),
        Theme.BLITZ: _("When you blitz"),
        Theme.AGAINST_BLITZ: _("Against a blitz"),
        Theme.PRIMING: _("In priming games"),
        Theme.AGAINST_PRIME: _("Against a prime"),
        Theme.PRIME_AGAINST_PRIME: _("Prime against prime"),
        Theme.HOLDING: _("In holding games"),
        Theme.AGAINST_HOLDING: _("Against holding games"),
        Theme.MUTUAL_HOLDING: _("In mutual holding games"),
        Theme.ACE_POINT: _("In ace-point games"),
        Theme.BACK_GAME: _("In back games"),
        Theme.AGAINST_BACK_GAME: _("Against back games"),
        Theme.CONTAINMENT: _("When you contain a checker"),
        Theme.AGAINST_CONTAINMENT: _("When your last checkers are contained"),
        Theme.BEAR_IN_CONTACT: _("Bearing in against contact"),
        Theme.BEAR_OFF_CONTACT: _("Bearing off against contact"),
        Theme.WAITING: _("Waiting for a shot"),
        Theme.MIDDLE: _("In the middle game"),
        Theme.RACE: _("In races"),
        Theme.BEAR_OFF: _("In the bear-off"),
    }[theme]


def _cube_place(theme: CubeTheme) -> str:
    return {
        CubeTheme.FIRST_CUBE: _("At the first cube"),
        CubeTheme.REDOUBLE: _("At redoubles"),
        CubeTheme.LAST_CUBE: _("At the last cube"),
        CubeTheme.VOLATILE: _("At the cube in volatile positions"),
        CubeTheme.GAMMONISH: _("At the cube in gammonish positions"),
        CubeTheme.FREE_DROP: _("At the free drop"),
        CubeTheme.POST_CRAWFORD: _("At the cube after Crawford"),
        CubeTheme.GAMMON_GO: _("At the cube at gammon-go"),
        CubeTheme.GAMMON_SAVE: _("At the cube at gammon-save"),
        CubeTheme.MATCH_POINT: _("At cubes that play for the match"),
        CubeTheme.SCORE_DRIVEN: _("At cubes that the score decides"),
    }[theme]
