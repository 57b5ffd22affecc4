"""Which tables a deep check looks at, and what becomes of the findings of several."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from sdg.deep.budget import Looking
from sdg.deep.check import Report
from sdg.deep.finding import Finding, NotSeen, Proved
from sdg.deep.merge import merged
from sdg.deep.table_choice import all_tables, between, uncovered, values
from sdg.loading import load
from tests.deep.conftest import changed


@pytest.mark.parametrize("name", ["cardoku", "sudoku_tactics", "sudoku_42", "cat_sudoku"])
def test_any_two_values_come_together_at_some_table(name: str) -> None:
    game = load(name)
    tables = [{"players": t.players, **t.options} for t in all_tables(game, frozenset())]
    assert tables[0] == {"players": game.players, **game.options}
    least, most = game.rules.players
    several = {option.name: values(option) for option in game.rules.options}
    several["players"] = tuple(range(least, most + 1))
    for one, other in combinations(several, 2):
        for a, b in product(several[one], several[other]):
            assert any(t[one] == a and t[other] == b for t in tables), (one, a, other, b)
    assert len(tables) < 4 * max(map(len, several.values())) ** 2


def test_what_is_set_stays_as_it_is() -> None:
    game = load("cardoku", players=1, options={"quiet_rounds": 5})
    tables = all_tables(game, frozenset({"players", "quiet_rounds"}))
    assert {table.players for table in tables} == {1}
    assert {table.options["quiet_rounds"] for table in tables} == {5}
    assert tables[0].described(game.rules) == "1 player, quiet_rounds=5"


def test_what_is_left_out_is_listed() -> None:
    game = load("cardoku")
    assert uncovered(game)[:3] == [
        "tables of 1 player", "the option `decks` at other values than 2",
        "the option `wilds` at other values than 4",
    ]  # fmt: skip
    assert between(game) == [
        "wilds: 7 numbers other than 0, 4, 9", "quiet_rounds: 96 numbers other than 0, 4, 49, 99"
    ]  # fmt: skip


def test_what_one_table_shows_alive_is_dead_at_none() -> None:
    looking = Looking(changed())
    dead = Finding("dead", "end over", "no game ended by `over`", (), NotSeen(10, 0.3))
    one, other = Report(looking, [dead], games=10), Report(looking, [], games=10)
    assert merged([("one", one), ("other", other)]) == []
    (merged_finding,) = merged([("one", one), ("other", Report(looking, [dead], games=10))])
    assert merged_finding.finding.certainty == NotSeen(20, 0.15)
    (merged_finding,) = merged(
        [("one", one), ("other", Report(looking, [], games=10, off=["end over"]))]
    )
    assert merged_finding.finding.certainty == NotSeen(10, 0.3)


def test_two_findings_of_one_part_at_one_table_are_both_told() -> None:
    looking = Looking(changed())
    both = [Finding("contradiction", "when done", f"no `{family}` can be full", (), Proved("so"))
            for family in ("row", "column")]  # fmt: skip
    reports = [(name, Report(looking, list(both))) for name in ("one", "other")]
    assert [each.finding for each in merged(reports)] == both


def test_the_surest_of_two_findings_is_told() -> None:
    looking = Looking(changed())
    weak = Finding("stuck", "error", "the rules go wrong", (), NotSeen(10, 0.3))
    sure = Finding("stuck", "error", "the rules go wrong", (), Proved("so it is"))
    (merged_finding,) = merged(
        [("one", Report(looking, [weak])), ("other", Report(looking, [sure]))]
    )
    assert (merged_finding.finding, merged_finding.table) == (sure, "other")
