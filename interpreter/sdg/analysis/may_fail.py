"""Which expressions may fail: whether they can be evaluated where the rules would not."""

from __future__ import annotations

from typing import Any

from sdg.ir.facts import may_fail
from sdg.ir.walking import walk


def never_fails(tree: Any) -> bool:
    """Return whether it may be evaluated where the rules would not: it is never an error."""
    return not any(may_fail(node) for node in walk(tree))
