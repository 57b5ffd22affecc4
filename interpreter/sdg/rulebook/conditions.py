"""Conditions in words: what is so, and what is not."""

from __future__ import annotations

from types import UnionType

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.numbers import stated
from sdg.rulebook.page import named, spoken
from sdg.rulebook.phrases import LOWERED, RAISED, Phrases, says
from sdg.rulebook.sets import RELATIONS, binding, inside


@says(tree.And)
def _and(p: Phrases, node: tree.And) -> str:
    first = _before(p, node.left, tree.Or | tree.Quantified)
    return f"{first} and {p.part(node.right, tree.Or)}"


@says(tree.Or)
def _or(p: Phrases, node: tree.Or) -> str:
    return f"{_before(p, node.left)}, or {p.say(node.right)}"


@says(tree.Not)
def _not(p: Phrases, node: tree.Not) -> str:
    return _denied(p, node.test)


@says(tree.Compare)
def _compare(p: Phrases, node: tree.Compare) -> str:
    value = p.known.value(node.right)
    match node.left:
        case tree.ThisTurn(name=name) if value == 0 and name.text in p.things.actions:
            if node.relation in ("=", ">"):
                return f"{named(name.text)} was {'not ' * (node.relation == '=')}done this turn"
    if isinstance(value, bool):
        if value == (node.relation == "="):
            return p.say(node.left)
        return _denied(p, node.left)
    left, right = p.say(node.left), p.say(node.right)
    if p.asks(node.left) and p.asks(node.right):
        if node.relation == "=":
            return f"{left} and {right}, or neither"
        return f"{left} or {right}, but not both"
    return f"{left} {RELATIONS[node.relation]} {right}"


@says(tree.Is)
def _is(p: Phrases, node: tree.Is) -> str:
    match node.subject:
        case tree.Of(what=tree.Name(text="conflicts"), whole=whole):
            return f"there are {'no ' * (not node.negated)}conflicts on {p.say(whole)}"
    return f"{p.say(node.subject)} is {'not ' * node.negated}{p.adjective(node.adjective.text)}"


@says(tree.IsFaceDown)
def _is_face_down(p: Phrases, node: tree.IsFaceDown) -> str:
    return f"{p.say(node.subject)} lies face {'up' if node.negated else 'down'}"


@says(tree.In)
def _in(p: Phrases, node: tree.In) -> str:
    return f"{p.say(node.item)} is {'not ' * node.negated}{inside(p, node.among)}"


@says(tree.Fits)
def _fits(p: Phrases, node: tree.Fits) -> str:
    return f"{p.say(node.card)} may lie on {p.say(node.place)}"


@says(tree.Shows)
def _shows(p: Phrases, node: tree.Shows) -> str:
    span = f"{p.say(node.values.low)} to {p.say(node.values.high)}"
    return f"{p.say(node.among)} shows every {spoken(node.attribute.text)} from {span}"


@says(tree.Impossible)
def _impossible(p: Phrases, node: tree.Impossible) -> str:
    names = [named(each.text) for each in node.actions]
    if len(names) == 1:
        return f"{names[0]} is not possible"
    return f"neither {joined(names, 'nor')} is possible"


@says(tree.Quantified)
def _quantified(p: Phrases, node: tree.Quantified) -> str:
    among, name = binding(p, node.binding), spoken(node.binding.name.text)
    with p.going(node.binding):
        text = p.say(node.test)
    of_it = text.removeprefix(f"the {name} ")
    if of_it == text or f"the {name}" in of_it or not isinstance(node.test, tree.Is | tree.In):
        return f"for {node.amount} {among}, {text}"
    match node.binding:
        case tree.Binding(among=tree.Of(what=tree.Name(text="neighbors"))):
            several = {"some": "one", "every": "each", "no": "none"}[node.amount]
            return f"{several} {among.removeprefix(name).lstrip()} {of_it}"
    return f"{node.amount} {among} {of_it}"


def _denied(p: Phrases, test: tree.Expr) -> str:
    """Say that a condition does not hold."""
    text = p.say(test)
    if text.endswith(RAISED):
        return f"{text.removesuffix(RAISED)}{LOWERED}"
    match test:
        case tree.Name(text=name) if name in p.things.defines:
            return f"not {text}"
        case tree.Call() if p.asks(test):
            return stated(p, test, denied=True)
    return f"it is not so that {text}"


def _before(p: Phrases, expr: tree.Expr, loose: UnionType | type = tree.Quantified) -> str:
    """Say what stands before `and` or `or`, in parentheses where these would run into it."""
    text = p.part(expr, loose)
    return f"({text})" if text.startswith("it is not so") else text
