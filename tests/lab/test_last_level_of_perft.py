"""Sequences that end at the last level are counted alike, whatever ends the game.

The kernel counts the last level in another way than those before it: each level is the last once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sdg.game import Fault, Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.c.printer import entry, print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.perft import EndlessTurn, Level, perft
from sdg.lab.perft_kernel import follow
from sdg.loading import load
from sdg.source import Source
from tests.support.tables_played import MORE, SHIPPED

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")

SCORE = """\
game "Score"
    players 2

score points per player

turn
    choose one or two

action one
    points += 1

action two
    require points < 3
    points += 2

end there at once when points >= 4 "There"
    active wins
"""

TRIGGER = SCORE.replace("end there", """\
when reward: points = 3 "A reward"
    points += 5

end there""")  # fmt: skip

CHANCE_AFTER = """\
game "Chance after"
    players 2

attribute pips: 1 to 3

deck faces
    1 of each pips

pile die: endless faces
slot rolled
score points per player

turn
    move rolled to die
    draw 1 from die to rolled
    points += rolled.pips
    choose stay or go_back

action stay
    require rolled.pips < 3 or points < 5

action go_back
    require points > 1
    points -= 1

end there at once when points >= 6 "There"
    active wins
end stuck after turn when passes > 0 "Nothing is left"
    draw
"""

ENDS = {  # what ends games there: table, options, decisions
    "a full board, a line": ("tic_tac_toe", {}, 9),
    "a full board, a line at once": ("connect_four", {"width": "4", "height": "4"}, 7),
    "a full board, no number left": ("latin_square", {"size": "2"}, 4),
    "no number left for the next": ("rising_square", {"size": "2"}, 4),
    "no domino left for the next": ("domineering", {"size": "3"}, 4),
    "a piece that is taken": ("chomp", {"height": "3", "width": "3"}, 9),
    "stones that are joined": ("hex", {"size": "2"}, 4),
    "an empty side": ("kalah", {"houses": "2", "seeds": "1"}, 4),
    "an empty pile": ("goofspiel", {"ranks": "3"}, 6),
    "points after chance": ("pig", {"goal": "10"}, 6),
    "points": (SCORE, {}, 7),
    "points after a trigger": (TRIGGER, {}, 5),
    "points after chance between decisions": (CHANCE_AFTER, {}, 6),
}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel count nearly everything."""
    monkeypatch.setattr("sdg.lab.perft_kernel.MANY", 1)


@cache
def game_of(what: str) -> Game:
    table, options, _ = ENDS[what]
    return load(Source("ends.sdg", table) if "\n" in table else table, options=options)


def counted(level: Level) -> tuple[int, int, int]:
    return level.depth, level.sequences, level.over


@pytest.mark.parametrize("what", ENDS)
def test_each_level_may_be_the_last(what: str) -> None:
    game, depth = game_of(what), ENDS[what][2]
    known = list(map(counted, perft(game, depth, 3)))
    assert any(over for _, _, over in known)
    for last in range(1, depth + 1):
        assert list(map(counted, follow(game, last, 3))) == known[: last + 1]


@pytest.mark.parametrize("what", ENDS)
def test_their_last_level_is_counted_apart(what: str) -> None:
    kernel, source = written(game_of(what))
    text = print_c(source, kernel.widths(), len(kernel.columns.names), entry("perft.h"))
    assert "#define ON_STACK" in text
    assert "#define SAVES 0" in text


def test_a_last_decision_that_goes_wrong_is_told() -> None:
    wrong = SCORE.replace("points += 2", "points += 6 div (3 - points)")
    game = load(Source("wrong.sdg", wrong.replace("require points < 3", "require points < 4")))
    for depth in range(1, 7):
        outcomes: list[object] = []
        for count in (perft, follow):
            try:
                outcomes.append(list(map(counted, count(game, depth, 3))))
            except Fault as fault:
                outcomes.append(fault.span)
        assert outcomes[0] == outcomes[1]


@pytest.mark.slow
@pytest.mark.parametrize("path", [*SHIPPED, *MORE], ids=lambda path: path.stem)
def test_all_games_of_the_shelf_are_counted_alike(path: Path) -> None:
    game, known = load(path), list[tuple[int, int, int]]()
    for level in perft(game, 6, 3):
        known.append(counted(level))
        if level.sequences > 300:
            break
    try:
        for last in range(1, len(known)):
            assert list(map(counted, follow(game, last, 3))) == known[: last + 1]
    except (Unsupported, EndlessTurn):
        pytest.skip("the game has no kernel")
