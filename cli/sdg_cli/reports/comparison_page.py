"""A comparison as one HTML file: both sides beside each other, what differs by more than chance.

A difference that is clear has a full mark and the word; one that is not has a hollow one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from sdg.diagnostics.spelling import figure
from sdg.measures import named
from sdg.spoken_names import spoken
from sdg_cli.reports.charts import TRACK, Series, lines, percent_of, track, upright
from sdg_cli.reports.page_frame import Cell, Number, behind, card, document, table
from sdg_cli.reports.simulation_text import percent

if TYPE_CHECKING:
    from sdg.rulebook.variant_changes import Change

ROOM = 0.47  # of a track on each side of its middle


def comparison(
    data: dict[str, Any], changes: Sequence[Change] = (), ends: str = "", shown: str = ""
) -> str:
    """Return the file for what `sdg compare --json` answers.

    `changes` are those of the rules, where both sides are the same game; `ends` says how games
    count that came to no end; `shown` is a section with a game.
    """
    games = {data[side]["game"] for side in ("base", "other")}
    title = f"{' and '.join(sorted(games))}: two versions compared"
    return document(title, _body(data, changes, ends, shown))


def _body(data: dict[str, Any], changes: Sequence[Change], ends: str, shown: str) -> Iterator[str]:
    measures = list(data["measures"].items())
    clear = [(name, each) for name, each in measures if each["clear"]]
    yield (
        f'<p class="soft">{data["games"]:,} games each under the same seeds, seed {data["seed"]}; '
        f"{len(measures)} things looked at. Marked as clear is what is hardly chance, all that was "
        "looked at taken into account.</p>"
    )
    yield "<h2>Both sides</h2>"
    yield _sides(data)
    if changes:
        yield "<h2>What differs in the rules</h2>"
        yield from map(_change, changes)
    yield "<h2>What differs by more than chance</h2>"
    if clear:
        items = "".join(f"<li>{escape(each['sentence'])}</li>" for _, each in clear)
        yield f"<ul>{items}</ul>"
    else:
        yield "<p>Nothing.</p>"
    yield from (f"<p>{escape(part)}</p>" for part in ends.split("\n\n") if part.strip())
    yield shown
    yield "<h2>All that was looked at</h2>"
    yield '<div class="cards wide">'
    shares = [(name, each) for name, each in measures if each["share"]]
    means = [(name, each) for name, each in measures if not each["share"]]
    if shares:
        widest = max(max(abs(each["low"]), abs(each["high"])) for _, each in shares)
        ends_of = f"{figure(100 * widest, 2)} points of a hundred"
        yield _differences("Shares of games", shares, widest, ends_of)
    if means:
        widest = max((_most(each) for _, each in means), default=1.0)
        yield _differences("Means, in per cent of the base", means, widest, percent(widest))
    yield "</div>"
    yield "<h2>How it is spread</h2>"
    yield '<div class="cards fill">'
    for name, spread in data["distributions"].items():
        yield _spread(name, spread)
    yield "</div>"


def _sides(data: dict[str, Any]) -> str:
    """Return both sides as a table; what differs is marked."""
    base, other = data["base"], data["other"]
    rows = [("game", base["game"], other["game"]),
            ("players", str(base["players"]), str(other["players"])),
            ("variants", ", ".join(base["variants"]), ", ".join(other["variants"])),
            ("bots", ", ".join(base["agents"]), ", ".join(other["agents"]))]  # fmt: skip
    names = dict.fromkeys([*base["options"], *other["options"]])
    rows += [(f"option {name}", base["options"].get(name, ""), other["options"].get(name, ""))
             for name in names]  # fmt: skip
    return table(
        ["", "base", "other", ""],
        [[name, one or "none", two or "none", "differs" if one != two else ""]
         for name, one, two in rows],
    )  # fmt: skip


def _change(change: Change) -> str:
    from sdg.rulebook.rendering import item_lines

    title = f"{change.how}: {change.kind} {spoken(change.name)}".rstrip()
    parts = []
    for side, item in (("base", change.before), ("other", change.after)):
        if item is not None:
            text = "\n".join(item_lines(item))
            parts.append(f'<p class="soft">{side}</p><pre>{escape(text)}</pre>')
    return behind("".join(parts), title, "command")


def _most(each: dict[str, Any]) -> float:
    """Return how large a difference of means can be at most, as a part of the base; at most 1."""
    base = abs(each["base"])
    return min(1.0, max(abs(each["low"]), abs(each["high"])) / base) if base else 0.0


def _differences(
    title: str, measures: Sequence[tuple[str, dict[str, Any]]], widest: float, ends: str
) -> str:
    """Return differences with their intervals around a line of no difference, and all numbers."""
    drawn = [_difference(name, each, widest or 1.0) for name, each in measures]
    write = percent if measures[0][1]["share"] else _plain
    rows: list[list[Cell]] = [
        [named(name.replace("_", " ", 1), titled=True), *(
            Number(write(each[key]), each[key])
            for key in ("base", "other", "difference", "low", "high")),
         Number(f"{each['p_corrected']:.2g}", each["p_corrected"]),
         "clear" if each["clear"] else "not clear"]
        for name, each in measures
    ]  # fmt: skip
    head = ["", "base", "other", "difference", "at least", "at most", "p, corrected", ""]
    note = (f'<p class="soft">The dashed line is no difference; the ends of the scale are {ends} '
            "less, and more.</p>")  # fmt: skip
    return card([*drawn, note, behind(table(head, rows, small=True))], title,
                "card even")  # fmt: skip


def _plain(value: float) -> str:
    return figure(value, 4)


def _difference(name: str, each: dict[str, Any], widest: float) -> str:
    unit = 1.0 if each["share"] else abs(each["base"])
    words = named(name.replace("_", " ", 1), titled=True)
    write = percent if each["share"] else _plain
    said = f"{write(each['base'])} → {write(each['other'])}"
    parts = [upright(0.5, 0, TRACK, 'stroke="var(--block)" stroke-dasharray="3 2"')]
    if unit:
        low, middle, high = (0.5 + ROOM * max(-1.0, min(1.0, each[key] / unit / widest))
                             for key in ("low", "difference", "high"))  # fmt: skip
        pen = f'stroke="var(--ink)" stroke-width="{2.5 if each["clear"] else 1.2}"'
        full = "var(--seats-1)" if each["clear"] else "var(--ground)"
        parts += [
            f'<line x1="{percent_of(low)}" x2="{percent_of(high)}" y1="10" y2="10" {pen}/>',
            upright(low, 5, 15, pen), upright(high, 5, 15, pen),
            f'<circle cx="{percent_of(middle)}" cy="10" r="5" fill="{full}" {pen}/>',
        ]  # fmt: skip
    mark = '<span class="mark">clear</span>' if each["clear"] else ""
    return (
        f'<div class="bar"><span>{escape(words)} {mark}</span>'
        f'<span class="track">{track(parts)}</span><span class="value">{escape(said)}</span></div>'
    )


def _spread(name: str, spread: dict[str, Any]) -> str:
    """Return how a measure is spread on both sides, over each other."""
    both = [("base", spread["base"]["bars"]), ("other", spread["other"]["bars"])]
    if len(both[0][1]) == 1:
        return card([f"<p>{both[0][1][0][0]} in each game, on both sides.</p>"], named(name))
    series = [Series(side, [((low + high) / 2, many) for low, high, many in bars])
              for side, bars in both]  # fmt: skip
    first = both[0][1]
    rows: list[list[Cell]] = [
        [str(low) if low == high else f"{low} to {high}",
         *(Number(str(bars[at][2]), bars[at][2]) for _, bars in both)]
        for at, (low, high, _) in enumerate(first)
    ]  # fmt: skip
    chart = lines(series, named(name), "games", (first[0][0], first[-1][1]))
    numbers = behind(table([named(name), "base", "other"], rows, small=True))
    return card([chart, numbers], named(name))
