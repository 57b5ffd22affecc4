"""Games played out from positions: kernels answer what the reference answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Position, Positions
from sdg.deep.games.simulated import play_many
from sdg.kernel.c.compiler import compiler
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.branched_games import branches
from sdg.loading import load
from tests.deep.conftest import BUDGET, changed

TABLES = [  # the fewest points win in six_card_golf, nobody has points in hex
    ("tic_tac_toe", {}), ("six_card_golf", {}), ("go_fish", {}), ("cat_sudoku", {}),
    ("auction", {}), ("cardoku", {"quiet_rounds": 3}), ("sudoku_42", {"moves": 1}), ("hex", {}),
]  # fmt: skip
in_c = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


def positions_of(name: str, options: dict[str, int], games: int = 4) -> Positions:
    game = load(name, options=options, players=None)
    looking = Looking(game, 3, evolve(BUDGET, watched=games, positions=40), engine="reference")
    return Positions.of(looking, play_many(looking, most=games))


@in_c
@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), TABLES, ids=[name for name, _ in TABLES])
def test_kernels_play_out_what_the_reference_plays_out(name: str, options: dict[str, int]) -> None:
    positions = positions_of(name, options, 2)
    games = positions.games
    reference = PlayingOut(positions.looking, games)
    kernel = PlayingOut(evolve(positions.looking, engine="native"), games)
    assert reference.kernel is None is not kernel.kernel
    values = set[float | None]()
    for number in positions.numbers:
        for position in positions.some(number, 4):
            many = games.game.count(position.state)
            for seed, index in enumerate(range(0, many, 1 + many // 3)):
                value = kernel.value(position, index, seed)
                assert value == reference.value(position, index, seed)
                values.add(value)
    assert len(values) > 1
    assert kernel.played == reference.played


def test_what_goes_on_for_longer_than_all_games_is_given_up() -> None:
    positions = positions_of("tic_tac_toe", {})
    (first, *_) = positions.some(0, 4)
    for engine in ("reference", "native") if compiler() is not None else ("reference",):
        out = PlayingOut(evolve(positions.looking, engine=engine), positions.games)
        out.longest = 3
        assert out.value(first, 0, 1) is None
    positions.games.rows.clear()
    assert PlayingOut(positions.looking, positions.games).longest > 100


@in_c
def test_a_clock_leaves_it_to_the_reference() -> None:
    assert branches(load("sudoku_42", options={"minutes": 5})) is None
    assert branches(load("tic_tac_toe")) is not None


@in_c
def test_a_compiler_is_not_waited_for_when_time_is_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDG_CACHE", str(tmp_path))  # nothing is built there yet
    assert branches(load("cat_sudoku"), lambda: False) is None
    assert branches(load("cat_sudoku"), lambda: True) is not None


def test_rules_without_a_kernel_are_left_to_the_reference() -> None:
    """These are refused before anything is written."""
    grid = "board grid: 4 by 4{}\n    region line: row, column\n{}"
    around = "    region near for each card with number > 1: 3 by 3 around it\n"
    game = changed(
        (grid.format("", ""), grid.format(", stacked", around)),
        ("number all different in line", "number all different in near"),
    )
    assert branches(game) is None
    with pytest.raises(Unsupported):
        written(game)


@in_c
def test_where_the_rules_go_wrong_there_is_no_value() -> None:
    game = changed(("    points -= 1\n", "    points -= 1 div (1 - round mod 2)\n"))
    looking = Looking(game, 3, evolve(BUDGET, watched=2), engine="reference")
    positions = Positions.of(looking, play_many(looking, most=2))
    first = positions.some(0, 1)[0]
    values = {}
    for engine in ("reference", "native"):
        out = PlayingOut(evolve(looking, engine=engine), positions.games)
        values[engine] = [out.value(first, index, 1) for index in range(game.count(first.state))]
    assert values["native"] == values["reference"]
    assert None in values["native"]


def test_positions_are_kept_and_spread() -> None:
    positions = positions_of("cat_sudoku", {})
    kept = positions.some(0, 100)
    assert [each.decisions for each in kept] == sorted({each.decisions for each in kept})
    few = positions.some(0, 3)
    assert len(few) == 3 and few[0] == kept[0] and set(map(_at, few)) <= set(map(_at, kept))
    assert positions.some(0, 100) is kept


def _at(position: Position) -> tuple[int, int]:
    return position.game, position.decisions


def test_few_positions_of_large_boards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tic_tac_toe")
    monkeypatch.setattr("sdg.deep.games.positions.MOST_SLOTS", 24 * game.layout.size)
    looking = Looking(game, 1, evolve(BUDGET, watched=12), engine="reference")
    positions = Positions.of(looking, play_many(looking, most=20))
    assert positions.each == 2


def test_few_games_are_gone_through_where_they_are_long() -> None:
    looking = Looking(load("cat_sudoku"), 1, evolve(BUDGET, walked=40), engine="reference")
    positions = Positions.of(looking, play_many(looking, most=8))
    assert len(positions.numbers) == 2 and positions.each == BUDGET.positions // 2


def ending(line: str) -> tuple[str, str]:
    return "win most points", line


LOWEST = "\n    for each player in all players with lowest it.points\n        player wins\n"
OWN = ("rack is empty\nwin most points", "rack is empty" + LOWEST)
HULL = ("score points per player", "score points")


@pytest.mark.parametrize(
    ("changes", "ahead"),
    [
        ((), 4.0),
        ((ending("win fewest points"),), -4.0),
        ((ending("win latest seat"),), 1.0),
        ((OWN,), 1.0),
        ((ending("end far at once when points >= 99\n    active wins"),), 4.0),
        ((HULL, ending("win together")), 7.0),
        ((HULL, ending("win together if points >= 5")), 7.0),
        ((HULL, ending("win together if 40 > points")), -7.0),
        ((HULL, ending("win together if turns > 3")), 1.0),
        ((ending("end none at once when turns > 99\n    all lose\nwin most points"),), 4.0),
    ],
)
def test_points_tell_only_where_they_decide_who_wins(
    changes: tuple[tuple[str, str], ...], ahead: float
) -> None:
    game = changed(*changes)
    out = PlayingOut(Looking(game), play_many(Looking(game, engine="reference"), most=0))
    assert out._ahead([7, 3], [1, 0], 0) == ahead
