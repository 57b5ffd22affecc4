"""A file in, rules out: the whole front end in one function."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sdg.diagnostics import Diagnostic, in_order
from sdg.ir import Rules
from sdg.parser import parse
from sdg.resolver import resolve
from sdg.source import Source


def read_rules(
    path: str | Path | Source, variants: Sequence[str] = ()
) -> tuple[Rules | None, tuple[Diagnostic, ...]]:
    """Read a game with its overlays; without rules there is at least one error."""
    source = path if isinstance(path, Source) else Source(str(path), Path(path).read_text("utf-8"))
    file, found = parse(source)
    if file is None:
        return None, found
    resolved, found = resolve(file.head, file.items)  # type: ignore[arg-type]
    wrong = any(each.severity == "error" for each in found)
    return (None if wrong else resolved.rules), in_order(found)
