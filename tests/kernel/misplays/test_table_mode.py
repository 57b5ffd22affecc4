"""Kernels play table mode as the reference does: the same misplays, the same challenges."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.agents import Random, Search, View, generator_of
from sdg.agents.bot_plays import play_by
from sdg.agents.on_kernel import Compiled
from sdg.bot_names import Budget, Habits
from sdg.kernel.c.compiler import compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.generate import begin, write
from sdg.lab.engine_choice import choose_engine
from sdg.lab.table_mode import AtTable
from sdg.loading import load, load_sources
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import TableGame, at_table
from sdg.source import Source
from tests.support.table_mode import seen_by_kernel, seen_by_reference, with_misplay
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED

NAMED = {path.stem: path for path in (*SHIPPED, *MORE, *PROGRAMS)}
STATED = (("cardoku", 2), ("knizia_sudoku", 3), ("cat_sudoku", 2), ("cat_sudoku", 4),
          ("overlooked", 3))  # fmt: skip
TAKEN_BACK = """misplay
    found at once
        undo action
    found later
        let others = all players with it != culprit
        finder chooses friend from others
        finder chooses spot from {board} with it is not empty
        finder.points += count wrong
        friend.points += 1 if spot is not empty else 0
"""
MOVED = """misplay
    found at once
        finder.points += 1
    found later
        finder chooses spot from {board} with it is empty
        for each card in wrong
            move card to spot
"""
EDGES = """game "Edges"
    players 2 to 3

attribute number: 1 to 3

deck cards
    12 of each number

board grid: 3 by 4
    region edge: (1, 1), (1, 2), (1, 3), (1, 4), (3, 1), (3, 2), (3, 3), (3, 4)

pile stock: 1 of cards, shuffled
pile gone: seen by all
hand rack per player: seen by owner
score points per player

rule still on grid "A card at the edge stays"
    no card leaves where cell in edge

rule inside on grid "Threes stay inside"
    no card lands where card.number = 3 and cell in edge

rule apart on grid "Neighbors differ"
    neighbors differ in number

setup
    for each player
        draw 3 from stock to rack

turn
    choose lay, trade, shift or drop
    draw 1 from stock to rack

action lay(card in rack, cell in grid)
    move card to cell

action trade(a and b in cards of grid)
    swap a with b

action shift(card in cards of grid, cell in grid)
    require cell is empty
    move card to cell

action drop(card in rack)
    move card to gone

when laid: card lands on grid
    points += 1
    if points mod 5 = 0
        let other = last of (grid with it is not empty)
        move other to gone

when again: card lands on grid
    points += 1

end rich at once when some player: points >= 25
end late after round when round >= 15
win most points

misplay
    found at once
        undo action
        if (grid with it is empty) is not empty
            let spot = first of (grid with it is empty)
            draw 1 from stock to spot
    found later
        culprit.points -= 1
        move wrong to gone
"""
UNTOLD = """game "Untold"
    players 2

attribute number: 1 to 3

deck cards
    4 of each number

board grid: 2 by 4

pile stock: 1 of cards, shuffled
hand rack per player: seen by owner
score points per player

rule odd on grid "Hardly any card is right"
    need 3 div (3 - turns) = 3

setup
    for each player
        draw 4 from stock to rack

turn
    if turns mod 3 = 0
        choose idle
    otherwise
        choose lay or idle

action lay(card in rack, cell in grid)
    require cell is empty
    move card to cell

action idle
    points += 1

end late after turn when turns >= 4
win most points

misplay
    found
        finder.points += 1
"""
ERRING = "random:misplay=25%,notice=40%"

with_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
each_block = pytest.mark.parametrize("block", [TAKEN_BACK, MOVED], ids=["taken back", "moved"])


def stated(name: str, players: int) -> TableGame:
    """Return a game that says itself what comes of a misplay."""
    return at_table(load(NAMED[name], players=players))


@pytest.mark.parametrize(("name", "players"), STATED)
def test_a_kernel_errs_and_notices_as_the_reference(name: str, players: int) -> None:
    game, agents = stated(name, players), (ERRING,) * players
    for seed in range(3):
        assert seen_by_kernel(game, agents, seed) == seen_by_reference(game, agents, seed)


@each_block
@pytest.mark.parametrize(
    ("name", "board"),
    [("drawn_boards", "pond"), ("walls", "market"), ("towers", "yard"), ("wild_moves", "grid")],
)
def test_whatever_comes_of_a_misplay_comes_of_it_in_a_kernel(
    name: str, board: str, block: str, tmp_path: Path
) -> None:
    game = with_misplay(NAMED[name], tmp_path, block.format(board=board))
    agents = ("random:misplay=50%,notice=40%",) * game.players
    for seed in range(3):
        assert seen_by_kernel(game, agents, seed) == seen_by_reference(game, agents, seed)


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_left_against_a_rule_are_found_where_they_lie(seed: int) -> None:
    """Cards alike change places, ends come amid triggers, an action taken back draws anew."""
    game = at_table(load_sources([Source("edges.sdg", EDGES)], players=2, options={}))
    agents = ("random:misplay=50%,notice=50%",) * 2
    assert seen_by_kernel(game, agents, seed) == seen_by_reference(game, agents, seed)


def test_where_a_rule_cannot_tell_nobody_sees_an_error() -> None:
    game = at_table(load(Source("untold.sdg", UNTOLD)))
    agents = ("random:misplay=100%,notice=100%", "random:misplay=100%")
    for seed in range(6):
        fields = seen_by_reference(game, agents, seed)
        assert fields == seen_by_kernel(game, agents, seed)
        assert {each["over"] for each in fields if each.get("turn", 0) == 3} == {0}


@with_compiler
@pytest.mark.parametrize(
    ("name", "agents"),
    [("cardoku", (ERRING, "random:misplay=10%")),
     ("knizia_sudoku", (ERRING, "random:misplay=100%", "random")),
     ("cat_sudoku", ("greedy:misplay=20%,notice=90%", "search:5:notice=100%")),
     ("overlooked", (ERRING, ERRING, "random:notice=0%"))],
)  # fmt: skip
def test_games_in_c_and_in_python_are_those_of_the_reference(
    name: str, agents: tuple[str, ...]
) -> None:
    game = stated(name, len(agents))
    rows = AtTable(game, agents).rows(5, 0, 3)
    for wanted in ("native", "plain"):
        engine = choose_engine(game, agents, wanted)
        assert (engine.name, engine.rows(5, 0, 3)) == (wanted, rows)


def test_how_often_bots_err_is_told_to_a_program_that_is_compiled_once() -> None:
    texts = set[str]()
    for rate in (0, 500):
        kernel = begin(stated("cat_sudoku", 2).engine, habits=[Habits(rate, 100)] * 2)
        source = write(kernel)
        assert list(source.options.values()) == [rate, rate, 100, 100]
        texts.add(print_c(source, kernel.widths(), len(kernel.columns.names)))
    assert len(texts) == 1


def test_a_kernel_without_table_mode_knows_nothing_of_misplays() -> None:
    source = write(begin(load("cat_sudoku").engine))
    assert not {"wrong", "fresh", "lots"} & source.fields.keys()
    assert not {"err", "challenge", "faults"} & source.functions.keys()


def test_where_turns_are_taken_back_the_reference_plays(tmp_path: Path) -> None:
    game = with_misplay(NAMED["sudoku_42"], tmp_path, "misplay\n    found\n        let n = 1\n")
    with pytest.raises(Unsupported, match="turns that are taken back"):
        begin(game.engine)


@with_compiler
def test_in_a_play_a_search_thinks_in_c_until_somebody_errs() -> None:
    game, budget = stated("cat_sudoku", 2), Budget(5)
    compiled = Compiled(game)
    assert compiled.wait()
    play, asked = Playthrough(game, 5), list[bool]()
    habits = Habits(misplay=3000, notice=5000)
    for _ in play_by(play, {1: Random(), 2: Random()}, {1: habits, 2: habits}):
        if (seat := play.active) is not None:
            decision = compiled.search(play, budget)
            asked.append(decision is not None)
            if decision is not None:
                view = View(game, play.state, seat)
                own = generator_of(play.seed, play.decisions, seat)
                assert decision == Search(budget).decide(view, own)
    first = asked.index(False)
    assert first > 0 and not any(asked[first:])
    assert play.steps[first + 1].misplaid
