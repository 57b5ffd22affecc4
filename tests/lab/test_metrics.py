"""What is told of the course of a game, on games whose every number is known."""

from __future__ import annotations

from typing import Any

import pytest

from sdg.engine.state.budget import MOST
from sdg.kernel.c.compiler import compiler
from sdg.lab.distribution import distribution
from sdg.lab.engine_choice import choose_engine
from sdg.lab.forbidding import forbidden
from sdg.lab.preparing import setting_of
from sdg.lab.simulating import simulate
from sdg.lab.summary import forbidden_told, summary
from sdg.loading import load_sources
from sdg.measures import PARTS
from sdg.source import Source

COURSE = """\
game "Course"
    players {players}

score points per player
counter n

turn
    choose act

action act "Act"
    n += 1
    points += {gains}

end over after round when round >= 3
win {win} points
"""
# Points after the decisions: 3:0, 3:2, 3:2, 3:4, 3:4, 3:6.
OVERTAKEN = "(3 if n = 1 else 0) + (2 if n = 2 or n = 4 or n = 6 else 0)"
ENGINES = ["native"] * (compiler() is not None) + ["plain", "reference"]


def simulated(text: str, engine: str, games: int = 4) -> dict[str, Any]:
    """Return what a simulation of rules among random bots tells."""
    game = load_sources([Source("course.sdg", text)])
    agents = ("random",) * game.players
    chosen = choose_engine(game, agents, engine)
    assert chosen.name == engine
    result = simulate(chosen, 1, games, keep=games)
    return summary(setting_of(game, agents), chosen.columns, 1, chosen.name, result)


def course(engine: str, win: str = "most", gains: str = OVERTAKEN, players: int = 2) -> Any:
    return simulated(COURSE.format(players=players, win=win, gains=gains), engine)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("win", ["most", "fewest"])
def test_a_winner_who_came_from_behind(engine: str, win: str) -> None:
    metrics = course(engine, win)
    winner = 2 if win == "most" else 1
    assert [seat["sole_wins"] for seat in metrics["seats"]] == [4 * (winner == s) for s in (1, 2)]
    assert metrics["margin"]["mean"] == 3
    # Who wins trails after the first three decisions, and leads from the fourth on.
    assert metrics["lead_changes"]["mean"] == 1
    assert metrics["settled"]["mean"] == pytest.approx(4 / 6, abs=1 / PARTS)
    assert metrics["behind"]["mean"] == pytest.approx(3 / 6, abs=1 / PARTS)
    assert metrics["comeback"]["mean"] == 3


@pytest.mark.parametrize("engine", ENGINES)
def test_a_winner_who_always_led(engine: str) -> None:
    metrics = course(engine, gains="1 if n = 1 or n = 3 or n = 5 else 0")
    assert metrics["lead_changes"]["mean"] == 0
    assert metrics["settled"]["mean"] == pytest.approx(1 / 6, abs=1 / PARTS)
    assert metrics["behind"]["mean"] == 0
    assert metrics["comeback"]["mean"] == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_tie_is_settled_by_nobody(engine: str) -> None:
    metrics = course(engine, gains="1")
    assert metrics["shared_wins"]["mean"] == 1
    assert metrics["settled"]["mean"] == 1
    assert metrics["sole_wins"] == 0
    assert [seat["win_share"]["mean"] for seat in metrics["seats"]] == [0.5, 0.5]


@pytest.mark.parametrize("engine", ENGINES)
def test_lengths_and_options_are_counted(engine: str) -> None:
    metrics = course(engine)
    assert (metrics["turns"]["mean"], metrics["rounds"]["mean"]) == (6, 3)
    assert (metrics["decisions"]["mean"], metrics["single_option"]["mean"]) == (6, 6)
    assert metrics["branching"]["mean"] == 1
    assert metrics["actions"]["act"]["mean"] == 6
    assert metrics["ended_by"]["over"]["games"] == 4


def test_with_one_player_nobody_leads() -> None:
    metrics = course("reference", players=1, gains="1")
    assert not {"margin", "lead_changes", "settled", "behind", "comeback"} & set(metrics)


def test_spread_is_told_by_quantiles_and_bars() -> None:
    spread = distribution(list(range(101)))
    assert spread["quantiles"] == {"5": 5, "25": 25, "50": 50, "75": 75, "95": 95}
    assert sum(many for _, _, many in spread["bars"]) == 101
    assert len({high - low for low, high, _ in spread["bars"]}) == 1
    assert distribution([7, 7])["bars"] == [[7, 7, 2]]


LAID = """\
game "Laid"
    players 1

attribute number: 1 to 2
deck cards
    8 of each number
board grid: 2 by 2
pile stock: 1 of cards, shuffled
hand mine per player: seen by all

setup
    for each player
        draw 4 from stock to mine

turn
    choose lay or rest

action lay(card in mine, cell in grid) "Lay {card} at {cell}"
    move card to cell

action rest "Rest"
    require mine is empty "There are cards"

rule never_used on grid
    need 1 = 1

rule no_corner on grid
    no card lands where cell.row = 1 and cell.column = 1

end out after turn when mine is empty
end stuck after round when round >= 9
win most cards_laid
counter cards_laid per player
"""


def test_what_a_rule_forbids_is_counted() -> None:
    game = load_sources([Source("laid.sdg", LAID)])
    data = forbidden_told(forbidden(game, ("random",), 3, 60, 9.0))
    assert 40 < data["positions"] <= 60
    assert 40 * 5 < data["tried"] == 5 * data["positions"]
    rules = data["rules"]
    assert rules["never_used"]["times"] == 0
    assert 3 / data["tried"] <= rules["never_used"]["high"] < 0.2
    low, high = rules["no_corner"]["low"], rules["no_corner"]["high"]
    assert low < rules["no_corner"]["share"] < high
    # Half of the tries lay, a quarter of them at a1; when nothing is left but a1, rounds pass.
    assert rules["lay: move card to cell"]["times"] > 0
    assert rules["rest: There are cards"]["alone"] == rules["rest: There are cards"]["times"]
    legal = data["tried"] - data["legal"]
    assert max(each["times"] for each in rules.values()) <= legal


def test_positions_are_spread_over_whole_games() -> None:
    """A game takes six decisions; what it is said to take decides how far apart positions are."""
    game = load_sources([Source("course.sdg", COURSE.format(players=2, gains=0, win="most"))])

    def positions(wanted: int, length: float) -> list[int]:
        games = forbidden(game, ("random",) * 2, 1, wanted, length).games
        return [each.positions for each in games]

    assert positions(300, 6.0) == [6] * 50
    assert positions(90, 6.0) == [3] * 30
    assert positions(90, 18.0) == [1] * 90
    assert positions(5, 1000.0) == [1, 0, 1, 0, 1]
    assert positions(0, 6.0) == []


COSTLY = """\
game "Costly"
    players 2

counter n
score points per player

turn
    choose act

action act(k: 1 to 4000) "Act {k}"
    for each player
        points += 1
    n += 1
    require n > 0

end over after turn when turns >= 40
win most points
"""


def test_looking_for_what_forbids_ends_where_decisions_are_much_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sdg.lab.forbidding.MOST_WORK", 100_000)
    game = load_sources([Source("costly.sdg", COSTLY)])
    sample = forbidden(game, ("random", "random"), 1, 300, 40)
    assert 0 < len(sample.games) < 30
    assert sum(each.work for each in sample.games) < 100_000 + 2 * MOST
    rich = load_sources([Source("course.sdg", COURSE.format(players=2, gains="1", win="most"))])
    assert forbidden(rich, ("random", "random"), 1, 30, 6).positions == 30
