"""The list of players, and what it says of those without a name."""

from pages import Page

from reports.web_library import PlayerRow, PlayersPage, render_players


def listed(*names: str) -> Page:
    rows = (
        PlayerRow(number, name, 1, 20, "5.0", "", "0.0", "") for number, name in enumerate(names, 1)
    )
    return Page(render_players(PlayersPage(tuple(rows))))


def test_players_without_a_name_are_called_so_and_cannot_be_coached():
    page = listed("Ann", "")
    assert "(no name)" in page.words
    assert "/players/1" in page.links
    assert "/players/2" not in page.links
    assert "Nobody can be coached without a name" in page.text
    assert "Nobody can be coached without a name" not in listed("Ann").text
