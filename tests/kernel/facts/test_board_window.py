"""A game on an unbounded board is played on a part of it: the same, or it is played again."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import as_python
from sdg.kernel.dialect.outcomes import BEYOND
from sdg.kernel.facts.board_window import nearness, windows
from sdg.kernel.generate import begin, write
from sdg.lab.engine_choice import choose_engine
from sdg.lab.engine_interface import seed_of
from sdg.loading import load, load_sources
from sdg.source import Source

RULES = """game "Patches"
    players 1 to 2

attribute number: 1 to 4

deck cards
    6 of each number

board field: unbounded, reach 12

pile stock: 1 of cards, shuffled
hand held per player: seen by owner
score points per player

rule touch on field "A card lies {near}"
    {rule}

rule lines on field "No number twice in a row or column"
    number all different in row, column

setup
    draw 1 from stock to field at (0, 0)
    for each player
        draw 3 from stock to held

turn unless held is empty
    choose lay or drop
    draw 1 from stock to held

action lay(card in held, cell in field) "Lay {{card}} at {{cell}}"
    {first}
    move card to cell

action drop(card in held) "Drop {{card}}"
    move card to stock
    points -= 1

end over after turn when stock is empty "No card is left"
win most points
"""
BESIDE = "need some near in neighbors of cell: near is not empty"


def patches(rule: str = BESIDE, first: str = "points += 1") -> Game:
    """Return a game on an unbounded board with some rule for where cards lie."""
    text = RULES.format(rule=rule, near="somewhere", first=first)
    return load_sources([Source("patches.sdg", text)], players=2)


@cache
def seen(game: Game) -> dict[str, Any]:
    """Return the kernel of the first window, as Python."""
    window = next(windows(game.engine, game.rules, game.players, game.options))
    kernel = begin(window.engine, window.edge)
    assert kernel.shape.cells < begin(game.engine).shape.cells
    return as_python(write(kernel))


def played(kernel: dict[str, Any], seed: int) -> Any:
    """Return the state after a game."""
    s = kernel["State"]()
    s.seed = seed
    kernel["play"](s)
    kernel["note"](s)
    return s


@pytest.mark.parametrize(
    ("rule", "near"),
    [
        (BESIDE, 1),
        ("need some way in directions: 2 steps way is not empty", 2),
        ("need (some way in directions: 3 steps way is not empty) or "
         "(some near in neighbors of cell: near is not empty)", 3),
        ("need no near in neighbors of cell: near is not empty", None),
        ("need some near in neighbors of cell: near is empty", None),
        ("need every near in neighbors of cell: near is not empty", None),
        ("need count (field with it is not empty) > 0", None),
    ],
)  # fmt: skip
def test_how_near_cards_lie_is_found_from_the_rules(rule: str, near: int | None) -> None:
    game = patches(rule)
    assert nearness(game.engine.rules, game.players) == near


@pytest.mark.parametrize(
    "first",
    ["points += count (field with it is empty)", "require some near in field: near is full"],
)
def test_where_the_board_ends_may_not_matter(first: str) -> None:
    game = patches(first=first)
    assert nearness(game.engine.rules, game.players) is None
    assert list(windows(game.engine, game.rules, game.players, game.options)) == []


@pytest.mark.parametrize("game", [patches(), load("knizia_sudoku", players=2)], ids=["a", "b"])
def test_a_game_in_a_window_is_that_on_the_whole_board(game: Game) -> None:
    whole = choose_engine(game, ("random",) * 2, "plain")
    games = [played(seen(game), seed_of(5, number)) for number in range(12)]
    within = {number: s.row for number, s in enumerate(games) if s.over != BEYOND}
    assert len(within) > 6
    assert {number: whole.rows(5, number, 1)[0] for number in within} == within


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_a_game_that_leaves_its_window_is_played_on_more_of_the_board() -> None:
    game = patches("need some way in directions: 3 steps way is not empty")
    native = choose_engine(game, ("random",) * 2)
    plain = choose_engine(game, ("random",) * 2, "plain")
    assert any(played(seen(game), seed_of(3, number)).over == BEYOND for number in range(20))
    assert native.rows(3, 0, 60) == plain.rows(3, 0, 60)
    assert native.totals(3, 0, 60) == plain.totals(3, 0, 60)
