"""Results in words: points with the right noun."""

import pytest

from sdg.events import Outcome
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.result_sentences import tell_outcome


@pytest.mark.parametrize(
    ("points", "most", "sentence"),
    [
        (1, None, "1 point."),
        (0, None, "0 points."),
        (2, None, "2 points."),
        (1, 26, "1 of 26 points."),
        (1, 1, "1 of 1 point."),
    ],
)
def test_one_point_is_no_points(points: int, most: int | None, sentence: str) -> None:
    outcome = Outcome((points,), (1,), "full", "The board is full", most=most)
    *_, last = tell_outcome(outcome, ("you",), Look(colour=False, plain=False))
    assert last == sentence
