"""Numbers and days in the form of each language; documents for programs have one form."""

import re
from datetime import UTC, date, datetime

import pytest
from made_match import made_match
from pages import Page

from analyzer.i18n import LANGUAGES, both, either, ngettext, speaking
from reports import dates, numbers
from reports.charts import Bars, upright_bars
from reports.html import render

#: A blank at which no line is broken, the true minus, and what joins the ends of an interval.
NB, M, TO = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}", "\N{EN DASH}"

#: What each language makes of the same figures. Sources: the Unicode CLDR, and the orthographies
#: (Pravidla českého pravopisu, Zasady pisowni polskiej, A magyar helyesírás szabályai): Czech alone
#: sets a blank before the sign for percent where it is a noun; Hungarian writes the year first.
EXPECTED = {
    "en": ("0.165", f"{M}1.64%", "+12.3%", "27.56", "12,345", "0.5", f"3.2{TO}10.1", "2026-02-28"),
    "cs": ("0,165", f"{M}1,64{NB}%", f"+12,3{NB}%", "27,56", f"12{NB}345", "0,5", f"3,2{TO}10,1",
           "28. 2. 2026"),
    "pl": ("0,165", f"{M}1,64%", "+12,3%", "27,56", f"12{NB}345", "0,5", f"3,2{TO}10,1",
           "28 lut 2026"),
    "hu": ("0,165", f"{M}1,64%", "+12,3%", "27,56", f"12{NB}345", "0,5", f"3,2{TO}10,1",
           "2026. febr. 28."),
}  # fmt: skip

every = pytest.mark.parametrize("language", LANGUAGES)


@every
def test_figures_have_the_form_of_the_language(language):
    with speaking(language):
        shown = (
            numbers.emg(0.165),
            numbers.percent(-0.0164),
            numbers.signed_percent(0.123, 1),
            numbers.rate(27.56),
            numbers.count(12345),
            numbers.points(0.5),
            numbers.span(3.2, 10.1),
            dates.day(date(2026, 2, 28)),
        )
    assert shown == EXPECTED[language]


@every
def test_a_moment_has_the_day_of_the_language_and_the_time_to_the_minute(language):
    with speaking(language):
        shown = dates.moment(datetime(2026, 2, 28, 9, 5, 59, tzinfo=UTC))
    assert shown == f"{EXPECTED[language][-1]} 09:05 UTC"


@every
def test_pages_have_no_number_of_another_language(language):
    with speaking(language):
        text = " ".join(Page(render(made_match(1))).words)
    sign, other = (".", ",") if language == "en" else (",", ".")
    assert re.search(rf"(?<!\d)0\{sign}\d\d\d(?!\d)", text)
    assert re.findall(rf"(?<![\d.])0\{other}\d{{3}}", text) == []


@every
def test_numbers_beside_the_axes_of_a_chart_have_the_form_of_the_language(language):
    with speaking(language):
        chart = upright_bars(Bars(("1", "2"), (0.1, 0.35), (0.2, 0.0)), "", "t", "", ("", ""))
    assert (">0.1<" in chart) is (language == "en")
    assert (">0,1<" in chart) is (language != "en")


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        # Czech has forms for one, for two to four, and for more; Polish looks at the last digit,
        # too; Hungarian counts in the singular. English stands beside them.
        ("en", {1: 0, 2: 1, 5: 1, 22: 1}),
        ("cs", {1: 0, 2: 1, 4: 1, 5: 2, 22: 2, 0: 2}),
        ("pl", {1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1, 0: 2}),
    ],
)
def test_a_count_decides_the_form(language, counts):
    with speaking(language):
        told = {count: ngettext("{count} match", "{count} matches", count) for count in counts}
    forms = {form: {told[count] for count in counts if counts[count] == form} for form in (0, 1, 2)}
    assert all(len(each) <= 1 for each in forms.values())
    assert len(set(told.values())) == len(set(counts.values()))


@pytest.mark.parametrize(
    ("language", "joined", "chosen"),
    [
        ("en", "a, b and c", "a, b or c"),
        ("cs", "a, b a c", "a, b nebo c"),
        ("pl", "a, b i c", "a, b lub c"),
        ("hu", "a, b és c", "a, b vagy c"),
    ],
)
def test_lists_are_joined_as_the_language_joins_them(language, joined, chosen):
    with speaking(language):
        assert both(["a", "b", "c"]) == joined
        assert either(["a", "b", "c"]) == chosen
        assert (both(["a"]), both([]), either(["a"]), either([])) == ("a", "", "a", "")


@every
def test_two_figures_are_told_apart(language):
    with speaking(language):
        shown = numbers.listed(numbers.emg(1.5), numbers.emg(2.5))
    assert shown == ("1.500, 2.500" if language == "en" else "1,500; 2,500")
