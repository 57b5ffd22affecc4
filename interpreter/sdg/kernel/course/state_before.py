"""The state before a change, kept as far as triggers compare with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.course.triggers import Brings, Trigger
from sdg.kernel.dialect.gate import function_of
from sdg.kernel.dialect.values import Code
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.register import test
from sdg.kernel.masks.regions import regions_passing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


class Comparisons:
    """Generates what keeps fields as they were, and evaluates conditions in both states."""

    def __init__(self, k: Kernel) -> None:
        self.k = k
        self.compared: dict[int, set[str]] = {}  # by the identity of the trigger, the fields read

    def before(self, brings: Brings) -> None:
        """Generate code: what is compared later is kept."""
        for field in self.fields_compared(brings):
            self.copy(f"s.old_{field}", f"s.{field}", _size(self.k.source.fields[field]))

    def fields_compared(self, brings: Brings) -> list[str]:
        """Return the fields that are compared later with what they are now."""
        fields: set[str] = set()
        for trigger in brings.events:
            event = trigger.when.event
            if isinstance(event, ir.Becomes | ir.PlaceBecomes):
                self.passing(trigger)
                fields |= self.compared[id(trigger)]
        return sorted(fields)

    @contextmanager
    def comparing_anew(self, brings: Brings) -> Iterator[None]:
        """Generate what compares with the state as it is now; after it, with the one from
        before.
        """
        older = []
        for field in self.fields_compared(brings):
            declared = self.k.source.fields[field]
            self.k.source.fields[f"older_{field}"] = declared
            older.append((f"s.older_{field}", f"s.old_{field}", _size(declared)))
        for there, here, many in older:
            self.copy(there, here, many)
        self.before(brings)
        yield
        for there, here, many in older:
            self.copy(here, there, many)

    def copy(self, there: str, here: str, many: str) -> None:
        """Generate code: a field of so many values becomes what another is."""
        if not many:
            self.k.source.add(f"{there} = {here}")
            return
        i = self.k.source.fresh("i")
        with self.k.source.block(f"for {i} in range({many}):"):
            self.k.source.add(f"{there}[{i}] = {here}[{i}]")

    def passing(self, trigger: Trigger) -> str:
        """Generate the functions that evaluate a condition now, and in the state as it was."""
        k, name, event = self.k, f"is_{trigger.when.name}", trigger.when.event
        if name in k.source.functions:
            return name
        if isinstance(event, ir.Becomes):
            head, _kind = f"def {name}(s: State, asked: regions) -> regions:", "regions"
            with k.source.function(head):
                regions = regions_passing(k, event.condition, 0, {}, "asked")
                k.source.add(f"return {regions}")
        else:
            assert isinstance(event, ir.PlaceBecomes)
            with k.source.function(f"def {name}(s: State, whose: number) -> number:"):
                whose = Code("whose", owner_kind(k, event.place))
                k.source.add(f"return {test(k, event.condition, {0: whose})}")
        asked_before = _Earlier()
        function = asked_before.visit(function_of(k.source.functions[name]))
        if asked_before.calls:
            raise Unsupported(f"what `{trigger.when.name}` waits for")
        function.name = f"{name}_before"
        k.source.functions[function.name] = ast.unparse(function).split("\n")
        for field in sorted(asked_before.fields):
            k.source.fields[f"old_{field}"] = k.source.fields[field]
        self.compared[id(trigger)] = asked_before.fields
        return name


class _Earlier(ast.NodeTransformer):
    """Lets a function read the state from before: `s.field` becomes `s.old_field`."""

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.calls = False  # whether the state is passed on, to what reads it as it is now

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        """Rename a field of the state; who is active is read as it is."""
        if ast.unparse(node.value) == "s" and node.attr != "active":
            self.fields.add(node.attr)
            node.attr = f"old_{node.attr}"
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Note a call that is passed the state."""
        self.calls |= any(isinstance(each, ast.Name) and each.id == "s" for each in node.args)
        self.generic_visit(node)
        return node


def owner_kind(k: Kernel, place: str) -> str:
    """Return the kind of number that the owner of a place is: a seat, or a number."""
    return "seat" if k.shape.places[place].per == "player" else "number"


def _size(declared: str) -> str:
    """Return how many values a field has that is declared so; "" if it is one by itself."""
    many = re.match(r"\w+\((\d+)", declared)
    return "" if declared.startswith("number(") or many is None else many[1]
