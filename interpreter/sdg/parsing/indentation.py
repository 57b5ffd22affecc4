"""Which lines of a source start in another column than the lines around them suggest."""

from __future__ import annotations

from collections.abc import Collection

from sdg.source import Source

ELSEWHERE_TOO = ("turn", "end")  # they start parts, and lines of a block too
UNITS = (4, 2)  # spaces by which blocks are indented; what most lines fit counts


def lines_out_of_place(source: Source, at_margin: Collection[str]) -> dict[int, int]:
    """Return where lines should start that stand alone in their column, by their index.

    Lines that begin with one of the words `at_margin` stand nowhere else.
    """
    starts = [
        (at, len(line) - len(line.lstrip(" ")), line)
        for at, line in enumerate(source.lines)
        if line.strip() and line.lstrip()[0] != "#"
    ]
    indented = [depth for _, depth, _ in starts if depth]
    unit = next((u for u in UNITS if 2 * sum(d % u == 0 for d in indented) > len(indented)), 0)
    columns: dict[int, int] = {}
    before = written_before = 0
    for number, (at, depth, line) in enumerate(starts if unit else ()):
        after = starts[number + 1][1] if number + 1 < len(starts) else 0
        right = _right(unit, before, depth, after, alone=depth not in (written_before, after))
        word = line.split()[0]
        if right != depth and word in at_margin:
            right = 0
        elif right > depth and word in ELSEWHERE_TOO and before >= right > after:
            right = after
        if right != depth:
            columns[at] = right
        before, written_before = right, depth
    return columns


def _right(unit: int, before: int, depth: int, after: int, alone: bool) -> int:
    """Say where a line should start, from where those before and after it do."""
    if depth % unit and alone:
        either = [depth // unit * unit, depth // unit * unit + unit]
        likely = [each for each in either if each in (before, after) and each <= before + unit]
        return max(likely or either[:1])  # it is rather a line of a block than the next head
    if after - depth >= 2 * unit and before >= after - unit:
        return after - unit  # the head of a block: what is below it is too deep for another
    if depth - before >= 2 * unit and after <= before + unit:
        return before + unit
    return depth
