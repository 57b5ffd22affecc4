"""Where things lie: the project, its tests, their rule files, and what their programs write."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
RULE_FILES = TESTS / "programs"
RECORDS = TESTS / "records"
