"""Values by seat as a table: a column a seat, in parts where the screen is too narrow for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from sdg.spoken_names import spoken
from sdg_cli.terminal.console import Look, pad, width

LEAST = 6  # columns of a seat
UNKNOWN = "?"  # points that somebody cannot know


@frozen
class Row:
    """A title, a value for each seat (or for none), and what is added at the end of the line."""

    title: str
    values: Sequence[str]
    note: str = ""


def by_seat(names: Sequence[str], rows: Sequence[Row], look: Look) -> Iterator[str]:
    """Yield the lines of a table with the names of the seats on top."""
    first = max(width(row.title) for row in rows)
    wide = [max(width(name), LEAST) for name in names]
    for seats in _parts(wide, look.columns - first - 1):

        def line(row: Row) -> str:
            cells = (f"  {pad(row.values[seat], wide[seat], '>')}" for seat in seats)  # noqa: B023
            return f" {pad(row.title, first)}{''.join(cells if row.values else ())}"

        yield look.paint(line(Row("", names)), "dim")
        for row in rows:
            yield line(row) + row.note


def _parts(wide: Sequence[int], room: int) -> Iterator[range]:
    """Part the seats so that each part has room; a part has one seat at least."""
    start, used = 0, 0
    for seat, columns in enumerate(wide):
        if used + 2 + columns > room and seat > start:
            yield range(start, seat)
            start, used = seat, 0
        used += 2 + columns
    yield range(start, len(wide))


def rows_of(
    lines: Sequence[Sequence[tuple[str, int | None]]], scores: Sequence[int | None]
) -> Iterator[Row]:
    """Yield a row for each line of a scoring that gives anybody anything, then the points."""
    by_name = [dict(line) for line in lines]
    for name in dict.fromkeys(name for line in lines for name, _ in line):
        values = [line.get(name, 0) for line in by_name]
        if any(value != 0 for value in values):
            yield Row(spoken(name), [_shown(value) for value in values])
    yield Row("points", [_shown(score) for score in scores])


def _shown(points: int | None) -> str:
    return UNKNOWN if points is None else str(points)
