"""A simulation as a page of the terminal: numbers with their errors, shares as bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg.diagnostics.spelling import counted
from sdg.limits import IDLE_TURNS, MOST_DECISIONS
from sdg.measures import HOW_CLOSE, HOW_LONG, MEASURES, WHO_WINS, Measure, named
from sdg.spoken_names import spoken
from sdg.untrusted_text import visible_word
from sdg_cli.terminal.console import Look, cut, pad, width

BAR = 30  # columns of a bar for the whole
MOST_BARS = 24  # of a histogram
LABEL = 22  # columns of a label


def page(summary: dict[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines of a page for what `summary` answers."""
    games = summary["games"]
    yield look.paint(whole_title(summary), "bold")
    options = " ".join(f"{name}={value}" for name, value in summary["options"].items())
    if options:
        yield f"options: {options}"
    if summary["deal"]:
        yield f"games begin with: {visible_word(summary['deal'])}"
    rate = games / summary["cpu_seconds"] if summary["cpu_seconds"] else 0
    yield (
        f"bots: {', '.join(summary['agents'])}   seed: {summary['seed']}   "
        f"engine: {summary['engine']}, {rate:,.0f} games a CPU second"
    )
    if summary["interrupted"]:
        yield f"Stopped after {counted(games, 'game')}."
    if not games:
        return
    yield ""
    yield look.paint(WHO_WINS, "bold")
    whole = summary["without_error"]
    for seat, stats in enumerate(summary["seats"], 1):
        share = stats["win_share"]
        score = f"   points {mean(stats['score'])}" if "score" in stats and whole else ""
        yield (
            f"  seat {seat}  {_bar(share['mean'], look)} "
            f"{surely({**share, 'share': share['mean']})}{score}"
        )
    if summary["shared_wins"]["mean"]:
        alone = ", ".join(surely(stats["sole_share"]) for stats in summary["seats"])
        for each in told_under(WHO_WINS, summary):
            yield f"  {each.label}: {_number(each, summary)}"
        yield f"  alone by seat: {alone}"
    yield from _measures(HOW_LONG, summary, look)
    if whole:
        yield from _measures(HOW_CLOSE, summary, look)
        yield from _misplays(summary, look)
        yield from _spread(summary["distributions"], look)
    yield ""
    yield look.paint("How it ends", "bold")
    yield from _ends(summary["ended_by"], look)
    yield from (f"  {line}" for line in endings(summary))
    parts = [("What is chosen, in a game", "actions"), ("What happens", "triggers")]
    for title, part_of in parts if whole else parts[:1]:
        if summary[part_of]:
            yield ""
            yield look.paint(title, "bold")
            wide = max(width(spoken(name)) for name in summary[part_of])
            for name, stats in summary[part_of].items():
                of = games if part_of == "actions" else whole
                never = f"  never in {of:,} games" if stats["most"] == 0 else ""
                yield f"  {pad(spoken(name), wide)}  {mean(stats)}{never}"
    if summary.get("forbidden"):
        yield from _forbidden(summary["forbidden"], look)


def endings(summary: dict[str, Any]) -> Iterator[str]:
    """Say what errors games ended in, how they count, and when a game is capped."""
    failed = summary["games"] - summary["without_error"]
    for each in summary.get("errors", ()):
        place = f" ({each['at']})" if each["at"] else ""
        yield f"error in {each['games']} of {each['of']} looked at: {each['message']}{place}"
    if failed:
        yield (
            f"The {failed:,} games that ended in an error count among wins and decisions alone; "
            f"all else is of the other {summary['without_error']:,}."
        )
    if summary["ended_by"].get("capped"):
        ways = []
        if summary["decisions"]["most"] >= MOST_DECISIONS:
            ways.append(f"{MOST_DECISIONS:,} decisions")
        if not ways or (summary["turns"]["most"] or 0) >= IDLE_TURNS:
            ways.append(f"{IDLE_TURNS:,} turns without a decision")
        yield f"Games that do not end are capped after {' or '.join(ways)}; nobody wins them."


def told_under(heading: str, summary: dict[str, Any]) -> list[Measure]:
    """Return the measures printed under a heading, of which there are games to measure."""
    under = (each for each in MEASURES if each.under == heading)
    return [each for each in under if each.key in summary and summary[each.of]]


def _measures(heading: str, summary: dict[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines under a heading; nothing where there are none."""
    measures = told_under(heading, summary)
    if measures:
        yield ""
        yield look.paint(heading, "bold")
    for each in measures:
        ends = _range(summary[each.key]) if each.ranged else ""
        yield f"  {pad(each.label, LABEL)} {_number(each, summary)}{ends}"


def _number(each: Measure, summary: dict[str, Any]) -> str:
    """Write the mean of a measure, with its error and its unit."""
    stats = summary[each.key]
    number = part(stats) if each.in_percent else mean(stats)
    return f"{number} {each.unit}" if each.unit else number


def _misplays(summary: dict[str, Any], look: Look) -> Iterator[str]:
    if "misplays" in summary:
        yield ""
        yield look.paint("Cards laid wrong, in a game", "bold")
        for name, stats in summary["misplays"].items():
            yield f"  {pad(spoken(name), LABEL)} {mean(stats)}"


def _spread(distributions: dict[str, Any], look: Look) -> Iterator[str]:
    yield ""
    yield look.paint(
        f"How it is spread, in the first {counted(distributions['games'], 'game')}", "bold"
    )
    for name, stats in distributions.items():
        if name != "games":
            middle = stats["quantiles"]
            yield (
                f"  {pad(named(name), LABEL)} {pad(_strokes(stats['bars'], look), MOST_BARS)}  "
                f"half {middle['25']} to {middle['75']}, "
                f"nine in ten {middle['5']} to {middle['95']}"
            )


def _strokes(bars: list[list[int]], look: Look) -> str:
    """Draw a small histogram, a sign for each bar; a bar with few games is not empty."""
    signs = " .:-=+*#" if look.plain else " ▁▂▃▄▅▆▇█"
    highest = max(many for _, _, many in bars)
    steps = len(signs) - 1
    return "".join(signs[-(-many * steps // highest)] for _, _, many in bars)


def _forbidden(forbidden: dict[str, Any], look: Look) -> Iterator[str]:
    yield ""
    tried = f"{forbidden['tried']:,} tries in {forbidden['positions']:,} positions"
    yield look.paint(f"What forbids, of {tried} of {forbidden['games']:,} games", "bold")
    legal = forbidden["legal_share"]
    yield f"  {pad('legal', LABEL)}  {_bar(legal['share'], look)} {surely(legal)}"
    for name, each in forbidden["rules"].items():
        label = pad(shortened(spoken(name), LABEL), LABEL)
        never = f"{percent(0)}  never: below {percent(each['high'])}"
        alone = f", alone {surely(each['alone_share'])}" if each["alone"] else ""
        said = surely(each) + alone if each["times"] else never
        yield f"  {label}  {_bar(each['share'], look)} {said}"


def shortened(text: str, columns: int) -> str:
    """Cut a text that is too long."""
    return text if width(text) <= columns else cut(text, columns - 1) + "…"


def whole_title(summary: dict[str, Any]) -> str:
    """Name what was simulated."""
    players = "1 player" if summary["players"] == 1 else f"{summary['players']} players"
    variants = f" with {', '.join(summary['variants'])}" if summary["variants"] else ""
    return f"{summary['game']}{variants}, {players}, {counted(summary['games'], 'game')}"


def surely(stats: dict[str, float]) -> str:
    """Write a share, and how far the true one may be from it."""
    share = stats["share"]
    return f"{percent(share)} ± {percent(max(stats['high'] - share, share - stats['low']))}"


def part(stats: dict[str, float]) -> str:
    """Write a mean of parts, and how far the true one may be from it."""
    return f"{percent(stats['mean'])} ± {percent(stats['high'] - stats['mean'])}"


def _ends(ended_by: dict[str, Any], look: Look) -> Iterator[str]:
    wide = max((width(spoken(name)) for name in ended_by), default=0)
    for name, stats in ended_by.items():
        line = f"  {pad(spoken(name), wide)}  {_bar(stats['share'], look)} "
        never = f"{percent(0)}  never: below {percent(stats['high'])}"
        yield line + (surely(stats) if stats["games"] else never)


def _bar(share: float, look: Look) -> str:
    full = round(max(0.0, min(1.0, share)) * BAR)
    return ("#" if look.plain else "█") * full + ("." if look.plain else "░") * (BAR - full)


def percent(share: float) -> str:
    """Write a share as a percentage, small ones more exactly."""
    return f"{100 * share:.2f} %" if share < 0.1 else f"{100 * share:.1f} %"


def mean(stats: dict[str, float]) -> str:
    """Write a mean, and how far the true one may be from it."""
    return f"{stats['mean']:.2f} ± {1.96 * stats['se']:.2f}"


def _range(stats: dict[str, float | None]) -> str:
    if stats["least"] is None or stats["most"] is None:
        return ""
    return f"  ({stats['least']:g} to {stats['most']:g})"
