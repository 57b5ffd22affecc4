"""What the prompt says may be decided: forms where many decisions are alike, with an example."""

import sdg
from sdg.chance import Generator
from sdg.events import Decision
from sdg.inspection import Inspection
from sdg_cli.terminal.offers import offer


def offered(name: str) -> str:
    game = sdg.load(name)
    state = game.initial_state(Generator(3))
    return offer(game.legal_decisions(state), Inspection(game).types_of)


def test_few_decisions_are_named() -> None:
    two = [Decision("play", (number,), f"play {number}") for number in (4, 7)]
    assert offer(two) == "You may: play 4, play 7"


def test_many_are_told_by_what_they_take() -> None:
    assert offered("knizia_sudoku").startswith("You may: lay CARD CELL (")
    assert " (81, such as " in offered("sudoku_42")
    assert "NUMBER" in offered("nim")


def test_what_all_have_in_common_is_said() -> None:
    line = offered("cat_sudoku")
    assert line.startswith("You may: lay ") and " CELL (" in line and "CARD" not in line


def test_without_types_an_example_stands_for_all() -> None:
    many = [Decision("lay", (n, m), f"lay {n} {m}") for n in range(4) for m in range(4)]
    assert offer(many) == "You may: lay 0 0 … (16); ? lists all"
