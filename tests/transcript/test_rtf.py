"""The text in RTF documents, as XG writes comments."""

import pytest
from work import must_end

from analyzer.transcript.rtf import text_of

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil\fcharset0 Arial;}}\viewkind4\uc1\pard\f0 "


@pytest.mark.parametrize(
    ("document", "lines"),
    [
        ("no RTF at all\n\nsecond", ("no RTF at all", "second")),
        (HEAD + r"one\par two {\b bold}\line three\par}", ("one", "two bold", "three")),
        (HEAD + r"Tr\'e8s bien \{ok\} a\\b}", ("Très bien {ok} a\\b",)),
        (HEAD + r"\u20320?\u22909? \u-10179?\u-8704?}", ("你好 😀",)),
        (HEAD + r"\uc2\u233xyz}", ("éz",)),
        (HEAD + r"{\*\generator Riched20;}{\pict 00ff}shown}", ("shown",)),
        (r"{\rtf1\ansi\ansicpg932 \'93\'fa\'96\'7b}", ("日本",)),
        (r"{\rtf1\ansi\ansicpg99999 \'e9}", ("é",)),
        (
            HEAD + r'{\field{\*\fldinst{HYPERLINK "x"}}{\fldrslt{link}}}',
            ("link",),
        ),
        (r"{\rtf1 \u55357? alone}", ("\ufffd alone",)),
        ("{\\rtf1 cut \\", ("cut",)),
    ],
)
def test_text_is_found_in_a_document(document, lines):
    assert text_of(document) == lines


@pytest.mark.parametrize(
    "piece", ["{", "}", "\\", r"\'e9", r"{\field{\*\fldinst{HYPERLINK \"", "\\u1?"]
)
def test_long_documents_end(piece):
    with must_end():
        text_of("{\\rtf1 " + piece * 200_000)
