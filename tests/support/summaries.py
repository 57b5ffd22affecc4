"""Summaries that are committed: a title, then sections, each of which may be made anew alone.

A section begins with its name and a colon; an empty line stands between two.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.support.places import ROOT


def sections_of(summary: Path) -> dict[str, str]:
    """Return the sections of a file by their names; none if there is no file."""
    if not summary.exists():
        return {}
    _, *sections = summary.read_text("utf-8").strip().split("\n\n")
    return {section.split(":")[0]: section for section in sections}


def save(summary: Path, title: str, sections: Iterable[str]) -> None:
    """Write a summary, whole or not at all."""
    beside = summary.with_suffix(".new")
    beside.write_text("\n\n".join([title, *sections]) + "\n", encoding="utf-8")
    beside.replace(summary)


def next_number(summary: Path) -> int:
    """Return the number after the last of which a summary of one line tells (`0 to 99`)."""
    text = summary.read_text("utf-8") if summary.exists() else ""
    last = re.search(r" 0 to (\d+)", text)
    return int(last[1]) + 1 if last else 0


def commit_of(*paths: str) -> str:
    """Return the last commit that changed some paths; `+` if they have changed since."""

    def git(*asked: str) -> str:
        command = ["git", *asked, "--", *paths]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        return ran.stdout.strip()

    return git("log", "-1", "--format=%h") + ("+" if git("status", "--porcelain") else "")
