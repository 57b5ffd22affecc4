"""A simulation as a page of the terminal: numbers with their errors, shares as bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg_cli.console import Look, pad, spoken, width

BAR = 30  # columns of a bar for the whole


def page(found: dict[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines of a page for what `summary` answers."""
    games = found["games"]
    yield look.paint(f"{found['game']}, {found['players']} players, {games:,} games", "bold")
    options = " ".join(f"{name}={value}" for name, value in found["options"].items())
    if options:
        yield f"options: {options}"
    rate = games / found["cpu_seconds"] if found["cpu_seconds"] else 0
    yield (
        f"bots: {', '.join(found['agents'])}   seed: {found['seed']}   "
        f"engine: {found['engine']}, {rate:,.0f} games a CPU second"
    )
    if not games:
        return
    yield ""
    yield look.paint("Who wins", "bold")
    for seat, told in enumerate(found["seats"], 1):
        share = told["win_share"]
        score = f"   points {_mean(told['score'])}" if "score" in told else ""
        yield (
            f"  seat {seat}  {_bar(share['mean'], look)} {_percent(share['mean'])} "
            f"± {_percent((share['high'] - share['low']) / 2)}{score}"
        )
    shared = found["shared_wins"]["mean"]
    if shared:
        yield f"  shared by several: {_percent(shared)} of the games"
    yield ""
    yield look.paint("How long", "bold")
    for title, name in (("turns", "turns"), ("rounds", "rounds"), ("decisions", "decisions")):
        yield f"  {pad(title, 22)} {_mean(found[name])}{_range(found[name])}"
    yield f"  {pad('options a decision', 22)} {found['branching']['mean']:.2f}"
    yield f"  {pad('with one option only', 22)} {_mean(found['single_option'])}"
    yield f"  {pad('passes', 22)} {_mean(found['passes'])}"
    if "margin" in found:
        yield ""
        yield look.paint("How close", "bold")
        yield f"  {pad('margin of the winner', 22)} {_mean(found['margin'])}"
        yield f"  {pad('changes of the lead', 22)} {_mean(found['lead_changes'])}"
        yield f"  {pad('settled after', 22)} {_percent(found['settled']['mean'])} of the game"
    yield ""
    yield look.paint("How it ends", "bold")
    yield from _ends(found["ended_by"], look)
    for title, part in (("What is done, in a game", "actions"), ("What happens", "triggers")):
        if found[part]:
            yield ""
            yield look.paint(title, "bold")
            wide = max(width(spoken(name)) for name in found[part])
            for name, told in found[part].items():
                never = f"  never in {games:,} games" if told["most"] == 0 else ""
                yield f"  {pad(spoken(name), wide)}  {_mean(told)}{never}"


def _ends(ended_by: dict[str, Any], look: Look) -> Iterator[str]:
    wide = max((width(spoken(name)) for name in ended_by), default=0)
    for name, told in ended_by.items():
        line = f"  {pad(spoken(name), wide)}  {_bar(told['share'], look)} {_percent(told['share'])}"
        yield line + ("" if told["games"] else f"  never: below {_percent(told['high'])}")


def _bar(share: float, look: Look) -> str:
    full = round(max(0.0, min(1.0, share)) * BAR)
    return ("#" if look.plain else "█") * full + ("." if look.plain else "░") * (BAR - full)


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %" if share < 0.1 else f"{100 * share:.1f} %"


def _mean(told: dict[str, float]) -> str:
    return f"{told['mean']:.2f} ± {1.96 * told['se']:.2f}"


def _range(told: dict[str, float]) -> str:
    return f"  ({told['least']:g} to {told['most']:g})"
