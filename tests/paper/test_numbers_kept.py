"""Which numbers a kit has chips and lines for, and what they are called."""

import re

from sdg.loading import load
from sdg.paper.materials import materials
from sdg.paper.score_sheet import score_sheet
from sdg.view.titles import titled


def test_numbers_that_only_the_course_needs_are_neither_printed_nor_written_down() -> None:
    needed = materials(load("kalah"))
    assert [each.title for each in needed.tokens] == ["Seeds"]
    sheet = score_sheet(needed)
    assert not re.search("spot|handful", sheet)
    assert "Seeds in it" in sheet and "content" not in sheet
    assert [each.title for each in materials(load("hearts")).tokens] == []


def test_a_number_is_called_by_its_title_and_what_it_counts() -> None:
    needed = materials(load("cardoku"))
    (quiet,) = (each for each in needed.numbers if each.name == "quiet")
    assert titled(needed.look, quiet).endswith("too many close rearranging")
    (points,) = (each for each in needed.numbers if each.name == "points")
    assert titled(needed.look, points) == needed.look.title("points")
