"""A simulation as one HTML file that needs nothing else: tables, and charts as inline SVG.

Charts are black on white, and each number is written next to its bar: no colour has to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from sdg.diagnostics.spelling import figure
from sdg.measures import HOW_CLOSE, HOW_LONG, WHO_WINS, named
from sdg.untrusted_text import visible_word
from sdg_cli.reports.simulation import (
    endings,
    mean,
    part,
    percent,
    surely,
    told_under,
    whole_title,
)
from sdg_cli.terminal.console import spoken

WIDTH, BAR, HEIGHT = 640, 16, 120  # pixels of a chart, a bar, a histogram
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
       color: #000; background: #fff }
table { border-collapse: collapse; margin: .5rem 0 } td, th { padding: .1rem .8rem .1rem 0;
       text-align: left; vertical-align: top } td.n { text-align: right }
svg { display: block; margin: .3rem 0 } figure { margin: 1rem 0 } figcaption { font-size: .9rem }
"""


def report(summary: dict[str, Any]) -> str:
    """Return the file for what `summary` answers."""
    title = escape(whole_title(summary))
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            *_body(summary),
            "</body></html>",
            "",
        ]
    )


def _body(summary: dict[str, Any]) -> Iterator[str]:
    options = ", ".join(f"{name} = {value}" for name, value in summary["options"].items())
    facts = [("options", options), ("bots", ", ".join(summary["agents"])),
             ("games begin with", visible_word(summary["deal"] or "")),
             ("seed", summary["seed"]), ("engine", summary["engine"])]  # fmt: skip
    yield f"<p>{'; '.join(f'{name}: {escape(str(value))}' for name, value in facts if value)}</p>"
    if summary["interrupted"]:
        yield f"<p>Stopped after {summary['games']:,} games, before all were played.</p>"
    if not summary["games"]:
        return
    yield (
        "<p>What follows ± and what stands between the small strokes is where the true value lies, "
        "with 95 % confidence.</p>"
    )
    whole = summary["without_error"]
    yield f"<h2>{WHO_WINS}</h2>"
    shares = [
        (f"seat {seat}", stats["win_share"]) for seat, stats in enumerate(summary["seats"], 1)
    ]
    yield _bars([(name, stats["mean"], stats["low"], stats["high"]) for name, stats in shares])
    yield "<table><tr><th>seat</th><th>alone</th><th>points</th></tr>"
    for seat, stats in enumerate(summary["seats"], 1):
        points = mean(stats["score"]) if "score" in stats and whole else ""
        yield (
            f"<tr><td>{seat}</td><td class=n>{surely(stats['sole_share'])}</td>"
            f"<td class=n>{points}</td></tr>"
        )
    yield "</table>"
    for each in told_under(WHO_WINS, summary):
        label = each.label[0].upper() + each.label[1:]
        yield f"<p>{label}: {part(summary[each.key])} {each.unit}.</p>"
    yield from _measures(HOW_LONG, summary)
    if whole:
        yield from _measures(HOW_CLOSE, summary)
        yield from _histograms(summary["distributions"])
    yield "<h2>How it ends</h2>"
    yield _bars(_shares(summary["ended_by"]))
    yield from (f"<p>{escape(line)}</p>" for line in endings(summary))
    parts = [("What is chosen, in a game", "actions"), ("What happens", "triggers")]
    for title, kind in parts if whole else parts[:1]:
        if summary[kind]:
            yield from _numbers(title, [(stats, name) for name, stats in summary[kind].items()])
    if summary.get("forbidden"):
        yield from _forbidden(summary["forbidden"])


def _measures(heading: str, summary: dict[str, Any]) -> Iterator[str]:
    """Yield a table of the measures under a heading; nothing where there are none."""
    rows = [(summary[each.key], each.titled) for each in told_under(heading, summary)]
    if rows:
        yield from _numbers(heading, rows)


def _numbers(title: str, present: list[tuple[dict[str, Any], str]]) -> Iterator[str]:
    yield f"<h2>{title}</h2>"
    yield "<table><tr><th></th><th>mean</th><th>least</th><th>most</th></tr>"
    for stats, label in present:
        none = stats["most"] is not None and stats["most"] <= 0
        never = f"never; at most {figure(stats['high'], 2)}" if none else mean(stats)
        ends = ("" if stats[end] is None else figure(stats[end], 4) for end in ("least", "most"))
        yield (
            f"<tr><td>{escape(spoken(label))}</td><td class=n>{never}</td>"
            f"{''.join(f'<td class=n>{end}</td>' for end in ends)}</tr>"
        )
    yield "</table>"


def _histograms(distributions: dict[str, Any]) -> Iterator[str]:
    yield f"<h2>How it is spread</h2><p>Of the first {distributions['games']:,} games.</p>"
    for name, stats in distributions.items():
        if name != "games":
            middle = stats["quantiles"]
            yield (
                f"<figure>{_histogram(stats['bars'])}<figcaption>{escape(named(name))}: half "
                f"of the games from {middle['25']} to {middle['75']}, nine in ten from "
                f"{middle['5']} to {middle['95']}</figcaption></figure>"
            )


def _forbidden(forbidden: dict[str, Any]) -> Iterator[str]:
    yield "<h2>What forbids</h2>"
    yield (
        f"<p>Of {forbidden['tried']:,} decisions tried at random, legal or not, in "
        f"{forbidden['positions']:,} positions of {forbidden['games']:,} games.</p>"
    )
    yield _bars(_shares({"legal": forbidden["legal_share"], **forbidden["rules"]}))


Bar = tuple[str, float, float | None, float | None]


def _shares(shares: dict[str, Any]) -> list[Bar]:
    return [
        (spoken(name), stats["share"], stats["low"], stats["high"])
        for name, stats in shares.items()
    ]


def _bars(bars: list[Bar]) -> str:
    """Draw shares as bars, a stroke at each end of its interval, and the number next to it."""
    parts, left, right = [], 220, 90
    room = WIDTH - left - right
    for i, (name, share, low, high) in enumerate(bars):
        y = i * (BAR + 8) + 4
        said = percent(share) if share or high is None else f"never, below {percent(high)}"
        parts.append(
            f'<text x="0" y="{y + 13}">{escape(name[:34])}<title>{escape(name)}</title></text>'
            f'<rect x="{left}" y="{y}" width="{room}" height="{BAR}" fill="none" stroke="#999"/>'
            f'<rect x="{left}" y="{y}" width="{share * room:.1f}" height="{BAR}" fill="#666"/>'
            f'<text x="{left + room + 6}" y="{y + 13}">{said}</text>'
        )
        for end in (low, high):
            if end is not None:
                x = left + end * room
                parts.append(
                    f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 2}" y2="{y + BAR + 2}" '
                    'stroke="#000" stroke-width="2"/>'
                )
    return _svg(len(bars) * (BAR + 8) + 8, parts)


def _histogram(bars: list[list[int]]) -> str:
    """Draw how many games fell into each bar; each says its numbers when it is pointed at."""
    highest = max(many for _, _, many in bars)
    step = WIDTH / max(8, len(bars))
    parts = []
    for i, (low, high, many) in enumerate(bars):
        tall = many / highest * HEIGHT
        span = str(low) if low == high else f"{low} to {high}"
        parts.append(
            f'<rect x="{i * step:.1f}" y="{HEIGHT - tall:.1f}" width="{step - 2:.1f}" '
            f'height="{tall:.1f}" fill="#666"><title>{span}: {many} games</title></rect>'
            f'<text x="{i * step + step / 2 - 1:.1f}" y="{HEIGHT + 16}" text-anchor="middle" '
            f'font-size="11">{low}</text>'
        )
    return _svg(HEIGHT + 22, parts)


def _svg(height: int, parts: list[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH + 60} {height}" width="{WIDTH + 60}" height="{height}" '
        f'role="img" font-size="14" font-family="sans-serif">{"".join(parts)}</svg>'
    )
