"""`card lands on` and `card leaves` come for each card, against an oracle that follows the cards.

In games of generated steps each card has a number of its own or shares it with a twin; the oracle
carries out the same steps on lists of cards, and what the whens note is what it expects.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from attrs import define, field

from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC

pytestmark = pytest.mark.crossed

GAME = """\
game "Come and go"
    players 2
attribute number: 1 to 3
deck cards
    3 of each number
board grid: 1 by 3{stacked}
board other: 1 by 2, stacked
pile stock: 1 of cards
pile heap: in order, seen by all
counter came
counter went
score points per player
setup
    draw 1 from stock with number = 1 to heap
    draw 1 from stock with number = 2 to heap
    draw 1 from stock with number = 1 to heap
    draw 1 from stock with number = 3 to heap
    move last of heap to grid at (1, 1)
    move last of heap to grid at (1, 2)
    move last of heap to other at (1, 1)
turn
    choose go
action go
    {steps}
when comes: card lands on grid
    came = 100 * came + 10 * cell.column + card.number
when goes: card leaves grid
    went = 100 * went + 10 * cell.column + card.number
end late after turn when turns >= 1
win most points
"""


@define
class Table:
    """The cards of the game above, on each cell and in the heap from the bottom up."""

    cells: dict[str, list[tuple[int, int]]] = field(factory=dict)  # a number each, and a name
    heap: list[tuple[int, int]] = field(factory=list)
    went: list[tuple[str, int]] = field(factory=list)
    seen: set[tuple[str, tuple[int, int]]] = field(factory=set)

    def come(self, name: str, card: tuple[int, int]) -> None:
        self.cells[name].append(card)
        self.seen.add((name, card))

    def go(self, name: str, place: int = -1) -> tuple[int, int]:
        card = self.cells[name].pop(place)
        self.went.append((name, card[0]))
        self.seen.discard((name, card))
        return card


CELLS = {"grid at (1, 1)": 11, "grid at (1, 2)": 12, "grid at (1, 3)": 13, "other at (1, 1)": 0,
         "other at (1, 2)": 0}  # fmt: skip
ON_GRID = [name for name, number in CELLS.items() if number]


def begun() -> Table:
    table = Table({name: [] for name in CELLS}, [(1, 0), (2, 1), (1, 2), (3, 3)])
    for name in ("grid at (1, 1)", "grid at (1, 2)", "other at (1, 1)"):
        table.cells[name].append(table.heap.pop())
    return table


def step(lot: random.Random, table: Table, stacked: bool) -> str:
    """Carry a step out that is possible, by lot; return how it is written."""
    full = [name for name, cards in table.cells.items() if cards]
    free = [name for name in CELLS if stacked or not table.cells[name] or "other" in name]
    ways: list[Callable[[], str]] = []
    if table.heap:
        ways.append(lambda: from_heap(lot.choice(free), table))
    if full and free:
        ways.append(lambda: carry(lot.choice(full), lot.choice(free), table, lot, stacked))
    if full:
        ways.append(lambda: to_heap(lot.choice(full), table, lot))
    return lot.choice(ways)()


def from_heap(name: str, table: Table) -> str:
    table.come(name, table.heap.pop())
    return f"move last of heap to {name}"


def to_heap(name: str, table: Table, lot: random.Random) -> str:
    if lot.random() < 0.5:
        while table.cells[name]:
            table.heap.append(table.go(name, 0))
        return f"move cards of ({name}) to heap"
    table.heap.append(table.go(name, 0))
    return f"move first of cards of ({name}) to heap"


def carry(start: str, goal: str, table: Table, lot: random.Random, stacked: bool) -> str:
    if start == goal:
        return "points += 0"
    many = stacked or "other" in goal or len(table.cells[start]) == 1
    if many and lot.random() < 0.5:
        while table.cells[start]:
            table.come(goal, table.go(start, 0))
        return f"move cards of ({start}) to {goal}"
    table.come(goal, table.go(start))
    return f"move last of cards of ({start}) to {goal}"


def expected(table: Table) -> list[list[int]]:
    """Return what whens note: in reading order, on a cell from the bottom up, or one by one."""
    came = [
        CELLS[name] % 10 * 10 + card[0]
        for name in ON_GRID
        for card in table.cells[name]
        if (name, card) in table.seen
    ]
    went = [CELLS[name] % 10 * 10 + n for name in ON_GRID for at, n in table.went if at == name]
    stores = []
    for each in (came, went):
        number = 0
        for code in each:
            number = 100 * number + code
        stores.append([number])
    return stores


def program(seed: int, stacked: bool) -> tuple[Game, list[list[int]]]:
    """Write a game of steps by lot; return it, and what its whens are to note."""
    lot = random.Random(seed)
    while True:
        table = begun()
        steps = [step(lot, table, stacked) for _ in range(lot.randint(1, 6))]
        if len(table.went) < 8 and len(table.seen) < 8:
            break
    text = GAME.format(stacked=", stacked" if stacked else "", steps="\n    ".join(steps))
    return load(Source("come.sdg", text)), expected(table)


def noted(game: Game) -> list[list[int]]:
    chance = Generator(1)
    state = game.step(game.initial_state(chance), 0, chance)
    stores = game.write_state(state)["stores"]
    return [stores["came"], stores["went"]]


@pytest.mark.parametrize("stacked", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_each_card_that_comes_or_goes_is_noted(seed: int, stacked: bool) -> None:
    game, stores = program(seed, stacked)
    assert noted(game) == stores


@pytest.mark.parametrize("stacked", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_kernels_note_the_same(seed: int, stacked: bool) -> None:
    game, _ = program(seed, stacked)
    kernel, source = written(game)
    others = [InC(kernel, source)] if seed == 0 and compiler() is not None else []
    for comparison in compared(game, range(1), 5, others):
        assert comparison.difference == ""
