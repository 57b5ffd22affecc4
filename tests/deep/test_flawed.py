"""The planted flaws: what the deep check finds of them is what the table says."""

from __future__ import annotations

import pytest

from sdg.deep.finding import Shown
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import play_again
from tests.deep.flawed import LONG, TABLE, findings, verdict
from tests.deep.flaws import Flaw, flaws


def reported() -> dict[str, str]:
    """Return the verdicts of the table by the names of the files."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {line[:36].strip(): line[36:] for line in lines if not line.startswith("#")}


def test_the_table_has_every_planted_flaw() -> None:
    assert list(reported()) == [flaw.name for flaw in flaws()]


def test_of_what_is_sound_nothing_is_said() -> None:
    assert [flaw.name for flaw in flaws("sound") if reported()[flaw.name] != "nothing found"] == []


def test_most_of_what_is_planted_is_found() -> None:
    planted = [reported()[flaw.name] for flaw in flaws() if flaw.kind != "sound"]
    assert len(planted) >= 40 and planted.count("missed") <= len(planted) // 10


@pytest.mark.slow
@pytest.mark.parametrize(
    "flaw",
    [flaw for flaw in flaws() if flaw.name not in LONG],
    ids=lambda f: f.name,
)
def test_the_same_is_found_as_the_table_says(flaw: Flaw) -> None:
    all_findings = findings(flaw)
    assert verdict(flaw, all_findings) == reported()[flaw.name]
    for each in all_findings:
        if isinstance(each.certainty, Shown):
            for shown in (each.certainty.replay, each.certainty.other):
                if shown is not None:
                    play = play_again(parse_log(shown.log, "shown.replay"))
                    assert play.decisions >= shown.decisions
