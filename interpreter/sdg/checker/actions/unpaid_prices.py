"""What is paid in a turn, a when or an end, where nothing is refused for want of it."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import trial_setups as say
from sdg.resolver import Resolved
from sdg.source import Span

NOTHING = ir.Const(0, ir.NUMBER)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find prices that may be too high: nothing around tests how much there is, and no step before
    gives any. An action is refused then, and skipped where it is done; a setup is tried."""
    rules, reported = resolved.rules, set[Span]()
    for part in (rules.turn, *rules.whens, *rules.ends):
        given = set[str]()
        for node, asked in guarded(part, ()):
            if isinstance(node, ir.Assign) and node.op != "-=":
                given.add(node.target.name)
            if not isinstance(node, ir.Pay) or node.amount == NOTHING:
                continue
            name, amount, counter = node.counter.name, node.amount.span, node.counter.span
            around = tuple(each for each in asked if not isinstance(each, ir.If))  # steps before
            known = name in given or _asks(name, (*around, node.amount))
            if not known and node.span and amount and counter and node.span not in reported:
                reported.add(node.span)
                yield say.perhaps_not_paid(node.span, amount.text, counter.text)


def _asks(name: str, asked: tuple[object, ...]) -> bool:
    """Return whether it is tested how much somebody has of a counter, or how much is left."""
    stored = any(each.name == name for each in all_of(ir.Stored, *asked))
    return stored or any(isinstance(e, ir.Left) and e.counter == name for e in walk(asked))
