"""Every format of text that records are read from, each found by what a file holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from analyzer.transcript.binary.formats import is_gva, read_gva
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.gammonx import is_gammonx, read_gammonx
from analyzer.transcript.gnubg_text.reader import is_gnubg_text, read_gnubg_text
from analyzer.transcript.mat import read_mat
from analyzer.transcript.pages.bgblitz import is_bgblitz_page, read_bgblitz_page
from analyzer.transcript.pages.gnubg import is_gnubg_position, read_gnubg_position
from analyzer.transcript.pages.ids import is_id_list, read_id_list
from analyzer.transcript.pages.xg import is_xg_page, read_xg_page
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.servers.bgammon import is_bgammon, read_bgammon
from analyzer.transcript.servers.empire import is_empire, read_empire
from analyzer.transcript.servers.gamesgrid import is_sgg, read_sgg
from analyzer.transcript.servers.javafibs import is_javafibs, read_javafibs
from analyzer.transcript.servers.moneygames import is_tmg, read_tmg
from analyzer.transcript.servers.oldmoves import is_oldmoves, read_oldmoves
from analyzer.transcript.servers.party import is_party, read_party
from analyzer.transcript.sgf.reader import is_sgf, read_sgf
from analyzer.transcript.snowie import is_snowie, read_snowie_position


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A format of text: what it is called, how it is told from others, and its reader.

    ``name`` is what `MatchRecord.format` says. ``read`` may raise `UnknownFormatError` with what
    the text is instead, or `TranscriptError` with what is wrong.
    """

    name: str
    recognizes: Callable[[str], bool]
    read: Callable[[Decoded], MatchRecord]


def text_formats() -> tuple[TextFormat, ...]:
    """Return the formats of text; the first that recognizes a text reads it."""
    return (
        TextFormat("gammonx", is_gammonx, read_gammonx),
        TextFormat("oldmoves", is_oldmoves, read_oldmoves),
        TextFormat("javafibs", is_javafibs, read_javafibs),
        TextFormat("sgg", is_sgg, read_sgg),
        TextFormat("tmg", is_tmg, read_tmg),
        TextFormat("party", is_party, read_party),
        TextFormat("empire", is_empire, read_empire),
        TextFormat("bgammon", is_bgammon, read_bgammon),
        TextFormat("snowie", is_snowie, read_snowie_position),
        TextFormat("gnubg-text", is_gnubg_text, read_gnubg_text),
        TextFormat("gva", is_gva, read_gva),
        TextFormat("sgf", is_sgf, read_sgf),
        TextFormat("bgblitz-text", is_bgblitz_page, read_bgblitz_page),
        TextFormat("xg-text", is_xg_page, read_xg_page),
        TextFormat("gnubg-position", is_gnubg_position, read_gnubg_position),
        TextFormat("position-ids", is_id_list, read_id_list),
        TextFormat("mat", lambda text: True, read_mat),
    )
