"""What is nested deeper than Python reads or runs has no kernel, and the reference plays it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sdg.game import Game
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.gate import MOST_LOOPS, MOST_PARENTHESES, check_nesting, run
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.engine_choice import choose_engine
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Deep"
    players 2

attribute number: 1 to 5

deck frogs
    3 of each number

board pond: 2 by 2

pile basket: 1 of frogs, shuffled
score points per player
{defines}
turn
    choose settle

action settle(pad in pond) "Settle {{pad}}"
    draw 1 from basket to pad

when turned: turn ends
{steps}
end over after turn when turns > 4
win most points
"""
BOTS = ("random", "random")


def _within(many: int, head: Callable[[int], str], last: str) -> str:
    lines = [4 * " " * (n + 1) + head(n) for n in range(many)]
    return "\n".join([*lines, 4 * " " * (many + 1) + last]) + "\n"


def _cases(many: int) -> str:
    lines = "".join(f"    {n} if a = {n}\n" for n in range(many))
    return GAME.format(
        defines=f"define worth(a)\n{lines}    otherwise 5\n", steps="    points += worth(points)\n"
    )


def _loops(many: int) -> str:
    steps = _within(
        many, lambda n: f"for each p{n} in pond with it = pond at (1, 1)", "points += 1"
    )
    return GAME.format(defines="", steps=steps)


def _repeats(many: int) -> str:
    steps = _within(many, lambda n: "repeat at most 1", "points += 1")
    return GAME.format(defines="", steps=steps)


def _leaders(many: int) -> str:
    defines = "".join(f"define d{n}\n    most d{n + 1}\n" for n in range(many))
    return GAME.format(
        defines=f"{defines}define d{many}\n    points\n", steps="    points += d0 + 1\n"
    )


SHAPES: dict[str, tuple[Callable[[int], str], int, int]] = {  # one that has a kernel, one that not
    "cases": (_cases, 60, MOST_PARENTHESES + 10),
    "loops": (_loops, 12, MOST_LOOPS + 1),
    "repeats": (_repeats, 12, MOST_LOOPS + 1),
    "leaders": (_leaders, 9, MOST_LOOPS + 1),
}


def _read(shape: str, many: int) -> Game:
    return load(Source("deep.sdg", SHAPES[shape][0](many)))


@pytest.mark.parametrize("shape", SHAPES)
def test_what_has_a_kernel_can_be_run_and_printed(shape: str) -> None:
    kernel, source = written(_read(shape, SHAPES[shape][1]))
    run(source.text())
    print_c(source, kernel.widths(), len(kernel.columns.names))


@pytest.mark.parametrize("wanted", ["native", "plain"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_reference_plays_what_is_nested_deeper(shape: str, wanted: str) -> None:
    game, messages = _read(shape, SHAPES[shape][2]), list[str]()
    engine = choose_engine(game, BOTS, wanted, messages.append)
    (line,) = messages
    assert "there is no kernel for " in line
    assert engine.rows(1, 0, 2) == choose_engine(game, BOTS, "reference").rows(1, 0, 2)


FUNCTION = (
    "@state\nclass State:\n    step = number()\n    KEPT = 1\n\n\ndef play(s: State) -> number:\n"
)


@pytest.mark.parametrize("sign", ["()", "[]"])
def test_no_deeper_parentheses_are_let_through_than_python_reads(sign: str) -> None:
    def line(deep: int) -> str:
        inner = "s.step" if sign == "()" else "0"
        head = "(" if sign == "()" else "s.row["
        return f"{FUNCTION}    return {head * deep}{inner}{sign[1] * deep}\n"

    check_nesting(line(MOST_PARENTHESES))
    run(line(MOST_PARENTHESES))
    with pytest.raises(Unsupported):
        check_nesting(line(MOST_PARENTHESES + 1))
    with pytest.raises(Unsupported):
        run(line(20 * MOST_PARENTHESES))


@pytest.mark.parametrize("head", ["for n in range(1):", "while s.step:"])
def test_no_deeper_loops_are_let_through_than_python_runs(head: str) -> None:
    def text(deep: int) -> str:
        lines = _within(deep, lambda n: head, "pass")
        return f"{FUNCTION}{lines}    return 0\n"

    check_nesting(text(MOST_LOOPS))
    run(text(MOST_LOOPS))
    for refuses in (check_nesting, run):
        with pytest.raises(Unsupported):
            refuses(text(MOST_LOOPS + 1))


def test_loops_one_after_the_other_are_not_nested() -> None:
    line = "    for n in range(1):\n        if s.step:\n            pass\n"
    check_nesting(f"{FUNCTION}{line * 3 * MOST_LOOPS}    return 0\n")
