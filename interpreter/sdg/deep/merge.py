"""Findings of several tables merged: what one table shows in use is dead at none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import evolve, frozen

from sdg.deep.check import Report
from sdg.deep.finding import KINDS, Finding, NotSeen, Proved, Shown, rule_of_three


@frozen
class MergedFinding:
    """A finding, the table at which it was found first, and what the base of a variant has of the
    same part, if anything."""

    finding: Finding
    table: str
    base: Finding | None = None


def merged(reports: Sequence[tuple[str, Report]]) -> list[MergedFinding]:
    """Return each finding once, the surest first of those that are the same."""
    surest: dict[tuple[str, str, int], MergedFinding] = {}
    for table, report in reports:
        several = Counter[tuple[str, str]]()  # of one part: no row can be full, and no column
        for finding in report.findings:
            key = finding.kind, finding.about, several[finding.kind, finding.about]
            several[finding.kind, finding.about] += 1
            if finding.kind == "dead" and not _dead_everywhere(finding, reports):
                continue
            known = surest.get(key)
            if known is None or _sure(finding) < _sure(known.finding):
                surest[key] = MergedFinding(finding, table)
    findings = [evolve(each, finding=_summed(_everywhere(each.finding, reports), reports))
                for each in surest.values()]  # fmt: skip
    return sorted(findings, key=lambda each: (KINDS.index(each.finding.kind), _sure(each.finding)))


def _dead_everywhere(finding: Finding, reports: Sequence[tuple[str, Report]]) -> bool:
    """Return whether a part does nothing at each table that was looked at and has it."""
    option = finding.about.startswith("option ")  # for which no games among bots are needed
    return all(
        finding.about in report.off or not (report.games or option)
        or any(each.about == finding.about for each in report.findings)
        for _, report in reports
    )  # fmt: skip


def _everywhere(finding: Finding, reports: Sequence[tuple[str, Report]]) -> Finding:
    """Say of all tables what is as sure at each of them."""
    same = [
        each for _, report in reports for each in report.findings if each.about == finding.about
    ]
    if not finding.here or len(reports) == 1 or len({_sure(each) for each in same}) > 1:
        return finding
    message = finding.message.removesuffix(finding.here) + f" at any of {len(reports)} tables"
    return evolve(finding, message=message, here="")


def _summed(finding: Finding, reports: Sequence[tuple[str, Report]]) -> Finding:
    """Count the tries of all tables for what was seen at none of them."""
    if finding.kind != "dead" or not isinstance(finding.certainty, NotSeen):
        return finding
    if finding.certainty.of == "values":  # the same at each table
        return finding
    same = [each.certainty for _, report in reports for each in report.findings
            if each.about == finding.about and isinstance(each.certainty, NotSeen)]  # fmt: skip
    tries = sum(each.games for each in same)
    return evolve(finding, certainty=NotSeen(tries, rule_of_three(tries), finding.certainty.of))


def _sure(finding: Finding) -> int:
    return {Proved: 0, Shown: 1, NotSeen: 2}[type(finding.certainty)]
