"""Parameters of defines: each named once, and not like a thing of the game."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import syntax as tree
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.messages import declared_names
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find parameters that hide something."""
    things = resolved.names.things
    for part in parts:
        if isinstance(part, tree.Define):
            seen: dict[str, tree.Name] = {}
            for name in part.parameters:
                if name.text in seen:
                    yield declared_names.bound_twice(name.span, name.text, seen[name.text].span)
                elif name.text in things and things[name.text].kind != "region":
                    thing = things[name.text]
                    yield declared_names.shadows(name.span, name.text, thing.kind, thing.span)
                seen.setdefault(name.text, name)
