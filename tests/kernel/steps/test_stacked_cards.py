"""Cards that lie on each other, or are gone: small games on the reference and in kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import differences
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load

TWICE = """game "Twice"
    players 2

attribute number: 1 to 4

deck tiles
    2 of each number

pile stock: 1 of tiles, shuffled
pile shed: {seen}
hand rack per player: {seen}
score points per player

setup
    for each player
        draw 3 from stock to rack

turn
    choose both, as_high or rest

action both(a in rack, b in rack) "{{a}} and {{b}}"
    move a to shed
    move b to shed
    points += 1

action as_high(a in rack) "{{a}}, and all that are as high"
    let high = rack with number >= a.number
    move first of rack to shed
    move high to shed

action rest "Rest"
    draw 1 from stock to rack

end over after round when round > 6
win most points
"""

TOWER = """game "Tower"
    players 2

attribute side per player: red, blue

deck discs
    1 of each side

board pegs: 1 by 1, stacked

supply box: endless discs
slot disc per player: endless discs
pile heap: in order, seen by all
score points per player

turn
    choose drop, heap_up or clear

action drop(cell in pegs) "Drop"
    move disc to cell
    points += height of cell

action heap_up "On the heap"
    draw 1 from box to heap

action clear "Clear"
    require count heap > 3 and count heap < 5
    move heap to box

end over after round when round > 90
win most points
"""


def games(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.sdg"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("seen", ["seen by all", "in order, seen by all"])
def test_a_card_that_is_gone_is_not_moved_again(tmp_path: Path, seen: str) -> None:
    game = load(games(tmp_path, TWICE.format(seen=seen)))
    assert list(differences(game, range(5))) == []


@pytest.mark.parametrize("wanted", ["plain", ""])
def test_stacks_without_an_end_are_left_to_the_reference(tmp_path: Path, wanted: str) -> None:
    if not wanted and compiler() is None:
        pytest.skip("there is no C compiler")
    game = load(games(tmp_path, TOWER))
    agents = ("random",) * game.players
    engine = choose_engine(game, agents, wanted)
    assert engine.name == (wanted or "native")
    assert engine.rows(3, 0, 3) == Reference(game, agents).rows(3, 0, 3)
