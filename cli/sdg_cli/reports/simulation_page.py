"""A simulation as one HTML file that needs nothing else: charts, the numbers behind each as a
table, and, where they are given, heat maps of the board and pictures of games.

Charts tell things apart by patterns, dashes and shapes as well as by color, and each number is
written next to its bar: printed in grey they say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from sdg.diagnostics.spelling import counted, figure
from sdg.measures import HOW_CLOSE, HOW_LONG, WHO_WINS, named
from sdg.spoken_names import spoken
from sdg.untrusted_text import visible_word
from sdg_cli.reports.charts import Bar, Series, Spread, bars, boxes, histogram, lines, patterns
from sdg_cli.reports.page_frame import Cell, Number, behind, card, document, table
from sdg_cli.reports.simulation_text import (
    endings,
    mean,
    part,
    percent,
    surely,
    told_under,
    whole_title,
)

SPREAD = ("5", "25", "50", "75", "95")  # quantiles, as the summary has them


def report(summary: dict[str, Any], drawn: Sequence[str] = ()) -> str:
    """Return the file for what `summary` answers; `drawn` are sections with pictures, as HTML."""
    return document(whole_title(summary), [patterns(), *_body(summary, drawn)])


def _body(summary: dict[str, Any], drawn: Sequence[str]) -> Iterator[str]:
    options = ", ".join(f"{name} = {value}" for name, value in summary["options"].items())
    facts = [("options", options), ("bots", ", ".join(summary["agents"])),
             ("games begin with", visible_word(summary["deal"] or "")),
             ("seed", summary["seed"]), ("engine", summary["engine"])]  # fmt: skip
    said = "; ".join(f"{name}: {escape(str(value))}" for name, value in facts if value)
    yield f'<p class="soft">{said}</p>'
    if summary["interrupted"]:
        yield f"<p>Stopped after {counted(summary['games'], 'game')}, before all were played.</p>"
    if not summary["games"]:
        return
    yield (
        '<p class="soft">What follows ± and what stands between the ends of a stroke is where the '
        "true value lies, with 95 % confidence.</p>"
    )
    whole = summary["without_error"]
    yield f"<h2>{WHO_WINS}</h2>"
    yield from _who_wins(summary)
    yield '<div class="cards wide">'
    yield from _measures(HOW_LONG, summary)
    if whole:
        yield from _measures(HOW_CLOSE, summary)
    yield "</div>"
    if whole:
        yield from _histograms(summary["distributions"])
    yield from drawn
    yield "<h2>How it ends</h2>"
    yield _shares(summary["ended_by"], "games")
    yield from (f"<p>{escape(line)}</p>" for line in endings(summary))
    parts = [("What is chosen, in a game", "actions"), ("What happens", "triggers")]
    yield '<div class="cards wide">'
    for title, kind in parts if whole else parts[:1]:
        if summary[kind]:
            yield from _numbers(title, [(stats, name) for name, stats in summary[kind].items()])
    yield "</div>"
    if summary.get("forbidden"):
        yield from _forbidden(summary["forbidden"])


def _who_wins(summary: dict[str, Any]) -> Iterator[str]:
    """Yield the seats beside each other: wins, points, and how these are spread."""
    seats = list(enumerate(summary["seats"], 1))
    names = [_seat_name(seat, summary["agents"]) for seat, _ in seats]
    shares = [{**stats["win_share"], "share": stats["win_share"]["mean"]} for _, stats in seats]
    fair = sum(each["share"] for each in shares) / len(shares) if len(shares) > 1 else None
    drawn = [Bar(name, each["share"], each["low"], each["high"], _said(each))
             for name, each in zip(names, shares, strict=True)]  # fmt: skip
    rows: list[list[Cell]] = [
        [name, Number(percent(each["share"]), each["share"]),
         Number(percent(each["low"]), each["low"]), Number(percent(each["high"]), each["high"]),
         Number(f"{stats['sole_wins']:,}", stats["sole_wins"]),
         Number(surely(stats["sole_share"]), stats["sole_share"]["share"])]
        for name, each, (_, stats) in zip(names, shares, seats, strict=True)
    ]  # fmt: skip
    head = ["seat", "share of the wins", "at least", "at most", "alone, games", "alone, share"]
    inside = [bars(drawn, fair, seats=True)]
    if fair is not None:
        inside.append(f'<p class="soft">{escape(_fairly(summary, names, shares, fair))}</p>')
    for each in told_under(WHO_WINS, summary) if summary["shared_wins"]["mean"] else ():
        label = each.label[0].upper() + each.label[1:]
        inside.append(f"<p>{escape(label)}: {part(summary[each.key])} {escape(each.unit)}.</p>")
    yield '<div class="cards">'
    yield card([*inside, behind(table(head, rows))], "Seat by seat: wins")
    spread = summary["distributions"]
    if summary["without_error"] and "score 1" in spread:
        yield _points(summary, names)
        if len(seats) > 1:
            yield _points_over_each_other(spread, names)
    yield "</div>"


def _seat_name(seat: int, agents: Sequence[str]) -> str:
    """Name a seat, with its bot where they differ."""
    return f"seat {seat}" if len(set(agents)) == 1 else f"seat {seat}: {agents[seat - 1]}"


def _said(share: dict[str, float]) -> str:
    """Write a share with its error; of what was never seen how often it may be."""
    never = not share["share"] and share["high"] is not None
    return f"never, below {percent(share['high'])}" if never else surely(share)


def _fairly(
    summary: dict[str, Any], names: Sequence[str], shares: Sequence[dict[str, float]], fair: float
) -> str:
    """Say whether some seat wins more or less often than its part, by more than chance."""
    said = []
    for name, each in zip(names, shares, strict=True):
        if each["low"] > fair or each["high"] < fair:
            said.append(f"{name} wins {'more' if each['low'] > fair else 'less'} often")
    line = f"The dashed line is an equal part of the wins, {percent(fair)}."
    if not said:
        return f"{line} No seat is off it by more than chance."
    return f"{line} By more than chance {', '.join(said)}."


def _points(summary: dict[str, Any], names: Sequence[str]) -> str:
    """Return the points by seat as boxes, with their numbers."""
    spread, spreads, rows = summary["distributions"], [], []
    for number, name in enumerate(names, 1):
        quantiles = spread[f"score {number}"]["quantiles"]
        stats = summary["seats"][number - 1]["score"]
        five = tuple(quantiles[each] for each in SPREAD)
        spreads.append(Spread(name, five, stats["mean"], mean(stats)))
        rows.append([name, Number(mean(stats), stats["mean"]), _end(stats["least"]),
                     *(Number(str(each), each) for each in five), _end(stats["most"])])  # fmt: skip
    head = ["seat", "mean", "least", *(f"{each} %" for each in SPREAD), "most"]
    note = (f'<p class="soft">Half of the games lie in the box, nine in ten on the line; the '
            f"stroke is the middle one of the first {spread['games']:,} games, the circle the mean "
            "of all.</p>")  # fmt: skip
    return card([boxes(spreads), note, behind(table(head, rows, small=True))],
                "Seat by seat: points")  # fmt: skip


def _points_over_each_other(spread: dict[str, Any], names: Sequence[str]) -> str:
    """Return how the points of all seats are spread, in one chart."""
    by_seat = [spread[f"score {seat}"]["bars"] for seat in range(1, len(names) + 1)]
    series = [Series(name, [((low + high) / 2, many) for low, high, many in each])
              for name, each in zip(names, by_seat, strict=True)]  # fmt: skip
    rows: list[list[Cell]] = [
        [_span(low, high), *(Number(str(each[at][2]), each[at][2]) for each in by_seat)]
        for at, (low, high, _) in enumerate(by_seat[0])
    ]
    note = f'<p class="soft">Of the first {spread["games"]:,} games.</p>'
    numbers = table(["points", *names], rows, small=True)
    ends = by_seat[0][0][0], by_seat[0][-1][1]
    return card([lines(series, "points", "games", ends), note, behind(numbers)],
                "Seat by seat: how points are spread")  # fmt: skip


def _measures(heading: str, summary: dict[str, Any]) -> Iterator[str]:
    """Yield a table of the measures under a heading; nothing where there are none."""
    rows = [(summary[each.key], each.titled) for each in told_under(heading, summary)]
    if rows:
        yield from _numbers(heading, rows)


def _numbers(title: str, present: list[tuple[dict[str, Any], str]]) -> Iterator[str]:
    rows: list[list[Cell]] = []
    for stats, label in present:
        none = stats["most"] is not None and stats["most"] <= 0
        above = f"; at most {figure(stats['high'], 2)}" if stats["high"] else ""
        never = f"never{above}" if none else mean(stats)
        rows.append([spoken(label), Number(never, stats["mean"]),
                     _end(stats["least"]), _end(stats["most"])])  # fmt: skip
    yield f"<section><h2>{title}</h2>{table(['', 'mean', 'least', 'most'], rows)}</section>"


def _end(value: float | None) -> Cell:
    return "" if value is None else Number(figure(value, 4), value)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _histograms(distributions: dict[str, Any]) -> Iterator[str]:
    yield f"<h2>How it is spread</h2><p>Of the first {counted(distributions['games'], 'game')}.</p>"
    yield '<div class="cards fill">'
    several = "score 2" in distributions
    for name, stats in distributions.items():
        if name == "games" or (several and name.startswith("score ")):
            continue  # the points of several seats are laid over each other
        middle = stats["quantiles"]
        note = (f'<p class="soft">Half of the games from {middle["25"]} to {middle["75"]}, nine in '
                f"ten from {middle['5']} to {middle['95']}.</p>")  # fmt: skip
        rows: list[list[Cell]] = [
            [_span(low, high), Number(str(many), many)] for low, high, many in stats["bars"]
        ]
        numbers = behind(table([named(name), "games"], rows, small=True))
        if len(rows) == 1:
            yield card([f"<p>{rows[0][0]} in each of these games.</p>", numbers], named(name))
            continue
        yield card([histogram(stats["bars"], named(name)), note, numbers], named(name))
    yield "</div>"


def _shares(shares: dict[str, Any], counted: str) -> str:
    """Return shares as bars, with a table that says of how many each is one."""
    drawn = [Bar(spoken(name), stats["share"], stats["low"], stats["high"], _said(stats))
             for name, stats in shares.items()]  # fmt: skip
    rows: list[list[Cell]] = [
        [spoken(name), Number(f"{stats[counted]:,}", stats[counted]),
         Number(percent(stats["share"]), stats["share"]),
         Number(percent(stats["low"]), stats["low"]), Number(percent(stats["high"]), stats["high"])]
        for name, stats in shares.items()
    ]  # fmt: skip
    head = ["", "times" if counted == "times" else counted, "share", "at least", "at most"]
    return bars(drawn) + behind(table(head, rows))


def _forbidden(forbidden: dict[str, Any]) -> Iterator[str]:
    yield "<h2>What forbids</h2>"
    yield (
        f"<p>Of {forbidden['tried']:,} decisions tried at random, legal or not, in "
        f"{counted(forbidden['positions'], 'position')} of "
        f"{counted(forbidden['games'], 'game')}.</p>"
    )
    legal = {**forbidden["legal_share"], "times": forbidden["legal"]}
    yield _shares({"legal": legal, **forbidden["rules"]}, "times")
