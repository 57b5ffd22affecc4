"""Numbers in words: computed, counted, looked up, or one of several cases."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.parts_of import place_of
from sdg.rulebook.english.phrases import Phrases, says
from sdg.rulebook.english.sets import bare, binding, many
from sdg.rulebook.page import named, plural, spoken

_OPERATORS = {"+": "plus", "-": "minus", "*": "times"}


@says(tree.Number)
def _number(p: Phrases, node: tree.Number) -> str:
    return str(node.value)


@says(tree.Negative)
def _negative(p: Phrases, node: tree.Negative) -> str:
    return f"minus {p.part(node.value)}"


@says(tree.Arithmetic)
def _arithmetic(p: Phrases, node: tree.Arithmetic) -> str:
    if node.operator == "div":
        return f"{p.part(node.left)} divided by {p.part(node.right)}, rounded down"
    if node.operator == "mod":
        return f"the remainder of {p.part(node.left)} divided by {p.part(node.right)}"
    if going_round := _going_round(p, node):
        return going_round
    left = p.part(node.left)
    inner = p.known.simplify(node.left)
    if node.operator in "+-" and isinstance(inner, tree.Arithmetic) and inner.operator in "+-*":
        left = p.say(node.left)
    return f"{left} {_OPERATORS[node.operator]} {p.part(node.right)}"


def _going_round(p: Phrases, node: tree.Arithmetic) -> str:
    """Say `(… - 1) mod 13 + 1` and `… mod 13 + 1` as what they mean: counting goes round."""
    match node:
        case tree.Arithmetic(
            left=tree.Arithmetic(left=inner, operator="mod", right=most),
            operator="+",
            right=tree.Number(value=1),
        ):
            last = p.part(most)
            match p.known.simplify(inner):
                case tree.Arithmetic(left=whole, operator="-", right=tree.Number(value=1)):
                    return f"{p.say(whole)}, counting from 1 again after {last}"
            return f"{p.part(inner)} plus 1, counting from 1 again after {last}"
    return ""


@says(tree.Count)
def _count(p: Phrases, node: tree.Count) -> str:
    if isinstance(node.among, tree.Name) and node.among.text in p.local:
        name, text = node.among.text, p.say(node.among)
        head = plural(p.heads.get(name, ""))
        if head and not text.endswith(head):
            return f"the number of {head} in {text}"
    text = many(p, node.among)
    place = place_of(p, node.among)
    if place and p.things.places[place].kind == "slot":
        text = f"{text}s"
    text = f"players{text.removeprefix('all players')}" if text.startswith("all players") else text
    return f"the number of {text.removeprefix('the ')}"


@says(tree.CountAlike)
def _count_alike(p: Phrases, node: tree.CountAlike) -> str:
    pattern = {
        "different": f"the number of different {plural(node.attribute.text)} in",
        "alike": f"the largest number of cards with one {spoken(node.attribute.text)} in",
        "straight": f"the longest sequence by {spoken(node.attribute.text)} in",
    }[node.how]
    return f"{pattern} {p.say(node.among)}"


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
    kind = "sum of" if node.kind == "sum" else node.kind
    it, one = f"the {spoken(node.binding.name.text)}", "each" if node.kind == "sum" else "any"
    if text.startswith("their ") and text.count("their ") == 1:
        text, it = f"{it}'s {text.removeprefix('their ')}", it
    said = re.sub(rf"{re.escape(it)}\b", f"{one} {each}", text)
    if len(re.findall(rf"{re.escape(it)}\b", text)) == 1 and not isinstance(
        node.value, tree.Choice | tree.Arithmetic
    ):
        if text.startswith(f"{it}'s "):
            said = f"the {text.removeprefix(f'{it}' + chr(39) + 's ')} of {one} {each}"
        return f"the {kind} {said if node.kind == 'sum' else said.removeprefix('the ')}"
    of = f"sum of {text}" if node.kind == "sum" else f"{node.kind} {text.removeprefix('the ')}"
    return f"the {of}, for each {each}"


@says(tree.ThisTurn)
def _this_turn(p: Phrases, node: tree.ThisTurn) -> str:
    if node.name.text in p.things.actions:
        return f"how often {named(node.name.text)} was done this turn"
    if node.name.text == "clock":
        return "the number of seconds of this turn"
    return f"the cells of {p.name(node.name.text)} that were laid on this turn"


@says(tree.Left)
def _left(p: Phrases, node: tree.Left) -> str:
    return f"the number of {named(node.counter.text)} left in the supply"


@says(tree.Call)
def _call(p: Phrases, node: tree.Call) -> str:
    name = node.name.text
    if len(node.arguments) == 1 and name in p.things.all_regions():
        return f"{spoken(name)} {p.part(node.arguments[0], tree.Arithmetic)}"
    if p.asks(node):
        return stated(p, node)
    if name in p.things.tables:
        return f"the {p.thing(name)} for {joined([p.say(each) for each in node.arguments])}"
    what = of_what(p, name, [p.say(each) for each in node.arguments])
    if p.its == "their" and what.startswith("it in "):  # each of some players
        return f"their {p.thing(name)} {what.removeprefix('it ')}"
    return f"the {p.thing(name)} of {what}"


def of_what(p: Phrases, name: str, texts: Sequence[str]) -> str:
    """Join what a number is asked of: `the player and the card`, `the player in the row`."""
    define = p.things.defines.get(name)
    last = define.parameters[-1].text if define and define.parameters else ""
    if len(texts) == 2 and last in p.things.all_regions():
        return " in ".join(texts)
    return joined(texts)


def stated(p: Phrases, node: tree.Call, denied: bool = False) -> str:
    """Say that a condition of the game holds, or not: its name is a verb, or what things are."""
    name, arguments, no = node.name.text, [p.say(each) for each in node.arguments], "not " * denied
    first, *others = arguments
    if len(arguments) > 2:
        return f"{named(name)} is {no}true of {joined(arguments)}"
    if is_verb(name):
        return f"{'it is not so that ' * denied}{' '.join([first, named(name), *others])}"
    many_of_them = others or first.startswith(("the cards ", "the cells "))
    said = named(name) if many_of_them else p.adjective(name)
    return f"{joined(arguments)} {'are' if many_of_them else 'is'} {no}{said}"


def is_verb(name: str) -> bool:
    """Return whether a name begins with a verb, as `fits` and `goes_home` do."""
    word = name.split("_")[0]
    if word in ("must", "may", "can", "will", "has"):
        return True
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


@says(tree.Cases)
def _cases(p: Phrases, node: tree.Cases) -> str:
    cases = [f"{p.say(row.value)} if {p.say(row.test)}" for row in node.rows]
    return "; ".join([*cases, f"{'otherwise ' * bool(node.rows)}{p.say(node.otherwise)}"])


@says(tree.Choice)
def _choice(p: Phrases, node: tree.Choice) -> str:
    return f"{p.say(node.then)} if {p.say(node.test)}, else {p.say(node.otherwise)}"
