"""A simulation as a page of the terminal: numbers with their errors, shares as bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg.limits import IDLE_TURNS, MOST_DECISIONS
from sdg.measures import HOW_CLOSE, HOW_LONG, MEASURES, WHO_WINS, Measure, named
from sdg_cli.terminal.console import Look, pad, spoken, width

BAR = 30  # columns of a bar for the whole
MOST_BARS = 24  # of a histogram
LABEL = 22  # columns of a label


def page(found: dict[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines of a page for what `summary` answers."""
    games = found["games"]
    yield look.paint(whole_title(found), "bold")
    options = " ".join(f"{name}={value}" for name, value in found["options"].items())
    if options:
        yield f"options: {options}"
    rate = games / found["cpu_seconds"] if found["cpu_seconds"] else 0
    yield (
        f"bots: {', '.join(found['agents'])}   seed: {found['seed']}   "
        f"engine: {found['engine']}, {rate:,.0f} games a CPU second"
    )
    if found["interrupted"]:
        yield f"Stopped after {games:,} games."
    if not games:
        return
    yield ""
    yield look.paint(WHO_WINS, "bold")
    whole = found["without_error"]
    for seat, told in enumerate(found["seats"], 1):
        share = told["win_share"]
        score = f"   points {mean(told['score'])}" if "score" in told and whole else ""
        yield (
            f"  seat {seat}  {_bar(share['mean'], look)} "
            f"{surely({**share, 'share': share['mean']})}{score}"
        )
    if found["shared_wins"]["mean"]:
        alone = ", ".join(surely(told["sole_share"]) for told in found["seats"])
        for each in told_under(WHO_WINS, found):
            yield f"  {each.label}: {_number(each, found)}"
        yield f"  alone by seat: {alone}"
    yield from _measures(HOW_LONG, found, look)
    if whole:
        yield from _measures(HOW_CLOSE, found, look)
        yield from _misplays(found, look)
        yield from _spread(found["distributions"], look)
    yield ""
    yield look.paint("How it ends", "bold")
    yield from _ends(found["ended_by"], look)
    yield from (f"  {line}" for line in endings(found))
    parts = [("What is chosen, in a game", "actions"), ("What happens", "triggers")]
    for title, part_of in parts if whole else parts[:1]:
        if found[part_of]:
            yield ""
            yield look.paint(title, "bold")
            wide = max(width(spoken(name)) for name in found[part_of])
            for name, told in found[part_of].items():
                of = games if part_of == "actions" else whole
                never = f"  never in {of:,} games" if told["most"] == 0 else ""
                yield f"  {pad(spoken(name), wide)}  {mean(told)}{never}"
    if found.get("forbidden"):
        yield from _forbidden(found["forbidden"], look)


def endings(found: dict[str, Any]) -> Iterator[str]:
    """Say what errors games ended in, how they count, and when a game is capped."""
    failed = found["games"] - found["without_error"]
    for each in found.get("errors", ()):
        place = f" ({each['at']})" if each["at"] else ""
        yield f"error in {each['games']} of {each['of']} looked at: {each['message']}{place}"
    if failed:
        yield (
            f"The {failed:,} games that ended in an error count among wins and decisions alone; "
            f"all else is of the other {found['without_error']:,}."
        )
    if found["ended_by"].get("capped"):
        ways = []
        if found["decisions"]["most"] >= MOST_DECISIONS:
            ways.append(f"{MOST_DECISIONS:,} decisions")
        if not ways or (found["turns"]["most"] or 0) >= IDLE_TURNS:
            ways.append(f"{IDLE_TURNS:,} turns without a decision")
        yield f"Games that do not end are capped after {' or '.join(ways)}; nobody wins them."


def told_under(heading: str, found: dict[str, Any]) -> list[Measure]:
    """Answer the measures printed under a heading, of which there are games that tell."""
    under = (each for each in MEASURES if each.under == heading)
    return [each for each in under if each.key in found and found[each.of]]


def _measures(heading: str, found: dict[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines under a heading; nothing where nothing is told."""
    measures = told_under(heading, found)
    if measures:
        yield ""
        yield look.paint(heading, "bold")
    for each in measures:
        ends = _range(found[each.key]) if each.ranged else ""
        yield f"  {pad(each.label, LABEL)} {_number(each, found)}{ends}"


def _number(each: Measure, found: dict[str, Any]) -> str:
    """Write the mean of a measure, with its error and its unit."""
    told = found[each.key]
    number = part(told) if each.in_percent else mean(told)
    return f"{number} {each.unit}" if each.unit else number


def _misplays(found: dict[str, Any], look: Look) -> Iterator[str]:
    if "misplays" in found:
        yield ""
        yield look.paint("Cards laid wrong, in a game", "bold")
        for name, told in found["misplays"].items():
            yield f"  {pad(spoken(name), LABEL)} {mean(told)}"


def _spread(found: dict[str, Any], look: Look) -> Iterator[str]:
    yield ""
    yield look.paint(f"How it is spread, in the first {found['games']:,} games", "bold")
    for name, told in found.items():
        if name != "games":
            middle = told["quantiles"]
            yield (
                f"  {pad(named(name), LABEL)} {pad(_strokes(told['bars'], look), MOST_BARS)}  "
                f"half {middle['25']} to {middle['75']}, "
                f"nine in ten {middle['5']} to {middle['95']}"
            )


def _strokes(bars: list[list[int]], look: Look) -> str:
    """Draw a small histogram, a sign for each bar; a bar with few games is not empty."""
    signs = " .:-=+*#" if look.plain else " ▁▂▃▄▅▆▇█"
    highest = max(many for _, _, many in bars)
    steps = len(signs) - 1
    return "".join(signs[-(-many * steps // highest)] for _, _, many in bars)


def _forbidden(found: dict[str, Any], look: Look) -> Iterator[str]:
    yield ""
    tried = f"{found['tried']:,} tries in {found['positions']:,} positions"
    yield look.paint(f"What forbids, of {tried} of {found['games']:,} games", "bold")
    legal = found["legal_share"]
    yield f"  {pad('legal', LABEL)}  {_bar(legal['share'], look)} {surely(legal)}"
    for name, each in found["rules"].items():
        label = pad(shortened(spoken(name), LABEL), LABEL)
        never = f"{percent(0)}  never: below {percent(each['high'])}"
        alone = f", alone {surely(each['alone_share'])}" if each["alone"] else ""
        said = surely(each) + alone if each["times"] else never
        yield f"  {label}  {_bar(each['share'], look)} {said}"


def shortened(text: str, columns: int) -> str:
    """Cut a text that is too long."""
    return text if width(text) <= columns else text[: columns - 1] + "…"


def whole_title(found: dict[str, Any]) -> str:
    """Name what was simulated."""
    players = "1 player" if found["players"] == 1 else f"{found['players']} players"
    variants = f" with {', '.join(found['variants'])}" if found["variants"] else ""
    return f"{found['game']}{variants}, {players}, {found['games']:,} games"


def surely(told: dict[str, float]) -> str:
    """Write a share, and how far the true one may be from it."""
    share = told["share"]
    return f"{percent(share)} ± {percent(max(told['high'] - share, share - told['low']))}"


def part(told: dict[str, float]) -> str:
    """Write a mean of parts, and how far the true one may be from it."""
    return f"{percent(told['mean'])} ± {percent(told['high'] - told['mean'])}"


def _ends(ended_by: dict[str, Any], look: Look) -> Iterator[str]:
    wide = max((width(spoken(name)) for name in ended_by), default=0)
    for name, told in ended_by.items():
        line = f"  {pad(spoken(name), wide)}  {_bar(told['share'], look)} "
        never = f"{percent(0)}  never: below {percent(told['high'])}"
        yield line + (surely(told) if told["games"] else never)


def _bar(share: float, look: Look) -> str:
    full = round(max(0.0, min(1.0, share)) * BAR)
    return ("#" if look.plain else "█") * full + ("." if look.plain else "░") * (BAR - full)


def percent(share: float) -> str:
    """Write a share as a percentage, small ones more exactly."""
    return f"{100 * share:.2f} %" if share < 0.1 else f"{100 * share:.1f} %"


def mean(told: dict[str, float]) -> str:
    """Write a mean, and how far the true one may be from it."""
    return f"{told['mean']:.2f} ± {1.96 * told['se']:.2f}"


def _range(told: dict[str, float | None]) -> str:
    if told["least"] is None or told["most"] is None:
        return ""
    return f"  ({told['least']:g} to {told['most']:g})"
