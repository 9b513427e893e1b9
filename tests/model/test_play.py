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
        ((Step(3, 2, True), Step(8, 7), Step(3, 2)), "8/7 3/2*(2)"),
        ((Step(8, 6, True), Step(6, 4, True), Step(8, 6), Step(6, 4)), "8/6*/4* 8/4"),
    ],
)
def test_usual_notation(steps: tuple[Step, ...], text: str) -> None:
    assert str(Play(steps)) == text
