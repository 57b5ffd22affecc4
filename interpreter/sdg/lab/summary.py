"""A simulation told as plain data: every number with its error and the number of games."""

from __future__ import annotations

from typing import Any

from sdg.kernel.columns import PARTS, Columns
from sdg.lab.setting import Setting
from sdg.lab.simulating import Result
from sdg.lab.statistics import Mean, mean_of, share_interval
from sdg.lab.totals import Totals


def summary(
    setting: Setting, columns: Columns, seed: int, engine: str, result: Result
) -> dict[str, Any]:
    """Answer what `sdg simulate --json` prints."""
    totals = result.totals

    def told(name: str, unit: int = 1) -> dict[str, float]:
        return _told(mean_of(totals, columns.at(name), unit))

    found: dict[str, Any] = {
        "game": setting.title,
        "variants": list(setting.variants),
        "games": totals.games,
        "interrupted": result.interrupted,
        "players": setting.players,
        "agents": list(setting.agents),
        "options": dict(setting.options),
        "seed": seed,
        "engine": engine,
        "cpu_seconds": round(result.cpu_seconds, 4),
        "seconds": round(result.seconds, 4),
        "decisions": told("decisions"),
        "turns": told("turns"),
        "rounds": told("rounds"),
        "single_option": told("singles"),
        "passes": told("passes"),
        "branching": {
            "mean": told("branching", PARTS)["mean"],
            "se": told("branching", PARTS)["se"],
        },
        "seats": [_seat(totals, columns, seat) for seat in range(1, setting.players + 1)],
        "shared_wins": told("shared"),
    }
    if "leads" in columns.names:
        found["lead_changes"] = told("leads")
        found["settled"] = told("settled", PARTS)
        found["margin"] = told("margin")
    found["ended_by"] = _shares(totals, columns, "end", columns.ends)
    found["actions"] = _counts(totals, columns, "did", columns.actions)
    found["triggers"] = _counts(totals, columns, "fired", columns.whens)
    return found


def _told(mean: Mean) -> dict[str, float]:
    return {
        "mean": mean.mean, "sd": mean.sd, "se": mean.se, "least": mean.least, "most": mean.most,
    }  # fmt: skip


def _seat(totals: Totals, columns: Columns, seat: int) -> dict[str, Any]:
    share = mean_of(totals, columns.at(f"share {seat}"), columns.whole)
    sole = totals.sums[columns.at(f"sole {seat}")]
    low, high = share.interval
    found: dict[str, Any] = {
        "win_share": {
            "mean": share.mean, "se": share.se, "low": max(0.0, low), "high": min(1.0, high),
        },
        "sole_wins": sole,
    }  # fmt: skip
    if columns.scored:
        found["score"] = _told(mean_of(totals, columns.at(f"score {seat}")))
    return found


def _shares(
    totals: Totals, columns: Columns, stem: str, names: tuple[str, ...]
) -> dict[str, dict[str, float]]:
    """Answer in which share of the games each thing was so; what the rules do not name, if ever."""
    found = {}
    declared = len(names) - 4
    for i, name in enumerate(names):
        seen = totals.sums[columns.at(f"{stem} {name}")]
        if seen or i < declared:
            low, high = share_interval(seen, totals.games)
            found[name] = {
                "games": seen, "share": seen / max(1, totals.games), "low": low, "high": high,
            }  # fmt: skip
    return found


def _counts(
    totals: Totals, columns: Columns, stem: str, names: tuple[str, ...]
) -> dict[str, dict[str, float]]:
    """Answer how often each thing happened in a game."""
    return {name: _told(mean_of(totals, columns.at(f"{stem} {name}"))) for name in names}
