"""How far bots came on the way to an end that they never reached."""

from __future__ import annotations

import re

import pytest
from tests.deep.conftest import look_at

from sdg.loading import load


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("golf", "cleared"),  # cards lie in columns, some below others
        ("calculation", "solved"),  # four places that take thirteen cards each
        ("klondike", "all_home"),
        ("peg_solitaire", "solved"),
    ],
)
def test_an_end_for_which_skill_is_wanted_is_noted(name: str, end: str) -> None:
    report = look_at(load(name))
    assert [each for each in report.findings if each.about == f"end {end}"] == []
    (told,) = [note for note in report.notes if f"`{end}`" in note]
    (percent,) = re.findall(r"came (\d+) % of the way", told)
    assert 20 < int(percent) < 100
