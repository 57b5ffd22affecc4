"""Decks of more kinds of cards than a word has bits: sets of kinds take two words, or several."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.dialect.values import IN_A_ROW, united
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.generator_context import Kernel
from sdg.kernel.share import written
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import choose_engine
from sdg.lab.reference import Reference
from sdg.loading import load_sources
from sdg.source import Source
from tests.support.in_c import built
from tests.support.tables_played import PROGRAMS, Table, whole_tables

pytestmark = pytest.mark.crossed

NAMED = {path.stem: path for path in PROGRAMS}
FEW, SEEDS = 40, 2
with_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


@pytest.mark.slow
@with_compiler
@pytest.mark.parametrize("width", [128, 256])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_sets_of_kinds_mean_the_same_in_any_width(
    program: Path, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can be written about few kinds is printed as if there were many."""
    usual = Kernel.widths
    monkeypatch.setattr(
        Kernel, "widths", lambda k: usual(k) | {"kinds": max(width, usual(k)["kinds"])}
    )
    table = list(whole_tables(program))[-1]
    try:
        made = written(table.game)
    except Unsupported:
        return
    plays = compared(table.game, range(SEEDS), FEW, built(*made, ("-O1",)), made)
    assert [each.difference for each in plays] == [""] * SEEDS


@with_compiler
@pytest.mark.parametrize("bots", ["random", "greedy", "search:3"])
@pytest.mark.parametrize("name, kinds", [("four_lanes", 104), ("many_tiles", 200)])
def test_games_of_many_kinds_are_those_of_the_reference(name: str, kinds: int, bots: str) -> None:
    game = Table(NAMED[name], (), 2).game
    assert len(game.engine.layout.cards.kinds) == kinds
    agents = (bots, "random")
    native = choose_engine(game, agents)
    assert isinstance(native, Native)
    assert native.rows(7, 0, 2) == Reference(game, agents).rows(7, 0, 2)


@with_compiler
def test_a_rule_about_very_many_values_is_not_nested_too_deeply_for_c() -> None:
    text = NAMED["many_tiles"].read_text("utf-8").replace("number: 1 to 50", "number: 1 to 320")
    settled = text.replace("rule once on grid", "rule once on grid, settled at end of turn")
    game = load_sources([Source("many.sdg", settled)], players=2)
    made = written(game)
    plays = compared(game, range(1), FEW, built(*made, ("-O1",)), made)
    assert [each.difference for each in plays] == [""]


def test_the_union_of_many_sets_is_their_union() -> None:
    sets = [f"{1 << i}" for i in range(IN_A_ROW**2 + 1)]
    assert eval(united(sets)) == (1 << len(sets)) - 1
    assert united(["1", "2"]) == "(1 | 2)"
    assert united([]) == "0"
