"""What never came in many games is told with the rules without which it comes."""

from __future__ import annotations

from sdg.deep.finding import Finding
from tests.deep.conftest import changed, look_at

LINES = "rule lines on grid"
FEW = 'rule few on grid "A few"\n    need count (cards of grid) <= 4\n\n'
BESIDE = (
    'rule beside on grid "Not alone"\n    need some near in neighbors of cell: near is full\n\n'
)
COUNT = ("points += 3 * count them", "points += 3")


def dead(*changes: tuple[str, str]) -> dict[str, Finding]:
    return {each.about: each for each in look_at(changed(*changes)).findings
            if each.kind == "dead"}  # fmt: skip


def test_a_trigger_that_a_rule_keeps_off_is_told_with_the_rule() -> None:
    many = ("line becomes full", "count (cards of grid) > 6 and points < 3")
    diagnostic = dead((LINES, FEW + LINES), many, COUNT)["when done"]
    assert "`done` never happened" in diagnostic.message
    assert diagnostic.message.endswith("without `few` it comes")
    assert [span.text for span in diagnostic.places][-1] == "few"


def test_no_rule_is_named_where_none_keeps_it_off() -> None:
    never = ("line becomes full", "count (cards of grid) > 16 - round mod 2")
    assert "without" not in dead(never, COUNT)["when done"].message


def test_what_follows_from_a_rule_under_which_nothing_begins_is_told_with_it() -> None:
    diagnostic = dead((LINES, BESIDE + LINES))["when done"]
    assert diagnostic.message == (
        "`done` never happened, and none came near that; without `beside` it comes"
    )
