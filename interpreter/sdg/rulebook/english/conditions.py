"""Conditions in words: what is so, and what is not."""

from __future__ import annotations

import re
from types import UnionType

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.idiomatic_conditions import (
    agreeing,
    chosen,
    counted,
    emptiness,
    last_name,
    of_the_play,
    possessed,
    shared,
)  # fmt: skip
from sdg.rulebook.english.numbers import is_verb, stated
from sdg.rulebook.english.phrases import APPLIES, LAPSES, LOWERED, RAISED, Phrases, says
from sdg.rulebook.english.sets import RELATIONS, binding, inside, is_player
from sdg.rulebook.page import article, named, plural, spoken


def _of_ways(among: tree.Expr | None) -> bool:
    """Return whether a question goes through directions."""
    return isinstance(among, tree.AllDirections) or getattr(among, "text", "") == "directions"


@says(tree.And)
def _and(p: Phrases, node: tree.And) -> str:
    first = _before(p, node.left, tree.Or | tree.Quantified)
    return f"{first} and {p.part(node.right, tree.Or)}"


@says(tree.Or)
def _or(p: Phrases, node: tree.Or) -> str:
    left, right = _before(p, node.left), p.say(node.right)
    one, other = getattr(node.left, "subject", None), getattr(node.right, "subject", None)
    begun = f"{p.say(one)} is " if one is not None and one == other else ""
    if begun and left.startswith(begun) and right.startswith(begun):
        return f"{left} or {right.removeprefix(begun)}"
    return f"{left}, or {right}"


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
    if special := of_the_play(p, node) or counted(p, node) or shared(p, node) or possessed(p, node):
        return special
    left, right = _subject(p, node.left), p.say(node.right)
    if isinstance(node.right, tree.Name) and node.right.text == "nobody" and chosen(p, node.left):
        one = left.removeprefix("the ")
        return f"there is {f'no {one}' if node.relation == '=' else article(one)}"
    attribute = last_name(node.left)
    asked = node.relation in ("=", "!=") and attribute in p.things.attributes
    if asked and is_player(p, attribute, node.right):
        right = f"that of {right}"
    if p.asks(node.left) and p.asks(node.right):
        if node.relation == "=":
            return f"{left} and {right}, or neither"
        return f"either {left} or {right}, but not both"
    return f"{left} {agreeing(p, node.left, RELATIONS[node.relation])} {right}"


def _subject(p: Phrases, expr: tree.Expr) -> str:
    """Say what a sentence is about; `whose turn it is` would run into the `is` that follows."""
    return p.say(expr).replace("the player whose turn it is", "the active player")


@says(tree.Is)
def _is(p: Phrases, node: tree.Is) -> str:
    match node.subject:
        case tree.Of(what=tree.Name(text="conflicts"), whole=whole):
            return f"there are {'no ' * (not node.negated)}conflicts on {p.say(whole)}"
    if node.adjective.text == "empty" and (text := emptiness(p, node)):
        return text
    text, adjective = _subject(p, node.subject), node.adjective.text
    if adjective in p.things.defines and is_verb(adjective):
        return f"{'it is not so that ' * node.negated}{text} {named(adjective)}"
    be = "are" if text.startswith(("the cards ", "the cells ")) else "is"
    be = agreeing(p, node.subject, be)
    return f"{text} {be} {'not ' * node.negated}{p.adjective(node.adjective.text)}"


@says(tree.IsFaceDown)
def _is_face_down(p: Phrases, node: tree.IsFaceDown) -> str:
    return f"{p.say(node.subject)} lies face {'up' if node.negated else 'down'}"


@says(tree.In)
def _in(p: Phrases, node: tree.In) -> str:
    return f"{p.say(node.item)} is {'not ' * node.negated}{inside(p, node.among)}"


@says(tree.Fits)
def _fits(p: Phrases, node: tree.Fits) -> str:
    return f"{p.say(node.card)} may lie on {p.say(node.place)}{_by_all(p)}"


def _by_all(p: Phrases) -> str:
    """Say by which rules a card may lie somewhere, if some are checked only later."""
    settled = (rule.settled for rule in p.things.rules.values() if rule.settled is not None)
    late = any(each.test is None or p.known.value(each.test) is not False for each in settled)
    return " by all rules, also those checked only when a turn ends" if late else ""


@says(tree.Shows)
def _shows(p: Phrases, node: tree.Shows) -> str:
    low, high = p.say(node.values.low), p.say(node.values.high)
    among, attribute = p.say(node.among), spoken(node.attribute.text)
    if low == high:
        return f"{among} shows the {attribute} {low}"
    return f"{among} shows every {attribute} from {low} to {high}"


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
    if p.through_players(node.binding):
        if text.startswith("they have no ") and node.amount == "every" and " and " not in text:
            return f"no {among} has any {text.removeprefix('they have no ')}"
        if text.startswith("they have "):
            text = re.sub(r" and their (\S+) is empty$", r" and an empty \1", text)
            return f"{node.amount} {among} has {text.removeprefix('they have ')}"
        if text.startswith("their ") and " " not in among:
            return f"{node.amount} {among}'s {text.removeprefix('their ')}"
    through = node.binding.among if isinstance(node.binding, tree.Binding) else None
    if through is not None and _of_ways(through) and name == "way" and "the way" not in text:
        return f"in {node.amount} of {p.say(through)}, {text}"
    ending = f" the {name}{_by_all(p)}"
    if isinstance(node.test, tree.Fits) and text.endswith(ending) and text.count(ending) == 1:
        board = p.things.boards.get(getattr(through, "text", ""))
        flat = board is not None and getattr(board.shape, "kind", None) != "stacked"
        cell = f"{'empty ' * flat}{among}"
        return f"{text.removesuffix(ending)} {node.amount} {cell}{_by_all(p)}"
    several = {"some": "one", "every": "each", "no": "none"}[node.amount]
    others = among.removeprefix("other ")  # of a set that need not be without what it is about
    if has := _having(p, node):
        if others.startswith("of "):
            return f"{several} {others}{',' * (',' in among)} {has}"
        return f"{node.amount} {among}{',' * (',' in among)} {has}"
    if text.startswith(f"the {name}'s ") and text.count(f"the {name}") == 1 and " " not in among:
        return f"{node.amount} {among}'s {text.removeprefix(f'the {name}' + chr(39) + 's ')}"
    of_it = text.removeprefix(f"the {name} ")
    simple = tree.Is | tree.In | tree.IsFaceDown | tree.Call
    if of_it == text or f"the {name}" in of_it or not isinstance(node.test, simple):
        return f"for {node.amount} {among}, {text}"
    if others.startswith("of "):
        return f"{several} {others} {of_it}"
    match node.binding:
        case tree.Binding(among=tree.Of(what=tree.Name(text="neighbors"))):
            return f"{several} {among.removeprefix(name).lstrip()} {of_it}"
    return f"{node.amount} {among} {of_it}"


def _having(p: Phrases, node: tree.Quantified) -> str:
    """Say what some of several things have: `has rank 2`, `has at least 4 cells`; or nothing."""
    loop, test = node.binding.name.text, node.test
    if not isinstance(test, tree.Compare):
        return ""
    much, value = RELATIONS[test.relation].removeprefix("is").strip(), p.say(test.right)
    match test.left:
        case tree.Count(among=tree.Name(text=text)) if text == loop and text in p.heads:
            return f"has {f'{much} {value}'.strip()} {plural(p.heads[text])}"
        case tree.PartOf(whole=tree.Name(text=text), part=tree.Name(text=part)) if (
            text == loop and (part in p.things.attributes or part in ("row", "column"))
        ):
            right = test.right
            same = isinstance(right, tree.PartOf) and right.part.text == part
            if isinstance(right, tree.PartOf) and same and test.relation == "=":
                return f"has the same {spoken(part)} as {p.say(right.whole)}"
            if part in ("row", "column") and test.relation == "=" and value.isdecimal():
                return f"is in {part} {value}"
            if test.relation == "=" and is_player(p, part, right):
                return f"has the {spoken(part)} of {value}"
            if test.relation == "=":
                whole = value.startswith("the ")
                if whole and value.endswith(f" {spoken(part)}"):
                    return f"has {value}"
                return (
                    f"has {value} as its {spoken(part)}" if whole else f"has {spoken(part)} {value}"
                )
            return f"has {article(part)} that {RELATIONS[test.relation]} {value}"
    return ""


def _denied(p: Phrases, test: tree.Expr) -> str:
    """Say that a condition does not hold."""
    text = p.say(test)
    if text.endswith(RAISED):
        return f"{text.removesuffix(RAISED)}{LOWERED}"
    if text.endswith(APPLIES):
        return f"{text.removesuffix(APPLIES)}{LAPSES}"
    match test:
        case tree.Call() if p.asks(test):
            return stated(p, test, denied=True)
    return f"it is not so that {text}"


def _before(p: Phrases, expr: tree.Expr, loose: UnionType | type = tree.Quantified) -> str:
    """Say what stands before `and` or `or`, in parentheses where these would run into it."""
    text = p.part(expr, loose)
    quantified = isinstance(p.known.simplify(expr), tree.Quantified)
    if quantified and not (said := p.say(expr)).startswith("for "):
        text = said
    return f"({text})" if text.startswith("it is not so") else text
