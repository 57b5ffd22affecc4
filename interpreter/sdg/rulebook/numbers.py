"""Numbers in words: computed, counted, looked up, or one of several cases."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import named, spoken
from sdg.rulebook.phrases import Phrases, says
from sdg.rulebook.sets import bare, binding, many

_OPERATORS = {"+": "plus", "-": "minus", "*": "times", "div": "divided by (down)", "mod": "modulo"}


@says(tree.Number)
def _number(p: Phrases, node: tree.Number) -> str:
    return str(node.value)


@says(tree.Negative)
def _negative(p: Phrases, node: tree.Negative) -> str:
    return f"minus {p.part(node.value)}"


@says(tree.Arithmetic)
def _arithmetic(p: Phrases, node: tree.Arithmetic) -> str:
    return f"{p.part(node.left)} {_OPERATORS[node.operator]} {p.part(node.right)}"


@says(tree.Count)
def _count(p: Phrases, node: tree.Count) -> str:
    return f"the number of {many(p, node.among)}"


@says(tree.CountAlike)
def _count_alike(p: Phrases, node: tree.CountAlike) -> str:
    pattern = {
        "different": "how many different {} there are among",
        "alike": "how many share one {} among",
        "straight": "how many follow one another in {} among",
    }[node.how]
    return f"{pattern.format(spoken(node.attribute.text))} {p.say(node.among)}"


@says(tree.Most, tree.Fewest)
def _most(p: Phrases, node: tree.Most | tree.Fewest) -> str:
    most = "most" if isinstance(node, tree.Most) else "fewest"
    with p.of("their"):
        return f"the {most} {bare(p, node.value)} that anyone has"


@says(tree.Fold)
def _fold(p: Phrases, node: tree.Fold) -> str:
    each = binding(p, node.binding)
    with p.going(node.binding):
        text = p.say(node.value)
    of = f"sum of {text}" if node.kind == "sum" else f"{node.kind} {text.removeprefix('the ')}"
    return f"the {of}, for each {each}"


@says(tree.ThisTurn)
def _this_turn(p: Phrases, node: tree.ThisTurn) -> str:
    if node.name.text in p.things.actions:
        return f"how often {named(node.name.text)} was done this turn"
    return f"the cells of {p.name(node.name.text)} laid on this turn"


@says(tree.Left)
def _left(p: Phrases, node: tree.Left) -> str:
    return f"the {named(node.counter.text)} left in the supply"


@says(tree.Call)
def _call(p: Phrases, node: tree.Call) -> str:
    name = node.name.text
    if len(node.arguments) == 1 and name in p.things.all_regions():
        return f"{spoken(name)} {p.part(node.arguments[0], tree.Arithmetic)}"
    if p.asks(node):
        return stated(p, node)
    return f"{named(name)} of {joined([p.say(each) for each in node.arguments])}"


def stated(p: Phrases, node: tree.Call, denied: bool = False) -> str:
    """Say that a condition of the game holds, or not: its name is a verb, or what things are."""
    name, arguments, no = node.name.text, [p.say(each) for each in node.arguments], "not " * denied
    first, *others = arguments
    if len(arguments) > 2:
        return f"{named(name)} is {no}true of {joined(arguments)}"
    if _is_verb(name):
        return f"{'it is not so that ' * denied}{' '.join([first, named(name), *others])}"
    several = others or first.startswith(("the cards ", "the cells "))
    return f"{joined(arguments)} {'are' if several else 'is'} {no}{named(name)}"


def _is_verb(name: str) -> bool:
    """Return whether a name begins with a verb, as `fits` and `goes_home` do."""
    word = name.split("_")[0]
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


@says(tree.Cases)
def _cases(p: Phrases, node: tree.Cases) -> str:
    cases = [f"{p.say(row.value)} if {p.say(row.test)}" for row in node.rows]
    return "; ".join([*cases, f"{'otherwise ' * bool(node.rows)}{p.say(node.otherwise)}"])


@says(tree.Choice)
def _choice(p: Phrases, node: tree.Choice) -> str:
    return f"{p.say(node.then)} if {p.say(node.test)}, else {p.say(node.otherwise)}"
