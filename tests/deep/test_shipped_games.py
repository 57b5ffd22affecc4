"""The games that come along: nothing is proved of them but what `docs/deep.md` lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, NotSeen
from sdg.deep.proofs.complete_regions import most_complete
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.rules.idle_rules import superfluous
from sdg.files.resources import shipped
from sdg.loading import load
from tests.deep.conftest import BUDGET, look_at
from tests.support.places import ROOT

DOCUMENT = ROOT / "docs" / "deep.md"
FILES = sorted(path for path in shipped("games").rglob("*.sdg") if path.parent.name != "puzzles")
QUICK = (
    "chomp", "nim", "tic_tac_toe", "pig", "latin_square", "domineering", "crazy_eights", "golf",
    "calculation",
)  # fmt: skip


def listed(name: str) -> list[str]:
    """Return what the table of the document says of a file."""
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    return [findings for names, findings in rows if f"`{name}`" in names]


def is_listed(name: str, finding: Finding) -> bool:
    """Return whether one of its lines speaks of a finding: of its kind, and of the same part."""
    part = finding.about.split()[-1]
    return any(
        line.startswith(finding.kind) and (part in line or finding.message[:40] in line)
        for line in listed(name)
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_proved_of_rules_alone_is_listed(path: Path) -> None:
    looking = Looking(load(str(path)), budget=BUDGET, solver=False)
    findings = [*contradictions(looking), *most_complete(looking), *superfluous(looking, [])]
    proved = [line for line in listed(path.stem) if "proved" in line and "option" not in line]
    assert len(findings) == len(proved)
    for each in findings:
        assert any(line.startswith(f"{each.kind}, proved: ") for line in proved)
        assert any(line.partition("proved: ")[2][:25] in each.message for line in proved)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_little_games_have_no_other_findings(name: str) -> None:
    report = look_at(load(name))
    assert [each for each in report.findings if not is_listed(name, each)] == []
    assert all(isinstance(each.certainty, NotSeen) for each in report.findings)
