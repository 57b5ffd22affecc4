"""Numbers where the language once took only one that is written, or within a range."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.diagnostics import SdgError
from sdg.engine.build import lay_out_table
from sdg.loading import load_sources, read
from sdg.parsing.parser import parse
from sdg.puzzles.preparing import make_puzzle
from sdg.resolver import resolve
from sdg.source import Source
from sdg.variants import lay_over

GAME = """\
game "Numbers"
    players 2 to 4

option far = 4 in 2 to 7

attribute number: 1 to 5

deck chips
    4 of each number

board pond: 6 by 6
    region bank per player
        2 players: row 1, row {two}
        3 players: row 1, row 2, row (players)
        4 players: row 1, row 2, row 3, row 4

pile stock: 1 of chips, shuffled
score points per player

turn
    choose settle

action settle(pad in pond)
    draw 1 from stock to pad
    if {test}
        points += 1
    if pad in bank
        points -= 20

end full after turn when stock is empty
win most points

titles
    from -30 "Muddy"
    from -5 "Wet"
    from 0 "Dry"
"""


def game(two: str = "2", test: str = "points > 9") -> Source:
    return Source("numbers.sdg", GAME.format(two=two, test=test))


def reported(**words: str) -> list[str]:
    return [each.code for each in read(game(**words)).diagnostics if each.severity == "error"]


@pytest.mark.parametrize("relation", ["<", "<=", ">", ">="])
@pytest.mark.parametrize("sides", ["pad.number {} 0", "9 {} pad.number", "far {} 0", "99 {} far"])
def test_an_order_may_lie_outside_a_range(sides: str, relation: str) -> None:
    assert reported(test=sides.format(relation)) == []


@pytest.mark.parametrize("relation", ["=", "!="])
@pytest.mark.parametrize("sides", ["pad.number {} 0", "9 {} pad.number", "far {} 0", "99 {} far"])
def test_what_never_equals_is_a_slip(sides: str, relation: str) -> None:
    assert reported(test=sides.format(relation)) == ["E503"]


def test_the_area_of_a_seat_is_computed_from_options_and_players() -> None:
    for far, row in (("3", 2), ("7", 6)):
        regions = load_sources([game(two="(far - 1)")], 2, {"far": far}).layout.regions
        family = regions.families["bank"]
        assert regions.names[family.order[1]] == f"row {row}"


def test_an_area_beyond_the_board_is_told_before_play() -> None:
    assert reported(two="(far + 3)") == ["E530"]
    assert reported(two="(far - 5)") == ["E530"]
    assert reported(two="far") == ["E530"]  # up to 7, of six rows
    assert reported(two="(6 div (7 - far))") == ["E544"]


def test_an_area_that_is_off_the_board_between_the_ends_is_told() -> None:
    assert reported(two="(7 if far = 3 else 6)") == ["E530"]


@pytest.mark.parametrize("which", ["row {}", "column {}"])
@pytest.mark.parametrize(
    "number", ["(far + 3)", "(players + 5)", "0", "7", "(-1)", f"{2**31}", f"(0 - 4 * {2**59} * 8)"]
)
def test_it_is_told_too_where_several_boards_have_rows(which: str, number: str) -> None:
    text = game().text.replace("row 1, row 2\n", f"row 1, {which.format(number)}\n")
    several = text.replace("pile stock", "board brook: 9 by 9\n\npile stock")
    for each in (text, several):
        diagnostics = read(Source("numbers.sdg", each)).diagnostics
        assert [one.code for one in diagnostics if one.severity == "error"] == ["E530"]


@pytest.mark.parametrize("number", ["far + 3 - 1", f"far * {2**58} * 99", "players + 1000"])
def test_an_area_that_no_check_had_work_for_is_told_as_the_table_is_made(number: str) -> None:
    file, _ = parse(game(two=f"({number})"))
    assert file is not None
    resolved, wrong = resolve(*lay_over(file, (), lambda _: None))
    assert resolved is not None and wrong == ()
    with pytest.raises(SdgError, match=r"numbers.sdg:\d+:\d+: there are 6 of `row`"):
        lay_out_table(resolved.rules, 2, {"far": 7})


def test_where_there_are_too_many_tables_to_try_the_one_that_is_played_is_told() -> None:
    text = game(two="(7 if far = 700 else 6)").text.replace("2 to 7", "2 to 1001")
    source = Source("numbers.sdg", text)
    assert [each.code for each in read(source).diagnostics if each.severity == "error"] == []
    assert load_sources([source], 2, {"far": 699})
    with pytest.raises(SdgError, match="there is no row 7"):
        load_sources([source], 2, {"far": 700})


def test_a_title_may_begin_below_nothing() -> None:
    rules = load_sources([game()]).rules
    assert rules.titles is not None
    assert rules.titles.rows == ((-30, "Muddy"), (-5, "Wet"), (0, "Dry"))


PLACES = """\
game "Places"
    players 2

option side = 5 in 3 to 9

attribute number: 1 to 5

deck chips
    20 of each number

board pond: side by side
    region corner: {listed}
    region path: (2, 1), (1, 1), (1, 2)
    region bank per player
        2 players: row 1, row 2
    region shade for each card with number = 5: 3 by 3 around it

pile stock: 1 of chips, shuffled
score points per player

turn
    choose settle

action settle(pad in pond, n: 1 to 3)
    draw 1 from stock to pad
    require {test}
    if pad in corner or pad in path or pad in bank or pad in shade
        points += 1

end full after turn when stock is empty
win most points
"""


def places(listed: str = "(1, 1), (1, side)", test: str = "n > 0") -> Source:
    return Source("places.sdg", PLACES.format(listed=listed, test=test))


def told_of(source: Source) -> list[str]:
    return [each.code for each in read(source).diagnostics if each.severity == "error"]


@pytest.mark.parametrize("side", [3, 5, 9])
def test_listed_cells_are_computed_from_options_in_the_order_in_which_they_are_written(
    side: int,
) -> None:
    source = places("(side, side), (1, players), (side - 1, side div 2)")
    layout = load_sources([source], 2, {"side": side}).layout
    (grid,) = layout.geometry.grids
    (region,) = layout.regions.families["corner"].order
    wanted = [grid.at(side, side), grid.at(1, 2), grid.at(side - 1, side // 2)]
    assert list(layout.regions.in_order(region)) == wanted


@pytest.mark.parametrize(
    ("listed", "code"),
    [
        ("(1, 1), (1, side + 1)", "E525"),
        ("(1, 1), (1, side - 3)", "E525"),  # with sides of 3
        ("(1, 1), (side - 2, side - 2)", "E526"),  # with sides of 3
        ("(1, 1), (1, number)", "E333"),
        ("(1, 1), (1, 2 + 0 * (side div (side - 5)))", "E544"),
        ("(1, 1), (1, count stock)", "E446"),
        ("(1, 1), (1, pond)", "E446"),
    ],
)
def test_a_listed_cell_that_is_none_is_told_before_play(listed: str, code: str) -> None:
    assert code in told_of(places(listed))


def test_a_listed_cell_that_no_table_was_tried_for_is_told_as_it_is_played() -> None:
    text = places("(1, 1), (1, (9 if side = 700 else 2))").text
    text = text.replace("3 to 9", "3 to 1003").replace("side by side", "5 by 5")
    source = Source("places.sdg", text)
    assert told_of(source) == []
    assert load_sources([source], 2, {"side": 699})
    with pytest.raises(SdgError, match="row 1, column 9 is not on the board"):
        load_sources([source], 2, {"side": 700})


@pytest.mark.parametrize(
    ("which", "numbers"),  # for n = 1, 2, 3 on a board of 5 by 5
    [
        ("row (n)", (1, 2, 3)),
        ("row(3)", (3, 3, 3)),
        ("column (n + 1)", (2, 3, 4)),
        ("column (side - n)", (4, 3, 2)),
        ("row (order of row (n))", (1, 2, 3)),
        ("row (2 if n = 1 else 3)", (2, 3, 3)),
        ("column (3 * n)", (3, 0, 0)),  # there is no column 6, nor 9
        ("row (n - 1)", (0, 1, 2)),
    ],
)
def test_a_region_is_told_by_any_number(which: str, numbers: tuple[int, ...]) -> None:
    source = places(test=f"pad in {which}")
    assert "W660" not in [each.code for each in read(source).diagnostics]  # chance is not asked
    game = load_sources([source], 2, {"side": 5})
    legal = {each.text for each in game.legal_decisions(game.initial_state(Generator(1, 0)))}
    wanted = set()
    for n, at in enumerate(numbers, 1):
        for other in range(1, 6):
            row, column = (at, other) if which.startswith("row") else (other, at)
            wanted |= {f"settle {'-abcde'[column]}{row} {n}"} if at else set()
    assert legal == wanted


@pytest.mark.parametrize(
    ("test", "code", "hint"),
    [
        ("pad in row 1", "E228", "`row(1)`"),
        ("pad = pond at n", "E574", "(row, column)"),
        ("pad = pond at 3", "E574", "(row, column)"),
        ("pad = pond at (n)", "E574", "(row, column)"),
        ("pad = pond at (n + (n))", "E574", "(row, column)"),
        ("pad = path at (n)", "E574", "(row, column)"),
        ("pad = path (n)", "E573", "`last of (first n of cells of path)`"),
        ("pad in bank (n)", "E573", ""),
        ("pad in shade (n)", "E573", ""),
        ("pad in row (n, n)", "E575", "`row(1)`"),
        ("n steps north is empty", "E228", "at (cell.row - 1, cell.column)"),
    ],
)
def test_where_a_number_cannot_stand_the_spelling_that_works_is_told(
    test: str, code: str, hint: str
) -> None:
    [wrong] = [each for each in read(places(test=test)).diagnostics if each.severity == "error"]
    assert wrong.code == code
    assert hint in (wrong.hint or "")


def test_what_is_given_lies_where_options_say() -> None:
    text = """\
game "Given"

option side = 4 in 2 to 6

attribute number: 1 to side

board grid: side by side

rule different on grid
    number all different in row, column

puzzle on grid of each number
    given number 1 at (1, 1)
    given number 2 at (side, side {more})
"""
    for side in (2, 3, 4):
        puzzle = make_puzzle(read(Source("given.sdg", text.format(more=""))), {"side": side})
        assert puzzle.givens == {0: 0, side * side - 1: 1}
    assert told_of(Source("given.sdg", text.format(more="+ 1"))) == ["E564"]
    assert told_of(Source("given.sdg", text.format(more="div 0"))) == ["E544"]


EARLY = """\
game "Sizes"
    players 2

option size = 4 in 3 to 5

attribute number: 1 to 4
attribute color: red, blue

deck tiles
    2 of each number, each color
    {cards} of number 1, color red

board grid: 4 by {board}
    region line: row, column
    region path: (1, 1), (1, {cell})
    region zone per player
        2 players: row 1, row {area}
    region pair: blocks of 1 by {block}
    region shade for each card with number = 3: 3 by 1 around it

pile stock: {copies} of tiles, shuffled
pile bank per color: seen by all, at most {room}
slot post per line
counter coins per player, 9 in all
counter fame per color
counter worn per line
flag sung per line
flag fallen per color
flag loud
flag rang per player
score points per player
marker cat on grid

table worth by number
    otherwise: 1
table home by color
    otherwise: line

define many
    count line

define big(a)
    a.number > 2

setup
    draw 1 from stock to first of grid

turn
    choose lay

action lay(cell in grid)
    draw 1 from stock to cell

end done after turn when stock is empty
win most points
"""
FIXED = {
    "board": "size", "cell": "2", "area": "2", "block": "1", "copies": "1", "room": "3",
    "cards": "1",
}  # fmt: skip
IN_PLAY = [
    "count line",
    "count row",
    "count zone",
    "count shade",
    "count color",
    "count number",
    "many",
    "coins left",
    "(1 if red is fallen else 2)",
    "(1 if some one in line: one is sung else 2)",
    "(1 if some line: line is sung else 2)",
    "(1 if loud else 2)",
    "red.fame",
    "(first of line).worn",
    "count red.bank",
    "worth(3)",
    "order of red",
    "order of row (1)",
    "order of first of line",
    "count cells of row (1)",
    "count (cells of row of cat)",
    "count (line of (grid at (1, 1)))",
    "count neighbors of cat",
    "height of cat",
    "count home(red)",
    "count cells of path",
    "count stock",
    "coins",
    "most coins",
    "active.coins",
    "(1 if first of line in line else 2)",
    "sum of 1 for line",
    "sum of one.worn for one in line",
    "count (line with it is full)",
    "count grid",
    "count cards of grid",
    "count leaps 1 by 2",
    "count directions",
    "highest order of color for color",
    "round",
    "count runs of grid along row",
    "(1 if no lay is possible else 2)",
    "count grid this turn",
    "lay this turn",
    "conflicts of grid",
    "(1 if zone is full else 2)",
    "(1 if red.bank is full else 2)",
    "count (line with it.post is empty)",
]


@pytest.mark.parametrize("place", FIXED)
def test_what_only_play_knows_is_told_wherever_a_number_is_fixed_before_it(place: str) -> None:
    def codes(number: str) -> set[str]:
        source = Source("early.sdg", EARLY.format(**{**FIXED, place: f"({number})"}))
        return {each.code for each in read(source).diagnostics if each.severity == "error"}

    assert codes(FIXED[place]) == set()
    assert [number for number in IN_PLAY if not codes(number)] == []
