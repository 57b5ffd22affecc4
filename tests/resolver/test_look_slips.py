"""What people type wrong in the part `look`: each slip is told, with what is meant."""

from __future__ import annotations

import pytest

from sdg.loading import read_sources
from sdg.source import Source
from tests.resolver.test_looks import GAME

SLIPS = {  # a line, and what its hint has
    "color bleu: blue": "`blue`",
    "colour blue: blue": "`color`",
    "color 7: rose": "`red` and `blue`",
    "rank 99: rose": "`king`",
    "blu: rose": "`blue`",
    "color: rose": "`color VALUE: …`",
    "red: red": "`rose`",
    "red: orang": "`orange`",
    "red: hart": "`heart`",
    "red: rose, stra": "`star`",
    'red: "ABC"': "shorten it",
    "red: star, heart": "keep one",
    "red = rose": "`red:`",
    "color red rose": "`red:`",
    "tint of red rose": "`red: rose`",
    "sign of red is heart": "`red: heart`",
    "colour of red: rose": "`red: rose`",
    "number lage": "`number large`",
    "number big": "`number large`",
    "numbr large": "`number`",
    "shells tile": "`shells as tiles`",
    "shells dices": "`shells as dice`",
    "shells as til": "`tiles`",
    "shells as hexagon": "`discs`",
    "shell as tiles": "`shells`",
    "back of shell: green": "`shells`",
    "back of shells: gren": "`green`",
    "back shells: green": "`back of DECK: …`",
    "ground of gird: green": "`grid`",
    "ground of grid: purpel": "`purple`",
    "ground grid: green": "`ground of BOARD: …`",
    'racks: "Pantry"': '`rack "…"`',
    "rack: star": '`rack "…"`',
    'rakc "Pantry"': "`rack`",
}


@pytest.mark.parametrize("line", SLIPS)
def test_a_slip_is_told_with_what_is_meant(line: str) -> None:
    text = f"{GAME.partition(chr(10) + 'look' + chr(10))[0].rstrip()}\n\nlook\n    {line}\n"
    reading = read_sources([Source("slip.sdg", text)])
    number = text.count("\n", 0, text.index(f"    {line}\n")) + 1
    diagnostics = [each for each in reading.diagnostics if each.span.line == number]
    assert reading.rules is None and diagnostics
    assert any(SLIPS[line] in (each.hint or "") for each in diagnostics), [
        each.hint for each in diagnostics
    ]
