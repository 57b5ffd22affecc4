"""CP-SAT answers as the own search does, and where that gives up. Needs the extra `solve`."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.finding import Proved
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.proofs.fillable_cells import fill, fill_by_solver
from sdg.deep.proofs.full_boards import bonds
from sdg.puzzles import Search
from sdg.puzzles.search.cp_sat import Solver, model_size
from tests.deep.conftest import changed
from tests.deep.proofs.test_full_boards import MORE, game_of
from tests.puzzles.test_search import FILLED, RULES, puzzle_of

pytest.importorskip("ortools")

TOO_HEAVY = (
    ("number: 1 to 4", "number: 1 to 5"), ("4 of each", "5 of each"), ("4 by 4", "5 by 5"),
    ("number all different in line",
     "need every row of cell: row is not full or sum of one.number for one in cells of row = 16"),
    ("win most", "end filled after turn when grid is full\nwin most"),
)  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_it_finds_the_boards_that_the_search_finds(name: str) -> None:
    constraints = puzzle_of(RULES[name], "2 by 2", FILLED.get(name, "each number"))
    solver, boards = Solver(constraints, {}), []
    while (answer := solver.solve(60)).verdict == "filled":
        boards.append(dict(answer.cards))
        solver.forbid(answer.cards)
    assert answer.verdict == "impossible"
    wanted = list(Search(constraints, {}).solutions())
    assert sorted(sorted(each.items()) for each in boards) == sorted(
        sorted(each.items()) for each in wanted
    )


def test_what_is_too_much_to_tell_it_is_learned_board_by_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sdg.puzzles.search.cp_sat.MOST_WAYS", 0)
    constraints = puzzle_of(RULES["shown"], "2 by 2")
    solver = Solver(constraints, {})
    answer = solver.solve(60)
    assert solver.later
    assert answer.verdict == "filled"
    assert all(check.holds(answer.cards) for check in constraints.checks)


def test_a_board_of_which_there_is_too_much_to_tell_is_left_undecided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    constraints = puzzle_of(RULES["different"], "3 by 3")
    assert model_size(constraints) == 9 * 3 + 2 * 18 * (3 + 3)
    assert Solver(constraints, {}).solve(60).verdict == "filled"
    assert Solver(constraints, {}).solve(0).verdict == "undecided"
    monkeypatch.setattr("sdg.puzzles.search.cp_sat.MOST_ENTRIES", model_size(constraints) - 1)
    solver = Solver(constraints, {})
    solver.forbid({0: 1})
    assert solver.solve(60).verdict == "undecided"


def test_given_cards_and_how_many_there_are_bind_it() -> None:
    constraints = puzzle_of(RULES["different"], "2 by 2")
    answer = Solver(constraints, {0: 2}).solve(60)
    assert answer.verdict == "filled" and answer.cards[0] == 2
    few = evolve(constraints, supply={0: 1, 1: 1, 2: 1})
    assert Solver(few, {}).solve(60).verdict == "impossible"


def test_in_no_time_it_is_undecided() -> None:
    assert Solver(puzzle_of(RULES["different"]), {}).solve(0).verdict == "undecided"


@pytest.mark.parametrize("name", ["sum of a full row", "above", "few", "counted", "shown"])
def test_it_answers_which_cells_can_be_full_as_the_search_does(name: str) -> None:
    game = game_of({**RULES, **MORE}[name])
    (grid,) = game.layout.geometry.grids
    constraints = bonds(game, grid)
    for cells in range(1, grid.mask + 1):
        answer = fill(constraints, cells, ("told",), 10_000, lambda: True)
        assert answer == fill_by_solver(constraints, cells, ("told",), 60)


def test_a_deep_check_asks_it_where_its_own_search_gives_up() -> None:
    game = changed(*TOO_HEAVY)
    alone = Looking(game, solver=False)
    assert list(contradictions(alone)) == []
    assert "`pip install ortools`" in alone.unfinished[0]
    together = Looking(game, solver=True)
    (finding,) = contradictions(together)
    assert (
        finding.message == "`grid` can never be full under `lines`; the end `filled` waits for it"
    )
    assert isinstance(finding.certainty, Proved) and "CP-SAT" in finding.certainty.how
    assert together.unfinished == []


def test_one_card_less_for_each_row_and_nothing_is_said() -> None:
    sound = [(old, new.replace("= 16", "= 15")) for old, new in TOO_HEAVY]
    looking = Looking(changed(*sound), solver=True)
    assert list(contradictions(looking)) == [] == looking.unfinished
