"""What play would run into is told before play, and what is guarded against it is not."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Run Into"
    players 2 to 4

option size = 5 in 3 to 6

attribute number: 1 to 9
attribute color: red, blue

deck tiles
    3 of each number, each color
    4 of color red

board grid: 5 by 5
    region line: row, column
board side: size by size
    region lane: column
board path: unbounded, reach 4
board gaps: drawn
    "a a"
    "a . a"

pile stock: 1 of tiles, shuffled
pile heap: at most size
hand rack per player: at most 4
slot top
score points per player
counter dew per player
{parts}

setup
    draw 1 from stock to side at (3, 3)
    draw 1 from stock to path at (0, 0)
    draw 1 from stock to gaps at (1, 2)
    {setup}

turn
    draw 1 from stock to rack
    choose place

action place(tile in rack, cell in grid)
    {steps}
    move tile to cell

end full after turn when grid is full or stock is empty or dew > 3 or top is full or heap is full
win most points
"""


IN_VAIN = ("W640", "W700", "W701", "W706", "W708")


def reported(setup: str = "dummy", steps: str = "points += 1", parts: str = "") -> list[str]:
    """Return the codes of what is wrong, but for what is not used, or never comes to be."""
    setup = "draw 1 from stock to grid at (1, 1)" if setup == "dummy" else setup
    reading = read(Source("rules.sdg", GAME.format(setup=setup, steps=steps, parts=parts)))
    return [each.code for each in reading.diagnostics if each.code not in IN_VAIN]


@pytest.mark.parametrize(
    "cell",
    [
        "grid at (6, 3)", "grid at (0, 1)", "grid at (3, players + 2)", "side at (6, 1)",
        "side at (size + 1, 1)", "path at (5, 0)", "path at (0, -5)", "gaps at (2, 2)",
    ],
)  # fmt: skip
def test_a_cell_off_the_board_is_told(cell: str) -> None:
    assert reported(setup=f"draw 1 from stock to {cell}") == ["E567"]
    assert reported(steps=f"points += 1 if {cell} is empty else 0") == ["W674"]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("grid at (3, players + 2)", "with 4 players, `grid` has no cell in row 3, column 6"),
        ("grid at (players + 3, 1)", "with 3 players, `grid` has no cell in row 6, column 1"),
        ("grid at (6, 3)", "`grid` has no cell in row 6, column 3"),
    ],
)
def test_with_how_many_players_a_cell_is_off_the_board_is_told(cell: str, said: str) -> None:
    for setup, steps in ((f"draw 1 from stock to {cell}", "points += 1"),
                         ("draw 1 from stock to grid at (1, 1)",
                          f"points += 1 if {cell} is empty else 0")):  # fmt: skip
        rules = GAME.format(setup=setup, steps=steps, parts="")
        messages = [each.message for each in read(Source("rules.sdg", rules)).diagnostics]
        assert any(each.startswith(said) for each in messages), messages


@pytest.mark.parametrize(
    "cell",
    [
        "grid at (cell.row, 6)", "grid at (0, cell.column)", "grid at (tile.number + 5, 2)",
        "grid at (tile.number, players + 4)", "grid at (dew, 0)", "grid at (-tile.number, 1)",
        "side at (size + 1, cell.column)", "path at (5, cell.column)", "gaps at (cell.row, 4)",
    ],
)  # fmt: skip
def test_so_is_one_in_a_row_or_column_that_the_board_never_has(cell: str) -> None:
    read_there = reported(steps=f"points += 1 if {cell} is full else 0")
    laid_there = reported(steps=f"draw 1 from stock to {cell}")
    lacking = {"W672"}  # some tiles have no number
    assert {*read_there} - lacking == {"W674"} and {*laid_there} - lacking == {"E567"}


@pytest.mark.parametrize(
    "cell",
    [
        "grid at (cell.row, 5)", "grid at (cell.row + 4, 2)", "grid at (cell.row - 1, 1)",
        "grid at (dew, dew)", "side at (size, cell.column)", "path at (4, cell.column)",
        "gaps at (cell.row, 3)",
    ],
)  # fmt: skip
def test_one_in_a_row_or_column_that_it_may_have_is_not(cell: str) -> None:
    assert reported(steps=f"points += 1 if {cell} is full else 0") == []


@pytest.mark.parametrize(
    "region", ["line(tile.number + 10)", "line(-tile.number)", "lane(tile.number + 6)"]
)
def test_so_is_a_number_that_only_play_decides_and_no_region_ever_has(region: str) -> None:
    codes = reported(steps=f"points += 1 if {region} is full else 0")
    assert [code for code in codes if code != "W672"] == ["W674"]


@pytest.mark.parametrize("region", ["line(11)", "line(0)", "line(players + 7)", "lane(size + 1)"])
def test_a_region_with_a_number_that_its_family_does_not_reach_is_told(region: str) -> None:
    assert reported(steps=f"points += 1 if {region} is full else 0") == ["W674"]


@pytest.mark.parametrize(
    "region", ["line(10)", "line(players + 6)", "line(cell.row + 9)", "lane(size - 1)", "lane(dew)"]
)
def test_one_that_it_may_reach_is_not(region: str) -> None:
    assert reported(steps=f"points += 1 if {region} is full else 0") == []


@pytest.mark.parametrize(
    "setup",
    [
        "draw 1 from stock to grid at (5, players + 1)",
        "draw 1 from stock to side at (size, size)",
        "draw 1 from stock to path at (-4, 4)",
        "if size > 5\n        draw 1 from stock to side at (6, 6)",
        "if size < 6\n        dew_all = 1\n"
        "    otherwise\n        draw 1 from stock to side at (6, 6)",
        "draw 1 from stock to (side at (6, 6) if size = 6 else side at (1, 1))",
        "for each one in grid\n        draw 1 from stock to grid at (one.row, 6 - one.column)",
    ],
)
def test_a_cell_that_the_board_has_whenever_it_is_asked_for_is_not(setup: str) -> None:
    assert reported(setup=setup, parts="counter dew_all") == []


@pytest.mark.parametrize("divisor", ["(players - 2)", "(5 - size)", "(size - 3)", "0"])
def test_what_is_zero_at_some_table_divides_nothing(divisor: str) -> None:
    assert reported(steps=f"points += 12 div {divisor}") == ["E568"]
    assert reported(steps=f"points += 12 mod {divisor}") == ["E568"]


@pytest.mark.parametrize(
    "divisor",
    ["dew", "count heap", "(dew - 1)", "(2 * dew)", "(sum of one.dew for one in all players)"],
)
def test_what_may_be_zero_in_play_is_warned_of(divisor: str) -> None:
    assert reported(steps=f"points += 12 div {divisor}") == ["W671"]


TRADED = """
counter tokens per player, 20 in all
counter many
table by_height by height
    1: 0
    otherwise: 2
table by_number by number
    1 to 3: 0
    4 to 9: 2
action trade(n: 0 to 3, k in number)
    {}
"""
PERHAPS = [
    "n", "(n - 2)", "(k - 1)", "(n mod 2)", "(k div 2)", "by_height(1)", "by_number(2)",
    "by_number(k)", "by_height(n)", "(2 * k - 4)", "tokens left", "(turns mod 2 - 1)",
    "(round mod players)", "(many mod 3)", "(many div 5)", "many",
    "(n * many)", "(n - k)", "(n + many - k)", "(many + many)",
]  # fmt: skip
NEVER = [
    "k", "(n + 1)", "(n mod 2 + 1)", "by_height(2)", "by_number(4)", "(2 * k - 5)",
    "(2 * (turns mod 2) - 1)", "(tokens left + 1)", "(1 + k div 2)", "(4 - n)",
]  # fmt: skip
SAID = [
    "points += 12 div {}",
    "points += 12 mod {}",
    "let h = {}\n    points += 12 div h",
    "let g = {}\n    let h = 3 * g\n    points += 12 div h",
    "let h = {}\n    let zero = 0\n    if dew > 0\n        points += 12 div (h + zero)",
]


def traded(steps: str) -> list[str]:
    return [
        code
        for code in reported(parts=TRADED.format(steps))
        if code not in ("W641", "W700", "W701")
    ]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("number", PERHAPS)
def test_it_is_warned_of_however_the_number_is_told(number: str, said: str) -> None:
    assert traded(said.format(number)) == ["W671"]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("number", NEVER)
def test_what_is_never_zero_is_no_doubt(number: str, said: str) -> None:
    assert traded(said.format(number)) == []


@pytest.mark.parametrize("number", PERHAPS)
@pytest.mark.parametrize(
    "said",
    [
        "let h = {}\n    require h > 0\n    points += 12 div h",
        "let h = {}\n    if h != 0\n        points += 12 div h",
        "let h = {}\n    points += 12 div h if h > 0 else 0",
        "if {0} > 0\n        points += 12 div {0}",
    ],
)
def test_what_was_asked_by_its_name_is_no_doubt(number: str, said: str) -> None:
    assert traded(said.format(number)) == []


@pytest.mark.parametrize("op", ["+", "*"])
def test_a_long_row_of_names_given_one_by_the_other_is_looked_through(op: str) -> None:
    given = "let n0 = k + 1" + "".join(
        f"\n    let n{at + 1} = n{at} {op} n{at}" for at in range(300)
    )
    assert traded(f"{given}\n    points += 12 div n300") == []


@pytest.mark.parametrize(
    ("board", "codes"), [("unbounded, reach 4", ["W671"]), ("5 by 5", []), ("drawn", [])]
)
def test_rows_and_columns_may_be_zero_where_a_board_has_no_edge(
    board: str, codes: list[str]
) -> None:
    drawn = '\n    "a a"\n    ". a"' if board == "drawn" else ""
    text = f"""\
game "Edges"
    players 2
attribute number: 1 to 9
deck tiles
    3 of each number
board grid: {board}{drawn}
pile stock: 1 of tiles, shuffled
score points per player
turn
    choose place
action place(cell in grid)
    draw 1 from stock to cell
    points += 12 div cell.row
end full after turn when turns >= 3
win most points
"""
    assert [each.code for each in read(Source("edges.sdg", text)).diagnostics] == codes


@pytest.mark.parametrize(
    "steps",
    [
        "points += 12 div (players - 1)",
        "points += 12 div (dew * dew + 1) if dew > 0 else 0",
        "points += 12 div count heap if heap is not empty else 0",
        "if dew > 0\n        points += 12 div dew",
        "if dew = 0\n        dew = 1\n    points += 12 div dew",
        "require count heap > 2\n    points += 12 div count heap",
        "points += 12 div count rack",  # the tile is one of it
        "points += 12 div tile.number if tile.color = blue and tile.number > 0 else 0",
        "points += 12 div (1 + count heap)",
        "points += 12 div round",
        "points += 12 div order of cell.color if cell.color = blue else 0",
        "for each one in heap with number > 0\n        points += one.number div count heap",
        "points += 12 div (players - 2) if players > 2 else 0",
    ],
)
def test_what_is_asked_before_is_no_doubt(steps: str) -> None:
    assert reported(steps=steps) == []


def test_a_number_that_some_cards_of_the_deck_lack_is_warned_of() -> None:
    assert reported(steps="let n = tile.number\n    points += tile.number") == ["W672"]
    assert reported(steps="points += tile.number") == ["W672"]
    assert reported(steps="points += 2 * tile.number") == ["W672"]
    assert reported(steps="points += sum of one.number for one in rack") == ["W672"]
    assert reported(steps="points += tile.number if tile.color = blue else 0") == []
    assert reported(steps="points += sum of one.number for one in (rack with number > 0)") == []
    assert reported(steps="if tile.number > 3\n        points += tile.number") == []


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ("draw 2 from stock to top", ["E569"]),
        ("draw 1 from stock to top", []),
        ("draw 4 from stock to heap", ["E569"]),  # where `size` is 3
        ("draw size from stock to heap", []),
        ("for each player\n        draw 5 from stock to rack", ["E569"]),
        ("for each player\n        draw 4 from stock to rack", []),
        ("draw 3 from stock to heap\n    if size > 3\n        draw 1 from stock to heap", []),
        ("draw players from stock to heap", ["E569"]),
    ],
)
def test_what_has_no_room_at_setup_is_told(setup: str, expected: list[str]) -> None:
    assert reported(setup=setup) == expected


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        ("pile chest: 1 of {}, at most 8", ["E569"]),
        ("pile chest: 1 of {}, at most 9", []),
        ("pile chest: 2 of {}, at most 17", ["E569"]),
        ("pile chest per player: size of {}, at most (9 * size)", []),
        ("pile chest per player: size of {}, at most (8 * size)", ["E569"]),
        ("hand many: 1 of {}, at most (7 + players)", []),
        ("hand many: 1 of {}, at most (6 + players)", ["E569"]),  # where two play
        ("slot bid: 1 of {}", ["E569"]),
        ("slot bid: endless {}", []),
    ],
)
def test_a_place_that_starts_with_more_than_it_takes_is_told(place: str, codes: list[str]) -> None:
    deck = "deck nine\n    9 of number 1\n\n"
    assert [each for each in reported(parts=deck + place.format("nine")) if each == "E569"] == codes


def test_a_rule_of_a_board_on_which_no_action_puts_a_card_is_told() -> None:
    rule = "rule apart on {}\n    neighbors differ in number"
    assert reported(parts=rule.format("side")) == ["W673"]
    assert reported(parts=rule.format("grid")) == []
    assert reported(parts=rule.format("side"), steps="require tile fits side at (1, 1)") == []
    settled = rule.format("side, settled at end of turn")
    assert reported(parts=settled) == []
    leaving = "rule fixed on side\n    no card leaves where points > 3"
    assert reported(parts=leaving) == ["W673"]
    assert reported(parts=leaving, steps="move cards of side to rack") == []


def test_so_many_players_never_play() -> None:
    assert reported(steps="points += 3 if players = 5 else 2") == ["W643"]
    assert reported(steps="points += 3 if players = 4 else 2") == []


FAR = """\
action far
    {fault}

action near
    do far

when echo: after far
    {echo}
"""
FAULTS = [
    ("points += 12 div (players - 2)", "E568"),
    ("draw 1 from stock to grid at (players - 2, 1)", "E567"),
    ("points += 1 if grid at (players - 2, 1) is full else 0", "W674"),
    ("draw (4 - players) from stock to grid at (1, 1)", "W677"),
]
OFFERS = [
    ("choose place, far", "", True),
    ("choose place, near", "", True),
    ("if players > 2\n        choose far, place\n    otherwise\n        choose place", "", False),
    ("if players > 2\n        choose near, place\n    otherwise\n        choose place", "", False),
    ("if players > 2\n        choose far\n    choose place, near", "", True),
    ("choose place\n    if players > 2\n        do far", "", False),
    ("choose place\n    if dew > 2\n        do far", "", True),
    ("choose place\n    if dew > 2 and players != 2\n        do far", "", False),
    (
        "choose place\n    if players = 2\n        points += 1\n    otherwise\n        do far",
        "",
        False,
    ),
    ("choose place", "when w: after place if players > 2\n    do near", False),
    ("choose place", "when w: dew > 1 and players > 2\n    do near", False),
    ("choose place", "when w: dew > 1\n    do near", True),
    ("choose place", "", False),  # nothing offers it
]


@pytest.mark.parametrize(("offers", "more", "reached"), OFFERS)
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(("fault", "code"), FAULTS)
def test_an_action_is_come_to_at_the_tables_at_which_it_is_offered(
    offers: str, more: str, reached: bool, after: bool, fault: str, code: str
) -> None:
    fault, echo = ("dew += 1", fault) if after else (fault, "dew += 1")
    parts = FAR.format(fault=fault, echo=echo) + "\n" + more
    text = GAME.format(
        setup="draw 1 from stock to grid at (1, 1)", steps="points += 1", parts=parts
    )
    diagnostics = read(Source("rules.sdg", text.replace("choose place", offers))).diagnostics
    assert (code in {each.code for each in diagnostics}) is reached
