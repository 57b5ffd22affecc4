"""`sdg solve` and `sdg count`: what they print, and the codes they leave with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sdg.puzzles import Interrupted, Patience
from tests.cli.conftest import Sdg

SMALL = """\
game "Small"

option size = 4 in 2 to 9

attribute number: 1 to size

board grid: size by size

rule different on grid "A number stands once in a row and column"
    number all different in row, column

puzzle on grid of each number
"""


@pytest.fixture
def small() -> str:
    """Return the path of a square with nothing given."""
    Path("small.sdg").write_text(SMALL, encoding="utf-8")
    return "small.sdg"


def test_a_puzzle_is_drawn_with_its_solution(sdg: Sdg) -> None:
    result = sdg("solve", "eight_apart", "--plain")
    assert result.code == 0
    assert (
        result.out
        == """\
     a   b   c   d
       +---+---+
 1     | 3 | 5 |
   +---+---+---+---+
 2 | 7 | 1 | 8 | 2 |
   +---+---+---+---+
 3     | 4 | 6 |
       +---+---+
This is the only solution.
"""
    )


def test_the_solution_as_json(sdg: Sdg) -> None:
    data = json.loads(sdg("solve", "lo_shu", "--json").out)
    assert data["verdict"] == "solved" and data["unique"] is True
    assert data["solution"] == {
        "a1": "4", "b1": "9", "c1": "2", "a2": "3", "b2": "5", "c2": "7", "a3": "8", "b3": "1",
        "c3": "6",
    }  # fmt: skip


def test_several_solutions_are_told(sdg: Sdg, small: str) -> None:
    result = sdg("solve", small)
    assert result.code == 0
    assert result.out.endswith("There are others: `sdg count` tells how many.\n")


def test_why_there_is_no_solution(sdg: Sdg, small: str) -> None:
    result = sdg("solve", small, "--given", "a1=1", "--given", "d4=2", "--given", "c1=1")
    assert result.code == 1
    assert (
        result.out
        == """\
There is no solution. These cannot hold together:
  small.sdg:9: rule `different` "A number stands once in a row and column"
  given: a1=1 c1=1
With them a1 cannot be 1:
  rule `different`: not 1 (c1)
"""
    )
    data = json.loads(sdg("solve", small, "--given", "a1=1", "--given", "c1=1", "--json").out)
    assert data["verdict"] == "none" and data["solution"] is None
    assert data["guilty"] == {
        "rules": ["different"], "givens": {"a1": "1", "c1": "1"}, "least": True,
    }  # fmt: skip


def test_the_next_step_is_told_with_its_reasons(sdg: Sdg, small: str) -> None:
    given = ("--given", "b1=1", "--given", "c1=3", "--given", "a4=4")
    result = sdg("solve", small, "--hint", *given)
    assert result.code == 0
    assert (
        result.out == "a1 can only be 2.\n  rule `different`: not 1 (b1), not 3 (c1), not 4 (a4)\n"
    )
    data = json.loads(sdg("solve", small, "--hint", "--json", *given).out)
    assert (data["cell"], data["card"], data["rules"]) == ("a1", "2", ["different"])


def test_a_hint_on_what_has_no_solution_says_why(sdg: Sdg, small: str) -> None:
    given = ("--given=a1=1", "--given=b1=2", "--given=c2=3", "--given=d3=3")
    solved = sdg("solve", small, *given)
    hinted = sdg("solve", small, *given, "--hint")
    assert solved.code == hinted.code == 1
    assert hinted.out == solved.out
    assert "There is no solution" in hinted.out
    answers = [json.loads(sdg("solve", small, *given, "--json", *more).out)
               for more in ((), ("--hint",), ("--all=3",))]  # fmt: skip
    assert [each["verdict"] for each in answers] == ["none"] * 3
    assert answers[0]["why"] == answers[1]["why"] == answers[2]["why"]


def test_all_solutions_are_printed_up_to_a_number(sdg: Sdg, small: str) -> None:
    args = ("solve", small, "--set=size=3", "--given=a1=1", "--json")
    every, few = (json.loads(sdg(*args, f"--all={most}").out) for most in (4, 3))
    assert every["verdict"] == few["verdict"] == "solved"
    assert every["complete"] is True and few["complete"] is False
    assert len({tuple(each.items()) for each in every["solutions"]}) == 4
    assert few["solutions"] == every["solutions"][:3]
    result = sdg(*args[:-1], "--all=9", "--plain")
    assert result.code == 0
    assert [f"Solution {i}:" in result.out for i in (1, 4, 5)] == [True, True, False]
    assert result.out.endswith("These are all.\n")
    assert sdg(*args, "--all=2", "--hint").code == sdg(*args, "--all=0").code == 2


def test_there_may_be_no_next_step(sdg: Sdg, small: str) -> None:
    result = sdg("solve", small, "--hint")
    assert result.code == 0
    assert result.out == "No cell has to be one thing: there are several solutions.\n"
    given = [f"--given={cell}" for cell in ("a1=1", "b1=2", "a2=2", "b2=1")]
    result = sdg("solve", small, "--set", "size=2", "--hint", *given)
    assert result.out == "The board is full, and all its rules hold.\n"
    given[3] = "--given=b2=2"
    result = sdg("solve", small, "--set", "size=2", "--hint", *given)
    assert result.code == 1
    assert result.out.startswith("There is no solution. These cannot hold together:\n")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "576 solutions.\n"),
        (("--set", "size=5"), "161,280 solutions.\n"),
        (("--limit", "2"), "2 solutions or more: there the count stopped.\n"),
        (("--given", "a1=1", "--given", "b1=1"), "There is no solution.\n"),
        (("--set", "size=2", "--given", "a1=1"), "1 solution, and no other.\n"),
    ],
)
def test_solutions_are_counted(sdg: Sdg, small: str, more: tuple[str, ...], words: str) -> None:
    result = sdg("count", small, *more)
    assert (result.code, result.out) == (0, words)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ((), {"solutions": 576, "exact": True, "unique": False, "decided": True}),
        (("--limit", "2"), {"solutions": 2, "exact": False, "unique": False, "decided": True}),
        (("--limit", "1"), {"solutions": 1, "exact": False, "unique": None, "decided": True}),
    ],
)
def test_the_count_as_json(
    sdg: Sdg, small: str, more: tuple[str, ...], expected: dict[str, object]
) -> None:
    data = json.loads(sdg("count", small, "--json", *more).out)
    assert expected.items() <= data.items()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of every search be up at its third step."""
    from sdg.puzzles import Interrupted

    def spend(patience: Patience) -> None:
        patience.steps += 1
        if patience.steps == 3:
            raise Interrupted

    monkeypatch.setattr(Patience, "spend", spend)


@pytest.mark.usefixtures("impatient")
def test_a_search_that_takes_too_long_is_undecided(
    sdg: Sdg, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.puzzles.search.cp_sat.installed", lambda: False)
    result = sdg("count", small)
    assert result.code == 3
    assert result.out == "0 solutions at least; not all were counted in 60 s.\n"
    result = sdg("solve", small)
    assert result.code == 3
    assert result.out == (
        "Nothing was found in 60 s; --time gives it more.\n"
        "`pip install ortools` has CP-SAT look, too.\n"
    )


ISLAND = """\
game "Island"

attribute kind: light, dark

board grid: 3 by 4

rule together on grid
    need some one in groups of (grid with kind = dark): count one = 1

puzzle on grid of each kind
"""


def test_words_that_cost_are_named_where_a_search_stays_undecided(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(counting: object) -> int:
        raise Interrupted

    monkeypatch.setattr("sdg.puzzles.search.counting.Counting.count", broken_off)
    Path("island.sdg").write_text(ISLAND, encoding="utf-8")
    result = sdg("count", "island.sdg")
    assert result.code == 3
    _, words, place, cheaper = result.out.splitlines()
    assert words == "These words make it slow, and tell little before many cells are full:"
    asked = "some one in groups of (grid with kind = dark): count one = 1"
    assert place == f"  island.sdg:8:10: rule `together`: `{asked}` (12 cells)"
    assert "give more cards" in cheaper
    [cost] = json.loads(sdg("count", "island.sdg", "--json").out)["costly"]
    assert (cost["rule"], cost["cells"]) == ("together", 12)


def test_where_no_words_cost_the_rule_with_most_to_work_out_is_named(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(counting: object) -> int:
        raise Interrupted

    monkeypatch.setattr("sdg.puzzles.search.counting.Counting.count", broken_off)
    rule = "rule steps on grid\n    need every row of cell: count straight number of row = 2\n"
    head = 'game "Steps"\n    "A puzzle."\n\nattribute number: 1 to 4\n\nboard grid: 3 by 3\n\n'
    puzzle = "\npuzzle on grid of each number\n"
    Path("steps.sdg").write_text(f"{head}{rule}{puzzle}", encoding="utf-8")
    result = sdg("count", "steps.sdg")
    assert result.code == 3
    assert "  steps.sdg:9:10: rule `steps`: `every row of cell: count straight" in result.out
    assert "most is to be worked out here" in result.out


@pytest.mark.parametrize(
    "command", [("solve",), ("solve", "--all=2"), ("solve", "--hint"), ("count",)]
)
def test_words_that_are_still_read_when_the_time_is_up_are_named(
    sdg: Sdg, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(patience: Patience) -> None:
        raise Interrupted

    monkeypatch.setattr(Patience, "look", look)
    Path("island.sdg").write_text(ISLAND, encoding="utf-8")
    result = sdg(*command, "island.sdg")
    assert result.code == 3
    place, cheaper = result.out.splitlines()[-2:]
    assert place.startswith("  island.sdg:8:10: rule `together`: `some one in groups of")
    assert cheaper.startswith("    to read it took all the time: ")
    [cost] = json.loads(sdg(*command, "island.sdg", "--json").out)["costly"]
    assert (cost["rule"], cost["cells"]) == ("together", 12)


@pytest.mark.parametrize(
    "command", [("solve",), ("solve", "--all=2"), ("solve", "--hint"), ("count",)]
)
def test_an_error_of_the_rules_is_told_whatever_is_asked(
    sdg: Sdg, command: tuple[str, ...]
) -> None:
    asked = "1 div (cell.row - 3) < count (cells of row of cell)"
    text = ISLAND.replace("some one in groups of (grid with kind = dark): count one = 1", asked)
    Path("wrong.sdg").write_text(text, encoding="utf-8")
    result = sdg(*command, "wrong.sdg")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith("it divides by zero (wrong.sdg, line 8)\n")


@pytest.mark.usefixtures("impatient")
def test_what_takes_too_long_another_solver_is_asked(sdg: Sdg, small: str) -> None:
    pytest.importorskip("ortools")
    data = json.loads(sdg("solve", small, "--json").out)
    assert data["verdict"] == "solved" and data["unique"] is False
    assert sorted(data["solution"].values()) == [str(n) for n in range(1, 5) for _ in range(4)]
    data = json.loads(sdg("solve", small, "--given", "a1=1", "--given", "a2=1", "--json").out)
    assert data["verdict"] == "none"


def test_ctrl_c_ends_a_search(sdg: Sdg, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def spend(patience: Patience) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Patience, "spend", spend)
    known = {
        "solve": "Nothing was found before it was stopped.\n",
        "count": "0 solutions at least; then it was stopped.\n",
    }
    for command in known:
        result = sdg(command, small)
        assert (result.code, result.out) == (130, known[command])


@pytest.mark.parametrize("command", ["simulate", "perft", "kernel"])
def test_a_puzzle_is_not_played(sdg: Sdg, small: str, command: str) -> None:
    result = sdg(command, small)
    assert result.code == 2
    assert "this is a puzzle, without seats and turns: there are no games of it" in result.err
    assert "`sdg solve` solves it" in result.err


@pytest.mark.parametrize("command", ["solve", "count"])
def test_what_is_no_puzzle_is_refused(sdg: Sdg, command: str, small: str) -> None:
    assert "this game has no puzzle to solve" in sdg(command, "latin_square").err
    assert sdg(command, "nothing_of_that_name").code == 2
    assert "no option `width`" in sdg(command, small, "--set", "width=3").err
    assert "the board has no cell `e1`" in sdg(command, small, "--given", "e1=1").err


def test_an_error_of_the_rules_is_told(sdg: Sdg) -> None:
    rule = "rule odd on grid\n    need 4 div (card.number - card.number) = 1\n\n"
    text = SMALL.replace("puzzle on", f"{rule}puzzle on")
    Path("odd.sdg").write_text(text, encoding="utf-8")
    for command in ("solve", "count"):
        result = sdg(command, "odd.sdg")
        assert result.code == 2
        assert result.err == "it divides by zero (odd.sdg, line 13)\n"
