"""A simulation summarized as plain data: every number with its error and the number of games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from sdg.lab.distribution import distributions
from sdg.lab.intervals import Mean, grouped_interval, mean_of, share_interval, worth
from sdg.lab.requests import Setting
from sdg.lab.simulating import Result
from sdg.lab.single_games.notable_games import as_data as notable_as_data
from sdg.lab.single_games.notable_games import notable_games
from sdg.lab.totals import Totals
from sdg.measures import ALONE, GAMES, MEASURES, MISPLAYS, WHOLE, Measure
from sdg.measures.columns import UNNAMED, Columns

if TYPE_CHECKING:
    from sdg.lab.forbidding import Forbidden


def summary(
    setting: Setting, columns: Columns, seed: int, engine: str, result: Result
) -> dict[str, Any]:
    """Return what `sdg simulate --json` prints."""
    totals = result.totals
    failed = totals.sums[columns.failed]
    printed: dict[str, Any] = {
        "game": setting.title,
        "variants": list(setting.variants),
        "games": totals.games,
        "without_error": totals.games - failed,
        "interrupted": result.interrupted,
        "players": setting.players,
        "agents": list(setting.agents),
        "options": dict(setting.options),
        "deal": setting.deal or None,
        "seed": seed,
        "engine": engine,
        "cpu_seconds": round(result.cpu_seconds, 4),
        "seconds": round(result.seconds, 4),
        "seats": [_seat(totals, columns, seat) for seat in range(1, setting.players + 1)],
        **_measured(totals, columns),
    }
    if columns.scored:
        for number, seat in enumerate(printed["seats"], 1):
            seat["score"] = _whole(totals, columns, f"score {number}")
    printed["ended_by"] = _shares(totals, columns, "end", columns.ends)
    printed["actions"] = _counts(totals, columns, "did", columns.actions, totals.games)
    whole = totals.games - failed
    printed["triggers"] = _counts(totals, columns, "fired", columns.whens, whole)
    if f"misplays {MISPLAYS[0]}" in columns.names:
        printed["misplays"] = {
            name: _whole(totals, columns, f"misplays {name}") for name in MISPLAYS
        }
    whole_rows = [row for row in result.rows if not row[columns.failed]]
    printed["distributions"] = distributions(whole_rows, columns)
    notable = notable_games(result.rows, columns, seed)
    printed["notable_games"] = notable_as_data(notable, len(result.rows))
    return printed


def forbidden_told(forbidden: Forbidden) -> dict[str, Any]:
    """Return how often each rule forbade what was tried, the most often first."""
    tried = [game.tried for game in forbidden.games]
    legal = [game.legal for game in forbidden.games]
    usual = worth(legal, tried)

    def share(seen: list[int]) -> dict[str, float]:
        low, high = grouped_interval(seen, tried, usual)
        return {"share": sum(seen) / max(1, sum(tried)), "low": low, "high": high}

    def of_rule(name: str) -> dict[str, Any]:
        times = [game.by_rule[name] for game in forbidden.games]
        alone = [game.alone[name] for game in forbidden.games]
        return {
            "times": sum(times), **share(times), "alone": sum(alone), "alone_share": share(alone)
        }  # fmt: skip

    times = sum((game.by_rule for game in forbidden.games), Counter[str]())
    names = [name for name, _ in times.most_common()]
    names += [name for name in forbidden.rules if name not in names]
    return {
        "games": len(forbidden.games),
        "positions": forbidden.positions,
        "tried": sum(tried),
        "legal": sum(legal),
        "legal_share": share(legal),
        "rules": {name: of_rule(name) for name in names},
    }


def _measured(totals: Totals, columns: Columns) -> dict[str, Any]:
    """Return what each measure came to, by its key; if any is of games that one seat won alone, in
    how many that was."""
    present = [each for each in MEASURES if each.column in columns.names]
    measured: dict[str, Any] = {}
    if any(each.of == ALONE for each in present):
        seats = range(1, columns.players + 1)
        measured[ALONE] = sum(totals.sums[columns.at(f"sole {seat}")] for seat in seats)
    for each in present:
        measured[each.key] = _measure(each, totals, columns, measured.get(ALONE, 0))
    return measured


def _measure(each: Measure, totals: Totals, columns: Columns, won: int) -> dict[str, Any]:
    if each.of == WHOLE:
        return _whole(totals, columns, each.column, each.parts)
    games = totals.games if each.of == GAMES else won
    return _mean_as_data(mean_of(totals, columns.at(each.column), each.parts, games))


def _whole(totals: Totals, columns: Columns, name: str, parts: int = 1) -> dict[str, Any]:
    """Return the mean of a column that is noted of games without an error alone."""
    failed = totals.sums[columns.failed]
    mean = _mean_as_data(mean_of(totals, columns.at(name), parts, totals.games - failed))
    return _known(mean) if failed else mean


def _mean_as_data(mean: Mean) -> dict[str, float]:
    low, high = mean.interval
    return {
        "mean": mean.mean, "sd": mean.sd, "se": mean.se, "low": low, "high": high,
        "least": mean.least, "most": mean.most,
    }  # fmt: skip


def _known(mean: dict[str, Any]) -> dict[str, Any]:
    """Leave out a least or a most of 0, which may be that of a game in which it was not noted."""
    return {**mean, **{end: mean[end] or None for end in ("least", "most")}}


def _share(seen: int, of: int) -> dict[str, float]:
    return {"times": seen, **_interval(seen, of)}


def _interval(seen: int, of: int) -> dict[str, float]:
    low, high = share_interval(seen, of)
    return {"share": seen / max(1, of), "low": low, "high": high}


def _seat(totals: Totals, columns: Columns, seat: int) -> dict[str, Any]:
    share = mean_of(totals, columns.at(f"share {seat}"), columns.whole)
    sole = totals.sums[columns.at(f"sole {seat}")]
    low, high = share.interval
    if not share.se:  # all games came out alike
        low, high = share_interval(round(share.mean * totals.games), totals.games)
    result: dict[str, Any] = {
        "win_share": {
            "mean": share.mean, "se": share.se, "low": max(0.0, low), "high": min(1.0, high),
        },
        "sole_wins": sole,
        "sole_share": _share(sole, totals.games),
    }  # fmt: skip
    return result


def _shares(
    totals: Totals, columns: Columns, stem: str, names: tuple[str, ...]
) -> dict[str, dict[str, float]]:
    """Return in which share of the games each thing was so; what the rules do not name, if ever."""
    shares = {}
    declared = len(names) - len(UNNAMED)
    for i, name in enumerate(names):
        seen = totals.sums[columns.at(f"{stem} {name}")]
        if seen or i < declared:
            share = _share(seen, totals.games)
            shares[name] = {"games": share.pop("times"), **share}
    return shares


def _counts(
    totals: Totals, columns: Columns, stem: str, names: tuple[str, ...], games: int
) -> dict[str, dict[str, float]]:
    """Return how often each thing happened in a game; of what never did, how often it may."""
    counts = {}
    for name in names:
        mean = mean_of(totals, columns.at(f"{stem} {name}"), games=games)
        counts[name] = _mean_as_data(mean)
        if mean.most <= 0:
            counts[name]["high"] = share_interval(0, games)[1]
    return counts
