"""An option without effect: proved of all its values and of one table, else asked of many games."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.deep.budget import Budget, Looking
from sdg.deep.check import Report
from sdg.deep.finding import Finding, NotSeen, Proved
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.deep.merge import merged
from sdg.deep.rules.option_effects import without_effect
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.lab.engine_choice import choose_engine
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import BUDGET, changed

LATE = """\
game "A long way"
    players 1

option prize = 3 in 1 to 9

score points per player

turn
    choose left or right

action left
    points += 1

action right
    points += 1 if turns < 450 else prize

end there after turn when turns >= 460
win most points
"""

START = "attribute number"
DONE = "when done: line becomes full"


def option(declared: str, when: str) -> Game:
    """Return the sound game, for up to three, with an option that a trigger asks for."""
    return changed(
        ("players 2", "players 2 to 3"), (START, f"option {declared}\n\n{START}"),
        (DONE, f"when told: turn starts if {when}\n    points += 1\n\n{DONE}"),
    )  # fmt: skip


def idle_options(game: Game, looking: Looking | None = None) -> list[Finding]:
    return list(without_effect(looking or Looking(game, budget=BUDGET)))


def test_a_value_between_those_that_tables_are_made_of_is_tried_too() -> None:
    assert idle_options(option("mood = 3 in 1 to 9", "mood = 7")) == []
    (finding,) = idle_options(option("mood = 3 in 1 to 9", "mood = 7 and players = 3"))
    assert finding.message == "the option `mood` changes nothing with 2 players"
    assert isinstance(finding.certainty, Proved) and "each of its 9 values" in finding.certainty.how


def test_of_very_many_values_some_are_tried_by_chance_and_nothing_is_proved() -> None:
    (finding,) = idle_options(option("mood = 3 in 1 to 9000", "mood = 7778"))
    assert finding.message == "the option `mood` changed nothing with 2 players"
    certainty = finding.certainty
    assert isinstance(certainty, NotSeen) and certainty.of == "values"
    assert 90 < certainty.games < 105 and certainty.bound == 3 / certainty.games


def test_what_matters_with_other_players_alone_is_told_of_these_and_not_of_all_tables() -> None:
    game = option("gift = no", "gift and players = 3")
    (diagnostic,) = idle_options(game)
    assert diagnostic.message == "the option `gift` changes nothing with 2 players"
    three = evolve(game, players=3)
    assert idle_options(three) == []
    reports = [("two", Report(Looking(game), [diagnostic])), ("three", Report(Looking(three), []))]
    assert merged(reports) == []


def test_what_is_proved_at_each_of_many_tables_is_told_of_them_all() -> None:
    game = option("gift = no", "gift and players = 4")
    tables = [evolve(game, players=players) for players in (2, 3)]
    (merged_finding,) = merged([("", Report(Looking(each), idle_options(each))) for each in tables])
    assert merged_finding.finding.message == "the option `gift` changes nothing at any of 2 tables"


def test_what_is_proved_is_told_of_the_other_options_as_they_are() -> None:
    both = "one = no\noption two = no\noption three = no"
    game = option(both, "two = three and two != three and one")
    (diagnostic,) = [each for each in idle_options(game) if each.about == "option one"]
    assert diagnostic.message.endswith("nothing with 2 players and the other options as they are")


def test_a_few_pairs_of_games_decide_nothing_and_are_listed_so() -> None:
    game = option("goal = 100 in 100 to 9000", "points >= goal")
    (finding,) = idle_options(game)
    assert finding.certainty == NotSeen(12, 3 / 12, "pairs of games")
    assert Budget().option_pairs >= 300

    class Short(Looking):
        asked = 0

        def patient(self) -> bool:
            self.asked += 1
            return self.asked < 40

    looking = Short(game)
    assert idle_options(game, looking) == []
    assert looking.unfinished == ["options: whether `goal` does anything"]


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_what_an_option_does_late_in_long_games_is_seen() -> None:
    game = load(Source("late.sdg", LATE))
    choose_engine(game, ("random",))  # its program is compiled
    assert idle_options(game) == []


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_what_simulated_games_tell_of_this_table_is_told_if_time_is_up() -> None:
    rare = LATE.replace("turns < 450", "turns < goal").replace(
        "\n\nscore", "\noption goal = 480 in 460 to 489\n\nscore"
    )
    game = load(Source("rare.sdg", rare))
    choose_engine(game, ("random",))

    class Short(Looking):
        asked = 0

        def patient(self) -> bool:
            self.asked += 1
            return self.asked < 30

    (finding,) = idle_options(game, Short(game))
    assert (
        finding.message == "the option `prize` changed nothing with the other options as they are"
    )
    assert isinstance(finding.certainty, NotSeen) and 200 < finding.certainty.games <= 500


def test_of_a_long_game_the_end_is_compared_too_where_no_program_takes_the_values() -> None:
    game = load(Source("late.sdg", LATE))
    assert idle_options(game, Looking(game, budget=BUDGET, engine="reference")) == []


def test_an_option_that_misplays_ask_for_is_told_nothing_of() -> None:
    rules = changed(("players 2", "players 2\n\noption fine = 2 in 0 to 5"),
                    ("end over", "misplay\n    found at once\n        undo action\n"
                                 "        culprit.points -= fine\n\nend over"))  # fmt: skip
    assert idle_options(rules) == []


FOUR = "card.number = 4 and cell.row = 1"


@pytest.mark.parametrize(
    ("asked", "dead"),
    [(FOUR, True), ("count gone > 15 and cell.row = 1", False)],
    ids=["forbids what another rule forbids", "had nothing to forbid"],
)
def test_an_option_for_a_rule_is_called_dead_only_if_that_had_something_to_forbid(
    asked: str, dead: bool
) -> None:
    rules = (
        f'rule top on grid "No four in the top row"\n    no card lands where {FOUR}\n\n'
        f'rule locked on grid "With locks"\n    no card lands where lock and {asked}\n\n'
    )
    game = changed((START, f"option lock = no\n\n{START}"), ("rule lines", f"{rules}rule lines"))
    looking = Looking(game, budget=BUDGET, engine="plain")
    findings = list(without_effect(looking, Samples(looking, play_many(looking))))
    assert [each.about for each in findings] == ["option lock"] * dead
    idle = "the rule `locked` had nothing to forbid"
    assert any(idle in line for line in looking.unfinished) != dead, looking.unfinished


def test_games_that_were_broken_off_count_as_no_pairs() -> None:
    """The first one alone is played to its end, and so late the option seldom does anything."""
    text = LATE.replace(
        "1 if turns < 450 else prize", "prize if turns > 450 and points > 900 else 1"
    )
    game = load(Source("late.sdg", text))
    looking = Looking(game, budget=BUDGET, engine="reference")
    assert idle_options(game, looking) == []
    assert looking.unfinished == ["options: whether `prize` does anything"]
