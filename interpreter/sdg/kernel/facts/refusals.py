"""Which parts of the rules kernels understand: what is said with a part not listed is refused.

So a new way of speaking never goes wrong silently: until it is entered here, the reference plays.
"""

from __future__ import annotations

from typing import Any

import attrs

from sdg import ir
from sdg.ir.walking import walk
from sdg.kernel.dialect.source import Unsupported
from sdg.seeing.looking import Looking

# The fields of nodes that have grown since kernels could do the node; all others are understood.
NEW: dict[type, tuple[str, ...]] = {}
WORDS: dict[str, str] = {}  # what each of these fields is called


def refuse_unknown(rules: ir.Rules) -> None:
    """Raise Unsupported if the rules say something in a way that kernels do not understand."""
    for node in walk(
        (rules.places, rules.rules, rules.setup, rules.turn, rules.actions, rules.whens, rules.ends,
         rules.scoring, rules.tables, rules.misplay)
    ):  # fmt: skip
        for name in NEW.get(type(node), ()):
            if getattr(node, name) != _default(type(node), name):
                raise Unsupported(WORDS[name])
    looking = Looking(rules)
    offered = {name for node in walk(rules.turn) if isinstance(node, ir.Choose)
               for name in node.actions}  # fmt: skip
    if any(found.chanced for name in offered if (found := looking.refusals(name)) is not None):
        raise Unsupported("an action that is refused by what chance brings in it")


def _default(kind: type, name: str) -> Any:
    return getattr(attrs.fields(kind), name).default
