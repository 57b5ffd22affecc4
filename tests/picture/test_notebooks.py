"""What a notebook shows of a play."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from sdg import Playthrough, load


def test_a_play_draws_itself() -> None:
    play = Playthrough(load("cat_sudoku"), 1)
    first = play._repr_svg_()
    assert ET.fromstring(first).tag.endswith("svg")
    play.decide(play.legal_decisions()[0])
    assert play._repr_svg_() != first
