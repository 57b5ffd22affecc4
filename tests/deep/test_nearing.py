"""An end that bots came near but never reached is no finding: it stays undecided."""

from __future__ import annotations

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
def test_that_an_end_for_which_skill_is_wanted_can_never_come_is_left_open(
    name: str, end: str
) -> None:
    report = look_at(load(name))
    assert [each for each in report.findings if each.about == f"end {end}"] == []
    (told,) = [each for each in report.unfinished if f"`{end}`" in each]
    assert told.startswith(f"dead: no game ended by `{end}` in ")
    assert told.endswith("whether that can be is not known, since bots that choose at random do"
                         " not play for it")  # fmt: skip
