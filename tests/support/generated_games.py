"""Small rule files made by chance: strategies of hypothesis over the language.

Each game has a board, cards of two attributes, a stock, hands, counters and flags. What may be
done, what forbids it, what it brings and when it ends are put together from parts of the language.
Not every text is a game: what means nothing is refused when it is loaded. Nothing is computed that
can be an error, which the engines may meet in another order.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from sdg.diagnostics import SdgError
from sdg.loading import load
from sdg.source import Source

Text = st.SearchStrategy[str]
COMPARED = ("=", "!=", "<", "<=", ">", ">=")
LONGEST = 12  # turns of a game

HEAD = """\
game "Made by chance"
    players {players}

attribute number: 1 to {numbers}
attribute color: red, blue, green

deck tiles
    {copies} of each number, each color
    1 of color green

board grid: {rows} by {columns}
    region line: row, column
    region block: blocks of {high} by {wide}
    region corner: {corners}

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by {seen}
counter coins per player
counter pot
flag sung per line
score points per player
"""


def numbers(
    names: Sequence[str] = (), cells: Sequence[str] = (), cards: Sequence[str] = ()
) -> Text:
    """Write a number; in scope are more numbers, cells and cards of these names."""
    atoms = ["0", "1", "2", "3", "turns", "round", "passes", "players", "coins", "points", "pot",
             "count rack", "count stock", "count gone", "count (grid with it is not empty)",
             "count (rack with number > 1)", "count different color of rack",
             "count (line with it is full)", "lay this turn", *names]  # fmt: skip
    for cell in cells:
        atoms += [f"{cell}.row", f"{cell}.column",
                  f"count (neighbors of {cell} with it is not empty)",
                  f"count ({cell} going north while it is full)",
                  f"count different number of (cells of row of {cell})"]  # fmt: skip
    there = st.sampled_from(atoms)
    sums = st.builds("({} {} {})".format, there, st.sampled_from(["+", "-", "*"]), there)
    plain = [*atoms, *(f"{each}.number" for each in (*cells, *cards))]
    return st.one_of(st.sampled_from(plain), st.sampled_from(plain), sums)


def conditions(cells: Sequence[str] = (), cards: Sequence[str] = (), depth: int = 2) -> Text:
    """Write a condition about cells and cards of these names."""
    number = numbers((), cells, cards)
    atoms = [
        st.builds("{} {} {}".format, number, st.sampled_from(COMPARED), number),
        st.sampled_from(["grid is full", "stock is empty", "some one in line: one is sung",
                         "some player: coins > 2", "(grid at (1, 1)) is empty"]),
    ]  # fmt: skip
    for cell in cells:
        atoms.append(st.sampled_from([
            f"{cell} is empty", f"{cell} is full", f"{cell} in corner", f"{cell} not in corner",
            f"{cell}.color = red", f"{cell}.color != blue", f"row of {cell} is full",
            f"(some one in line of {cell}: one is sung)",
            f"{cell} in (grid with highest number)",
        ]))  # fmt: skip
    if "cell" in cells:
        atoms.append(st.sampled_from([
            "(some way in directions: 1 step way is full)", "2 steps south is empty",
            "(every way in directions: 1 step way is not empty)",
        ]))  # fmt: skip
    for card in cards:
        atoms.append(st.sampled_from([f"{card}.color = red", f"{card}.color != green"]))
        atoms += [st.just(f"{cell}.color = {card}.color") for cell in cells]
    atom = st.one_of(atoms)
    if not depth:
        return atom
    inner = conditions(cells, cards, depth - 1)
    choices = [
        atom,
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner),
        st.builds("not ({})".format, inner),
    ]
    if cells and depth == 2:
        around = conditions([*cells, "near"], cards, 0)
        every = st.sampled_from(["some", "every", "no"])
        over = st.sampled_from([f"neighbors of {cells[0]}", f"cells of row of {cells[0]}",
                                f"cells of block of {cells[0]}"])  # fmt: skip
        choices.append(st.builds("({} near in {}: {})".format, every, over, around))
    return st.one_of(choices)


@st.composite
def rules(draw: st.DrawFn, name: str) -> str:
    """Write a rule of the board."""
    about = draw(st.sampled_from(["", "", "", " for color = red", " for number > 1"]))
    condition = conditions(["cell"], ["card"])
    clause = draw(
        st.one_of(
            st.builds("need {}".format, condition),
            st.builds("no card lands where {}".format, condition),
            st.builds("no card leaves where {}".format, conditions(["cell"])),
            st.sampled_from([
                "number all different in line", "color all different in block",
                "number all different in row", "neighbors differ in color",
                "neighbors differ in number",
            ]),
        )
    )  # fmt: skip
    return f'rule {name} on grid{about} "A rule"\n    {clause}\n'


@st.composite
def steps(
    draw: st.DrawFn, cells: Sequence[str] = (), cards: Sequence[str] = (), most: int = 2,
    amid: bool = True,
) -> list[str]:  # fmt: skip
    """Write few steps that do no harm; amid an action some may end the turn."""
    one = st.one_of(
        st.builds("points += {}".format, numbers((), cells, cards)),
        st.builds("coins += {}".format, st.sampled_from(["1", "2", "count rack"])),
        st.builds("pot = {}".format, numbers((), cells, cards)),
        st.builds(
            "if {}\n    points += {}".format,
            conditions(cells, cards),
            st.sampled_from(["1", "2", "count gone"]),
        ),
        st.builds(
            "for each spot in grid\n    if {}\n        points += {}".format,
            conditions(["spot"], (), 1), st.sampled_from(["1", "spot.row"]),
        ),
        st.builds("move cards of (grid with {}) to gone".format, conditions(["it"], (), 1)),
        st.builds("for each player\n    if {}\n        coins += 1".format, conditions((), (), 1)),
        st.sampled_from([
            "draw 1 from stock to rack", "move gone to stock", "move gone to bottom of stock",
            "for each l in (line with it is full)\n    mark l as sung",
            "repeat at most 2\n    draw 1 from stock to rack",
            *(["end turn"] if amid else []),
        ]),
    )  # fmt: skip
    return draw(st.lists(one, max_size=most))


@st.composite
def actions(draw: st.DrawFn, name: str) -> str:
    """Write an action that lays, shifts, tosses, clears, marks, names a number or throws a pair."""
    kind = name.rstrip("0123456789")
    params, cells, cards, does = {
        "lay": ("card in rack, cell in grid", ["cell"], ["card"], "move card to cell"),
        "shift": ("card in cards of grid, cell in grid", ["cell"], ["card"], "move card to cell"),
        "toss": ("card in rack", [], ["card"], "move card to bottom of stock"),
        "clear": ("cell in grid", ["cell"], [], "move cell to gone"),
        "sing": ("l in line", [], [], "mark l as sung"),
        "earn": ("n: 0 to 3", [], [], "coins += n"),
        "match": ("a and b in rack", [], ["a", "b"], "move a to gone\nmove b to gone"),
    }[kind]
    needed = draw(st.lists(conditions(cells, cards), max_size=2))
    needed += {"clear": ["cell is full"], "sing": ["l is not sung"]}.get(kind, [])
    if draw(st.booleans()) and kind == "match":
        needed.append("a.color = b.color")
    if draw(st.integers(0, 3)) == 0:
        needed.append("coins > 0")
    before = [f"require {each}" for each in needed]
    before += ["pay 1 coins"] if draw(st.integers(0, 5)) == 0 else []
    after = draw(steps(cells if kind != "clear" else [], []))
    lines = _indented([*before, does, *after])
    return f'action {name}({params}) "Do {name}"\n{lines}\n'


@st.composite
def turns(draw: st.DrawFn, names: Sequence[str]) -> str:
    """Write a turn that offers some actions."""
    offered = f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]
    lines = draw(st.sampled_from([["draw 1 from stock to rack"], []]))
    lines += draw(st.sampled_from([
        [f"choose {offered}"],
        [f"choose {offered}", f"may choose {names[0]}"],
        [f"repeat at most 2\n    choose {offered}"],
        [f"choose {names[0]}\notherwise\n    draw 1 from stock to rack\n    points += 1"],
        [f"if turns mod 2 = 0\n    choose {names[-1]}\notherwise\n    choose {offered}"],
    ]))  # fmt: skip
    lines += draw(steps(most=1, amid=False))
    return f"turn\n{_indented(lines)}\n"


@st.composite
def games(draw: st.DrawFn) -> str:
    """Write a rule file."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    head = HEAD.format(
        players=draw(st.integers(1, 3)), numbers=draw(st.integers(2, 4)),
        copies=draw(st.integers(1, 3)), rows=rows, columns=columns,
        corners="(1, 1)" if rows * columns == 1 else f"(1, 1), ({rows}, {columns})",
        high=rows if rows % 2 else 2, wide=columns if columns % 2 else 2,
        seen=draw(st.sampled_from(["owner", "all"])),
    )  # fmt: skip
    kinds = st.sampled_from(["lay", "shift", "toss", "clear", "sing", "earn", "match"])
    names = list(dict.fromkeys(["lay", *draw(st.lists(kinds, max_size=3))]))
    parts = [head]
    parts += [draw(rules(f"rule{i}")) for i in range(draw(st.integers(0, 2)))]
    dealt = ["draw 3 from stock to rack", *draw(st.sampled_from([[], ["coins += 1"]]))]
    setup = [f"for each player\n{_indented(dealt)}"]
    setup += draw(
        st.sampled_from([[], ["pick place at random from grid\ndraw 1 from stock to place"]])
    )
    parts.append(f"setup\n{_indented(setup)}\n")
    parts.append(draw(turns(names)))
    parts += [draw(actions(name)) for name in names]
    events = draw(st.lists(st.sampled_from([
        ("card lands on grid", ["cell"], ["card"]), ("card leaves grid", ["cell"], []),
        ("line becomes full", [], []), ("after lay", [], []),
    ]), max_size=2))  # fmt: skip
    for i, (event, cells, cards) in enumerate(events):
        brought = draw(steps(cells, cards, amid=False)) or ["points += 1"]
        parts.append(f'when when{i}: {event} "It brings"\n{_indented(brought)}\n')
    if draw(st.booleans()):
        at = draw(st.sampled_from(["at once", "after turn", "after round"]))
        parts.append(f'end early {at} when {draw(conditions((), (), 1))} "Enough"\n')
    parts.append(f'end late after turn when turns >= {LONGEST} "The turns are over"\n')
    parts.append(draw(st.sampled_from([
        "win most points\n", "win fewest points\n", "win most points, then most coins\n",
    ])))  # fmt: skip
    return "\n".join(parts)


def made(tried: int) -> list[str]:
    """Make so many texts, the same ones each time; return those that are games, each once."""
    found: dict[str, None] = {}  # what is drawn depends on the words of `look`: keep this one

    @settings(
        max_examples=tried, deadline=None, derandomize=True, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(games())
    def look(text: str) -> None:
        try:
            load(Source("made.sdg", text))
        except SdgError:
            return
        found[text] = None

    look()
    return list(found)


def _indented(lines: Sequence[str]) -> str:
    """Put lines one level further in."""
    return "\n".join(f"    {line}" for each in lines for line in each.split("\n"))
