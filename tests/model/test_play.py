import pytest

from analyzer.model.play import Play, Step


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ((), ""),
        ((Step(8, 5), Step(6, 5)), "8/5 6/5"),
        ((Step(24, 18), Step(18, 13)), "24/13"),
        ((Step(24, 18, True), Step(18, 13)), "24/18*/13"),
        ((Step(13, 11), Step(6, 4), Step(13, 11), Step(6, 4)), "13/11(2) 6/4(2)"),
        ((Step(25, 20, True), Step(6, 0)), "bar/20* 6/off"),
    ],
)
def test_usual_notation(steps: tuple[Step, ...], text: str) -> None:
    assert str(Play(steps)) == text
