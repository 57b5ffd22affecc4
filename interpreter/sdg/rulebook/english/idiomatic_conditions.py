"""Conditions that are said in a way of their own: who has what, what is empty, what is alike."""

from __future__ import annotations

import re

from sdg import syntax as tree
from sdg.rulebook.english.nouns import several
from sdg.rulebook.english.parts_of import place_of
from sdg.rulebook.english.phrases import Phrases
from sdg.rulebook.english.sets import RELATIONS
from sdg.rulebook.page import article, named, plural, spoken

_WHEN = {  # it is, in rounds or turns
    "=": "it is {}", "!=": "it is not {}", ">": "it is later than {}", ">=": "it is {} or later",
    "<": "it is before {}", "<=": "it is {} or earlier",
}  # fmt: skip


def last_name(expr: tree.Expr) -> str:
    """Return the name that an expression ends with, if any."""
    return expr.part.text if isinstance(expr, tree.PartOf) else getattr(expr, "text", "")


def chosen(p: Phrases, expr: tree.Expr) -> bool:
    """Return whether an expression is a player who was found by a step or define, if any was."""
    name = getattr(expr, "text", "")
    return isinstance(expr, tree.Name) and (name in p.local or name in p.things.defines)


def agreeing(p: Phrases, expr: tree.Expr, relation: str) -> str:
    """Say `are` for `is` of things that are spoken of as several."""
    name = last_name(expr)
    known = name in p.things.places or name in p.things.stores or name in p.things.boards
    plural_thing = known and name not in p.local and several(p.things, name)
    return re.sub(r"^is\b", "are", relation) if plural_thing else relation


def counted(p: Phrases, node: tree.Compare) -> str:
    """Say how many cards are alike, if the left side counts this; else nothing."""
    if isinstance(node.left, tree.Arithmetic) and node.left.operator == "mod":
        rest, by = p.known.value(node.right), p.known.value(node.left.right)
        if node.relation == "=" and by == 2 and rest in (0, 1):
            return f"{p.say(node.left.left)} is {'odd' if rest else 'even'}"
        if node.relation in ("=", "!=") and rest == 0:
            no = "not " * (node.relation == "!=")
            return f"{p.say(node.left.left)} is {no}a multiple of {p.say(node.left.right)}"
    if not isinstance(node.left, tree.CountAlike) or node.relation == "!=":
        return ""
    among, attribute = p.say(node.left.among), spoken(node.left.attribute.text)
    much = RELATIONS[node.relation].removeprefix("is").strip()
    whole = isinstance(node.right, tree.Count) and node.right.among == node.left.among
    many = f"{much} {p.say(node.right)}".strip()
    if node.left.how == "different":
        if many == "1":
            return f"all cards of {among} have the same {attribute}"
        return f"the cards of {among} have {many} different {plural(attribute)}"
    several_cards = f"{'all' if whole else many} cards of {among}"
    if node.left.how == "alike":
        return f"{several_cards} have the same {attribute}"
    return f"{several_cards} follow one another in {attribute}"


def of_the_play(p: Phrases, node: tree.Compare) -> str:
    """Say how many passes there have been, or which round or turn it is; else nothing."""
    fact, amount = getattr(node.left, "text", ""), p.say(node.right)
    if not isinstance(node.left, tree.Name) or fact in p.local or not amount.isdecimal():
        return ""
    number = int(amount)
    if fact == "passes" and (node.relation, number) in ((">", 0), (">=", 1), ("!=", 0)):
        return "you have passed" if p.alone() else "somebody has passed"
    if fact == "passes" and (node.relation, number) in (("=", 0), ("<", 1), ("<=", 0)):
        return "nobody has passed"
    if fact in ("round", "turns"):
        return _WHEN[node.relation].format(f"{fact.removesuffix('s')} {amount}")
    if fact != "passes" or node.relation == "!=":
        return ""
    much = RELATIONS[node.relation].removeprefix("is").replace("less", "fewer").strip()
    many, one = f"{much} {amount}".strip(), number == 1
    return f"there {'has' if one else 'have'} been {many} pass{'es' * (not one)} in a row"


def shared(p: Phrases, node: tree.Compare) -> str:
    """Say that two things have the same value or not, if that is what is asked; else nothing."""
    match node:
        case tree.Compare(
            left=tree.PartOf(whole=one, part=tree.Name(text=text)), relation="=" | "!=" as relation,
            right=tree.PartOf(whole=other, part=tree.Name(text=same)),
        ) if text == same and text in p.things.attributes:  # fmt: skip
            which = "the same" if relation == "=" else "a different"
            if relation == "!=":
                return f"{p.say(one)} and {p.say(other)} differ in {spoken(text)}"
            return f"{p.say(one)} and {p.say(other)} have {which} {spoken(text)}"
    return ""


def possessed(p: Phrases, node: tree.Compare) -> str:
    """Say how many points or tokens somebody has, if that is what is asked; else nothing."""
    nothing = node.relation in (">", "=") and p.known.value(node.right) == 0
    if isinstance(node.left, tree.Left) and nothing:
        no = "no " * (node.relation == "=")
        return f"there are {no}{named(node.left.counter.text)} left in the supply"
    name = last_name(node.left)
    store = p.things.stores.get(name)
    if not isinstance(store, tree.Counter) or name in p.local or not p.things.owned(name):
        return ""
    if not several(p.things, name) or node.relation == "!=":
        return ""
    has = holder(p, node.left)
    extreme = node.right.value if isinstance(node.right, tree.Most | tree.Fewest) else None
    if node.relation == "=" and getattr(extreme, "text", "") == name:
        most = "most" if isinstance(node.right, tree.Most) else "fewest"
        return f"{has} the {most} {named(name)} of all"
    much = RELATIONS[node.relation].removeprefix("is").replace("less", "fewer").strip()
    amount = p.say(node.right)
    if isinstance(node.right, tree.Number | tree.Name) and amount.isdecimal():
        if node.relation == ">" and amount == "0":
            return f"{has} at least 1 of the {named(name)}"
        return f"{has} {much} {amount} {named(name)}".replace("  ", " ")
    return ""


def holder(p: Phrases, expr: tree.Expr) -> str:
    """Say who has a thing: `you have`, `they have`, `the player has`, `there is`."""
    match expr:
        case tree.PartOf(whole=tree.Name(text="it")) if p.its == "their":
            return "they have"
        case tree.PartOf(whole=whole):
            return f"{p.say(whole)} has"
        case tree.Name(text=text) if p.things.owned(text):
            whose = {"your": "you have", "their": "they have", "a player's": "a player has"}
            return whose.get(p.whose, "there is")
    return "there is"


def emptiness(p: Phrases, node: tree.Is) -> str:
    """Say that there is no drawn card, that you have no cards left; else nothing."""
    subject, there = node.subject, node.negated
    place = place_of(p, subject)
    if place is None:
        if isinstance(subject, tree.Name) and subject.text in p.local:
            of, text = p.heads.get(subject.text), p.say(subject)
            if of and text.endswith(plural(of)):
                return f"there are {'no ' * (not there)}{text.removeprefix('the ')}"
            return ""
        text = p.say(subject)
        define = p.things.defines.get(getattr(subject, "text", ""))
        head = p.head(define.body) if define is not None else None
        if head and head[1] and text.endswith(plural(head[0])):
            return f"there are {'no ' * (not there)}{text.removeprefix('the ')}"
        if isinstance(subject, tree.Filtered) and text.startswith(("the cards ", "the cells ")):
            return f"there are {'no ' * (not there)}{text.removeprefix('the ')}"
        return ""
    has = holder(p, subject)
    if p.things.places[place].kind == "slot":
        return f"{has} {article(p.thing(place)) if there else f'no {p.thing(place)}'}"
    if not several(p.things, place):
        return ""
    has = has.replace("there is", "there are")
    return f"{has} {'' if there else 'no '}{p.thing(place)}"
