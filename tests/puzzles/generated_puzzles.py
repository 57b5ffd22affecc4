"""Rules of puzzles made by chance, each under its number: text of a clause out.

    python -m tests.puzzles.generated_puzzles --from 0 --count 200

compares the search with all boards, rule by rule, and goes on from a number. What a rule says is
drawn from all that can be asked of cards: sums, counts, ways, tables, computed cells, the highest
of a set, defines by cases. With `--wrong` it is also such as may be an error of the rules: divisors
of 0, tables without a row, what no card says, numbers that are too large.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import product

from sdg.diagnostics import SdgError
from sdg.engine.state.budget import Fault
from sdg.loading import read
from sdg.puzzles import Puzzle, Search, constraints_of, make_puzzle
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search.counting import Counting
from sdg.source import Source

HEAD = """\
game "By chance"

attribute number: 1 to 3
attribute color: red, blue

board grid: {size}
    region line: row, column
    region path: (1, 1), (1, 2), (2, 2)
    region corner: (2, 1), (1, 1)

table worth by number
    1: 4
    2: 0
    otherwise: 1

table place_of by place
    1: 2
    2: 5
    otherwise: 3

table scarce by number
    1: 2
    2 to 3: 1

define nearest(dot)
    dot.number if dot.column = 1
    dot.number * 2 - 1 if dot.row > 1
    otherwise 2

"""
WAYS = ("north", "east", "south", "west", "southeast", "northwest")
FILLED = ("each number, color red", "each number in 1 to 2, each color")


class Rules:
    """Clauses by chance, from one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.names = 0

    def clause(self) -> str:
        """Return a clause of a rule."""
        about = self.one("", "", "", "for card.number > 1 ", "for card in cards of path ")
        kind = self.one("need", "need", "need", "need not", "no card lands where")
        return f"{about}|{kind} {self.yes(3, ('cell',))}"

    def one(self, *choices: str) -> str:
        return self.chance.choice(choices)

    def name(self) -> str:
        self.names += 1
        return f"n{self.names}"

    def yes(self, deep: int, cells: tuple[str, ...]) -> str:
        """Return what is so or not."""
        if deep <= 0:
            sign = self.one("=", "!=", "<", ">=")
            return f"({self.number(0, cells)} {sign} {self.number(0, cells)})"
        match self.chance.randrange(10):
            case 0:
                parts = (self.yes(deep - 1, cells) for _ in "ab")
                return f"({self.one(' and ', ' or ').join(parts)})"
            case 1:
                return f"(not {self.yes(deep - 1, cells)})"
            case 2 | 3:
                name = self.name()
                body = self.yes(deep - 1, (*cells, name))
                how = self.one("some", "every", "no")
                return f"({how} {name} in {self.set(deep - 1, cells)}: {body})"
            case 4:
                return f"({self.set(deep - 1, cells)} {self.one('is empty', 'is not empty')})"
            case 5:
                return f"({self.cell(cells)} in {self.set(deep - 1, cells)})"
            case 6:
                return f"({self.line(cells)} shows number {self.one('1 to 2', '2 to 3', '1 to 1')})"
            case _:
                sign = self.one("=", "!=", "<", "<=", ">", ">=")
                return f"({self.number(deep - 1, cells)} {sign} {self.number(deep - 1, cells)})"

    def number(self, deep: int, cells: tuple[str, ...]) -> str:
        """Return a number."""
        if deep <= 0:
            return self.one(
                "card.number", f"{self.cell(cells)}.number", str(self.chance.randrange(1, 7)),
                f"{self.cell(cells)}.row", f"{self.cell(cells)}.column",
            )  # fmt: skip
        match self.chance.randrange(9):
            case 0:
                parts = (self.number(deep - 1, cells) for _ in "ab")
                return f"({self.one(' + ', ' - ', ' * ').join(parts)})"
            case 1:
                how, by = self.one("div", "mod"), self.one("2", "3")
                return f"({self.number(deep - 1, cells)} {how} {by})"
            case 2 | 3:
                name = self.name()
                how = self.one("sum of", "highest", "lowest")
                inner = self.number(deep - 1, (*cells, name))
                return f"({how} {inner} for {name} in {self.set(deep - 1, cells)})"
            case 4:
                return f"(count {self.set(deep - 1, cells)})"
            case 5:
                return f"worth({self.number(0, cells)})"
            case 6:
                return f"place_of({self.number(deep - 1, cells)})"
            case 7 if self.one("", "computed"):
                row, column = (self.number(0, cells) for _ in "ab")
                return f"(grid at (({row}) mod 2 + 1, ({column}) mod 2 + 1)).number"
            case 7:
                return f"nearest({self.cell(cells)})"
            case _:
                return f"(count different number of {self.set(deep - 1, cells)})"

    def cell(self, cells: tuple[str, ...]) -> str:
        return self.chance.choice(cells)

    def line(self, cells: tuple[str, ...]) -> str:
        return self.one("row", "column", "grid", "(cells of path)", "(cells of corner)")

    def set(self, deep: int, cells: tuple[str, ...]) -> str:
        """Return a set of cells."""
        cell = self.cell(cells)
        plain = (
            f"(neighbors of {cell})", "(cells of row)", "(cells of column)", "grid",
            "(cells of path)", f"({cell} going {self.one(*WAYS)} while it is full)",
        )  # fmt: skip
        if deep <= 0:
            return self.one(*plain)
        match self.chance.randrange(5):
            case 0:
                return f"({self.set(0, cells)} with {self.yes(deep - 1, (*cells, 'it'))})"
            case 1:
                how = self.one("highest", "lowest")
                return f"({self.set(0, cells)} with {how} {self.number(0, ('it',))})"
            case 2:
                test = self.yes(deep - 1, ("it",))
                return f"({cell} going {self.one(*WAYS)} {self.one('while', 'until')} {test})"
            case _:
                return self.one(*plain)


class Wrong(Rules):
    """Clauses with what may be an error of the rules."""

    def number(self, deep: int, cells: tuple[str, ...]) -> str:
        if deep <= 0 or self.chance.randrange(5) < 3:
            return super().number(deep, cells)
        inner, cell, some = self.number(deep - 1, cells), self.cell(cells), self.one("1", "2", "3")
        return self.one(
            f"({inner} {self.one('div', 'mod')} ({cell}.number - {some}))",
            f"({some} div ({cell}.{self.one('row', 'column')} - {some}))",
            f"({some} div ({inner} - {some}))", f"scarce({inner})", f"scarce({cell}.number)",
            f"((1 step {self.one(*WAYS)}).number + {inner})",
            f"(grid at ({cell}.column, {some})).number * {some}",
            f"({cell}.number * 400000000000000000 * 10 - {inner})",
        )  # fmt: skip


def made(seed: int, wrong: bool = False) -> Puzzle | None:
    """Return the puzzle of a number; None where the language does not take what it says."""
    rules = Wrong(seed) if wrong else Rules(seed)
    size = rules.one("2 by 2", "2 by 3", "2 by 2")
    filled = FILLED[0] if size == "2 by 3" else rules.one(*FILLED)
    parts = [rules.clause().partition("|") for _ in range(rules.chance.choice((1, 1, 2)))]
    rule_texts = "\n".join(
        f"rule told{i} on grid {about}\n    {clause}\n"
        for i, (about, _, clause) in enumerate(parts)
    )
    text = f"{HEAD.format(size=size)}{rule_texts}\npuzzle on grid of {filled}\n"
    try:
        return make_puzzle(read(Source(f"number {seed}", text)), {})
    except SdgError:
        return None


def every_board(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Fill the board in every way, and ask the engine of each card as if it were laid last.

    Raises `Fault` for a board that breaks no rule, but on which one goes wrong.
    """
    assert puzzle.rules
    boards, wrong = set(), None
    for cards in product(range(puzzle.kinds), repeat=puzzle.grid.size):
        try:
            if is_solution(puzzle, cards):
                boards.add(cards)
        except Fault as fault:
            wrong = fault
    if wrong is not None:
        raise wrong
    return boards


def is_solution(puzzle: Puzzle, cards: tuple[int, ...]) -> bool:
    """Return whether each card could be laid last; what breaks a rule goes before errors."""
    wrong = None
    for last in puzzle.grid.cells:
        for verdict in verdicts(puzzle, cards, last):
            if verdict is False:
                return False
            wrong = verdict if isinstance(verdict, Fault) else wrong
    if wrong is not None:
        raise wrong
    return True


def may_be_last(puzzle: Puzzle, cards: tuple[int, ...], last: int) -> bool:
    """Return whether the card on a cell could be laid last on a full board."""
    return all(verdict is True for verdict in verdicts(puzzle, cards, last))


def verdicts(puzzle: Puzzle, cards: tuple[int, ...], last: int) -> Iterator[bool | Fault]:
    """Yield what each clause says of the card that is laid last on a full board."""
    engine = puzzle.game.engine
    before = list(engine.first)
    for cell in puzzle.grid.cells:
        if cell != last:
            engine.compiler.mover.put(before, cell, cards[cell])
    after = before.copy()
    engine.compiler.mover.put(after, last, cards[last])
    engine.work.begin()
    for rule in engine.legality.rules:
        for clause in rule.clauses:
            frame = engine.legality.frame(rule, cards[last], last)
            try:
                bound = rule.only_for is None or rule.only_for(after, frame)
                yield not bound or clause.judge(before, after, frame) is None
            except Fault as fault:
                yield fault


def compared(seed: int, wrong: bool = False) -> str:
    """Compare the search with all boards: "", or what differs, or "refused" or "error"."""
    puzzle = made(seed, wrong)
    if puzzle is None:
        return "refused"
    constraints = constraints_of(puzzle)
    try:
        expected = every_board(puzzle)
    except Fault as fault:
        return _verdict(constraints, fault)
    boards = [tuple(each[c] for c in sorted(each)) for each in Search(constraints, {}).solutions()]
    counted = Counting(Search(constraints, {})).count()
    if len(boards) != len(set(boards)) or set(boards) != expected or counted != len(expected):
        return f"{len(expected)} boards, {len(set(boards))} found, {counted} counted"
    return ""


def _verdict(constraints: Constraints, fault: Fault) -> str:
    """Return "error" if search and count tell that the rules go wrong, or which does not."""
    for name, ask in (
        ("search", lambda: list(Search(constraints, {}).solutions())),
        ("count", lambda: Counting(Search(constraints, {})).count()),
    ):
        try:
            ask()
        except Fault as raised:
            if raised.span is None and fault.span is not None:
                return f"the {name} does not tell where"
        else:
            return f"the {name} does not tell: {fault}"
    return "error"


def main(arguments: list[str]) -> None:
    """Compare many, and tell those that differ."""
    first, count = (
        int(arguments[arguments.index(word) + 1]) if word in arguments else usual
        for word, usual in (("--from", 0), ("--count", 200))
    )
    tally: dict[str, int] = {}
    for seed in range(first, first + count):
        verdict = compared(seed, "--wrong" in arguments)
        tally[verdict] = tally.get(verdict, 0) + 1
        if verdict not in ("", "refused", "error"):
            print(f"number {seed}: {verdict}", flush=True)
    print(f"{first} to {first + count - 1}: {tally}")


if __name__ == "__main__":
    main(sys.argv[1:])
