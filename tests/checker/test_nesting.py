"""What is nested too deep with all put in that it uses is told with its place, and nothing that is
accepted is nested deeper than whatever goes through it can go."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from sdg.chance import Generator
from sdg.game import Fault
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.engine_choice import choose_engine
from sdg.lab.forbidding import forbidden
from sdg.loading import load, read
from sdg.resolver.base import MOST_NESTED
from sdg.rulebook import rulebook
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Deep"
    players 2

attribute number: 1 to 5

deck frogs
    3 of each number

board pond: 2 by 2

pile basket: 1 of frogs, shuffled
hand waiting per player: seen by owner
score points per player
{defines}
turn
    choose settle
    draw 1 from basket to waiting

action settle(pad in pond) "Settle {{pad}}"
    draw 1 from basket to pad
{steps}{actions}
when turned: turn ends
{more}
end over after turn when turns > 4
win most points
"""
BOTS = ("random", "random")


def _defines(part: str, last: str, *, asks: bool, at: str = "more") -> Callable[[int], str]:
    """Return what writes a chain of defines, each of a few parts within each other."""

    def text(many: int) -> str:
        said = [f"d{n + 1}" for n in range(many // 4)]
        for n in range(4 * len(said)):
            said[n // 4] = part.format(n=n, inner=said[n // 4])
        bodies = [*said, last]
        defines = "".join(f"define d{n}\n    {body}\n" for n, body in enumerate(bodies))
        step = "    if d0\n        points += 1\n" if asks else "    points += d0\n"
        parts = {"steps": "", "more": "    points += 1\n", "actions": "", at: step}
        return GAME.format(**parts, defines=defines)

    return text


def _cases(many: int) -> str:
    lines = "".join(f"    {n} if a = {n}\n" for n in range(many))
    defines = f"define worth(a)\n{lines}    otherwise 5\n"
    step = "    points += worth(points)\n"
    return GAME.format(defines=defines, steps="", actions="", more=step)


def _actions(body: str) -> Callable[[int], str]:
    """Return what writes a chain of actions, each of which uses the next."""

    def text(many: int) -> str:
        chain = [f"action a{n}\n" + body.format(next=f"a{n + 1}") for n in range(many)]
        actions = "\n".join(["", *chain, f"action a{many}\n    points += 1\n"])
        steps, more = body.format(next="a0"), "    points += 1\n"
        return GAME.format(defines="", more=more, actions=actions, steps=steps)

    return text


SHAPES: dict[str, Callable[[int], str]] = {
    "cases": _cases,
    "sums": _defines("(1 + {inner})", "points", asks=False),
    "differences": _defines("(points - {inner})", "points", asks=False),
    "values": _defines("({inner} if points > {n} else 3)", "points", asks=False),
    "conditions": _defines("(1 if points > {inner} else 3)", "points", asks=False),
    "negations": _defines("not ({inner} and points < 5)", "points > 3", asks=True),
    "requirements": _defines("not ({inner} and points < 5)", "points > 3", asks=True, at="steps"),
    "for every": _defines(
        "(every e{n} in pond with it = pond at (1, 1): {inner})", "points > 3", asks=True
    ),
    "counts": _defines("(count (pond with points < {inner}))", "points", asks=False),
    "asked of hidden cards": _defines(
        "(count (waiting with it.number > {inner}))", "points", asks=False, at="steps"
    ),
    "actions": _actions("    do {next}\n"),
    "actions under conditions": _actions(
        "    if points < 1000\n        if points < 500\n            do {next}\n"
    ),
    "actions that ask": _actions("    require not no {next} is possible\n"),
    "actions that ask for one": _actions("    if no {next} is possible\n        points += 1\n"),
    "the first that lowers": _actions("    do the first {next} that lowers points\n"),
}


SLOW = {"the first that lowers"}  # whose decisions take too long, an error that is met at last
SLOWLY = [pytest.param(each, marks=pytest.mark.slow) for each in SLOW]


def _codes(shape: str, many: int) -> list[str]:
    diagnostics = read(Source("deep.sdg", SHAPES[shape](many))).diagnostics
    return [each.code for each in diagnostics if each.severity == "error"]


def _most(shape: str) -> int:
    """Return how often a shape can be repeated."""
    low, high = 1, 2 * MOST_NESTED
    while high - low > 1:
        middle = (low + high) // 2
        if _codes(shape, middle):
            high = middle
        else:
            low = middle
    return low


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_nested_too_deep_is_told_once(shape: str) -> None:
    many = 600 if shape.startswith(("actions", "cases")) else 4 * 36  # 40 defines are too many
    (code,) = _codes(shape, many)
    assert code == "E623"


@pytest.mark.parametrize("shape", [*(each for each in SHAPES if each not in SLOW), *SLOWLY])
def test_the_deepest_that_is_accepted_can_be_gone_through_by_all(shape: str) -> None:
    source = Source("deep.sdg", SHAPES[shape](_most(shape)))
    game = load(source)
    with suppress(Fault):  # too long, where each asks twice for the next
        state = game.initial_state(Generator(1))
        assert not game.why_not(state, game.legal_decisions(state)[0])
    choose_engine(game, BOTS, "reference").rows(1, 0, 1)
    forbidden(game, BOTS, 1, 3, 5)
    rulebook(game)
    try:
        kernel, text = written(game)
        print_c(text, kernel.widths(), len(kernel.columns.names))
    except Unsupported:
        return
    choose_engine(game, BOTS, "plain").rows(1, 0, 1)
