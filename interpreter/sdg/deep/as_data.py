"""Findings for programs: plain data, and SARIF 2.1.0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sdg.deep.finding import KINDS, Finding, NotSeen, Proved, Shown
from sdg.diagnostics.formats import location_of, place_of, sarif_run

WHAT = {
    "contradiction": "Rules that nothing can satisfy together",
    "unreachable": "More than the cards suffice for",
    "dead": "A part of the rules that does nothing",
    "stuck": "Play that cannot go on",
    "endless": "Play that need not end",
    "hollow": "A choice or a goal that means nothing",
    "uneven": "A seat that wins more often than the others",
    "leak": "Decisions that tell what is hidden",
}


def as_data(finding: Finding, table: str, files: Sequence[str]) -> dict[str, Any]:
    """Return a finding as plain data; `files` are the replays that show it."""
    places = [place_of(span) for span in finding.places]
    return {
        "kind": finding.kind, "about": finding.about, "message": finding.message, "table": table,
        "places": places, "certainty": certainty(finding), "replays": list(files),
    }  # fmt: skip


def certainty(finding: Finding) -> dict[str, Any]:
    """Return how sure a finding is, as plain data."""
    match finding.certainty:
        case Proved(how):
            return {"is": "proved", "how": how}
        case Shown(replay, other):
            decisions = [each.decisions for each in (replay, other) if each is not None]
            return {"is": "shown", "decisions": decisions}
        case NotSeen(games, bound, of, compared=True):
            return {"is": "compared", "tried": games, "of": of, "chance": bound}
        case NotSeen(games, bound, of):
            word = "compared" if of == "positions" else "not seen"
            return {"is": word, "tried": games, "of": of, "bound": bound}


def as_sarif(findings: Sequence[tuple[Finding, str]], version: str, rows: Mapping[str, Any]) -> Any:
    """Give findings, each with its table, as one run of SARIF 2.1.0; `rows` are its properties."""
    used = {finding.kind for finding, _ in findings}
    rules = [
        {"id": f"deep/{kind}", "name": kind.capitalize(), "shortDescription": {"text": WHAT[kind]}}
        for kind in KINDS if kind in used
    ]  # fmt: skip
    sarif = sarif_run(version, rules, [_result(finding, table) for finding, table in findings])
    sarif["runs"][0]["properties"] = dict(rows)
    return sarif


def _result(finding: Finding, table: str) -> dict[str, Any]:
    first, *rest = finding.places or (None,)
    result: dict[str, Any] = {
        "ruleId": f"deep/{finding.kind}",
        "level": "warning" if isinstance(finding.certainty, NotSeen) else "error",
        "message": {"text": finding.message},
        "properties": {"table": table, "certainty": certainty(finding)},
    }
    if first is not None:
        result["locations"] = [location_of(first)]
    if rest:
        result["relatedLocations"] = [location_of(span) for span in rest if span is not None]
    return result
