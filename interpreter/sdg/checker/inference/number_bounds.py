"""Bounds of numbers: an expression in, its least and its greatest value in any play out."""

from __future__ import annotations

from math import gcd, inf
from operator import add, mul, sub
from typing import Any, TypeAlias

from attrs import field, frozen

from sdg import ir
from sdg.checker.inference.set_sizes import Sizes, product
from sdg.checker.inference.tables_played import Tables
from sdg.ir.walking import all_of, walk

Ends: TypeAlias = tuple[float, float]
Asked: TypeAlias = tuple[Any, ...]  # what holds, or is gone through, where a node is come to
Apart: TypeAlias = tuple[int, int]  # how far values are apart at least, and one of these
MOST = 2**64  # larger numbers are not distinguished
ANY: Apart = (1, 0)  # of what may be any number
_OPERATORS = {"+": add, "-": sub, "*": mul}


@frozen
class Names:
    """What is known of the numbers that have a name here, by slot."""

    ends: dict[int, Ends | None] = field(factory=dict)
    apart: dict[int, Apart] = field(factory=dict)

    def give(self, tables: Tables, slot: int, value: ir.Expr) -> None:
        """Note what a name is given."""
        self.ends[slot] = _ends(tables, value, self)
        self.apart[slot] = _apart(value, self)


def ends_of(tables: Tables, node: ir.Expr, asked: Asked) -> Ends | None:
    """Compute the bounds of a number in any play; None if they are not known."""
    return (
        _ends(tables, node, _names(tables, asked)) if tables.lasts(node.span, len(asked)) else None
    )


def may_be_zero(tables: Tables, node: ir.Expr, asked: Asked) -> bool:
    """Return whether a number may be zero in play, as far as that is known."""
    if not tables.lasts(node.span, len(asked)):
        return False
    names = _names(tables, asked)
    ends, (step, first) = _ends(tables, node, names), _apart(node, names)
    return ends is not None and ends[0] <= 0 <= ends[1] and (first % step if step else first) == 0


def with_what_names_stand_for(node: ir.Expr, asked: Asked) -> list[Any]:
    """List the nodes of an expression, and those of what the names in it were given by `let`."""
    given = {each.slot: each.value for each in asked if isinstance(each, ir.Let)}
    nodes, waiting = [], [node]
    while waiting:
        for each in walk(waiting.pop()):
            nodes.append(each)
            if isinstance(each, ir.Local) and each.slot in given:
                waiting.append(given.pop(each.slot))
    return nodes


def _names(tables: Tables, asked: Asked) -> Names:
    """Return between what the number of each name lies; what it is given stands before it."""
    names = Names()
    for each in asked:
        match each:
            case ir.Let(slot=slot, value=value):
                names.give(tables, slot, value)
            case ir.NumberOf(slot=slot, low=low, high=high):
                names.ends[slot] = _from_to(_ends(tables, low, names), _ends(tables, high, names))
            case ir.OneOf(slot=slot, over=ir.Values(attribute=name)):
                names.ends[slot] = _ends_of_an_attribute(tables, name)
    return names


def _ends(tables: Tables, node: ir.Expr, names: Names) -> Ends | None:
    """Compute the bounds of a number with the names known; None if they are not known."""
    match node:
        case ir.Const(value=value):
            return float(value), float(value)
        case ir.OptionValue(name=name):
            domain = next(each.domain for each in tables.rules.options if each.name == name)
            return min(low for low, _ in domain), max(high for _, high in domain)
        case ir.Local(slot=slot):
            return names.ends.get(slot)
        case ir.Fact(name="players"):
            return tables.rules.players
        case ir.Order(value=whole):
            return _ends_of_an_order(tables, whole)
        case ir.Fact(name="round" | "turns"):
            return 1, inf
        case ir.Fact(name="passes"):
            return 0, inf if any(map(is_passed, all_of(ir.Choose, tables.rules.turn))) else 0
        case ir.Height():
            return 0, inf if any(board.stacked for board in tables.rules.boards) else 1
        case ir.Fact() | ir.TimesThisTurn():
            return 0, inf
        case ir.Count(of=of):
            return 0, _sizes(tables, names).of(of)
        case ir.CountAlike(how=how, attribute=name, of=of):
            most = inf if how == "alike" else len(tables.attributes[name].values)
            return 0, min(most, _sizes(tables, names).of(of))
        case ir.Left(counter=name):
            return 0, _in_all(tables, name)
        case ir.Stored(name=name):
            in_all = _in_all(tables, name)
            return (0, in_all) if in_all < inf else (-inf, inf)
        case ir.Fold(how=how, over=over, value=value):
            return _ends_over_all(how, _sizes(tables, names).of(over), _ends(tables, value, names))
        case ir.Coordinate():
            return _ends_of_a_line(tables, node.which)
        case ir.Attr(attribute=name):
            return _ends_of_an_attribute(tables, name)
        case ir.Lookup(table=name, key=key):
            return _ends_in_a_table(tables, name, _ends(tables, key, names))
        case ir.Bind(slot=slot, value=value, body=body):
            names.give(tables, slot, value)
            return _ends(tables, body, names)
        case ir.Choice(yes=yes, no=no):
            return _joined([_ends(tables, yes, names), _ends(tables, no, names)])
        case ir.Arithmetic(op=op, left=left, right=right):
            return _computed(op, _ends(tables, left, names), _ends(tables, right, names))
        case _:
            return None


def _without_edge(tables: Tables, name: object) -> bool:
    """Return whether a family is that of the rows or columns of an unbounded board."""
    family = tables.families.get(str(name))
    lines = family is not None and isinstance(family.area, ir.Lines)
    return family is not None and lines and tables.boards[family.board].reach is not None


def is_passed(choice: ir.Choose) -> bool:
    """Return whether a choice in which nothing is legal counts as a pass."""
    return not (choice.optional or choice.otherwise)


def _sizes(tables: Tables, names: Names) -> Sizes:
    def highest(node: ir.Expr) -> float:
        ends = _ends(tables, node, names)
        return inf if ends is None else ends[1]

    return Sizes(tables, highest)


def _in_all(tables: Tables, counter: str) -> float:
    """Return how much there is of a counter with a supply; without end of another one."""
    total = next((each.total for each in tables.rules.stores if each.name == counter), None)
    ends = None if total is None else _ends(tables, total, Names())
    return inf if ends is None else ends[1]


def _ends_of_an_order(tables: Tables, value: ir.Expr) -> Ends:
    """Return between what lies the order of a value or a region."""
    name = str(value.type.of)
    if _without_edge(tables, name):
        return -inf, inf
    if value.type.kind == "value" and name in tables.attributes:
        return 1, len(tables.attributes[name].values)
    return 1, _sizes(tables, Names()).regions(name) if value.type.kind == "region" else inf


def _ends_of_a_line(tables: Tables, which: str) -> Ends | None:
    """Return between what lies the row or the column of a cell of any board."""
    boards = tables.rules.boards
    unbounded = {board.reach is not None for board in boards}
    if len(unbounded) > 1:
        return None
    if True in unbounded:
        return -inf, inf
    sides = [board.rows if which == "row" else board.columns for board in boards]
    known = [_ends(tables, side, Names()) for side in sides if side is not None]
    return 1, max((ends[1] if ends else inf for ends in known), default=inf)


def _ends_over_all(how: str, many: float, ends: Ends | None) -> Ends:
    """Return between what lies the sum, or one, of the numbers of a set; over nothing it is 0."""
    low, high = ends if ends is not None else (-inf, inf)
    if how == "sum":
        low, high = product(many, low), product(many, high)
    return min(0, low), max(0, high)


def _ends_of_an_attribute(tables: Tables, name: str) -> Ends | None:
    attribute = tables.attributes[name]
    if attribute.low is None:
        return None
    return attribute.low, attribute.low + len(attribute.values) - 1


def _ends_in_a_table(tables: Tables, name: str, key: Ends | None) -> Ends | None:
    """Return between what lies what a table yields, for the rows that may be meant."""
    table = next(each for each in tables.rules.tables if each.name == name)
    low, high = key if key is not None else (-inf, inf)
    meant = [
        value
        for keys, value in table.rows
        if not keys or any(first <= high and low <= last for first, last in keys)
    ]
    surely = any(first <= low and high <= last for keys, _ in table.rows for first, last in keys)
    if table.otherwise is not None and not surely:
        meant.append(table.otherwise)
    return _joined([_ends(tables, each, Names()) for each in meant])


def _joined(ends: list[Ends | None]) -> Ends | None:
    known = [each for each in ends if each is not None]
    if not known or len(known) < len(ends):
        return None
    return min(low for low, _ in known), max(high for _, high in known)


def _from_to(low: Ends | None, high: Ends | None) -> Ends | None:
    """Return between what a number lies that is chosen from one to another."""
    if low is None or high is None or low[0] > high[1]:
        return _joined([low, high])
    return low[0], high[1]


def _computed(op: str, left: Ends | None, right: Ends | None) -> Ends | None:
    """Return between what the result of two numbers lies."""
    if op == "mod" and right is not None and right[0] > 0:
        within = left is not None and left[0] >= 0
        return 0, min(right[1] - 1, left[1] if left is not None and within else inf)
    if left is None or right is None or op == "mod":
        return None
    if op == "div":
        if right[0] <= 0:
            return None
        results = [_divided(each, by) for each in left for by in right]
    elif op == "*":
        results = [a * b if a and b else 0 for a in left for b in right]
    else:
        low, high = right if op == "+" else (-right[1], -right[0])
        results = [left[0] + low, left[1] + high]
    return min(results), max(results)


def _divided(number: float, by: float) -> float:
    """Divide an end of a number by one of a divisor above zero; either may be endless."""
    if abs(number) == inf:
        return number
    return number // by if by < inf else float(-1 if number < 0 else 0)


def _apart(node: ir.Expr, names: Names) -> Apart:
    """Return how far apart the values of a number are at least, and one of these: of `2 * dew + 1`
    2 and 1; of what is always the same 0 and that."""
    match node:
        case ir.Const(value=value):
            return 0, value
        case ir.Local(slot=slot):
            return names.apart.get(slot, ANY)
        case ir.Arithmetic(op="+" | "-" | "*" as op, left=left, right=right):
            (one, first), (other, second) = _apart(left, names), _apart(right, names)
            step = gcd(one * other, one * second, other * first) if op == "*" else gcd(one, other)
            value = _OPERATORS[op](first, second)
            return (step, value) if max(step, abs(value)) < MOST else ANY
        case _:
            return ANY
