"""A check takes a bounded number of steps, whatever is repeated or nested in a file of 64 kB."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from sdg.loading import Reading, read
from sdg.puzzles import Constraints, Interrupted, Patience, Search, make_puzzle, read_rules
from sdg.puzzles.rules.costs import try_puzzle
from sdg.puzzles.search.counting import Counting
from sdg.source import Source
from sdg.trial_setups import try_setups

pytestmark = pytest.mark.crossed

SIZE = 64_000
MOST_CALLS = 2_400_000  # of functions, to read one file: a second or a little more

GAME = """\
game "Large"
    players 1 to 99

{options}
attribute number: 1 to 9
attribute big: 1 to 999

deck cards_of_it
    3 of each number

board grid: {board}
    region line: row, column
{regions}

pile stock: 1 of cards_of_it, shuffled
pile heap: seen by all
hand held per player
score points per player
counter storms

setup
    draw 1 from stock to heap
{setup}

turn
    choose keep
{offers}
action keep(card in held)
    move card to heap
{steps}

{parts}

end done after turn when held is empty
win most points
"""
PLACES = ("options", "regions", "setup", "offers", "steps", "parts")
OPTIONS = "".join(f"option o{n} = 1 in 0 to 9\n" for n in range(9))
TAKING = "action a0\n    require count heap < 5\n    draw 1 from stock to held\n"
COINS = "".join(f"counter coins{n} per player\n" for n in range(9))
PILES = "".join(f"pile q{n} per player\n" for n in range(300))


def _nested(depth: int, head: str, last: str) -> str:
    lines = [4 * " " * (n + 1) + head.format(n) for n in range(depth)]
    return "\n".join([*lines, 4 * " " * (depth + 1) + last]) + "\n"


def _long(part: str, last: str) -> str:
    return part * (900 // len(part)) + last


# What is repeated, where, and what stands there besides.
SHAPES: dict[str, tuple[str, Callable[[int], str], dict[str, str]]] = {
    "options": ("options", lambda n: f"option p{n} = 1 in 0 to 9\n", {}),
    "options that steps name": (
        "setup",
        lambda n: f"    storms += p{n % 400}\n",
        {"options": "".join(f"option p{n} = 1 in 0 to 9\n" for n in range(400))},
    ),
    "conditions on a wide option": (
        "steps",
        lambda n: f"    if wide > {n % 900}\n        storms += 1\n",
        {"options": "option wide = 1 in 0 to 999\n"},
    ),
    "lines of a deck": (
        "parts", lambda n: f"    (o{n % 9}) of each number, each big\n", {"parts": "deck d\n"},
    ),
    "exceptions of a deck": (
        "parts",
        lambda n: f"    except number = {n % 9 + 1} and o{n % 9} = 1 and players = 3\n",
        {"parts": "deck d\n    1 of each number, each big\n"},
    ),
    "decks": (
        "parts",
        lambda n: f"deck d{n}\n    1 of each number, each big\n    except big = o{n % 9}\n",
        {},
    ),
    "places": ("parts", lambda n: f"pile p{n} per player: (o{n % 9}) of cards_of_it\n", {}),
    "places with room": (
        "parts", lambda n: f"pile p{n} per big: at most (big + o{n % 9} + players)\n", {},
    ),
    "boards": (
        "parts", lambda n: f"board b{n} per player: (o{n % 9} + 1) by (players + 1)\n", {},
    ),
    "blocks": (
        "regions",
        lambda n: f"    region b{n}: blocks of (o{n % 9} + 1) by (o{n % 7} + 1)\n",
        {"board": "(o1 + 1) by (o2 + 1)"},
    ),
    "joined regions": (
        "regions",
        lambda n: f"    region b{n}: b{n - 1}, b{n - 2}\n" if n > 1 else f"    region b{n}: row\n",
        {"parts": "counter much per b60\n"},
    ),
    "regions of seats": (
        "regions",
        lambda n: f"        {n % 99 + 1} players: " + ", ".join(["row 1"] * (n % 99 + 1)) + "\n",
        {"regions": "    region bank per player\n"},
    ),
    "loops within loops": (
        "setup", lambda n: _nested(4, f"for each p{n}_{{}} in all players", "storms += 1"), {},
    ),
    "draws": ("setup", lambda n: f"    draw o{n % 9} from stock to heap\n", {}),
    "moves that no table settles": (
        "setup",
        lambda n: f"            move (cards of q{n % 300} with number = 1) to heap\n",
        {"parts": PILES, "setup": "    for each player\n        for each x in number\n"},
    ),
    "long conditions": (
        "setup",
        lambda n: f"        if {_long('players = o3 + 90 or ', 'players = 100')}\n"
        "            storms += 1\n",
        {"setup": "    for each player\n"},
    ),
    "ranges": (
        "parts", lambda n: f"action a{n}(n: o{n % 9} to o{n % 7} + players)\n    storms += n\n", {},
    ),
    "actions that do each other": (
        "parts", lambda n: f"action a{n}\n    do a{n + 1}\n    do a{n + 2}\n", {},
    ),
    "actions that do others twice": (
        "parts", lambda n: f"action a{n + 1}\n    do a{n}\n    do a{n}\n",
        {"steps": "    do a110\n    if count held = 1\n        undo turn\n", "parts": TAKING},
    ),
    "actions by turns": (
        "parts",
        lambda n: f"action a{n + 1}\n    do a{n}\n    if count held = 1\n        do a{n}\n",
        {"steps": "    do a30\n", "parts": TAKING},
    ),
    "offered actions that do the same": (
        "offers", lambda n: f"    may choose x{n % 500}\n",
        {"parts": "".join(f"action x{n}(card in held)\n    do keep(card)\n" for n in range(500))},
    ),
    "defines of defines": (
        "parts", lambda n: f"define d{n + 1}\n    d{n} + d{n}\n", {"parts": "define d0\n    1\n"},
    ),
    "requirements with quantifiers": (
        "steps",
        lambda n: f"    require points > {n} or count held > {n % 50} or (some x in grid: x.number"
        f" = {n % 9 + 1} and x.row > {n}) or (every y in all players: y.points < {n})\n",
        {"options": "", "board": "60 by 60, stacked"},
    ),
    "long sums": ("steps", lambda n: f"    storms += {'storms + ' * 90}1\n", {}),
    "loops that change what they ask": (
        "steps",
        lambda n: f"        if coins{n % 9} = most coins{n % 9}\n            coins{n % 9} += 1\n"
        f"        let p{n} = next of player\n        move held to p{n}.held\n",
        {"parts": COINS, "steps": "    for each player\n"},
    ),
    "whens on boards of others": (
        "parts",
        lambda n: f"    if active.coins0 > {n}\n        coins1 += 1\n    coins2 += 1\n",
        {"steps": "    move first of held to next.nest at (1, 1)\n",
         "parts": f"board nest per player: 2 by 2\n{COINS}\nwhen w: card lands on nest\n"},
    ),
    "results after a round": (
        "parts", lambda n: f"    if storms = {n} and active.coins0 > 1\n        active wins\n",
        {"parts": f"{COINS}\nend early after round when storms > 9\n"},
    ),
    "offers to each player": ("offers", lambda n: "    for each player\n        choose keep\n", {}),
    "places that become empty": (
        "parts", lambda n: f"pile p{n}\nwhen w{n}: p{n} becomes empty\n    move p{n} to heap\n", {},
    ),
    "cells that are required": (
        "steps",
        lambda n: f"    require grid at ({n % 99}, o{n % 9}) is empty and grid at (storms + {n},"
        " o1 + o2 + o3) is empty\n",
        {},
    ),
    "attributes": ("options", lambda n: f"attribute a{n}: 1 to 999\n", {}),
    "names that are alike": (
        "steps", lambda n: f"    storms += countre{n}x\n",
        {"parts": "".join(f"counter counter{n}y\n" for n in range(1500))},
    ),
    "mistakes": ("steps", lambda n: f"    storms += stroms{n}\n", {}),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_a_file_is_checked_in_a_bounded_number_of_steps(name: str) -> None:
    where, more, besides = SHAPES[name]
    calls, _ = _counted(file_of(where, more, besides))
    assert calls < MOST_CALLS


IDLE = """\
game "Idle"
    players 1 to 99

attribute value: 1 to 9

deck d
    1 of each value

pile stock: 1 of d, shuffled
pile heap
hand held per player
score points per player

turn
{turn}
action play(card in held) "Play {{card}}"
    move card to heap

{parts}
end done after turn when heap is not empty
win most points
"""
IDLE_TURNS = {
    "one offer": ("    choose play\n", ""),
    "eight offers": ("    choose play\n" * 8, ""),
    "many offers": ("    choose play\n" * 3900, ""),
    "many offers to each": ("    for each player\n        choose play\n" * 1500, ""),
    "an offer to each": ("    for each player\n        choose play\n", ""),
    "offers or else": ("    choose play\n    otherwise\n        points += 1\n" * 1200, ""),
    "steps": ("    points += 1\n" * 3900 + "    choose play\n", ""),
    "whens": (
        "    choose play\n    points += 1\n",
        "".join(f"when w{n}: points > {n + 500}\n    points += 1\n\n" for n in range(900)),
    ),
    "ends": (
        "    choose play\n",
        "".join(f"end e{n} after turn when points > {n}\n" for n in range(1500)),
    ),
}


@pytest.mark.parametrize("name", IDLE_TURNS)
def test_turns_in_which_nobody_can_decide_are_tried_in_a_bounded_number_of_steps(name: str) -> None:
    turn, parts = IDLE_TURNS[name]
    text = IDLE.format(turn=turn, parts=parts)
    assert len(text) < SIZE
    calls, reading = _counted(text, try_setups)
    assert reading.rules is not None
    assert calls < MOST_CALLS


ROWS = "one in each row, column"
PICKS: dict[str, tuple[str, Callable[[int], str]]] = {
    "from the whole board": ("64 by 64", lambda n: f"    pick s{n} at random from grid, {ROWS}\n"),
    "from other cells each time": (
        "13 by 13",
        lambda n: (
            f"    pick s{n} at random from (grid with it != grid at ({n % 13 + 1}, 1)), {ROWS}\n"
        ),
    ),
}


@pytest.mark.parametrize("name", PICKS)
def test_a_setup_that_picks_is_tried_in_a_bounded_number_of_steps(name: str) -> None:
    board, more = PICKS[name]
    text = file_of("setup", more, {"board": board, "options": ""})
    calls, _ = _counted(text, try_setups)
    assert calls < MOST_CALLS


PUZZLE = """\
game "Large"

attribute v: 1 to {values}

board grid: {size} by {size}
{regions}
{rules}
puzzle on grid of each v
"""
# The clause of each of many rules, the values, and how large the board is.
CLAUSES: dict[str, tuple[Callable[[int], str], int, int]] = {
    "all different": (lambda n: "v all different in row, column", 64, 64),
    "neighbors": (lambda n: f"neighbors differ in v by at least {n + 1}", 64, 64),
    "rises": (lambda n: "v rises along row, column", 64, 64),
    "each pair": (lambda n: f"need every a in grid: every b in grid: a.v + b.v != {n}", 9, 9),
    "large tables": (
        lambda n: f"need no o in grid: o != cell and o.v - card.v = {n} * o.row + cell.row",
        500,
        10,
    ),
    "in a row": (lambda n: "need count straight v of (row of cell) < 5", 300, 5),
    "alike": (lambda n: "need count alike v of (row of cell) < 5", 300, 5),
    "asked of the engine": (lambda n: "need count groups of (grid with v = 1) = 1", 500, 10),
    "runs": (lambda n: "need no r in runs of (grid with v = card.v): count r > 2", 2, 30),
    "sums": (lambda n: f"need sum of x.v for x in cells of (row of cell) = {n}", 9, 60),
    "groups": (
        lambda n: f"need every g in groups of (grid with v = card.v): count g > {n % 9}", 4, 64,
    ),
    "many kinds": (lambda n: f"need sum of x.v for x in cells of (row of cell) > {n}", 999, 7),
    "many kinds that differ": (lambda n: f"neighbors differ in v by at least {n % 9 + 2}", 999, 7),
    "cells given by numbers": (
        lambda n: "need grid at (cell.v, cell.column) = cell or (grid at (cell.v, cell.column)).v"
        f" > {n % 9}",
        12,
        64,
    ),
    "conflicts": (lambda n: "need conflicts of grid is empty", 12, 64),
    "leaps": (
        lambda n: f"neighbors in leaps {n % 40 + 1} by {n % 37 + 1} differ in v", 12, 64,
    ),
    "ways of leaps": (
        lambda n: f"need no w in leaps {n % 40 + 1} by {n % 37 + 1}: (1 step w).v = card.v", 12, 64,
    ),
}  # fmt: skip
REGIONS: dict[str, tuple[Callable[[int], str], str]] = {
    "around cards": (
        lambda n: f" for each card with v = {n % 9 + 1}: {n % 30 * 2 + 1} by {n % 20 * 2 + 1}"
        " around it",
        "v all different in",
    ),
    "blocks": (lambda n: ": blocks of 1 by 1", "v all different in"),
    "blocks that are asked of": (lambda n: ": blocks of 1 by 1", "need cell in"),
}  # fmt: skip


@pytest.mark.parametrize("many", [1, pytest.param(600, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", CLAUSES)
def test_a_puzzle_is_tried_in_a_bounded_number_of_steps(name: str, many: int) -> None:
    clause, values, size = CLAUSES[name]
    rules = [f"rule r{n} on grid\n    {clause(n)}\n" for n in range(many)]
    text = PUZZLE.format(values=values, size=size, regions="", rules="".join(rules))
    calls, _ = _counted(text, try_puzzle)
    assert calls < 2 * MOST_CALLS  # to read the file, and to try it


@pytest.mark.parametrize("name", REGIONS)
def test_regions_of_a_puzzle_are_laid_out_in_a_bounded_number_of_steps(name: str) -> None:
    area, clause = REGIONS[name]
    numbers = range(300)
    lines = [f"    region b{n}{area(n)}\n" for n in numbers]
    rules = "".join(f"rule r{n} on grid\n    {clause} b{n}\n" for n in numbers)
    text = PUZZLE.format(values=9, size=60, regions="".join(lines), rules=rules)
    calls, reading = _counted(text, try_puzzle)
    assert reading.rules is not None
    assert calls < MOST_CALLS


@pytest.mark.parametrize("name", ["each pair", "large tables", "in a row", "alike", "runs"])
def test_a_puzzle_is_read_with_an_eye_on_the_clock(name: str) -> None:
    clause, values, size = CLAUSES[name]
    rule = f"rule r on grid\n    {clause(1)}\n"
    text = PUZZLE.format(values=values, size=size, regions="", rules=rule)

    def interrupted(reading: Reading) -> None:
        def note(steps: int) -> None:
            raise Interrupted

        with pytest.raises(Interrupted):
            read_rules(Constraints(make_puzzle(reading, {}), Patience(note)))

    calls, _ = _counted(text, interrupted)
    assert calls < MOST_CALLS // 4


def test_a_count_begins_with_an_eye_on_the_clock() -> None:
    rule = "rule r on grid\n    v all different in row\n"
    reading = read(Source("large.sdg", PUZZLE.format(values=32, size=32, regions="", rules=rule)))
    puzzle, looks = make_puzzle(reading, {}), 0

    def note(steps: int) -> None:
        nonlocal looks
        looks += 1
        if looks > 100:
            raise Interrupted

    patience = Patience()
    constraints = Constraints(puzzle, patience)
    read_rules(constraints)
    search = Search(constraints, {}, patience)
    patience.note = note
    with pytest.raises(Interrupted):
        Counting(search).count()


def test_where_a_check_stops_it_says_so() -> None:
    _, reading = _counted(file_of(*SHAPES["loops within loops"]))
    assert [each.span.text for each in reading.diagnostics if each.code == "W670"]


def file_of(where: str, more: Callable[[int], str], besides: dict[str, str]) -> str:
    """Write a game with some lines as often as they fit."""
    fields = {**dict.fromkeys(PLACES, ""), "options": OPTIONS, "board": "9 by 9", **besides}
    room, lines = SIZE - len(GAME.format(**fields)), list[str]()
    while (line := more(len(lines))) and (room := room - len(line)) >= 0:
        lines.append(line)
    fields[where] += "".join(lines)
    return GAME.format(**fields)


def _counted(text: str, look: Callable[[Reading], object] = id) -> tuple[int, Reading]:
    """Read a file and look into it, and count the calls of functions that it takes."""
    calls = 0

    def count(frame: FrameType, event: str, of: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        reading = read(Source("large.sdg", text))
        look(reading)
    finally:
        sys.setprofile(before)
    return calls, reading
