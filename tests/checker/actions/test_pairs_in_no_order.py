"""Two that are chosen in no order and are not treated alike: told wherever the pair stands."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "In no order"
    players 2

attribute number: 1 to 9

deck chips
    4 of each number

pile stock: 1 of chips, shuffled
pile shed: seen by all
hand held per player
score points per player

setup
    for each player
        draw 4 from stock to held

turn
    choose beat

action beat({params})
    require one.number {op} two.number
    move one to shed
    move two to shed

end late after turn when turns >= 9
win most points
"""


@pytest.mark.parametrize("params", ["{}", "n: 1 to 2, {}", "other in held, {}", "{}, n: 1 to 2"])
def test_what_is_asked_of_one_of_two_is_told_wherever_they_stand(params: str) -> None:
    def warned_spans(op: str) -> list[str]:
        text = GAME.format(params=params.format("one and two in held"), op=op)
        return [
            e.span.text for e in read(Source("pairs.sdg", text)).diagnostics if e.code == "W710"
        ]

    assert warned_spans(">") == ["one.number > two.number"]
    assert warned_spans("=") == []
