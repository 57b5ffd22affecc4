"""Links between documents: every file that one names is there, and every heading in it."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.places import ROOT

SKIPPED = (".", "build", "dist", "node_modules", "__pycache__")
LINK = re.compile(r"\]\(([^()\s]+)\)|^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:", re.IGNORECASE)


def documents() -> list[str]:
    relative = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(SKIPPED)]
        paths = (Path(folder) / name for name in names if name.endswith(".md"))
        relative += [path.relative_to(ROOT).as_posix() for path in paths]
    return sorted(relative)


def prose(document: Path) -> str:
    """Read a document without its blocks of code."""
    text = document.read_text(encoding="utf-8")
    return re.sub(r"^(`{3,}|~{3,}).*?^\1[ ]*$", "", text, flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(document: Path) -> set[str]:
    """List what a link can name in a document, as GitHub makes it of the headings."""
    names: list[str] = []
    for heading in re.findall(r"^#{1,6} +(.*?)[ #]*$", prose(document), re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        again = sum(each == anchor or each.startswith(f"{anchor}-") for each in names)
        names.append(f"{anchor}-{again}" if anchor in names else anchor)
    return set(names)


@pytest.mark.parametrize("document", documents())
def test_what_a_link_names_is_there(document: str) -> None:
    path = ROOT / document
    for link, defined in LINK.findall(re.sub(r"`[^`\n]+`", "", prose(path))):
        target = link or defined
        if ELSEWHERE.match(target):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        assert there.exists(), f"{document}: {target}"
        assert there.is_relative_to(ROOT), f"{document}: {target}"
        if anchor:
            assert anchor in anchors(there), f"{document}: {target}"
