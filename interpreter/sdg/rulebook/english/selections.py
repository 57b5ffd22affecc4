"""What is selected of a set: the best, the first, unbroken lines, the cells in a direction."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.nouns import several
from sdg.rulebook.english.parts_of import place_of, way
from sdg.rulebook.english.phrases import Phrases, says
from sdg.rulebook.english.sets import bare, filtered, many, of_one
from sdg.rulebook.page import spoken


@says(tree.Best)
def _best(p: Phrases, node: tree.Best) -> str:
    text = filtered(p, node.among, node.test)
    apart = ", those" if node.test else "," * ("," in text)
    return f"{text}{apart} {_ranked(p, node)}"


def _ranked(p: Phrases, node: tree.Best) -> str:
    """Say what the best of a set have: `with the most points`, `with the lowest rank`."""
    most = "most" if node.how == "highest" else "fewest"
    with p.asking_each(node.among):
        if isinstance(node.value, tree.Count):
            text = many(p, node.value.among).removeprefix("the ").removeprefix("their ")
            return f"with the {most} {text}"
        counted = isinstance(
            getattr(p.things.stores.get(_last(node.value)), "per", None), tree.Name
        )
        how = most if counted and several(p.things, _last(node.value)) else node.how
        match node.value:
            case tree.PartOf(whole=tree.PartOf() as one, part=part) if (
                place_of(p, one) and part.text in p.things.attributes
            ):
                return f"with the {bare(p, one)} of the {how} {spoken(part.text)}"
        return f"with the {how} {bare(p, node.value)}"


def _last(expr: tree.Expr) -> str:
    """Return the name that an expression ends with, if any."""
    return expr.part.text if isinstance(expr, tree.PartOf) else getattr(expr, "text", "")


@says(tree.First, tree.Last)
def _first(p: Phrases, node: tree.First | tree.Last) -> str:
    which = "first" if isinstance(node, tree.First) else "last"
    amount = f" {p.say(node.amount)}" if node.amount else ""
    if isinstance(node.among, tree.Best) and not amount:
        text = filtered(p, node.among.among, node.among.test)
        among, ranked = _single(p, node.among.among, text), _ranked(p, node.among)
        ties = f"if several tie, the {which} of them"
        if node.among.test or "," in text:
            all_of_them = text.replace("all players, from", "all players from")
            if all_of_them.startswith("players "):
                all_of_them = f"the {all_of_them}"
            return f"the one {ranked}, of {all_of_them} ({ties})"
        return f"the {among.removeprefix('the ')} {ranked} ({ties})"
    text = many(p, node.among)
    for start in ("the cards ", "the cells ", "the conflicts ", "all players ", "players "):
        if f"{text} ".startswith(start):
            noun = start.split()[-1]
            rest = f"{text} ".removeprefix(start).rstrip()
            if amount:
                return f"the {which}{amount} {noun} {rest}".rstrip()
            return f"the {which} {noun[:-1]} {of_one(rest)}".rstrip()
    if text.startswith("all players,"):
        return f"the {which} player{of_one(text.removeprefix('all players'))}"
    return f"the {which}{amount} of {text}"


def _single(p: Phrases, among: tree.Expr, text: str) -> str:
    """Say one of a set: `player` of `all players`, `card in your hand`."""
    for start in ("the cards ", "the cells ", "all players "):
        if f"{text} ".startswith(start):
            return f"{start.split()[-1][:-1]} {of_one(f'{text} '.removeprefix(start))}".rstrip()
    return f"one of {text}"


@says(tree.Runs)
def _runs(p: Phrases, node: tree.Runs) -> str:
    lines = joined([f"a {each.text}" for each in node.along or ()], "or")
    way = f" along {lines}" if node.along else ""
    return f"the unbroken lines{way} of {_any(p.say(node.among))}"


@says(tree.Groups)
def _groups(p: Phrases, node: tree.Groups) -> str:
    return f"the connected groups of {_any(p.say(node.among))}"


def _any(text: str) -> str:
    return text.removeprefix("the ") if text.startswith("the cells ") else text


@says(tree.Flight)
def _flight(p: Phrases, node: tree.Flight) -> str:
    until = "as long as" if node.how == "while" else "up to where"
    start = f"{p.say(node.start)} {way(p, node.direction)}"
    with p.of(p.whose, its="their"), p.saying({"it": "they"}):
        test = p.say(node.test)
    for name in p.things.attributes:
        test = f"their {test}" if test.startswith(f"{spoken(name)} is ") else test
    test = f"they are{test.removeprefix('they is')}" if test.startswith("they is") else test
    return f"the cells next after {start}, {until} {test}"
