"""Seats that rules shut out, which have to pass and are never asked."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.check import Report, check_table
from sdg.deep.finding import Finding, NotSeen
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import BUDGET

SHUT_OUT = """game "Shut out"
    players 2

attribute number: 1 to 6

deck tiles
    2 of each number

board strip: 2 by 6
    region home per player "Your row"
        2 players: row 1, row 2

pile bag: 1 of tiles, shuffled
hand held per player: seen by owner
score points per player

{rules}

setup
    for each player
        draw 4 from bag to held

turn
    choose place

action place(card in held, cell in {cells}) "{{card}} on {{cell}}"
    move card to cell
    points += card.number

end done after turn when every player: (held is empty or no place is possible) "done"
win most points
"""
ONE = 'rule first on strip "Only the top row"\n    no card lands where cell.row = 2'
TWO = (
    'rule own on strip "Only your row"\n    need cell in home\n\n'
    'rule top on strip "The top row, or after the other"\n    need cell.row = 1 or active = next'
)
SOUND = 'rule own on strip "Only your row"\n    need cell in home'


def report_of(rules: str, cells: str) -> Report:
    game = load(Source("shut_out.sdg", SHUT_OUT.format(rules=rules, cells=cells)))
    return check_table(Looking(game, budget=evolve(BUDGET, watched=24), engine="plain"))


def reported(rules: str, cells: str) -> dict[str, Finding]:
    return {each.about: each for each in report_of(rules, cells).findings}


@pytest.mark.parametrize(("rules", "cells", "names"), [(ONE, "home", "`first`"),
                         (TWO, "strip", "`own` or `top`")])  # fmt: skip
def test_who_has_to_pass_all_game_long_is_told_with_the_rule(
    rules: str, cells: str, names: str
) -> None:
    findings = reported(rules, cells)
    assert findings["seat 2"].kind == "stuck"
    assert (
        findings["seat 2"].message == f"seat 2 never has anything to decide; without {names} it has"
    )
    assert not [about for about in findings if about.startswith("rule ")]  # none of them is idle


def test_no_seat_is_shut_out_by_a_rule_that_had_nothing_to_forbid() -> None:
    report = report_of(SOUND, "home")
    assert report.findings == []
    assert any("rule `own`" in each and "nothing to forbid" in each for each in report.unfinished)


SELDOM = """game "Seldom"
    players 2

attribute color: red, blue

deck cards_of_it
    12 of each color

pile stock: 1 of cards_of_it, shuffled
pile row_of_it: seen by all
hand held per player: seen by all
score points per player

setup
    draw 4 from stock to row_of_it
    for each player
        draw 3 from stock to held

turn
    if (active = first of all players) != (no card in row_of_it: card.color = blue)
        choose play

action play(card in held) "Play {card}"
    move card to row_of_it
    points += 1

end late {when}
win most points
"""


def test_a_seat_that_decides_in_one_of_the_games_that_were_played_is_not_told() -> None:
    game = load(Source("seldom.sdg", SELDOM.replace("{when}", "after round when round >= 2")))
    report = check_table(Looking(game, budget=evolve(BUDGET, watched=6), engine="plain"))
    assert "stuck" not in {each.kind for each in report.findings}


def test_a_game_that_is_over_before_anybody_decides_is_told_so() -> None:
    game = load(Source("seldom.sdg", SELDOM.replace("{when}", "at once when count stock = 14")))
    report = check_table(Looking(game, budget=evolve(BUDGET, watched=6), engine="plain"))
    findings = {each.about: each for each in report.findings}
    certainty = findings["nobody asked"].certainty
    assert isinstance(certainty, NotSeen) and certainty.games == 3 * BUDGET.games
    assert not any(line.startswith("stuck") for line in report.unfinished)
