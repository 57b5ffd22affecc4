"""Options that lay nothing out are told to a compiled kernel: tables share it whatever they set."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.compare import differences
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.lab.perft import perft
from sdg.lab.perft_kernel import follow
from sdg.lab.preparing import prepare
from sdg.lab.requests import Request
from sdg.loading import load
from sdg.source import Source
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, mixed_tables

pytestmark = [
    pytest.mark.crossed,
    pytest.mark.skipif(compiler() is None, reason="there is no C compiler"),
]

SHARED = (  # those that are asked in play
    "auction purse 10 20 50",
    "auction sale 1 2 5",
    "cardoku rearrange yes no",
    "cardoku quiet_rounds 0 1 5",
    "cardoku wilds 0 1 5",
    "cat_sudoku advanced yes no",
    "cat_sudoku special keypad corners none",
    "crossing_fives rounds 4 5",
    "five_provinces ties share nobody",
    "hearts goal 1 2 50",
    "kalah houses 1 2 5",
    "kalah seeds 1 2 5",
    "klondike redeals 1 2 5",
    "klondike turned_at_once 1 3",
    "nim misere yes no",
    "pig goal 10 20 50",
    "rummy goal 20 50",
    "stairs hands 1 2 5",
    "sudoku_42 column_points 0 1 5",
    "sudoku_42 house_points 0 1 5",
    "sudoku_42 minutes 1 2 5",
    "sudoku_42 moves 1 2 5",
    "sudoku_42 row_points 0 1 5",
    "sudoku_tactics draw free 1 5",
    "sudoku_tactics minutes 1 2 5",
    "sudoku_tactics rounds 1 2 5",
    "sudoku_tactics target 1 2 5",
    "sudoku_tactics turn_limit 1 2 5",
    "sudoku_tactics turn_seconds 1 2 5",
    "whist deals 1 2 5",
)
LAYING_OUT = (  # what there is, which rules are settled later, and what is asked at every change
    "cardoku decks 2 3",
    "chomp height 1 2 5",
    "chomp width 2 3 5",
    "connect_four height 4 5",
    "connect_four width 4 5",
    "domineering size 2 3",
    "goofspiel ranks 3 4",
    "hex size 2 3",
    "klondike redeals 0 1",  # to turn over fewer than 0 times is never possible
    "knights_tour columns 3 4",
    "knights_tour rows 3 4",
    "latin_square size 2 3",
    "passing_plates courses 1 2",
    "rising_square size 2 3",
    "sudoku_42 minutes 0 1",
    "sudoku_42 moves 0 1",
    "sudoku_42 stuck give_up stop",
    "sudoku_tactics jam on_take_up at_once",
    "sudoku_tactics minutes 0 1",
    "sudoku_tactics rounds 0 1",
)

ASKED = next(path for path in PROGRAMS if path.stem == "asked_in_play")
RACE = """\
game "A race"
    players 1 to 2

option goal = 9 in 1 to 50
option stride = 2 in 1 to 5
option twice = no

counter walked per player

turn
    choose walk

action walk
    active.walked += stride
    if twice
        active.walked += stride

end there at once when active.walked >= goal
    active wins
"""

CARDS = """\
attribute number: 1 to 4

deck cards
    1 of each number

pile left: 1 of cards
"""


def race(**options: str) -> Native:
    game = load(Source("race.sdg", RACE), players=2, options=options)
    engine = choose_engine(game, ("random", "random"))
    assert isinstance(engine, Native)
    assert engine.rows(1, 0, 5) == Reference(game, ("random", "random")).rows(1, 0, 5)
    return engine


def test_tables_that_differ_in_numbers_share_a_program() -> None:
    usual, far = race(), race(goal="31", stride="5")
    assert usual.key == far.key
    assert usual.options != far.options
    decisions = usual.columns.at("decisions")
    assert [usual.rows(1, 0, 1)[0][decisions], far.rows(1, 0, 1)[0][decisions]] == [9, 13]


def test_what_is_calculated_with_numbers_is_computed_by_the_program() -> None:
    rules = RACE.replace("walked >= goal", "walked >= 2 * (goal + players) - goal mod stride")
    tables = {
        goal: load(Source("race.sdg", rules), players=2, options={"goal": goal, "stride": "3"})
        for goal in ("9", "31")
    }
    engines = {goal: choose_engine(game, ("random",) * 2) for goal, game in tables.items()}
    near, far = engines["9"], engines["31"]
    assert isinstance(near, Native)
    assert isinstance(far, Native)
    assert near.key == far.key
    for goal, engine in engines.items():
        assert engine.rows(1, 0, 5) == Reference(tables[goal], ("random",) * 2).rows(1, 0, 5)


@pytest.mark.parametrize("named", SHARED)
def test_options_of_shipped_games_make_no_kernel_of_their_own(named: str) -> None:
    game, option, *values = named.split()
    assert len({_kernel_of(load(game, options={option: value})) for value in values}) == 1


@pytest.mark.parametrize("named", LAYING_OUT)
def test_but_for_those_by_which_kernels_are_laid_out(named: str) -> None:
    game, option, *values = named.split()
    kernels = {_kernel_of(load(game, options={option: value})) for value in values}
    assert len(kernels) == len(values)


def test_each_option_of_the_shipped_games_is_one_or_the_other() -> None:
    named = {tuple(each.split()[:2]) for each in (*SHARED, *LAYING_OUT)}
    assert named == {
        (path.stem, option.name)
        for path in (*SHIPPED, *MORE)
        for option in load(str(path)).rules.options
    }


def _kernel_of(game: Game) -> str:
    """Return the text that is compiled: it does not hold the values of fields."""
    kernel, source = written(game)
    return print_c(source, kernel.widths(), len(kernel.columns.names))


def test_wherever_options_are_asked_one_kernel_plays_as_the_reference() -> None:
    """Pairs of values of five options that decide in rules, steps, tables, phases and ends."""
    tables = [table for table in mixed_tables(ASKED) if table.players == 2]
    assert len(tables) > 8
    assert len({_kernel_of(table.game) for table in tables}) == 1
    for table in tables:
        assert list(differences(table.game, range(2), 100)) == []
        engine, reference = (
            choose_engine(table.game, ("random",) * 2),
            Reference(table.game, ("random",) * 2),
        )
        assert isinstance(engine, Native)
        assert engine.rows(3, 0, 3) == reference.rows(3, 0, 3)


def test_an_option_that_leaves_steps_out_is_asked_in_play() -> None:
    once, twice = race(goal="50"), race(goal="50", twice="yes")
    assert once.key == twice.key
    decisions = once.columns.at("decisions")
    assert [each.rows(1, 0, 1)[0][decisions] for each in (once, twice)] == [49, 25]


def test_where_only_a_branch_that_is_left_out_has_no_kernel_there_is_one() -> None:
    rules = RACE.replace("counter", CARDS + "\ncounter").replace(
        "    choose walk\n",
        "    if twice\n        for each card in left\n            choose walk\n    choose walk\n",
    )
    left_out = load(Source("race.sdg", rules), options={"twice": "no"})
    assert list(differences(left_out, range(3))) == []
    with pytest.raises(Unsupported, match="decisions for each of some cards"):
        written(load(Source("race.sdg", rules), options={"twice": "yes"}))


def test_each_keeps_its_options_while_the_other_plays() -> None:
    one, other = race(), race(goal="31")
    first = one.totals(1, 0, 100)
    other.totals(1, 0, 100)
    assert one.totals(1, 0, 100) == first


def test_a_table_that_is_remembered_keeps_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDG_CACHE", str(tmp_path))
    totals = []
    for target in ("5", "3", "5", "3"):
        table = prepare(Request("sudoku_tactics", (), 2, (("target", target),)), lambda line: None)
        table.warm_up(1, 10**6, lambda games, seconds: None)
        totals.append(table.engine.totals(1, 0, 40))
        table.finish()
    assert totals[0] == totals[2]
    assert totals[1] == totals[3]
    assert totals[0] != totals[1]


def test_a_number_may_be_divided_by_an_option_that_can_be_0() -> None:
    rules = RACE.replace("stride = 2 in 1 to 5", "stride = 2 in 0 to 5").replace(
        "walked >= goal", "walked >= goal div (stride + passes - passes)"
    )
    for stride in ("0", "1", "2"):
        game = load(Source("race.sdg", rules), players=2, options={"stride": stride})
        engine = choose_engine(game, ("random",) * 2)
        assert engine.rows(1, 0, 5) == Reference(game, ("random",) * 2).rows(1, 0, 5)


def test_ways_are_counted_under_the_options_of_the_table() -> None:
    for goal in ("3", "8"):
        game = load(Source("race.sdg", RACE), players=2, options={"goal": goal})
        counts = [(level.sequences, level.over) for level in follow(game, 9)]
        assert counts == [(level.sequences, level.over) for level in perft(game, 9)]
