"""Expressions of the tree, resolved: every node to a typed one of the rules."""

from __future__ import annotations

from typing import assert_never

from sdg import ir
from sdg import syntax as tree
from sdg.messages import flow, names
from sdg.messages import types as say
from sdg.resolver import (
    adjectives,
    alternatives,
    at_hand,
    bare,
    calls,
    coercion,
    parts_of,
    questions,
    sets,
)
from sdg.resolver.base import MOST_NESTED, Resolver, unknown
from sdg.resolver.scope import Scope
from sdg.resolver.types import is_unknown, join, same


class Expressions(Resolver):
    """The resolver as far as expressions go."""

    def expr(self, node: tree.Expr, scope: Scope, due: ir.Expr | None = None) -> ir.Expr:
        if scope.calls:
            self.written_out += 1
        if self.nested > MOST_NESTED:
            return self._too_deep(node, scope)
        self.nested += 1
        try:
            return self._expr(node, scope, due)
        finally:
            self.nested -= 1

    def _expr(self, node: tree.Expr, scope: Scope, due: ir.Expr | None) -> ir.Expr:
        match node:
            case tree.Name():
                return bare.name(self, node, scope, due)
            case tree.Number():
                return self._number(node, scope, due)
            case tree.Filtered():
                return sets.filtered(self, node, scope)
            case tree.Choice():
                return self._choice(node, scope, due)
            case tree.Or() | tree.And():
                return alternatives.joined(self, node, scope)
            case tree.Not():
                part = self._yes_no(node.test, scope, "`not`")
                return part if is_unknown(part) else ir.Not(part, span=node.span)
            case tree.Quantified():
                return sets.quantified(self, node, scope)
            case tree.Compare():
                several = alternatives.compared_with_several(self, node, scope)
                return several or questions.compare(self, node, scope)
            case tree.Is():
                return adjectives.ask(self, node, scope)
            case tree.IsFaceDown():
                return questions.is_face_down(self, node, scope)
            case tree.In():
                return questions.contains(self, node, scope)
            case tree.Fits():
                return questions.fits(self, node, scope)
            case tree.Shows():
                return questions.shows(self, node, scope)
            case tree.Impossible():
                return questions.impossible(self, node, scope)
            case tree.Arithmetic():
                return self._arithmetic(node, scope)
            case tree.Negative():
                return self._negative(node, scope)
            case tree.Count():
                return sets.count(self, node, scope)
            case tree.First() | tree.Last():
                return sets.first(self, node, scope)
            case tree.Best():
                return sets.best(self, node, scope)
            case tree.Runs():
                return sets.runs(self, node, scope)
            case tree.Flight():
                return sets.flight(self, node, scope)
            case tree.Cases():
                return self._cases(node, scope)
            case tree.CountAlike():
                return sets.count_alike(self, node, scope)
            case tree.Groups():
                cells = coercion.cells(self, self.expr(node.among, scope), scope, "`groups of`")
                return cells if is_unknown(cells) else ir.Groups(cells, span=node.span)
            case tree.AllDirections():
                return ir.Directions(diagonal=True, span=node.span)
            case tree.Leaps():
                return sets.leaps(self, node, scope)
            case tree.Most() | tree.Fewest():
                return sets.over_players(self, node, scope)
            case tree.Of():
                return parts_of.of(self, node, scope)
            case tree.Fold():
                return sets.fold(self, node, scope)
            case tree.OtherPlayers():
                whose = at_hand.others_of(self, node.span, scope)
                if whose is None:
                    return unknown(node.span)
                return ir.AllPlayers(whose, others=True, span=node.span)
            case tree.AllPlayers():
                return sets.all_players(self, node, scope)
            case tree.PartOf():
                return parts_of.part_of(self, node, scope)
            case tree.CellAt():
                return parts_of.cell_at(self, node, scope)
            case tree.Call():
                return calls.call(self, node, scope)
            case tree.ThisTurn():
                return questions.this_turn(self, node, scope)
            case tree.Left():
                return parts_of.left(self, node, scope)
            case tree.Steps():
                return parts_of.steps(self, node, scope)
            case _:
                assert_never(node)

    def _too_deep(self, node: tree.Expr, scope: Scope) -> ir.Expr:
        """Tell once that something is nested too deep: at the use of the outermost define."""
        place = scope.calls[0][1] if scope.calls else node.span
        if not self.too_deep:
            self.too_deep = True
            self.report(flow.nested_too_deep_put_in(place, MOST_NESTED))
        return unknown(place)

    def _number(self, node: tree.Number, scope: Scope, due: ir.Expr | None) -> ir.Expr:
        """Resolve a number; of an attribute with named values it may be one of the names."""
        if due is not None and due.type.kind == "value" and isinstance(due.type.of, str):
            values, face = self.names.attributes[due.type.of].values, str(node.value)
            if face not in values:
                return self.mistake(
                    names.unknown_value(node.span, due.type.of, face, values), scope
                )
            return ir.Const(values.index(face), due.type, span=node.span)
        return ir.Const(node.value, ir.NUMBER, span=node.span)

    def _cases(self, node: tree.Cases, scope: Scope) -> ir.Expr:
        """Resolve the rows of a define, the first of which that holds counts."""
        answer: tree.Expr = node.otherwise
        for row in reversed(node.rows):
            answer = tree.Choice(row.value, row.test, answer, span=row.span)
        return self.expr(answer, scope)

    def _choice(self, node: tree.Choice, scope: Scope, due: ir.Expr | None) -> ir.Expr:
        yes = self.expr(node.then, scope, due)
        test = self._yes_no(node.test, scope, "`if`")
        no = self.expr(node.otherwise, scope, due if due is not None else yes)
        if is_unknown(yes, test, no):
            return unknown(node.span)
        if yes.type.kind == "region" and no.type.kind == "set":
            yes = coercion.cells(self, yes, scope, "`else`")
        if not same(yes.type, no.type):
            found, other = coercion.described(self, yes), coercion.described(self, no)
            return self.mistake(say.unlike_choices(node.span, found, other), scope)
        return ir.Choice(test, yes, no, join(yes.type, no.type), span=node.span)

    def _yes_no(self, node: tree.Expr, scope: Scope, what_for: str) -> ir.Expr:
        return coercion.of_kind(self, self.expr(node, scope), scope, what_for, ir.YESNO)

    def _arithmetic(self, node: tree.Arithmetic, scope: Scope) -> ir.Expr:
        what_for = f"`{node.operator}`"
        left, right = (
            coercion.of_kind(self, self.expr(side, scope), scope, what_for, ir.NUMBER)
            for side in (node.left, node.right)
        )
        if is_unknown(left, right):
            return unknown(node.span)
        return ir.Arithmetic(node.operator, left, right, span=node.span)

    def _negative(self, node: tree.Negative, scope: Scope) -> ir.Expr:
        if isinstance(node.value, tree.Number):
            return ir.Const(-node.value.value, ir.NUMBER, span=node.span)
        value = coercion.of_kind(self, self.expr(node.value, scope), scope, "`-`", ir.NUMBER)
        if is_unknown(value):
            return unknown(node.span)
        zero = ir.Const(0, ir.NUMBER, span=node.span)
        return ir.Arithmetic("-", zero, value, span=node.span)
