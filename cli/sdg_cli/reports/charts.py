"""Charts of a page as inline SVG. What tells series apart is never color alone: patterns in bars,
dashes and the shapes of points on lines, and a number beside each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TypeAlias

from attrs import frozen

from sdg.diagnostics.spelling import counted

WIDE, HIGH = 360, 190  # units of a chart, which is as wide as there is room
LEFT, RIGHT, TOP, FOOT = 34, 10, 20, 34
TRACK = 20  # pixels: height of a bar
SERIES = 6  # colors, patterns and shapes; of more series they come again
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2", "1 4")

Point: TypeAlias = "tuple[float, float]"


def patterns() -> str:
    """Return the patterns of bars, which a page holds once."""
    marks = (
        "",
        '<path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" {}/>',
        '<circle cx="2" cy="2" r="1.5" {}/><circle cx="6" cy="6" r="1.5" {}/>',
        '<path d="M0 2H8M0 6H8" {}/>',
        '<path d="M0 0L8 8M8 0L0 8" {}/>',
        '<path d="M2 0V8M6 0V8" {}/>',
    )
    ink = 'stroke="var(--ground)" stroke-width="1.6" fill="var(--ground)"'
    drawn = "".join(
        f'<pattern id="p{number}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="var(--seats-{number})"/>{mark.replace("{}", ink)}'
        "</pattern>"
        for number, mark in enumerate(marks, 1)
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>'


@frozen
class Bar:
    """A share between 0 and 1, its interval, and how it is written."""

    name: str
    share: float
    low: float | None
    high: float | None
    said: str


def bars(shares: Sequence[Bar], fair: float | None = None, seats: bool = False) -> str:
    """Return shares as bars, each with a stroke over its interval and its number; a dashed line
    where a `fair` share ends. `seats` gives each a pattern of its own."""
    return "".join(_bar(each, number if seats else 0, fair) for number, each in enumerate(shares))


def _bar(bar: Bar, number: int, fair: float | None) -> str:
    parts = [
        f'<rect width="100%" height="{TRACK}" rx="3" fill="var(--shade)" stroke="var(--line)"/>',
        f'<rect width="{percent_of(bar.share)}" height="{TRACK}" rx="3" '
        f'fill="url(#p{_of(number)})"/>',
    ]
    if fair is not None:
        parts.append(upright(fair, -3, TRACK + 3, 'stroke="var(--ink)" stroke-dasharray="3 2"'))
    if bar.low is not None and bar.high is not None:
        parts += _whisker(bar.low, bar.high)
    return (
        f'<div class="bar"><span>{escape(bar.name)}</span>'
        f'<span class="track">{track(parts, TRACK)}</span>'
        f'<span class="value">{escape(bar.said)}</span></div>'
    )


def _whisker(low: float, high: float) -> Iterator[str]:
    """Yield a stroke from end to end, bright around, so that it is seen on any bar."""
    middle = TRACK / 2
    for color, wide in (("var(--ground)", 5), ("var(--ink)", 2)):
        pen = f'stroke="{color}" stroke-width="{wide}"'
        yield (f'<line x1="{percent_of(low)}" x2="{percent_of(high)}" y1="{middle}" y2="{middle}" '
               f"{pen}/>")  # fmt: skip
        yield upright(low, 4, TRACK - 4, pen)
        yield upright(high, 4, TRACK - 4, pen)


def upright(at: float, top: float, bottom: float, pen: str) -> str:
    """Draw an upright stroke in a track."""
    return f'<line x1="{percent_of(at)}" x2="{percent_of(at)}" y1="{top}" y2="{bottom}" {pen}/>'


def track(parts: Sequence[str], high: int = TRACK) -> str:
    """Return what is drawn in as much width as there is; its places are parts of that."""
    return f'<svg width="100%" height="{high}" aria-hidden="true">{"".join(parts)}</svg>'


def percent_of(part: float) -> str:
    """Write a part from 0 to 1 as a place in a track."""
    return f"{100 * max(0.0, min(1.0, part)):.2f}%"


@frozen
class Spread:
    """Where half of some numbers lie, nine in ten of them, the middle one and the mean."""

    name: str
    quantiles: tuple[float, float, float, float, float]  # 5, 25, 50, 75 and 95 %
    mean: float
    said: str


def boxes(spreads: Sequence[Spread]) -> str:
    """Return spreads as boxes above one axis: nine in ten on the line, half in the box."""
    least = min(each.quantiles[0] for each in spreads)
    most = max(each.quantiles[4] for each in spreads)
    room = (most - least) or 1

    def at(value: float) -> float:
        return 0.03 + 0.94 * (value - least) / room

    lines = []
    for number, each in enumerate(spreads):
        low, first, middle, third, high = map(at, each.quantiles)
        pen = 'stroke="var(--ink)" stroke-width="2"'
        parts = [
            f'<line x1="{percent_of(low)}" x2="{percent_of(high)}" y1="10" y2="10" {pen}/>',
            upright(low, 5, 15, pen), upright(high, 5, 15, pen),
            f'<rect x="{percent_of(first)}" width="{percent_of(third - first)}" y="2" height="16" '
            f'rx="2" fill="url(#p{_of(number)})" stroke="var(--ink)"/>',
            upright(middle, 0, 20, 'stroke="var(--ground)" stroke-width="6"'),
            upright(middle, 0, 20, 'stroke="var(--ink)" stroke-width="3"'),
            f'<circle cx="{percent_of(at(each.mean))}" cy="10" r="4" fill="var(--ground)" {pen}/>',
        ]  # fmt: skip
        lines.append(
            f'<div class="bar"><span>{escape(each.name)}</span>'
            f'<span class="track">{track(parts, TRACK)}</span>'
            f'<span class="value">{escape(each.said)}</span></div>'
        )
    ends = [
        f'<text x="{percent_of(at(value))}" y="13" font-size="13" fill="var(--soft)" '
        f'text-anchor="{anchor}">{value:g}</text>'
        for value, anchor in ((least, "start"), (most, "end"))[: 1 if least == most else 2]
    ]
    axis = (
        f'<div class="bar axis"><span></span><span class="track">{track(ends, 18)}</span>'
        "<span></span></div>"
    )
    return "".join(lines) + axis


@frozen
class Series:
    """A line of a chart: its name, and points from left to right."""

    name: str
    points: Sequence[Point]


def lines(
    series: Sequence[Series], x_name: str, y_name: str, ends: tuple[float, float] | None = None
) -> str:  # fmt: skip
    """Return lines over each other in one chart, with a legend if there are several; `ends` are the
    numbers at the ends of the axis, where they are not those of the points."""
    xs = [x for each in series for x, _ in each.points]
    ys = [y for each in series for _, y in each.points]
    left, right, low, high = min(xs), max(xs), min(0, *ys), max(0, *ys)
    frame = _Frame(left, right, low, high or low + 1)
    drawn = [frame.axes(x_name, y_name, ends)]
    for number, each in enumerate(series):
        places = [frame.place(x, y) for x, y in each.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        dash = DASHES[number % SERIES]
        drawn.append(
            f'<polyline points="{path}" fill="none" stroke="var(--seats-{_of(number)})" '
            f'stroke-width="2.2"{f""" stroke-dasharray="{dash}" """ if dash else ""}/>'
        )
        apart = max(1, -(-len(places) // 12))
        drawn += (_point(x, y, number) for x, y in places[number % apart :: apart])
    chart = _svg(drawn, f"{y_name} by {x_name}")
    return chart + (legend([each.name for each in series]) if len(series) > 1 else "")


def legend(names: Sequence[str]) -> str:
    """Return what a line or bar of each number looks like."""
    items = []
    for number, name in enumerate(names):
        dash = DASHES[number % SERIES]
        items.append(
            f'<li><svg width="34" height="14" aria-hidden="true"><line x1="0" x2="34" y1="7" y2="7"'
            f' stroke="var(--seats-{_of(number)})" stroke-width="2.2" stroke-dasharray="{dash}"/>'
            f"{_point(17, 7, number)}</svg>{escape(name)}</li>"
        )
    return f'<ul class="legend">{"".join(items)}</ul>'


def histogram(counts: Sequence[Sequence[int]], x_name: str) -> str:
    """Return how many games fell into each bar: from, to, how many."""
    highest = max(many for *_, many in counts)
    frame = _Frame(counts[0][0], counts[-1][1] + 1, 0, highest)
    drawn = [frame.axes(x_name, "games", (counts[0][0], counts[-1][1]))]
    for low, high, many in counts:
        (x, y), (end, foot) = frame.place(low, many), frame.place(high + 1, 0)
        span = str(low) if low == high else f"{low} to {high}"
        drawn.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.5, end - x - 1):.1f}" '
            f'height="{foot - y:.1f}" fill="var(--seats-1)">'
            f"<title>{span}: {counted(many, 'game')}</title></rect>"
        )
    return _svg(drawn, f"games by {x_name}")


@frozen
class _Frame:
    """Turns values into places of a chart."""

    left: float
    right: float
    low: float
    high: float

    def place(self, x: float, y: float) -> Point:
        """Return where a point lies."""
        across = (x - self.left) / ((self.right - self.left) or 1)
        up = (y - self.low) / ((self.high - self.low) or 1)
        return LEFT + across * (WIDE - LEFT - RIGHT), HIGH - FOOT - up * (HIGH - FOOT - TOP)

    def axes(self, x_name: str, y_name: str, ends: tuple[float, float] | None = None) -> str:
        """Return the axes with the numbers at their ends: those of the frame, or others."""
        foot = HIGH - FOOT
        ground = self.place(self.left, 0)[1]
        pen = 'stroke="var(--block)"'
        first, last = ends or (self.left, self.right)
        written = (
            (LEFT, foot + 15, "start", f"{first:g}"),
            (WIDE - RIGHT, foot + 15, "end", f"{last:g}"),
            ((LEFT + WIDE - RIGHT) / 2, foot + 28, "middle", x_name),
            (0, 11, "start", f"{self.high:g} {y_name}"),
            (LEFT - 4, foot + 4, "end", f"{self.low:g}"),
        )
        return (
            f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{ground:.1f}" y2="{ground:.1f}" {pen}/>'
            f'<line x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{foot}" {pen}/>'
            + "".join(
                f'<text x="{x}" y="{y}" font-size="12" fill="var(--soft)" text-anchor="{anchor}">'
                f"{escape(words)}</text>"
                for x, y, anchor, words in written
            )
        )


def _point(x: float, y: float, number: int) -> str:
    """Draw the point of a series: each has a shape of its own."""
    look = f'fill="var(--ground)" stroke="var(--seats-{_of(number)})" stroke-width="2"'
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" {look}/>',
        f'<rect x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4" {look}/>',
        f'<path d="M{x:.1f} {y - 4.2:.1f}l4 7h-8z" {look}/>',
        f'<path d="M{x:.1f} {y - 4.6:.1f}l4.6 4.6l-4.6 4.6l-4.6 -4.6z" {look}/>',
        f'<path d="M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7" {look}/>',
        f'<path d="M{x:.1f} {y + 4.2:.1f}l4 -7h-8z" {look}/>',
    )
    return shapes[number % SERIES]


def _of(number: int) -> int:
    return number % SERIES + 1


def _svg(parts: Sequence[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}" '
        f'font-family="sans-serif">{"".join(parts)}</svg>'
    )
