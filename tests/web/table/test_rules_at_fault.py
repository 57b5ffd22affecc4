"""What refuses a decision is named with the place in the rulebook that says it."""

from __future__ import annotations

import re

import pytest

from sdg.rulebook.book import rulebook
from sdg.rulebook.rendering import html
from tests.web.test_leaks import plays, table_of


@pytest.mark.parametrize(("name", "rule"), [
    ("cardoku", "sudoku"), ("cat_sudoku", None), ("knizia_sudoku", None), ("hearts", None),
])  # fmt: skip
def test_links_lead_to_items_of_the_rulebook(name: str, rule: str | None) -> None:
    table = table_of(name)
    places = set(re.findall('id="((?:rule|action)-[^"]*)"', html(rulebook(table.game, False))))
    assert len(places) == len(re.findall('id="(?:rule|action)-', html(rulebook(table.game, False))))
    links = set()
    for _ in plays(table):
        seat = table.play.active
        assert seat is not None
        words = {each.text for each in table.play.legal_decisions()}
        cells = [cell["name"] for board in table.shown(seat, False)["view"].get("boards", ())
                 for cell in board["cells"]]  # fmt: skip
        heads = sorted({text.rpartition(" ")[0] for text in words if " " in text})[:1]
        for text in [f"{head} {cell}" for head in heads for cell in cells] or sorted(words)[:3]:
            answer = table.answers.answer(seat, f"why {text}")
            links |= {each["link"] for each in answer["rules"]}
            if text in words:
                assert not answer["rules"]
    assert links <= places
    assert rule is None or f"rule-{rule}" in links
