"""Cells that are tested one by one: what leaves most of them out, and none of them wrongly."""

from __future__ import annotations

import pytest

from sdg.analysis.necessary_conditions import necessary
from sdg.chance import Generator
from sdg.engine.state.budget import MOST
from sdg.game import Game, State
from sdg.inspection import Inspection
from sdg.ir.rule_slots import RULE_CELL
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source
from tests.support.trying import check_listing

GAME = """\
game "Near"
    players 1

attribute number: 1 to 3

deck tiles
    5 of each number

board field: unbounded, reach {reach}

pile bag: 1 of tiles, shuffled
hand rack per player
counter far

rule beside on field "It lies near others"
    {rule}

setup
    draw 1 from bag to field at (0, 0)
    draw 1 from bag to field at (0, 1)
    draw 1 from bag to field at (1, 0)
    for each player
        draw 3 from bag to rack

turn
    choose lay or rest
    for each player
        draw 1 from bag to rack

action lay(card in rack, cell in field) "{{card}} on {{cell}}"
    {guard}
    move card to cell

action rest "Rest"
    far += 1

end out after turn when bag is empty or far > 4  "It is over"
"""
SURE = "need some near in neighbors of cell: near is full"
HALF = "count (neighbors of cell with it is full)"
NEAR = [  # conditions that only cells next to a card pass
    f"{HALF} >= 2",
    f"{HALF} = 1",
    f"not {HALF} = 0",
    f"not ({HALF} < 2 or {HALF} > 3)",
    f"{HALF} >= 2 and far < 3",
    f"{HALF} = 1 or {HALF} = 3",
    f"2 <= {HALF}",
    "some near in (neighbors of cell with it is full): near.number = 2 and near.row >= cell.row",
    "count (neighbors of cell with it is full and it.number > 1) > 0 and cell.row <= 2",
]
ADDED = [  # which may fail, as far as is known
    "sum of near.number for near in (neighbors of cell with it is full) >= 3",
    "(highest near.number for near in (neighbors of cell with it is full)) > 1",
]
ANYWHERE = [f"{HALF} <= 1", f"{HALF} != 2", f"{HALF} >= 2 or cell.row = 1", f"{HALF} = far"]


def made(rule: str, guard: str = "require cell is empty", reach: int = 4) -> Game:
    """Return the game with a rule and a requirement."""
    return load(Source("near.sdg", GAME.format(rule=rule, guard=guard, reach=reach)))


def positions(game: Game, most: int = 6) -> list[State]:
    """Return positions of a game in which one decision after the other is taken by chance."""
    chance = Generator(4)
    states = [game.initial_state(chance)]
    while len(states) < most and not states[-1].over:
        states.append(game.random_step(states[-1], chance))
    return [state for state in states if not state.over]


@pytest.mark.parametrize("condition", NEAR + ADDED + ANYWHERE)
@pytest.mark.parametrize("where", ["rule", "forbidden", "guard"])
def test_what_is_listed_is_what_is_legal_when_it_is_tried(condition: str, where: str) -> None:
    rule = {"rule": f"need {condition}", "forbidden": f"no card lands where not ({condition})"}
    guard = f"require cell is empty and ({condition})" if where == "guard" else "require far < 9"
    game = made(rule.get(where, SURE), guard)
    for state in positions(game):
        check_listing(game, state, Generator(1))
    assert list(differences(game, range(3), 20)) == []


@pytest.mark.parametrize("condition", NEAR)
def test_cells_far_from_cards_are_not_asked(condition: str) -> None:
    """What listing costs is the same however large the board is."""
    for rule, guard in ((f"need {condition}", ""), (SURE, f"require {condition}")):
        work = [spent(made(rule, guard or "require far < 9", reach)) for reach in (4, 6)]
        assert work[1] <= work[0] * 1.2, (rule, guard, work)


@pytest.mark.parametrize("condition", ANYWHERE)
def test_nothing_follows_from_what_may_be_so_anywhere(condition: str) -> None:
    (rule,) = made(f"need {condition}").fixed_rules.rules
    (clause,) = rule.clauses
    condition_of_it = clause.condition
    needed = necessary(condition_of_it, RULE_CELL, lambda part, slot: True)
    assert needed in (None, condition_of_it)


def test_a_rule_comes_before_what_is_tested_of_one_cell_after_the_other() -> None:
    work = [spent(made(SURE, f"require {HALF} <= 2", reach)) for reach in (4, 6)]
    assert work[1] <= work[0] * 1.2


def spent(game: Game) -> int:
    """Return how much work listing took in a few positions."""
    work = 0
    for state in positions(game):
        Inspection(game).begin_work()
        game.engine.turns.options(state.slots)
        work += MOST - Inspection(game).work_left
    return work
