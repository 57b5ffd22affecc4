"""The checks before play: resolved rules in, every doubt about them out, one pass a concern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.resolver import Resolved

Parts: TypeAlias = Sequence[tree.Part]
Pass: TypeAlias = Callable[[Resolved, Parts], Iterator[Diagnostic]]

PASSES: tuple[Pass, ...] = ()
ON_SOUND_RULES: tuple[Pass, ...] = ()


def check(resolved: Resolved, parts: Parts, sound: bool) -> Iterator[Diagnostic]:
    """Run the passes; some only look at rules without a mistake of name or kind."""
    for each in PASSES + (ON_SOUND_RULES if sound else ()):
        yield from each(resolved, parts)
