"""A puzzle on paper: one sheet to fill in, its solution and its rules if they are wanted."""

from __future__ import annotations

import re

import pytest

from sdg.loading import read
from sdg.paper.document import document
from sdg.paper.kit import puzzle_kit
from sdg.paper.paper_formats import PAPERS, PIXELS, Choices
from sdg.puzzles import make_puzzle
from tests.support.shelf import PUZZLES


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_one_sheet_and_all_of_it_lies_on_the_paper(name: str, paper: object) -> None:
    puzzle = make_puzzle(read(name), {})
    choices = Choices(paper)  # type: ignore[arg-type]
    made = puzzle_kit(puzzle, choices, rules=False)
    (sheet,) = made.sheets
    assert (sheet.kind, sheet.title, sheet.pieces) == ("board", puzzle.title, 0)
    for rule in puzzle.rules:
        assert not rule.sentence or rule.sentence.split()[-1] in sheet.drawing
    lefts = [float(x) for x in re.findall(r' x="([\d.-]+)"', sheet.drawing)]
    tops = [float(y) for y in re.findall(r' y="([\d.-]+)"', sheet.drawing)]
    assert min(lefts) > 0 and max(lefts) < choices.paper.width * PIXELS
    assert min(tops) > 0 and max(tops) < choices.paper.height * PIXELS


def test_the_rulebook_is_printed_with_it_or_not() -> None:
    puzzle = make_puzzle(read("crazy_paving"), {})
    whole, bare = (document(puzzle_kit(puzzle, Choices(), rules=rules)) for rules in (True, False))
    assert 'class="rules"' in whole and "What must hold" in whole
    assert 'class="rules"' not in bare and "What must hold" not in bare
