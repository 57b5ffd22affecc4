"""What the deep check takes to be impossible never comes: small games are played in every way."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest

from sdg.chance import Generator
from sdg.deep.budget import Budget, Looking
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.proofs.fillable_cells import fill
from sdg.deep.proofs.full_boards import bonds, judged_only
from sdg.deep.proofs.unjudged import unjudged
from sdg.game import Fault, Game
from sdg.layout.bit_sets import bits
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import changed
from tests.puzzles.test_search import HEAD, RULES

pytestmark = pytest.mark.crossed

PLAYED = """
deck tiles
    1 of each number, color red

supply box: endless tiles

{rule}

{setup}turn
    choose lay

action lay(tile in box, cell in grid) "Lay {{tile}} on {{cell}}"
    require cell is empty
    move tile to cell

end over after turn when passes >= players
win most tokens
"""
WHOLE = "need every line of cell: line is not full or"
BESIDE = "some one in neighbors of cell: one is full"
MORE = {
    "sum of a full row": f"{WHOLE} sum of one.number for one in cells of line = 4",
    "sum of cards": f"{WHOLE} sum of c.number for c in cards of cells of line = 4",
    "threes": f"{WHOLE} count (cards of cells of line with it.number = 3) = 1",
    "a three in each": f"{WHOLE} some one in line: one.number = 3",
    "above": "need every one in neighbors of cell: one is full and one.number > card.number",
    "not after": f"no card lands where {BESIDE}",
    "more than those beside": "need no one in neighbors of cell: one.number >= card.number",
    "few": "need sum of one.number for one in (cells of grid with it is full) <= 5",
    "none": "need some one in grid: one != cell and one.number = card.number",
}


SETUPS = [
    "    draw 1 from box with number = 1 to grid at (1, 1)\n",
    "    for each cell in grid\n        if cell.row = 1\n"
    "            draw 1 from box with number = 1 to cell\n",
]


def game_of(rule: str, setup: str = "") -> Game:
    """Make a game under one rule, in which any card may be laid at any time."""
    about, _, clause = rule.rpartition("|")
    head = f"rule told on grid{'' if about.startswith(',') else ' '}{about}\n    {clause}"
    start = HEAD.format(size="2 by 2").replace("(1, 1), (1, 2), (2, 2)", "(1, 1), (2, 2)")
    start = start.replace('game "Small"\n', 'game "Small"\n    players 1\n')
    return load(
        Source(
            "small.sdg", start + PLAYED.format(rule=head, setup=f"setup\n{setup}\n" * bool(setup))
        )
    )


@cache
def full_sets(rule: str, setup: str = "") -> set[int]:
    """Play a game in every way; return all sets of cells that were ever full."""
    game = game_of(rule, setup)
    waiting = [game.initial_state(Generator(1))]
    seen, full = set(), set()
    cells = slice(game.layout.cells, game.layout.cells + 4)
    while waiting:
        state = waiting.pop()
        lie = tuple(state.slots[cells])
        if lie in seen:
            continue
        seen.add(lie)
        occupied = state.slots[game.layout.occupied]
        full |= {part for part in range(16) if not part & ~occupied}
        for index in range(0 if state.over else game.count(state)):
            with suppress(Fault):  # what a rule asks of an empty cell may be an error
                waiting.append(game.step(state, index, Generator(1)))
    return full


# An error where a neighbor is empty, or a cell on the way, so that nobody can play under them.
WRONG = {
    "no landing beside", "each neighbor", "no neighbor", "sum", "sum when full",
    "sum up to a card", "sum to the end", "between two", "up to a card, in rows",
}  # fmt: skip


@pytest.mark.parametrize("setup", ["", *SETUPS], ids=["nothing", "one", "row"])
@pytest.mark.parametrize("name", sorted({*RULES, *MORE} - WRONG))
def test_what_cannot_be_full_never_is_however_one_plays(name: str, setup: str) -> None:
    rule = {**RULES, **MORE}[name]
    game, came = game_of(rule, setup), full_sets(rule, setup)
    (grid,) = game.layout.geometry.grids
    constraints = judged_only(bonds(game, grid), unjudged(game, "grid"))
    for cells in range(1, grid.mask + 1):
        verdict = fill(constraints, cells, ("told",), 10_000, lambda: True)
        assert verdict in ("filled", "impossible")
        if verdict == "impossible":
            assert cells not in came, list(bits(cells))


@pytest.mark.parametrize(
    "name",
    [
        "sum of a full row",
        "sum of cards",
        "threes",
        "a three in each",
        "few",
        "never",
        "different",
    ],
)
def test_what_these_rules_keep_from_being_full_is_known(name: str) -> None:
    """What depends on who is the last to be laid cannot be told; these rules do not."""
    rule = {**RULES, **MORE}[name]
    (grid,) = game_of(rule).layout.geometry.grids
    constraints = bonds(game_of(rule), grid)
    fillable = {
        cells
        for cells in range(16)
        if fill(constraints, cells, ("told",), 10_000, lambda: True) == "filled"
    }
    assert fillable == full_sets(rule)


def test_a_sum_that_no_full_line_keeps_is_told_with_what_makes_it_too_large() -> None:
    light = "\n    need every line of cell: sum of one.number for one in cells of line < 10"
    game = changed(("number all different in line", f"number all different in line{light}"))
    messages = [each.message for each in contradictions(Looking(game))]
    assert messages == [
        f"no `{family}` can ever be full under `lines`; `done` waits for it"
        for family in ("row", "column")
    ]


def test_a_rule_that_alone_keeps_regions_from_being_full_is_told_at_once() -> None:
    """With all rules the search would go through each way in which nine numbers differ."""
    sparse = "add rule sparse on grid\n    need count (cards of box of cell) <= 3\n"
    source = Source("sparse.sdg", f'variant "Sparse" of cardoku\n\n{sparse}')
    looking = Looking(load(source), budget=Budget(nodes=5_000), solver=False)
    diagnostic = next(contradictions(looking))
    assert (
        diagnostic.message == "no `box` can ever be full under `sparse`; `completed` waits for it"
    )
    assert looking.unfinished == []


def test_regions_that_need_the_same_few_cards_cannot_all_be_full() -> None:
    game = changed(
        ("    number all different in line",
         "    need every row of cell: row is not full or some one in row: one.number = 4"),
        ("4 of each number", "8 of each number in 1 to 3\n    3 of number 4"),
        ("win most", "end filled after turn when grid is full\nwin most"),
    )  # fmt: skip
    (diagnostic,) = contradictions(Looking(game))
    assert (
        diagnostic.message
        == "`grid` can never be full under `lines`; the end `filled` waits for it"
    )


def test_regions_that_only_a_rule_speaks_of_are_looked_at_too() -> None:
    game = changed(
        ("number: 1 to 4", "number: 1 to 3"), ("4 of each", "6 of each"),
        ("when done: line becomes full", "when done: grid is full"), ("3 * count them", "3"),
    )  # fmt: skip
    messages = [each.message for each in contradictions(Looking(game))]
    assert messages[:2] == [
        f"no `{family}` can ever be full under `lines`" for family in ("row", "column")
    ]


def test_what_lies_on_another_board_is_not_taken_to_be_nothing() -> None:
    game = changed(
        ("    number all different in line",
         "    need every line of cell: line is not full or some one in side: one is full"),
        ("pile bag", "board side: 1 by 1\n\npile bag"),
        ("choose lay or discard", "choose lay, lay_aside or discard"),
        ("action discard", "action lay_aside(tile in rack, cell in side)\n    move tile to cell\n\n"
                           "action discard"),
    )  # fmt: skip
    assert list(contradictions(Looking(game))) == []


def test_nothing_is_said_of_cards_that_may_lie_face_down() -> None:
    game = changed(
        ("number: 1 to 4", "number: 1 to 3"), ("4 of each", "6 of each"),
        ("    move tile to cell",
         "    require tile.number != 2\n    draw 1 from bag to cell face down"),
    )  # fmt: skip
    assert list(contradictions(Looking(game))) == []
