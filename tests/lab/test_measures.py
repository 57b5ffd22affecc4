"""Each measure of the table is counted, summed up, compared, aimed at, and printed by its label."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.lab.differences import compare, paired
from sdg.lab.engine_choice import choose_engine
from sdg.lab.engine_interface import Engine
from sdg.lab.preparing import setting_of
from sdg.lab.simulating import simulate
from sdg.lab.single_games.game_lines import Lines
from sdg.lab.summary import summary
from sdg.loading import load_sources
from sdg.measures import HOW_CLOSE, HOW_LONG, MEASURES, WHO_WINS, Measure, named
from sdg.source import Source
from sdg_cli.reports.simulation_page import report
from sdg_cli.reports.simulation_text import LABEL, page
from sdg_cli.terminal.console import Look

# Of everything something: passes, choices and none, wins alone and shared, leads won and lost.
EVERYTHING = """\
game "Everything"
    players 2

score points per player

turn
    choose act
    choose rest

action act(gain: 1 to 3) "Take {gain}"
    points += gain

action rest "Rest"
    require active.points mod 2 = 0

end over after round when round >= {rounds}
win most points
"""
GAMES = 60
ENGINES = ["native"] * (compiler() is not None) + ["plain", "reference"]
by_column = pytest.mark.parametrize("each", MEASURES, ids=lambda each: each.column)


def engine_of(name: str, rounds: int = 5) -> Engine:
    text = EVERYTHING.replace("{rounds}", str(rounds))
    game = load_sources([Source("everything.sdg", text)])
    chosen = choose_engine(game, ("random",) * 2, name)
    assert chosen.name == name
    return chosen


def reported(name: str) -> dict[str, Any]:
    engine = engine_of(name)
    game = load_sources([Source("everything.sdg", EVERYTHING.replace("{rounds}", "5"))])
    result = simulate(engine, 1, GAMES, keep=GAMES)
    return summary(setting_of(game, ("random",) * 2), engine.columns, 1, name, result)


@pytest.fixture(scope="module")
def summary_data() -> dict[str, Any]:
    return reported("reference")


@pytest.mark.parametrize("engine", ENGINES)
def test_every_measure_is_counted_and_summed_up(engine: str) -> None:
    summed = reported(engine)
    assert [each.key for each in MEASURES if not summed[each.key]["mean"] > 0] == []


def test_no_two_measures_have_a_name_a_label_or_a_place_in_common() -> None:
    for name in ("column", "key", "label", "titled", "target", "place"):
        assert len({getattr(each, name) for each in MEASURES}) == len(MEASURES)
    assert {each.place for each in MEASURES} == set(range(len(MEASURES)))


@by_column
def test_every_measure_is_printed_by_its_label(each: Measure, summary_data: dict[str, Any]) -> None:
    lines = list(page(summary_data, Look(False, plain=True)))
    under = lines[lines.index(each.under) :]
    assert any(line.startswith(f"  {each.label}") for line in under[: under.index("")])
    assert len(each.label) <= LABEL
    assert each.under in (WHO_WINS, HOW_LONG, HOW_CLOSE)
    assert each.titled.lower() in report(summary_data).lower()


@by_column
def test_every_measure_that_is_spread_has_a_histogram(
    each: Measure, summary_data: dict[str, Any]
) -> None:
    assert (each.column in summary_data["distributions"]) == each.spread
    lines = list(page(summary_data, Look(False, plain=True)))
    spread = [line for line in lines if line.startswith(f"  {each.label}") and "half" in line]
    assert len(spread) == each.spread


def test_lines_tell_measures_in_their_unit(summary_data: dict[str, Any]) -> None:
    engine, out = engine_of("reference"), io.StringIO()
    lines = Lines(out, engine.columns, 1)
    lines.take(0, engine.rows(1, 0, GAMES))
    rows = list(csv.DictReader(out.getvalue().splitlines()))
    for each in MEASURES:
        mean = sum(float(row[each.column]) for row in rows) / summary_data[each.of]
        assert mean == pytest.approx(summary_data[each.key]["mean"], abs=1e-5)


def test_a_comparison_looks_at_what_does_not_depend_on_who_won() -> None:
    engines = engine_of("reference"), engine_of("reference", rounds=7)
    pairs = paired(*engines, 1, GAMES, lambda games: None)
    looked_at = {each.name for each in compare(pairs, 1)}
    paired_or_share = {each.column for each in MEASURES if each.of != "sole_wins"}
    assert looked_at & {each.column for each in MEASURES} == paired_or_share


def test_columns_that_are_no_measures_are_named_in_words() -> None:
    assert named("score 2") == "points of seat 2"
    assert named("misplays found_at_once") == "wrong cards found at once"
    assert named("end deck_out", titled=True) == "it ends by deck out"
